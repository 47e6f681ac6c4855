"""CIEDE2000 and color-vision simulation (Machado 2009, full severity), for the palette's test."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from game.ui.theme import GOODS, MATERIALS, SEATS, WARES, Color

Lab = tuple[float, float, float]

DISPLAYED_TOGETHER = {"goods": GOODS, "seats": SEATS, "materials": MATERIALS, "wares": WARES}
"""Colors that must be told apart in every vision."""

VISIONS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(color: Color, vision: str) -> Lab:
    """CIELAB (D65) of a color as someone with this vision sees it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in color)]
    r, g, b = (
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in VISIONS[vision]
    )
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _hue(b: float, a: float) -> float:
    return degrees(atan2(b, a)) % 360 if a or b else 0.0


def difference(one: Lab, two: Lab) -> float:
    """CIEDE2000."""
    mean_c = (hypot(*one[1:]) + hypot(*two[1:])) / 2
    g = 0.5 * (1 - sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = (1 + g) * one[1], (1 + g) * two[1]
    c1, c2 = hypot(a1, one[2]), hypot(a2, two[2])
    h1, h2 = _hue(one[2], a1), _hue(two[2], a2)
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    d_l, d_c, d_h = two[0] - one[0], c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn) / 2)
    l_bar, c_bar = (one[0] + two[0]) / 2, (c1 + c2) / 2
    h_bar = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * cos(radians(h_bar - 30))
        + 0.24 * cos(radians(2 * h_bar))
        + 0.32 * cos(radians(3 * h_bar + 6))
        - 0.20 * cos(radians(4 * h_bar - 63))
    )
    s_l = 1 + 0.015 * (l_bar - 50) ** 2 / sqrt(20 + (l_bar - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c_bar, 1 + 0.015 * c_bar * t
    turning = 2 * sqrt(c_bar**7 / (c_bar**7 + 25**7)) * sin(radians(60 * exp(-(((h_bar - 275) / 25) ** 2))))
    return sqrt((d_l / s_l) ** 2 + (d_c / s_c) ** 2 + (d_h / s_h) ** 2 - turning * d_c / s_c * d_h / s_h)
