"""Shapes that the cards of the sea share: arms, dividers, granary, ship, rods with axe, clasped hands, palm, sheaf."""

from __future__ import annotations

from build.art.workshop.forms import arch, box, disc, flat, line, oval, path, put, slab
from build.art.workshop.glory_to_rome.parts import ripples, tiled
from build.art.workshop.stones import (
    FLESH,
    FOREST,
    HONEY,
    INK,
    IVORY,
    LEAF,
    MARBLE,
    OAK,
    ROSE,
    SEA,
    SHADE,
    STEEL,
    STRAW,
    TERRA,
    UMBER,
    WHEAT,
    WOOD,
)


def arm(d: str, sleeve: str, hand: tuple[float, float], wide: float = 13, skin: str = ROSE) -> str:
    """An arm along an open path, with its hand."""
    return line(d, INK, wide + 9) + line(d, sleeve, wide) + disc(*hand, wide * 0.62, skin)


def rod(d: str, tone: str, wide: float = 8) -> str:
    """A stick with its outline."""
    return line(d, INK, wide + 9) + line(d, tone, wide)


def dividers(tone: str = WHEAT) -> str:
    """Open dividers about the origin, 80 wide and 140 high."""
    legs = "M0 -58L-34 66M0 -58L34 66"
    return (
        rod("M-20 16Q0 30 20 16", tone, 6)
        + rod(legs, tone, 10)
        + disc(0, -60, 14, tone)
        + disc(0, -60, 4, INK, "")
    )


def granary(x: float, base: float, w: float, h: float, roof: str = TERRA, doors: int = 3) -> str:
    """A storehouse with vaulted doors under a tiled roof, `w` wide, its eaves `h` above `base`."""
    wall = box(x - w / 2, base - h, w, h, IVORY) + slab(x - w / 2 + 3, base - h * 0.3, w - 6, 5, SHADE)
    step = w / doors
    gates = "".join(
        arch(x - w / 2 + step * (k + 0.5), base, step * 0.62, h * 0.72, UMBER)
        + flat(
            f"M{x - w / 2 + step * (k + 0.5) - step * 0.24:g} {base - 3}q{step * 0.24:g} {-h * 0.42:g} {step * 0.48:g} 0Z",
            WHEAT,
        )
        for k in range(doors)
    )
    return wall + gates + tiled(x - w / 2 - 10, base - h - 26, w + 20, 28, 16, roof)


def sack(x: float, base: float, w: float, tone: str = STRAW) -> str:
    """A tied sack, higher than wide."""
    body = f"M{x - w * 0.2:g} {base - w * 1.0:g}Q{x - w * 0.66:g} {base - w * 0.6:g} {x - w * 0.5:g} {base}H{x + w * 0.5:g}Q{x + w * 0.66:g} {base - w * 0.6:g} {x + w * 0.2:g} {base - w:g}L{x + w * 0.34:g} {base - w * 1.25:g}H{x - w * 0.34:g}Z"
    return path(body, tone) + line(f"M{x - w * 0.22:g} {base - w:g}H{x + w * 0.22:g}", TERRA, 6)


def ship(sail: str, stripe: str, hull: str = OAK) -> str:
    """A merchantman about 220 wide and 150 high, her waterline at the origin."""
    body = "M-104 -34Q-96 10 -60 16H62Q98 8 112 -50L92 -42Q84 -24 64 -22H-74Q-86 -22 -90 -36Z"
    neck = rod("M-98 -30Q-122 -58 -98 -72", WHEAT, 7)
    mast = rod("M4 -20V-132", WOOD, 7)
    cloth = path("M-62 -118H68Q86 -80 64 -42H-54Q-36 -80 -62 -118Z", sail)
    bands = line("M-46 -99H73M-43 -62H70", stripe, 11)
    yard = rod("M-70 -119H76", WOOD, 4) + path("M4 -138L-34 -146L-22 -138L-34 -130L4 -132Z", stripe)
    ropes = line("M4 -130L-92 -40M4 -130L100 -48", INK, 4)
    wales = line("M-90 -10H92", WHEAT, 6) + line("M-78 4H80", WOOD, 5)
    eye = disc(88, -22, 6, IVORY, INK, 4)
    oar = rod("M-84 -30L-108 20", WOOD, 6)
    return ropes + mast + cloth + bands + yard + neck + path(body, hull) + wales + eye + oar


def water(y: float, tone: str = SEA) -> str:
    """The sea below `y`, with crests."""
    return (
        flat(f"M0 {y}q21 -12 42 0t42 0t42 0t42 0t42 0t42 0t42 0t42 0V192H0Z", tone)
        + ripples(y + 17, 24, 300)
        + ripples(y + 31, 0, 336)
    )


