"""Build hook: compiles the hot modules with mypyc where a C compiler is at hand.

Which modules is listed in pyproject.toml, ``[tool.deckbuilder] compiled``. Without a compiler,
or with the environment variable ``DECKBUILDER_PLAIN`` set, the wheel is plain Python; the modules
are the same either way, and ``deckbuilder --version`` says which one it is.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts compiled modules beside the plain ones in a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and add what came of it to the wheel."""
        if self.target_name != "wheel" or version == "editable" or os.environ.get("DECKBUILDER_PLAIN"):
            return
        root = Path(self.root)
        settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
        modules = settings["tool"]["deckbuilder"]["compiled"]
        self._place = tempfile.mkdtemp(prefix="deckbuilder-build-")
        try:
            libraries = _compiled(root, modules, Path(self._place))
        except (Exception, SystemExit) as problem:  # no compiler, no mypyc: plain Python does as well
            self.app.display_warning(f"not compiled, plain Python instead: {problem}")
            return
        for library in libraries:
            build_data["force_include"][str(library)] = str(library.relative_to(Path(self._place) / "lib"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder the compiler worked in."""
        shutil.rmtree(getattr(self, "_place", ""), ignore_errors=True)


def _compiled(root: Path, modules: list[str], place: Path) -> list[Path]:
    """Compile modules and return the libraries, below ``place / "lib"``."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    before = Path.cwd()
    os.chdir(root)
    try:
        extensions = mypycify(
            ["--config-file=", "--ignore-missing-imports", *modules],
            opt_level="3",
            debug_level="0",
            target_dir=str(place / "c"),
        )
        command = build_ext(Distribution({"name": "deckbuilder", "ext_modules": extensions}))
        command.build_lib = str(place / "lib")
        command.build_temp = str(place / "temp")
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    libraries = [path for path in (place / "lib").rglob("*") if path.suffix in (".so", ".pyd")]
    if not libraries:
        raise RuntimeError(f"the compiler of {sys.platform} left nothing")
    return libraries
