"""What a table scene hands to a board, and what a board answers. Pure: no pygame, no running match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, runtime_checkable

from game.engine.core.action import Action
from game.engine.core.game import Game
from game.engine.core.messages import Decision, Event
from game.i18n.match_texts import MatchTexts
from game.ui.geometry import Rect
from game.ui.scene import Tip, View
from game.ui.tree import Node


class Order:
    """The order of the components on each shelf, kept by a scene for one match.

    The rules only know the content of a shelf. Here each component keeps its place: one that leaves creates a gap until the
    period is over and returns to it; a new one is added at the end.
    """

    def __init__(self) -> None:
        self._shelves: dict[str, tuple[str, list[str]]] = {}
        self._firsts: dict[str, tuple[str, int]] = {}

    def places(self, shelf: str, period: str, things: Sequence[str], room: int | None = None) -> list[str]:
        """The components (each once) by place, "" for a gap. Without a change the result is the same.

        A row longer than `room` closes its gaps.
        """
        there = set(things)
        last, row = self._shelves.get(shelf, (period, []))
        row = row + [thing for thing in things if thing not in row]
        if period != last or (room is not None and len(row) > room):
            row = [thing for thing in row if thing in there]
        self._shelves[shelf] = (period, row)
        return [thing if thing in there else "" for thing in row]

    def first(self, shelf: str, period: str, count: int) -> int:
        """How many components a shelf had when the period began."""
        last, found = self._firsts.get(shelf, (period, count))
        found = count if period != last else found
        self._firsts[shelf] = (period, found)
        return found


# -- zoom --------------------------------------------------------------------------------------------------------------
# Zoom: the scale and the visible part of a picture in its window.
#
# A board puts a clipping node for the window and in it a node with the target ``zoom/<name>`` for the whole picture;
# where that lies is for the zoom to say. Scenes turn the zoom: the wheel, dragging, a double click.


ZOOMED = "zoom/"
"""How the target of the node for the whole picture begins."""
CLOSEST = 6.0
STEP = 1.25
"""By how much one step of the wheel enlarges."""


@dataclass(frozen=True, slots=True)
class Zoom:
    """`scale` 1.0 shows the whole picture; `x` and `y` are the share of it that lies in the middle of the window."""

    scale: float = 1.0
    x: float = 0.5
    y: float = 0.5

    def spread(self, window: Rect, aspect: float) -> Rect:
        """The rectangle of the whole picture with the proportion `aspect`."""
        fit = window.fit(aspect, 1.0)
        w, h = round(fit.w * self.scale), round(fit.h * self.scale)
        return Rect(_start(window.x, window.w, w, self.x), _start(window.y, window.h, h, self.y), w, h)

    def turned(self, sight: Sight, at: tuple[int, int], steps: int) -> Zoom:
        """Zoom by steps of the wheel; the pixel `at` stays in place."""
        scale = max(1.0, min(self.scale * STEP**steps, CLOSEST))
        whole, times = sight.whole, scale / self.scale
        left, top = at[0] - (at[0] - whole.x) * times, at[1] - (at[1] - whole.y) * times
        w, h = max(1.0, whole.w * times), max(1.0, whole.h * times)
        return Zoom(scale, (sight.window.cx - left) / w, (sight.window.cy - top) / h).held(sight)

    def moved(self, sight: Sight, dx: float, dy: float) -> Zoom:
        """Move the picture by pixels, as it is dragged."""
        whole = sight.whole
        return replace(self, x=self.x - dx / max(1, whole.w), y=self.y - dy / max(1, whole.h)).held(sight)

    def centered(self, sight: Sight, at: tuple[int, int]) -> Zoom:
        """Center the pixel `at`; zoom in if the whole picture was visible."""
        whole = sight.whole
        x, y = (at[0] - whole.x) / max(1, whole.w), (at[1] - whole.y) / max(1, whole.h)
        return Zoom(self.scale if self.scale > 1 else 2.0, x, y).held(sight)

    def held(self, sight: Sight) -> Zoom:
        """Limit the offset so that the window shows only the picture."""
        grown = self.scale / max(1.0, sight.scale)
        half_w = min(0.5, sight.window.w / 2 / max(1.0, sight.whole.w * grown))
        half_h = min(0.5, sight.window.h / 2 / max(1.0, sight.whole.h * grown))
        return replace(self, x=max(half_w, min(self.x, 1 - half_w)), y=max(half_h, min(self.y, 1 - half_h)))


@dataclass(frozen=True, slots=True)
class Sight:
    """A zoomed picture on a tree: its window, its whole rectangle, and its zoom."""

    window: Rect
    whole: Rect
    scale: float


def sight_of(root: Node, scale: float) -> Sight | None:
    """The zoomed picture of a tree, None if there is none."""
    stack = [root]
    while stack:
        node = stack.pop()
        for child in node.children:
            if child.target and child.target.startswith(ZOOMED):
                return Sight(node.rect, child.rect, scale)
        stack += node.children[::-1]
    return None


def _start(start: int, room: int, size: int, middle: float) -> int:
    """Where a side of the picture begins: in the middle while it is smaller than its window."""
    if size <= room:
        return start + (room - size) // 2
    return max(start + room - size, min(start, round(start + room / 2 - size * middle)))


# -- the board ---------------------------------------------------------------------------------------------------------


class Seat(Protocol):
    """A seat: name, index of color and banner, and who plays it."""

    @property
    def name(self) -> str:
        """The name shown."""
        ...

    @property
    def controller(self) -> str:
        """``person``, or the id of a player made of code."""
        ...

    @property
    def color(self) -> int:
        """Index into the theme's seat colors and banner shapes."""
        ...


