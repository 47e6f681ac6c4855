"""A number of a rule has one home: changed in the component file, it changes for rules, screens and players alike."""

from __future__ import annotations

import re
from importlib.resources import files
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.boards.concordia_venus.board_layout import BoardLayout
from game.boards.concordia_venus.own_area import _tribune_coins
from game.boards.concordia_venus.tips import tip as concordia_tip
from game.boards.constantinopolis.clicks import label
from game.boards.constantinopolis.tips_trade import voyage_of
from game.boards.glory_to_rome.board_layout import BoardLayout as RomeDesk
from game.boards.glory_to_rome.hand import _petition_words
from game.bots.concordia_venus.features import seat_numbers
from game.bots.concordia_venus.heuristics import Personalities
from game.bots.concordia_venus.plans import goals
from game.bots.concordia_venus.worth import Worth
from game.bots.concordia_venus.worth import own_weights as concordia_weights
from game.bots.constantinopolis.cargo import Cargo, SpareGoodsPlanner
from game.bots.constantinopolis.evaluator import Evaluator, last_round, own_weights
from game.bots.constantinopolis.features import cargo_fame
from game.bots.glory_to_rome.features import Features
from game.engine.concordia_venus.components import GODS, VENUS, VESTA
from game.engine.concordia_venus.scoring import by_god, per_card
from game.engine.constantinopolis.components import MARKETS, MOST_ROUNDS
from game.engine.constantinopolis.phases.drawing import draw_count
from game.engine.constantinopolis.phases.round import storage_limit
from game.engine.constantinopolis.state import LONG, PORT, Ship
from game.engine.core.action import Action
from game.engine.core.game import Game, Setup
from game.engine.glory_to_rome.phases.leading import petition_size
from game.engine.registry import load_game, rule_packages
from tests.boards.positions import table_of

LIKES = concordia_weights().likes
LATER = {
    "constantinopolis": ("voyage_fame", "kept"),
    "glory_to_rome": ("pair",),
    "concordia_venus": (
        "trade_types", "senator_cards", "magnus_times", "vesta_coins", "venus_houses", "colonist_price", "house_price",
    ),
}  # fmt: skip
"""Keys that a file written for an earlier version lacks."""


def text_of(game_id: str) -> str:
    return files(f"game.engine.{game_id}").joinpath("components.toml").read_text(encoding="utf-8")


def changed(game_id: str, old: str, new: str) -> Game[Any]:
    """Return a game whose box differs in one number."""
    text = text_of(game_id)
    assert text.count(old) == 1, old
    return load_game(game_id, text.replace(old, new))


def laid(game: Game[Any], spec: dict[str, Any]) -> Any:
    return game.arrange(Setup(game.id, len(spec["seats"]), 1), spec)


@pytest.mark.parametrize("game_id", sorted(LATER))
def test_a_file_without_the_later_keys_plays_with_the_games_own_numbers(game_id: str) -> None:
    lines = text_of(game_id).splitlines()
    older = [line for line in lines if not line.startswith(LATER[game_id])]
    assert len(lines) - len(older) == len(LATER[game_id])
    for key in LATER[game_id]:
        mine = load_game(game_id, "\n".join(older))
        ours = load_game(game_id)
        assert getattr(getattr(mine, "box"), key) == getattr(getattr(ours, "box"), key)  # noqa: B009


# Constantinopolis --------------------------------------------------------------------------------------------------


def at_anchor(game: Game[Any], size: int) -> Any:
    """Return a position with a laden ship that will sail for two rounds."""
    state = laid(game, {"phase": "loading", "seats": [{"office": "consul"}, {}]})
    state.fleet[0] = [Ship(size, PORT, (state.box.contract_index["c_c"],))]
    return state


@pytest.mark.parametrize("size", [1, 2])
def test_the_fame_of_a_long_voyage_has_one_home(size: int) -> None:
    numbers = [1, 1, 2]
    numbers[size] += 7
    found = []
    for game in (
        load_game("constantinopolis"),
        changed("constantinopolis", "voyage_fame = [1, 1, 2]", f"voyage_fame = {numbers}"),
    ):
        state = at_anchor(game, size)
        state.fleet[0] = [Ship(size, PORT, (state.box.contract_index["cc_c"],))]
        assert state.box.contracts[state.box.contract_index["cc_c"]].voyage[size] == (LONG if size else 1)
        shown = voyage_of(state, state.fleet[0][0])
        assert shown is not None
        evaluator = Evaluator(state, 0, own_weights())
        cargo = Cargo(state, 0, evaluator, SpareGoodsPlanner(state, 0, evaluator), (), 1)
        gains = cargo._gains(state.box.contract_index["cc_c"])
        before = state.points(0)
        log: list[Any] = []
        while state.stack[-1][0] == 5 and state.to_act >= 0:
            game.step(state, Action("done"), log)
        sailed = [event.words["fame"] for event in log if event.key == "sails"]
        found.append(
            (shown.start, cargo_fame(at_anchor(game, size), 0, evaluator), gains[1 + size], sailed[0])
        )
        assert before + sailed[0] <= state.points(0)
    assert [after - before for before, after in zip(*found, strict=True)] == pytest.approx([7, 7, 7, 7])


