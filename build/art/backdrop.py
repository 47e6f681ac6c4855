"""The ground of the title: the city from the sea at dusk, laid as a mosaic.

`python3 -m build.art.backdrop` writes `assets/pictures/scene/city.jpg`. The view is drawn as vectors, then every stone
takes the colour found under its middle, a little lighter or darker than its neighbours. Needs pygame, no window.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from math import cos, pi, sin
from pathlib import Path

import pygame

FILE = Path(__file__).resolve().parents[2] / "assets" / "pictures" / "scene" / "city.jpg"
W, H = 1920, 1080
SEA = 742
"""Height of the waterline."""
STONE = 9.0
"""Side of a stone in the units of the view."""
OUT = (2560, 1440)
GROUT = (92, 66, 70)


class Dice:
    """A small generator of its own, so that the same stones are laid every time."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def next(self) -> float:
        """A number in [0, 1)."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 40) / 2**24

    def between(self, low: float, high: float) -> float:
        """A number in [low, high)."""
        return low + (high - low) * self.next()


def _rect(x: float, y: float, w: float, h: float, fill: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" fill="{fill}"/>'


def _poly(points: list[tuple[float, float]], fill: str) -> str:
    d = " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f'<path d="M{d} Z" fill="{fill}"/>'


def _dome(x: float, base: float, r: float, fill: str, rim: str) -> str:
    """Half a ball on a drum, with a small cross on top."""
    steps = 20
    ball = [(x + r * cos(pi * i / steps), base - r * 0.86 * sin(pi * i / steps)) for i in range(steps + 1)]
    cross = base - r * 0.86
    return (
        _poly(ball, fill)
        + _rect(x - r, base - 2, 2 * r, 9, rim)
        + _rect(x - 2, cross - 20, 4, 22, rim)
        + _rect(x - 7, cross - 15, 14, 4, rim)
    )


def _church(x: float, base: float, size: float, tones: tuple[str, str, str, str]) -> str:
    """A great church: a wide dome over half domes and buttressed walls."""
    wall, shade, roof, rim = tones
    out = [_rect(x - 1.7 * size, base - 0.62 * size, 3.4 * size, 0.62 * size, wall)]
    for side in (-1, 1):
        out.append(_dome(x + side * 1.05 * size, base - 0.62 * size, 0.5 * size, roof, rim))
        out.append(
            _rect(x + side * 1.55 * size - 0.12 * size, base - 0.95 * size, 0.24 * size, 0.95 * size, shade)
        )
    out.append(_rect(x - 0.98 * size, base - 1.05 * size, 1.96 * size, 0.6 * size, wall))
    out.append(_dome(x, base - 1.05 * size, 0.86 * size, roof, rim))
    for index in range(9):
        out.append(_rect(x - 0.72 * size + index * 0.18 * size - 3, base - 1.0 * size, 6, 0.16 * size, shade))
    for index in range(13):
        out.append(_rect(x - 1.5 * size + index * 0.25 * size - 3, base - 0.4 * size, 7, 0.2 * size, shade))
    return "".join(out)


def _houses(
    dice: Dice,
    low: float,
    high: float,
    base: float,
    tall: float,
    tones: tuple[str, ...],
    roofs: tuple[str, ...],
) -> str:
    """A row of houses, some with a pitched roof, some with a small dome."""
    out, x = [], low
    while x < high:
        w = dice.between(34, 78)
        h = dice.between(0.35, 1.0) * tall
        wall = tones[int(dice.next() * len(tones))]
        roof = roofs[int(dice.next() * len(roofs))]
        out.append(_rect(x, base - h, w, h + 40, wall))
        kind = dice.next()
        if kind < 0.62:
            out.append(
                _poly([(x - 4, base - h), (x + w / 2, base - h - w * 0.3), (x + w + 4, base - h)], roof)
            )
        elif kind < 0.8:
            out.append(_dome(x + w / 2, base - h, w * 0.4, roof, wall))
        for index in range(int(w // 18)):
            out.append(_rect(x + 7 + index * 18, base - h + 12, 7, 13, "#4A2A3E"))
        x += w * dice.between(0.75, 1.05)
    return "".join(out)


def _walls(base: float) -> str:
    """The sea walls with their towers and battlements."""
    out = [
        _rect(0, base - 58, W, 58, "#B98A63"),
        _rect(0, base - 34, W, 9, "#8C4A3A"),
        _rect(0, base - 12, W, 12, "#7B4A48"),
    ]
    out += [_rect(x, base - 70, 14, 13, "#B98A63") for x in range(0, W, 28)]
    for x in range(70, W, 236):
        out += [_rect(x, base - 116, 74, 116, "#C99B70"), _rect(x + 50, base - 116, 24, 116, "#A4734F")]
        out += [_rect(x + 4 + i * 25, base - 130, 16, 16, "#C99B70") for i in range(3)]
        out += [_rect(x, base - 74, 74, 9, "#8C4A3A"), _rect(x, base - 34, 74, 9, "#8C4A3A")]
        out += [_rect(x + 26, base - 102, 11, 20, "#4A2A3E")]
    return "".join(out)


def _cypress(x: float, base: float, h: float) -> str:
    return _poly(
        [
            (x - h * 0.12, base),
            (x - h * 0.1, base - h * 0.5),
            (x, base - h),
            (x + h * 0.1, base - h * 0.5),
            (x + h * 0.12, base),
        ],
        "#2C4A42",
    )


def _ship(x: float, y: float, size: float, sail: str) -> str:
    """A galley under a lateen sail, its oars out."""
    hull = [
        (x - 1.5 * size, y - 0.34 * size),
        (x - 1.2 * size, y),
        (x + 1.15 * size, y),
        (x + 1.7 * size, y - 0.5 * size),
        (x + 1.25 * size, y - 0.26 * size),
        (x - 1.2 * size, y - 0.24 * size),
    ]
    out = [
        _poly(
            [
                (x + 0.05 * size, y - 0.3 * size),
                (x + 0.12 * size, y - 2.3 * size),
                (x + 0.2 * size, y - 0.3 * size),
            ],
            "#4A2A2C",
        )
    ]
    out.append(
        _poly(
            [
                (x - 0.95 * size, y - 0.55 * size),
                (x + 0.95 * size, y - 2.55 * size),
                (x + 0.7 * size, y - 0.5 * size),
            ],
            sail,
        )
    )
    out.append(
        _poly(
            [
                (x - 0.25 * size, y - 1.25 * size),
                (x + 0.95 * size, y - 2.55 * size),
                (x + 0.86 * size, y - 1.75 * size),
            ],
            "#A23520",
        )
    )
    for index in range(8):
        at = x - 1.0 * size + index * 0.27 * size
        out.append(
            _poly(
                [
                    (at, y - 0.12 * size),
                    (at + 6, y - 0.12 * size),
                    (at - 0.18 * size, y + 0.22 * size),
                    (at - 0.22 * size, y + 0.22 * size),
                ],
                "#5C3920",
            )
        )
    out.append(_poly(hull, "#6B3B2E"))
    out.append(_rect(x - 1.2 * size, y - 0.26 * size, 2.45 * size, 0.07 * size, "#E2B65A"))
    return "".join(out)


def _sea(dice: Dice) -> str:
    out = []
    for index in range(260):
        depth = dice.next()
        y = SEA + 8 + depth * depth * (H - SEA)
        w = dice.between(30, 130) * (0.5 + depth)
        x = dice.between(-60, W)
        near_sun = max(0.0, 1 - abs(x + w / 2 - 1330) / (180 + 260 * depth))
        tone = "#F3D28A" if dice.next() < near_sun else ("#5F9C93" if index % 3 else "#1E5560")
        out.append(_rect(x, y, w, 5 + 7 * depth, tone))
    return "".join(out)


def view() -> str:
    """The whole view as SVG."""
    dice = Dice(330)
    sky = '<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="742"><stop offset="0%" stop-color="#2F4E86"/><stop offset="38%" stop-color="#A97BA0"/><stop offset="68%" stop-color="#EDB48A"/><stop offset="100%" stop-color="#F9E2AC"/></linearGradient>'
    sea = '<linearGradient id="w" gradientUnits="userSpaceOnUse" x1="0" y1="742" x2="0" y2="1080"><stop offset="0%" stop-color="#5FA39A"/><stop offset="100%" stop-color="#174453"/></linearGradient>'
    far = ("#C79AA0", "#B98A98", "#D2A8A0")
    near = ("#EBD2A6", "#DDBB8C", "#F0DDB8", "#C99B70")
    parts = [
        f'<rect width="{W}" height="{SEA}" fill="url(#s)"/>',
        *(
            f'<circle cx="1330" cy="560" r="{r}" fill="#FBE9B8" fill-opacity="{a}"/>'
            for r, a in ((230, 0.16), (160, 0.22), (108, 0.4))
        ),
        '<circle cx="1330" cy="560" r="74" fill="#FFF6D8"/>',
        _poly(
            [
                (0, SEA),
                (0, 590),
                (240, 548),
                (520, 566),
                (820, 520),
                (1120, 540),
                (1500, 508),
                (1920, 560),
                (1920, SEA),
            ],
            "#9C7396",
        ),
        _houses(dice, -20, W, 640, 84, far, ("#A8667A", "#94607E")),
        _church(1010, 610, 108, ("#E9C9A2", "#C08A78", "#6F86A8", "#E2B65A")),
        _church(520, 640, 58, ("#E0BD98", "#B98078", "#7C7AA0", "#E2B65A")),
        _church(1660, 632, 64, ("#E6C59C", "#B98078", "#7C7AA0", "#E2B65A")),
        _rect(1370, 470, 20, 170, "#E3C5A0"),
        _rect(1362, 462, 36, 12, "#C99B70"),
        _rect(1372, 440, 16, 24, "#E2B65A"),
        _houses(dice, -20, W, 690, 74, near, ("#A4503A", "#B9623F", "#8C4A3A")),
        *(
            _cypress(x, 690, h)
            for x, h in (
                (130, 96),
                (160, 74),
                (330, 88),
                (720, 80),
                (790, 104),
                (1240, 92),
                (1290, 70),
                (1530, 100),
                (1830, 84),
            )
        ),
        _walls(SEA),
        f'<rect y="{SEA}" width="{W}" height="{H - SEA}" fill="url(#w)"/>',
        _sea(dice),
        _ship(1480, 872, 92, "#F6E7C6"),
        _ship(1010, 812, 48, "#EFD9B0"),
        _ship(620, 940, 80, "#F2DFBA"),
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{W}" height="{H}" viewBox="0 0 {W} {H}"><defs>{sky}{sea}</defs>{"".join(parts)}</svg>'


def _stones(dice: Dice) -> Iterator[tuple[float, float, float, float]]:
    """Middle, side and turn of each stone: rows that wander a little up and down."""
    rows = int(H / STONE) + 2
    for row in range(rows):
        x = -dice.next() * STONE
        while x < W + STONE:
            side = STONE * dice.between(0.86, 1.12)
            y = row * STONE + 2.2 * sin(x / 97 + row / 7) + dice.between(-0.7, 0.7)
            yield x + side / 2, y, side, dice.between(-0.12, 0.12)
            x += side


def mosaic() -> pygame.Surface:
    """The view laid in stones, `OUT` pixels large."""
    seen = pygame.image.load_sized_svg(BytesIO(view().encode()), (W, H))
    k = OUT[0] / W * 2
    out = pygame.Surface((OUT[0] * 2, OUT[1] * 2), 0, 24)
    out.fill(GROUT)
    dice = Dice(1453)
    for x, y, side, turn in _stones(dice):
        at = (min(W - 1, max(0, int(x))), min(H - 1, max(0, int(y))))
        shade = dice.between(-13, 13)
        tone = [max(0, min(255, round(v + shade + dice.between(-4, 4)))) for v in seen.get_at(at)[:3]]
        half_w, half_h = (side - 1.1) / 2, (STONE - 1.1) / 2
        corners = []
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            dx, dy = sx * half_w, sy * half_h
            corners.append(((x + dx - dy * turn) * k, (y + dy + dx * turn) * k))
        pygame.draw.polygon(out, tone, corners)
    return pygame.transform.smoothscale(out, OUT)


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(mosaic(), str(FILE))
    print(FILE, FILE.stat().st_size, "bytes")