class Offer(NamedTuple):
    """A meaning of clicks: the components to click, and the action.

    Actions that differ in nothing but a plain amount (bids) are one offer; `actions` are then in rising order of
    the amount, and `amounts` says it for each. `key` names the offer among those of one decision. `then` are actions
    that follow the first one as part of the same click.
    """

    key: str
    refs: tuple[str, ...]
    actions: tuple[Action, ...]
    amounts: tuple[int, ...] = ()
    then: tuple[Action, ...] = ()

    def action(self, amount: int | None = None) -> Action:
        """The action for an amount: the nearest one offered; without an amount the lowest."""
        return self.actions[self.place(amount)]

    def place(self, amount: int | None) -> int:
        """The place in `actions` for an amount."""
        if amount is None or not self.amounts:
            return 0
        return min(range(len(self.amounts)), key=lambda place: abs(self.amounts[place] - amount))


@dataclass(frozen=True, slots=True)
class Picks:
    """The selection of a person. The scene keeps it, `hotspots.press` computes the next one.

    selection  component references picked so far, in order
    amounts    by offer key: the amount set by wheel or stepper
    menu       offers to choose from now, drawn by the scene as a small menu beside the target `at`
    sheet      the seat whose full sheet is open over the common zone
    """

    selection: tuple[str, ...] = ()
    amounts: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    menu: tuple[Offer, ...] = ()
    at: str = ""
    sheet: int | None = None


class Step(NamedTuple):
    """A step of the seat to act since another seat acted.

    `after` is the number of actions before it. `events` are its events as far as the viewer may know them; `free`: it can
    be undone without consent.
    """

    after: int
    events: tuple[Event, ...]
    free: bool


NEW_ROUND = "about/round"
"""Changed a moment ago where a new round has begun: what tells the round, or who leads it, is framed."""
ASIDE = "aside"
"""The last part of the name of a place that a board leaves free for a panel."""
BACK = "back/"
"""Targets that undo to the position after this many actions: "back/12"."""


@dataclass(slots=True)
class TableView:
    """Everything a board needs to lay itself out.

    seen      the observation of the viewer (never the true position)
    viewer    the seat whose secrets may be shown, None for nobody's
    to_act    the seat that must decide, -1 when the match is over
    choices   legal actions, if a person is to click now; else empty
    highlighted  component references that changed a moment ago, to be framed (never lit: that means it can be done)
    order     where things lay before, kept by the scene: they stay there
    steps     what the seat to act has done in this turn, for a board that lists it
    zoom      how closely a picture that can be enlarged is looked at
    forecast  whether points that only count at the end may be shown already
    thinking  the seat whose player has been thinking for a while, None for nobody
    pointed   what is under the pointer and may be shown larger: a card, the goal of a way
    faces     the portraits that people have chosen, by seat, "" where none; none for nobody
    beside    whether a panel is to lie beside the board: the rail then leaves a place free, a node called ``ASIDE``
    """

    game: Game[Any]
    seen: Any
    viewer: int | None
    to_act: int
    decision: Decision | None
    choices: Sequence[Action]
    seats: Sequence[Seat]
    texts: MatchTexts
    picks: Picks = field(default_factory=Picks)
    highlighted: frozenset[str] = frozenset()
    order: Order = field(default_factory=Order)
    steps: Sequence[Step] = ()
    zoom: Zoom = field(default_factory=Zoom)
    forecast: bool = False
    thinking: int | None = None
    faces: Sequence[str] = ()
    beside: bool = False
    actor: int | None = None
    """Where nobody's secrets are shown and somebody else than the seat to act has the place at the bottom: who."""
    pointed: str = ""
    """The target under the pointer, of those that a board shows differently then."""


class VerbButton(NamedTuple):
    """A button for the action bar. Its target is "verb/<name>".

    `offer` is None for a button that only says why not (a click on it means what one on its target does); an offer with
    several amounts is drawn with a stepper (targets "less/<offer key>" and "more/<offer key>"). With a `warning`
    the first press only puts it in place of the text; the second does it. `short` is shown where `text` has no room.
    A press on one with `click` is a click on that target, with which a choice begins. `stands` is the target of the
    button of the question in whose place it stands.
    """

    name: str
    text: str
    offer: Offer | None = None
    primary: bool = False
    picture: str = ""
    warning: str = ""
    short: str = ""
    click: str = ""
    stands: str = ""

    @property
    def works(self) -> bool:
        """Whether a press does something."""
        return self.offer is not None or bool(self.click)

    @property
    def target(self) -> str:
        """What a click on it is called."""
        return f"verb/{self.name}"


