"""The base of all definitions: frozen pydantic models that refuse unknown keys."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Definition(BaseModel):
    """A piece of data a person wrote: immutable, and every key of it is known."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)
