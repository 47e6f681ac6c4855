"""Cards as large as they are looked at: the back, the Senator, and the sites in and out of town."""

from __future__ import annotations

from build.art.workshop import stones
from build.art.workshop.building import laid
from build.art.workshop.forms import arch, box, disc, flat, line, path, put, sheet, slab, soft, star
from build.art.workshop.glory_to_rome.parts import cypress, laurel, pine, ripples, steps, togate
from build.art.workshop.glory_to_rome.tiles import border, tones
from build.art.workshop.noise import Field
from build.art.workshop.stones import (
    BRICK,
    CHALK,
    CINNABAR,
    FOREST,
    HONEY,
    INK,
    IVORY,
    LEAF,
    MARBLE,
    OAK,
    ROSE,
    SHADE,
    SKY,
    STRAW,
    TERRA,
    UMBER,
    WHEAT,
    WINE,
    WOOD,
)

W, H = 336, 468
EDGE = f'<rect x="1" y="1" width="{W - 2}" height="{H - 2}" rx="13" fill="none" stroke="{INK}" stroke-width="2.4"/>'


def laid_card(body: str, name: str) -> Field:
    """A drawing of 336 x 468 units cut into stones, (468, 336, 4), with a dark edge and round corners."""
    return laid(sheet(body, W, H), W, H, name, soft(EDGE, W, H), 14)


def meander(x: float, y: float, w: float, h: float, tone: str, step: float = 28) -> str:
    """A Greek key along the inside of a rectangle, `step` long and nearly as high."""
    key = "M0 16V0H18V11H8V7"
    out = ""
    for k in range(int(w // step)):
        out += put(line(key, tone, 4.6), x + k * step + 4, y) + put(
            line(key, tone, 4.6), x + k * step + 24, y + h, 1, 180
        )
    for k in range(int(h // step) - 1):
        out += put(line(key, tone, 4.6), x + w, y + k * step + 32, 1, 90) + put(
            line(key, tone, 4.6), x, y + k * step + 50, 1, -90
        )
    return out


def back() -> str:
    """The back of every card: the she-wolf's roundel on cinnabar, within a meander."""
    ground = slab(0, 0, W, H, CINNABAR) + slab(0, 0, W, 10, WHEAT) + slab(0, H - 10, W, 10, WHEAT)
    ground += slab(0, 0, 10, H, WHEAT) + slab(W - 10, 0, 10, H, WHEAT)
    key = meander(26, 24, 284, 420, STRAW)
    field = box(56, 56, 224, 356, IVORY) + slab(64, 64, 208, 340, stones.NIGHT)
    rays = "".join(put(path("M-15 -96L0 -150L15 -96Z", WHEAT), 168, 234, 1, 30 * k) for k in range(12))
    disc_ = disc(168, 234, 98, WHEAT) + disc(168, 234, 84, CINNABAR)
    corners = "".join(star(x, y, 20, WHEAT, 8, 0.42) for x in (92, 244) for y in (92, 376))
    return ground + key + field + corners + rays + disc_ + put(eagle(), 168, 240, 1.05)


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


def studded(wide: int, band: str, stud: str) -> str:
    """A band along the edges of a card with square studs on it."""
    bars = ((0, 0, W, wide), (0, H - wide, W, wide), (0, 0, wide, H), (W - wide, 0, wide, H))
    out = "".join(slab(*bar, band) for bar in bars)
    out += "".join(slab(x, y, 8, 8, stud) for x in range(24, W - 16, 24) for y in (3, H - 11))
    return out + "".join(slab(x, y, 8, 8, stud) for y in range(24, H - 18, 24) for x in (3, W - 11))


def senator() -> str:
    """The Senator: a man in a bordered toga with a scroll, between columns."""
    out = slab(0, 0, W, H, CHALK)
    niche = arch(168, 410, 244, 350, CINNABAR) + line("M64 190H272", STRAW, 6)
    posts = "".join(
        box(x - 17, 150, 34, 260, IVORY)
        + box(x - 24, 134, 48, 18, MARBLE)
        + box(x - 24, 400, 48, 18, MARBLE)
        + line(f"M{x - 7} 162V396M{x + 7} 162V396", SHADE, 5)
        for x in (50, 286)
    )
    man = togate(168, 410, 292, IVORY, WINE)
    eyes = (
        disc(157, 172, 5, INK, "")
        + disc(181, 172, 5, INK, "")
        + line("M168 172L164 188H171M158 200H180", UMBER, 5)
        + line("M148 160H162M175 160H190", UMBER, 5)
    )
    folds = line("M132 410Q128 330 146 262M196 410Q212 360 204 300", SHADE, 7)
    arm = line("M208 296L176 316", INK, 26) + line("M208 296L176 316", ROSE, 16)
    roll = box(-62, -15, 124, 30, STRAW, r=12) + disc(52, 0, 16, IVORY) + disc(52, 0, 6, UMBER, "")
    roll = put(roll + slab(-16, -12, 12, 24, TERRA), 160, 322, 1, -24)
    figure = man + folds + eyes + laurel(168, 166, 44) + roll + arm
    return out + niche + posts + figure + steps(168, 436, 300, 2, MARBLE, 14) + studded(14, WINE, WHEAT)


def site(material: str, outside: bool) -> str:
    """A building plot of a material: pegged out in the city, or beyond the wall among trees."""
    main, second = tones(material)
    sky = slab(0, 0, W, H, SKY if outside else STRAW)
    if outside:
        view = flat("M0 150Q90 96 180 140Q260 100 336 136V468H0Z", FOREST) + flat(
            "M0 190Q168 160 336 190V468H0Z", LEAF
        )
        view += (
            box(-8, 128, 130, 66, MARBLE)
            + "".join(box(x, 114, 18, 16, MARBLE) for x in (-6, 28, 62, 96))
            + arch(66, 194, 34, 46, UMBER)
        )
        view += pine(238, 206, 110) + cypress(302, 214, 104) + ripples(236, 20, 90)
    else:
        view = (
            box(-8, 96, 112, 104, BRICK)
            + box(232, 80, 112, 120, ROSE)
            + path("M-14 98L48 62L110 98Z", TERRA)
            + path("M224 82L288 42L352 82Z", TERRA)
        )
        view += "".join(
            arch(x, y, 20, 30, UMBER)
            for x, y in ((24, 150), (74, 150), (258, 136), (306, 136), (258, 186), (306, 186))
        )
        view += arch(168, 202, 74, 96, MARBLE) + arch(168, 202, 46, 70, SKY) + slab(0, 196, W, 280, STRAW)
    earth = path("M36 426L84 236H252L300 426Z", OAK if outside else SHADE)
    plot = path("M66 400L102 262H234L270 400Z", main) + line("M118 330H218M168 276V386", second, 9)
    pegs = "".join(
        line(f"M{x} {y}V{y - 44}", INK, 17) + line(f"M{x} {y}V{y - 44}", WOOD, 8)
        for x, y in ((54, 416), (94, 256), (242, 256), (282, 416))
    )
    rope = line("M54 388L94 226H242L282 388Z", INK, 11) + line("M54 388L94 226H242L282 388Z", WHEAT, 5)
    return sky + view + earth + plot + rope + pegs + border(material, W, H)


def cards(word: str) -> Field:
    """A card by its word: `back`, `senator`, `in_<material>` or `out_<material>`; (468, 336, 4)."""
    kind, _, material = word.partition("_")
    if kind == "back":
        return laid_card(back(), "rome back")
    if kind == "senator":
        return laid_card(senator(), "rome senator")
    return laid_card(site(material, kind == "out"), f"rome {word}")
