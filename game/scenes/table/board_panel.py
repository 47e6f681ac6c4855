"""The board panel: layout, scrolling, zoom, clicks, drags, tooltips and cards."""

from __future__ import annotations

from dataclasses import replace

from game.boards.board import BACK
from game.boards.hotspots import OFFER, VERB
from game.boards.lens import LENS
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Tip, View
from game.ui.tree import Node

from .. import routes
from ..kit.key_names import SHEET_KEYS, chord, shown
from ..kit.pan import ARROWS
from . import card, clicks, consequences, takeback, why
from .model import TableModel
from .panel import Command, Panel

RISES = ("hand/", "discard/", "building/")
"""Targets that a board shows larger, or names, under the pointer."""
TO_RULE = "ctrl+f1"
"""The key that opens the rule behind a tooltip; without one it opens the rules."""


class BoardPanel(Panel):
    """The board of the game. What no other panel takes is a click on it."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._rule = ""
        """The first rule behind the tooltip shown last, until the pointer moves on."""

    def layout(self, view: View, area: Rect, root: Node) -> None:
        model = self.model
        root.children.append(model.pan.layout(view, area, self._board, seek=model.seek))
        model.sights.seen(root, area)
        model.seek = False

    def _board(self, view: View, area: Rect) -> Node:
        return self.model.board.layout(self.model.table(), view, area)

    def tooltip(self, token: str) -> Tip | None:
        """The tooltip of a component; if nothing can be done with it, also the rule that forbids it."""
        if token.startswith(card.NO_COMPONENTS):
            return None
        tip = self._tip(token)
        self._rule = tip.rules[0] if tip is not None and tip.rules else ""
        return tip

    def _tip(self, token: str) -> Tip | None:
        model = self.model
        view = model.table()
        tip = model.board.tip(view, token)
        if not view.choices:
            return tip
        if model.is_open(token) or token.startswith((VERB, OFFER)):
            after = consequences.of_target(model, token)
            if not after and not model.is_open(token):
                return self._denied(token, tip)
            if not after:
                return tip
            return (
                Tip(after)
                if tip is None
                else replace(tip, body=f"{tip.body}\n{after}" if tip.body else after)
            )
        return self._denied(token, tip)

    def _denied(self, token: str, tip: Tip | None) -> Tip | None:
        """A tooltip with the rule that forbids a click, if one does."""
        model = self.model
        denied = why.denied(model.board, model.session, model.table(), token)
        if denied is None:
            return tip
        words = why.words(model.texts, model.session, denied)
        rule, plain = denied.reason.rule, model.context.texts
        linked = model.texts.has_own(f"rule.{rule}")
        keys = plain("table.to_rule", key=shown(plain, TO_RULE)) if linked else ""
        if tip is None:
            return Tip(words, keys=keys, rules=(rule,))
        body = f"{tip.body}\n{words}" if tip.body else words
        return replace(tip, body=body, keys=tip.keys or keys, rules=(rule, *tip.rules))

    def commands(self) -> dict[str, Command]:
        return {"fit": Command(self.fit)}

    # -- input -------------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> bool:
        model = self.model
        if target.startswith("pan/"):
            self.push(target.removeprefix("pan/"))
        elif press.button == 3:
            model.drop()
        elif press.double and ((not self._second(target) and self._centre()) or model.guard.waiting):
            pass  # meant for the lens, or for what stood there before
        elif target.startswith(LENS):
            model.drop()
        elif target.startswith(BACK):
            takeback.go_back_to_step(model, target)
        else:
            clicks.click(model, target, most=press.shift)
        return True

    def _second(self, target: str) -> bool:
        """Whether a double click on a target does what its first half has chosen."""
        model = self.model
        return model.twice and target in model.picks.selection and model.session.pending is None

    def on_refused(self, target: str) -> bool:
        clicks.refused(self.model, target)
        return True

    def on_key(self, key: Key) -> bool:
        if chord(key) == TO_RULE and self.model.texts.has_own(f"rule.{self._rule}"):
            model = self.model
            model.stack.push(routes.help_page(model.context, model.texts, rule=self._rule))
        elif key.ctrl and key.name in ARROWS:
            self.push(key.name)
        elif key.name in SHEET_KEYS and SHEET_KEYS[key.name] < len(self.model.session.seats):
            clicks.click(self.model, f"sheet/{SHEET_KEYS[key.name]}")
        else:
            return False
        return True

    def on_hover(self, target: str) -> None:
        self._rule = ""
        pointed = target if target.startswith(RISES) else ""
        if pointed != self.model.pointed:
            self.model.pointed = pointed
            self.model.invalidate()

    def on_wheel(self, target: str, steps: int) -> bool:
        if clicks.turn(self.model, target, steps) or self._enlarge(steps):
            return True
        return self.push("up" if steps > 0 else "down")

    def on_drag(self, dx: int, dy: int) -> bool:
        return self._looked(self.model.sights.drag(self.model.pointer, dx, dy))

    def on_drop(self, source: str, goal: str) -> None:
        clicks.dropped_on(self.model, source, goal)

    def on_card(self, token: str) -> bool:
        return card.open_card(self.model, token)

    # -- what is seen of it ------------------------------------------------------------------------------------------

    def push(self, way: str) -> bool:
        """Move what is enlarged, or a board that does not fit the window; whether it moved."""
        return self._looked(self.model.sights.push(way) or self.model.pan.push(way))

    def _enlarge(self, steps: int) -> bool:
        """Zoom in at the pointer if the picture there can be enlarged; returns whether anything changed."""
        sights, pointer = self.model.sights, self.model.pointer
        return sights.at(pointer) and self._looked(sights.wheel(pointer, steps))

    def _centre(self) -> bool:
        """Center the picture at the pointer if it can be enlarged."""
        sights, pointer = self.model.sights, self.model.pointer
        return sights.at(pointer) and self._looked(sights.centre(pointer))

    def fit(self) -> None:
        """Show the whole of what was enlarged."""
        self._looked(self.model.sights.fit())

    def _looked(self, moved: bool) -> bool:
        if moved:
            self.model.invalidate()
        return moved


__all__ = ["BoardPanel"]
