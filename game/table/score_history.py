"""The account of a match: who got how many points from where, when, and by what. Data for any picture of the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.engine.core.event import Event
from game.engine.core.match import Match
from game.engine.core.score import ScoreTree, Standing

from .event_log import LogEntry
from .timeline import round_starts


@dataclass(frozen=True, slots=True)
class ScoreHistory:
    """Points of a match at its end (or so far).

    order    the seats by place, those without one last
    places   the standing of each seat that has one
    trees    each seat's points by source
    moments  the positions at which points were counted: the start, then the end of every round
    curve    for each seat its points at each of these moments
    """

    order: tuple[int, ...]
    places: tuple[Standing, ...]
    trees: tuple[ScoreTree, ...]
    moments: tuple[int, ...]
    curve: tuple[tuple[int, ...], ...]

    def place(self, seat: int) -> Standing | None:
        """Where a seat ended, None for one that has no place."""
        return next((standing for standing in self.places if standing.seat == seat), None)

    @property
    def winners(self) -> list[int]:
        """The seats on the first place."""
        return [standing.seat for standing in self.places if standing.place == 1]

    @property
    def highest(self) -> int:
        """The most points anybody had at any of the moments."""
        return max((points for line in self.curve for points in line), default=0)


def account(match: Match[Any]) -> ScoreHistory:
    """The account of a match from its true positions: for matches that are over."""
    game, state = match.game, match.state
    places = tuple(game.standings(state))
    ranked = [standing.seat for standing in places]
    order = (*ranked, *(seat for seat in range(match.setup.players) if seat not in ranked))
    starts = round_starts(match)
    moments = tuple(dict.fromkeys((*starts, len(match))))
    counted = [[tree.points for tree in game.score(match.at(moment))] for moment in moments]
    curve = tuple(tuple(row[seat] for row in counted) for seat in range(match.setup.players))
    return ScoreHistory(order, places, tuple(game.score(state)), moments, curve)


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
