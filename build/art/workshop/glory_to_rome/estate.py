"""What stands on Rome's table: cart, portico, chest, fasces, scaffolds, pediments, slabs, torches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin

from build.art.workshop.forms import disc, flat, line, path, put, slab
from build.art.workshop.glory_to_rome.extents import ESTATE
from build.art.workshop.glory_to_rome.shades import INK, TONES, cut_out
from build.art.workshop.noise import Field

WOOD, DARK, LIGHT, PALE = "#8a5a2c", "#6d4223", "#b98a4e", "#d9a866"
PLASTER, STONE, SHADOW = "#8e2f25", "#f3e7cc", "#cdbb98"
IRON, STEEL, SHEEN = "#4c4a52", "#b4bcc4", "#eef2f5"
GOLD, GLEAM, RED = "#e0b24a", "#f7dd94", "#b8472a"


def _wheel(x: float, y: float, r: float) -> str:
    """A wheel with an iron tyre and eight spokes."""
    out = (
        disc(x, y, r, IRON, INK, 4)
        + disc(x, y, r - 4, LIGHT, INK, 2.5)
        + disc(x, y, r - 10, "#5a3a20", DARK, 2)
    )
    for number in range(8):
        a = number * pi / 4 + 0.2
        out += line(f"M{x} {y}L{x + cos(a) * (r - 9):.1f} {y + sin(a) * (r - 9):.1f}", PALE, 4)
    return out + disc(x, y, 9, GOLD, INK, 3) + disc(x, y, 3.5, DARK, "")


def _cart() -> str:
    """A wagon of six bays seen from its side: bed at 98 of 180, side board of 40, wheels between the outer bays."""
    third = 640 / 6
    out = path("M30 138H610L600 150H40Z", "#5a3a20", INK, 3)
    for number in range(7):
        x = min(max(number * third, 7), 633)
        high = 34 if number in (0, 6) else 78
        out += path(f"M{x - 5:.0f} {high}h10v66h-10Z", DARK, INK, 3) + line(
            f"M{x - 1:.0f} {high + 5}v52", LIGHT, 2.5
        )
        if number in (0, 6):
            out += disc(x, high, 7, GOLD, INK, 3)
    out += path("M2 98H638V138H2Z", WOOD, INK, 4)
    out += (
        slab(4, 100, 632, 5, PALE)
        + slab(4, 105, 632, 4, RED)
        + slab(4, 128, 632, 4, RED)
        + slab(4, 132, 632, 4, DARK)
    )
    out += line("M6 117H634", "#7d4f26", 2)
    for number in range(1, 6):
        x = number * third
        out += path(f"M{x - 6:.0f} 98h12v40h-12Z", IRON, INK, 2.5)
        out += disc(x, 105, 2.6, SHEEN, "") + disc(x, 131, 2.6, SHEEN, "")
    for x in (third, 5 * third):
        out += _wheel(x, 143, 35)
    return out


def _portico() -> str:
    """A hall of seven columns: beam of 42 of 176, red walls, a step of 16."""
    out = path("M0 2H640V42H0Z", STONE, INK, 3) + slab(3, 5, 634, 4, RED) + slab(3, 36, 634, 3, SHADOW)
    out += slab(8, 42, 624, 118, PLASTER) + slab(8, 42, 624, 7, "#5e1d17") + slab(8, 128, 624, 32, "#74241c")
    out += slab(8, 126, 624, 2.5, GOLD)
    for number in range(7):
        x = 8 + number * 624 / 6
        out += path(f"M{x - 6:.0f} 46h12v108h-12Z", STONE, INK, 2.5) + slab(x + 2, 48, 3, 104, SHADOW)
        out += path(f"M{x - 9:.0f} 42h18v8h-18ZM{x - 9:.0f} 151h18v9h-18Z", "#e0c98f", INK, 2)
    return out + path("M0 160H640V174H0Z", SHADOW, INK, 3)


def _chest() -> str:
    """An iron-bound strongbox: lid, bands, bosses, lock."""
    out = path("M10 52Q10 16 40 14H104Q118 16 118 46V98L100 112H10Z", "#5a3a20", INK, 4)
    out += path("M100 52Q100 20 84 14H104Q118 18 118 46V98L100 112Z", "#6d4223", INK, 3)
    out += path("M10 52Q10 18 40 14H84Q100 20 100 52Z", "#a9703a", INK, 3)
    out += flat("M16 49Q17 24 40 20H80Q90 24 93 33Q60 27 30 36Q20 40 16 49Z", "#c9944f")
    out += path("M10 56H100V112H10Z", "#8a5426", INK, 3) + line("M14 76H97M14 94H97", "#6d4223", 2.5)
    for x, top in ((20, 30), (80, 19)):
        out += path(f"M{x} {top}h11V112h-11Z", GOLD, INK, 2.5) + line(f"M{x + 3} {top + 4}V109", GLEAM, 2)
    out += path("M106 20h7V103l-7 5Z", "#b98a30", INK, 2)
    out += path("M8 50H101V60H8Z", GOLD, INK, 2.5) + line("M11 53H98", GLEAM, 2)
    out += (
        path("M40 54h31v26q-15 14-31 0Z", GLEAM, INK, 3)
        + disc(55.5, 65, 5, INK, "")
        + line("M55.5 66V76", INK, 4.5)
    )
    for x, y in ((25, 70), (25, 104), (85, 70), (85, 104), (25, 42), (85, 34)):
        out += disc(x + 0.5, y, 3.4, "#fbeec0", "#7a5412", 1.6)
    return out + path("M6 108H102V118H6ZM102 112L120 98V106L104 118Z", "#4a2c16", INK, 3)


def _fasces() -> str:
    """The lictor's rods, tied with red straps around an axe; a slender bundle that leans a little."""
    out = path("M10 -46Q38 -58 46 -30Q48 -4 30 8Q20 -8 8 -10Z", STEEL, INK, 3.5)
    out += path("M36 -48Q47 -38 45 -22Q43 -4 30 6Q38 -12 38 -26Q39 -38 36 -48Z", SHEEN, INK, 2)
    tones = ("#9a6430", "#c98d4e", "#e0ad6c", "#c98d4e", "#a9703a", "#8a5426")
    for number, tone in enumerate(tones):
        x = -18 + number * 6
        top = -62 + (number * 7) % 5
        out += path(f"M{x} {top}h6V{60 - (number * 5) % 4}h-6Z", tone, INK, 1.8)
        out += disc(x + 3, top, 2.8, "#f0cf98", INK, 1.4)
    for y in (-50, -22, 6, 34, 50):
        out += path(f"M-21 {y}H21V{y + 8}H-21Z", RED, INK, 2.2) + line(f"M-19 {y + 2.4}H19", "#e8875e", 2)
    for low, high in ((-42, -22), (-14, 6), (14, 34)):
        out += line(f"M-19 {low}L19 {high}M19 {low}L-19 {high}", RED, 3)
    out += path("M-4 50q-16 6-22 16q10 2 15-4q2 6 6 8q4-10 6-20Z", RED, INK, 2.2)
    return put(out, 60, 62, 0.94, 9)


