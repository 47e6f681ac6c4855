"""What a person reached on the paths of the games: one row a go, in the file of the statistics; what a go is worth, and its closing line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeAlias

from game.bots.career import Station, laurels, station_of
from game.bots.expected_lead import ParRun
from game.bots.registry import split_bot_id
from game.i18n.catalogue import same_name

from .record import PERSON, Record, SaveError
from .saves import now
from .statistics import Statistics, match_id

MASTERS = "masters"
WON = 2
"""So many laurels a won match has at least."""
_COLUMNS = "station, form, laurels, skipped, policy, takebacks, date, match"


@dataclass(frozen=True, slots=True)
class StationResult:
    """What was reached at a station: the best go, how many goes there were, and how many of the latest were lost in a row.

    ``laurels`` is 0 where it was only skipped. ``form``, ``policy``, ``takebacks``, ``date`` and ``match`` are those of the
    best go; ``latest`` is the match of the latest one.
    """

    laurels: int = 0
    form: str = ""
    policy: str = ""
    takebacks: int = 0
    date: str = ""
    tries: int = 0
    lost: int = 0
    skipped: bool = False
    match: str = ""
    latest: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """How a person and a character met: how often, how often the person was placed before it, and how it was the last time.

    ``streak`` is how often in a row it was so lately, ``behind`` how often in a row it was not, ``turned`` how often in a row it
    was not before a first time that it was. Of the last time: ``lead`` is by how many points the person was ahead of it, negative when it was behind; ``own`` and ``other`` are the points
    of both; ``order`` is 1 where the person was placed before it, -1 where behind, 0 where the place was shared; ``place`` and ``players`` are the person's place and the number of seats; ``match`` names that match, "" when
    it is not stored any more.
    """

    met: int = 0
    ahead: int = 0
    streak: int = 0
    behind: int = 0
    turned: int = 0
    lead: int = 0
    match: str = ""
    own: int = 0
    other: int = 0
    order: int = 0
    place: int = 0
    players: int = 0


class CareerResults:
    """The goes by person, game and station. Failures are a ``SaveError``."""

    def __init__(self, statistics: Statistics) -> None:
        self.statistics = statistics

    def finish(self, record: Record, laurels: int) -> None:
        """Count a finished go; one that is finished again after undoing keeps the better result. Nothing for other matches."""
        mark, match = record.station, record.match
        if mark is None or not match.game.over(match.state) or not laurels:
            return
        row = (
            match_id(record), record.seats[mark.seat].name, match.game.id, mark.id, mark.form, laurels, 0, record.policy,
            len(record.takebacks), now(),
        )  # fmt: skip
        with self.statistics.opened(change=True) as base:
            base.execute(
                "insert into career values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (match) do update set"
                " laurels = excluded.laurels, takebacks = excluded.takebacks where excluded.laurels > laurels",
                row,
            )

    def skip(self, person: str, game: str, station: str) -> None:
        """Note that a person leaves a station out; it stays open."""
        row = (f"skipped {person}/{game}/{station}", person, game, station, "plain", 0, 1, "", 0, now())
        with self.statistics.opened(change=True) as base:
            base.execute("insert or ignore into career values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)

    def of(self, person: str, game: str, *, masters: bool = False) -> dict[str, StationResult]:
        """What a person reached on the path of a game by station: at the masters' act, or else in any other form.

        A usual name counts in every language: who has chosen none loses nothing by changing it.
        """
        kind, names = "=" if masters else "!=", same_name(person)
        with self.statistics.opened() as base, closing(base.cursor()) as asked:
            asked.execute(
                f"select {_COLUMNS} from career where person in ({_marks(names)}) and game = ? and form {kind} ?"
                " order by date desc, rowid desc",
                (*names, game, MASTERS),
            )
            rows = asked.fetchall()
        found: dict[str, list[_Go]] = {}
        for row in rows:
            found.setdefault(row[0], []).append(tuple(row))
        return {station: _result(goes) for station, goes in found.items()}

    def par_runs(self, game: str, station: str, version: str) -> tuple[ParRun, ...]:
        """The runs of the par of a station in the masters' act that are known of a version."""
        with self.statistics.opened() as base:
            rows = base.execute(
                "select number, lead, place from career_par where game = ? and station = ? and version = ? order by number",
                (game, station, version),
            ).fetchall()
        return tuple(ParRun(*row) for row in rows)

    def add_par(self, game: str, station: str, version: str, run: ParRun) -> None:
        """Keep a run; those of other versions go."""
        with self.statistics.opened(change=True) as base:
            base.execute(
                "delete from career_par where game = ? and station = ? and version != ?",
                (game, station, version),
            )
            base.execute(
                "insert or ignore into career_par values (?, ?, ?, ?, ?, ?)",
                (game, station, version, run.number, run.lead, run.place),
            )

    def best(self, game: str) -> dict[str, StationResult]:
        """What the person with most laurels in a game reached there, plain; empty where nobody has played."""
        with self.statistics.opened() as base:
            found = base.execute(
                "select person from career where game = ? group by person order by sum(laurels) desc, max(date) desc",
                (game,),
            ).fetchone()
        return {} if found is None else self.of(found[0], game)

    def tallies(self, person: str, game: str, until: str = "") -> Mapping[str, Tally]:
        """How a person and each character of a game met, by character; goes with a start among them; at most as it was at
        the end of the match ``until``."""
        names = same_name(person)
        asked = f"""
            select substr(other.controller, instr(other.controller, '-') + 1), own.place, other.place,
              own.points, other.points, (select count(*) from results as one where one.match = own.match),
              case when records.match is null then '' else matches.id end
            from results as own join matches on matches.id = own.match
            join results as other on other.match = own.match and other.seat != own.seat
            left join records on records.match = own.match
            where own.player in ({_marks(names)}) and own.controller = ? and matches.game = ? and instr(other.controller, '-') > 0
              and matches.ended <= coalesce((select ended from matches where id = ?), matches.ended)
            order by matches.ended desc, matches.id
        """
        with self.statistics.opened() as base:
            rows = base.execute(asked, (*names, PERSON, game, until)).fetchall()
        found: dict[str, list[_Meeting]] = {}
        for character, *rest in rows:
            found.setdefault(character, []).append(tuple(rest))
        return {who: _tally(met) for who, met in found.items()}


