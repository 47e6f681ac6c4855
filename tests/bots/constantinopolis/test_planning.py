"""The planner's planners against slower and plainer ways to reckon the same."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.bots.constantinopolis.cargo import Cargo, Hold, SpareGoodsPlanner
from game.bots.constantinopolis.evaluator import (
    Evaluator,
    own_weights,
    production,
    round_income,
    sample_hands,
    working,
)
from game.bots.constantinopolis.loading_planner import LoadingPlanner
from game.bots.constantinopolis.purchases import goods_of
from game.engine.constantinopolis.box import own_box
from game.engine.constantinopolis.components import BUILDINGS, MAGNUS, Goods
from game.engine.constantinopolis.phases import LOADING
from game.engine.constantinopolis.state import LONG
from tests.bots.constantinopolis.tables import laid
from tests.bots.matches import game, positions


def _loading(seeds: range, cards: int) -> Iterator[tuple[Any, int]]:
    """Yield observations in which a seat may load, with few enough cards to try everything."""
    for seed in seeds:
        for state in positions(("planner", "novice", "planner"), seed):
            if state.stack[-1][0] == LOADING:
                seat = state.to_act
                if len(state.hand[seat]) + len(state.held[seat]) <= cards:
                    yield game().observe(state, seat), seat


def _every_way(
    cargo: Cargo,
    spare: SpareGoodsPlanner,
    evaluator: Evaluator,
    hand: list[int],
    holds: list[Hold],
    goods: Goods,
) -> float:
    """The worth of the best way to load without buying, found by trying all."""
    box = cargo.box
    gold = evaluator.gold_worth(evaluator.round + 1)
    later = evaluator.gold_worth(evaluator.round + LONG)
    best = 0.0

    def count(index: int, placed: list[list[int]], rest: list[int]) -> float:
        if index == len(hand):
            return worth(placed, rest)
        kind = hand[index]
        contract = box.contracts[kind]
        top = count(index + 1, placed, rest)
        after = [have - n for have, n in zip(rest, contract.goods, strict=True)]
        if min(after) < 0:
            return top
        for slot, hold in enumerate(holds):
            aboard = [*placed[slot], kind]
            people = sum(box.is_passenger[card] for card in aboard)
            room = sum(box.space[card] for card in aboard)
            if room <= hold.room and people <= hold.berths * bool(people) and contract.voyage[hold.size]:
                more = [aboard if other == slot else cards for other, cards in enumerate(placed)]
                top = max(top, count(index + 1, more, after))
        return top

    def worth(placed: list[list[int]], rest: list[int]) -> float:
        total = spare.best((rest[0], rest[1], rest[2], rest[3], rest[4])).worth
        for hold, cards in zip(holds, placed, strict=True):
            far = any(box.contracts[kind].voyage[hold.size] == LONG for kind in cards)
            total += sum(
                box.contracts[k].fame + box.contracts[k].gold * (later if far else gold) for k in cards
            )
            if far:
                total += (2 if hold.size == MAGNUS else 1) - cargo.missed[hold.size]
        return total

    return max(best, count(0, [[] for _ in holds], list(goods)))


def test_cargo_is_planned_as_well_as_by_trying_everything() -> None:
    checked = loaded = 0
    for seen, seat in _loading(range(200, 203), cards=5):
        if any(ship.cargo and ship.place == 0 for ship in seen.fleet[seat]):
            continue
        evaluator = Evaluator(seen, seat, own_weights())
        spare = SpareGoodsPlanner(seen, seat, evaluator)
        cargo = Cargo(seen, seat, evaluator, spare, (0, 0, 0, 0, 0), 100_000)
        hand = [*seen.hand[seat], *seen.held[seat]]
        ships = cargo.holds(seen)
        goods = goods_of(seen, seat)
        plan = cargo.plan(hand, ships, goods, 0)
        assert plan.worth == pytest.approx(
            _every_way(cargo, spare, evaluator, hand, [hold for _, hold in ships], goods)
        )
        checked += 1
        loaded += bool(plan.loads)
    assert checked >= 30
    assert loaded >= 10


@pytest.mark.slow
def test_the_usual_beam_loses_next_to_nothing() -> None:
    compared = equal = 0
    lost = 0.0
    for seen, seat in _loading(range(210, 213), cards=9):
        narrow, wide = LoadingPlanner(seen, seat, own_weights()), LoadingPlanner(seen, seat, own_weights())
        wide.cargo.beam = 100_000
        loss = wide.voyage().worth - narrow.voyage().worth
        assert loss > -1e-9
        compared += 1
        equal += loss < 1e-9
        lost += loss
    assert compared >= 40
    assert equal >= 0.95 * compared
    assert lost <= 0.02 * compared


def test_more_spare_goods_are_never_worth_less() -> None:
    for seen, seat in list(_loading(range(220, 221), cards=9))[::5]:
        spare = SpareGoodsPlanner(seen, seat, Evaluator(seen, seat, own_weights()))
        goods = goods_of(seen, seat)
        for good in range(5):
            more = list(goods)
            more[good] += 1
            assert (
                spare.best((more[0], more[1], more[2], more[3], more[4])).worth
                >= spare.best(goods).worth - 1e-9
            )


def test_spare_goods_find_their_best_use() -> None:
    """Five food with Caupona on the Forum, in the last round: use two, donate three."""
    state = laid(
        [{"gold": 0, "goods": {"food": 5}, "buildings": ["caupona"]}, {"gold": 0}],
        round=9,
        last_round=9,
        phase="loading",
        market="forum_costantinum",
    )
    evaluator = Evaluator(state, 0, own_weights())
    use = SpareGoodsPlanner(state, 0, evaluator).best((5, 0, 0, 0, 0))
    assert use.worth == pytest.approx(1 + 4 * evaluator.gold_worth(10) + 1)
    assert use.gift == 0


def test_a_round_without_anything_brings_nothing() -> None:
    assert round_income(own_box(), (0, 0, 0, 0, 0), 0, 0, 0, 0, False) == (0.0, 0.0)


def test_a_round_is_the_mean_of_sample_hands() -> None:
    """One food and one card: a fame for each sample hand whose first card asks for one food, else the sale."""
    box = own_box()
    first = [box.contracts[hand[0]] for hand in sample_hands(box)]
    fits = sum(contract.goods == (1, 0, 0, 0, 0) for contract in first)
    income = round_income(box, (1, 0, 0, 0, 0), 0, 1, 2, 0, False)
    assert income.fame == pytest.approx(fits / len(first))


def test_production_adds_up_and_buildings_work_with_their_goods_alone() -> None:
    box = own_box()
    owned = sum(
        1 << BUILDINGS.index(name) for name in ("ager", "vinaria", "caupona", "antiquarius", "emporium")
    )
    assert production(box, owned) == (4, 0, 0, 0, 1)
    names = {BUILDINGS[b] for b in range(37) if working(box, owned, 0b10001) >> b & 1}
    assert names == {"caupona", "antiquarius"}


def test_gold_is_worth_less_the_later_it_comes() -> None:
    state = laid([{"gold": 0}, {}], round=1, phase="building")
    evaluator = Evaluator(state, 0, own_weights())
    worths = [evaluator.gold_worth(turn) for turn in range(1, 12)]
    assert worths == sorted(worths, reverse=True)
    assert worths[-1] == worths[8] == own_weights().gold_end


def test_gold_is_worth_less_the_more_there_is() -> None:
    state = laid([{"gold": 60}, {}], round=4, phase="building")
    evaluator = Evaluator(state, 0, own_weights())
    steps = [evaluator.purse(gold + 10, 4) - evaluator.purse(gold, 4) for gold in range(0, 100, 10)]
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] > 10 * own_weights().gold_end
    assert evaluator.price(60, 4) == pytest.approx(evaluator.purse(60, 4))


def test_every_part_of_a_household_counts_in_the_evaluation() -> None:
    """A position is worth more with each of these things than without."""
    plain = {"gold": 10, "office": "consul", "goods": {"food": 2}}
    more: list[dict[str, Any]] = [
        {"gold": 20},
        {"fame": 3},
        {"buildings": ["metallum"]},
        {"buildings": ["wall_draw"]},
        {"posts": 2},
        {"goods": {"food": 2, "luxury": 2}},
        {"fleet": [{"size": "parvus_dromo"}, {"size": "magnus_dromo"}]},
    ]

    def value(seat: dict[str, Any]) -> float:
        state = laid([{**plain, **seat}, {}], round=3, phase="building")
        return Evaluator(state, 0, own_weights()).value()

    base = value({"fleet": [{"size": "parvus_dromo"}]})
    assert all(value(seat) > base for seat in more)
