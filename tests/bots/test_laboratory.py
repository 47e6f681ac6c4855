"""Experiments in the background: what they play, what they say, how they rest, stop and go on."""

import os
import signal
import time
from collections.abc import Iterator
from functools import partial
from multiprocessing import active_children

import pytest

from game.bots.match_series import MatchSeries, SeriesCounter, rank
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import load_game
from game.extras.laboratory.model import SILENT, Laboratory, play
from tests.bots.matches import GAME
from tests.waiting import until

SMALL = MatchSeries(GAME, ("novice", "random"), 3, 3)


@pytest.fixture
def laboratory() -> Iterator[Laboratory]:
    made = Laboratory()
    yield made
    made.clear()
    until(lambda: not _processes())


def _processes() -> list[int]:
    return [child.pid or 0 for child in active_children() if child.name == "laboratory"]


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")
@pytest.mark.parametrize("times", [1, 2])
def test_a_stopped_process_is_replaced_once_and_then_said(times: int) -> None:
    now = [0.0]
    laboratory = Laboratory(lambda: now[0], looks=0.01)
    long = MatchSeries(GAME, ("expert", "expert"), 1, 3)

    def gone(process: int) -> bool:
        return process not in _processes()

    def pass_on() -> None:
        now[0] += SILENT / 50

    laboratory.begin(long)
    seen = set[int]()
    for _ in range(times):
        until(lambda: bool(laboratory.status.under) and bool({*_processes()} - seen))
        (process,) = _processes()
        seen.add(process)
        os.kill(process, signal.SIGSTOP)
        until(partial(gone, process), pass_on)
    if times == 1:
        until(lambda: bool(laboratory.status.under))
        assert laboratory.status.state == "running"
    else:
        until(lambda: laboratory.status.state == "failed")
        assert "does not answer" in laboratory.status.failure
    laboratory.clear()
    until(lambda: not _processes())


def test_a_match_can_be_played_again_from_its_actions() -> None:
    played = play(SMALL, 3)
    assert played.result.bots == ("random", "novice")
    assert played.seed == 4
    game = load_game(GAME)
    match = Match(game, Setup(GAME, 2, played.seed))
    for line in played.actions.splitlines():
        match.play(game.grammar.parse(line))
    assert game.over(match.state)
    assert game.digest(match.state) == played.result.digest


def test_findings_count_wins_ranks_sources_and_lengths() -> None:
    results = [play(SMALL, number).result for number in range(4)]
    counter = SeriesCounter(SMALL)
    for result in results:
        counter.add(result)
    found = counter.findings
    assert found.matches == sum(found.rounds.values()) == sum(found.leads.values()) == 4
    rows = [*found.bots.values(), *found.seats]
    assert sum(row.share.mean for row in found.bots.values()) == pytest.approx(1)
    assert sum(row.share.mean for row in found.seats) == pytest.approx(1)
    assert {row.share.deals for row in rows} == {2}
    novice = found.bots["novice"]
    assert novice.rank.mean == pytest.approx(sum(rank(one, "novice") for one in results) / 4)
    for row in rows:
        assert sum(row.sources.values()) == pytest.approx(row.mean_points)
    assert [row.par for row in rows] == [0.5] * 4


def test_shares_wait_for_the_whole_deal() -> None:
    counter = SeriesCounter(SMALL)
    counter.add(play(SMALL, 0).result)
    assert counter.findings.matches == 1
    assert counter.findings.bots["novice"].share.deals == 0


def test_an_experiment_is_played_to_its_end(laboratory: Laboratory) -> None:
    laboratory.begin(SMALL, jobs=2)
    until(lambda: laboratory.status.state == "done")
    assert sorted(played.number for played in laboratory.played) == [*range(6)]
    assert laboratory.findings is not None
    assert laboratory.findings.matches == 6
    digests = {played.number: played.result.digest for played in laboratory.played}
    assert digests[3] == play(SMALL, 3).result.digest
    until(lambda: not _processes())


LONG = MatchSeries(GAME, ("planner", "novice", "novice"), 1000, 1)


def test_it_rests_and_goes_on(laboratory: Laboratory) -> None:
    laboratory.begin(LONG)
    until(lambda: laboratory.played)
    laboratory.rest()
    assert laboratory.status.state == "resting"
    count = -1
    while count != len(laboratory.played):  # what was said before the word came through
        count = len(laboratory.played)
        time.sleep(0.5)
    assert count < LONG.total
    assert _processes()
    rest = laboratory.status.rest
    assert 0 < rest == laboratory.status.rest  # time stands still
    laboratory.go_on()
    until(lambda: len(laboratory.played) > count)


@pytest.mark.skipif(os.name != "posix", reason="a signal ends the process")
def test_a_fault_in_the_last_match_is_tried_again_at_once(laboratory: Laboratory) -> None:
    laboratory.begin(MatchSeries(GAME, ("planner", "novice")))
    until(lambda: laboratory.status.under)
    for process in _processes():
        os.kill(process, signal.SIGTERM)
    until(lambda: laboratory.status.state == "failed")
    laboratory.go_on()
    until(lambda: laboratory.status.state == "done")
    assert sorted(played.number for played in laboratory.played) == [0, 1]


def test_what_was_stopped_goes_on_where_it_was(laboratory: Laboratory) -> None:
    laboratory.begin(LONG)
    until(lambda: laboratory.played)
    laboratory.stop()
    assert laboratory.status.state == "stopped"
    until(lambda: not _processes())
    count = len(laboratory.played)
    assert laboratory.status.under == ()
    laboratory.go_on()
    until(lambda: len(laboratory.played) > count)
    assert [played.number for played in laboratory.played] == [*range(len(laboratory.played))]


@pytest.mark.skipif(os.name != "posix", reason="a signal ends the process")
def test_a_process_that_dies_is_told_and_its_match_played_again(laboratory: Laboratory) -> None:
    laboratory.begin(LONG)
    until(lambda: laboratory.status.under)
    (process,) = _processes()
    os.kill(process, signal.SIGKILL)
    until(lambda: laboratory.status.state == "failed")
    assert "code -9" in laboratory.status.failure
    count = len(laboratory.played)
    laboratory.go_on()
    until(lambda: len(laboratory.played) > count)
    assert [played.number for played in laboratory.played] == [*range(len(laboratory.played))]


def test_a_player_that_cannot_play_is_told(laboratory: Laboratory) -> None:
    laboratory.begin(MatchSeries(GAME, ("nobody", "novice")))
    until(lambda: laboratory.status.state == "failed")
    assert "nobody" in laboratory.status.failure
    assert not laboratory.played


def test_another_experiment_takes_the_place_of_the_first(laboratory: Laboratory) -> None:
    laboratory.begin(LONG)
    laboratory.begin(SMALL)
    assert laboratory.experiment == SMALL
    until(lambda: laboratory.status.state == "done")
    assert {played.result.bots for played in laboratory.played} == {
        ("novice", "random"),
        ("random", "novice"),
    }
    laboratory.clear()
    assert laboratory.status.state == "empty"
    assert laboratory.findings is None
