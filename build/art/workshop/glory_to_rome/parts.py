"""Shapes that Roman drawings share: columns, pediments, steps, ashlar, trees, jars, flames, water, people."""

from __future__ import annotations

from math import cos, radians, sin

from build.art.workshop.forms import box, disc, flat, line, oval, path, put, slab
from build.art.workshop.stones import (
    BRICK,
    FIRE,
    FLAME,
    FOAM,
    FOREST,
    HONEY,
    INK,
    IVORY,
    LEAF,
    MARBLE,
    OAK,
    ROSE,
    SHADE,
    TERRA,
    UMBER,
    WHEAT,
    WOOD,
)


def pillars(xs: list[float], base: float, h: float, w: float = 16, tone: str = IVORY) -> str:
    """Columns of height `h` centred on every x, standing on `base`: outlined shafts with caps and feet."""
    out = ""
    for x in xs:
        out += box(x - w / 2, base - h, w, h, tone)
        out += box(x - w / 2 - 4, base - h, w + 8, 8, tone) + box(x - w / 2 - 4, base - 8, w + 8, 8, tone)
    return out


def gable(x: float, base: float, w: float, h: float, fill: str, field: str = "") -> str:
    """A pediment over `w`, its point `h` above `base`, centred on `x`; `field` is the tone of its hollow."""
    body = path(f"M{x - w / 2} {base}L{x} {base - h}L{x + w / 2} {base}Z", fill)
    if field:
        body += flat(f"M{x - w * 0.32} {base - 7}L{x} {base - h * 0.74}L{x + w * 0.32} {base - 7}Z", field)
    return body


def steps(x: float, base: float, w: float, count: int, tone: str = MARBLE, rise: float = 9) -> str:
    """`count` steps centred on `x`, the lowest `w` wide and standing on `base`."""
    return "".join(
        box(x - w / 2 + 10 * k, base - rise * (k + 1), w - 20 * k, rise, tone) for k in range(count)
    )


