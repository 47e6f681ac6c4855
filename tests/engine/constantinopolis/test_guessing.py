"""What is guessed from an observation could be true."""

from typing import Any

import pytest

from game.engine.constantinopolis.rules import make
from game.engine.constantinopolis.state import CONCEALED, LONG, State
from game.engine.core.game import Setup
from game.engine.core.rng import Stream
from tests.engine.constantinopolis import invariants

GAME = make()
SEEDS = range(150)


def position(spec: dict[str, Any], *texts: str, **options: str) -> State:
    state = GAME.arrange(Setup("constantinopolis", len(spec["seats"]), 3, options), spec)
    for text in texts:
        GAME.play(state, GAME.grammar.parse(text))
    return state


def guesses(state: State, viewer: int | None) -> list[State]:
    seen = GAME.observe(state, viewer)
    return [GAME.determinize(seen, Stream(seed)) for seed in SEEDS]


def test_guessed_cargo_fits_and_needs_its_time() -> None:
    fleet = [
        {"size": "parvus_dromo", "place": 1, "cargo": ["f_a", "f_a"]},
        {"size": "medius_dromo", "place": 2, "cargo": ["f_c", "f_a", "f_a", "passenger_a"]},
        {"size": "medius_dromo", "place": 1, "cargo": ["passenger_a", "f_b", "f_b", "f_b"]},
        {"size": "magnus_dromo", "place": 2, "cargo": ["passenger_b", "passenger_b", "passenger_b", "ff_b"]},
        {"size": "magnus_dromo", "place": 2, "cargo": ["l_a", "l_b"]},
    ]
    state = position({"round": 3, "phase": "building", "seats": [{}, {"fleet": fleet}]})
    kinds = set()
    for full in guesses(state, 0):
        invariants.check(full)
        for guessed, true in zip(full.fleet[1], state.fleet[1], strict=True):
            assert (guessed.size, guessed.place, len(guessed.cargo)) == (
                true.size,
                true.place,
                len(true.cargo),
            )
            rounds = [GAME.box.contracts[kind].voyage[guessed.size] for kind in guessed.cargo]
            assert guessed.place != LONG or max(rounds) == LONG
        kinds.add(full.fleet[1][0].cargo)
    assert len(kinds) > 20
    assert all(full.fleet[1] == state.fleet[1] for full in guesses(state, 1))


def test_a_bidder_has_what_he_bids() -> None:
    seats = [{"gold": 90}, {"gold": 90}]
    state = position({"round": 2, "seats": seats}, "bid praefectus_praetorio 50", "raise 60")
    for full in guesses(state, None):
        assert full.gold[0] >= 50
        assert full.gold[1] >= 60
    assert min(full.gold[0] for full in guesses(state, None)) < 60


@pytest.mark.parametrize(("action", "price"), [("build conflatorium", 23), ("redeem conflatorium", 18)])
def test_who_declares_and_who_is_asked_can_pay(action: str, price: int) -> None:
    seats = [
        {"office": "magister_officiorum", "goods": {"industrial": 1}, "buildings": ["metallum", "redemptor"]},
        {"office": "consul", "gold": 80, "buildings": ["metallum"]},
        {"office": "comes_thesaurorum"},
    ]
    state = position({"phase": "building", "stock": {"metallum": 2}, "seats": seats}, action)
    decision = GAME.decision(state)
    assert decision is not None
    assert decision.key == "preempt"
    for viewer in (None, 1):
        for full in guesses(state, viewer):
            assert full.gold[0] >= price
            assert full.gold[1] >= 23
    assert min(full.gold[0] for full in guesses(state, 1)) < price + 5
    assert min(full.gold[2] for full in guesses(state, 1)) < price


def test_who_offers_has_what_he_offers() -> None:
    spec = {"phase": "loading", "seats": [{"gold": 70}, {"goods": {"luxury": 1}}]}
    texts = ["offer 1", "give_gold 20", "give_gold 20", "ask_good luxury", "propose"]
    state = position(spec, *texts, free_trade="yes")
    assert all(full.gold[0] >= 40 and full.gold[1] == 30 for full in guesses(state, 1))


def test_who_has_finished_loading_has_loaded_something_somehow() -> None:
    seats = [{"goods": {"food": 2}, "hand": ["f_a", "m_a"], "posts": 1}, {"hand": ["c_a"]}]
    state = position({"phase": "loading", "seats": seats}, "load f_a 0", "done")
    for full in guesses(state, 1):
        invariants.check(full)
        assert not full.used[0] & CONCEALED
        assert [GAME.box.contracts[kind].id for kind in full.fleet[0][0].cargo] == ["f_a"]
        assert [GAME.box.contracts[kind].id for kind in full.held[0]] == ["m_a"]
    for full in guesses(state, 0):
        assert GAME.facts(full)["seat0.hand"] == ["m_a"]


def test_who_loaded_nothing_knows_it() -> None:
    seats = [{"goods": {"food": 2}, "hand": ["f_a"]}, {"hand": ["c_a"]}]
    state = position({"phase": "loading", "seats": seats}, "done")
    for full in guesses(state, 0):
        assert GAME.facts(full)["seat0.cargo"] == [[]]
        assert GAME.facts(full)["seat0.hand"] == ["f_a"]


def test_what_an_ousted_seat_holds_is_no_secret() -> None:
    seats = [{}, {"posts": 1, "held": ["l_a"]}]
    state = position({"seats": seats}, "bid praefectus_praetorio 1", "yield")
    assert state.office(1) == -1
    assert GAME.facts(GAME.observe(state, 0))["seat1.held"] == ["l_a"]
