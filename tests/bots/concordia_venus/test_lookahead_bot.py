"""What the players of Concordia Venus look for, and that their plans can be carried out."""

from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest

from game.bots.concordia_venus.heuristics import Heuristics, Personalities
from game.bots.concordia_venus.lookahead_bot import Evaluator
from game.bots.concordia_venus.plans import Builder, Trader
from game.bots.concordia_venus.worth import (
    Worth,
    distances,
    novice_likes,
    own_weights,
    read_weights,
    starts,
    time_left,
)
from game.engine.concordia_venus.components import JUPITER, MERCURIUS, SATURNUS, VENUS
from game.engine.concordia_venus.phases import ARCHITECT, MERCATOR
from game.engine.concordia_venus.state import State
from tests.bots.concordia_venus.tables import begun, chosen, game, laid, played

WEIGHTS = own_weights()
LIKES = WEIGHTS.likes
RICH: dict[str, Any] = {
    "houses": ["massilia", "valentia", "carthago", "syracusae", "novaria", "aquileia", "lutetia", "athenae"]
}
POOR: dict[str, Any] = {"houses": ["londinium"]}
LAST_CARD: dict[str, Any] = {"display": ["colonist"], "stock": [], "turn": 41}


def _asked(phase: int, players: int = 2) -> Iterator[State]:
    """Positions of some matches in which a chapter begins or goes on."""
    for seed in range(2):
        line = played(begun(players, seed), ["random", *["novice"] * (players - 1)], seed)
        yield from (state for state, _ in line if state.stack[-1][0] == phase)


# Both ends ---------------------------------------------------------------------------------------------------------


def test_the_last_card_is_bought_by_whoever_wins_by_it() -> None:
    buyer = {**RICH, "hand": ["tribune", "senator", "magister"], "goods": {"food": 1}}
    state = laid(buyer, {**POOR, "hand": ["tribune", "prefect"]}, **LAST_CARD)
    assert chosen(state) == "play senator"
    game().play(state, game().grammar.parse("play senator"))
    assert chosen(state) == "take 1"


def test_in_its_last_turn_it_builds_what_it_can() -> None:
    builder = {
        **RICH, "hand": ["tribune", "architect", "prefect"], "coins": 40, "roads": ["alexandria-cyrene-land"],
        "goods": {"brick": 1, "food": 1, "tool": 1, "wine": 1, "cloth": 1}, "settlers": ["roma sea"],
    }  # fmt: skip
    state = laid(builder, POOR, turn=41, last=1, concordia=1)
    assert chosen(state) == "play architect"
    game().play(state, game().grammar.parse("play architect"))
    assert chosen(state).startswith(("build ", "move "))


def test_the_time_left_shrinks_with_the_market_and_with_the_houses() -> None:
    state = begun(2, 3)
    assert time_left(state) == 1
    lefts = [time_left(state) for state, _ in played(state, ("novice", "novice"), 3)]
    assert all(later <= earlier for earlier, later in pairwise(lefts))
    assert lefts[-1] == 0
    assert len(set(lefts)) > 10


def test_what_one_side_gains_the_other_loses() -> None:
    evaluator = Evaluator(WEIGHTS)
    for number, (state, _) in enumerate(played(begun(2, 4), ("novice", "random"), 4)):
        if not number % 9:
            assert evaluator.value(state, 0) == pytest.approx(-evaluator.value(state, 1))
            assert abs(evaluator.value(state, 0)) < 1
    assert evaluator.value(state, 0) > 1


# Its gods ----------------------------------------------------------------------------------------------------------


def test_houses_are_worth_more_with_the_gods_that_count_them() -> None:
    plain = Worth(laid(POOR, POOR), 0, LIKES)
    vintner = Worth(laid({**POOR, "hand": ["tribune", "prefect", "vintner"]}, POOR), 0, LIKES)
    tokens = plain.state.layout.tokens
    for city, (before, after) in enumerate(zip(plain.houses, vintner.houses, strict=True)):
        assert after - before == pytest.approx(4 if tokens[city] == 3 else 0)


def test_a_card_is_worth_more_to_whoever_has_what_its_god_counts() -> None:
    rich, poor = (Worth(laid(seat, POOR), 0, LIKES) for seat in (RICH, POOR))
    for god in (JUPITER, SATURNUS, MERCURIUS, VENUS):
        assert rich.per[god] > poor.per[god]


def test_what_is_wanted_is_worth_more_than_what_lies_there_in_plenty() -> None:
    worth = Worth(begun(2, 5), 0, LIKES)
    assert sum(worth.wants) >= 4
    for shelf in worth.stock:
        assert shelf == sorted(shelf, reverse=True)
        assert shelf[0] > shelf[-1]


