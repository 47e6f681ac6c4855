"""The milestones that persons reached, kept in the file of the statistics with the match that reached each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

from game.bots.analysis.report import MatchReport
from game.bots.rating_estimate import level_ratings
from game.bots.registry import LEVELS, split_bot_id
from game.engine.core.coach import coaching
from game.engine.core.milestone import MatchEnd, Milestone, milestones
from game.engine.registry import load_game
from game.extras import offer, offered
from game.storage.record import PERSON, Record, SaveError
from game.storage.saves import now
from game.storage.statistics import Statistics, StatsFilter
from game.storage.tallies import FREE, ratings_of

SURE = 1.96
"""Standard deviations that a rating is above a level beyond its error."""
MISTAKES = frozenset({"mistake", "blunder"})
"""The marks that an unmarked match has none of; a slip is none."""


@dataclass(frozen=True, slots=True)
class Reached:
    """When a milestone was reached first, and in which match ("" where it took more than one)."""

    date: str
    match: str


class Milestones:
    """The milestones reached, by person and game. Failures are a ``SaveError``.

    Every finished match of the statistics is looked through once, whoever asks first; matches with undos beyond the
    limit and sandbox tables do not count, except a newcomer's suggested first match.
    """

    def __init__(self, statistics: Statistics) -> None:
        self.statistics = statistics

    def persons(self) -> list[str]:
        """The persons of the finished matches, the latest first."""
        found: dict[str, None] = {}
        for match in self.statistics.matches():
            found |= {row.player: None for row in match.results if row.controller == PERSON}
        return list(found)

    def of(self, person: str, game: str) -> dict[str, Reached]:
        """What a person reached in a game, by the milestone's id."""
        with self.statistics.opened() as base, closing(base.cursor()) as asked:
            asked.execute(
                "select id, date, match from milestones where person = ? and game = ?", (person, game)
            )
            return {row[0]: Reached(row[1], row[2]) for row in asked}

    def catch_up(self) -> Iterator[None]:
        """Look through the finished matches not looked through yet, one a step, the oldest first."""
        with self.statistics.opened() as base:
            waiting = base.execute(
                "select id from matches where exists (select 1 from records where match = id)"
                " and not exists (select 1 from milestone_matches where match = id) order by ended, id"
            ).fetchall()
        for (match,) in waiting:
            try:
                self.look(match, self.statistics.record(match))
            except SaveError:  # a record that cannot be read any more: its match reaches nothing
                self._seen(match)
            yield

    def look(self, match: str, record: Record) -> dict[int, list[str]]:
        """Look through a finished match once, and answer what it reached first, by seat."""
        counted = self._counts(match, record)
        fresh: dict[int, list[str]] = {}
        if counted:
            game = record.match.game
            finish = MatchEnd(record.match)
            for seat, info in enumerate(record.seats):
                if info.is_person:
                    wanted = [one for one in milestones(game) if not (one.of_report or one.of_many)]
                    done = [one.id for one in wanted if finish.holds(one, seat) and _rivals(record, one)]
                    fresh[seat] = self._keep(info.name, game.id, done, match)
        self._seen(match)
        return {seat: ids for seat, ids in fresh.items() if ids}

    def look_over(self, person: str, game: str) -> list[str]:
        """Look at what takes an analysis or more than one match, and answer what a person reached first."""
        loaded = load_game(game)
        wanted = milestones(loaded)
        done = [one.id for one in wanted if one.of_many and self._many(one, person, game)]
        fresh = self._keep(person, game, done, "")
        if any(one.of_report for one in wanted):
            for kept in self._reports(game):
                for seat, (name, controller) in enumerate(kept.seats):
                    if name == person and controller == PERSON:
                        held = [
                            one.id for one in wanted if one.of_report and reported(one, kept.report, seat)
                        ]
                        fresh += self._keep(person, game, held, self._created(kept.created))
        return fresh

    def _many(self, wanted: Milestone, person: str, game: str) -> bool:
        if wanted.puzzles:
            return self._count("puzzles", person, game) >= wanted.puzzles
        if wanted.par:
            return self._count("par", person, game) >= wanted.par
        if wanted.rating:
            played = self.statistics.matches(StatsFilter(game=game, person=person))
            return any(
                one.person == person and _above(wanted.rating, game, one.players, one.rating)
                for one in ratings_of(played)
            )
        return False

    def _count(self, name: str, person: str, game: str) -> int:
        """What an extra counts of a person, 0 where that is not there."""
        count: Callable[[Statistics, str, str], int] | None = offer("count", name)
        return 0 if count is None else count(self.statistics, person, game)

    def _reports(self, game: str) -> Iterator[Any]:
        """The reports of analyzed matches of a game."""
        for kept in offered("reports"):
            yield from kept(self.statistics, game)

    def _created(self, moment: str) -> str:
        """The id of the match that was created at a moment; "" for one that is not counted."""
        with self.statistics.opened() as base:
            found = base.execute("select id from matches where created = ?", (moment,)).fetchone()
        return str(found[0]) if found else ""

    def _counts(self, match: str, record: Record) -> bool:
        """Whether a match may reach anything; looked through already: no."""
        with self.statistics.opened() as base:
            seen = base.execute("select 1 from milestone_matches where match = ?", (match,)).fetchone()
        free = any(back.beyond for back in record.takebacks)
        free = free or (record.policy == FREE and not _suggested(record))
        own = record.origin is None and record.match.position is None
        return not (seen or free) and own and record.match.game.over(record.match.state)

    def _seen(self, match: str) -> None:
        with self.statistics.opened(change=True) as base:
            base.execute("insert or ignore into milestone_matches values (?)", (match,))

    def _keep(self, person: str, game: str, ids: list[str], match: str) -> list[str]:
        """Keep what was reached, and answer what is new."""
        known = self.of(person, game) if ids else {}
        fresh = [one for one in ids if one not in known]
        with self.statistics.opened(change=True) as base:
            base.executemany(
                "insert or ignore into milestones values (?, ?, ?, ?, ?)",
                [(person, game, one, now(), match) for one in fresh],
            )
        return fresh


