"""A board put together from the functions of its game's package: what is the same of every table is written here once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from game.boards.board import FullCard, Offer, TableView, VerbButton, of_tip, usual_fit
from game.boards.board_layout import BoardLayout
from game.boards.clicks import Hotspots, Intent, click_meanings
from game.boards.motion import below
from game.boards.opponent import is_played, with_player
from game.engine.core.action import Action
from game.engine.core.messages import Event
from game.ui.geometry import Rect
from game.ui.moves import MotionTitle, PieceMove
from game.ui.scene import Tip, View
from game.ui.tree import Node

D = TypeVar("D", bound=BoardLayout)


class Travel(Protocol):
    """A game's module of what moves."""

    def piece_moves(self, before: TableView, after: TableView, event: Event, /) -> list[PieceMove]: ...
    def deal(self, table: TableView, /) -> list[PieceMove]: ...
    def title(self, before: TableView, after: TableView, /) -> MotionTitle | None: ...


def no_chains(_table: TableView) -> list[Offer]:
    """None: every click is one action."""
    return []


@dataclass(frozen=True, slots=True)
class BoardParts(Generic[D]):
    """The functions a game's table consists of, and its module of travel; `draw` lays out the nodes of an area.

    `picture` names the nodes that together are the board itself.
    """

    layout: type[D]
    draw: Callable[[D, Rect], Node]
    tip: Callable[[TableView, str], Tip | None]
    card: Callable[[TableView, str], FullCard | None]
    verbs: Callable[[TableView, Hotspots], list[VerbButton]]
    label: Callable[[TableView, Action], str]
    touches: Callable[[TableView, Action], tuple[str, ...]]
    intent: Intent
    travel: Travel
    chains: Callable[[TableView], list[Offer]] = no_chains
    picture: Sequence[str] = ("board",)
    fits: Callable[[TableView, View], float] = usual_fit


class ComposedBoard(Generic[D]):
    """A board with full cards and moving pieces."""

    def __init__(self, parts: BoardParts[D]) -> None:
        self.parts = parts

    @property
    def picture(self) -> Sequence[str]:
        """The names of the nodes that are the board itself."""
        return self.parts.picture

    def layout(self, table: TableView, view: View, area: Rect) -> Node:
        """The tree of the play area."""
        spots = Hotspots.of(self, table)
        lit = spots.lit(table.picks.selection)
        return self.parts.draw(self.parts.layout(table, view, spots, lit, below(table)), area)

    def fits(self, table: TableView, view: View) -> float:
        """The largest interface scale at which the whole board has room in the window."""
        return self.parts.fits(table, view)

    def tip(self, table: TableView, token: str) -> Tip | None:
        """The tooltip of a target or token; that of a seat includes its player."""
        tip = self.parts.tip(table, token)
        return tip if tip is None else with_player(table, token, tip)

    def card(self, table: TableView, ref: str) -> FullCard | None:
        """The card of a target or token; that of a seat describes its player."""
        card, tip = self.parts.card(table, ref), self.tip(table, ref)
        return of_tip(tip) if tip is not None and is_played(table, ref) else card

    def verbs(self, table: TableView) -> list[VerbButton]:
        """The buttons for the action bar."""
        return self.parts.verbs(table, Hotspots.of(self, table))

    def label(self, table: TableView, action: Action) -> str:
        """The words for an action in a menu or on a button."""
        return self.parts.label(table, action)

    def touches(self, table: TableView, action: Action) -> tuple[str, ...]:
        """The targets that are clicked for an action."""
        return self.parts.touches(table, action)

    def chains(self, table: TableView) -> list[Offer]:
        """The sequences of actions that one pair of clicks can mean."""
        return self.parts.chains(table)

    def drafts(self, action: Action) -> bool:
        """Whether an action only adds to what a button then completes."""
        return action.verb in self.parts.intent.drafts

    def click_meanings(self, table: TableView, target: str) -> list[Action]:
        """The actions a click on a target would mean, allowed or not."""
        return click_meanings(table, target, self.parts.touches, self.parts.intent)

    def piece_moves(self, before: TableView, after: TableView, event: Event) -> list[PieceMove]:
        """What moves because of an event."""
        return self.parts.travel.piece_moves(before, after, event)

    def deal(self, table: TableView) -> list[PieceMove]:
        """The pieces that come to the seats at the beginning."""
        return self.parts.travel.deal(table)

    @property
    def slides(self) -> tuple[str, ...]:
        """Beginnings of the names of nodes that slide to their new places."""
        return getattr(self.parts.travel, "SLIDES", ())

    def title(self, before: TableView, after: TableView) -> MotionTitle | None:
        """The words to show because a new chapter has begun."""
        return self.parts.travel.title(before, after)
