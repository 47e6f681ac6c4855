"""How far a go is to its goal: the count of every condition agrees with what the end decides, and follows undoing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.bots.career import Goal, Station, station_of
from game.bots.career_count import OPEN, counts, settled
from game.engine.core.match import Match
from game.engine.core.milestone import Milestone
from game.engine.registry import load_game
from tests.bots.careers import EVERY, IDS, laid, played


@pytest.mark.parametrize("station", EVERY, ids=IDS)
def test_at_the_end_the_count_says_what_the_goal_says(station: Station) -> None:
    table, match = laid(station), played(station)
    milestone = replace(station.goal.milestone, won=False)
    if milestone == Milestone(milestone.id) and station.goal == Goal(station.goal.milestone):
        pytest.fail("a goal without a condition beside winning has no count")
    wanted = replace(station.goal, milestone=milestone)
    found = counts(station.goal, match, table.seat, table.bots)
    assert found
    assert settled(found, over=True) == wanted.reached(match, table.seat, table.bots)


def test_what_was_undone_is_not_counted_and_what_can_be_lost_is_not_reached() -> None:
    station = station_of("glory_to_rome", "first_wall")
    assert station is not None
    table, match = laid(station), played(station).fork()
    number = [
        counts(station.goal, match.fork(at), table.seat, table.bots)[0].own for at in range(0, len(match), 9)
    ]
    assert number == sorted(number)
    before = counts(station.goal, match, table.seat, table.bots)[0].own
    assert before > 0
    while counts(station.goal, match, table.seat, table.bots)[0].own == before:
        match.undo()
    assert counts(station.goal, match, table.seat, table.bots)[0].own < before
    match.redo()
    assert counts(station.goal, match, table.seat, table.bots)[0].own == before
    few = station_of("glory_to_rome", "cards_on_the_table")
    assert few is not None
    start = counts(few.goal, played(few).fork(0), laid(few).seat, laid(few).bots)
    assert all(one.holds and one.kind in OPEN for one in start)
    assert not settled(start, over=False)


@pytest.mark.parametrize("station", EVERY, ids=IDS)
def test_nothing_of_a_goal_is_there_when_its_station_begins(station: Station) -> None:
    """What a start brings along is at most a quarter of it, and nobody is ahead of anybody."""
    table = laid(station)
    match = Match(load_game(station.game), table.setup, table.start)
    found = counts(station.goal, match, table.seat, table.bots)
    assert [one for one in found if one.kind in ("least", "hold") and one.part > 0.25] == []
    assert [one for one in found if one.kind not in ("most", "round") and one.holds] == []
