"""What lies before a player: the storehouse, the pile of played cards, the hand; in its place what a question needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.boards.board_layout import LABEL_CENTER, STRONG
from game.boards.concordia_venus.areas import CARD_MOST, UPRIGHT_HAND
from game.boards.concordia_venus.board_layout import BoardLayout, art, flat, good_picture, listed
from game.boards.concordia_venus.cards import (
    GIST,
    GIST_WIDE,
    Looks,
    briefly,
    coins_note,
    copies_note,
    face,
    gist_of,
    gist_style,
    grown_art,
    income_note,
    parts_of,
    pile_note,
    power_art,
    power_style,
    title_for,
    title_lines,
    title_room,
    whole_height,
)
from game.boards.concordia_venus.trays import opened
from game.engine.concordia_venus.components import CARDS, GOODS, LAND, PIECES, SEA, TRIBUNE_CARD
from game.engine.concordia_venus.phases.colonist import tribune_coins
from game.engine.concordia_venus.scoring import card_points
from game.engine.concordia_venus.state import HIDDEN
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

SHAPE = (5, 7)
PILE = 0.8
"""Size of the card on the pile, as a share of one in the hand."""
RING = 3
"""Pixels by which the light around a card stands out."""
SHOWN = 0.6
"""The share of a card's width that is seen, if it can be without its words being covered."""
PILE_SHARE = 0.24
"""The most of the width of hand and pile that the pile has."""
MOST_OVER = 9
"""Most cards that lie over each other where small ones in two rows have room for their names."""
LEAST_CARD = 0.72
"""Size to which cards shrink before they lie closer than their names are wide."""
APART = 0.4
"""The most space between cards where they are few, as a share of a card's width."""
RAISED = 1.32
"""How much larger the card under the pointer is."""
RAISED_LINES = 17
"""Its least height, in lines of the smallest text."""
SMALL = 1.75
"""Most width by height of a small card, in a hand of two rows."""
HAND_AT, CARD_AT, RAISED_AT = 20, 4, 200
"""Depths: the hand lies over the map's frame, a card over the one before, the card under the pointer over all."""
TRAY_LINES = 7.6
"""Height of the counter that lies in place of the hand while goods are traded, in lines of the smallest text."""


class Fan(NamedTuple):
    """Places of the cards of a hand, how much of each is seen, and their form: small in two rows, with room for names."""

    cells: list[Rect]
    seen: list[int]
    small: bool = False
    named: bool = True


def hand(layout: BoardLayout, parent: Node, rect: Rect, seat: int) -> None:
    """Lay out the area below the map, right of the warehouse."""
    node = parent.add("hand", rect, region="access.region.hand", depth=HAND_AT)
    tall = max(rect.h, round(TRAY_LINES * layout.line) if layout.question in ("trade", "stock") else 0)
    tray = Rect(rect.x, rect.bottom - tall, rect.w, tall)
    trial = Node("trial", tray)
    if opened(layout, trial, tray.inset(layout.pad)):
        plate = node.add("tray", tray, fill="plate", solid=False)
        opened(layout, plate, tray.inset(layout.pad))
        return
    most = layout.view.px(CARD_MOST)
    high = min(rect.h, max(most, round(UPRIGHT_HAND[1] * layout.line)) if layout.view.upright else most)
    rect = rect.pad(top=rect.h - high)
    wide = min(round(PILE * high * SHAPE[0] / SHAPE[1]), round(PILE_SHARE * rect.w))
    pile, rest = rect.cut_left(wide, 2 * layout.gap)
    _pile(layout, node, pile, seat)
    if seat == layout.me:
        _cards(layout, node, rest, seat)
    else:
        _opened(layout, node, rest, seat)


