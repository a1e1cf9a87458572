"""The least that printing pictures can cost: pikepdf alone, nothing looked at, nothing said.

``python bare_pictures.py FOLDER COPIES OUT.pdf``: JPEG or PNG of 3 mm bleed on 63 x 88 mm cards, nine to an
A4 page, clipped at the trim.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pikepdf
from pikepdf import Dictionary, Name


def main(folder: Path, copies: int, out: Path) -> None:
    """Write the PDF."""
    pdf = pikepdf.Pdf.new()
    images = [_image(pdf, path.read_bytes()) for path in sorted(folder.iterdir())]
    every = [image for image in images for _ in range(copies)]
    for start in range(0, len(every), 9):
        shown = every[start : start + 9]
        content = "\n".join(_placed(slot) for slot in range(len(shown)))
        page = pdf.add_blank_page(page_size=(595.276, 841.89)).obj
        page.Resources = Dictionary(XObject=Dictionary({f"/I{n}": image for n, image in enumerate(shown)}))
        page.Contents = pdf.make_stream(content.encode("ascii"))
    pdf.save(out, stream_decode_level=pikepdf.StreamDecodeLevel.none)


def _image(pdf: pikepdf.Pdf, data: bytes) -> pikepdf.Stream:
    jpeg = data.startswith(b"\xff\xd8")
    image = pikepdf.Stream(pdf, data if jpeg else _rows(data))
    image.Type, image.Subtype, image.ColorSpace = Name.XObject, Name.Image, Name.DeviceRGB
    image.BitsPerComponent, image.Height = 8, 1110
    image.Width = 816 if jpeg else 815
    image.Filter = Name.DCTDecode if jpeg else Name.FlateDecode
    if not jpeg:
        image.DecodeParms = Dictionary(Predictor=15, Colors=3, BitsPerComponent=8, Columns=815)
    return image


def _rows(data: bytes) -> bytes:
    place, found = 8, []
    while place < len(data):
        length = int.from_bytes(data[place : place + 4], "big")
        if data[place + 4 : place + 8] == b"IDAT":
            found.append(data[place + 8 : place + 8 + length])
        place += length + 12
    return b"".join(found)


def _placed(slot: int) -> str:
    x, y = 29.764 + slot % 3 * 178.583, 46.772 + slot // 3 * 249.449
    clip = f"{x:.3f} {y:.3f} 178.583 249.449 re W n"
    return f"q {clip} 195.591 0 0 266.457 {x - 8.504:.3f} {y - 8.504:.3f} cm /I{slot} Do Q"


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
