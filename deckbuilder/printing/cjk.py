"""East Asian fonts of the extra ``[cjk]``, made static once and kept.

The package ships Noto Sans as variable fonts whose default weight is Thin, and a PDF
always draws the default. So the wanted weight is instanced once with fontTools (some
seconds) and kept in the user's cache folder; the file appears whole or not at all.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from deckbuilder.paths import whole_file

PACKAGE = "justmytype_intl_cjk"
CURE = 'install the East Asian fonts: pip install "deckbuilder-toolkit[cjk]"'

_REGULAR, _HEAVY = 500, 700
_TRADITIONAL = ("zh-hant", "zh-tw", "zh-hk", "zh-mo")
_BY_LANGUAGE = {"ja": "JP", "ko": "KR"}


def font_file(language: str, *, heavy: bool) -> Path | None:
    """Return a static font for a language's East Asian signs; ``None`` without the extra.

    Args:
        language: Language code; decides between the Chinese, Japanese and Korean forms.
            Languages that write none of them get simplified Chinese.
        heavy: Whether the weight for names and keywords is wanted.
    """
    return _font_file(_script(language), _HEAVY if heavy else _REGULAR)


def _script(language: str) -> str:
    code = language.casefold().replace("_", "-")
    if code.startswith(_TRADITIONAL):
        return "TC"
    return _BY_LANGUAGE.get(code.partition("-")[0], "SC")


@lru_cache(maxsize=16)
def _font_file(script: str, weight: int) -> Path | None:
    found = find_spec(PACKAGE)
    if found is None or not found.submodule_search_locations:
        return None
    folder = Path(found.submodule_search_locations[0]) / "fonts" / "ofl" / f"notosans{script.lower()}"
    source = folder / f"NotoSans{script}[wght].ttf"
    if not source.is_file():
        return None
    target = _cache_folder() / f"NotoSans{script}-{weight}-{_edition()}.ttf"
    if not target.is_file():
        _instance(source, weight, target)
    return target


def _instance(source: Path, weight: int, target: Path) -> None:
    """Write the font at one weight."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(source, recalcTimestamp=False)
    instantiateVariableFont(font, {"wght": weight}, inplace=True, updateFontNames=True)
    with whole_file(target) as stream:
        font.save(stream)


def _cache_folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("deckbuilder") / "fonts"


def _edition() -> str:
    try:
        return version("justmytype-intl-cjk")
    except PackageNotFoundError:
        return "0"