def _rivals(record: Record, wanted: Milestone) -> bool:
    """Whether every bot at the table is of the least level; persons are of any."""
    if not wanted.rivals:
        return True
    least = LEVELS.index(wanted.rivals)
    levels = [split_bot_id(info.controller)[0] for info in record.seats if not info.is_person]
    return all(level in LEVELS and LEVELS.index(level) >= least for level in levels)


def _suggested(record: Record) -> bool:
    """Whether a match has the set-up of the first one that its game suggests."""
    setup, game = record.match.setup, record.match.game
    found = coaching(game.id)
    if found is None or setup.players != found.players:
        return False
    return game.check_options(setup) == game.check_options(replace(setup, options=found.options))


def _above(level: str, game: str, players: int, rating: Any) -> bool:
    """Whether a rating is above a level beyond the error of both."""
    known = level_ratings(game).get(players, {})
    if level not in known or not rating.told:
        return False
    mean, error = known[level]
    return bool(rating.mean - mean > SURE * (rating.deviation**2 + error**2) ** 0.5)


def reported(wanted: Milestone, report: MatchReport, seat: int) -> bool:
    """Whether the conditions about the analysis of a match hold for a seat."""
    own = [one for one in report.losses if one.seat == seat]
    marked = any(mark.seat == seat and mark.kind in MISTAKES for mark in report.marks)
    if wanted.unmarked and (marked or len(own) < wanted.unmarked):
        return False
    share, luck = report.seats[seat], report.luck[seat] if report.luck else None
    if wanted.luck is not None and (luck is None or not luck.safe or 100 * share.luck > wanted.luck):
        return False
    return not wanted.won or share.result > 0
