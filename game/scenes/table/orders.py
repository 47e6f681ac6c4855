"""Standing orders: about what a person wants to be asked, and what is to be answered to all else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n.match_texts import MatchTexts
from game.table.orders import StandingOrder
from game.ui.scene import Press

from ..kit.dialogs import Choice, Menu

if TYPE_CHECKING:
    from .table import Table

DONE, ANSWER = "done", "answer"


class StandingOrders(Menu):
    """The order of the person before the screen for one question: each value is switched on or off, then the answer."""

    def __init__(self, table: Table, seat: int, key: str) -> None:
        self.table, self.seat, self.key = table, seat, key
        self.question = table.session.game.orderable()[key]
        self.answers = [table.session.game.grammar.parse(text) for text in self.question.answers]
        order = table.session.orders.of(seat).get(key)
        self.asked = frozenset(self.question.values) if order is None else order.asked
        self.answer = self.answers[0] if order is None else order.answer
        own = table.texts
        heading = (
            own.own(f"orders.{key}")
            if own.has_own(f"orders.{key}")
            else table.context.texts("orders.heading")
        )
        super().__init__(table.context, self._lines(), self._take, heading=heading)

    def _lines(self) -> list[Choice]:
        texts, own = self.table.context.texts, self.table.texts
        values = [
            Choice(value, own.component(value), "glyph/check" if value in self.asked else "glyph/minus", value in self.asked)
            for value in self.question.values
        ]  # fmt: skip
        else_ = Choice(ANSWER, texts("orders.otherwise", answer=self._answered(own)), "glyph/exchange")
        return [*values, else_, Choice(DONE, texts("orders.done"), "glyph/arrow_right")]

    def _answered(self, own: MatchTexts) -> str:
        """What is answered to all else, in the game's own words where it has some for it."""
        verb = self.answer.verb
        return (
            own.own(f"orders.answer.{verb}")
            if own.has_own(f"orders.answer.{verb}")
            else own.own(f"verb.{verb}")
        )

    def on_target(self, target: str, press: Press) -> None:
        name = target.removeprefix("menu/")
        if name in self.question.values:
            self.asked ^= {name}
        elif name == ANSWER:
            place = (self.answers.index(self.answer) + 1) % len(self.answers)
            self.answer = self.answers[place]
        else:
            super().on_target(target, press)
            return
        self.choices = self._lines()
        self._leave()
        self.stale = True

    def _take(self, name: str) -> None:
        self._leave()

    def _leave(self) -> None:
        """Order what the lines say; to be asked about everything is no order."""
        everything = self.asked == frozenset(self.question.values)
        order = None if everything else StandingOrder(self.asked, self.answer)
        self.table.session.order(self.seat, self.key, order)
        self.table.invalidate()


def seat_of(table: Table) -> int | None:
    """The person before the screen who can order something here; ``None`` when nobody can."""
    session = table.session
    seat = session.viewer
    if seat is None or session.over or session.handover is not None or not session.game.orderable():
        return None
    return seat if session.seats[seat].is_person else None


def can(table: Table) -> bool:
    """Whether standing orders can be left now."""
    return seat_of(table) is not None


def is_ordered(table: Table) -> bool:
    """Whether the person before the screen has left a standing order."""
    seat = seat_of(table)
    return seat is not None and bool(table.session.orders.of(seat))


def open_orders(table: Table) -> None:
    """The standing orders of the person before the screen: for the question asked, or for the first there is."""
    seat = seat_of(table)
    if seat is None:
        return
    keys = list(table.session.game.orderable())
    decision = table.session.decision
    key = decision.key if decision is not None and decision.key in keys else keys[0]
    table.stack.push(StandingOrders(table, seat, key))


__all__ = ["StandingOrders", "can", "is_ordered", "open_orders"]
