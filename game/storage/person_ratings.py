"""The ratings of the persons in the statistics, by game and number of seats."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from game.bots.rating import RatedMatch, Rating, level_ratings, rate
from game.bots.registry import parted

from .record import PERSON
from .tallies import Finished

FREE = "sandbox"
"""The policy of a table whose matches do not count: anything may be taken back."""


@dataclass(frozen=True, slots=True)
class PersonRating:
    """A person's rating at tables of a game with a number of seats."""

    person: str
    game: str
    players: int
    rating: Rating


def ratings_of(matches: list[Finished]) -> list[PersonRating]:
    """The ratings from finished matches, the latest first; most matches first.

    A match counts when one person played against bots of known strength from the usual start, and nothing was taken back
    that had shown somebody something new.
    """
    found: dict[tuple[str, str, int], list[RatedMatch]] = defaultdict(list)
    for match in reversed(matches):
        persons = [one for one in match.results if one.controller == PERSON]
        if len(persons) != 1 or match.beyond or match.policy == FREE or match.started:
            continue
        rivals = [(parted(one.controller)[0], one.place) for one in match.results if one.controller != PERSON]
        known = level_ratings(match.game).get(len(match.results), {})
        if rivals and all(level in known for level, _ in rivals):
            key = (persons[0].player, match.game, len(match.results))
            found[key].append(RatedMatch(persons[0].place, tuple(rivals)))
    rated = [
        PersonRating(person, game, players, rate(played, level_ratings(game)[players]))
        for (person, game, players), played in found.items()
    ]
    return sorted(rated, key=lambda one: (-one.rating.matches, one.person, one.game, one.players))


__all__ = ["PersonRating", "ratings_of"]
