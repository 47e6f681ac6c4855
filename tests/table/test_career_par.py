"""The par of the masters' act: the same table for everybody, played by the expert from the start of the station, kept as it comes."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots.career import masters_table
from game.bots.expected_lead import ParRun, playing
from game.bots.registry import split_bot_id
from game.bots.worker import ParRequest
from game.engine.core.match import Match
from game.engine.registry import load_game
from game.storage.career_results import CareerResults
from game.storage.statistics import Statistics
from game.table import career
from game.table.career import RUNS, StationPar
from tests.bots.careers import EVERY, IDS


class ParWorker:
    """Finds all runs at once, without a process."""

    asked: ParRequest

    def __init__(self) -> None:
        self.runs: list[ParRun] = []
        self.computing_par = True

    def par(self, asked: ParRequest) -> None:
        ParWorker.asked = asked
        self.runs = [ParRun(number, 6 - number, 1) for number in asked.runs]

    def listen(self) -> None: ...

    def close(self) -> None: ...


@pytest.mark.parametrize("station", EVERY, ids=IDS)
def test_the_masters_table_is_the_same_for_everybody_and_can_be_laid_out(station: object) -> None:
    one = next(each for each in EVERY if each is station)
    table = masters_table(one)
    assert table == masters_table(one)
    assert table.start == one.start
    assert all(split_bot_id(bot)[0] in ("hard", "expert") for bot in table.bots if bot)
    assert "mirror" not in {split_bot_id(bot)[1] for bot in table.bots}
    assert Match(load_game(one.game), table.setup, table.start).state.to_act >= 0


def test_what_is_computed_is_kept_and_not_computed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(career, "BotWorker", ParWorker)
    station, results = EVERY[0], CareerResults(Statistics(tmp_path / "statistics.sqlite"))
    par = StationPar(station, results)
    assert par.missing == tuple(range(RUNS))
    par.start()
    assert ParWorker.asked.start == station.start
    assert par.poll()
    assert par.missing == ()
    assert not par.poll()
    again = StationPar(station, results)
    assert again.runs == par.runs == tuple(ParRun(number, 6 - number, 1) for number in range(RUNS))
    results.add_par(station.game, station.id, "other", ParRun(0, 1, 1))
    assert StationPar(station, results).missing == tuple(range(RUNS))


def test_a_run_begins_at_the_start_of_the_station(monkeypatch: pytest.MonkeyPatch) -> None:
    station = next(one for one in EVERY if one.id == "last_markets")
    table, game = masters_table(station), load_game(station.game)
    laid: list[object] = []
    plain = type(game).arrange

    def arrange(self: object, setup: object, position: object, log: object = None) -> object:
        laid.append(position)
        return plain(self, setup, position, log)  # type: ignore[arg-type]

    monkeypatch.setattr(type(game), "arrange", arrange)
    next(playing(table.setup, table.seat, table.bots, 0, table.start))
    assert laid == [station.start]