def _marks(names: Sequence[str]) -> str:
    """A placeholder for each name."""
    return ", ".join("?" * len(names))


_Go: TypeAlias = tuple[str, str, int, int, str, int, str, str]
"""A go as it is stored: see ``_COLUMNS``."""


def _result(goes: Iterable[_Go]) -> StationResult:
    """What the goes at one station come to, the latest first."""
    played = [go for go in goes if not go[3]]
    skipped = len(played) < len([*goes])
    if not played:
        return StationResult(skipped=skipped)
    best = max(reversed(played), key=lambda go: go[2])
    lost = len([*takewhile(lambda go: go[2] < WON, played)])
    return StationResult(
        best[2], best[1], best[4], best[5], best[6], len(played), lost, skipped, best[7], played[0][7]
    )


_Meeting: TypeAlias = tuple[int, int, int, int, int, str]
"""The places of the person and the character, their points, the number of seats, and the match."""


def _tally(met: list[_Meeting]) -> Tally:
    """What the meetings with a character come to, the latest first."""
    before = [own < other for own, other, *_ in met]
    streak = len([*takewhile(bool, before)])
    behind = len([*takewhile(lambda one: not one, before)])
    turned = len([*takewhile(lambda one: not one, before[1:])]) if streak == 1 else 0
    place, other, points, rival, players, match = met[0]
    order = (other > place) - (other < place)
    return Tally(
        len(met), sum(before), streak, behind, turned, points - rival, match, points, rival, order, place, players
    )  # fmt: skip


DEFEATS = 2
"""After so many defeats in a row an easier form is offered."""
CLOSE, STREAK = 3, 3
"""Points behind up to which a defeat was close; times in a row that are a habit, which is said every so many times."""
TURNED = 2
"""After so many defeats in a row a victory over the same character is told as a turn."""


def station_in(record: Record) -> Station | None:
    """The station that a match is a go at; ``None`` for none, and for one that there is no more."""
    mark = record.station
    return None if mark is None else station_of(record.match.game.id, mark.id)


def bots_of(record: Record) -> list[str]:
    """The bot of each seat, "" for a person."""
    return ["" if seat.is_person else seat.controller for seat in record.seats]


def laurels_of(record: Record) -> int:
    """The laurels of a match: 0 for one that is not over or no go, was played on from another one, or in which a bot held the seat."""
    mark, station, match = record.station, station_in(record), record.match
    if mark is None or station is None or not match.game.over(match.state) or record.origin is not None:
        return 0
    held = any(one.seat == mark.seat and one.controller != PERSON for one in record.controls)
    if held or not record.seats[mark.seat].is_person or len(record.seats) != station.players:
        return 0
    return laurels(station, match, mark.seat, bots_of(record))


def goal_reached(record: Record) -> bool:
    """Whether a finished go has reached its goal, won or not."""
    mark, station = record.station, station_in(record)
    return bool(mark and station and station.goal.reached(record.match, mark.seat, bots_of(record)))


def easier_offered(known: StationResult) -> bool:
    """Whether a person lost so often in a row, and never won, that an easier form is worth a sentence."""
    return known.lost >= DEFEATS and known.lost == known.tries


def tally_line(tally: Tally | None, *, won: bool) -> tuple[str, int]:
    """The closing line that a tally with the rival calls for, and its number; ("", 0) where it is nothing to speak of."""
    if tally is None:
        return "", 0
    if not won:
        return ("again", tally.behind) if tally.behind and not tally.behind % STREAK else ("", 0)
    if tally.streak and not tally.streak % STREAK:
        return "streak", tally.streak
    if tally.turned >= TURNED:
        return "turned", tally.turned
    return ("twice", 2) if tally.streak == 2 else ("", 0)


def closing_line(record: Record, statistics: Statistics) -> tuple[str, Mapping[str, str | int]]:
    """The key of the closing line of a finished go and its words, ``name`` by its key; ("", {}) where there is none."""
    mark, station, match = record.station, station_in(record), record.match
    if mark is None or station is None or not match.game.over(match.state):
        return "", {}
    game = station.game
    rows = {row.seat: row for row in match.game.standings(match.state)}
    rivals = [seat for seat in rows if seat != mark.seat]
    best = min(rivals, key=lambda seat: (rows[seat].place, seat))
    first = split_bot_id(record.seats[(mark.seat + 1) % station.players].controller)[1]
    words: dict[str, str | int] = {"name": f"{game}.bot.{first}.name"}
    won = rows[mark.seat].place == 1
    with suppress(SaveError):
        tally = (
            CareerResults(statistics).tallies(record.seats[mark.seat].name, game, match_id(record)).get(first)
        )
        kind, count = tally_line(tally, won=won)
        if kind:
            return f"{game}.career.closing.{kind}", {**words, "count": count}
    if won:
        return f"{game}.career.{station.id}.won", {}
    if goal_reached(record):
        return f"{game}.career.closing.goal", words
    if 0 <= rows[best].points - rows[mark.seat].points <= CLOSE:
        beat = split_bot_id(record.seats[best].controller)[1]
        return f"{game}.career.closing.close", {"name": f"{game}.bot.{beat}.name"}
    return f"{game}.career.{station.id}.lost", {}
