"""What the learned evaluation looks at, and the answers that are tried out."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from game.bots.concordia_venus.features import NAMES, Features, HeuristicBot, clock, seat_numbers
from game.bots.concordia_venus.plans import trades
from game.bots.concordia_venus.worth import Worth, own_weights, time_left
from game.engine.concordia_venus.phases import ARCHITECT, MERCATOR
from game.engine.concordia_venus.scoring import by_god
from game.engine.concordia_venus.state import State
from game.engine.core.rng import stream
from tests.bots.concordia_venus.tables import begun, game, laid, played

KNOWN = Features()
POINTS = (
    "vesta",
    "now_temples",
    "now_provinces",
    "now_kinds",
    "now_colonists",
    "now_specialists",
    "now_pairs",
)
"""The numbers that are a god's points, in the order of the gods."""


def glances(players: int, seed: int, options: dict[str, str] | None = None) -> Iterator[State]:
    """Yield the positions of a match of quick players."""
    rules, state = game(), begun(players, seed, options)
    quick = HeuristicBot()
    while state.to_act >= 0:
        yield state
        rules.play(state, quick.choose(rules, state, state.choices))


def told(state: State, seat: int) -> dict[str, float]:
    return dict(zip(KNOWN.names, KNOWN.values(state, seat), strict=True))


@pytest.mark.parametrize(("players", "mode"), [(2, "venus"), (3, "classic"), (4, "team")])
def test_a_household_counts_the_points_of_its_gods(players: int, mode: str) -> None:
    for number, state in enumerate(glances(players, 3, {"game": mode})):
        if number % 9:
            continue
        assert clock(state).left == time_left(state)
        for seat in range(players):
            row = dict(zip(NAMES, seat_numbers(state, seat, time_left(state)), strict=True))
            gods = [row[name] * 10 for name in POINTS]
            assert gods[1:] == pytest.approx(by_god(state, seat)[1:])
            assert by_god(state, seat)[0] <= gods[0] + 1e-9, "coins count before they make ten"


@pytest.mark.parametrize("players", [2, 3])
def test_what_one_seat_is_ahead_the_other_is_behind(players: int) -> None:
    against = ("mean_", "ahead_") if players == 2 else ("mean_",)
    names = [name for name in KNOWN.names if name.startswith(against)]
    looked = 0
    for state in islice(glances(players, 4), 0, None, 11):
        rows = [told(state, seat) for seat in range(players)]
        looked += 1
        for name in names:
            assert sum(row[name] for row in rows) == pytest.approx(0, abs=1e-9)
    assert (looked >= 5, bool(names)) == (True, True)


def test_partners_see_the_same() -> None:
    looked = 0
    for state in islice(glances(4, 5, {"game": "team"}), 0, None, 11):
        one, other = told(state, 1), told(state, 3)
        one.pop("wait")
        other.pop("wait")
        looked += 1
        assert one == pytest.approx(other)
    assert looked >= 5


def test_what_is_hidden_changes_no_number() -> None:
    rules, different = game(), 0
    for number, state in enumerate(glances(3, 6)):
        if number % 13 == 0:
            world = rules.determinize(rules.observe(state, state.to_act), stream(number, "world"))
            different += world.stock != state.stock
            for seat in range(3):
                row = KNOWN.values(state, seat)
                assert KNOWN.values(world, seat) == row
                assert KNOWN.values(rules.observe(state, state.to_act), seat) == row
    assert different >= 5


def test_houses_that_can_be_paid_for_are_counted() -> None:
    rich: dict[str, Any] = {"goods": {"brick": 2, "food": 1, "wine": 1, "cloth": 1}, "coins": 40}
    rows = [
        dict(zip(NAMES, seat_numbers(laid(seat, {}), 0, 1.0), strict=True))
        for seat in (rich, {**rich, "coins": 0}, {"coins": 40})
    ]
    assert [round(row["payable"] * 3) for row in rows] == [3, 0, 0]
    assert len({row["reach"] for row in rows}) == 1
    assert rows[0]["reach"] > 0


def test_trades_are_different_and_the_likeliest_comes_first() -> None:
    rules, several = game(), 0
    for state in glances(2, 7):
        if state.stack[-1][0] != MERCATOR:
            continue
        worth = Worth(state, state.to_act, own_weights().likes)
        ends = []
        for line in KNOWN.lines(state, state.choices):
            trial = state.clone()
            for action in line:
                if (
                    trial.stack[-1][:2] == state.stack[-1][:2]
                ):  # what is left to do takes itself where it is one thing
                    rules.play(trial, action)
            ends.append(tuple(trial.goods[state.to_act]))
        assert len(set(ends)) == len(ends)
        first = trades(state, worth, *state.stack[-1][2:])[0]
        assert KNOWN.lines(state, state.choices)[0] == (*first, state.layout.box.vocabulary.done)
        several += len(ends) > 2
    assert several >= 3


def test_ways_to_build_begin_differently() -> None:
    met = 0
    for state in glances(2, 8):
        if state.stack[-1][0] == ARCHITECT:
            firsts = [line[0] for line in KNOWN.lines(state, state.choices)]
            assert len(set(firsts)) == len(firsts)
            met += len(firsts) > 1
    assert met >= 3


def test_the_quick_player_carries_its_plan_out() -> None:
    """Asked about every question of a match it answers as the glance does, and it leaves what it sees."""
    rules = game()
    looked = 0
    for state, _ in islice(played(begun(2, 9), ("novice", "novice"), 9), 0, None, 7):
        seen = rules.observe(state, state.to_act)
        before = rules.digest(seen)
        assert HeuristicBot().choose(rules, seen, seen.choices) in seen.choices
        assert rules.digest(seen) == before
        looked += 1
    assert looked >= 5
