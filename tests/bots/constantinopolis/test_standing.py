"""What a seat still gets out of a round: cargo aboard, a donation, ships at hand, goods; and what features make of it."""

from typing import Any

import pytest

from game.bots.constantinopolis.evaluator import Evaluator, own_weights
from game.bots.constantinopolis.features import Features, cargo_fame, gift, hold_ready, still_to_come
from game.engine.constantinopolis.state import DONATED, LONG, PORT, SHORT, Ship
from tests.bots.constantinopolis.tables import laid

KIND = {contract.id: kind for kind, contract in enumerate(laid([{}, {}]).box.contracts)}


def number(state: Any, seat: int, name: str) -> float:
    """Return one feature of a position by its name."""
    features = Features()
    return features.values(state, seat)[features.names.index(name)]


def test_cargo_aboard_counts_with_the_fame_of_its_voyage() -> None:
    state = laid([{"gold": 9}, {}], phase="loading")
    evaluator = Evaluator(state, 0, own_weights())
    assert cargo_fame(state, 0, evaluator) == 0
    state.fleet[0] = [Ship(1, PORT, (KIND["c_a"],))]
    short = cargo_fame(state, 0, evaluator)
    assert short == pytest.approx(1 + 4 * evaluator.gold_worth(evaluator.round + SHORT))
    state.fleet[0] = [Ship(2, PORT, (KIND["c_c"],))]
    assert cargo_fame(state, 0, evaluator) == pytest.approx(
        1 + 2 + 6 * evaluator.gold_worth(evaluator.round + LONG)
    )
    state.fleet[0] = [Ship(2, LONG, (KIND["c_c"],))]
    assert cargo_fame(state, 0, evaluator) == 0, "what has sailed is at sea"


def test_ships_are_ready_that_will_be_in_port() -> None:
    state = laid([{}, {}], phase="loading")
    state.fleet[0] = [Ship(0), Ship(1, SHORT, (KIND["c_a"],)), Ship(2, LONG, (KIND["c_c"],))]
    assert hold_ready(state, 0, contested=True) == 2 + 4
    assert hold_ready(state, 0, contested=False) == 2
    state.fleet[0] = [Ship(1, PORT, (KIND["c_c"],))]
    assert hold_ready(state, 0, contested=False) == 0, "it leaves for two rounds"


def test_a_donation_counts_as_long_as_it_is_open() -> None:
    state = laid([{"goods": {"food": 3}}, {}], phase="loading", market="forum_costantinum")
    assert gift(state, 0) == 1
    state.used[0] |= DONATED
    assert gift(state, 0) == 0
    assert gift(state, 1) == 0


def test_goods_still_to_be_produced_count_while_offices_are_contested() -> None:
    state = laid([{"buildings": ["textrinum"]}, {}], phase="auction")
    evaluator = Evaluator(state, 0, own_weights())
    assert still_to_come(state, 0, evaluator, contested=True) > still_to_come(
        state, 0, evaluator, contested=False
    )


def test_the_strongest_rival_is_told_whichever_seat_it_holds() -> None:
    seats = [{"fame": 1}, {"fame": 2, "gold": 5}, {"fame": 30, "gold": 50}]
    state, other = laid(seats, phase="loading"), laid([seats[0], seats[2], seats[1]], phase="loading")
    told = [
        name
        for name in Features().names
        if name.startswith("best_") and name not in ("best_order", "best_done")
    ]
    assert [number(state, 0, name) for name in told] == pytest.approx(
        [number(other, 0, name) for name in told]
    )
    assert number(state, 0, "best_points") == number(state, 2, "own_points") > number(state, 1, "own_points")
