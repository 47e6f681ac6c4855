"""Score history of a match: who got how many points from which source, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.engine.core.event import Event
from game.engine.core.match import Match
from game.engine.core.score import ScoreTree, Standing
from game.storage.handicap import places as placed
from game.storage.record import Record

from .event_log import ROUND, LogEntry
from .timeline import round_starts

HANDICAP = "handicap"
"""The source of points that a seat was given."""


@dataclass(frozen=True, slots=True)
class ScoreHistory:
    """Points of a match at its end (or so far).

    order    the seats by place, those without one last
    places   the standing of each seat that has one
    trees    each seat's points by source, with its partner's
    shares   each seat's own part of them
    sides    the seats that win or lose together, by place
    moments  the positions at which points were counted: the start, then the end of every round
    curve    for each seat its points at each of these moments
    """

    order: tuple[int, ...]
    places: tuple[Standing, ...]
    trees: tuple[ScoreTree, ...]
    shares: tuple[ScoreTree, ...]
    sides: tuple[tuple[int, ...], ...]
    moments: tuple[int, ...]
    curve: tuple[tuple[int, ...], ...]
    own: tuple[tuple[int, ...], ...]
    """As ``curve``, of each seat's own part."""
    before: int = 0
    """How many rounds were over before the match began: it may start from a position of its own."""

    def place(self, seat: int) -> Standing | None:
        """Where a seat ended, None for one that has no place."""
        return next((standing for standing in self.places if standing.seat == seat), None)

    @property
    def in_teams(self) -> bool:
        """Whether some seats win or lose together."""
        return any(len(side) > 1 for side in self.sides)

    def rank(self, seat: int) -> int:
        """The place of a seat, counted by sides: the second team is second, however many won before it; 0 for none."""
        if self.place(seat) is None:
            return 0
        places = [found.place for side in self.sides if (found := self.place(side[0])) is not None]
        mine = next(
            found for side in self.sides if seat in side and (found := self.place(side[0])) is not None
        )
        return 1 + sum(place < mine.place for place in places)

    @property
    def winners(self) -> list[int]:
        """The seats on the first place."""
        return [standing.seat for standing in self.places if standing.place == 1]

    @property
    def highest(self) -> int:
        """The most points anybody had at any of the moments."""
        return max((points for line in self.curve for points in line), default=0)


def score_history(record: Record) -> ScoreHistory:
    """The score history of a finished match, from its true positions, with what seats were given at its end."""
    match = record.match
    game, state = match.game, match.state
    places = tuple(placed(record))
    given = [seat.handicap for seat in record.seats] if places != tuple(game.standings(state)) else []
    ranked = [standing.seat for standing in places]
    seats = (*ranked, *(seat for seat in range(match.setup.players) if seat not in ranked))
    sides = tuple(dict.fromkeys(_side(match, seat) for seat in seats))
    order = tuple(seat for side in sides for seat in side)
    starts = round_starts(match)
    moments = tuple(dict.fromkeys((*starts, len(match))))
    counted = [[tree.points for tree in game.score(match.at(moment))] for moment in moments]
    curve = tuple(tuple(row[seat] for row in counted) for seat in range(match.setup.players))
    parts = [[tree.points for tree in game.shares(match.at(moment))] for moment in moments]
    own = tuple(tuple(row[seat] for row in parts) for seat in range(match.setup.players))
    trees, shares = (
        tuple(_given(tree, given[seat]) if given else tree for seat, tree in enumerate(found))
        for found in (game.score(state), game.shares(state))
    )
    if given:
        curve = tuple((*line[:-1], line[-1] + more) for line, more in zip(curve, given, strict=True))
        own = tuple((*line[:-1], line[-1] + more) for line, more in zip(own, given, strict=True))
    return ScoreHistory(order, places, trees, shares, sides, moments, curve, own, _before(match))


def _before(match: Match[Any]) -> int:
    """How many rounds were over before the first action."""
    if match.position is None:
        return 0
    return max(0, int(match.game.facts(match.at(0)).get(ROUND, 1)) - 1)


def _given(tree: ScoreTree, points: int) -> ScoreTree:
    """The points of a seat with those it was given as a source of their own."""
    return replace(tree, points=tree.points + points, parts=(*tree.parts, ScoreTree(HANDICAP, points)))


def _side(match: Match[Any], seat: int) -> tuple[int, ...]:
    """A seat and its partner, the lower number first."""
    setup = match.setup
    partner = match.game.partner(match.game.check_options(setup), setup.players, seat)
    return tuple(sorted((seat, partner))) if partner >= 0 else (seat,)


def earned(match: Match[Any], entries: Sequence[LogEntry], seat: int, source: ScoreTree) -> list[LogEntry]:
    """The lines of a log that tell what gave a seat its points of one source."""
    keys = match.game.sources().get(source.key, ())
    word = match.game.score(match.state)[seat].key
    return [
        entry
        for entry in entries
        if entry.event.seat == seat and entry.event.key in keys and _gave(entry.event, word, source.things)
    ]


def _gave(event: Event, word: str, things: Sequence[str]) -> bool:
    """Whether an event gave points: it says how many under the name of the game's points, or brought one of the things."""
    if event.words.get(word):
        return True
    return any(value in things for value in event.words.values() if isinstance(value, str))
