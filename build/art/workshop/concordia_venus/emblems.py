"""Every card's emblem as one flat drawing: ground, figure, and a border of waves in the colors of its gods."""

from __future__ import annotations

from build.art.workshop import stones
from build.art.workshop.concordia_venus.envoys import ENVOYS
from build.art.workshop.concordia_venus.magistrates import MAGISTRATES
from build.art.workshop.concordia_venus.makers import MAKERS
from build.art.workshop.concordia_venus.pairs import PAIRS
from build.art.workshop.forms import flat, put, sheet, slab
from build.art.workshop.tiles import BAND, SEAM, Drawing, H, W
from game.engine.concordia_venus.box import own_box
from game.engine.concordia_venus.components import CARDS, GODS
from game.ui.theme import DEITIES, PALETTE, luminance

EMBLEMS: dict[str, Drawing] = {**MAGISTRATES, **ENVOYS, **MAKERS, **PAIRS}
"""Ground and drawing of every card by component id, and Concordia's."""
CONCORDIA = "concordia"
STEP = 28
"""From wave to wave, in units."""


def gods_of(card: str) -> tuple[str, ...]:
    """The gods of a card by component ids; none for Concordia, who is one herself."""
    if card == CONCORDIA:
        return ()
    return tuple(GODS[god] for god in own_box().cards[CARDS.index(card)].gods)


def drawing(card: str) -> str:
    """The whole drawing of a card as SVG; KeyError for an unknown id."""
    ground, figure = EMBLEMS[card]
    tone = str(getattr(stones, ground))
    return sheet(slab(0, 0, W, H, tone) + figure() + border(card, W, H), W, H)


def tones(card: str) -> list[tuple[str, str]]:
    """The two tones of every part of a card's border, from left to right."""
    return [_pair(god) for god in gods_of(card)] or [(stones.WHEAT, stones.WINE)]


def _pair(god: str) -> tuple[str, str]:
    main = DEITIES[god]
    other = PALETTE["black"] if luminance(main) > 0.3 else PALETTE["white"]
    return main.hex, main.mix(other, 0.24 if luminance(main) > 0.3 else 0.4).hex


def border(card: str, w: int, h: int) -> str:
    """The band of a card's gods, side by side where there are several, with a pale line inside it."""
    parts = tones(card)
    out, inner = BAND, BAND + SEAM
    wide = w / len(parts)
    body = ""
    for k, (main, crest) in enumerate(parts):
        left = k * wide
        body += slab(left, 0, wide, out, main) + slab(left, h - out, wide, out, main)
        count = int((wide - 16) // STEP)
        first = left + (wide - count * STEP) / 2 + STEP / 2
        body += "".join(
            put(wave(crest), first + STEP * i, y, 1, turn)
            for i in range(count)
            for y, turn in ((6, 0), (h - 6, 180))
        )
    for x, (main, crest), turn in ((0, parts[0], -90), (w - out, parts[-1], 90)):
        body += slab(x, 0, out, h, main)
        count = (h - 24) // STEP
        body += "".join(put(wave(crest), x + 6, 24 + STEP * i + 12, 1, turn) for i in range(count))
    seams = [(out, out, w - 2 * out, SEAM), (out, h - inner, w - 2 * out, SEAM)]
    seams += [(out, out, SEAM, h - 2 * out), (w - inner, out, SEAM, h - 2 * out)]
    return body + "".join(slab(*seam, stones.IVORY) for seam in seams)


def wave(tone: str) -> str:
    """One curling crest about the origin, 24 wide and as high as a border is."""
    return flat("M-13 5Q-9 -4 -1 -4Q9 -5 8 2Q7 6 2 4Q5 1 0 0Q-5 0 -7 5Z", tone)
