"""What a table scene hands to a board, and what a board answers. Pure: no pygame, no running match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from game.boards.lens import Lens
from game.boards.order import Order
from game.engine.core.action import Action
from game.engine.core.decision import Decision
from game.engine.core.event import Event
from game.engine.core.game import Game
from game.i18n.match_texts import MatchTexts
from game.ui.geometry import Rect
from game.ui.scene import Tip, View
from game.ui.tree import Node


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
    def colour(self) -> int:
        """Index into the theme's seat colours and banner shapes."""
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
    fresh     component references that changed a moment ago, to be framed (never lit: that means it can be done)
    order     where things lay before, kept by the scene: they stay there
    steps     what the seat to act has done in this turn, for a board that lists it
    lens      how closely a picture that can be enlarged is looked at
    forecast  whether points that only count at the end may be shown already
    thinking  the seat whose player has been thinking for a while, None for nobody
    pointed   the card under the pointer, which may be shown larger
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
    fresh: frozenset[str] = frozenset()
    order: Order = field(default_factory=Order)
    steps: Sequence[Step] = ()
    lens: Lens = field(default_factory=Lens)
    forecast: bool = False
    thinking: int | None = None
    beside: bool = False
    pointed: str = ""
    """The target under the pointer, of those that a board shows differently then."""


class VerbButton(NamedTuple):
    """A button for the action bar. Its target is "verb/<name>".

    `offer` is None for a button that only says why not (its attempts are those of its target); an offer with
    several amounts is drawn with a stepper (targets "less/<offer key>" and "more/<offer key>"). With a `warning`
    the first press only puts it in place of the text; the second does it. `short` is shown where `text` has no room.
    A press on one with `click` is a click on that target, with which a choice begins.
    """

    name: str
    text: str
    offer: Offer | None = None
    primary: bool = False
    picture: str = ""
    warning: str = ""
    short: str = ""
    click: str = ""

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

    `token` names the shelf by its tooltip. `things` are the tokens of the components with their counts.
    """

    token: str
    things: Sequence[tuple[str, int]] = ()


class Board(Protocol):
    """How one game looks. Without memory: everything comes with the table."""

    @property
    def picture(self) -> Sequence[str]:
        """The last parts of the names of the nodes that together are the board itself, without cards, sheets and rows."""
        ...

    def layout(self, table: TableView, view: View, area: Rect) -> Node:
        """The tree of the play area `area` (window pixels) between top bar and action bar."""
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

    def chains(self, table: TableView) -> list[Offer]:
        """The sequences of actions that one pair of clicks can mean, each with its `then`."""
        ...

    def drafts(self, action: Action) -> bool:
        """Whether an action only adds to what a button then completes, such as an offer of trade."""
        ...

    def attempts(self, table: TableView, target: str) -> list[Action]:
        """The actions a click on `target` would mean in this chapter, allowed or not; the scene asks why not."""
        ...
