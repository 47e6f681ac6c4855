"""The time line of a match, whole: where it was, how far it goes back and why, what was taken back and where it led."""

from __future__ import annotations

from typing import Any

from game.engine.core.match import Match
from game.engine.core.refusal import IllegalAction
from game.table.branches import Branch
from game.table.timeline import Unit, following, previous
from game.ui.scene import Key, Press, Scene, Tip, View
from game.ui.tree import Node

from .. import routes
from ..kit import key_names
from . import takeback, takeback_words, timeline, timeline_view
from .model import TableModel

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
    """A moment is chosen on the slider or in the list; one button goes there. Nothing happens by looking.

    ``at``: the moment chosen; ``line``: the abandoned line chosen (the node it ends in), "" for the match itself.
    """

    overlay = True

    def __init__(self, model: TableModel) -> None:
        super().__init__(model.context)
        self.model = model
        self.at = len(model.session.match)
        self.line = ""
        self.first = 0
        """The first abandoned line shown."""
        self.said = ""
        """A line of words about what was just refused."""
        self._whole: tuple[tuple[str, int], Match[Any]] | None = None
        self._mark = model.session.match.hash()

    def layout(self, view: View) -> Node:
        return timeline_view.layout(self, view)

    # -- what there is -------------------------------------------------------------------------------------------

    def enter(self) -> None:
        if self.model.session.handover is not None:
            self.stack.pop()  # the others have agreed, and somebody else is to have the screen
            return
        if self._mark != self.model.session.match.hash():
            self._refresh()
        self.invalidate()

    def _refresh(self) -> None:
        """The match is another one than a moment ago."""
        self._mark = self.model.session.match.hash()
        self.at, self.said = len(self.model.session.match), ""
        if all(branch.id != self.line for branch in self.branches()):
            self.line = ""
        self.first = max(0, min(self.first, len(self.branches()) - 1))
        self.invalidate()

    def whole(self) -> Match[Any]:
        """The match with what was undone last after it, as far as it can be taken again."""
        match = self.model.session.match
        mark = (match.hash(), len(match.undone))
        if self._whole is None or self._whole[0] != mark:
            line = match.fork() if match.undone else match
            try:
                for entry in reversed(match.undone):
                    line.play(entry.action)
            except IllegalAction:
                line = match
            self._whole = (mark, line)
        return self._whole[1]

    def branches(self) -> list[Branch]:
        """The abandoned lines, the latest to be left first."""
        return self.model.session.branches.tips()[::-1]

    def branch(self) -> Branch | None:
        """The abandoned line chosen."""
        return next((branch for branch in self.branches() if branch.id == self.line), None)

    def why_not_there(self) -> str:
        """Why the match cannot go to what is chosen, "" when it can (be it by asking the others)."""
        session, texts = self.model.session, self.context.texts
        branch = self.branch()
        if branch is not None:
            return self._why_not_over(branch)
        if self.at == len(session.match):
            return texts("takeback.here")
        if self.at > len(session.match):
            return "" if session.can_redo else texts("takeback.not_on")
        block = session.block_of(self.at)
        return "" if takeback.open_way(block) or block is None else self._reason(self.at)

    def _reason(self, after: int) -> str:
        block = self.model.session.block_of(after)
        if block is None:
            return ""
        return takeback_words.reason(block, self.model.session, self.context.texts, self.model.texts)

    def _why_not_over(self, branch: Branch) -> str:
        """Why the match cannot go over to an abandoned line."""
        session = self.model.session
        if session.policy != "sandbox" and len({entry.seat for entry in branch.entries}) > 1:
            return self.context.texts("takeback.others_on_line")
        return self._reason(branch.after) if branch.after < len(session.match) else ""

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        kind, _, name = target.partition("/")
        if kind == "at":
            self.choose(int(name))
        elif kind == "line":
            self.line = "" if name == self.line else name
            self.said = ""
            self.invalidate()
        elif kind == "more":
            self._leaf(1 if name == "down" else -1)
        elif name in COMMANDS:
            self._take(name)
        elif name == "go":
            self._go()
        elif name == "watch":
            self.stack.push(
                routes.replay(
                    self.context, self.model.session, at=min(self.at, len(self.model.session.match))
                )
            )
        elif name == "close":
            self.stack.pop()

    def on_refused(self, target: str, press: Press) -> None:
        name = target.removeprefix("ui/")
        self.said = takeback.why_not(self.model, name) if name in COMMANDS else self.why_not_there()
        self.invalidate()

    def on_key(self, key: Key) -> bool:
        held = [name for name, down in (("ctrl", key.ctrl), ("alt", key.alt), ("shift", key.shift)) if down]
        chord = "+".join([*held, key.name])
        if chord in KEYS:
            self._take(KEYS[chord])
        elif chord in MOVES:
            by, unit = MOVES[chord]
            match = self.whole()
            self.choose(previous(match, self.at, unit) if by < 0 else following(match, self.at, unit))
        elif key.name in {"home", "end"}:
            self.choose(0 if key.name == "home" else len(self.model.session.match))
        elif key.name == "return":
            self._go()
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
            self.choose(self.at - steps)
        return True

    def tooltip(self, token: str) -> Tip | None:
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
        at = max(0, min(len(self.whole()), at))
        if at != self.at or self.line:
            self.at, self.line, self.said = at, "", ""
            self.invalidate()

    def _leaf(self, by: int) -> None:
        self.first = max(0, min(len(self.branches()) - 1, self.first + by))
        self.invalidate()

    def can(self, name: str) -> bool:
        """Whether a button of the page can do what it says."""
        return takeback.can(self.model, name)

    def _take(self, name: str) -> None:
        """Take back, or again, by step, turn or round."""
        if not self.can(name):
            self.on_refused(f"ui/{name}", Press(keyboard=True))
            return
        takeback.take(self.model, name)
        self._done()

    def _go(self) -> None:
        """Go to what is chosen."""
        branch = self.branch()
        if self.why_not_there():
            self.on_refused("ui/go", Press(keyboard=True))
        elif branch is None and self.at > len(self.model.session.match):
            takeback.go_on(self.model, self.at)
            self._done()
        elif branch is None:
            takeback.go_back(self.model, self.at)
            self._done()
        else:
            self._go_over(branch)

    def _go_over(self, branch: Branch) -> None:
        try:
            self.model.session.take_branch(branch.id)
        except (RuntimeError, KeyError):
            self.said = self.context.texts("takeback.line_lost")
            self.invalidate()
            return
        self.model.changed()
        self.line = ""
        self._done()

    def _done(self) -> None:
        """The match has gone back or on: where the screen must be passed, this page closes first."""
        if self.manager is None or self.stack.top is not self:
            return  # the others are being asked
        if self.model.session.handover is not None:
            self.stack.pop()
        else:
            self._refresh()
