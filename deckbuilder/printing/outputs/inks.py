"""Colours to inks through the user's ICC profile, and how much ink lies anywhere.

Greys of drawings become black ink alone, of the same lightness: small type in four
inks would need a press that never shifts.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckbuilder.errors import InputError, UsageError
from deckbuilder.printing.pictures.colour_profile import Profile, profile
from deckbuilder.printing.pictures.reading import content

if TYPE_CHECKING:
    from PIL import Image, ImageCms

GREY = 10
"""Colours whose parts (0-255) differ by no more than this are greys."""

PRESS = b"prtr"
"""The class of profiles that describe a printer, in their header (ICC.1:2010, 7.2.5)."""

Inks = tuple[int, int, int, int]
"""Cyan, magenta, yellow and black, each 0-255."""


def press_profile(path: Path) -> Profile:
    """Read the profile of a press: an output profile for four inks.

    Raises:
        InputError: It cannot be read, or is no such profile.
    """
    data = content(path)
    found = profile(data, "DeviceCMYK")
    if found is None or data[12:16] != PRESS:
        raise InputError(
            "no output profile for cyan, magenta, yellow and black",
            where=str(path),
            cure="take the profile your print shop names, as FOGRA39 or SWOP; an .icc or .icm file",
        )
    return found


@dataclass(slots=True)
class InkMeter:
    """How much ink lies anywhere.

    Attributes:
        limit: The most that is allowed, in per cent; ``None`` for any amount.
        most: The most so far, in per cent.
        where: What it lies on.
    """

    limit: float | None = None
    most: float = 0.0
    where: str = ""

    def see(self, total: int, where: str) -> None:
        """Take note of the sum of four inks, each 0-255.

        Raises:
            UsageError: It is more than the limit.
        """
        percent = total / 255 * 100
        if percent > self.most:
            self.most, self.where = percent, where
        if self.limit is not None and percent > self.limit + 0.5:
            raise UsageError(
                f"{where}: {percent:.0f} % of ink, more than {self.limit:g} %",
                where="--max-ink",
                cure="take a profile that is made for this limit, or lighten the picture",
            )


@dataclass
class Press:
    """Turns colours into the inks of one press.

    Attributes:
        profile: The press's profile.
        meter: Told of every colour and picture.
    """

    profile: Profile
    meter: InkMeter = field(default_factory=InkMeter)
    _inks: dict[tuple[int, int, int], Inks] = field(default_factory=dict)
    _transforms: dict[tuple[str, str], Any] = field(default_factory=dict)

    def inks(self, colour: tuple[int, int, int], where: str) -> Inks:
        """Return the inks of a drawing's colour."""
        found = self._inks.get(colour)
        if found is None:
            found = self._inks[colour] = self._black(colour) or self._mixed(colour)
        self.meter.see(sum(found), where)
        return found

    def picture(self, image: Image.Image, source: Profile | None, where: str) -> Image.Image:
        """Return a picture (L, RGB or CMYK) in the press's inks.

        Args:
            image: The picture.
            source: Its own profile; without one, RGB is sRGB, and inks are the press's.
            where: What it is called.
        """
        if image.mode == "CMYK" and (source is None or source.key == self.profile.key):
            inked = image
        else:
            inked = self._applied(image, source)
        self.meter.see(_most_ink(inked), where)
        return inked

    def _mixed(self, colour: tuple[int, int, int]) -> Inks:
        from PIL import Image

        pixel = self._applied(Image.new("RGB", (1, 1), colour), None).getpixel((0, 0))
        assert isinstance(pixel, tuple)
        cyan, magenta, yellow, black = (int(part) for part in pixel)
        return cyan, magenta, yellow, black

    def _black(self, colour: tuple[int, int, int]) -> Inks | None:
        if max(colour) - min(colour) > GREY:
            return None
        grey = sum(colour) / 3
        if grey >= 255:
            return 0, 0, 0, 0
        return 0, 0, 0, min(range(256), key=lambda black: abs(self._greys[black] - grey))

    @cached_property
    def _greys(self) -> list[float]:
        """How light each amount of black ink alone looks, as sRGB grey."""
        from PIL import Image, ImageCms

        ramp = Image.new("CMYK", (256, 1))
        ramp.putdata([(0, 0, 0, black) for black in range(256)])
        shown = ImageCms.applyTransform(ramp, self._transform(self._opened, _srgb(), "CMYK", "RGB"))
        assert shown is not None
        return [sum(shown.getpixel((black, 0))) / 3 for black in range(256)]  # type: ignore[arg-type]

    def _applied(self, image: Image.Image, source: Profile | None) -> Image.Image:
        from PIL import ImageCms

        if image.mode == "L" and source is None:
            image = image.convert("RGB")
        key = (source.key if source else "", image.mode)
        if key not in self._transforms:
            own = ImageCms.ImageCmsProfile(io.BytesIO(source.data)) if source else _srgb()
            self._transforms[key] = self._transform(own, self._opened, image.mode, "CMYK")
        inked = ImageCms.applyTransform(image, self._transforms[key])
        assert inked is not None
        return inked

    @cached_property
    def _opened(self) -> ImageCms.ImageCmsProfile:
        from PIL import ImageCms

        return ImageCms.ImageCmsProfile(io.BytesIO(self.profile.data))

    def _transform(self, one: Any, other: Any, mode: str, into: str) -> Any:
        from PIL import ImageCms

        try:
            return ImageCms.buildTransform(
                one,
                other,
                mode,
                into,
                ImageCms.Intent.RELATIVE_COLORIMETRIC,
                ImageCms.Flags.BLACKPOINTCOMPENSATION,
            )
        except ImageCms.PyCMSError as problem:
            raise InputError(
                "the colour profile cannot be used", where="--icc", cure="take another profile"
            ) from problem


def srgb_profile() -> Profile:
    """Return the profile of sRGB; the same bytes on every day."""
    from hashlib import sha256

    from PIL import ImageCms

    data = bytearray(ImageCms.ImageCmsProfile(_srgb()).tobytes())
    data[24:36] = (2000).to_bytes(2, "big") + bytes((0, 1, 0, 1)) + bytes(6)  # when it was made
    data[84:100] = bytes(16)  # its checksum, which is optional
    return Profile(sha256(data).hexdigest(), "DeviceRGB", bytes(data))


def _srgb() -> Any:
    from PIL import ImageCms

    return ImageCms.createProfile("sRGB")


def _most_ink(image: Image.Image) -> int:
    """Return the largest sum of four inks of any pixel."""
    from PIL import ImageMath

    cyan, magenta, yellow, black = image.split()
    total = ImageMath.lambda_eval(
        lambda given: given["c"] + given["m"] + given["y"] + given["k"],
        c=cyan.convert("I"),
        m=magenta.convert("I"),
        y=yellow.convert("I"),
        k=black.convert("I"),
    )
    return int(total.getextrema()[1])
