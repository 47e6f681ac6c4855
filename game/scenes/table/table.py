"""The table of a running match: a model, and the panels that show it and handle input; and the table of a variation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeVar

from game.table.session import Session
from game.ui.scene import WHOLE, Context, Key, Press, Tip, View
from game.ui.tree import Node

from ..common.board_view import zoom_of
from ..common.game_cards import take_in_hand
from ..common.keys import KEYS, chord, shown, usual_chord
from ..common.log import WORDS_LINE
from . import notices
from .action_bar import ActionBar, OpenQuestion
from .advice import AdvicePanel
from .aid import Aid, Briefing
from .board_panel import BoardPanel, Light, OfferMenu
from .goal import GoalNotice
from .log import ExplanationPanel, LogPanel
from .menu import NotesPanel, OrdersPanel, PaceTool, Pause
from .model import TableModel
from .moments import Closing, Moments
from .notices import Attention, Captions, EndNotice, Late, SpokenNews, Thinking, Trial, Unseen
from .panel import Command, Host, Panel, Tool
from .phones import PhonesPanel
from .privacy import TurnBanner
from .recap import Recap
from .speakers import Characters, CoachPanel, FirstRound
from .top_bar import ClockPanel, TopBar
from .undo import UndoPanel
from .watch import Watch

PANELS: tuple[type[Panel], ...] = (
    PhonesPanel, ClockPanel, TopBar, BoardPanel, Watch, ActionBar, LogPanel, FirstRound, Recap, AdvicePanel, ExplanationPanel, CoachPanel, Trial, OfferMenu, TurnBanner,
    EndNotice, GoalNotice, Moments, Characters, Closing, Late, Thinking, UndoPanel, OpenQuestion, NotesPanel, OrdersPanel, PaceTool, Pause, Attention, Unseen, Aid, SpokenNews, Briefing, Captions, Light,
)  # fmt: skip
"""All panels. They are laid out in this order; input goes to the last one first."""

RIBBON = {"ui/recap", "ui/log"}
"""What the line of text in the lower bar opens."""

P = TypeVar("P", bound=Panel)


class Table(Host):
    """One match on screen: delegates to its panels without knowing any of them."""

    later_line = WORDS_LINE
    rounds_for_pictures = WHOLE

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context)
        self.model = TableModel(self, session)
        self.panels: Sequence[Panel] = [make(self.model) for make in PANELS]
        self._step_waits = False

    @property
    def session(self) -> Session:
        """The match."""
        return self.model.session

    def panel(self, kind: type[P]) -> P:
        """The panel of a class."""
        return next(panel for panel in self.panels if isinstance(panel, kind))

    @cached_property
    def commands(self) -> dict[str, Command]:
        """Every command by the name its button bears after ``ui/``."""
        found = {name: command for panel in self.panels for name, command in panel.commands().items()}
        return found | {"close": Command(self._close)}

    def invalidate(self) -> None:
        self.model.invalidate()

    def announce(self, words: str) -> None:
        self.model.say(words)

    def enter(self) -> None:
        take_in_hand(self.context, self.session.game.id)
        self._play_on()
        self.model.refresh()
        for panel in self.panels:
            panel.enter()
        self.model.deal()

    def changed(self) -> None:
        super().changed()
        self._play_on()

    def _play_on(self) -> None:
        """The music of the game, another one when its end is near."""
        mood = "tense" if notices.approaching_end_of(self.model) is not None else "table"
        self.model.sounds.music(f"{self.session.game.id}/{mood}")

    def leave(self) -> None:
        for panel in self.panels:
            panel.leave()
        self.session.close()

    @property
    def working(self) -> bool:
        return any(panel.working for panel in self.panels)

    def poll(self) -> bool:
        model, session = self.model, self.session
        if not model.on_top:
            return False
        before, table = len(session.match), model.table()
        moved = session.poll()
        news = [panel.poll() for panel in self.panels]
        if any(news):
            model.invalidate()
        if not moved:
            waited, self._step_waits = self._step_waits, session.players.ready
            return waited != self._step_waits
        model.happened(table, session.match.events(before))
        return True

    def tick(self, seconds: float) -> bool:
        changed = [self.model.fade(seconds), *(panel.tick(seconds) for panel in self.panels)]
        if any(changed):
            self.model.invalidate()
        return False

    def layout(self, view: View) -> Node:
        root, area = Node("table", view.rect), view.rect
        for panel in self.panels:
            area = panel.cut(view, area)
        beside = any(panel.lies_beside() for panel in self.panels)
        self.model.leave_room(beside=beside and not self.model.log_docked and zoom_of(view) <= 1)
        for panel in self.panels:
            panel.layout(view, area, root)
        return root

    def tools(self) -> list[Tool]:
        return [tool for panel in self.panels for tool in panel.tools()]

    def tooltip(self, token: str) -> Tip | None:
        return next((tip for panel in reversed(self.panels) if (tip := panel.tooltip(token))), None)

    # -- input ---------------------------------------------------------------------------------------------------

    def _touched(self) -> None:
        for panel in self.panels:
            panel.touched()

    def on_target(self, target: str, press: Press) -> None:
        if target in RIBBON and not press.keyboard and self.model.guard.lingers(self.model.pointer):
            return  # the line of text has come under the hand in place of a button
        self._touched()
        if target.startswith("ui/"):
            self.command(target.removeprefix("ui/"))
        else:
            any(panel.on_target(target, press) for panel in reversed(self.panels))

    def on_refused(self, target: str, press: Press) -> None:
        reason = self.why_not(target.removeprefix("ui/"))
        if reason:
            self.model.say(reason, wrong=True)
        elif not (press.double and self.model.guard.waiting):  # else meant for what stood there before
            any(panel.on_refused(target) for panel in reversed(self.panels))

    def why_not(self, name: str) -> str:
        """Why a command cannot be taken now, "" when nothing is known against it."""
        command = self.commands.get(name)
        return command.why_not() if command is not None else ""

    def on_wheel(self, target: str, steps: int) -> bool:
        return any(panel.on_wheel(target, steps) for panel in reversed(self.panels))

    def on_drop(self, source: str, goal: str) -> None:
        for panel in self.panels:
            panel.on_drop(source, goal)

    def on_drag(self, dx: int, dy: int) -> bool:
        return any(panel.on_drag(dx, dy) for panel in reversed(self.panels))

    def claims(self, key: Key) -> bool:
        return any(panel.claims(key) for panel in self.panels)

    def on_key(self, key: Key) -> bool:
        self._touched()
        if any(panel.on_key(key) for panel in reversed(self.panels)):
            return True
        commands = KEYS if key.pad else self.model.keymap.commands  # a pad's buttons mean what is printed
        name = commands.get(chord(key), "")
        if name not in self.commands:
            return False
        if self.commands[name].can():
            self.command(name)
        else:
            self.on_refused(f"ui/{name}", Press(keyboard=True))
        return True

    def on_hover(self, target: str) -> None:
        for panel in self.panels:
            panel.on_hover(target)

    def on_widget(self, name: str, value: str, done: bool) -> None:
        for panel in self.panels:
            panel.on_widget(name, value)

    def on_card(self, token: str) -> bool:
        return any(panel.on_card(token) for panel in reversed(self.panels))

    def command(self, name: str) -> None:
        """Execute a command if it is possible now; an unknown name does nothing."""
        command = self.commands.get(name)
        if command is not None and command.can():
            command.act()

    def _close(self) -> None:
        """Close one overlay; if there is none, pause the match."""
        if not self.model.drop() and not any(panel.close() for panel in reversed(self.panels)):
            self.command("menu")


# -- variation ---------------------------------------------------------------------------------------------------------
# The table of a variation: what might have been, tried from a position of a replay, to which one key leads back.


BACK = "to_match"


class WayBack(Panel):
    """The way back to the match."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self._texts = model.context.texts

    def tools(self) -> list[Tool]:
        return [Tool(BACK, "glyph/arrow_left")]

    def commands(self) -> dict[str, Command]:
        return {BACK: Command(self._back), "menu": Command(self._back)}

    def tooltip(self, token: str) -> Tip | None:
        if token not in {"ui/menu", f"ui/{BACK}"}:
            return None
        words = self._texts("replay.back"), self._texts("replay.back_tip")
        return Tip(*words, keys=shown(self._texts, usual_chord(BACK)))

    def on_key(self, key: Key) -> bool:
        """The backspace key leads back."""
        if key.name != "backspace":
            return False
        self._back()
        return True

    def _back(self) -> None:
        self.model.stack.pop()


class VariationTable(Table):
    """A variation on screen: the usual table, nothing of it is kept."""

    phoned = False

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context, session)
        self.panels = [*self.panels, WayBack(self.model)]
