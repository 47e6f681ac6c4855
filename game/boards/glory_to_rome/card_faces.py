"""The faces of cards: role as index, mosaic over the full width, name, gist, and what the building needs and does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.boards.board_layout import STRONG, STRONG_CENTER
from game.boards.composed_board import Transition
from game.boards.glory_to_rome.board_layout import (
    BoardLayout,
    art,
    building_picture,
    lay_piece,
    role_picture,
    signs,
    tint,
)
from game.boards.glory_to_rome.position import text_key
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, ROLES, SENATOR
from game.ui.geometry import Rect
from game.ui.moves import Lay
from game.ui.tree import Node, TextStyle

GIST = TextStyle("caption", lines=4, valign="middle")
MOST_LINES = 12
"""The most lines in which a raised card says all that it does."""
WORDS = ((13.4, "large"), (12.5, "small"), (0.0, "caption"))
"""Roles of what the buildings of a row do, best first, and from which height of a card, in lines of the smallest text."""
FACES = ("heading.small", "card", "caption.bold", "caption")
"""Faces for the names of a row, best first."""
LARGE, LARGE_FACE = 15, "heading"
"""Height of a card in lines of the smallest text from which its name may be set in the large face."""
SHAPE = (336, 192)
MARGIN = 6
NAMED = 4.6
"""Width of the strip that is not covered, in lines of the smallest text, from which the role is named beside its sign."""
MOST_CUT, MOST_COVERED = 0.36, 0.54
"""The most that is cut off the height of a mosaic, and of one over which the next card lies."""


class CardRow(NamedTuple):
    """How all cards of a row are laid out: how wide a strip of each is not covered, in which face their names are ("": none),
    whether these are short, in which role is what they do, how much lower their mosaics are than they could be, and whether
    they say all that they do."""

    seen: int
    named: str
    brief: bool
    words: str
    cut: int = 0
    whole: bool = False


def row_of(
    layout: BoardLayout, cards: Sequence[int], rect: Rect, seen: int, *, whole: bool = False
) -> CardRow:
    """The form of a row of cards like `rect`: names in one face, and mosaics low enough that all gists have room."""
    named, brief = _naming(layout, cards, rect, seen)
    roles = [role for least, role in WORDS if rect.h >= least * layout.line]
    found = [_cut(layout, cards, rect, CardRow(seen, named, brief, role, whole=whole)) for role in roles]
    roomy = (row for row in found if row.cut == 0 and not _lost(layout, cards, rect, row))
    return next(roomy, found[-1])


def _naming(layout: BoardLayout, cards: Sequence[int], rect: Rect, seen: int) -> tuple[str, bool]:
    """The one face in which all names of a row are set, and whether they are short; "" where one fits in none: then the row
    has no names."""
    room = min(seen, rect.w) - 2 * layout.view.px(MARGIN) - 2
    faces = (LARGE_FACE, *FACES) if rect.h >= LARGE * layout.line else FACES
    for brief in (False, True):
        names = [layout.called(card) if brief else layout.card_name(card) for card in cards]
        for role in faces:
            if all(layout.view.width(name, role) <= room for name in names):
                return role, brief
    return "", False


def _room(layout: BoardLayout, rect: Rect, row: CardRow) -> tuple[int, int, int]:
    """Width and height of what is free for a gist, and the height of the mosaic, where nothing is cut off it."""
    inner = rect.inset(max(3, layout.view.px(MARGIN)))
    wide = (inner.w if row.seen >= rect.w else row.seen - layout.view.px(MARGIN)) - 2 * _beside(layout, row)
    picture = inner.w * SHAPE[1] // SHAPE[0]
    title = layout.view.line(row.named) if row.named else 0
    band, foot = _edges(layout, inner)
    px = layout.view.px
    return wide, inner.h - picture - title - band - px(4) - px(3) - foot - 1, picture


def _beside(layout: BoardLayout, row: CardRow) -> int:
    """How far the words of a large card keep from its gold edge at either side."""
    return max(4, layout.view.px(9)) if row.whole else 0


def _edges(layout: BoardLayout, inner: Rect) -> tuple[int, int]:
    """The heights of the band with the role and of the foot with the signs: they grow with a large card."""
    px = layout.view.px
    return max(layout.line + px(8), inner.h // 10), max(layout.line + px(5), inner.h // 11)


def _lines(layout: BoardLayout, text: str, wide: int, role: str) -> int:
    return len(layout.view.fonts.wrap(text, role, layout.view.k, wide))


def _told(layout: BoardLayout, card: int, row: CardRow) -> tuple[str, ...]:
    """What a card of a row says that it does, best first."""
    return layout.words(card) if row.whole else layout.gists(card)


def _gists(layout: BoardLayout, cards: Sequence[int], row: CardRow) -> list[tuple[str, ...]]:
    return [told for card in cards if card != SENATOR and (told := _told(layout, card, row))]


def _cut(layout: BoardLayout, cards: Sequence[int], rect: Rect, row: CardRow) -> CardRow:
    """The row with its mosaics as much lower as the words of its cards ask for, at most by `MOST_CUT` or `MOST_COVERED`."""
    wide, free, picture = _room(layout, rect, row)
    line, most = (
        layout.view.line(row.words),
        round(picture * (MOST_CUT if row.seen >= rect.w and not row.whole else MOST_COVERED)),
    )
    wanted = [
        next((short for text in gists if (short := _lines(layout, text, wide, row.words) * line - free) <= most), 0)
        for gists in _gists(layout, cards, row)
    ]  # fmt: skip
    return row._replace(cut=max(0, *wanted, 0))


def _lost(layout: BoardLayout, cards: Sequence[int], rect: Rect, row: CardRow) -> bool:
    """Whether a gist has no room in full."""
    wide, free, _ = _room(layout, rect, row)
    high = free + row.cut
    return any(
        _lines(layout, gists[0], wide, row.words) * layout.view.line(row.words) > high
        for gists in _gists(layout, cards, row)
    )


def face(layout: BoardLayout, node: Node, rect: Rect, card: int, count: int, row: CardRow) -> None:
    """A card of a row: words and index keep to the strip that is not covered."""
    inner, seen = rect.inset(max(3, layout.view.px(MARGIN))), min(row.seen, rect.w)
    strip = inner.pad(right=max(0, rect.w - seen - (rect.w - inner.w) // 2)) if seen < rect.w else inner
    name = TextStyle(row.named, "porphyry", shrink=True) if row.named else None
    if card == SENATOR:
        words, above = inner.cut_bottom(layout.view.line(row.named or FACES[-1]) + 4, 2)
        node.add("art", above, picture=art("card/senator"), picture_at="fill")
        if name is not None:
            spot = Rect(strip.x, words.y, strip.w, words.h)
            node.add("name", spot, text=layout.card_name(card), style=name)
    else:
        _building(layout, node, inner, strip, card, row)
    if count > 1:
        copies(layout, node, rect.pad(right=rect.w - seen), count)


def _building(layout: BoardLayout, node: Node, inner: Rect, strip: Rect, card: int, row: CardRow) -> None:
    px = layout.view.px
    above, below = _edges(layout, inner)
    band, inner = inner.cut_top(above, px(4))
    _band(layout, node, band, strip.w, MATERIAL[card])
    picture, inner = inner.cut_top(inner.w * SHAPE[1] // SHAPE[0] - row.cut, px(3))
    node.add("art", picture, picture=building_picture(card), picture_at="fill" if row.cut else "stretch")
    foot, inner = inner.cut_bottom(below, 1)
    _foot(layout, node, Rect(strip.x, foot.y, strip.w, foot.h), card)
    words = Rect(strip.x, inner.y, strip.w, inner.h)
    if row.named:
        title, words = words.cut_top(layout.view.line(row.named), 0)
        style = TextStyle(row.named, "porphyry", shrink=True)
        text = layout.called(card) if row.brief else layout.card_name(card)
        node.add("name", title, text=text, style=style)
    style, fonts = GIST.but(role=row.words, lines=MOST_LINES if row.whole else GIST.lines), layout.view.fonts
    told, words = _told(layout, card, row), words.inset(_beside(layout, row), 0)
    gist = next((each for each in told if fonts.fits(each, style, words, layout.view.k)), "")
    if gist:
        node.add("gist", words, text=gist, style=style)


def _band(layout: BoardLayout, node: Node, rect: Rect, seen: int, material: int) -> None:
    """The role a card plays, on the color of its material: the index of the card."""
    band = node.add("band", rect, fill=tint(material))
    picture, words = rect.inset(3, 1).cut_left(rect.h - 2, 4)
    words = words.pad(right=max(0, rect.w - seen))
    style = STRONG.but(role=layout.grown(STRONG.role, rect.h))
    role = layout.fitting(f"role.{ROLES[material]}", style, words) if seen >= NAMED * layout.line else ""
    band.add("role", picture, picture=role_picture(material))
    if role:
        band.add("role_name", words, text=role, style=style)


def _foot(layout: BoardLayout, node: Node, rect: Rect, card: int) -> None:
    """What the building needs and is worth as pieces, and the signs of its function."""
    material = MATERIAL[card]
    value = layout.box.value[material]
    side = rect.h
    found = signs(layout.state, card)
    small = min(side, max(layout.line + 2, side * 4 // 5))
    wide = len(found) * (small + 1)
    step = min(side * 3 // 4, max(side // 4, (rect.w - wide - side) // max(1, value)))
    for at in reversed(range(value)):
        lay_piece(
            node, f"value{at}", Rect(rect.x + at * step, rect.y + side // 16, side, side * 7 // 8), material
        )
    x = rect.right - wide
    if x < rect.x + side + (value - 1) * step:
        return
    for at, picture in enumerate(found):
        node.add(f"sign{at}", Rect(x + at * (small + 1), rect.cy - small // 2, small, small), picture=picture)


def copies(layout: BoardLayout, node: Node, rect: Rect, count: int) -> None:
    """The number of equal cards that one represents."""
    text = f"×{count}"
    wide = layout.view.width(text, STRONG_CENTER.role) + 2 * layout.pad
    high = layout.line + 2
    node.add(
        "copies",
        rect.inset(4).place(wide, high, 1.0, 0.3),
        text=text,
        style=STRONG_CENTER,
        fill="chip.gold",
        depth=4,
    )


TOLD = TextStyle("small.bold", lines=4, shrink=True)
DOES = TextStyle("small", lines=3, shrink=True)
MOST_TOLD = 92
"""What another seat does with a card that is shown large, what the card does, and how many letters there is room for."""


def told_card(transition: Transition, name: str, *, own: bool = False) -> Lay | None:
    """Lays out the card that another seat has played, whole and large, with what it does with it; None for one's own, unless
    with `own`."""
    if transition.seat == transition.me and not own:
        return None
    texts, state = transition.after.texts, transition.after.seen
    words = texts.event(transition.event)
    if name not in BUILDINGS:
        return lambda rect: _told_senator(rect, texts.component(f"card/{name}"), words)
    card = BUILDINGS.index(name)
    gist = ""
    if state.rules.plays(card):
        key = f"gist.{text_key(state, name)}"
        gist = texts.own(f"power.{text_key(state, name)}") if not texts.has_own(key) else texts.own(key)
    return lambda rect: _told_building(rect, card, (texts.component(f"role/{ROLES[MATERIAL[card]]}"),
        texts.component(f"card/{name}"), words, gist), signs(state, card), state.box.value[MATERIAL[card]])  # fmt: skip


def _told_senator(rect: Rect, name: str, words: str) -> Node:
    node = Node("staged", rect, fill="playing", frame="outline.card")
    inner = rect.inset(max(3, rect.w // 24))
    foot, above = inner.cut_bottom(rect.h * 9 // 25, rect.h // 60)
    node.add("art", above, picture=art("card/senator"), picture_at="fill")
    title, rest = foot.cut_top(foot.h // 4)
    node.add("name", title, text=name, style=TextStyle("heading", "porphyry", shrink=True))
    node.add("words", rest, text=words, style=TOLD)
    return node


def _told_building(
    rect: Rect, card: int, texts: tuple[str, str, str, str], found: Sequence[str], value: int
) -> Node:
    """A card as it lies in a hand: band of its role, mosaic, name, what is done with it, what it does, pieces and signs."""
    role, name, words, gist = texts
    material = MATERIAL[card]
    node = Node("staged", rect, fill="playing", frame="outline.card")
    inner = rect.inset(max(3, rect.w // 28))
    high, gap = rect.h // 10, max(2, rect.h // 90)
    band, rest = inner.cut_top(high, gap)
    face_ = node.add("band", band, fill=tint(material))
    sign, beside = band.inset(4, 2).cut_left(band.h - 4, 6)
    face_.add("role", sign, picture=role_picture(material))
    face_.add("role_name", beside, text=role, style=TextStyle("number", align="left", shrink=True))
    picture, rest = rest.cut_top(inner.w * SHAPE[1] * 4 // SHAPE[0] // 5, gap)
    node.add("art", picture, picture=building_picture(card), picture_at="fill")
    title, rest = rest.cut_top(rect.h // 11)
    node.add("name", title, text=name, style=TextStyle("heading", "porphyry", shrink=True))
    foot, rest = rest.cut_bottom(rect.h // 12, gap)
    for at in reversed(range(value)):
        spot = Rect(foot.x + at * foot.h * 3 // 4, foot.y, foot.h, foot.h * 7 // 8)
        lay_piece(node, f"value{at}", spot, material)
    for at, each in enumerate(found):
        x = foot.right - (len(found) - at) * (foot.h + 2)
        node.add(f"sign{at}", Rect(x, foot.y, foot.h, foot.h), picture=each)
    if len(words) + len(gist) > MOST_TOLD:
        gist = ""  # what is done with it counts more
    done, rest = rest.cut_top(rest.h * 3 // 5 if gist else rest.h)
    node.add("words", done, text=words, style=TOLD)
    if gist:
        node.add("gist", rest, text=gist, style=DOES)
    return node
