"""A face seen from the front: large eyes, the nose in one line, a small mouth. About the point between the eyes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from build.art.workshop.forms import disc, flat, line, oval, path
from build.art.workshop.portraits.tones import Skin
from build.art.workshop.stones import INK, IVORY


@dataclass(frozen=True, slots=True)
class Face:
    """The measures of a face in units of the sheet, and what life has written into it."""

    skin: Skin
    wide: float = 80
    """Half the width at the cheekbones."""
    jaw: float = 62
    chin: float = 116
    """How far the chin lies below the eyes."""
    brow: str = INK
    brow_width: float = 9
    brow_lift: float = 0
    """How much higher the outer ends of the brows are than the inner ones."""
    iris: str = "#5A3418"
    eye: float = 1.0
    glance: float = 0
    """Where the eyes look: to the right when positive."""
    nose: float = 15
    """Half the width of the nose."""
    hook: float = 0
    nose_end: float = 50
    mouth: float = 27
    smile: float = 0
    lips: float = 1.0
    age: int = 0
    """0 smooth, 1 lines beside the mouth, 2 the forehead too, 3 an old face."""
    paint: bool = False
    """Whether the lids are drawn out with kohl."""
    ears: bool = True
    jowl: str = ""
    """The tone of a shaven beard on the jaw, if one sees it."""
    fat: bool = False
    """Whether there is a second chin."""
    mood: str = ""
    """"" calm, "glad" or "vexed"."""


def outline(face: Face) -> str:
    """The edge of the face, from crown to chin."""
    w, j, c = face.wide, face.jaw, face.chin
    return (
        f"M0 -112C{w * 0.72} -112 {w * 0.99} -70 {w} -24C{w + 2} 10 {w - 3} 38 {j + 4} {c * 0.62}"
        f"C{j - 8} {c * 0.86} {j * 0.5} {c} 0 {c}C{-j * 0.5} {c} {-j + 8} {c * 0.86} {-j - 4} {c * 0.62}"
        f"C{-w + 3} 38 {-w - 2} 10 {-w} -24C{-w * 0.99} -70 {-w * 0.72} -112 0 -112Z"
    )


def ears(face: Face) -> str:
    """Two ears behind the cheeks."""
    found = ""
    for side in (-1, 1):
        x = side * (face.wide - 2)
        d = f"M{x} -12C{x + side * 20} -24 {x + side * 26} 4 {x + side * 17} 24Q{x + side * 8} 44 {x - side * 4} 34Z"
        found += path(d, face.skin.base if side < 0 else face.skin.shade, face.skin.line, 4.5)
        found += line(f"M{x + side * 7} -4Q{x + side * 17} 2 {x + side * 8} 20", face.skin.deep, 4)
    return found


def neck(face: Face, wide: float = 44) -> str:
    """The neck, under the shadow of the chin."""
    s = face.skin
    body = path(f"M{-wide} 60L{-wide - 3} 150Q0 196 {wide + 3} 150L{wide} 60Z", s.base, s.line, 5)
    shadow = flat(f"M{-wide + 3} 70L{-wide + 3} 112Q0 {face.chin + 34} {wide - 3} 128L{wide - 3} 70Z", s.deep)
    if face.fat:
        roll = path(
            f"M{-face.jaw + 4} {face.chin - 34}C{-face.jaw + 6} {face.chin + 34} {face.jaw - 6} {face.chin + 34} {face.jaw - 4} {face.chin - 34}Z",
            s.shade,
            s.line,
            5,
        )
        shadow += roll
    side = flat(f"M{wide - 20} 90L{wide - 3} 90L{wide} 150L{wide - 14} 164Z", s.shade)
    return body + side + shadow


def head(face: Face) -> str:
    """The face with all that is in it, without hair."""
    parts = [ears(face) if face.ears else "", _mass(face), _eyes(face), _nose(face), _mouth(face), _age(face)]
    return "".join(parts)


def _mass(face: Face) -> str:
    """The planes of the face: shade on both sides, more on the right; light where it comes forward."""
    s, w, j, c = face.skin, face.wide, face.jaw, face.chin
    body = path(outline(face), s.base, s.line, 6)
    right = (
        f"M{w - 3} -30C{w} 10 {w - 5} 38 {j + 1} {c * 0.62}C{j - 10} {c * 0.86} {j * 0.5} {c - 3} 4 {c - 3}"
        f"C{j * 0.42} {c - 14} {j - 20} {c * 0.72} {j - 16} {c * 0.5}C{w - 24} 30 {w - 26} 4 {w - 14} -34"
        f"C{w - 16} -58 {w - 24} -76 {w - 34} -88C{w - 18} -76 {w - 6} -56 {w - 3} -30Z"
    )
    deep = (
        f"M{w - 3} -6C{w - 1} 20 {w - 7} 42 {j} {c * 0.63}C{j - 10} {c * 0.84} {j * 0.6} {c - 6} {j * 0.3} {c - 4}"
        f"C{j * 0.66} {c * 0.86} {j - 8} {c * 0.7} {j - 5} {c * 0.52}C{w - 13} 32 {w - 12} 14 {w - 3} -6Z"
    )
    left = (
        f"M{-w + 3} -20C{-w + 1} 16 {-w + 6} 40 {-j - 1} {c * 0.62}C{-j + 8} {c * 0.82} {-j * 0.6} {c - 8} {-j * 0.34} {c - 5}"
        f"C{-j * 0.6} {c * 0.84} {-j + 12} {c * 0.68} {-j + 9} {c * 0.5}C{-w + 14} 30 {-w + 14} 6 {-w + 3} -20Z"
    )
    brow = flat(
        "M-30 -74C-14 -84 8 -84 26 -76C34 -66 32 -52 22 -46C6 -54 -10 -54 -26 -46C-36 -54 -38 -66 -30 -74Z",
        s.light,
    )
    cheeks = "".join(
        flat(
            f"M{x - 20} 34C{x - 12} 22 {x + 12} 20 {x + 18} 30C{x + 18} 44 {x + 2} 56 {x - 10} 52C{x - 20} 48 {x - 24} 42 {x - 20} 34Z",
            s.rose,
        )
        for x in (-w + 34, w - 36)
    )
    gleam = flat(
        f"M{-w + 26} 26C{-w + 34} 20 {-w + 46} 20 {-w + 50} 24C{-w + 44} 32 {-w + 34} 34 {-w + 27} 32Z",
        s.light,
    )
    chin = oval(-2, c - 16, 15, 9, s.light if not face.jowl else s.shade, "")
    shaven = _shaven(face) if face.jowl else ""
    return (
        body
        + flat(right, s.shade)
        + flat(left, s.shade)
        + brow
        + cheeks
        + gleam
        + shaven
        + flat(deep, s.deep)
        + chin
    )


def _shaven(face: Face) -> str:
    """The shadow of a beard."""
    j, c, e = face.jaw, face.chin, face.nose_end
    y = e + (c - e) * 0.44
    return flat(
        f"M{-j - 8} 48C{-j + 6} {y - 8} {-j * 0.5} {e + 10} 0 {e + 13}C{j * 0.5} {e + 10} {j - 6} {y - 8} {j + 8} 48"
        f"C{j + 2} {c * 0.7} {j * 0.5} {c - 4} 0 {c - 4}C{-j * 0.5} {c - 4} {-j - 2} {c * 0.7} {-j - 8} 48Z",
        face.jowl,
    )


def _eyes(face: Face) -> str:
    return "".join(_eye(face, side) for side in (-1, 1))


def _eye(face: Face, side: int) -> str:
    """One eye: the hollow, the white, the iris looking out, the heavy upper lid, the brow."""
    s, k = face.skin, face.eye
    x = side * (face.wide * 0.46)

    def at(dx: float, y: float) -> str:
        return f"{x + side * dx * k:.1f} {y:.1f}"

    hollow = flat(
        f"M{at(-32, 2)}C{at(-26, -26)} {at(20, -28)} {at(34, -4)}C{at(24, 24)} {at(-16, 26)} {at(-32, 2)}Z",
        s.shade,
    )
    white = f"M{at(-25, 5)}C{at(-14, -16)} {at(12, -17)} {at(27, 2)}C{at(14, 16)} {at(-12, 17)} {at(-25, 5)}Z"
    clip = f"eye{side}"
    ball = (
        f'<clipPath id="{clip}"><path d="{white}"/></clipPath>'
        f'<g clip-path="url(#{clip})">'
        + flat(white, IVORY)
        + flat(
            f"M{at(-28, -6)}C{at(-12, -18)} {at(14, -18)} {at(30, -2)}L{at(30, -8)}L{at(0, -26)}Z", "#CDB79C"
        )
        + disc(x + face.glance, -1, 13 * k, face.iris, INK, 4)
        + disc(x + face.glance, -1, 6.5 * k, INK, "")
        + "</g>"
        + disc(x + face.glance - 4, -5, 3.4, "#FFFFFF", "")
    )
    lid, low, cover = _lids(face, at)
    ball += cover
    crease = line(f"M{at(-22, -12)}C{at(-8, -25)} {at(14, -25)} {at(30, -10)}", s.line, 3.6)
    brow = _brow(face, at)
    return hollow + ball + crease + lid + low + brow


At = Callable[[float, float], str]
"""A point about an eye, outwards and down."""


def _lids(face: Face, at: At) -> tuple[str, str, str]:
    """The upper and the lower lid, and what a mood lets them cover of the eye."""
    tail = 38 if face.paint else 31
    s, cover = face.skin, ""
    drop = 8 if face.mood == "vexed" else 0
    under = 11 if face.mood == "glad" else 18
    lid = line(
        f"M{at(-27, 7)}C{at(-15, -17 + drop)} {at(13, -18 + drop * 0.4)} {at(tail, 2)}",
        INK,
        8 if face.paint else 7,
    )
    low = line(f"M{at(-23, 8)}C{at(-10, under)} {at(12, under - 1)} {at(26, 5)}", s.line, 4)
    if drop:
        cover += flat(
            f"M{at(-29, 6)}C{at(-15, -17 + drop)} {at(13, -18 + drop * 0.4)} {at(29, 1)}L{at(30, -14)}L{at(-20, -20)}Z",
            s.shade,
        )
    if face.mood == "glad":
        cover += flat(
            f"M{at(-25, 7)}C{at(-10, under)} {at(12, under - 1)} {at(27, 4)}L{at(24, 22)}L{at(-20, 24)}Z",
            s.shade,
        )
    return lid, low, cover


def _brow(face: Face, at: At) -> str:
    """The brow: raised where glad, drawn together where vexed."""
    lift, inner, begins = face.brow_lift, 0.0, -28 if face.mood else -26
    if face.mood == "glad":
        lift, inner = lift + 5, -8
    elif face.mood == "vexed":
        lift, inner = lift + 7, 15
    return line(
        f"M{at(begins, -27 + inner)}C{at(-10, -38 - lift * 0.5 + inner * 0.7)} {at(14, -42 - lift)} {at(40, -22 - lift)}",
        face.brow,
        face.brow_width,
    )


def _nose(face: Face) -> str:
    s, n, e = face.skin, face.nose, face.nose_end
    h = face.hook
    ridge = flat(f"M-7 -30L6 -30L{6 + h * 0.4} 8L7 {e - 10}Q0 {e} -8 {e - 10}L{-5 - h * 0.2} 8Z", s.light)
    shade = flat(f"M6 -30C{8 + h} -4 {8 + h} 14 {n - 3} {e - 10}L6 {e - 8}L{6 + h * 0.4} 8Z", s.deep)
    right = line(f"M17 -27C8 -18 {8 + h} 8 {n - 2} {e - 14}Q{n + 7} {e - 4} {n - 1} {e + 2}", s.line, 5)
    left = line(f"M{-n + 3} {e - 14}Q{-n - 7} {e - 4} {-n + 1} {e + 2}", s.line, 4.5)
    base = line(
        f"M{-n + 2} {e + 1}Q-6 {e - 2} -5 {e + 3}Q0 {e + 10 + h} 6 {e + 3}Q8 {e - 2} {n - 2} {e + 1}",
        s.line,
        5,
    )
    return ridge + shade + right + left + base


def _mouth(face: Face) -> str:
    s, m, k = face.skin, face.mouth, face.lips
    y = face.nose_end + (face.chin - face.nose_end) * 0.44
    up = face.smile
    if face.mood == "glad":
        return _laugh(face, y)
    if face.mood == "vexed":
        up = -11
    groove = line(f"M-1 {face.nose_end + 11}V{y - 11}", s.shade, 5)
    upper = flat(
        f"M{-m} {y - up}C{-m * 0.5} {y - 9 * k} {-m * 0.2} {y - 11 * k} 0 {y - 7 * k}C{m * 0.2} {y - 11 * k} {m * 0.5} {y - 9 * k} {m} {y - up}Q0 {y + 5} {-m} {y - up}Z",
        s.lip,
    )
    lower = flat(
        f"M{-m * 0.72} {y + 2}Q0 {y + 6} {m * 0.72} {y + 2}Q{m * 0.4} {y + 14 * k} 0 {y + 14 * k}Q{-m * 0.4} {y + 14 * k} {-m * 0.72} {y + 2}Z",
        s.rose,
    )
    parting = line(
        f"M{-m - 2} {y - up}Q{-m * 0.4} {y + 4} 0 {y + 1}Q{m * 0.4} {y + 4} {m + 2} {y - up}", s.line, 5
    )
    under = line(f"M{-m * 0.45} {y + 19 * k}Q0 {y + 23 * k} {m * 0.45} {y + 19 * k}", s.deep, 5)
    return groove + upper + lower + parting + under


def _laugh(face: Face, y: float) -> str:
    """A mouth that laughs: teeth between the lips, folds where the cheeks are raised."""
    s, m, k = face.skin, face.mouth + 5, face.lips
    groove = line(f"M-1 {face.nose_end + 11}V{y - 9}", s.shade, 5)
    edge = f"M{-m} {y - 11}C{-m * 0.5} {y - 5} {m * 0.5} {y - 5} {m} {y - 11}"
    open_ = path(
        f"{edge}C{m * 0.7} {y + 20 * k} {-m * 0.7} {y + 20 * k} {-m} {y - 11}Z", "#6E1F22", s.line, 5
    )
    teeth = flat(f"{edge}C{m * 0.66} {y + 7} {-m * 0.66} {y + 7} {-m} {y - 11}Z", IVORY)
    lower = flat(
        f"M{-m * 0.62} {y + 8 * k}Q0 {y + 20 * k} {m * 0.62} {y + 8 * k}Q{m * 0.4} {y + 21 * k} 0 {y + 21 * k}Q{-m * 0.4} {y + 21 * k} {-m * 0.62} {y + 8 * k}Z",
        s.rose,
    )
    upper = line(edge, s.lip, 6)
    folds = "".join(
        line(
            f"M{side * (face.nose + 12)} {face.nose_end - 6}Q{side * (m + 15)} {face.nose_end + 6} {side * (m + 9)} {y + 2}",
            s.deep,
            5,
        )
        for side in (-1, 1)
    )
    return groove + open_ + teeth + lower + upper + folds


def _age(face: Face) -> str:
    """What years add, and a frown."""
    s, n, e, m = face.skin, face.nose, face.nose_end, face.mouth
    found = ""
    if face.mood == "vexed":
        y = e + (face.chin - e) * 0.44
        found += line("M-8 -34Q-5 -46 -9 -58M9 -34Q6 -45 9 -55", s.line, 5)
        for side in (-1, 1):
            found += line(
                f"M{side * (n + 9)} {e - 4}Q{side * (m + 9)} {e + 14} {side * (m + 12)} {y + 16}", s.deep, 5
            )
    if face.age >= 1:
        y = e + (face.chin - e) * 0.44
        for side in (-1, 1):
            found += line(
                f"M{side * (n + 9)} {e - 8}Q{side * (m + 14)} {e + 10} {side * (m + 13)} {y + 2}", s.deep, 4.5
            )
    if face.age >= 2:
        found += line("M-36 -62Q0 -72 36 -62", s.deep, 4) + line("M-28 -76Q0 -84 28 -76", s.deep, 4)
    if face.age >= 3:
        x = face.wide * 0.46
        for side in (-1, 1):
            found += line(f"M{side * (x - 22)} 23Q{side * x} 34 {side * (x + 24)} 20", s.deep, 4.5)
            found += line(
                f"M{side * (face.wide - 8)} -4L{side * (face.wide - 18)} -1M{side * (face.wide - 7)} 8L{side * (face.wide - 18)} 6",
                s.deep,
                3.5,
            )
        found += line("M-6 -38V-50M7 -38V-48", s.deep, 4)
    return found
