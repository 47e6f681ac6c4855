"""Free plots of Rome's street: a ground plan in chalk between staked ropes, and who is about there."""

from __future__ import annotations

from build.art.workshop.forms import disc, flat, line, oval, path, put, slab
from build.art.workshop.glory_to_rome.extents import PLOTS
from build.art.workshop.glory_to_rome.shades import cut_out
from build.art.workshop.noise import Field

INK, CHALK, EARTH, CLOD, TRENCH = "#5c4636", "#fbf3df", "#cdb189", "#b8986c", "#a5875f"
SKIN, HAIR, WOOD, DARK, ROPE = "#dba685", "#5a3a28", "#9a6a38", "#6d4223", "#f1e3c2"
WHITE, RED, BLUE, GREEN, OCHRE, GRAY = "#f3ead8", "#b2553c", "#6f8fb0", "#7f9a5c", "#d0a24c", "#a9a49a"
LEAF, LIGHT, BRICK, STONE = "#6f8f57", "#8fab72", "#c4714a", "#dfd4be"
CORNERS = ((30, 92), (154, 92), (180, 168), (4, 168))


def _ground(rooms: str) -> str:
    """Levelled earth with its stakes and ropes, and the plan of a house drawn on it."""
    out = flat("M" + "L".join(f"{x} {y}" for x, y in CORNERS) + "Z", EARTH)
    out += line("M38 101H146L164 159H20Z", CHALK, 3.2) + line(rooms, CHALK, 2.6)
    out += line("M30 86L154 86L180 160L4 160Z", ROPE, 2)
    for x, y in CORNERS:
        out += path(f"M{max(1, x - 3)} {y - 14}h6v17h-6Z", WOOD, DARK, 1.6)
    return out


def _person(tunic: str, *, cloak: str = "", arm: str = "") -> str:
    """Somebody in a tunic, 58 high, feet on the origin; `arm` is where the right hand is, `cloak` a toga's color."""
    out = line("M-5 -1V-18M5 -1V-18", SKIN, 4.5) + line("M-8 0H-3M3 0H8", DARK, 3)
    out += path("M-11 -16L-9 -40Q0 -46 9 -40L11 -16Z", tunic, INK, 2)
    if cloak:
        out += flat("M-10 -40Q6 -38 11 -14L5 -4H-8Q-12 -22 -10 -40Z", cloak) + line(
            "M-9 -39Q5 -32 9 -6", RED, 2.4
        )
    else:
        out += line("M-10 -26H10", DARK, 2.4)
    if arm:
        out += line(f"M7 -38L{arm}", INK, 6.5) + line(f"M7 -38L{arm}", SKIN, 4)
    return (
        out
        + disc(0, -50, 7.5, SKIN, INK, 1.8)
        + flat("M-7.5 -50Q-8 -60 0 -59.5Q8 -60 7.5 -50Q3 -55 -7.5 -50Z", HAIR)
    )


def _pine(high: float) -> str:
    out = line(f"M0 0Q-3 {-high / 2} 1 {-high + 14}M0 {-high * 0.55}L12 {-high + 10}", DARK, 4.5)
    out += path(
        f"M-34 {-high + 12}Q-32 {-high - 12} 0 {-high - 14}Q34 {-high - 12} 36 {-high + 12}Q0 {-high + 20} -34 {-high + 12}Z",
        LEAF,
        INK,
        2,
    )
    return out + flat(f"M-24 {-high}Q-10 {-high - 11} 10 {-high - 9}Q-6 {-high - 2} -24 {-high}Z", LIGHT)


def _cypress(high: float) -> str:
    d = f"M0 0C-13 {-high * 0.2} -9 {-high * 0.7} 0 {-high}C9 {-high * 0.7} 13 {-high * 0.2} 0 0Z"
    return path(d, LEAF, INK, 2) + flat(
        f"M-3 -10Q-7 {-high * 0.5} 0 {-high + 8}Q-2 {-high * 0.5} -3 -10Z", LIGHT
    )