class Holding(NamedTuple):
    """A shelf of what a seat has, for a list in words.

    `token` names the shelf by its tooltip, unless it has a `name`. `things` are the tokens of the components with their counts;
    `notes` say more of some of them, such as how far a building is; `prices` are what some cost, as pictures with numbers.
    """

    token: str
    things: Sequence[tuple[str, int]] = ()
    name: str = ""
    notes: Mapping[str, str] = MappingProxyType({})
    prices: Mapping[str, Sequence[tuple[str, str]]] = MappingProxyType({})


FITS, ROOMY = 1.25, (1280, 720)
"""The largest interface scale at which a whole board has room in a window of so many pixels or more."""


LARGER_FITS, LARGER_ROOM, UPRIGHT_FITS = 1.5, (1920, 1080), 1080
"""The same for a table that gives up words first, in a window of so many pixels, or an upright one of such a width."""


def usual_fit(_table: TableView, view: View) -> float:
    """The largest interface scale at which a board that says nothing else has room in a window."""
    return FITS if view.w >= ROOMY[0] and view.h >= ROOMY[1] else 1.0


def larger_fit(table: TableView, view: View) -> float:
    """The largest interface scale at which a table that gives up words first has room in a window."""
    if view.upright:
        return LARGER_FITS if view.w >= UPRIGHT_FITS else 1.0
    large = view.w >= LARGER_ROOM[0] and view.h >= LARGER_ROOM[1]
    return LARGER_FITS if large else usual_fit(table, view)


class Board(Protocol):
    """How one game looks. Without memory: everything comes with the table."""

    @property
    def picture(self) -> Sequence[str]:
        """The last parts of the names of the nodes that together are the board itself, without cards, sheets and rows."""
        ...

    @property
    def told_at(self) -> tuple[float, float]:
        """Where a moment is told best: across and down, as shares of the area of the board."""
        ...

    def layout(self, table: TableView, view: View, area: Rect) -> Node:
        """The tree of the play area `area` (window pixels) between top bar and action bar."""
        ...

    def fits(self, table: TableView, view: View) -> float:
        """The largest interface scale at which the whole board has room in the window; beyond it only a part is seen."""
        ...

    def tip(self, table: TableView, token: str) -> Tip | None:
        """The tooltip of a target or tip token, or None when it is not of this board."""
        ...

    def verbs(self, table: TableView) -> list[VerbButton]:
        """The buttons for the action bar: choices that touch no component, the primary one last."""
        ...

    def touches(self, table: TableView, action: Action) -> tuple[str, ...]:
        """The targets that are clicked for an action, in any order; repeated ones as often as they are clicked."""
        ...

    def label(self, table: TableView, action: Action) -> str:
        """The words for an action in a menu or on a button, such as "Raise to 5"."""
        ...

    def ending(self, table: TableView, action: Action) -> str:
        """The words on the button of an action that waits to end the turn: they say what it does."""
        ...

    def chains(self, table: TableView) -> list[Offer]:
        """The sequences of actions that one pair of clicks can mean, each with its `then`."""
        ...

    def drafts(self, action: Action) -> bool:
        """Whether an action only adds to what a button then completes, such as an offer of trade."""
        ...

    def click_meanings(self, table: TableView, target: str) -> list[Action]:
        """The actions a click on `target` would mean in this chapter, allowed or not; the scene asks why not."""
        ...


# -- full cards --------------------------------------------------------------------------------------------------------
# Full cards: long descriptions of components, shown large with links to the rules.


class FullCard(NamedTuple):
    """The full card of a component, already translated.

    `picture` is drawn large in the shape `shape` (width and height in any unit); `text` is lines under each other;
    `rules` are the ids of the rules behind it, the nearest first; `signs` small pictures, each with a short text;
    `marks` are pictures that lie side by side on the large one. On a small card `gist` is what it does, without the numbers that
    `signs` show; its `band` is a color of the theme with the words `label` and the picture `badge`, which also stands for a
    component without a picture.
    """

    title: str
    text: str
    picture: str = ""
    shape: tuple[int, int] = (7, 4)
    rules: tuple[str, ...] = ()
    signs: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()
    band: str = ""
    label: str = ""
    badge: str = ""
    gist: str = ""


@runtime_checkable
class Describing(Protocol):
    """A board that has full cards."""

    def card(self, table: TableView, ref: str) -> FullCard | None:
        """The card of a target or token, None for one that needs none."""
        ...


def card_of(board: Board, table: TableView, ref: str) -> FullCard | None:
    """The card of a target or token: the board's own, else made from its tooltip; None if there is none."""
    if isinstance(board, Describing):
        return board.card(table, ref)
    tip = board.tip(table, ref)
    return None if tip is None else of_tip(tip)


def of_tip(tip: Tip) -> FullCard:
    """A card made from a tooltip."""
    return FullCard(tip.title, tip.long or tip.body, tip.picture, tip.shape, tip.rules)
