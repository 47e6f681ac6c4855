"""What the planner does in plain situations."""

from dataclasses import fields

import pytest

from game.bots.constantinopolis.evaluator import own_weights, read_weights
from game.engine.constantinopolis.components import COMES, MAGISTER, URBI
from tests.bots.constantinopolis.tables import laid, turn
from tests.bots.matches import game, positions


def test_in_the_last_round_gold_becomes_fame() -> None:
    state = laid(
        [{"gold": 70}, {"gold": 3}], round=9, last_round=9, phase="building", stock={"domus_regia_6": 0}
    )
    assert "build hippodromus_6" in turn(state)


def test_in_the_last_round_nothing_is_built_for_the_future() -> None:
    state = laid([{"gold": 20}, {"gold": 3}], round=9, last_round=9, phase="building")
    assert turn(state) == ["done"]


def test_goods_are_sold_for_a_building_that_only_lacks_their_gold() -> None:
    others = ("3", "4", "5")
    gone = {f"{name}_{fame}": 0 for name in ("hippodromus", "domus_regia") for fame in others}
    state = laid(
        [{"gold": 59, "goods": {"luxury": 1}, "buildings": ["sculptoris_domus"]}, {"gold": 3}],
        round=9,
        last_round=9,
        phase="building",
        market="opificies",
        stock={**gone, "domus_regia_6": 0},
    )
    done = turn(state)
    assert done.index("sell luxury") < done.index("build hippodromus_6")


def test_all_that_can_sail_in_the_last_round_sails() -> None:
    state = laid(
        [
            {
                "gold": 0,
                "goods": {"food": 3, "consumer": 1},
                "hand": ["f_a", "f_b", "fc_c", "passenger_a"],
                "fleet": [{"size": "magnus_dromo"}],
            },
            {"gold": 0},
        ],
        round=9,
        last_round=9,
        phase="loading",
    )
    done = turn(state)
    assert {"load f_a 0", "load f_b 0", "load fc_c 0", "load passenger_a 0"} <= set(done)
    assert state.fame[0][0] == 3


def test_a_contract_under_a_post_is_released_and_loaded_when_its_goods_are_there() -> None:
    state = laid(
        [{"gold": 0, "goods": {"military": 2}, "posts": 1, "held": ["mm_b"]}, {"gold": 0}],
        round=5,
        phase="loading",
    )
    done = turn(state)
    assert done.index("release mm_b") < done.index("load mm_b 0")


def test_a_missing_good_is_bought_for_a_contract_that_pays() -> None:
    state = laid(
        [{"gold": 10, "hand": ["l_b"], "posts": 4}, {"gold": 0}],
        round=9,
        last_round=9,
        phase="loading",
        market="forum_costantinum",
    )
    done = turn(state)
    assert done.index("buy luxury") < done.index("load l_b 0")


def test_spare_goods_go_through_the_commercial_building_and_the_donation() -> None:
    state = laid(
        [{"gold": 0, "goods": {"food": 5}, "buildings": ["caupona"]}, {"gold": 0}],
        round=9,
        last_round=9,
        phase="loading",
        market="forum_costantinum",
    )
    assert "use caupona" in turn(state)
    assert turn(state) == ["donate food"]
    assert state.fame[0][2] == 1


def test_the_dearest_good_is_stored() -> None:
    state = laid(
        [{"gold": 0, "goods": {"food": 1, "luxury": 1}, "buildings": ["vinaria"]}, {"gold": 0}],
        round=3,
        phase="storage",
    )
    assert turn(state) == ["store luxury"]


def test_the_praefectus_praetorio_takes_what_completes_a_use() -> None:
    """Of food and luxury the luxury is worth more."""
    state = laid(
        [
            {"gold": 0, "office": "praefectus_praetorio", "buildings": ["vinaria", "antiquarius"]},
            {"gold": 0, "office": "consul"},
        ],
        round=9,
        last_round=9,
        phase="offices",
    )
    assert turn(state)[0] == "receive luxury"


def test_a_good_office_left_free_is_taken() -> None:
    state = laid(
        [{"gold": 20, "office": "consul"}, {"gold": 0, "office": "praefectus_urbi"}],
        round=9,
        last_round=9,
        phase="auction",
    )
    rules = game()
    while state.to_act != 0:
        rules.play(state, rules.legal(state)[0])
    assert turn(state)[0].split()[0] in ("take", "bid")
    assert state.office(0) in (MAGISTER, COMES, URBI)


def test_nothing_is_bid_that_could_not_be_paid_or_is_not_worth_it() -> None:
    """Over whole matches no office costs more than a wall and its fame would."""
    most = 0
    for state in positions(("planner", "planner", "novice"), 31):
        most = max(most, *state.coins)
    assert 0 < most < 40


def test_a_gift_of_gold_for_an_idle_card_is_accepted_and_a_robbery_refused() -> None:
    rules = game()
    for words, answer in (
        ("give_gold 20,ask_contract ll_a", "accept"),
        ("give_gold 1,ask_good luxury", "refuse"),
    ):
        state = laid(
            [
                {"gold": 30, "office": "magister_officiorum"},
                {
                    "gold": 5,
                    "office": "consul",
                    "goods": {"luxury": 1},
                    "hand": ["ll_a", "l_b"],
                    "buildings": ["sculptoris_domus"],
                },
            ],
            {"free_trade": "yes"},
            round=5,
            phase="loading",
        )
        for word in ("offer 1", *words.split(","), "propose"):
            rules.play(state, rules.grammar.parse(word))
        assert turn(state)[0] == answer


def test_weights_are_complete() -> None:
    assert own_weights().beam >= 50
    names = [field.name for field in fields(own_weights())]
    text = "\n".join(f"{name} = 0" for name in names if name not in ("beam", "order"))
    with pytest.raises(ValueError, match="missing or unknown: beam, order"):
        read_weights(text)