def _surveyor() -> str:
    """The surveyor at his groma: a cross with four plumb lines on a staff; the scroll with the plan."""
    staff = line("M0 0V-92", DARK, 5) + line("M0 -2V-90", OCHRE, 2.4)
    cross = path("M-28 -96L28 -86L27 -82L-29 -92Z", WOOD, DARK, 1.6) + path(
        "M-20 -82L20 -96L21 -92L-19 -78Z", WOOD, DARK, 1.6
    )
    cords = "".join(
        line(f"M{x} {y}V{y + 26}", ROPE, 1.8) + disc(x, y + 28, 2.8, GRAY, INK, 1.2)
        for x, y in ((-27, -92), (27, -83), (-18, -79), (19, -93))
    )
    scroll = path("M14 -30h16v12h-16Z", WHITE, INK, 1.8)
    return put(staff + cross + cords, 78, 132) + put(
        _person(WHITE, cloak="#e9dcc0", arm="16 -26") + scroll, 120, 146, 1.12
    )


def _digger() -> str:
    """A man with a spade in his trench, and the earth he has thrown up."""
    out = flat("M52 118H112L118 134H46Z", TRENCH) + flat("M56 121H108L112 129H52Z", "#8b6f4c")
    out += path("M110 152Q118 124 138 122Q158 126 166 152Z", CLOD, INK, 2) + flat(
        "M122 146Q128 130 140 129Q134 138 132 148Z", "#cfb184"
    )
    spade = (
        line("M14 -44L26 2", DARK, 4)
        + line("M14 -44L26 2", WOOD, 2)
        + path("M22 0L31 -3L34 12Q29 15 25 13Z", GRAY, INK, 1.6)
    )
    return out + put(_person(OCHRE, arm="19 -26") + spade, 76, 140, 1.12)


def _mortar() -> str:
    """Lime in its pit, and a man who stirs it; water in jars."""
    out = oval(112, 140, 38, 13, "#8f8674", "") + oval(112, 138, 33, 10, WHITE, "")
    out += line("M92 138q10 -6 20 0t20 0", "#d8ccb2", 2.4)
    hoe = (
        line("M16 -42L44 -4", DARK, 4)
        + line("M16 -42L44 -4", WOOD, 2)
        + path("M40 -6h12v7h-12Z", GRAY, INK, 1.6)
    )
    jar = path("M-9 -34H9L7 -29Q18 -20 10 -6L6 0H-6L-10 -6Q-18 -20 -7 -29Z", BRICK, INK, 2) + line(
        "M-12 -18H12", DARK, 2
    )
    return (
        out
        + put(jar, 148, 118)
        + put(jar, 164, 124, 0.9)
        + put(_person(BLUE, arm="20 -32") + hoe, 62, 142, 1.12)
    )


def _goat() -> str:
    """Pines under which a goat still grazes."""
    body = path(
        "M-20 -22Q-8 -27 12 -24L20 -34L31 -33L35 -26L25 -22Q23 -12 16 -11V0h-4V-10H-12V0h-4V-12Q-23 -16 -20 -22Z",
        WHITE,
        INK,
        2,
    )
    body += line("M22 -34Q18 -44 10 -44M-20 -21l-5 4", INK, 2.4) + disc(28, -29, 1.3, INK, "")
    tufts = line("M40 150l4 -9M46 150l-1 -10M140 128l4 -8M147 128l-1 -9M118 154l3 -8", LEAF, 2.4)
    return tufts + put(_pine(78), 56, 122) + put(_pine(56), 132, 112, 0.85) + put(body, 100, 152, 1.05)


def _talk() -> str:
    """Two citizens who talk about what it will cost, and a dog."""
    dog = path(
        "M-15 -12Q-2 -16 8 -13L14 -20L21 -18L24 -13L16 -10Q15 -6 12 -6V0h-3V-6H-9V0h-3V-7Q-16 -8 -15 -12Z",
        "#8d6a45",
        INK,
        1.8,
    ) + line("M-15 -12l-6 -6", INK, 2.4)
    other = put(_person("#a6473a", cloak="#e5d3ae", arm="17 -34"), 0, 0, 1, 0, True)
    return (
        put(_person(WHITE, cloak="#e9dcc0", arm="18 -32"), 72, 142, 1.12)
        + put(other, 118, 142, 1.12)
        + put(dog, 146, 156)
    )


