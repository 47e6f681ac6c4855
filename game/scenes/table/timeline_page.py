"""The time line of a match, whole: where it was, how far it goes back and why, what was taken back and where it led."""

from __future__ import annotations

from game.table.branches import LONGEST_NAME, Branch
from game.table.timeline import Unit, following, previous
from game.ui.scene import Key, Press, Scene, Tip, View
from game.ui.tree import Node

from .. import routes
from ..kit import key_names
from ..kit.dialogs import Ask
from . import takeback, timeline, timeline_lines, timeline_view
from .model import TableModel
from .timeline_choice import Chosen

COMMANDS = (*takeback.UNDO, *takeback.REDO)
"""What the buttons of the page do at the table, by the table's own names."""
KEYS = {
    "ctrl+z": "undo", "alt+z": "undo_turn", "ctrl+alt+z": "undo_round", "ctrl+y": "redo", "alt+y": "redo_turn",
    "ctrl+alt+y": "redo_round",
}  # fmt: skip
MOVES: dict[str, tuple[int, Unit]] = {
    ",": (-1, "step"), ".": (1, "step"), "pageup": (-1, "round"), "pagedown": (1, "round"),
    "page up": (-1, "round"), "page down": (1, "round"), "ctrl+left": (-1, "turn"), "ctrl+right": (1, "turn"),
}  # fmt: skip
"""Keys that choose another moment; the arrows move the slider when it has the focus."""


class TimeLine(Scene):
    """A moment is chosen on the slider or in the list; one button goes there. Nothing happens by looking."""

    overlay = True

    def __init__(self, model: TableModel) -> None:
        super().__init__(model.context)
        self.model = model
        self.chosen = Chosen(model)

    def layout(self, view: View) -> Node:
        return timeline_view.layout(self.chosen, view)

    def enter(self) -> None:
        if self.model.session.privacy.handover is not None:
            self.stack.pop()  # the others agreed, and the screen is handed over
            return
        if self.chosen.outdated:
            self.chosen.refresh()
        self.invalidate()

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if kind == "at":
            self.choose(int(name))
        elif kind == "line":
            self.chosen.line = "" if name == self.chosen.line else name
            self.chosen.said = ""
            self.invalidate()
        elif kind == "name":
            self._rename(name)
        elif kind == "more":
            self._leaf(1 if name == "down" else -1)
        elif name in COMMANDS:
            self._take(name)
        elif name == "go":
            self._go()
        elif name == "watch":
            self.stack.push(
                routes.replay(
                    self.context, self.model.session, at=min(self.chosen.at, len(self.model.session.match))
                )
            )
        elif name == "close":
            self.stack.pop()

    def on_refused(self, target: str, press: Press) -> None:
        name = target.removeprefix("ui/")
        self.chosen.said = (
            takeback.why_not(self.model, name) if name in COMMANDS else self.chosen.why_not_there()
        )
        self.invalidate()

    def on_key(self, key: Key) -> bool:
        held = [name for name, down in (("ctrl", key.ctrl), ("alt", key.alt), ("shift", key.shift)) if down]
        chord = "+".join([*held, key.name])
        if chord in KEYS:
            self._take(KEYS[chord])
        elif chord in MOVES:
            by, unit = MOVES[chord]
            match = self.chosen.whole()
            self.choose(
                previous(match, self.chosen.at, unit) if by < 0 else following(match, self.chosen.at, unit)
            )
        elif key.name in {"home", "end"}:
            self.choose(0 if key.name == "home" else len(self.model.session.match))
        elif key.name == "return":
            self._go()
        elif key.name == "f2" and self.chosen.nameable:
            self._rename(self.chosen.line)
        elif key.name in {"escape", "t"}:
            self.stack.pop()
        else:
            return False
        return True

    def on_widget(self, name: str, value: str, done: bool) -> None:
        if name.endswith(timeline_view.SLIDER):
            self.choose(round(float(value)))

    def on_wheel(self, target: str, steps: int) -> bool:
        if target.startswith(("line/", "more/")):
            self._leaf(-1 if steps > 0 else 1)
        else:
            self.choose(self.chosen.at - steps)
        return True

    def tooltip(self, token: str) -> Tip | None:
        if token.startswith(("line/", "name/")):
            return self._line_tip(*token.split("/", 1))
        name = token.removeprefix("ui/")
        if name == "policy":
            return timeline.tip(self.model, name)
        if name not in COMMANDS:
            return None
        keys = next(chord for chord, command in KEYS.items() if command == name)
        texts = self.context.texts
        return Tip(
            texts(f"takeback.{name}"), takeback.why_not(self.model, name), keys=key_names.shown(texts, keys)
        )

    # -- what is done --------------------------------------------------------------------------------------------

    def choose(self, at: int) -> None:
        """Look at another moment of the match itself."""
        if self.chosen.take(at):
            self.invalidate()

    def _line_tip(self, kind: str, node: str) -> Tip | None:
        """What a line is called, or that it can be named."""
        texts = self.context.texts
        branch = next((branch for branch in self.chosen.branches() if branch.id == node), None)
        if kind == "name":
            keys = key_names.shown(texts, "f2") if node == self.chosen.line else ""
            return Tip(texts("takeback.rename"), texts("takeback.rename_hint"), keys=keys)
        called = self.model.session.branches.name(node) if branch else ""
        if branch is None or not called:
            return None
        return Tip(called, timeline_lines.name(self.chosen, branch))

    def _rename(self, node: str) -> None:
        """Ask for the name of a line ("" for the match itself)."""
        texts, branches = self.context.texts, self.model.session.branches

        def give(name: str) -> None:
            self.model.session.name_line(node, name)
            self.invalidate()

        self.stack.push(
            Ask(
                self.context, texts("takeback.rename_heading"), branches.name(node), texts("takeback.rename_yes"),
                give, LONGEST_NAME, may_be_empty=True,
            )
        )  # fmt: skip

    def _leaf(self, by: int) -> None:
        self.chosen.leaf(by)
        self.invalidate()

    def _take(self, name: str) -> None:
        """Take back, or again, by step, turn or round."""
        if not takeback.can(self.model, name):
            self.on_refused(f"ui/{name}", Press(keyboard=True))
            return
        takeback.take(self.model, name)
        self._done()

    def _go(self) -> None:
        """Go to what is chosen."""
        branch = self.chosen.branch()
        if self.chosen.why_not_there():
            self.on_refused("ui/go", Press(keyboard=True))
        elif branch is None and self.chosen.at > len(self.model.session.match):
            takeback.go_on(self.model, self.chosen.at)
            self._done()
        elif branch is None:
            takeback.go_back(self.model, self.chosen.at)
            self._done()
        else:
            self._go_over(branch)

    def _go_over(self, branch: Branch) -> None:
        try:
            self.model.session.history.take_branch(branch.id)
        except (RuntimeError, KeyError):
            self.chosen.said = self.context.texts("takeback.line_lost")
            self.invalidate()
            return
        self.model.changed()
        self.chosen.line = ""
        self._done()

    def _done(self) -> None:
        """The match has gone back or forward: if the screen must be handed over, this page closes first."""
        if self.manager is None or self.stack.top is not self:
            return  # the others are being asked
        if self.model.session.privacy.handover is not None:
            self.stack.pop()
        else:
            self.chosen.refresh()
            self.invalidate()