def ashlar(x: float, y: float, w: float, h: float, tone: str, joint: str, row: float = 18) -> str:
    """A wall of squared stones with joints of tone `joint`."""
    out = box(x, y, w, h, tone)
    for k in range(1, int(h // row) + 1):
        level = y + k * row
        if level < y + h - 6:
            out += slab(x + 2.5, level - 2, w - 5, 4, joint)
        shift = row if k % 2 else 0
        at = x + shift + row
        while at < x + w - 8:
            out += slab(at - 2, level - row + 2, 4, min(row, y + h - level + row) - 4, joint)
            at += 2 * row
    return out


def cypress(x: float, base: float, h: float) -> str:
    """A cypress of height `h`."""
    w = h * 0.2
    d = f"M{x} {base}C{x - w * 1.5} {base - h * 0.2} {x - w} {base - h * 0.7} {x} {base - h}"
    return path(d + f"C{x + w} {base - h * 0.7} {x + w * 1.5} {base - h * 0.2} {x} {base}Z", FOREST)


def pine(x: float, base: float, h: float) -> str:
    """An umbrella pine of height `h`, about as wide."""
    r = h * 0.46
    trunk = line(
        f"M{x} {base}V{base - h * 0.6}M{x} {base - h * 0.42}L{x + r * 0.5} {base - h * 0.66}", INK, 13
    )
    trunk += line(
        f"M{x} {base}V{base - h * 0.6}M{x} {base - h * 0.42}L{x + r * 0.5} {base - h * 0.66}", WOOD, 6
    )
    crown = f"M{x - r} {base - h * 0.58}Q{x - r * 0.9} {base - h * 1.02} {x} {base - h}"
    crown += f"Q{x + r * 0.9} {base - h * 1.02} {x + r} {base - h * 0.58}Q{x} {base - h * 0.44} {x - r} {base - h * 0.58}Z"
    return trunk + path(crown, LEAF) + line(f"M{x - r * 0.5} {base - h * 0.72}q{r * 0.5} -9 {r} 0", FOREST, 5)


def amphora(tone: str, band: str) -> str:
    """A two-handled jar about the origin, 44 wide and 92 high, its foot at y = 0."""
    handles = "M-12 -78C-34 -80 -32 -54 -18 -50M12 -78C34 -80 32 -54 18 -50"
    body = "M-9 -92H9L7 -76Q8 -68 18 -58Q30 -40 14 -16L5 0H-5L-14 -16Q-30 -40 -18 -58Q-8 -68 -7 -76Z"
    return line(handles, INK, 13) + line(handles, tone, 5) + path(body, tone) + line("M-20 -42H20", band, 6)


def fire(scale: float = 1) -> str:
    """A flame about the origin, 40 wide and 58 high at scale 1, standing on y = 0."""
    outer = "M-18 0Q-30 -24 -8 -42Q-8 -28 0 -30Q0 -48 8 -60Q26 -34 20 0Z"
    inner = "M-9 0Q-12 -14 -2 -24Q2 -12 6 -18Q14 -10 10 0Z"
    return f'<g transform="scale({scale:g})">{path(outer, FIRE)}{flat(inner, FLAME)}</g>'


def ripples(y: float, x: float, w: float, tone: str = FOAM, every: float = 56) -> str:
    """Broken crests of water along one level."""
    count = max(1, int(w // every))
    return line("".join(f"M{x + k * every:g} {y:g}q11 -9 22 0t22 0" for k in range(count)), tone, 5)


def togate(x: float, base: float, h: float, toga: str = IVORY, stripe: str = TERRA) -> str:
    """A man in a toga, seen from the front, `h` high and half as wide; large ones have folds, arms and feet."""
    k = h / 100
    shoulders = f"Q{x - 27 * k:.1f} {base - 66 * k:.1f} {x - 8 * k:.1f} {base - 70 * k:.1f}H{x + 8 * k:.1f}Q{x + 27 * k:.1f} {base - 66 * k:.1f}"
    body = f"M{x - 21 * k:.1f} {base}L{x - 25 * k:.1f} {base - 40 * k:.1f}{shoulders} {x + 25 * k:.1f} {base - 40 * k:.1f}L{x + 21 * k:.1f} {base}Z"
    sash = f"M{x - 19 * k:.1f} {base - 56 * k:.1f}Q{x + 10 * k:.1f} {base - 40 * k:.1f} {x + 19 * k:.1f} {base - 4 * k:.1f}"
    hair = f"M{x - 15 * k:.1f} {base - 84 * k:.1f}Q{x} {base - 112 * k:.1f} {x + 15 * k:.1f} {base - 84 * k:.1f}Q{x} {base - 93 * k:.1f} {x - 15 * k:.1f} {base - 84 * k:.1f}Z"
    head = disc(x, base - 84 * k, 15 * k, ROSE) + flat(hair, UMBER)
    figure = path(body, toga) + line(sash, stripe, max(4.0, 7 * k)) + head
    if not 110 < h < 250:
        return figure
    feet = oval(x - 10 * k, base, 9 * k, 4 * k, WOOD) + oval(x + 10 * k, base, 9 * k, 4 * k, WOOD)
    fold = SHADE if toga == IVORY else UMBER
    folds = f"M{x - 10 * k:.1f} {base - 8 * k:.1f}Q{x - 12 * k:.1f} {base - 26 * k:.1f} {x - 5 * k:.1f} {base - 40 * k:.1f}"
    folds += f"M{x + 3 * k:.1f} {base - 8 * k:.1f}V{base - 26 * k:.1f}"
    eyes = disc(x - 5 * k, base - 81 * k, 1.8 * k, INK, "") + disc(x + 5 * k, base - 81 * k, 1.8 * k, INK, "")
    hand = disc(x + 12 * k, base - 47 * k, 6 * k, ROSE)
    return feet + figure + line(folds, fold, 4.5) + eyes + hand


def tiled(x: float, y: float, w: float, h: float, lean: float = 14, tone: str = TERRA) -> str:
    """A tiled roof seen from the side: `w` wide below, narrower by `lean` at each end above."""
    body = path(f"M{x} {y + h}L{x + lean} {y}H{x + w - lean}L{x + w} {y + h}Z", tone)
    count = max(2, int(w // 26))
    return body + "".join(
        line(
            f"M{x + lean + (w - 2 * lean) * k / count:g} {y + 4}L{x + w * k / count:g} {y + h - 3}", BRICK, 4
        )
        for k in range(1, count)
    )


def basket(x: float, base: float, w: float, fill: str) -> str:
    """A wicker basket heaped with round fruit of tone `fill`."""
    r = w / 6
    heap = "".join(
        disc(x + dx * r, base - 0.62 * w + dy * r, r * 1.05, fill)
        for dx, dy in ((-2, 0), (0, 0), (2, 0), (-1, -1.5), (1, -1.5))
    )
    body = path(f"M{x - w / 2} {base - w * 0.55}H{x + w / 2}L{x + w * 0.38} {base}H{x - w * 0.38}Z", OAK)
    return heap + body + line(f"M{x - w * 0.44} {base - w * 0.28}H{x + w * 0.44}", WOOD, 5)


def ground_of(tone: str, y: float = 150) -> str:
    """A strip of ground below `y`."""
    return flat(f"M0 {y}Q168 {y - 14} 336 {y}V192H0Z", tone)


def sun(x: float, y: float, r: float, tone: str, halo: str = "") -> str:
    """A plain disc, with a ring when `halo` is a tone."""
    return (disc(x, y, r * 1.5, halo, "") if halo else "") + disc(x, y, r, tone, "")


def pool(x: float, y: float, rx: float, ry: float, water: str, rim: str = SHADE) -> str:
    """A round basin seen from above the rim."""
    return oval(x, y, rx, ry, rim) + oval(x, y - 1, rx - 10, ry - 6, water)


def laurel(x: float, y: float, r: float) -> str:
    """A crown of leaves on a head of radius `r`, its middle at x, y."""
    leaf = path("M0 14Q-20 -8 0 -42Q20 -8 0 14Z", LEAF) + line("M0 6V-26", FOREST, 4)
    out = ""
    for around in (4, 22, 40, 58, 76):
        px, py = r * cos(radians(around)), r * sin(radians(around))
        out += put(leaf, x + px, y - py, r / 90, -around - 6) + put(leaf, x - px, y - py, r / 90, around + 6)
    return out + disc(x, y - r - 4, 0.2 * r, WHEAT)


def eagle() -> str:
    """The legion's eagle with spread wings about the origin, 150 wide."""
    wing = path(
        "M10 -6C24 -34 52 -44 78 -58C74 -40 70 -32 62 -26L72 -26C66 -14 58 -8 48 -6L58 -4C48 8 34 12 14 12Z",
        WHEAT,
    )
    wing += line("M20 -6Q42 -16 62 -34M22 2Q40 -4 56 -14", HONEY, 5)
    body = path(
        "M-14 -18Q-16 -46 0 -50Q12 -52 16 -42L28 -36L16 -32Q18 0 10 26L20 50H-20L-10 26Q-18 6 -14 -18Z", WHEAT
    )
    tail = line("M-8 30L-10 48M0 30V48M8 30L10 48", HONEY, 4)
    bolt = path("M-46 58H46L40 70H-40Z", IVORY)
    return wing + put(wing, flip=True) + bolt + body + tail + disc(4, -40, 4, INK, "")
