"""What the planner looks for: the end it wins by, a Forum within reach, majorities, what its rivals hold."""

from dataclasses import fields

import pytest

from game.bots.glory_to_rome.heuristics import time_left
from game.bots.glory_to_rome.rollout_bot import Evaluator, RolloutBot, forum_steps, own_weights, read_weights
from game.bots.match_series import MatchSeries
from game.engine.core.game import Setup
from game.engine.glory_to_rome.components import MATERIALS, ROLES
from tests.bots.glory_to_rome.tables import GAME, chosen, game, laid
from tests.pairs import share

ALL_ROLES = dict.fromkeys(ROLES, 1)
ALL_GOODS = dict.fromkeys(MATERIALS, 1)
BUILDER = {"hand": ["hortus"], "foundations": [{"card": "catacumbae", "materials": {"lapis": 2}}], "units": 1}


def test_a_forum_within_reach_is_taken() -> None:
    goods = {name: 1 for name in MATERIALS if name != "lapis"}
    mine = {"clients": ALL_ROLES, "stock": goods, "buildings": ["forum"], "hand": ["via"], "units": 1}
    pool = {"lapis": 1, "marmor": 2, "later": 3}
    state = laid([mine, {"sites": {"marmor": 4}, "hand": ["pons"]}], role="operarius", pool=pool)
    assert chosen(state) == "collect lapis"


def test_a_client_for_the_forum_is_preferred_to_any_other() -> None:
    roles = {name: 1 for name in ROLES if name != "patronus"}
    mine = {
        "clients": roles,
        "stock": ALL_GOODS,
        "buildings": ["forum", "insula"],
        "hand": ["via"],
        "units": 1,
    }
    pool = {"marmor": 1, "lapis": 3, "caementum": 2}
    state = laid([mine, {"hand": ["pons"]}], role="patronus", pool=pool)
    assert chosen(state) == "hire marmor"


def test_the_catacombs_end_a_match_that_is_won() -> None:
    state = laid([{**BUILDER, "sites": {"marmor": 3}}, {"hand": ["pons", "via"]}], role="artifex")
    assert chosen(state) == "add hortus catacumbae"


def test_the_catacombs_wait_in_a_match_that_would_be_lost() -> None:
    state = laid([BUILDER, {"sites": {"marmor": 3}, "hand": ["pons", "via"]}], role="artifex")
    assert chosen(state) != "add hortus catacumbae"


def test_dear_materials_are_sold_before_cheap_ones() -> None:
    mine = {"stock": {"rudus": 2, "marmor": 1}, "hand": ["via"], "units": 1}
    state = laid([mine, {"hand": ["pons"]}], role="mercator")
    assert chosen(state) == "sell marmor"


def test_all_cards_are_played_under_a_palace_when_every_action_pays() -> None:
    mine = {"buildings": ["palatium"], "hand": ["villa", "hortus", "carcer"], "stock": {"marmor": 5}}
    state = laid([mine, {"hand": ["pons"]}])
    rules, player, units = game(), RolloutBot(1), 0
    while state.to_act == 0 and state.role in (-1, 4) and not state.units[1]:
        seen = rules.observe(state, 0)
        action = player.choose(rules, seen, seen.choices)
        units += action.verb in ("play", "petition")
        rules.play(state, action)
        if action.verb in ("done", "sell"):
            break
    assert units >= 2


def test_an_outlook_compares_a_seat_with_its_rivals() -> None:
    evaluator = Evaluator(own_weights())
    state = laid([{"sites": {"marmor": 2}}, {}, {"sites": {"later": 1}}])
    values = [evaluator.value(state, seat) for seat in range(3)]
    assert values[0] > values[2] > values[1]
    state.left_seats = 1
    assert evaluator.value(state, 2) > values[2], "who left is no rival any more"


def test_a_match_that_ended_is_worth_more_than_any_that_goes_on() -> None:
    evaluator = Evaluator(own_weights())
    rich = {"sites": {"marmor": 4}, "clients": {"mercator": 9}, "stock": {"marmor": 9}}
    assert 0.5 < evaluator.value(laid([rich, {}]), 0) < 1
    state = laid([{"sites": {"marmor": 1}}, {}])
    state.stack = []
    assert evaluator.value(state, 0) > 1
    assert evaluator.value(state, 1) < -1
    state.winners = 2
    assert evaluator.value(state, 1) > 0.9, "a Forum wins whatever the points are"


@pytest.mark.parametrize(
    ("seat", "steps"),
    [
        ({"clients": ALL_ROLES, "stock": ALL_GOODS}, 0),
        ({}, 12),
        ({"clients": {"mercator": 1}, "stock": ALL_GOODS}, 5),
        ({"clients": {"mercator": 3}, "stock": ALL_GOODS, "buildings": ["ludus_magna"]}, 3),
        ({"clients": {"mercator": 2, "artifex": 4}, "stock": ALL_GOODS, "buildings": ["horreum"]}, 3),
        ({"clients": {"artifex": 1}, "stock": {"rudus": 3}}, 10),
    ],
)
def test_the_way_to_a_forum_is_counted_in_cards(seat: dict[str, object], steps: int) -> None:
    assert forum_steps(laid([seat, {}]), 0) == steps


def test_steps_end_exactly_where_the_rules_see_a_forum() -> None:
    """The roles alone win by the rule of the original cards."""
    options = {"forum": "roles"}
    state = game().arrange(Setup(GAME, 2, 1, options), {"seats": [{"clients": ALL_ROLES}, {}]})
    assert forum_steps(state, 0) == 0


def test_the_time_left_follows_the_deck_and_the_sites() -> None:
    start = laid([{}, {}])
    few_sites = laid([{}, {}], town=dict.fromkeys(MATERIALS, 0) | {"rudus": 1})
    few_cards = laid([{}, {}], deck=["via", "via"])
    assert 0 <= time_left(few_cards) < 0.1 < time_left(start) <= 1.15
    assert time_left(few_sites) <= time_left(start)


def test_weights_that_do_not_fit_the_code_are_refused() -> None:
    with pytest.raises(ValueError, match="missing or unknown"):
        read_weights("hand = 1.0")
    with pytest.raises(ValueError, match="no such name: colossus"):
        read_weights(_numbers() + "[likes]\ncolossus = 1.0\n[once]\n")


def _numbers() -> str:
    names = {field.name for field in fields(own_weights())} - {"likes", "once"}
    return "".join(f"{name} = 1\n" for name in sorted(names))


def test_the_beginner_beats_chance() -> None:
    best = MatchSeries(GAME, ("novice", "random"), 10, 700).findings().bots["novice"]
    assert best.share.mean >= 0.9


@pytest.mark.whole
@pytest.mark.parametrize("deals", [4, 12])
def test_the_planner_beats_the_beginner(deals: int) -> None:
    best = MatchSeries(GAME, ("planner", "novice"), deals, 800).findings().bots["planner"]
    assert len(best.points) == 2 * deals
    assert best.share.mean >= 0.75


@pytest.mark.slow
@pytest.mark.parametrize("players", share([4, 3, 5], 1))
def test_the_planner_has_the_better_mean_place_at_larger_tables(players: int) -> None:
    made = MatchSeries(GAME, ("planner", *["novice"] * (players - 1)), 2, 600).findings()
    planner, novice = made.bots.values()
    assert planner.place + 0.7 < novice.place
