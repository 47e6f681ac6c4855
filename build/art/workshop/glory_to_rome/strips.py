"""The ground of Rome's table, strip by strip: country, wall, square, yard and street, the shelf, the rail's wall."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

import numpy as np

from build.art.workshop.forms import disc, flat, line, oval, path, put, sheet, slab
from build.art.workshop.glory_to_rome.extents import STRIPS
from build.art.workshop.glory_to_rome.shades import INK
from build.art.workshop.mosaic import Cut, lay
from build.art.workshop.noise import Field
from build.art.workshop.raster import draw

LEFT, COLUMN = 0.0095, (1 - 0.131 - 0.0095) / 6
"""Left edge of the six columns and width of one, as shares of the width: as `frame.py` of the board has them."""
STREET = 0.447
"""Share of the width at which the street begins."""
CREAM, OCHRE, GARLAND = "#f0dfb8", "#dca95c", "#6f8a52"


def _country() -> str:
    (w, h), dice = STRIPS["country"], random.Random(7)
    out = slab(0, 0, w, h, "#b7c98d") + slab(0, 0, w, 40, "#a9cbdc")
    ridge = [(0, 38.0), *((w * i / 12, 14 + 22 * ((i * 5) % 3) / 2) for i in range(13)), (w, 70.0), (0, 70.0)]
    out += flat("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in ridge) + "Z", "#8aa56e")
    out += flat(f"M0 {h * 0.72}Q{w * 0.2} {h * 0.5} {w * 0.42} {h * 0.74}T{w} {h * 0.62}V{h}H0Z", "#a3b878")
    out += flat(f"M0 {h * 0.9}Q{w * 0.5} {h * 0.78} {w} {h * 0.92}V{h}H0Z", "#c7bd84")
    y, left = h * 0.30, w * 0.50
    out += slab(left, y, w - left, 7, "#d9b98e")
    for pier in range(round(left), w, 30):
        out += slab(pier, y + 7, 8, 26, "#cfa87c") + slab(pier + 8, y + 7, 22, 5, "#cfa87c")
    for _ in range(34):
        x, low = dice.uniform(0, w), dice.uniform(h * 0.36, h * 0.6)
        k = 0.5 + 0.7 * low / h
        out += oval(x, low, 5 * k, 17 * k, "#5d7f53", "")
    return out + "".join(
        put(_sight(number), (LEFT + (number + 0.34) * COLUMN) * w, h * 0.74) for number in range(7)
    )


def _sight(number: int) -> str:
    """What one sees before the wall, in the middle of the free part of a column: it stands on the origin."""
    match number:
        case 0 | 4:  # a farm
            out = slab(-30, -26, 44, 26, "#efe0bf") + flat("M-35 -24L-8 -42L19 -24Z", "#b8613f")
            out += slab(14, -18, 26, 18, "#e2d0aa") + flat("M10 -17L27 -28L44 -17Z", "#a85438")
            return (
                out
                + slab(-12, -14, 9, 14, "#7d5a40")
                + slab(-24, -18, 7, 7, "#8f6b4c")
                + _cypresses((-46, 52, 62))
            )
        case 1 | 5:  # rows of vines
            rows = "".join(
                line(f"M{-58 + 20 * i} 6L{-40 + 14 * i} -26", "#7f9a58", 6)
                + line(f"M{-54 + 20 * i} 4L{-37 + 14 * i} -24", "#9c7a4c", 1.5)
                for i in range(7)
            )
            return flat("M-72 10L-50 -30H60L84 10Z", "#c3b67c") + rows
        case 2 | 6:  # umbrella pines
            out = ""
            for x, high in ((-40, 44), (-4, 56), (30, 46)):
                out += line(f"M{x} 4L{x + 3} {-high + 8}", "#8a6a48", 4)
                out += oval(x + 3, -high, 24, 9, "#5f8350", "") + oval(x - 3, -high - 4, 14, 5, "#7a9c62", "")
            return out
    # a round tomb by the road
    out = flat("M-80 14Q-20 -8 80 -14L80 -8Q-10 2 -52 14Z", "#dccba4") + slab(-24, -26, 48, 28, "#e8d8b4")
    return (
        out
        + flat("M-26 -26Q0 -54 26 -26Z", "#9cb07c")
        + line("M-24 -18H24", "#c7b48c", 2.5)
        + _cypresses((-38, 40))
    )


def _cypresses(places: tuple[int, ...]) -> str:
    return "".join(oval(x, -22, 6, 24, "#55764b", "") for x in places)


def _wall() -> str:
    (w, h), top = STRIPS["wall"], 34
    out = slab(0, top + 8, w, h - top - 8, "#d8b48a")
    out += "".join(slab(i * 22, top, 12, 12, "#d8b48a") for i in range(w // 22 + 1))
    out += "".join(line(f"M0 {top + 8 + r * (h - top - 8) / 4:.0f}H{w}", "#c39b70", 3) for r in range(1, 4))
    out += slab(0, h - 8, w, 8, "#a87d55")
    for number in range(7):
        x = (LEFT + number * COLUMN) * w
        out += slab(x - 16, top - 20, 32, h - top + 20, "#e4c59c")
        out += slab(x + 6, top - 20, 10, h - top + 20, "#c39b70")
        out += "".join(slab(x + k, top - 32, 8, 13, "#e4c59c") for k in (-16, -4, 8))
        out += slab(x - 4, top - 6, 7, 16, "#6d4a34")
    return out


def _square() -> str:
    (w, h), dice = STRIPS["square"], random.Random(9)
    out, across, deep = slab(0, 0, w, h, "#e6dcc6"), w * 0.44, -h * 1.9
    rows, step = [0.0], h / 15
    while rows[-1] < h:
        rows.append(rows[-1] + step)
        step *= 1.16
    tones = ["#e6dcc6", "#ded2b9", "#ece4d2", "#d8ccb2", "#e2d5bc"]

    def at(k: float, y: float) -> float:
        return across + (k * w / 19) * (y - deep) / (h - deep)

    for a, low in pairwise(rows):
        b = min(low, h)
        for i in range(-26, 27):
            corners = f"M{at(i, a):.1f} {a:.1f}L{at(i + 1, a):.1f} {a:.1f}L{at(i + 1, b):.1f} {b:.1f}L{at(i, b):.1f} {b:.1f}Z"
            out += flat(corners, dice.choice(tones))
    for number in range(1, 7):
        x = (LEFT + number * COLUMN) * w
        far = across + (x - across) * 0.975
        out += flat(f"M{far - 4:.0f} 0L{far + 4:.0f} 0L{x + 6:.0f} {h}L{x - 6:.0f} {h}Z", "#c9a58a")
    for _ in range(26):  # soot of the fire along the wall
        bow = f"q{dice.uniform(10, 40):.0f} {dice.uniform(12, 34):.0f} {dice.uniform(50, 110):.0f} 0Z"
        out += flat(f"M{dice.uniform(0, w):.0f} 0{bow}", "#cbbda4")
    return out + slab(0, h - 13, w, 7, "#b9a98d") + slab(0, h - 6, w, 6, "#8f8069")


def _yard() -> str:
    """A yard of brick, and the street: large slabs of basalt, nearly of one tone, between kerbs."""
    (w, h), dice = STRIPS["yard"], random.Random(5)
    edge = w * STREET
    out = slab(0, 0, w, h, "#e3c7a4")
    tones, wide, high = ["#e3c7a4", "#dcbd97", "#e8cfae", "#d6b48d"], 46, 17
    for row in range(-(-h // high)):
        x: float = -(row % 2) * wide / 2
        while x < edge:
            out += slab(x, row * high, wide, min(high, h - row * high), dice.choice(tones))
            x += wide
    out += slab(edge, 0, w - edge, h, "#c8bdad")
    step, gray = 96, ["#c6bbab", "#cabfaf", "#c3b8a8", "#c8bdad"]
    spots = {
        (i, j): (
            edge + i * step + (j % 2) * step / 2 + dice.uniform(-16, 16),
            j * step * 0.72 + dice.uniform(-8, 8),
        )
        for j in range(-1, round(h / (step * 0.72)) + 3)
        for i in range(-1, int((w - edge) // step) + 3)
    }
    for i, j in spots:
        corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
        if all(corner in spots for corner in corners):
            d = "M" + "L".join(f"{max(edge, spots[c][0]):.0f} {spots[c][1]:.0f}" for c in corners) + "Z"
            out += path(d, dice.choice(gray), "#b9ad99", 2)
    out += _row_of_houses(round(edge), w, dice)
    out += slab(edge - 12, 0, 12, h, "#b9a98d") + slab(edge - 4, 0, 4, h, "#8f8069")
    return out + slab(0, h - 8, w, 8, "#a58f72")


def _row_of_houses(left: int, right: int, dice: random.Random) -> str:
    """The far side of the street: low pale houses with shops, a pavement before them."""
    foot, out, x = 66, "", left
    out += slab(left, 0, right - left, foot, "#d7dccb")
    while x < right:
        wide, high = dice.choice((74, 88, 104, 122)), dice.choice((34, 40, 46))
        wall = dice.choice(("#e4d3b2", "#dcc4a2", "#e0c9ae", "#d8bc9c"))
        roof = dice.choice(("#c08d6e", "#b98567", "#c69676"))
        out += slab(x, foot - high, wide, high, wall) + slab(x + wide - 5, foot - high, 5, high, "#c9b190")
        out += flat(f"M{x - 4} {foot - high + 3}l9 -14h{wide - 10}l9 14Z", roof)
        door = x + wide * dice.choice((0.2, 0.55))
        out += slab(door, foot - 22, 17, 22, "#9c7b5e") + slab(
            door - 4, foot - 25, 25, 5, dice.choice((GARLAND, "#c08d6e"))
        )
        for at in range(x + 10, x + wide - 16, 22):
            if at + 10 < door - 4 or at > door + 22:
                out += slab(at, foot - high + 10, 9, 11, "#ab8f70")
        if dice.random() < 0.4:
            out += oval(x + wide, foot - 20, 6, 24, "#8fa57a", "")
        x += wide
    return (
        out
        + slab(left, foot, right - left, 13, "#dccfb8")
        + slab(left, foot + 13, right - left, 4, "#a8997f")
    )


def _shelf() -> str:
    """A painted wall as in Pompeii: meander, and below it panels between slender candelabra, a small emblem in each."""
    w, h = STRIPS["shelf"]
    out = slab(0, 0, w, h, "#8e2f25") + slab(0, 0, w, 7, CREAM) + slab(0, 7, w, 6, INK)
    for at in range(0, w + 44, 44):
        out += line(f"M{at} 38V20H{at + 32}V32H{at + 14}", OCHRE, 5)
    out += slab(0, 46, w, 4, CREAM) + slab(0, h - 26, w, 26, "#5e1d17") + slab(0, h - 29, w, 3, CREAM)
    count = 7
    for number in range(count + 1):
        x = number * w / count
        out += line(f"M{x} 54V{h - 32}", "#c98a4a", 3) + line(
            f"M{x - 9} 84q9 12 18 0M{x - 9} 214q9 12 18 0", OCHRE, 2.5
        )
        out += disc(x, 68, 5, OCHRE, "") + line(f"M{x - 12} {h - 34}q12-18 24 0", OCHRE, 3)
    for number in range(1, count):  # a name stands on the first
        left, right = number * w / count + 24, (number + 1) * w / count - 24
        out += _panel(number, left, 70, right, h - 46)
    return out


def _panel(number: int, left: float, top: float, right: float, bottom: float) -> str:
    """A painted panel: a frame, a garland, a small emblem on a disc."""
    middle, center = (left + right) / 2, (top + bottom) / 2 + 10
    out = line(f"M{left} {top}H{right}V{bottom}H{left}Z", "#b5653c", 2.5)
    out += line(
        f"M{left + 14} {top + 4}Q{(left + middle) / 2} {top + 52} {middle} {top + 22}"
        f"Q{(right + middle) / 2} {top + 52} {right - 14} {top + 4}",
        GARLAND,
        5,
    )
    for share in (0.25, 0.5, 0.75):
        out += disc(left + share * (right - left), top + (36 if share != 0.5 else 23), 4, OCHRE, "")
    return out + disc(middle, center, 26, "#9c3d2c", "#c98a4a", 2.5) + _emblem(number, middle, center)


def _emblem(number: int, x: float, y: float) -> str:
    """A bird, a mask, a wreath or an amphora, a few strokes each."""
    match number % 3:
        case 0:
            return flat(f"M{x - 16} {y + 4}q8-16 20-10l10-4-4 8q-4 14-20 12l-4 6-1-8Z", CREAM)
        case 1:
            return line(f"M{x} {y - 14}a14 14 0 1 0 1 0", GARLAND, 6) + disc(x, y - 14, 3, OCHRE, "")
    return flat(f"M{x - 5} {y - 16}h10v6q10 6 8 16q-2 10-9 12v4h-8v-4q-7-2-9-12q-2-10 8-16Z", OCHRE)


def _porticus() -> str:
    """The wall behind the seats: painted panels one above another, a dark socle."""
    w, h = STRIPS["porticus"]
    out = slab(0, 0, w, h, "#7d2b26") + slab(0, 0, 10, h, CREAM) + slab(10, 0, 7, h, INK)
    out += slab(17, h - 64, w - 17, 64, "#561a18") + slab(17, h - 68, w - 17, 4, OCHRE)
    high = (h - 68) / 4
    for number in range(4):
        out += _panel(number, 48, number * high + 26, w - 32, (number + 1) * high - 22)
    return out


IVORY, RED = (244.0, 230.0, 202.0), (120.0, 40.0, 30.0)
DRAWN: dict[str, tuple[Callable[[], str], float, tuple[float, float, float]]] = {
    "country": (_country, 0.68, IVORY),
    "wall": (_wall, 0.74, IVORY),
    "square": (_square, 0.68, IVORY),
    "yard": (_yard, 0.56, IVORY),
    "shelf": (_shelf, 0.66, RED),
    "porticus": (_porticus, 0.70, RED),
}
"""How each strip is drawn, the share of its stones, and the color that calms it."""
CLEAR = "wall"
"""The strip above whose edge one sees what is behind."""


def strips(word: str) -> Field:
    """A strip by its word, its stones quiet; (h, w, 3), the wall (h, w, 4)."""
    (drawing, soft, calm), (w, h) = DRAWN[word], STRIPS[word]
    body = drawing()
    drawn = draw(sheet(body, w, h), w, h)[..., :3]
    cut = Cut(small=6.5, large=8.5, joint=0.7, relief=0.16 if word == CLEAR else 0.12, chance=0.022, rounds=3)
    laid = lay(drawn, () if word == CLEAR else ((230, 220, 198),), cut, 11).picture
    if word != CLEAR:
        return laid * soft + drawn * (0.88 - soft) + np.array(calm) * 0.12
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" shape-rendering="crispEdges">{body}</svg>'
    alpha = (draw(svg, w, h)[..., 3:] > 127) * 255.0
    return np.concatenate([laid * soft + drawn * (1 - soft), alpha], 2)
