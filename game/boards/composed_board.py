"""A board put together from the functions of its game's package, and what moves on it between two tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, runtime_checkable

from game.boards.board import FullCard, Offer, TableView, VerbButton, of_tip, usual_fit
from game.boards.board_layout import BoardLayout
from game.boards.clicks import Hotspots, Intent, click_meanings
from game.boards.opponent import is_played, with_player
from game.engine.core.action import Action
from game.engine.core.messages import Event
from game.ui.geometry import Rect
from game.ui.moves import Lay, MotionTitle, PieceMove
from game.ui.scene import Tip, View
from game.ui.tree import Node, TextStyle

# -- what moves --------------------------------------------------------------------------------------------------------
# What moves between two tables, and components laid out large.


@runtime_checkable
class Animated(Protocol):
    """A board with moving pieces. On others changed components are ringed for a moment."""

    def piece_moves(self, before: TableView, after: TableView, event: Event) -> list[PieceMove]:
        """The moving pieces of an event that the viewers of both tables may know."""
        ...

    def title(self, before: TableView, after: TableView) -> MotionTitle | None:
        """The words to show because a new chapter has begun, None if none has."""
        ...


@runtime_checkable
class Dealing(Protocol):
    """A board that shows how a match begins: what comes to whom."""

    def deal(self, table: TableView) -> list[PieceMove]:
        """The pieces that come to the seats at the beginning, in order."""
        ...


@runtime_checkable
class Sliding(Protocol):
    """A board whose remaining components close a gap by sliding."""

    @property
    def slides(self) -> tuple[str, ...]:
        """Beginnings of the names of nodes that slide to their new places."""
        ...


@runtime_checkable
class Sharing(Protocol):
    """A board that knows what of it shows everybody the same."""

    @property
    def shared(self) -> tuple[str, ...]:
        """Beginnings of the names of nodes whose earlier look anybody may go on seeing."""
        ...


# -- transitions -------------------------------------------------------------------------------------------------------
# An event between two tables, for every game: seat, words, seats at the bottom.


def below(table: TableView) -> int:
    """The seat shown at the bottom: the viewer's, else that of who has just acted, else the one to act."""
    if table.viewer is not None:
        return table.viewer
    return table.actor if table.actor is not None else max(table.to_act, 0)


@dataclass(frozen=True, slots=True)
class Transition:
    """One event between two tables; a game adds the places and pictures its journeys are made from."""

    before: TableView
    after: TableView
    event: Event

    @property
    def seat(self) -> int:
        """The seat of the event."""
        return self.event.seat

    @property
    def me(self) -> int:
        """The seat at the bottom before and after, -1 if it changes."""
        seat = below(self.before)
        return seat if seat == below(self.after) else -1

    def number(self, key: str) -> int:
        """A number among the words, 0 if it is not there."""
        word = self.event.words.get(key, 0)
        return word if isinstance(word, int) else 0

    def ref(self, key: str) -> str:
        """A component among the words, such as "good/food"."""
        return str(self.event.words.get(key, ""))

    def name(self, key: str) -> str:
        """The part of a component's name after the stroke."""
        return self.ref(key).partition("/")[2]

    def refs(self, key: str) -> tuple[str, ...]:
        """Several components among the words."""
        word = self.event.words.get(key, ())
        return word if isinstance(word, tuple) else ()


def title(before: TableView, after: TableView) -> MotionTitle | None:
    """The name of the chapter that has begun."""
    was = before.decision.chapter if before.decision is not None else ""
    now = after.decision.chapter if after.decision is not None else ""
    if not now or now == was:
        return None
    return MotionTitle(after.texts.own(f"chapter.{now}"), ("board",))


# -- large components --------------------------------------------------------------------------------------------------
# A component laid out large: what another seat has just played or chosen, and what a moment is about.


LARGE_NAME = TextStyle("heading", shrink=True, lines=2)
LARGE_WORDS = TextStyle("small", lines=8, shrink=True)
TALL = (3, 2)
"""The shape of a picture that is not a mosaic."""
MOSAIC = (2, 1)


def large(
    name: str, picture: str, words: str, shape: tuple[int, int] = MOSAIC, signs: Sequence[str] = ()
) -> Lay:
    """Lays out a card: picture over the full width, name, words, and signs at its foot."""

    def lay(rect: Rect) -> Node:
        edge, foot_high = max(3, rect.w // 24), rect.h // 11 if signs else 0
        picture_high = (rect.w - 2 * edge) * shape[1] // shape[0]
        high = 2 * edge + picture_high + rect.h // 40 + rect.h // 7 + rect.h * 3 // 10 + foot_high
        rect = rect.place(rect.w, min(rect.h, high))  # no paper without words
        node = Node("staged", rect, fill="card", frame="outline.gold")
        inner = rect.inset(edge)
        art, rest = inner.cut_top(inner.w * shape[1] // shape[0], rect.h // 40)
        node.add("art", art, picture=picture, picture_at="center" if shape == TALL else "fill")
        title, rest = rest.cut_top(rect.h // 7)
        node.add("name", title, text=name, style=LARGE_NAME)
        if signs:
            foot, rest = rest.cut_bottom(foot_high)
            for cell, sign in zip(
                foot.place(foot.h * len(signs), foot.h).equal_columns(len(signs)), signs, strict=True
            ):
                node.add(f"sign{sign}", cell, picture=sign)
        node.add("words", rest, text=words, style=LARGE_WORDS)
        return node

    return lay


def told(transition: Transition, ref: str, picture: str, shape: tuple[int, int] = MOSAIC) -> Lay | None:
    """Lays out what another seat has done with a component, in the words of the event; None for one's own."""
    if transition.seat == transition.me:
        return None
    texts = transition.after.texts
    return large(texts.component(ref), picture, texts.event(transition.event), shape)


# -- the board ---------------------------------------------------------------------------------------------------------
# A board put together from the functions of its game's package: what is the same of every table is written here once.


D = TypeVar("D", bound=BoardLayout)


class Travel(Protocol):
    """A game's module of what moves."""

    def piece_moves(self, before: TableView, after: TableView, event: Event, /) -> list[PieceMove]: ...
    def deal(self, table: TableView, /) -> list[PieceMove]: ...
    def title(self, before: TableView, after: TableView, /) -> MotionTitle | None: ...


def no_chains(_table: TableView) -> list[Offer]:
    """None: every click is one action."""
    return []


def whole_action(table: TableView, action: Action) -> str:
    """The whole action in words."""
    return table.texts.action(action, table.seen)


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
    ending: Callable[[TableView, Action], str] = whole_action
    told_at: tuple[float, float] = (0.5, 0.0)


class ComposedBoard(Generic[D]):
    """A board with full cards and moving pieces."""

    def __init__(self, parts: BoardParts[D]) -> None:
        self.parts = parts

    @property
    def picture(self) -> Sequence[str]:
        """The names of the nodes that are the board itself."""
        return self.parts.picture

    @property
    def told_at(self) -> tuple[float, float]:
        """Where a moment is told best: across and down, as shares of the area of the board."""
        return self.parts.told_at

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

    def ending(self, table: TableView, action: Action) -> str:
        """The words on the button of an action that waits to end the turn: they say what it does."""
        return self.parts.ending(table, action)

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

    @property
    def shared(self) -> tuple[str, ...]:
        """Beginnings of the names of nodes that show everybody the same."""
        return getattr(self.parts.travel, "SHARED", ())

    def title(self, before: TableView, after: TableView) -> MotionTitle | None:
        """The words to show because a new chapter has begun."""
        return self.parts.travel.title(before, after)