# Partners and rivals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["venus", "team"])
def test_a_province_is_judged_by_whose_houses_stand_in_it(mode: str) -> None:
    """Seats 0 and 2 are partners in team play; 1 and 3 are rivals of seat 0 always."""
    values = []
    for owner in range(4):
        seats = [{"hand": ["tribune", "prefect"]} for _ in range(4)]
        seats[owner] = {**seats[owner], "houses": ["massilia"]}
        state = laid(*seats, options={"game": mode}, pm=1)
        gaul = state.layout.game_map.provinces.index("gallia")
        values.append(Personalities(state, 0, LIKES).province(gaul))
    assert values[0] > max(values[1], values[3])
    assert values[1] == pytest.approx(values[3])
    if mode == "team":
        assert values[2] > values[1] + 1
    else:
        assert values[2] == pytest.approx(values[1])


def test_a_card_that_helps_the_partner_too_is_preferred() -> None:
    """The same card gains more the more the partner has from it."""
    gains = []
    for goods in ({}, {"brick": 2, "wine": 3, "cloth": 3}):
        seats: list[dict[str, Any]] = [{"hand": ["tribune", "mercator_small"]} for _ in range(4)]
        seats[2] = {**seats[2], "goods": goods}
        state = laid(*seats, options={"game": "team"})
        card = state.hand[0][1]
        gains.append(Personalities(state, 0, LIKES).playing(card))
    assert gains[1] > gains[0]


# Plans -------------------------------------------------------------------------------------------------------------


def test_the_ways_are_those_of_the_rules() -> None:
    seen = 0
    for state in _asked(ARCHITECT):
        _, seat, steps, building = state.stack[-1]
        moves = {action for action in state.choices if action.verb == "move"}
        if building or not moves:
            continue
        found = {
            action
            for start in starts(state, seat)
            for line, cost, action in distances(state).moves[start]
            if cost <= steps and not state.taken >> line & 1
        }
        assert found == moves
        seen += 1
    assert seen >= 20


def test_plans_of_building_can_be_carried_out() -> None:
    rules, built = game(), 0
    for state in _asked(ARCHITECT):
        builder = Builder(state, Worth(state, state.to_act, LIKES))
        builder.width = 4
        plans = builder.plans()
        assert [plan.gain for plan in plans] == sorted((plan.gain for plan in plans), reverse=True)
        for plan in plans:
            trial = state.clone()
            for action in plan.actions:
                if trial.to_act < 0 or trial.stack[-1][0] != ARCHITECT:
                    break
                rules.play(trial, action)
                built += action.verb == "build"
    assert built >= 20


def test_trades_can_be_carried_out_and_gain() -> None:
    rules, traded = game(), 0
    for state in _asked(MERCATOR):
        _, seat, sold, bought = state.stack[-1]
        worth = Worth(state, seat, LIKES)
        gain, actions = Trader(state, worth, 0, sold, bought).plan()
        assert (gain > 0) == bool(actions)
        trial = state.clone()
        for action in actions:
            rules.play(trial, action)
            traded += 1
        before = worth.purse(state.money[seat]) + worth.units(state.goods[seat])
        after = worth.purse(trial.money[seat]) + worth.units(trial.goods[seat])
        assert after - before == pytest.approx(gain)
    assert traded >= 10


def test_a_plan_is_answered_step_by_step() -> None:
    """What follows the first answer is what is answered to the next question."""
    rules = game()
    state = begun(2, 6)
    rules.play(state, rules.grammar.parse("play architect"))
    plan = Heuristics(state, state.to_act, novice_likes()).answers(state.choices)
    assert len(plan) >= 2
    for action in plan[:-1]:
        assert Heuristics(state, state.to_act, novice_likes()).answers(state.choices)[0] == action
        rules.play(state, action)


# The numbers -------------------------------------------------------------------------------------------------------


def test_weights_are_refused_when_their_names_are_wrong() -> None:
    text = files("game.bots.concordia_venus").joinpath("weights.toml").read_text(encoding="utf-8")
    assert read_weights(text)[0] == WEIGHTS
    for wrong, named in (
        (text.replace("[novice]", "[beginner]"), "unknown: beginner"),
        (text.replace("breadth =", "width ="), "breadth, width"),
        (text.replace("keen =", "greed ="), "greed, keen"),
        (text.replace("vintner =", "brewer ="), "brewer"),
    ):
        with pytest.raises(ValueError, match=named):
            read_weights(wrong)
