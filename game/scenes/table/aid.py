"""The player aid: one card with the goal, the steps of a round or turn, what can be done now, points, signs, and the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.core.pages import RulePages, pages_of
from game.table.coach import may_coach
from game.ui.geometry import Rect
from game.ui.scene import Key, Tip, View
from game.ui.tree import Node

from .. import routes
from ..kit.words import question
from .aid_view import AidSign, Content, card
from .model import TableModel
from .panel import Command, Panel, Tool

LEAF = "aid/"
"""Targets on the card: leafing, closing, the rules."""


class Aid(Panel):
    """The card over the right third of the board; the rest of the table stays playable."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.open = False
        self._leaf, self._leaves = 0, 1

    @property
    def _book(self) -> RulePages | None:
        return pages_of(self.model.session.game)

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """The card, while it is open."""
        book = self._book
        if not self.open or book is None:
            return
        laid, self._leaves = card(view, area, self._content(book), self.model.context.texts, self._leaf)
        self._leaf = min(self._leaf, self._leaves - 1)
        root.children.append(laid)

    def _content(self, book: RulePages) -> Content:
        """What the card says now."""
        own, decision = self.model.texts, self.model.session.decision
        chapter = "" if decision is None else decision.chapter
        steps = [(own.own(f"aid.step.{step.id}"), chapter in step.chapters) for step in book.steps]
        signs = [AidSign(icon.picture, own.own(f"aid.icon.{icon.id}")) for icon in book.icons]
        goal, points = (own.own(f"aid.{part}", **self.switches()) for part in ("goal", "points"))
        return Content(goal, self.unusual(), steps, self._now(), points, signs, self._coach())

    def switches(self) -> dict[str, int]:
        """How much of each option that can be switched off is on: 0 for "no", most for its first other value."""
        chosen, found = self._options(), {}
        for option in self.model.session.game.options:
            if "no" in option.values:
                on = [value for value in option.values if value != "no"]
                value = chosen[option.name]
                found[option.name] = 0 if value == "no" else len(on) - on.index(value)
        return found

    def _options(self) -> Mapping[str, str]:
        """The options of the match, all of them."""
        session = self.model.session
        return session.game.check_options(session.match.setup)

    def unusual(self) -> Sequence[str]:
        """The options of the match that are not the default, in words."""
        game, own, chosen = self.model.session.game, self.model.texts, self._options()
        rules = game.rules_of(self.model.session.match.setup)
        return [
            own(
                "aid.option",
                option=own.own(f"option.{option.name}.name"),
                value=own.own(f"option.{option.name}.value.{chosen[option.name]}"),
            )
            for option in game.options
            if chosen[option.name] != option.default_in(rules)
        ]

    def _coach(self) -> str:
        """What the button of the coach says, "" where there is none."""
        model = self.model
        if not model.host.coached or not may_coach(model.session):
            return ""
        return model.context.texts(
            "pause.coach_off" if model.context.settings.get("coach") else "pause.coach_on"
        )

    def _now(self) -> Sequence[str]:
        """What can be done now: the question that is asked, and the kinds of answers to it."""
        model = self.model
        session, own = model.session, model.texts
        if session.decision is None:
            return ()
        asked = question(own, session)
        if session.privacy.resting or not session.choices:
            return (asked,)
        verbs = dict.fromkeys(own.own(f"verb.{action.verb}") for action in session.choices)
        return (asked, " · ".join(verbs))

    # -- input -------------------------------------------------------------------------------------------------------

    def commands(self) -> dict[str, Command]:
        return {
            "aid": Command(self._toggle, lambda: self._book is not None),
            "aid_before": Command(lambda: self._turn(-1), lambda: self.open and self._leaf > 0),
            "aid_after": Command(lambda: self._turn(1), lambda: self.open and self._leaf < self._leaves - 1),
            "aid_coach": Command(self._turn_coach, lambda: self.open and bool(self._coach())),
            "aid_rules": Command(self._rules, lambda: self.open),
        }

    def _toggle(self) -> None:
        if not self.close():
            self.model.host.make_room()
            self.open = True
            self.model.invalidate()

    def _turn(self, by: int) -> None:
        self._leaf += by
        self.model.invalidate()

    def _turn_coach(self) -> None:
        """Turn the coach on or off."""
        settings = self.model.context.settings
        settings.set("coach", not settings.get("coach"))
        self.model.changed()

    def _rules(self) -> None:
        """The rule book at the page of the question."""
        model = self.model
        decision = model.session.decision
        chapter = "" if decision is None else decision.chapter
        model.stack.push(routes.help_page(model.context, model.texts, rule="", chapter=chapter))

    def claims(self, key: Key) -> bool:
        """F1 opens the card whatever is pointed at."""
        return key == Key("f1")

    def on_wheel(self, target: str, steps: int) -> bool:
        if not target.startswith(LEAF):
            return False
        self._turn(-1 if steps > 0 else 1)
        return True

    def on_target(self, target: str, press: object) -> bool:
        """A click on the card itself does nothing."""
        del press
        return target.startswith(LEAF)

    def close(self) -> bool:
        was, self.open = self.open, False
        if was:
            self.model.invalidate()
        return was

    def make_room(self) -> None:
        self.close()

    def tools(self) -> Sequence[Tool]:
        return (Tool("aid", "glyph/aid", self.open),) if self._book is not None else ()

    def tooltip(self, token: str) -> Tip | None:
        return self.tool_tip("aid") if token == "ui/aid" else None


__all__ = ["Aid"]
