"""Cards on the table: emblem, name, gods and summary; and the display of seven with their prices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.boards.board_layout import COUNT_CENTER, STRONG_CENTER, centered, natural
from game.boards.concordia_venus.areas import GIST_LINES, display_margins, market_words
from game.boards.concordia_venus.board_layout import (
    BoardLayout,
    art,
    buying_role,
    card_of,
    flat,
    god_picture,
    good_picture,
    listed,
    role_picture,
    row_of,
)
from game.engine.concordia_venus.components import CARDS, PLACES, ROLES, SENATOR
from game.engine.concordia_venus.phases.buying import price
from game.engine.concordia_venus.state import GAP
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

ART = (336, 192)
GIST = TextStyle("caption", lines=20, valign="top")


def card_picture(card: int) -> str:
    """The emblem of a card."""
    return art(f"card/{CARDS[card]}")


ART_SHARE = 0.465
"""How much of the height of a card its mosaic takes, over all its width."""
LEAST_ART_SHARE = 0.4
"""The least, where a gist of two lines must stand below two lines of a name."""
WHOLE_SHARE = 0.38
"""The same of a card that is raised, or has its whole power on it."""
MOST_ART_SHARE = 0.6
"""The most, where a gist leaves a high card empty."""
TITLE = TextStyle("heading.small", lines=1, shrink=False)
TITLES = (TITLE, TITLE.but(role="card"), TITLE.but(role="caption.bold"), TITLE.but(role="caption"))
NAME_PX = 14
"""The least size of a name, in pixels."""
POINTS = TextStyle("caption.bold")
LEAST_MARKET_SHARE = 0.25
"""The least share of the mosaic of a card of the display, below which it shows no gist."""
GIST_WIDE = (4.6, 3.85)
"""In lines of the smallest text: the least width of a gist of two lines, and of more: all languages have words for it."""
NARROW = 4.15
"""The same of a gist of two lines on a card that stands alone or in the display."""
RULES = TextStyle("small", lines=20, valign="top")
"""The whole power on a card that is raised; where it does not fit, smaller."""


class CardBadge(NamedTuple):
    """A badge on a card: a sign that says of what kind it is, a number, and the surface it stands on."""

    picture: str
    text: str
    fill: str


def coins_note(coins: int) -> CardBadge:
    """Coins that a card would bring now."""
    return CardBadge(flat("sestertius"), f"+{coins}", "chip.gold")


def income_note(coins: int) -> CardBadge:
    """Coins that a card brings each time: by it the cards of one name are told apart."""
    return CardBadge(flat("sestertius"), str(coins), "chip")


def copies_note(count: int) -> CardBadge:
    """So many equal cards."""
    return CardBadge(flat("hand"), f"×{count}", "card")


def pile_note(count: int) -> CardBadge:
    """So many cards lie here, face down but the first."""
    return CardBadge(flat("pile"), str(count), "label")


class Looks(NamedTuple):
    """How a card is shown among others.

    `notes` stand at the foot of its mosaic, `points` (none if negative) beside its gods. `seen` is how much of its width is not under
    the next card, 0 for all: words and mosaic keep to it. `foot`: it has a foot for a note or a price. `whole`: with the
    whole power instead of the gist. `title`: the style of the names of its row, None for its own. `small`: only mosaic and
    name. `named`: False where no name of the row has room: then signs of the personalities stand for it; `gods`: its gods
    stand on the corner. `power`: the style of the whole powers of its row, None for gists. `lines`: how many the longest name of its row has, whose mosaics are all of one height. `gist`: the
    style of the gists of its row. `art`: the height of the mosaics of its row, 0 for the usual one. `narrow`: its gist may be narrower than in a hand. `brief`: a small card
    has room for a line of gist below a name of one line.
    """

    notes: tuple[CardBadge, ...] = ()
    points: int = -1
    seen: int = 0
    foot: bool = True
    whole: bool = False
    title: TextStyle | None = None
    small: bool = False
    named: bool = True
    gods: bool = True
    lines: int = 0
    gist: TextStyle = GIST
    art: int = 0
    narrow: bool = False
    brief: bool = False
    power: TextStyle | None = None


PLAIN = Looks()
NAME_AT = 2
"""The depth of names: over the plate that a small card has under two lines."""


def face(layout: BoardLayout, node: Node, rect: Rect, card: int, looks: Looks = PLAIN) -> Rect:
    """A card: the mosaic over all its width, its gods on the corner, its name, its gist, a foot. Returns the foot."""
    edge = max(2, rect.w // 36)
    if looks.named and looks.title is None:
        title = title_for(layout, [card], title_room(rect.w))
        looks = looks._replace(title=title, named=title is not None)
    strip = Rect(rect.x, rect.y, min(looks.seen or rect.w, rect.w), rect.h).inset(edge, edge)
    low = layout.line + 2 if looks.foot else 0
    high = strip.h - (2 if looks.brief else 1) * layout.line if looks.small and looks.named else strip.h
    if not looks.small:
        words = low + (title_lines(layout, card) * layout.line + 4 if looks.named else 4)
        high = min(round(rect.h * (WHOLE_SHARE if looks.whole else ART_SHARE)) - edge, strip.h - words)
        if looks.art:
            high = min(looks.art, strip.h - words)
        elif looks.lines:
            high = _row_art(layout, rect.h, high, strip.h, looks.lines)
    art_rect, _ = strip.cut_top(high)
    words_rect = strip.pad(top=high + (0 if looks.small else 2))
    node.add("emblem", art_rect, picture=card_picture(card), picture_at="fill")
    node.add("emblem.rim", Rect(strip.x, art_rect.bottom - 1, strip.w, 2), fill="line.gold")
    below, rest = words_rect.cut_bottom(low, 1 if low else 0)
    if looks.small and looks.named:
        rest = _plate(layout, node, strip, card, brief=looks.brief)
        art_rect = art_rect.cut_top(rest.y - art_rect.y)[0]
    _notes(layout, node, Rect(strip.x, art_rect.y, strip.w, art_rect.h), looks.notes)
    if looks.gods:
        _index(layout, node, strip, card, looks, art_rect.h)
    if looks.named:
        rest = _title(layout, node, rest, layout.roles_name(card), looks.title)
    if not looks.small:
        _words(layout, node, rest, card, looks)
    elif looks.brief and title_lines(layout, card) == 1:
        line = strip.cut_bottom(layout.line)[0]
        node.add("gist", line, text=summary_for(layout, card, line), style=GIST)
    return below


def _notes(layout: BoardLayout, node: Node, art_rect: Rect, notes: Sequence[CardBadge]) -> None:
    """The badges of a card, at the lower right of its mosaic; each has a sign, where there is room for it."""
    right, high = art_rect.right, layout.line + 2
    for at, note in enumerate(reversed(notes)):
        wide = natural(layout, note.picture, note.text)[0] + layout.pad
        plain = layout.view.width(note.text, STRONG_CENTER.role) + layout.pad
        whole = wide <= right - art_rect.x
        wide = min(wide if whole else plain, right - art_rect.x)
        spot = Rect(right - wide, art_rect.bottom - high - 1, wide, high)
        badge = node.add("note" if not at else f"note{at}", spot, fill=note.fill, depth=2)
        centered(layout, badge, "what", spot, note.picture if whole else "", note.text)
        right = spot.x - 2


def _row_art(layout: BoardLayout, high: int, most: int, inner: int, lines: int) -> int:
    """The height of the mosaics of a row of cards whose longest name has so many lines: two of a gist stand below it."""
    return max(min(most, inner - (lines + 2) * layout.line - 3), round(high * LEAST_ART_SHARE))


def _plate(layout: BoardLayout, node: Node, strip: Rect, card: int, *, brief: bool) -> Rect:
    """Where the name of a small card stands: at its foot, or above a line of gist; a second line has a plate over the mosaic, which
    stays one size."""
    lines = title_lines(layout, card)
    if brief:
        return strip.cut_bottom(2 * layout.line)[0].cut_top(lines * layout.line)[0]
    rest = strip.cut_bottom(lines * layout.line)[0]
    if lines > 1:
        node.add("plate", rest, fill="label", depth=1)
    return rest


def _words(layout: BoardLayout, node: Node, rect: Rect, card: int, looks: Looks) -> None:
    """The whole power of a card as large as it fits; or its gist, where every language has room for one."""
    whole = looks.whole
    fonts, k = layout.view.fonts, layout.view.k
    if looks.power is not None:
        node.add("gist", rect, text=layout.own(f"power.{CARDS[card]}"), style=looks.power)
        return
    if not whole and rect.w < gist_width(layout, rect.h, narrow=looks.narrow):
        half = layout.own("view.half")
        if looks.narrow and title_lines(layout, card) > 1 and fonts.fits(half, GIST, rect, k):
            node.add("gist", rect, text=half, style=GIST)
        return
    power = layout.own(f"power.{CARDS[card]}") if whole else ""
    for style in (RULES, GIST) if whole else ():
        if fonts.fits(power, style, rect, k):
            node.add("gist", rect, text=power, style=style)
            return
    words = summary_for(layout, card, rect, looks.gist)
    if words:
        node.add("gist", rect, text=words, style=looks.gist)


def whole_height(layout: BoardLayout, card: int, wide: int) -> int:
    """The height from which a raised card of a width has room for its whole power in the smallest text."""
    view = layout.view
    inner = wide - 2 * max(2, wide // 36) - 2
    lines = len(view.fonts.wrap(layout.own(f"power.{CARDS[card]}"), GIST.role, view.k, inner)) + 1
    title = title_lines(layout, card) * view.line(TITLE.role)
    return round((lines * layout.line + title + 12) / (1 - WHOLE_SHARE))


def gist_width(layout: BoardLayout, high: int, *, narrow: bool = False) -> int:
    """The least width in pixels for a gist of that height."""
    lines = high // layout.line
    if narrow and lines == GIST_LINES:
        return round(NARROW * layout.line)
    return round((GIST_WIDE[min(lines, 3) - 2] if lines >= 2 else 1000) * layout.line)


def gist_of(layout: BoardLayout, card: int, wide: int, high: int, lines: int, style: TextStyle = GIST) -> str:
    """The gist that a card of a row, whose words have so many pixels, shows below its name, or ""."""
    edge = max(2, wide // 34)
    inner = high - 2 * edge
    art = _row_art(layout, high, round(high * ART_SHARE) - edge, inner, lines)
    rest = inner - art - title_lines(layout, card) * layout.view.line(TITLE.role) - 4
    if wide < gist_width(layout, rest):
        return ""
    return summary_for(layout, card, Rect(0, 0, wide, rest), style)


def gist_style(layout: BoardLayout, cards: Iterable[int], wide: int, high: int) -> TextStyle:
    """The style of the gists of a row: the larger one where it does not shorten any of them."""
    found = list(cards)
    lines = max(title_lines(layout, card) for card in found)
    both = [[gist_of(layout, card, wide, high, lines, style) for style in (GIST, RULES)] for card in found]
    return RULES if all(small == large for small, large in both) else GIST


def power_style(layout: BoardLayout, cards: Iterable[int], wide: int, high: int) -> TextStyle | None:
    """The largest style in which the whole powers of a row fit below names, with so many pixels for words; None if none is."""
    view, found = layout.view, [*cards]
    lines = max(title_lines(layout, card) for card in found)
    rest = high - power_art(high) - lines * view.line(TITLE.role) - 2 * max(2, wide // 34) - 4
    room = Rect(0, 0, wide, max(0, rest))
    powers = [layout.own(f"power.{CARDS[card]}") for card in found]
    fitting = (
        style for style in (RULES, GIST) if all(view.fonts.fits(one, style, room, view.k) for one in powers)
    )
    return next(fitting, None)


def power_art(high: int) -> int:
    """The height of the mosaic of a card so high with its whole power."""
    return round(high * WHOLE_SHARE)


def grown_art(layout: BoardLayout, cards: Iterable[int], wide: int, high: int, style: TextStyle) -> int:
    """The height of the mosaics of a row whose gists leave its cards empty: they take what is left; 0 where little is."""
    view, found = layout.view, [*cards]
    lines = max(title_lines(layout, card) for card in found)
    gists = [gist_of(layout, card, wide, high, lines, style) for card in found]
    rows = max(len(view.fonts.wrap(words, style.role, view.k, wide)) for words in gists)
    below = lines * view.line(TITLE.role) + (rows + 1) * view.line(style.role)
    art = min(high - below, round(high * MOST_ART_SHARE))
    return art if all(gists) and art > round(high * ART_SHARE) else 0


def parts_of(layout: BoardLayout, card: int) -> list[str]:
    """The names of a card's personalities."""
    return layout.roles_name(card).split(" / ")