def test_the_levels_of_production_end_with_the_list_of_draws() -> None:
    state = laid(load_game("constantinopolis"), {"seats": [{"office": "comes_thesaurorum"}, {}]})
    state.owned[0] = (1 << 13) - 1
    box = state.box
    assert box.level(state.owned[0]) == state.level(0) == len(box.draws)
    assert draw_count(state, 0) == box.drawn(state.owned[0], 0, 0) == box.draws[-1]


def test_the_last_round_follows_from_the_markets() -> None:
    game = load_game("constantinopolis")
    state = game.start(Setup(game.id, 2, 1))
    assert MOST_ROUNDS == game.rounds_at_most == 2 * len(MARKETS) - 1 == last_round(state)
    while state.to_act >= 0:
        game.step(state, game.default(state))
    assert state.round == MOST_ROUNDS


def test_the_price_with_redemptor_is_that_of_the_rules() -> None:
    game = changed("constantinopolis", "discount = 5 }", "discount = 4 }")
    seat = {
        "office": "consul",
        "buildings": ["redemptor"],
        "goods": {"industrial": 1},
        "produces": ["industrial"],
    }
    state = laid(game, {"phase": "building", "seats": [{**seat, "gold": 40}, {}]})
    building = game.grammar.parse("redeem pistrinum")
    assert building in game.legal(state)
    words = label(table_of(state), building)
    gold = state.gold[0]
    game.step(state, building)
    assert str(gold - state.gold[0]) in words


def test_what_is_kept_without_a_horreum_is_in_the_box() -> None:
    state = laid(changed("constantinopolis", "kept = 1 ", "kept = 3 "), {"seats": [{}, {}]})
    assert storage_limit(state, 0) == 3


def test_what_an_unknown_card_pays_is_the_mean_of_the_deck() -> None:
    found = []
    for game in (
        load_game("constantinopolis"),
        changed("constantinopolis", *_richer(text_of("constantinopolis"))),
    ):
        state = at_anchor(game, 1)
        state.fleet[0] = [Ship(1, LONG, (-1,))]
        plan = Evaluator(state, 0, own_weights())
        found.append((plan.at_sea(), plan.gold_worth(state.round + LONG), state.box))
    (before, rate, box), (after, other_rate, other) = found
    cards = sum(contract.copies for contract in box.contracts)
    assert rate == other_rate
    assert other.mean_pay[1] - box.mean_pay[1] == pytest.approx(50 * other.contracts[0].copies / cards)
    assert after - before == pytest.approx(rate * (other.mean_pay[1] - box.mean_pay[1]))


def _richer(text: str) -> tuple[str, str]:
    """The line of the first contract, and the same with 50 gold more."""
    line = next(line for line in text.splitlines() if 'id = "f_a"' in line)
    gold = re.search(r"gold = (\d+)", line)
    assert gold is not None
    return line, line.replace(gold.group(0), f"gold = {int(gold.group(1)) + 50}")


# Concordia Venus ---------------------------------------------------------------------------------------------------

RICH = {
    "hand": ["tribune", "senator", "magister"], "pile": ["prefect", "architect", "mercator_small"], "coins": 60,
    "goods": {"brick": 2, "food": 1, "tool": 2, "wine": 2, "cloth": 2}, "settlers": ["roma land", "roma sea"],
    "houses": ["massilia", "lutetia"], "land": 1, "sea": 1,
}  # fmt: skip


def rich(old: str = "", new: str = "") -> Any:
    """Return a position of Concordia Venus with one number of the box changed."""
    game = changed("concordia_venus", old, new) if old else load_game("concordia_venus")
    return laid(
        game, {"display": ["smith", "mercator", "prefect", "consul", "architect"], "seats": [RICH, RICH]}
    )


def test_the_coins_of_a_tribune_have_one_home() -> None:
    plain, other = rich(), rich("free_cards = 3 ", "free_cards = 0 ")
    tips = []
    for state in (plain, other):
        found = concordia_tip(table_of(state, game_id="concordia_venus"), "card/tribune")
        assert found is not None
        tips.append(found.body)
    assert tips[0] != tips[1]
    coins = [_tribune_coins(cast(BoardLayout, SimpleNamespace(state=state)), 0) for state in (plain, other)]
    assert coins == [1, 4]
    assert Personalities(other, 0, LIKES)._tribune() > Personalities(plain, 0, LIKES)._tribune()


