"""The plan of a turn: the card that is executed, its steps to be taken back, what they cost; and the gods."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.boards.board import BACK, Step, TableView
from game.boards.board_layout import LABEL, LABEL_CENTER, STRONG, STRONG_CENTER, centered, natural
from game.boards.concordia_venus.board_layout import (
    BoardLayout,
    card_of,
    flat,
    god_picture,
    good_picture,
    listed,
    name_of,
    role_picture,
    row_of,
)
from game.boards.concordia_venus.seat_rows import god_counts
from game.engine.concordia_venus.components import GODS, GOODS, MINERVA
from game.engine.concordia_venus.phases.prefect import harvest
from game.engine.concordia_venus.scoring import by_god, own_points, per_card
from game.engine.core.messages import Event
from game.ui.geometry import Rect
from game.ui.tree import Node

CELL_LINES = 1.6
"""Least height of a god's cell below the steps of a turn, in lines of the smallest text."""


def turn_plan(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the plan and, in what it leaves, the gods of the seat at the bottom: never is it empty."""
    node = parent.add("plan", rect, fill="plate")
    inner = rect.inset(layout.pad)
    chosen = _chosen_province(layout)
    count = sum(summary_of(step) is not None for step in layout.table.steps)
    low, step = round(1.3 * layout.line), layout.target + 3
    if not count and chosen < 0 and inner.h >= 2 * low:
        _gods(layout, node, inner)
        return
    top = round(1.15 * layout.line)
    spare = inner.h - top - 3 - count * step - layout.gap
    if chosen < 0 and spare >= 2 * CELL_LINES * layout.line:
        foot, inner = inner.cut_bottom(spare, layout.gap)
        _gods(layout, node, foot)
    elif (chosen < 0 and spare >= low) or inner.h >= 2 * low + 2 * (layout.target + layout.gap):
        foot, inner = inner.cut_bottom(low, layout.gap)
        _gods(layout, node, foot)
    head, body = inner.cut_top(top if inner.h >= top + layout.target else 0, 3)
    if head.h:
        _head(layout, node, head)
    if chosen >= 0:
        _harvest(layout, node, body, chosen)
    else:
        _steps(layout, node, body)


def _head(layout: BoardLayout, node: Node, rect: Rect) -> None:
    """The personality and card being executed; below, cost and gain of the steps so far."""
    state = layout.state
    seat = layout.table.to_act
    if seat < 0:
        return
    x = rect.x
    for at, picture in enumerate(_course(layout, seat)):
        node.add(f"course{at}", Rect(x, rect.y, rect.h, rect.h), picture=picture, tip="plan")
        x += rect.h + 3
    total = total_of(layout.table.steps, seat)
    if state.turn and any((total.coins, *total.goods)):
        _total(layout, node, Rect(x + 4, rect.y, max(0, rect.right - x - 4), rect.h), total)


def _course(layout: BoardLayout, seat: int) -> list[str]:
    """Banner of the seat to act, its card's personalities; and the partner's banner where that executes it too."""
    state = layout.state
    pile = state.pile[state.active]
    found = [layout.banner(seat)]
    if layout.chapter in ("turn", "setup", "team") or not pile:
        return found
    found += [role_picture(role) for role in card_of(state, pile[-1]).roles]
    if seat != state.active:
        found.append(layout.banner(state.active))
    return found


def _total(layout: BoardLayout, node: Node, rect: Rect, total: StepSummary) -> None:
    """Coins and goods paid or received, from the right."""
    x = rect.right
    found = [(good_picture(good), units) for good, units in enumerate(total.goods) if units]
    if total.coins:
        found.append((flat("sestertius"), total.coins))
    for at, (picture, units) in enumerate(reversed(found)):
        text = f"+{units}" if units > 0 else f"−{-units}"
        wide = natural(layout, picture, text)[0] + 6
        x -= wide
        if x >= rect.x:
            cell = node.add(f"total{at}", Rect(x, rect.y, wide, rect.h), tip="ledger")
            centered(layout, cell, "sum", cell.rect, picture, text)


def _steps(layout: BoardLayout, node: Node, rect: Rect) -> None:
    """The last steps, in one column or two."""
    high, gap = layout.target, 3
    fit = max(1, (rect.h + gap) // (high + gap))
    entries = [(step, found) for step in layout.table.steps if (found := summary_of(step)) is not None]
    if not entries:
        return
    columns = 1 if len(entries) <= fit else 2
    entries = entries[-fit * columns :]
    cells = [Rect(column.x, column.y + at * (high + gap), column.w, high)
             for column in rect.equal_columns(columns, gap) for at in range(fit)]  # fmt: skip
    for (step, entry), cell in zip(entries, cells, strict=False):
        _step(layout, node, cell, step, entry)


def _step(layout: BoardLayout, node: Node, rect: Rect, step: Step, entry: StepSummary) -> None:
    """A step: its sign, what it is about, what it cost; a click takes it and what came after it back."""
    row = node.add(f"step{step.after}", rect, fill="button" if step.free else "label",
                   target=f"{BACK}{step.after}" if step.free else "", tip=f"{BACK}{step.after}")  # fmt: skip
    inner = rect.inset(5, 3)
    sign, inner = inner.cut_left(inner.h, 4)
    row.add("sign", sign.inset(2), picture=flat(f"act/{entry.act}"))
    if step.free:
        back, inner = inner.cut_right(inner.h - 6, 4)
        row.add("back", back, picture="glyph/undo")
    pictures = [flat(name) for name in entry.signs]
    side = min(inner.h, layout.line)
    numbers = [(flat("sestertius"), entry.coins)] if entry.coins else []
    for picture, units in numbers:
        text = f"+{units}" if units > 0 else f"−{-units}"
        cell, inner = inner.cut_right(natural(layout, picture, text)[0] + 1, 2)
        centered(layout, row, "coins", cell, picture, text)
    goods = [good_picture(good) for good in listed(tuple(abs(units) for units in entry.goods))]
    if goods:
        cell, inner = inner.cut_right(min(len(goods) * (side + 1), inner.w // 2), 3)
        row_of(row, "good", cell.place(cell.w, side), goods, 1.0)
    for at, picture in enumerate(pictures):
        cell, inner = inner.cut_left(side, 3)
        row.add(f"about{at}", cell.place(side, side), picture=picture)
    words = next(
        (text for text in entry.words(layout.table) if layout.view.width(text, LABEL.role) <= inner.w), ""
    )
    if words:
        row.add("words", inner, text=words, style=LABEL)


def _chosen_province(layout: BoardLayout) -> int:
    """The province that was clicked and waits for a word, -1 when none does."""
    names = layout.state.layout.game_map.provinces
    for ref in layout.table.picks.selection:
        kind, _, name = ref.partition("/")
        if kind == "province" and name in names and layout.question == "prefect":
            return names.index(name)
    return -1


def _harvest(layout: BoardLayout, node: Node, rect: Rect, province: int) -> None:
    """What every seat would receive from a province."""
    coming = harvest(layout.state, layout.table.to_act, province)
    rows = [(seat, units) for seat, units in enumerate(coming) if any(units)]
    if not rows:
        return
    high = min(round(1.5 * layout.line), (rect.h - 2 * (len(rows) - 1)) // len(rows))
    for at, (seat, units) in enumerate(rows):
        row = Rect(rect.x, rect.y + at * (high + 2), rect.w, high)
        flag, cells = row.cut_left(high, 4)
        name, goods = cells.cut_left(cells.w * 2 // 5, 4)
        node.add(f"gains{seat}", flag, picture=layout.banner(seat))
        node.add(f"gainer{seat}", name, text=layout.name(seat, STRONG.role, name.w), style=STRONG)
        row_of(
            node,
            f"gain{seat}.",
            goods.place(goods.w, min(high, layout.line + 4)),
            [good_picture(good) for good in listed(tuple(units))],
        )


def _gods(layout: BoardLayout, node: Node, rect: Rect) -> None:
    """By god: how many cards one has; with the forecast, what they would bring now, and all together."""
    counts = god_counts(layout, layout.me)
    points = by_god(layout.state, layout.me) if layout.table.forecast else []
    if rect.h >= 2 * CELL_LINES * layout.line:
        _god_cells(layout, node, rect, counts, points)
        return
    if points:
        word = layout.own("holding.points")
        unit, rect = rect.cut_left(layout.view.width(word, STRONG.role) + 4, 2)
        node.add("unit", unit, text=word, style=STRONG, tip=f"seat/{layout.me}")
    for god, cell in enumerate(rect.equal_columns(len(GODS), 2)):
        text = str(points[god]) if points else f"×{counts[god]}"
        shown = node.add(f"god.{GODS[god]}", cell, fill="label", tip=f"god/{GODS[god]}", dim=not counts[god])
        words = layout.view.width(text, STRONG.role) + 1
        side = max(8, min(cell.h - 2, layout.line, cell.w - words - 3))
        both = cell.place(min(cell.w, side + 2 + words), cell.h)
        shown.add("sign", Rect(both.x, both.cy - side // 2, side, side), picture=god_picture(god))
        shown.add("count", both.pad(left=side + 1), text=text, style=STRONG)


def _god_cells(layout: BoardLayout, node: Node, rect: Rect, counts: Counter[int], points: list[int]) -> None:
    """Each god by name, with its sign, one's cards and their worth; the sum in the last cell."""
    seat = layout.me
    cells = rect.pad(bottom=(rect.h - 3) % 2).grid(
        4, 2, 3
    )  # both rows of one height, so that all have names or none
    for god, cell in enumerate(cells[: len(GODS)]):
        shown = node.add(f"god.{GODS[god]}", cell, fill="label", tip=f"god/{GODS[god]}", dim=not counts[god])
        _god(layout, shown, god, counts[god], points)
    last = cells[len(GODS)]
    if points:
        total = node.add(
            "total", last, fill="chip.gold" if last.h < 2 * layout.line else "label", tip=f"gods/{seat}"
        )
        total.add(
            "words",
            last,
            text=f"{own_points(layout.state, seat)} {layout.own('holding.points')}",
            style=STRONG_CENTER.but(role="number.small"),
        )


def _god(layout: BoardLayout, shown: Node, god: int, count: int, points: list[int]) -> None:
    """A god in its cell: the name above; below the sign, and beside it the cards and what they bring."""
    inner, line = shown.rect.inset(2, 0), layout.line
    name = layout.table.texts.component(f"god/{GODS[god]}")
    room = inner.place(inner.w, min(inner.h, 5 * line))
    if room.h >= 2 * line and layout.view.width(name, LABEL_CENTER.role) <= inner.w:
        head, room = room.cut_top(line)
        shown.add("name", head, text=name, style=LABEL_CENTER)
    worth = str(points[god]) if points else f"×{count}"
    if room.h < 2 * line:
        centered(layout, shown, "worth", room, god_picture(god), worth, STRONG_CENTER)
        return
    side = min(room.h, inner.w * 2 // 5)
    sign, words = room.cut_left(side, 3)
    shown.add("sign", sign.place(side, side), picture=god_picture(god))
    upper, lower = words.place(words.w, min(words.h, 3 * line)).equal_rows(2) if points else (words, words)
    if points:
        each = "" if god == MINERVA else f" × {per_card(layout.state, layout.me, god)}"
        text = f"{count}{each}" if each else f"×{count}"
        shown.add("count", upper, text=text, style=LABEL_CENTER)
    shown.add("worth", lower, text=worth, style=STRONG_CENTER.but(role="number.small"))


NONE = (0,) * len(GOODS)
SHORT = (9, 6, 4, 3)
"""Shortened lengths of names: of a line both ends are shown."""
VOWELS = "aeiouyàáäèéëìíïòóöùúü"


@dataclass(frozen=True, slots=True)
class StepSummary:
    """A line of the plan. `act` names a sign, `signs` its pictures, `refs` the components to name.

    `coins` and `goods` are gains; costs are negative.
    """

    act: str
    refs: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    coins: int = 0
    goods: tuple[int, ...] = NONE
    number: int = 0

    def words(self, table: TableView) -> list[str]:
        """What it is about in words, the longest first."""
        lead = f"{self.number} · " if self.number else ""
        names = [
            name_of(table, ref) if ref.startswith(("city/", "province/")) else table.texts.show(ref)
            for ref in self.refs
        ]
        found = ["–".join(names)] if names else []
        found += ["–".join(_short(name, letters) for name in names) for letters in (SHORT if names else ())]
        return [lead + name for name in found] + ([str(self.number)] if self.number else [])


def _short(name: str, letters: int) -> str:
    """A name with at most this many letters: whole words, or an abbreviation that ends in a consonant."""
    if len(name) <= letters + 1:
        return name
    if name[letters + 1] == " ":
        return name[: letters + 1]
    cut = name[:letters].rstrip(" (")
    if name[len(cut)] == " ":
        return cut
    return f"{cut.rstrip(VOWELS) or cut}."


def _goods(refs: object, sign: int) -> tuple[int, ...]:
    """A list of goods as numbers by good."""
    names = refs if isinstance(refs, tuple) else ()
    return tuple(sign * sum(ref == f"good/{good}" for ref in names) for good in GOODS)


def _ends(line: object) -> tuple[str, ...]:
    """The two cities of a line."""
    name = str(line).partition("/")[2]
    return tuple(f"city/{city}" for city in name.split("-")[:2])


def _coins(event: Event) -> int:
    found = event.words.get("coins", 0)
    return found if isinstance(found, int) else 0


def _count(event: Event) -> int:
    found = event.words.get("count", 0)
    return found if isinstance(found, int) else 0


def _one(event: Event, sign: int) -> tuple[int, ...]:
    return _goods((str(event.words.get("good", "")),) * _count(event), sign)


MAKERS: Mapping[str, Callable[[Event], StepSummary]] = {
    "plays": lambda e: StepSummary("play", (str(e.words["card"]),)),
    "copies": lambda e: StepSummary("copy", (str(e.words["card"]),)),
    "chooses": lambda e: StepSummary("play", (str(e.words["role"]),)),
    "moves": lambda e: StepSummary("move", _ends(e.words["line"]), number=_count(e)),
    "builds": lambda e: StepSummary(
        "build", (str(e.words["city"]),), coins=-_coins(e), goods=_goods(e.words["goods"], -1)
    ),
    "produces": lambda e: StepSummary("produce", (str(e.words["province"]),)),
    "cashes": lambda e: StepSummary("cash", coins=_coins(e)),
    "earns": lambda e: StepSummary("stipend", coins=_coins(e)),
    "draws_stipend": lambda e: StepSummary("stipend", coins=_coins(e)),
    "buys": lambda e: StepSummary("buy", coins=-_coins(e), goods=_one(e, 1)),
    "sells": lambda e: StepSummary("sell", coins=_coins(e), goods=_one(e, -1)),
    "acquires": lambda e: StepSummary("take", (str(e.words["card"]),), goods=_goods(e.words["goods"], -1)),
    "places": lambda e: StepSummary(
        "place", (str(e.words["city"]),), (str(e.words["colonist"]),), goods=(0, -1, -1, 0, 0)
    ),
    "settles": lambda e: StepSummary("place", (str(e.words["city"]),), (str(e.words["colonist"]),)),
    "receives": lambda e: StepSummary("keep", goods=_goods(e.words["goods"], 1)),
    "gains": lambda e: StepSummary("keep", goods=_goods(e.words["goods"], 1)),
    "takes_back": lambda e: StepSummary("take_back", coins=_coins(e), number=_count(e)),
}
"""By event the line it makes, the most telling one first where a step has several."""


def entries(step: Step, seat: int) -> list[StepSummary]:
    """Everything a step did for a seat."""
    return [MAKERS[event.key](event) for event in step.events if event.seat == seat and event.key in MAKERS]


def summary_of(step: Step) -> StepSummary | None:
    """The line of a step: its first action with the total cost and gain; None if there is nothing to show."""
    seat = step.events[0].seat if step.events else -1
    found = entries(step, seat)
    if not found:
        return None
    total = _added(found)
    first = found[0]
    return StepSummary(first.act, first.refs, first.signs, total.coins, total.goods, first.number)


def total_of(steps: Sequence[Step], seat: int) -> StepSummary:
    """What all steps have cost and brought a seat."""
    return _added([entry for step in steps for entry in entries(step, seat)])


def _added(found: Sequence[StepSummary]) -> StepSummary:
    coins = sum(entry.coins for entry in found)
    goods = tuple(sum(entry.goods[good] for entry in found) for good in range(len(GOODS)))
    return StepSummary("", coins=coins, goods=goods)
