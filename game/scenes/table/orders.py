"""Auto-answers: when a person wants to be asked, and the answer otherwise."""

from __future__ import annotations

from game.i18n.match_texts import MatchTexts
from game.table.orders import StandingOrder
from game.ui.scene import Press, Tip

from ..kit.dialogs import Choice, Menu
from .model import TableModel
from .panel import Command, Panel, Tool

DONE, ANSWER = "done", "answer"


class StandingOrders(Menu):
    """The auto-answer menu for one question: its values are switched on or off, then the answer follows."""

    def __init__(self, model: TableModel, seat: int, key: str) -> None:
        self.model, self.seat, self.key = model, seat, key
        self.question = model.session.game.orderable()[key]
        self.answers = [model.session.game.grammar.parse(text) for text in self.question.answers]
        order = model.session.orders.of(seat).get(key)
        self.asked = frozenset(self.question.values) if order is None else order.asked
        self.answer = self.answers[0] if order is None else order.answer
        own = model.texts
        heading = (
            own.own(f"orders.{key}")
            if own.has_own(f"orders.{key}")
            else model.context.texts("orders.heading")
        )
        super().__init__(model.context, self._lines(), self._take, heading=heading)

    def _lines(self) -> list[Choice]:
        texts, own = self.model.context.texts, self.model.texts
        values = [
            Choice(value, own.component(value), "glyph/check" if value in self.asked else "glyph/minus", value in self.asked)
            for value in self.question.values
        ]  # fmt: skip
        else_ = Choice(ANSWER, texts("orders.otherwise", answer=self._answered(own)), "glyph/exchange")
        return [*values, else_, Choice(DONE, texts("orders.done"), "glyph/arrow_right")]

    def _answered(self, own: MatchTexts) -> str:
        """The text of the answer, in the game's own words if it has some."""
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
        """Store the rule of the menu; being asked about everything is no rule."""
        everything = self.asked == frozenset(self.question.values)
        order = None if everything else StandingOrder(self.asked, self.answer)
        self.model.session.orders.leave(self.seat, self.key, order)
        self.model.invalidate()


class OrdersPanel(Panel):
    """The command that opens the auto-answers of the person at the screen, and its button."""

    def commands(self) -> dict[str, Command]:
        return {"orders": Command(self._open, lambda: self._seat() is not None)}

    def tools(self) -> list[Tool]:
        seat = self._seat()
        if seat is None:
            return []
        return [Tool("orders", "glyph/auto_answer", pressed=bool(self.model.session.orders.of(seat)))]

    def tooltip(self, token: str) -> Tip | None:
        if token != "ui/orders":
            return None
        return self.tool_tip("orders", self.model.context.texts("orders.what"))

    def _seat(self) -> int | None:
        """The person at the screen who can set an auto-answer here; ``None`` if there is none."""
        session = self.model.session
        seat = session.viewer
        if (
            seat is None
            or session.over
            or session.privacy.handover is not None
            or not session.game.orderable()
        ):
            return None
        return seat if session.seats[seat].is_person else None

    def _open(self) -> None:
        """Open the auto-answers of the present question, or of the first one."""
        seat, session = self._seat(), self.model.session
        if seat is None:
            return
        keys = list(session.game.orderable())
        decision = session.decision
        key = decision.key if decision is not None and decision.key in keys else keys[0]
        self.model.stack.push(StandingOrders(self.model, seat, key))


__all__ = ["OrdersPanel", "StandingOrders"]