def title_lines(layout: BoardLayout, card: int) -> int:
    """The lines of a name where each personality has its own."""
    return len(parts_of(layout, card))


def title_room(wide: int) -> int:
    """How wide a name may be on a card of a width."""
    return wide - 2 * max(2, wide // 36)


def title_for(layout: BoardLayout, cards: Sequence[int], wide: int) -> TextStyle | None:
    """The style of the names of cards with so many pixels for each: the largest in which every name of the game fits.

    So it is the same whatever lies there. Where not even the smallest has room for all, it serves if these cards' names
    fit; None if not.
    """
    view, component = layout.view, layout.table.texts.component
    every = [component(f"role/{role}") for role in ROLES]
    for style in TITLES:
        large = view.text_px(style.role) >= NAME_PX
        if large and all(view.width(word, style.role) <= wide for word in every):
            return style
    words = [part for card in cards for part in parts_of(layout, card)]
    return TITLES[-1] if all(view.width(word, TITLES[-1].role) <= wide for word in words) else None


def _title(layout: BoardLayout, node: Node, words: Rect, text: str, title: TextStyle | None) -> Rect:
    """The name, of a double card in two lines, in the style of its row or the largest that fits; what is left below it."""
    view, parts = layout.view, text.split(" / ")
    for style in TITLES if title is None else TITLES[TITLES.index(title) :]:
        line = view.line(style.role)
        if all(view.width(part, style.role) <= words.w for part in parts) and len(parts) * line <= words.h:
            most = max(line, min(view.line(TITLE.role), words.h // len(parts)))
            head, rest = words.cut_top(len(parts) * most, 1)
            for at, (part, row) in enumerate(zip(parts, head.equal_rows(len(parts)), strict=True)):
                node.add("name" if not at else f"name{at}", row, text=part, style=style, depth=NAME_AT)
            return rest
    return words


def _index(layout: BoardLayout, node: Node, strip: Rect, card: int, looks: Looks, art_high: int) -> None:
    """The gods of a card on its corner, as the index of a playing card, with the points they would bring now.

    They stand below each other; on a small card, or a low mosaic, side by side.
    """
    printed = card_of(layout.state, card)
    signs = [] if looks.named else [(f"role{role}", role_picture(role)) for role in printed.roles]
    signs += [(f"god{at}", god_picture(god)) for at, god in enumerate(printed.gods)]
    side = min(max(layout.line + 3, round(node.rect.w * 0.19)), strip.w)
    text = str(looks.points) if looks.points >= 0 and printed.gods else ""
    wide, high = layout.view.width(text, POINTS.role) + layout.pad + 4 if text else 0, layout.line
    if looks.small or len(signs) * (side + 2) > art_high:
        side = min(side, layout.line + 2)
        step = min(side + 1, (strip.w - wide - side) // max(1, len(signs) - 1))
        places = [Rect(strip.x + at * step, strip.y, side, side) for at in range(len(signs))]
    else:
        places = [Rect(strip.x, strip.y + at * (side + 2), side, side) for at in range(len(signs))]
    for at, ((name, picture), spot) in enumerate(zip(signs, places, strict=True)):
        shown = node.add(name, spot, fill="chip", depth=1 + at)
        shown.add("sign", spot.inset(max(2, side // 9)), picture=picture)
    if text:
        last = places[-1]
        spot = Rect(last.right - 2, last.cy - high // 2, wide, high)
        if spot.right > strip.right + 2:
            spot = Rect(strip.x, last.bottom, min(wide, strip.w), high)
        over = spot.bottom - (strip.y + art_high - layout.line - 3) if looks.notes else 0
        spot = spot.pad(bottom=min(max(0, over), 2))
        node.add("worth", spot, text=text, style=POINTS, fill="chip.gold", depth=1 + len(signs))


def summary_for(layout: BoardLayout, card: int, rect: Rect, style: TextStyle = GIST) -> str:
    """The gist of a card in the longest form that fits, or ""."""
    view = layout.view
    found = layout.forms(f"gist.{CARDS[card]}")
    return next((words for words in found if view.fonts.fits(words, style, rect, view.k)), "")


FLAT = 3.6
"""From which width by height the places stand in one row."""
FEW = 5
"""Number of cards left from which the stack warns of the end."""
NAME = TextStyle("caption", shrink=True, lines=2)
VACANT = TextStyle("caption", "ink_soft", shrink=True, lines=6)
"""Why there is no card on a place."""


def display(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the seven places and the stack, the cheapest place first."""
    node = parent.add("display", rect, fill="plate", region="concordia_venus.region.display")
    pad, apart = display_margins(layout)
    inner = rect.inset(pad)
    flat_row = rect.w >= FLAT * rect.h
    cells = inner.grid(8, 1, apart) if flat_row else inner.grid(4, 2, apart)
    role = buying_role(layout.state, layout.me)
    for place in range(PLACES):
        _place(layout, node, place, cells[place], role if role >= 0 else SENATOR)
    _stack(layout, node, cells[PLACES])


def _place(layout: BoardLayout, parent: Node, place: int, rect: Rect, role: int) -> None:
    state = layout.state
    card, target = state.display[place], f"display/{place + 1}"
    if card == GAP:
        empty = layout.put(parent, f"place{place + 1}", rect, target, fill="well")
        if not state.stock or place == state.display.index(GAP):
            words = layout.own("view.place_waits" if state.stock else "view.place_empty")
            empty.add("words", rect.inset(4), text=words, style=VACANT)
        return
    after = state.display[place + 1 :].count(card)
    name = f"card.{CARDS[card]}" + (
        f".{after}" if after else ""
    )  # named by its card, so that it slides with it
    node = layout.put(parent, name, rect, target, fill="card")
    cost, choice = price(state, role, place)
    payable = state.has_goods(layout.me, cost) and sum(state.goods[layout.me]) >= sum(cost) + choice
    shown = [one for one in state.display if one != GAP]
    title, art = title_for(layout, shown, title_room(rect.w)), market_art(layout, rect)
    gist = market_gist(layout, shown, rect, art)
    looks = Looks(title=title, named=title is not None, gist=gist, art=art, narrow=True)
    foot = face(layout, node, rect, card, looks)
    strip = node.add("price", foot, fill="label" if payable else "terracotta")
    pictures = [good_picture(good) for good in listed(cost)] + [flat("any")] * choice
    if pictures:
        row_of(strip, "good", foot.inset(3, 2), pictures, 0.5)
    else:
        strip.add("free", foot, text="0", style=NAME)


def briefly(layout: BoardLayout, cards: Iterable[int], wide: int, high: int) -> bool:
    """Whether small cards of a size have room for a line of gist each, below names of one line."""
    edge = max(2, wide // 36)
    line = Rect(0, 0, wide - 2 * edge, layout.line)
    single = [card for card in cards if title_lines(layout, card) == 1]
    roomy = high - 2 * edge - 2 * layout.line >= LEAST_ART_SHARE * high
    return roomy and all(summary_for(layout, card, line) for card in single)


def market_art(layout: BoardLayout, rect: Rect) -> int:
    """The height of the mosaics of the display that leaves room for a gist; 0 where too little of them would be left."""
    edge = max(2, rect.w // 36)
    art = min(round(rect.h * ART_SHARE) - edge, rect.h - 2 * edge - market_words(layout))
    return art if art >= LEAST_MARKET_SHARE * rect.h else 0


def market_gist(layout: BoardLayout, cards: Iterable[int], rect: Rect, art: int) -> TextStyle:
    """The style of the gists of the display: the larger one where it does not shorten any of them."""
    rest = rect.h - art - market_words(layout) + GIST_LINES * layout.line
    room = Rect(0, 0, title_room(rect.w), rest - 2 * max(2, rect.w // 36))
    single = [card for card in cards if title_lines(layout, card) == 1]
    both = [[summary_for(layout, card, room, style) for style in (GIST, RULES)] for card in single]
    return RULES if all(small == large for small, large in both) else GIST


def _stack(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    left = len(layout.state.stock)
    node = parent.add("stack", rect, fill="terracotta" if left <= FEW else "label", tip="stack")
    below, above = rect.inset(4).cut_bottom(layout.line + 6, 2)
    if left:
        node.add("picture", above, picture=flat("deck"))
    else:
        node.add("well", above, fill="well")
    words = layout.own("view.left", count=left)
    said = left <= FEW and layout.view.width(words, STRONG_CENTER.role) <= below.w
    node.add("count", below, text=words if said else str(left), style=STRONG_CENTER if said else COUNT_CENTER)