def _scaffold(storeys: int) -> str:
    """Poles and planks before a wall of so many storeys: what is drawn on the wall is seen, the bays at the right are free."""
    top, foot, out = 10, 116, ""
    high = (foot - top) / storeys
    poles = (6, 122, 174)
    for x in poles:
        out += path(f"M{x} 1h5v115h-5Z", WOOD, "#4a2c16", 1.4) + line(f"M{x + 1.6} 3v111", LIGHT, 1.2)
    for number in range(storeys + 1):
        y = foot - number * high
        out += path(f"M1 {y - 4:.1f}H183v4.6H1Z", LIGHT, "#4a2c16", 1.2) + line(
            f"M3 {y - 2.8:.1f}H181", PALE, 1.1
        )
        for x in poles:
            out += path(f"M{x - 1.5} {y - 5.5:.1f}h8v7.5h-8Z", "#efd9a8", "#6d4223", 1)
    return out


def _gable(material: str) -> str:
    """A pediment in the color of a site."""
    out = path("M2 38L92 3L182 38Z", STONE, INK, 3) + flat("M32 35L92 12L152 35Z", TONES[material])
    out += line("M32 35L92 12L152 35Z", INK, 2) + disc(92, 27, 5, GOLD, INK, 1.6)
    return out + path("M1 36H183V43H1Z", STONE, INK, 2.5)


def _bed(material: str) -> str:
    """A low slab of travertine with a rim in the color of a material: a heap lies on it."""
    out = path("M30 4H274L302 86H2Z", "#efe6d2", "#a08c68", 3)
    out += path("M2 86H302V102H2Z", "#c9b894", "#a08c68", 3)
    out += line("M39 14H265L286 76H18Z", TONES[material], 4)
    return out + line("M116 24L108 70M188 24L196 70", "#ddd0b4", 2.5)


def _torch() -> str:
    out = path("M26 62h12l-3 62h-6Z", DARK, INK, 3) + path("M20 54h24l-4 12h-16Z", IRON, INK, 3)
    out += path("M32 4q22 22 14 42q-4 10-14 10q-10 0-14-10q-5-14 6-24q2 8 6 8q6-10 2-26Z", "#e8842a", INK, 3)
    return out + flat("M33 22q12 16 7 26q-3 6-8 6q-6 0-8-6q-2-8 4-12q2 4 4 3q4-6 1-17Z", "#f8db62")


Thing = tuple[Callable[[], str], int, float, float]

THINGS: dict[str, Thing] = {
    "cart": (_cart, 61, 0.3, 11.0),
    "portico": (_portico, 62, 0.2, 11.0),
    "chest": (_chest, 63, 0.3, 9.0),
    "fasces": (_fasces, 64, 0.3, 8.0),
    **{f"scaffold{n}": (partial(_scaffold, n), 70 + n, 0.2, 8.0) for n in (1, 2, 3)},
    **{f"gable_{m}": (partial(_gable, m), 80 + n, 0.2, 9.0) for n, m in enumerate(TONES)},
    "torch": (_torch, 92, 0.2, 9.0),
    **{f"bed_{m}": (partial(_bed, m), 93 + n, 0.12, 8.0) for n, m in enumerate(TONES)},
}
"""How each thing is drawn, in units of two pixels; the seed of its stones, their relief and size."""
BESIDE = {"portico": 0.45}
"""Share of the stones in things on which words stand."""


def estate(word: str) -> Field:
    """A thing by its word, cut out; (h, w, 4)."""
    drawn, seed, relief, small = THINGS[word]
    w, h = ESTATE[word]
    return cut_out(drawn(), (w // 2, h // 2), 2, seed, relief, BESIDE.get(word, 1.0), small)
