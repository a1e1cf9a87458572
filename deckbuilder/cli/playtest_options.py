"""What a user can ask ``playtest`` for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class PlaytestOptions:
    """What the user asked ``playtest`` for; each field is the option of that name."""

    game: str
    decks: tuple[str, ...] = ()
    folder: Path | None = None
    games: int | None = None
    seed: int = 1
    agents: tuple[str, ...] = ()
    workers: int = 1
    format: str = ""
    switches: tuple[str, ...] = ()
    cards: tuple[Path, ...] = ()
    json: bool = False
    output: Path | None = None
    force: bool = False
    against: tuple[str, ...] = ()
    cross: bool = False
    record: Path | None = None
    table: bool = False
