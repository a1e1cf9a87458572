"""ICC profiles of presses for tests, made from formulas: none is shipped.

The press is simple: each ink takes its complement out of sRGB light, black takes all. So
an ink's amount for a colour can be worked out by hand.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from functools import cache
from itertools import product

Values = tuple[float, ...]

_TO_XYZ_D50 = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
_FROM_XYZ_D50 = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)
_WHITE = (0.9642, 1.0, 0.8249)


@cache
def press(black_share: float = 1.0, *, kind: bytes = b"prtr", space: bytes = b"CMYK") -> bytes:
    """Return the profile of a press.

    Args:
        black_share: How much of the grey in a colour is printed in black: 1 for all of it,
            0 for none, so that dark colours take up to 300 % of ink.
        kind: The class its header says.
        space: The colour space its header says.
    """
    tags = {
        b"desc": _description("A press for tests"),
        b"cprt": b"text\0\0\0\0made for tests\0",
        b"wtpt": b"XYZ \0\0\0\0" + struct.pack(">3i", *(round(value * 65536) for value in _WHITE)),
        b"A2B0": _lut(4, 3, 7, lambda inks: _lab_encoded(_lab(_light(inks)))),
        b"B2A0": _lut(3, 4, 25, lambda lab: _inks(_seen(_lab_decoded(lab)), black_share)),
    }
    head = 128 + 4 + 12 * len(tags)
    table, data = struct.pack(">I", len(tags)), b""
    for name, body in tags.items():
        body += bytes(-len(body) % 4)
        table += name + struct.pack(">II", head + len(data), len(body))
        data += body
    size = head + len(data)
    header = struct.pack(">I4sI4s4s4s", size, b"none", 0x02400000, kind, space, b"Lab ")
    header += struct.pack(">6H", 2000, 1, 1, 0, 0, 0) + b"acsp" + bytes(28)
    header += struct.pack(">3i", *(round(value * 65536) for value in _WHITE))
    return header + bytes(128 - len(header)) + table + data


def _description(text: str) -> bytes:
    said = text.encode("ascii") + b"\0"
    return b"desc\0\0\0\0" + struct.pack(">I", len(said)) + said + bytes(4 + 4 + 2 + 1 + 67)


def _lut(inputs: int, outputs: int, grid: int, of: Callable[[Values], Iterable[float]]) -> bytes:
    head = b"mft2\0\0\0\0" + bytes((inputs, outputs, grid, 0))
    head += struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536) + struct.pack(">2H", 2, 2)
    steps = [step / (grid - 1) for step in range(grid)]
    values = [
        min(65535, max(0, round(value * 65535))) for at in product(steps, repeat=inputs) for value in of(at)
    ]
    straight = struct.pack(">2H", 0, 65535)
    return head + straight * inputs + struct.pack(f">{len(values)}H", *values) + straight * outputs


def _light(inks: Values) -> Values:
    *colours, black = inks
    return tuple((1 - ink) * (1 - black) for ink in colours)


def _inks(rgb: Values, share: float) -> Values:
    black = share * (1 - max(rgb))
    return (*(1 - min(1.0, part / (1 - black)) if black < 1 else 0.0 for part in rgb), black)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encoded(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def _lab(rgb: Values) -> Values:
    light = [_linear(part) for part in rgb]
    xyz = [sum(a * b for a, b in zip(row, light, strict=True)) for row in _TO_XYZ_D50]
    x, y, z = (_root(value / white) for value, white in zip(xyz, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _seen(lab: Values) -> Values:
    y = (lab[0] + 16) / 116
    roots = y + lab[1] / 500, y, y - lab[2] / 200
    xyz = [_cube(root) * white for root, white in zip(roots, _WHITE, strict=True)]
    return tuple(_encoded(sum(a * b for a, b in zip(row, xyz, strict=True))) for row in _FROM_XYZ_D50)


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def _cube(root: float) -> float:
    return root**3 if root**3 > 216 / 24389 else (116 * root - 16) / (24389 / 27)


def _lab_encoded(lab: Values) -> Values:
    return lab[0] / 100 * 65280 / 65535, (lab[1] + 128) * 256 / 65535, (lab[2] + 128) * 256 / 65535


def _lab_decoded(values: Values) -> Values:
    return values[0] * 65535 / 65280 * 100, values[1] * 65535 / 256 - 128, values[2] * 65535 / 256 - 128
