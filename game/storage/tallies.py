"""Sums and lists of finished matches: by person, bot, game, number of players and component, with handicaps, and the ratings of persons."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from game.bots.rating_estimate import RatedMatch, Rating, level_ratings, rate
from game.bots.registry import split_bot_id
from game.engine.core.game import Standing, standings
from game.engine.core.match import Match
from game.engine.core.messages import Event

from .record import PERSON, Record

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
        rivals = [
            (split_bot_id(one.controller)[0], one.place) for one in match.results if one.controller != PERSON
        ]
        known = level_ratings(match.game).get(len(match.results), {})
        if rivals and all(level in known for level, _ in rivals):
            key = (persons[0].player, match.game, len(match.results))
            found[key].append(RatedMatch(persons[0].place, tuple(rivals)))
    rated = [
        PersonRating(person, game, players, rate(played, level_ratings(game)[players]))
        for (person, game, players), played in found.items()
    ]
    return sorted(rated, key=lambda one: (-one.rating.matches, one.person, one.game, one.players))


class Wins(NamedTuple):
    """In how many seats somebody had a component, and how many of these won (a shared victory counts in parts)."""

    had: int = 0
    won: float = 0.0

    @property
    def share(self) -> float:
        """Victories for each seat that had it; 0.0 where nobody had."""
        return self.won / self.had if self.had else 0.0

    def plus(self, share: float) -> Wins:
        """With one more seat that won this share."""
        return Wins(self.had + 1, self.won + share)


@dataclass(slots=True)
class ComponentWins:
    """The counts by the name of the component (the last part of its token), of people and of bots apart."""

    people: dict[str, Wins] = field(default_factory=dict)
    bots: dict[str, Wins] = field(default_factory=dict)
    matches: int = 0

    def of(self, name: str) -> tuple[Wins, Wins]:
        """What people and what bots did with a component."""
        return self.people.get(name, Wins()), self.bots.get(name, Wins())


def named(token: str) -> str:
    """The name of a component without the place where it lies: "card/villa" and "hand/villa" are one."""
    return token.rpartition("/")[2]


def components_by_seat(events: Iterable[Event], earned: Sequence[str]) -> dict[int, set[str]]:
    """The components that each seat got: ``earned`` are "event.word" of the events that give one."""
    kinds = [one.partition(".")[::2] for one in earned]
    found: dict[int, set[str]] = {}
    for event in events:
        for key, word in kinds:
            if event.key != key or event.seat < 0 or word not in event.words:
                continue
            value = event.words[word]
            tokens = value if isinstance(value, (list, tuple)) else (value,)
            found.setdefault(event.seat, set()).update(named(str(token)) for token in tokens)
    return found


def shares_of(match: Match[Any]) -> list[float]:
    """Which part of the victory each seat has."""
    standings = match.game.standings(match.state)
    winners = [one.seat for one in standings if one.place == 1]
    shares = [0.0] * match.setup.players
    for seat in winners:
        shares[seat] = 1 / len(winners)
    return shares


def counted(records: Iterable[Record], earned: Mapping[str, Sequence[str]]) -> ComponentWins:
    """The counts over finished matches; ``earned`` by game."""
    found = ComponentWins()
    for record in records:
        match = record.match
        events = [event for number in range(len(match)) for event in match.events(number)]
        got, shares = components_by_seat(events, earned[match.game.id]), shares_of(match)
        found.matches += 1
        for seat, names in got.items():
            side = found.people if record.seats[seat].is_person else found.bots
            for name in names:
                side[name] = side.get(name, Wins()).plus(shares[seat])
    return found