def _altar() -> str:
    """An altar with its flame between cypresses: the place is hallowed before it is built upon."""
    out = put(_cypress(84), 46, 118) + put(_cypress(74), 142, 116)
    altar = path("M-16 0V-30H16V0Z", STONE, INK, 2) + path(
        "M-20 -30H20V-37H-20ZM-20 0H20V-6H-20Z", WHITE, INK, 1.8
    )
    altar += line("M-9 -16Q0 -9 9 -16", GREEN, 3) + path(
        "M-7 -37Q-12 -47 -2 -56Q-1 -49 4 -51Q12 -44 7 -37Z", "#e2963f", INK, 1.6
    )
    return out + put(altar, 92, 140) + put(_person(WHITE, cloak="#e9dcc0", arm="-14 -32"), 126, 152, 1.05)


def _fountain() -> str:
    """The fountain at the corner, and a woman with her jar."""
    basin = path("M-30 0V-20H30V0Z", STONE, INK, 2) + flat("M-27 -17H27V-13H-27Z", "#8fb8c8")
    post = (
        path("M-9 -20V-48H9V-20Z", WHITE, INK, 2)
        + disc(0, -38, 4.5, OCHRE, INK, 1.6)
        + line("M0 -34Q2 -26 2 -17", "#bfe0ea", 3)
    )
    jar = path("M-6 -24H6L5 -20Q13 -13 7 -4L4 0H-4L-7 -4Q-13 -13 -5 -20Z", BRICK, INK, 1.8)
    woman = path("M-12 -2L-9 -40Q0 -46 9 -40L12 -2Z", BLUE, INK, 2) + line(
        "M-10 -24Q0 -20 10 -24", WHITE, 2.4
    )
    woman += disc(0, -50, 7.5, SKIN, INK, 1.8) + flat(
        "M-8 -46Q-11 -62 0 -60Q11 -62 8 -46Q7 -55 0 -55Q-7 -55 -8 -46Z", HAIR
    )
    return put(post + basin, 84, 136) + put(woman + put(jar, 14, -24, 0.9), 132, 150, 1.1)


def _crane() -> str:
    """A crane that waits with its block, and bricks in a stack."""
    legs = (
        line("M-30 0L0 -104L26 0", DARK, 6.5)
        + line("M-30 0L0 -104L26 0", WOOD, 3.5)
        + line("M-20 -36H17", WOOD, 3)
    )
    legs += (
        disc(-2, -34, 11, "none", DARK, 5)
        + disc(-2, -34, 11, "none", OCHRE, 2)
        + line("M-2 -45V-23M-13 -34H9", OCHRE, 2)
    )
    block = line("M0 -104L36 -70V-48", ROPE, 2) + path("M24 -48h24v16h-24Z", STONE, INK, 2)
    bricks = "".join(
        slab(x, y, 13, 6.5, tone)
        for x, y, tone in (
            (0, -7, BRICK),
            (14, -7, "#b5613d"),
            (28, -7, BRICK),
            (7, -14.5, "#cf8058"),
            (21, -14.5, BRICK),
            (14, -22, "#b5613d"),
        )
    )
    return (
        put(legs + block, 82, 140)
        + put(bricks, 126, 156, 1.05)
        + put(_person(RED, arm="-15 -40"), 48, 152, 1.05)
    )


ROOMS = (
    "M92 101V159M92 128H156", "M70 101L62 159M128 130H155M66 130H128", "M112 101L118 159M29 130H115", "M75 130H120V101",
    "M92 101V159M29 130H155", "M56 101L44 159M130 101L142 159", "M38 122H146", "M78 101L72 159M112 101L116 159",
)  # fmt: skip
"""The walls inside each plan."""
SCENES = (_surveyor, _digger, _goat, _talk, _mortar, _fountain, _altar, _crane)


def plots(word: str) -> Field:
    """A plot by its word, "plot1" to "plot8", cut out; (h, w, 4)."""
    number = int(word.removeprefix("plot")) - 1
    w, h = PLOTS[word]
    drawn = _ground(ROOMS[number]) + SCENES[number]()
    return cut_out(drawn, (w // 2, h // 2), 2, 110 + number, 0.16, 0.8, 7.0)
