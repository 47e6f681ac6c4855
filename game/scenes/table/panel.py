"""Panels, the parts of the table, and the scene as the model and its panels know it.

A new panel is a class derived from ``Panel`` and a line in ``PANELS`` of ``table``. The scene calls all panels in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from game.boards.board import ZOOMED, TableView
from game.engine.core.messages import Event
from game.ui.geometry import Rect
from game.ui.scene import Key, Press, Scene, Tip, View
from game.ui.tree import Node, TextStyle, find, walk

from ..common import layers
from ..common.keys import has_sign, shown, usual_chord

if TYPE_CHECKING:
    from .model import TableModel


class Tool(NamedTuple):
    """A button in the top bar: its command, its picture, and whether it is drawn as pressed."""

    command: str
    picture: str
    pressed: bool = False


class Notified(Protocol):
    """A part of the table that is told what happens."""

    def acting(self) -> None: ...
    def changed(self) -> None: ...
    def make_room(self) -> None: ...
    def skip(self) -> None: ...

    def took_place(
        self, before: TableView, after: TableView, events: Sequence[Event], seconds: float, /
    ) -> None: ...


class Host(Scene):
    """The scene that shows a model. The model notifies it of changes, and it notifies the panels."""

    grows = False
    model: TableModel
    panels: Sequence[Notified] = ()
    coached: ClassVar[bool] = True
    """Whether a coach may speak at it."""
    phoned: ClassVar[bool] = True
    """Whether the phones of its match come back to it."""

    @property
    def tip_state(self) -> object:
        model, session = self.model, self.model.session
        return (
            session.match.hash(),
            session.viewer,
            model.picks,
            session.pending,
            model.context.texts.language,
        )

    @property
    def eyes(self) -> object:
        return self.model.session.viewer

    @property
    def draggable(self) -> bool:
        return self.model.zoom.draggable(self.pointer)

    def on_motion_end(self) -> None:
        self.model.session.players.rest_longer(0.0)
        for panel in self.panels:
            panel.skip()

    def dock(self, tree: Node, about: Node) -> Rect | None:
        """The map that a node lies on: the picture that can be looked at closely."""
        ground = next((node.name for node in walk(tree) if node.target.startswith(ZOOMED)), "")
        window = find(tree, ground.rpartition("/")[0]) if ground else None
        on_it = window is not None and about.name.startswith(f"{window.name}/")
        return window.rect if window is not None and on_it else None

    def acting(self) -> None:
        """An action is about to be taken."""
        for panel in self.panels:
            panel.acting()

    def took_place(
        self, before: TableView, after: TableView, events: Sequence[Event], seconds: float
    ) -> None:
        """Events have led from one table to another; what moves because of them has landed after so many seconds."""
        for panel in self.panels:
            panel.took_place(before, after, events, seconds)

    def changed(self) -> None:
        """The position has become another one."""
        for panel in self.panels:
            panel.changed()

    def make_room(self) -> None:
        """Close what lies beside the board, because something else will be shown there."""
        for panel in self.panels:
            panel.make_room()

    def command(self, name: str) -> None:
        """Execute the command of a button, a menu line or a key."""

    def tools(self) -> Sequence[Tool]:
        """The buttons that the parts of the table have in the bar above."""
        return ()


# -- panels -----------------------------------------------------------------------------------------------------------


def _always() -> bool:
    return True


def _nothing() -> str:
    return ""


class Command(NamedTuple):
    """A command of a button, a menu line or a key: its action, whether it is possible now, and why not ("": unknown)."""

    act: Callable[[], object]
    can: Callable[[], bool] = _always
    why_not: Callable[[], str] = _nothing


class Panel:
    """A part of the table. What a panel does not override does nothing."""

    def __init__(self, model: TableModel) -> None:
        self.model = model

    # -- what is seen ------------------------------------------------------------------------------------------------

    def cut(self, view: View, area: Rect) -> Rect:
        """The area that the panel leaves for the board and overlays."""
        del view
        return area

    def lies_beside(self) -> bool:
        """Whether it will be beside the board, which then reserves an area for it; called after `cut`."""
        return False

    def layout(self, view: View, area: Rect, root: Node) -> None:
        """Add what the panel shows to the tree; `area` is the board's, panels before this one have been laid out."""

    def tooltip(self, token: str) -> Tip | None:
        """The tooltip of something of this panel."""
        del token
        return None

    def tools(self) -> Sequence[Tool]:
        """Its buttons in the bar above."""
        return ()

    # -- what the person does ----------------------------------------------------------------------------------------

    def commands(self) -> Mapping[str, Command]:
        """Its commands by the name of the target after ``ui/``. Called once."""
        return {}

    def on_target(self, target: str, press: Press) -> bool:
        """A click on something enabled, no command; whether it was this panel's."""
        del target, press
        return False

    def on_refused(self, target: str) -> bool:
        """A click on something disabled; whether it was this panel's."""
        del target
        return False

    def on_key(self, key: Key) -> bool:
        """A key; whether the panel used it."""
        del key
        return False

    def claims(self, key: Key) -> bool:
        """Whether `on_key` wants a key that would otherwise move the focus or press what has it."""
        del key
        return False

    def on_wheel(self, target: str, steps: int) -> bool:
        """The wheel turned over a target; whether the panel used it."""
        del target, steps
        return False

    def on_drag(self, dx: int, dy: int) -> bool:
        """The pointer moved with the button held down; whether something moved with it."""
        del dx, dy
        return False

    def on_drop(self, source: str, goal: str) -> None:
        """The button went down on one target and came up on another."""

    def on_hover(self, target: str) -> None:
        """The pointer or the focus is on a target, "" for none."""

    def on_widget(self, name: str, value: str) -> None:
        """A widget has a new value."""

    def on_card(self, token: str) -> bool:
        """Show the full card of a component; returns whether the panel did."""
        del token
        return False

    def close(self) -> bool:
        """Escape: close what lies over the table; returns whether there was anything."""
        return False

    @property
    def working(self) -> bool:
        """Whether the match goes on without anybody pressing a button."""
        return False

    # -- what happens ------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table got the input, for the first time or again."""

    def leave(self) -> None:
        """The table is taken off the stack."""

    def tick(self, seconds: float) -> bool:
        """Time passed; whether something to be seen has changed."""
        del seconds
        return False

    def poll(self) -> bool:
        """Called every frame while the table has the input; whether something to be seen has changed."""
        return False

    def acting(self) -> None:
        """An action is about to be taken."""

    def took_place(
        self, before: TableView, after: TableView, events: Sequence[Event], seconds: float
    ) -> None:
        """Events have led from one table to another; what moves because of them has landed after so many seconds."""

    def skip(self) -> None:
        """A key or a click has ended what moved."""

    def touched(self) -> None:
        """A key was pressed or something clicked, whatever it does."""

    def changed(self) -> None:
        """The position has become another one."""

    def make_room(self) -> None:
        """Close what this panel shows beside the board, because something else will be shown there."""

    # -- helps -------------------------------------------------------------------------------------------------------

    def tool_tip(self, name: str, body: str = "") -> Tip:
        """The tooltip of a command's button: name, state, key."""
        texts = self.model.context.texts
        keymap = self.model.keymap
        usual = usual_chord(name)
        chord = keymap.chord(name) if name in keymap.chosen and not has_sign(usual) else usual
        return Tip(texts(f"table.tip.{name}"), body, keys=shown(texts, chord))


