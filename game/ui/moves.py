"""What boards say of motion: pieces that move, titles, moments, and batches of them. Pure data: no pygame here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.ui.geometry import Rect
from game.ui.tree import Node

SPEEDS = {"instant": 0.0, "fast": 0.4, "normal": 1.0, "slow": 1.6, "step": 1.0}
"""Durations at each pace, as multiples of those at normal speed."""
STYLES = ("full", "reduced", "none")
Names = tuple[str, ...]
"""Names or targets of nodes; the first that exists is meant."""
Lay = Callable[[Rect], Node]
"""Lays something out in a rectangle."""


@dataclass(frozen=True, slots=True)
class PieceMove:
    """A piece that moves from one node to another.

    source   where it is on the tree before. Empty: nothing moves
    goal     where it is on the tree after
    turned   for a card: the picture of its other side, shown at arrival; for a staged one the side it comes with
    text     the text that rises at arrival, such as "+2"
    copies   number of equal pieces (few are drawn of many)
    whole    as large as its nodes, not a small token
    laid     a mosaic: it moves in tesserae, and its goal is an empty bed until they arrive
    bed      for a mosaic: the picture of its bed, "" for a plain one
    gait     "fly", "hop" (on foot, a hop for each part of the way) or "sail" (heels and leaves a wake)
    via      nodes on the way
    carry    what travels is the source's node itself, which turns into the goal's; with `turned` that comes from its back
    along    nodes that come with it: its shadow, its light
    staged   lays out the piece large: it is shown beside `beside` before it goes to its goal
    """

    picture: str
    source: Names
    goal: Names
    text: str = ""
    copies: int = 1
    turned: str = ""
    whole: bool = False
    laid: bool = False
    bed: str = ""
    gait: str = "fly"
    via: tuple[Names, ...] = ()
    carry: bool = False
    staged: Lay | None = None
    beside: Names = ()
    along: Names = ()


@dataclass(frozen=True, slots=True)
class MotionTitle:
    """A text that appears in a node for a moment, such as a new chapter."""

    text: str
    goal: Names
    picture: str = ""


@dataclass(frozen=True, slots=True)
class MoveBatch:
    """The moves of simultaneous events: for each event its pieces, in order.

    speed      multiplies all durations
    slides     beginnings of names: nodes called so slide to their new places
    same_eyes  whether the same person looked before and after; else nothing earlier may stay in sight
    opening    the scene has just been opened: there is no tree before, the goals are not there yet
    cues       for each event what is to be done when its last piece lands, such as a sound
    """

    events: Sequence[Sequence[PieceMove]]
    title: MotionTitle | None = None
    speed: float = 1.0
    style: str = "full"
    slides: tuple[str, ...] = ()
    same_eyes: bool = True
    cues: Sequence[Callable[[], None] | None] = ()
    opening: bool = False

    def call_cues(self) -> None:
        """Do at once what would be done at the landings."""
        for cue in self.cues:
            if cue is not None:
                cue()