def _pile(layout: BoardLayout, node: Node, room: Rect, seat: int) -> None:
    """The pile in its place on the floor, with its name: its top card readable, and how many there are."""
    pile, about = layout.state.pile[seat], f"about/pile/{seat}"
    edge = max(3, room.w // 24)
    high = min(room.h - layout.line - edge, (room.w - 2 * edge) * SHAPE[1] // SHAPE[0])
    rect = room.pad(bottom=edge).cut_bottom(high)[0].place(high * SHAPE[0] // SHAPE[1], high)
    room = Rect(rect.x, room.y, rect.w, room.h).inset(-edge, 0)
    place = node.add("pile.place", room, fill="well", tip=about)
    words, head = layout.own("title.pile"), room.cut_top(rect.y - room.y)[0]
    if layout.view.width(words, LABEL_CENTER.role) <= head.w - 2:
        place.add("words", head.place(head.w, layout.line), text=words, style=LABEL_CENTER)
    if not pile:
        well = node.add("pile", rect, tip=about)
        side = min(rect.w, rect.h) // 2
        well.add("sign", rect.place(side, side), picture=flat("pile"), dim=True)
        return
    under = min(3, len(pile) - 1)
    for at in range(under):
        spot = rect.moved(under - at, under - at).intersection(room)
        place.add(f"under{at}", spot, fill="card", tip=about)
    top = node.add("pile", rect, fill="card", tip=about)
    art = grown_art(layout, pile[-1:], rect.w - _edges(rect.w), rect.h, GIST)
    face(layout, top, rect, pile[-1], Looks((pile_note(len(pile)),), foot=False, narrow=True, art=art))


def _tribune_coins(layout: BoardLayout, seat: int) -> int:
    """What a Tribune played now would bring: the coins for the cards that come back, itself among them."""
    state = layout.state
    return tribune_coins(state.layout.box, len(state.pile[seat]) + 1)


def _cards(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """Cards of a kind once, in one row or two, over each other where they are many; the one pointed at is raised."""
    cards, own = Counter(card for card in layout.state.hand[seat] if card != HIDDEN), seat == layout.me
    if not cards:
        return
    fan = _fan(layout, rect, list(cards))
    title = title_for(layout, list(cards), min(fan.seen) - (2 if fan.small else _edges(fan.cells[0].w)))
    lines = max(title_lines(layout, card) for card in cards)
    room, high = min(fan.seen) - _edges(fan.cells[0].w), fan.cells[0].h
    gist = gist_style(layout, cards, room, high)
    power = None if fan.small else power_style(layout, cards, room, high)
    art = 0 if fan.small else power_art(high) if power else grown_art(layout, cards, room, high, gist)
    brief = fan.small and fan.named and briefly(layout, cards, fan.cells[0].w, high)
    risen = _risen(layout, list(cards)) if own else ""
    for at, ((card, count), cell, seen) in enumerate(zip(cards.items(), fan.cells, fan.seen, strict=True)):
        target = f"hand/{CARDS[card]}"
        if own:
            shown = layout.put(node, f"card.{CARDS[card]}", cell, target, fill="card")
        else:
            shown = node.add(f"open.{CARDS[card]}", cell, fill="card", tip=f"card/{CARDS[card]}")
        shown.depth = CARD_AT * at
        coins = _tribune_coins(layout, seat) if card == TRIBUNE_CARD else 0
        printed = layout.state.layout.box.cards[card]
        income = printed.income if len(printed.roles) == 1 else 0
        notes = [coins_note(coins)] if coins else [income_note(income)] if income else []
        notes += [copies_note(count)] if count > 1 else []
        points = card_points(layout.state, seat, card) if own and layout.table.forecast else -1
        looks = Looks(
            tuple(notes), points, seen, foot=False, title=title, small=fan.small, named=fan.named,
            lines=lines, gist=gist, art=art, brief=brief, power=power,
        )  # fmt: skip
        face(layout, shown, cell, card, looks)
        if target == risen:
            _raised(layout, node, cell, rect, card, points)


def _risen(layout: BoardLayout, cards: Sequence[int]) -> str:
    """The target of the one card that is raised: what is pointed at, else what is selected; "" for none.

    While something else than a card is to be chosen, none: it would cover the map, where that may lie.
    """
    table = layout.table
    own = [f"hand/{CARDS[card]}" for card in cards]
    if table.choices and not any(layout.can(target) for target in own):
        return ""
    picked = [target for target in own if target in table.picks.selection]
    return table.pointed if table.pointed in own else next(iter(picked), "")


def _edges(wide: int) -> int:
    """What the edges of a card of a width take from its words."""
    return 2 * max(2, wide // 36) + 2


def _raised(layout: BoardLayout, node: Node, cell: Rect, room: Rect, card: int, points: int) -> None:
    """The card under the pointer, larger and with all its words, over its neighbors and the map; it takes no clicks."""
    high = max(round(room.h * RAISED), RAISED_LINES * layout.line)
    wide = round(SHAPE[0] * high / SHAPE[1])
    looks = Looks(points=points, foot=False, whole=True)
    high = max(high, whole_height(layout, card, wide))
    x = max(room.x, min(room.right - wide, cell.cx - wide // 2))
    up = Rect(x, room.bottom - high, wide, high)
    shown = node.add("raised", up, fill="card.hover", frame="outline.gold", depth=RAISED_AT, clear=True)
    face(layout, shown, up, card, looks)


def _fan(layout: BoardLayout, rect: Rect, cards: Sequence[int]) -> Fan:
    """Places for the cards: as large as can be, none over the name of another.

    Whole cards side by side are best, even a little smaller; then they lie a little over each other, as long as every gist is whole;
    else they are small, and whole, in two rows. Where these have no room for names, signs stand for them.
    """
    words = [part for card in cards for part in parts_of(layout, card)]
    lines = max(title_lines(layout, card) for card in cards)
    need = max(layout.view.width(word, "caption") for word in words)
    least = max(need, round(GIST_WIDE[1] * layout.line))
    rows = [_row(layout, rect, len(cards), size) for size in range(100, round(100 * LEAST_CARD) - 1, -2)]
    small = _two_rows(layout, rect, len(cards))
    small = small._replace(named=title_room(small.cells[0].w) >= need)
    for whole in (True,) if small.named and len(cards) > MOST_OVER else (True, False):
        for fan in rows:
            wide = fan.cells[0].w
            room = min(fan.seen) - _edges(wide)
            apart = min((b.x - a.right for a, b in pairwise(fan.cells)), default=RING)
            if room < least or (apart < RING if whole else min(fan.seen) < SHOWN * wide):
                continue
            if all(gist_of(layout, card, room, fan.cells[0].h, lines) for card in cards):
                return fan
    return small


def _row(layout: BoardLayout, rect: Rect, count: int, size: int) -> Fan:
    """So many cards of a size, as a percentage of the most, in one row in the middle: few lie apart, many over each other."""
    gap = max(3, layout.gap - 1)
    high = rect.h * size // 100
    wide = high * SHAPE[0] // SHAPE[1]
    apart = (rect.w - gap - wide * count) // (count + 1)
    step = wide + max(gap, min(apart, round(APART * wide)))
    if count > 1:
        step = min(step, (rect.w - gap - wide) // (count - 1))
    left = rect.x + max(0, (rect.w - gap - step * (count - 1) - wide) // 2)
    cells = [Rect(left + at * step, rect.bottom - high, wide, high) for at in range(count)]
    seen = [wide if at + 1 == count else min(step, wide) for at in range(count)]
    return Fan(cells, seen)


def _two_rows(layout: BoardLayout, rect: Rect, count: int) -> Fan:
    """Small cards in two rows, none over another: as wide as their mosaic is, if there is room."""
    columns, gap = -(-count // 2), layout.gap + 2
    high = (rect.h - gap) // 2
    room = rect.pad(left=gap)
    wide = min(round(high * SMALL), (room.w - gap * (columns - 1)) // columns)
    cells = [Rect(room.x + at % columns * (wide + gap), room.y + at // columns * (high + gap), wide, high)
             for at in range(count)]  # fmt: skip
    return Fan(cells, [wide] * count, small=True)


def _opened(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """Another seat: its name, the button back to the own hand, and its hand, open as everything but the stack."""
    head, rest = rect.cut_top(layout.target, layout.gap)
    cross, words = head.cut_right(head.h, layout.gap)
    flag, words = words.cut_left(words.h, layout.gap)
    node.add("banner", flag, picture=layout.banner(seat))
    node.add(
        "name",
        words,
        text=layout.name(seat, "small.bold", words.w),
        style=TextStyle("small.bold", align="left"),
    )
    layout.put(node, "close", cross, "sheet/close", picture="glyph/cross", fill="button")
    _cards(layout, node, rest, seat)


COLUMNS = (3, 4, 6)
"""Wells side by side: as many as make them largest."""
BETWEEN = 3
"""Space between the counts above the wells, in pixels."""
GAP = 2
"""Space between wells, in pixels: in a small window a well is just large enough to be hit."""
WELLS = tuple(f"{42 + 204 * (at % 4)}.{44 + 204 * (at // 4)}.184.184" for at in range(12))
"""The part of the picture of a storehouse that each well has."""


def storehouse(layout: BoardLayout, parent: Node, rect: Rect, seat: int) -> None:
    """Lay out the warehouse of a seat."""
    state = layout.state
    node = parent.add("store", rect, fill="plate", region="concordia_venus.region.store", depth=20)
    head, body = rect.inset(layout.pad).cut_top(layout.line + 6, 3)
    _head(layout, node, head, seat)
    count, gap = state.layout.box.warehouse, GAP
    side, columns = max(
        (min((body.w + gap) // many, (body.h + gap) // -(-count // many)) - gap, many) for many in COLUMNS
    )
    rows = -(-count // columns)
    floor = body.place(side * columns + gap * (columns - 1), side * rows + gap * (rows - 1), 0.5, 0.0)
    cells = floor.grid(columns, rows, gap)
    things = _things(layout, seat)
    for at, cell in enumerate(cells[:count]):
        sunk = f"{art('sheet/storehouse')}?part={WELLS[at % len(WELLS)]}"
        well = node.add(
            f"well{at}", cell, picture=sunk, picture_at="fill", fill="well", tip=f"warehouse/{seat}"
        )
        if at < len(things):
            _thing(layout, well, cell, things[at], seat, first=at == 0 or things[at - 1] != things[at])
    free = cells[min(len(things), count - 1)]
    for good, name in enumerate(GOODS):
        lies = [cells[at] for at, thing in enumerate(things[:count]) if thing == ("good", good)]
        node.add(name, lies[-1] if lies else free)  # where the next one flies


def _things(layout: BoardLayout, seat: int) -> list[tuple[str, int]]:
    """What fills the wells, in order: goods from the cheapest to the dearest, then colonists."""
    state = layout.state
    goods = [("good", good) for good in listed(tuple(state.goods[seat]))]
    return [*goods, *[("colonist", LAND)] * state.land[seat], *[("colonist", SEA)] * state.sea[seat]]


def _thing(
    layout: BoardLayout, well: Node, rect: Rect, thing: tuple[str, int], seat: int, *, first: bool
) -> None:
    kind, number = thing
    inner = rect.inset(max(2, rect.w // 9))
    if kind == "good":
        well.add("good", inner, picture=good_picture(number), tip=f"good/{GOODS[number]}")
        return
    picture, target = layout.colonist(seat, number), f"colonist/{PIECES[number]}"
    if first and seat == layout.me and layout.can(target):
        waiting = layout.put(well, "colonist", rect, target, fill="label")
        waiting.add("piece", inner, picture=picture)
    else:
        well.add("colonist", inner, picture=picture, tip=target)


def _head(layout: BoardLayout, node: Node, rect: Rect, seat: int) -> None:
    """The owner if it is another seat; coins, houses left, free spaces."""
    state = layout.state
    shown = (
        ("money", flat("money"), str(state.money[seat]), f"money/{seat}"),
        ("houses", layout.house(seat), str(state.houses_left(seat)), f"houses/{seat}"),
        ("free", flat("well"), str(state.free(seat)), f"warehouse/{seat}"),
    )
    wide = [
        max(layout.view.width(text, STRONG.role), layout.view.width("88", STRONG.role))
        for *_, text, _ in shown
    ]
    spare = max(0, rect.w - 2 * BETWEEN - sum(wide)) // 3
    x = rect.x
    for (name, picture, text, tip), words in zip(shown, wide, strict=True):
        cell = Rect(x, rect.y, words + spare, rect.h)
        x = cell.right + BETWEEN
        label = node.add(name, cell, fill="label", tip=tip)
        inner = cell.inset(2, 1)
        side = max(8, min(inner.h, inner.w - words - 4))
        both = inner.place(min(inner.w, side + 4 + words), inner.h)
        label.add("sign", Rect(both.x, both.cy - side // 2, side, side), picture=picture)
        label.add("count", both.pad(left=side + 3), text=text, style=STRONG)
