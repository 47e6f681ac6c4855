"""The five offices: what each gives, who holds it, what lies on it, and the next bid."""

from __future__ import annotations

from game.boards.board import Offer
from game.boards.constantinopolis.board_layout import (
    COUNT,
    COUNT_CENTER,
    LABEL,
    BoardLayout,
    counter,
    natural,
    token,
)
from game.boards.constantinopolis.click_targets import chapter_of
from game.boards.constantinopolis.tip_estate import MEDAL, vacant_price
from game.engine.constantinopolis.components import OFFICES
from game.engine.constantinopolis.phases import DUEL
from game.ui.geometry import Rect
from game.ui.tree import Node, TextStyle

NAME = TextStyle("small.bold", "porphyry", "left", lines=2, shrink=True)
LEAST_NAME = 4
"""Letters, the dots included, below which a shortened name says less than its banner alone."""


def offices(desk: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the five cards."""
    zone = parent.add("offices", rect)
    for office, cell in enumerate(rect.equal_columns(len(OFFICES), gap=desk.gap)):
        _card(desk, zone, office, cell)


def _card(desk: BoardLayout, zone: Node, office: int, rect: Rect) -> None:
    """The medal with what the office gives, its name, and below its holder or the amount one would bid."""
    target = f"office/{OFFICES[office]}"
    card = desk.put(zone, OFFICES[office], rect, target, fill="porphyry")
    inner = rect.inset(4, 3)
    offer = next((found for found in desk.spots.about(target) if found.amounts), None)
    title = desk.table.texts.component(target)
    if offer is not None:
        head, foot = inner.rows(1.0, desk.target, gap=1)
        lines = 2 if head.h >= 2 * desk.line - 4 else 1
        # The plate with what the office gives may reach beyond its medal where that is small.
        place, words = head.cut_left(min(head.w * 2 // 5, max(head.h, _width(desk, office))), desk.gap)
        seal = card.add("medal", place.fit(1, 1), picture=f"art/{target}?{MEDAL}")
        _benefit(desk, seal, office, place)
        card.add("name", words, text=title, style=NAME.but(colour="", lines=lines))
        _stepper(desk, card, office, foot, offer)
        return
    longest = max(desk.view.width(word, NAME.role) for word in title.split(" ")) + 2 * desk.pad + 4
    holder = desk.state.holder[office]
    if holder >= 0:
        wide = desk.view.width(desk.table.seats[holder].name.split(" ")[0], LABEL.role)
        longest = max(longest, min(wide + 2 * desk.line + desk.pad, inner.w * 3 // 5))
    else:
        price = natural(desk, "gold", "99", COUNT)[0]
        room = inner.w - max(_width(desk, office), min(inner.h, inner.w)) - price - 2 * desk.pad - 6
        word = _vacant(desk, room)
        longest = max(longest, desk.view.width(word, LABEL.role) + price + desk.pad + 6)
    least = max(desk.line, min(_width(desk, office), inner.w * 2 // 5))
    medal, words = inner.cut_left(max(least, min(inner.h, inner.w - longest)), desk.pad)
    name, foot = words.rows(2 * desk.line, 1.0, gap=1)
    seal = card.add("medal", medal, picture=f"art/{target}?{MEDAL}")
    card.add("name", name, text=title, style=NAME.but(colour=""))
    _benefit(desk, seal, office, medal)
    _holder(desk, card, office, foot.place(foot.w, min(foot.h, round(desk.line * 1.5))))


def _gives(desk: BoardLayout, office: int) -> list[tuple[str, str]]:
    """What an office gives, as pictures and numbers."""
    box = desk.box
    given = [
        ("contract", f"+{box.office_draws[office]}", box.office_draws[office]),
        ("any_good", f"+{box.office_goods[office]}", box.office_goods[office]),
        ("gold", f"+{box.office_gold[office]}", box.office_gold[office]),
        (
            "class/wall" if OFFICES[office] == "praefectus_urbi" else "preempt",
            "",
            box.office_swap[office],
        ),
        ("contract_swap", str(box.office_swap[office]), box.office_swap[office]),
    ]
    return [(picture, text) for picture, text, number in given if number]


def _width(desk: BoardLayout, office: int) -> int:
    """How wide a plate has to be for all that an office gives."""
    return 4 + sum(natural(desk, *one, COUNT)[0] + 4 for one in _gives(desk, office))


def _benefit(desk: BoardLayout, card: Node, office: int, rect: Rect) -> None:
    """What the office gives, on a plate at the foot of its medal."""
    shown: list[tuple[str, str]] = []
    wide = 4
    for picture, text in _gives(desk, office):
        more = natural(desk, picture, text, COUNT)[0] + 4
        if wide + more <= rect.w:
            shown.append((picture, text))
            wide += more
    if not shown:
        return
    high = min(rect.h, natural(desk, "gold", "1", COUNT)[1] + 2)
    plate = card.add("gives", rect.place(wide, high, 0.5, 1.0), fill="plate.marble")
    x = plate.rect.x + 4
    for place, (picture, text) in enumerate(shown):
        cell = Rect(x, plate.rect.y, plate.rect.right - x, high)
        x = token(desk, plate, f"token{place}", cell, picture, text, COUNT, 0.0).right + 4


def _vacant(desk: BoardLayout, room: int) -> str:
    """The longest word for an office without a holder that is at most so many pixels wide, else the shortest."""
    words = desk.forms("board.vacant")
    return next((word for word in words if desk.view.width(word, LABEL.role) <= room), words[-1])


def _holder(desk: BoardLayout, card: Node, office: int, rect: Rect) -> None:
    """Banner and name of the holder; the gold lying on the space, or in a duel the bid."""
    state = desk.state
    holder = state.holder[office]
    coins = state.coins[office]
    duel = chapter_of(state) == DUEL and state.stack[-1][1] == office
    if duel:
        coins = max(state.stack[-1][4], state.stack[-1][5])
    tip = "about/bid" if duel else f"office/{OFFICES[office]}"
    if coins or holder < 0:
        shown = str(coins if holder >= 0 or duel else vacant_price(state, office))
        purse = card.add("coins", rect, tip=tip)
        cell = token(desk, purse, "amount", rect, "gold", shown, COUNT, 1.0)
        rect = rect.pad(right=cell.w + 2)
    if holder >= 0:
        banner, name = rect.cut_left(round(rect.h * 0.9), 3)
        card.add("banner", banner, picture=desk.banner(holder))
        called = desk.name(holder, "caption", name.w)
        if not called.endswith("…") or len(called) >= LEAST_NAME:
            card.add("holder", name, text=called, style=LABEL)
    else:
        card.add("vacant", rect, text=_vacant(desk, rect.w), style=LABEL)


def _stepper(desk: BoardLayout, card: Node, office: int, rect: Rect, offer: Offer) -> None:
    """The holder's banner, and the amount a click would bid, between less and more."""
    holder = desk.state.holder[office]
    side = desk.target
    flag, rest = rect.cut_left(round(rect.h * 0.8), desk.gap)
    needed = 2 * (side + desk.gap) + natural(desk, "gold", "99", COUNT)[0]
    if rest.w < needed:
        rest = rect  # too narrow for the banner; the rail tells who holds the office
    elif holder >= 0:
        card.add("banner", flag, picture=desk.banner(holder))
    less, value, more = rest.columns(side, 1.0, side, gap=desk.gap)
    place = offer.place(desk.table.picks.amounts.get(offer.key))
    desk.put(card, "less", less, f"less/{offer.key}", picture="glyph/minus", fill="button", enabled=place > 0)
    counter(card, "amount", value.inset(0, rect.h // 8), "gold", str(offer.amounts[place]), COUNT_CENTER)
    desk.put(
        card,
        "more",
        more,
        f"more/{offer.key}",
        picture="glyph/plus",
        fill="button",
        enabled=place + 1 < len(offer.amounts),
    )
