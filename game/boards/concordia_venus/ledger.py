"""Steps of a turn as signs: what was done, to what, and its cost or gain in coins and goods."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.boards.board import Step, TableView
from game.boards.concordia_venus.board_layout import name_of
from game.engine.concordia_venus.components import GOODS
from game.engine.core.event import Event

NONE = (0,) * len(GOODS)
SHORT = (9, 6, 4, 3)
"""Shortened lengths of names: of a line both ends are shown."""
VOWELS = "aeiouyàáäèéëìíïòóöùúü"


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A line of the ledger. `act` names a sign, `signs` its pictures, `refs` the components to name.

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


MAKERS: Mapping[str, Callable[[Event], LedgerEntry]] = {
    "plays": lambda e: LedgerEntry("play", (str(e.words["card"]),)),
    "copies": lambda e: LedgerEntry("copy", (str(e.words["card"]),)),
    "chooses": lambda e: LedgerEntry("play", (str(e.words["role"]),)),
    "moves": lambda e: LedgerEntry("move", _ends(e.words["line"]), number=_count(e)),
    "builds": lambda e: LedgerEntry(
        "build", (str(e.words["city"]),), coins=-_coins(e), goods=_goods(e.words["goods"], -1)
    ),
    "produces": lambda e: LedgerEntry("produce", (str(e.words["province"]),)),
    "cashes": lambda e: LedgerEntry("cash", coins=_coins(e)),
    "earns": lambda e: LedgerEntry("stipend", coins=_coins(e)),
    "draws_stipend": lambda e: LedgerEntry("stipend", coins=_coins(e)),
    "buys": lambda e: LedgerEntry("buy", coins=-_coins(e), goods=_one(e, 1)),
    "sells": lambda e: LedgerEntry("sell", coins=_coins(e), goods=_one(e, -1)),
    "acquires": lambda e: LedgerEntry("take", (str(e.words["card"]),), goods=_goods(e.words["goods"], -1)),
    "places": lambda e: LedgerEntry(
        "place", (str(e.words["city"]),), (str(e.words["colonist"]),), goods=(0, -1, -1, 0, 0)
    ),
    "settles": lambda e: LedgerEntry("place", (str(e.words["city"]),), (str(e.words["colonist"]),)),
    "receives": lambda e: LedgerEntry("keep", goods=_goods(e.words["goods"], 1)),
    "takes_back": lambda e: LedgerEntry("take_back", coins=_coins(e), number=_count(e)),
}
"""By event the line it makes, the most telling one first where a step has several."""


def entries(step: Step, seat: int) -> list[LedgerEntry]:
    """Everything a step did for a seat."""
    return [MAKERS[event.key](event) for event in step.events if event.seat == seat and event.key in MAKERS]


def entry_of(step: Step) -> LedgerEntry | None:
    """The line of a step: its first action with the total cost and gain; None if there is nothing to show."""
    seat = step.events[0].seat if step.events else -1
    found = entries(step, seat)
    if not found:
        return None
    total = _added(found)
    first = found[0]
    return LedgerEntry(first.act, first.refs, first.signs, total.coins, total.goods, first.number)


def total_of(steps: Sequence[Step], seat: int) -> LedgerEntry:
    """What all steps have cost and brought a seat."""
    return _added([entry for step in steps for entry in entries(step, seat)])


def _added(found: Sequence[LedgerEntry]) -> LedgerEntry:
    coins = sum(entry.coins for entry in found)
    goods = tuple(sum(entry.goods[good] for entry in found) for good in range(len(GOODS)))
    return LedgerEntry("", coins=coins, goods=goods)


__all__ = ["LedgerEntry", "entries", "entry_of", "total_of"]