def test_the_cards_of_a_senator_have_one_home() -> None:
    plain, other = rich(), rich("senator_cards = 2 ", "senator_cards = 1 ")
    game = load_game("concordia_venus")
    left = []
    for state in (plain, other):
        copy = state.clone()
        game.step(copy, game.grammar.parse("play senator"))
        left.append(copy.stack[-1][2])
    assert left == [2, 1]
    role = game.grammar.parse("as senator").args[0]
    assert Personalities(plain, 0, LIKES).gain(role) > Personalities(other, 0, LIKES).gain(role)


def test_the_coins_of_vesta_have_one_home() -> None:
    plain, other = rich(), rich("vesta_coins = 10 ", "vesta_coins = 5 ")
    assert per_card(other, 0, VESTA) >= 2 * per_card(plain, 0, VESTA) > 0
    assert by_god(other, 0)[VESTA] > by_god(plain, 0)[VESTA]
    assert Worth(other, 0, LIKES)._now()[VESTA] == 2 * Worth(plain, 0, LIKES)._now()[VESTA]
    # The counts of cards are the same: nothing but the rate of Vesta may differ.
    more, less = seat_numbers(other, 0, 0.5), seat_numbers(plain, 0, 0.5)
    assert sum(a != b for a, b in zip(more, less, strict=True)) == 1
    plain.last = other.last = 1
    assert Worth(other, 0, LIKES).phi == 2 * Worth(plain, 0, LIKES).phi > 0, (
        "at the end coins count for Vesta alone"
    )


def test_the_houses_of_venus_have_one_home() -> None:
    plain, other = rich(), rich("venus_houses = 2 ", "venus_houses = 3 ")
    for state, pairs in ((plain, 1), (other, 0)):
        worth = state.layout.box.worth["venus"] * pairs
        assert per_card(state, 0, VENUS) == Worth(state, 0, LIKES)._now()[VENUS] == worth
    plain_houses, other_houses = Worth(plain, 0, LIKES).houses, Worth(other, 0, LIKES).houses
    assert any(a > b for a, b in zip(other_houses, plain_houses, strict=True)), "the third house now counts"
    value = len(GODS)
    assert seat_numbers(plain, 0, 0.5)[:value] != seat_numbers(other, 0, 0.5)[:value]


def test_the_price_of_a_colonist_has_one_home() -> None:
    other = rich('colonist_price = ["food", "tool"]', 'colonist_price = ["cloth", "cloth"]')
    assert (0, 0, 0, 0, 2) in goals(Worth(other, 0, LIKES))
    game = load_game("concordia_venus")
    game.step(other, game.grammar.parse("play tribune"))
    goods = other.goods[0][:]
    game.step(other, next(action for action in game.legal(other) if action.verb == "place_land"))
    assert [a - b for a, b in zip(goods, other.goods[0], strict=True)] == [0, 0, 0, 0, 2]


def test_the_price_of_a_house_has_one_home() -> None:
    state = rich('[["food"], ["brick", "food"]', '[["cloth"], ["brick", "food"]')
    assert {state.layout.price[city] for city, good in enumerate(state.layout.tokens) if good == 0} == {
        (0, 0, 0, 0, 1)
    }


# Glory to Rome -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "old"), [("statua", "amount = 3 }"), ("murus", "amount = 2 }")])
def test_points_of_buildings_have_one_home(name: str, old: str) -> None:
    line = next(line for line in text_of("glory_to_rome").splitlines() if f'id = "{name}"' in line)
    game = changed("glory_to_rome", line, line.replace(old, "amount = 1 }"))
    found = []
    for rules in (load_game("glory_to_rome"), game):
        seat = {"buildings": [name], "stock": {"rudus": 4}, "hand": ["via"]}
        state = laid(rules, {"seats": [seat, {"hand": ["via"]}]})
        values = Features().values(state, 0)
        found.append((rules.score(state)[0].points, values[Features().names.index("own_extras")]))
    points, features = zip(*found, strict=True)
    assert (points[0] - points[1]) / 5 == pytest.approx(features[0] - features[1]) != 0


def test_the_cards_of_a_pair_have_one_home() -> None:
    state = laid(changed("glory_to_rome", "pair = 2 ", "pair = 4 "), {"seats": [{"hand": ["via"]}, {}]})
    assert petition_size(state, "pair") == 4
    offer = SimpleNamespace(actions=[Action("pair", (0, 0))], refs=("petition/rudus",))
    layout = SimpleNamespace(
        state=state,
        spots=SimpleNamespace(offers=[offer]),
        own=lambda key, **words: f"{key} {words.get('count', '')}",
    )
    counted = [said for said in _petition_words(cast(RomeDesk, layout), 0) if not said.endswith(" ")]
    assert counted
    assert all("4" in said for said in counted)


def test_every_game_is_looked_at() -> None:
    assert set(LATER) == set(rule_packages())
