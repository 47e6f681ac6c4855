"""Sums and lists of finished matches: by person, bot, game and number of players, with handicaps, and the ratings of persons."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from dataclasses import dataclass
from typing import Literal, NamedTuple

from game.bots.rating import RatedMatch, Rating, level_ratings, rate
from game.bots.registry import parted
from game.engine.core.game import Standing, standings
from game.storage.record import PERSON, Record

# -- questions to the table of finished matches ------

Kind = Literal["player", "bot", "game", "count"]
KINDS: tuple[Kind, ...] = ("player", "bot", "game", "count")


class StatsFilter(NamedTuple):
    """Filter of matches: game, number of players, a person or a bot at the table; empty values match all."""

    game: str = ""
    players: int = 0
    person: str = ""
    bot: str = ""

    @property
    def where(self) -> tuple[str, tuple[object, ...]]:
        """As a condition on ``matches`` with its values."""
        parts, values = ["1"], list[object]()
        if self.game:
            parts.append("game = ?")
            values.append(self.game)
        if self.players:
            parts.append("(select count(*) from results as all_seats where all_seats.match = matches.id) = ?")
            values.append(self.players)
        for column, name, other in (("player", self.person, "="), ("controller", self.bot, "!=")):
            if name:
                parts.append(
                    "exists (select 1 from results as one where one.match = matches.id"
                    f" and one.{column} = ? and one.controller {other} ?)"
                )
                values += [name, PERSON]
        return " and ".join(parts), tuple(values)


@dataclass(frozen=True, slots=True)
class StatsRow:
    """The matches of a player, bot, game or number of players (``name``).

    Wins are counted in parts when shared; points are the mean and the best. ``assisted`` is how many of the matches
    had something taken back.
    """

    name: str
    game: str
    matches: int
    wins: float
    points: float
    best: int
    assisted: int


class SeatResult(NamedTuple):
    """How a seat of a finished match ended."""

    player: str
    controller: str
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished match: time (UTC, ISO form), number of undone actions, seats by place.

    ``beyond`` counts the undos beyond the undo limit. ``kept``: the match itself is still stored. ``started``: it began in a
    position of its own, so nothing can be read from it about strength.
    """

    id: str
    game: str
    ended: str
    policy: str
    rounds: int
    takebacks: int
    beyond: int
    kept: bool
    results: tuple[SeatResult, ...]
    started: bool = False


def rows(base: sqlite3.Connection, by: Kind, filters: StatsFilter) -> list[StatsRow]:
    """The sums, most played first."""
    column, seats = {
        "player": ("player", f"controller = '{PERSON}'"),
        "bot": ("controller", f"controller != '{PERSON}'"),
        "game": ("game", "1"),
        "count": ("(select count(*) from results as others where others.match = matches.id)", "1"),
    }[by]
    where, values = filters.where
    asked = f"""
        select {column}, game, count(distinct matches.id), sum(share), avg(points), max(points),
          count(distinct case when takebacks > 0 then matches.id end)
        from results join matches on results.match = matches.id
        where {seats} and {where} and matches.id not in (select match from starts)
        group by 1, 2 order by 3 desc, 1, 2
    """
    return [StatsRow(str(name), *rest) for name, *rest in base.execute(asked, values)]


def one(base: sqlite3.Connection, match: str) -> Finished:
    """A match by its id, with its results by seat."""
    asked = "select game, ended, policy, rounds, takebacks, beyond from matches where id = ?"
    game, ended, policy, rounds, takebacks, beyond = base.execute(asked, (match,)).fetchone()
    results = base.execute(
        "select player, controller, place, points from results where match = ? order by seat", (match,)
    )
    return Finished(
        match,
        game,
        ended,
        policy,
        rounds,
        takebacks,
        beyond,
        False,
        tuple(SeatResult(*row) for row in results),
    )


def matches(base: sqlite3.Connection, filters: StatsFilter, most: int) -> list[Finished]:
    """The latest matches, at most ``most``."""
    where, values = filters.where
    found = base.execute(
        f"""
        select id, game, ended, policy, rounds, takebacks, beyond, exists (select 1 from records where match = id),
          exists (select 1 from starts where match = id)
        from matches where {where} order by ended desc, id limit ?
        """,
        (*values, most),
    ).fetchall()
    asked = "select player, controller, place, points from results where match = ? order by place, seat"
    return [
        Finished(
            name, game, ended, policy, rounds, takebacks, beyond, bool(kept),
            tuple(SeatResult(*one) for one in base.execute(asked, (name,))), bool(started),
        )
        for name, game, ended, policy, rounds, takebacks, beyond, kept, started in found
    ]  # fmt: skip


# -- handicap between people: points that a seat was given and that count at the end ---------------------------------


def places(record: Record) -> list[Standing]:
    """The places of the seats with what each was given; in teams nobody is given anything."""
    match = record.match
    game, rows = match.game, match.game.standings(match.state)
    given = [seat.handicap for seat in record.seats]
    if not any(given) or game.partner(game.check_options(match.setup), match.setup.players, 0) >= 0:
        return [*rows]
    return standings({row.seat: (row.points + given[row.seat], *row.ties) for row in rows})


# -- the ratings of the persons in the statistics, by game and number of seats ---------------------------------------

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
