"""Reads a QR code from the pixels of a screen: what a phone sees, not what the program means to show.

Only clean codes of versions 1 to 6 are read, without correcting errors.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

QUIET = 128
"""Darker is dark."""
BLOCKS: dict[int, dict[str, tuple[int, float]]] = {
    1: {"L": (1, 19), "M": (1, 16), "Q": (1, 13), "H": (1, 9)},
    2: {"L": (1, 34), "M": (1, 28), "Q": (1, 22), "H": (1, 16)},
    3: {"L": (1, 55), "M": (1, 44), "Q": (2, 17), "H": (2, 13)},
    4: {"L": (1, 80), "M": (2, 32), "Q": (2, 24), "H": (4, 9)},
    5: {"L": (1, 108), "M": (2, 43), "Q": (4, 15.5), "H": (4, 11.5)},
    6: {"L": (2, 68), "M": (4, 27), "Q": (4, 19), "H": (4, 15)},
}  # fmt: skip
"""By version and level: blocks, and words of data in one (a half: the later half of the blocks has one more)."""
LEVELS = ("M", "L", "H", "Q")
MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda x, y: (x + y) % 2, lambda x, y: y % 2, lambda x, y: x % 3, lambda x, y: (x + y) % 3,
    lambda x, y: (y // 2 + x // 3) % 2, lambda x, y: x * y % 2 + x * y % 3, lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)  # fmt: skip
"""Squares for which these are 0 are turned round."""
FORMAT, BYTES = 0x5412, 4
Grid = list[list[bool]]


def read_screen(surface: pygame.Surface, place: pygame.Rect) -> str:
    """The text of the only code inside a part of a screen, ValueError where there is none."""
    return text_of(grid_of(surface.subsurface(place)))


def grid_of(surface: pygame.Surface) -> Grid:
    """The dark squares of a code on a light ground."""
    width, height = surface.get_size()

    def dark(x: int, y: int) -> bool:
        return sum(surface.get_at((x, y))[:3]) < 3 * QUIET

    rows = [y for y in range(height) if any(dark(x, y) for x in range(width))]
    columns = [x for x in range(width) if any(dark(x, y) for y in range(height))]
    if not rows:
        raise ValueError("nothing dark")
    left, top, wide, high = columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1
    edge = next(x for x in range(wide) if not dark(left + x, top + 1))  # seven squares of the finder
    size = round(wide / (edge / 7))
    size = min((21 + 4 * version for version in range(6)), key=lambda fits: abs(fits - size))
    if abs(wide - high) > 2:
        raise ValueError(f"no square: {wide} x {high}")
    return [
        [dark(left + int((x + 0.5) * wide / size), top + int((y + 0.5) * high / size)) for x in range(size)]
        for y in range(size)
    ]


def text_of(grid: Grid) -> str:
    """What a code says."""
    size = len(grid)
    version = (size - 17) // 4
    bits = [grid[8][x] for x in (0, 1, 2, 3, 4, 5, 7)] + [grid[y][8] for y in (8, 7, 5, 4, 3, 2, 1, 0)]
    said = sum(bit << (14 - place) for place, bit in enumerate(bits)) ^ FORMAT
    level, mask = LEVELS[said >> 13], MASKS[(said >> 10) & 7]
    stream = [grid[y][x] ^ (mask(x, y) == 0) for x, y in _path(size, version)]
    words = [_number(stream[place : place + 8]) for place in range(0, len(stream) - 7, 8)]
    data = _in_order(words, *BLOCKS[version][level])
    flat = [bool(word >> (7 - place) & 1) for word in data for place in range(8)]
    if _number(flat[:4]) != BYTES:
        raise ValueError("not in bytes")
    count = _number(flat[4:12])
    return bytes(_number(flat[place : place + 8]) for place in range(12, 12 + 8 * count, 8)).decode()


def _number(bits: list[bool]) -> int:
    return sum(bit << (len(bits) - 1 - place) for place, bit in enumerate(bits))


def _path(size: int, version: int) -> list[tuple[int, int]]:
    """The squares of data in the order in which they are read: up and down in pairs of columns from the right."""
    found = []
    right, up = size - 1, True
    while right > 0:
        right -= right == 6
        for step in range(size):
            y = size - 1 - step if up else step
            found += [(x, y) for x in (right, right - 1) if not _fixed(x, y, size, version)]
        right, up = right - 2, not up
    return found


def _fixed(x: int, y: int, size: int, version: int) -> bool:
    """Whether a square belongs to the pattern of every code of this size."""
    far = size - 8
    corner = (x < 9 and y < 9) or (x >= far and y < 9) or (x < 9 and y >= far)
    middle = size - 7
    aligned = version > 1 and abs(x - middle) <= 2 and abs(y - middle) <= 2
    return corner or aligned or x == 6 or y == 6


def _in_order(words: list[int], blocks: int, each: float) -> list[int]:
    """The words of data of interleaved blocks, one block after another."""
    short, longer = int(each), round((each - int(each)) * blocks)
    sizes = [short] * (blocks - longer) + [short + 1] * longer
    rows: list[list[int]] = [[] for _ in sizes]
    source = iter(words)
    for step in range(max(sizes)):
        for row, most in zip(rows, sizes, strict=True):
            if step < most:
                row.append(next(source))
    return [word for row in rows for word in row]


__all__ = ["grid_of", "read_screen", "text_of"]