class TimedPanel(Panel):
    """A panel that shows something, or waits, for `left` more seconds."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        self.left = 0.0

    def tick(self, seconds: float) -> bool:
        """Count down; returns whether the time has just run out."""
        if self.left <= 0:
            return False
        self.left -= seconds
        return self.left <= 0


BAND_TITLE = TextStyle("title", "gold_light", shrink=True)
BAND_WORDS = TextStyle("body.bold", "white", shrink=True, lines=2)


def notice_band(view: View, root: Node, area: Rect, name: str, title: str, words: str) -> Node:
    """A band across the table that tells what has just come, over everything else."""
    high = view.line(BAND_TITLE.role) + 2 * view.line(BAND_WORDS.role) + 2 * max(8, view.px(16))
    band = area.place(area.w, high, 0.5, 0.42)
    node = Node(name, band, fill="bar", depth=layers.END)
    line = max(2, view.px(3))
    node.add("upper", band.cut_top(line)[0], fill="line.gold")
    node.add("lower", band.cut_bottom(line)[0], fill="line.gold")
    above, below = band.inset(high, max(8, view.px(16))).cut_top(view.line(BAND_TITLE.role))
    node.add("title", above, text=title, style=BAND_TITLE)
    node.add("words", below, text=words, style=BAND_WORDS)
    root.children.append(node)
    return node
