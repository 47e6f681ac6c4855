"""Goes at the stations of a path: how they begin, and who mirrors a person; pars that a worker process plays in the background."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from game.bots.career import CareerTable, Form, Station, masters_table, path_of
from game.bots.expected_lead import ParRun, par_version
from game.bots.worker import BotWorker, ParRequest
from game.engine.core.game import Game
from game.engine.core.match import Match
from game.engine.core.rng import stream
from game.engine.registry import load_game
from game.storage.career_results import CareerResults
from game.storage.record import PERSON, POLICIES, Fairness, Record, SaveError, SeatInfo, StationMark
from game.storage.saves import Saves, now
from game.storage.statistics import Statistics, StatsFilter

from .session import Session


class ParInBackground(ABC):
    """The runs of a par as far as they are known.

    :meth:`start` computes only what is not kept; call :meth:`poll` regularly and :meth:`stop` at the end.
    """

    def __init__(self, runs: tuple[ParRun, ...], whole: int) -> None:
        self.runs, self.whole = runs, whole
        """What is there, and how many make a par."""
        self._worker: BotWorker | None = None
        self.failed = False

    @abstractmethod
    def request(self) -> ParRequest:
        """What the worker is asked for: the missing runs."""

    @abstractmethod
    def keep(self, run: ParRun) -> None:
        """Keep a run; raises :class:`SaveError`."""

    @property
    def computing(self) -> bool:
        """Whether more runs are being played."""
        return self._worker is not None

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the runs that are not there yet, in order; none once there are enough."""
        known = {run.number for run in self.runs}
        if len(self.runs) >= self.whole:
            return ()
        return tuple(number for number in range(self.whole) if number not in known)

    def start(self) -> None:
        """Begin to compute, unless everything is there already."""
        if self._worker is None and self.missing:
            self.failed = False
            self._worker = BotWorker()
            self._worker.par(self.request())

    def poll(self) -> bool:
        """Fetch what was computed and keep it; whether anything changed."""
        worker = self._worker
        if worker is None:
            return False
        worker.listen()
        fresh = [run for run in worker.runs if run not in self.runs]
        try:
            for run in fresh:
                self.keep(run)
        except SaveError:
            self.failed = True
        self.runs = tuple(sorted((*self.runs, *fresh), key=lambda run: run.number))
        if self.failed or not self.missing:
            self.stop()
        elif not worker.computing_par:
            self.failed = True
            self.stop()
        return bool(fresh) or self.failed

    def stop(self) -> None:
        """End the process; a run that is not finished is played again next time."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.close()


RUNS = 4
"""So many matches of the expert make a par."""


class StationPar(ParInBackground):
    """The par of a station as far as it is known. Raises ``SaveError``."""

    def __init__(self, station: Station, results: CareerResults) -> None:
        self.station = station
        self._results = results
        self._table = masters_table(station)
        self._version = par_version(self._table.setup)
        super().__init__(results.par_runs(station.game, station.id, self._version), RUNS)

    def request(self) -> ParRequest:
        table = self._table
        return ParRequest(table.setup, table.seat, table.bots, self.missing, start=table.start)

    def keep(self, run: ParRun) -> None:
        self._results.add_par(self.station.game, self.station.id, self._version, run)


# -- goes --------------------------------------------------------------------------------------------------------------


FREE = POLICIES[-1]
LEAST, MOST = 3, 5
"""From so many matches on it is known how a person plays, and so many of the latest are looked at."""


def seats_of(table: CareerTable, person: str = "") -> list[SeatInfo]:
    """The seats of a go: the person's by its name, the bots' without."""
    return [SeatInfo("" if bot else person, seat, bot or PERSON) for seat, bot in enumerate(table.bots)]


def policy_of(station: Station, form: Form, chosen: str) -> str:
    """How far a go may be taken back: as the person chose; anything where the easier form cannot have easier rivals."""
    return FREE if form == "easier" and station.easiest else chosen


def begin(
    station: Station,
    form: Form,
    table: CareerTable,
    seats: Sequence[SeatInfo],
    saves: Saves | None,
    *,
    policy: str,
    fairness: Fairness | None = None,
) -> Session:
    """Begin a go at a station; ``seats`` as the table has them."""
    match = Match(load_game(station.game), table.setup, table.start)
    mark = StationMark(station.id, table.seat, form)
    record = Record(match, [*seats], created=now(), policy=policy, fairness=fairness, station=mark)
    return Session(record, saves)


def mirror_of(station: Station, statistics: Statistics, person: str, seed: int) -> str:
    """Who mirrors a person at a station: the one whose points come from the same sources, one by chance while little is known."""
    path = path_of(station.game)
    if not station.mirrors or path is None:
        return ""
    parts = own_parts(statistics, person, station.game)
    if not parts:
        return station.mirrors[stream(seed, "mirror").below(len(station.mirrors))]
    return path.similar_character(station, parts)


def own_parts(statistics: Statistics, person: str, game_id: str) -> Mapping[str, float]:
    """The mean part of a person's points from each source in its latest matches; empty while there are too few."""
    found: dict[str, float] = defaultdict(float)
    count = 0
    with suppress(SaveError):
        for match in statistics.matches(StatsFilter(game=game_id, person=person), MOST):
            if not match.kept:
                continue
            record = statistics.record(match.id)
            seat = next(
                (at for at, one in enumerate(record.seats) if one.is_person and one.name == person), -1
            )
            if seat < 0:
                continue
            count += 1
            for key, part in _parts(record.match.game, record.match, seat).items():
                found[key] += part
    return {key: part / count for key, part in found.items()} if count >= LEAST else {}


def _parts(game: Game[Any], match: Match[Any], seat: int) -> Mapping[str, float]:
    tree = game.score(match.state)[seat]
    whole = sum(max(0, part.points) for part in tree.parts) or 1
    return {part.key: max(0, part.points) / whole for part in tree.parts}