def fasces(x: float, base: float, h: float) -> str:
    """A lictor's bundle with its axe, 54 wide."""
    blade = path(
        f"M{x + 8} {base - h * 0.92}Q{x + 40} {base - h * 1.02} {x + 40} {base - h * 0.74}Q{x + 38} {base - h * 0.6} {x + 8} {base - h * 0.62}Z",
        STEEL,
    )
    rods = box(x - 15, base - h, 30, h, STRAW) + line(
        f"M{x - 5} {base - h + 4}V{base - 4}M{x + 5} {base - h + 4}V{base - 4}", OAK, 4
    )
    bands = "".join(box(x - 18, base - h * at, 36, 11, TERRA) for at in (0.88, 0.58, 0.26))
    return blade + rods + bands


def clasp(left: str, right: str) -> str:
    """Two right hands joined about the origin, 250 wide; `left` and `right` are the tones of the sleeves."""
    other = path("M30 -24H84V26H34Q0 34 -34 22L-44 4Q-20 -22 30 -24Z", ROSE)
    mine = path(
        "M-84 -26H-34Q-2 -30 22 -18Q46 -8 62 2Q70 12 56 16Q64 24 50 28Q52 36 38 36Q-6 34 -38 26H-84Z",
        FLESH,
    )
    thumb = path("M-44 -22Q-14 -50 12 -38Q22 -30 6 -22L-16 -12Z", FLESH)
    lines = line("M18 4Q38 10 54 16M10 16Q32 22 50 28", UMBER, 4)
    cuffs = path("M-128 -36H-78V36H-128Z", left) + path("M78 -36H128V36H78Z", right)
    hems = slab(-90, -33, 9, 66, IVORY) + slab(81, -33, 9, 66, IVORY)
    return other + mine + thumb + lines + cuffs + hems


def olive(count: int = 5) -> str:
    """A branch of olive from the origin upwards, 24 to a pair of leaves."""
    leaf = path("M0 0Q-13 -14 0 -36Q13 -14 0 0Z", LEAF)
    out = rod(f"M0 6V{-20 * count}", OAK, 4)
    for k in range(count):
        out += put(leaf, -2, -20 * k - 2, 0.9, -52) + put(leaf, 2, -20 * k - 2, 0.9, 52)
    return out + put(leaf, 0, -20 * count + 6, 0.9) + disc(-14, -14, 6, FOREST) + disc(14, -34, 6, FOREST)


def palm(x: float, base: float, h: float) -> str:
    """A date palm of height `h`."""
    trunk = rod(f"M{x} {base}Q{x + h * 0.1} {base - h * 0.4} {x} {base - h * 0.8}", OAK, 8)
    frond = path("M0 0Q26 -30 62 -2Q30 -12 0 0Z", LEAF)
    crown = "".join(put(frond, x, base - h * 0.8, h / 130, turn) for turn in (-70, -25, 15))
    crown += "".join(put(frond, x, base - h * 0.8, h / 130, -turn, True) for turn in (-70, -25, 15))
    return trunk + crown + disc(x - 5, base - h * 0.74, 5, HONEY) + disc(x + 7, base - h * 0.72, 5, HONEY)


def sheaf(tone: str = WHEAT) -> str:
    """A sheaf standing on the origin, 76 wide and 112 high."""
    foot = path("M-12 -46L-34 0H34L12 -46Z", HONEY)
    head = path(
        "M-12 -46Q-42 -70 -36 -104L-22 -92L-14 -112L0 -98L14 -112L22 -92L36 -104Q42 -70 12 -46Z", tone
    )
    ears = line("M0 -56V-88M-12 -60L-22 -86M12 -60L22 -86M-6 -18L-12 -4M6 -18L12 -4", OAK, 5)
    return foot + head + ears + box(-17, -54, 34, 13, TERRA)


def chair(x: float, base: float) -> str:
    """The ivory chair with crossed legs, 132 wide and 96 high."""
    legs = "M-48 0Q-44 -36 0 -44Q44 -52 48 -78M48 0Q44 -36 0 -44Q-44 -52 -48 -78"
    seat = box(-66, -90, 132, 17, TERRA) + slab(-58, -86, 116, 5, WHEAT)
    return put(line(legs, INK, 22) + line(legs, IVORY, 12) + disc(0, -44, 11, WHEAT) + seat, x, base)


def drum(x: float, y: float, w: float, h: float) -> str:
    """A fluted drum of a column, its top at y."""
    flutes = "".join(line(f"M{x + w * k} {y + 6}V{y + h - 5}", SHADE, 5) for k in (-0.25, 0, 0.25))
    return box(x - w / 2, y, w, h, IVORY) + flutes


def base_of(x: float, y: float, w: float) -> str:
    """The foot or capital of a column."""
    return box(x - w / 2, y, w, 13, MARBLE, INK, 3)


def coins(x: float, base: float, count: int) -> str:
    """A pile of coins seen from the side."""
    return "".join(oval(x + (k % 2) * 3 - 1.5, base - 5 - 9 * k, 17, 6.5, WHEAT) for k in range(count))
