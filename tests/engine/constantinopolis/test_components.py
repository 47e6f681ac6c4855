"""The box in numbers."""

import pytest

from game.engine.constantinopolis.actions import MOST_GOLD
from game.engine.constantinopolis.box import TableError, own_box, own_components, read_box
from game.engine.constantinopolis.components import (
    BUILDINGS,
    COMMERCIAL,
    GOODS,
    LETTERS,
    MARKETS,
    PRODUCTION,
    PUBLIC,
    UTILITY,
    WALLS,
)
from game.engine.constantinopolis.rules import make
from game.engine.core.game import Setup
from tests.covers import covers

BOX = own_box()


def cost(name: str) -> int:
    return BOX.cost[BUILDINGS.index(name)]


@covers("81", "C9")
def test_public_pairs() -> None:
    pairs = {
        BOX.fame[building]: (BOX.cost[building + 1], BOX.cost[building])
        for building in range(PUBLIC.start, PUBLIC.stop, 2)
    }
    assert pairs == {3: (24, 21), 4: (36, 32), 5: (50, 45), 6: (66, 60)}
    assert sum(BOX.cost[building] for building in PUBLIC) == 334
    assert sum(BOX.fame[building] for building in PUBLIC) == 36


@covers("73", "74")
def test_production_costs_and_licenses() -> None:
    table = {
        BUILDINGS[building]: (BOX.cost[building], "ABCD"[BOX.license[building]])
        for building in PRODUCTION
        if building
    }
    assert table == {
        "pistrinum": (6, "A"), "venatoris_domus": (10, "A"), "textrinum": (11, "A"),
        "lignarii_officina": (12, "B"), "cura": (16, "B"), "figulina": (17, "B"), "metallum": (20, "B"),
        "armorum_faber": (14, "C"), "fabri_officina": (18, "C"), "conflatorium": (23, "C"),
        "sculptoris_domus": (17, "D"), "vinaria": (21, "D"),
    }  # fmt: skip


@covers("135", "C32")
def test_commercial_buildings() -> None:
    assert [BOX.cost[building] for building in COMMERCIAL] == [9] * 6
    assert [BOX.pays[building] for building in COMMERCIAL] == [4, 5, 7, 10, 6, 5]
    assert [BOX.fame[building] for building in COMMERCIAL] == [1, 1, 1, 1, 1, 0]


@covers("100", "109", "110", "C38")
def test_utility_buildings_and_walls() -> None:
    assert [BOX.cost[building] for building in UTILITY] == [5] * 4
    assert [BOX.cost[building] for building in WALLS] == [10] * 6
    assert len({BUILDINGS[building] for building in WALLS}) == 6
    assert BOX.wall_fame == (0, 1, 3, 6, 9, 12, 16)


@covers("150", "170", "C42", "16")
def test_ships() -> None:
    assert BOX.ship_cost == (6, 9, 12)
    assert BOX.hold == (2, 4, 8)
    assert BOX.passengers == (0, 1, 3)
    assert BOX.ship_copies == (9, 8, 5)


@covers("136", "174", "C43", "204")
def test_draws_posts_and_gold() -> None:
    assert BOX.draws == (1, 2, 2, 3, 4, 4, 5)
    assert BOX.posts == (3, 4, 5, 6)
    assert BOX.gold_per_fame == 15


@covers("149", "54", "55", "148", "156", "C45")
def test_the_contract_deck() -> None:
    assert sum(contract.copies for contract in BOX.contracts) == 106
    by_size = {1: 0, 2: 0}
    for contract in BOX.contracts:
        assert contract.fame == (0 if contract.passenger else 1)
        assert contract.space == (1 if contract.passenger else sum(contract.goods))
        assert contract.voyage[0] == (0 if contract.passenger else 1)
        if not contract.passenger:
            by_size[sum(contract.goods)] += contract.copies
    assert by_size == {1: 50, 2: 40}
    for size, rounds in ((1, 1), (2, 2)):
        share = sum(c.copies for c in BOX.contracts if c.voyage[size] == rounds) / 106
        assert share == pytest.approx(2 / 3, abs=0.005)


@covers("C12")
def test_dearer_goods_are_asked_for_less() -> None:
    wanted = [sum(c.goods[good] * c.copies for c in BOX.contracts) for good in range(5)]
    assert wanted == sorted(wanted, reverse=True)
    assert len(set(wanted)) == 5
    worth = [next(c.gold for c in BOX.contracts if c.id == f"{letter.lower()}_b") for letter in LETTERS]
    assert worth == sorted(worth)


@covers("115", "120", "183")
def test_the_markets_are_sound() -> None:
    for market in BOX.markets:
        terms = [trade for trade in market.trade if trade is not None]
        assert len(terms) == 4
        assert [t.buy for t in terms] == sorted({t.buy for t in terms})
        assert [t.sell for t in terms] == sorted({t.sell for t in terms})
        assert sum(1 for donation in market.donations if donation) == 3
    for good, name in enumerate(GOODS):
        terms = [trade for market in BOX.markets if (trade := market.trade[good]) is not None]
        assert len(terms) == 4, name
        assert max(t.sell for t in terms) <= min(t.buy for t in terms), name
        rates = [market.donations[good] for market in BOX.markets if market.donations[good]]
        assert len(rates) == 3, name
        assert len(set(rates)) == 1, name
    assert [market.id for market in BOX.markets] == list(MARKETS)


@covers("T15", "T26")
def test_the_forum_is_as_the_examples_say() -> None:
    forum = BOX.markets[0]
    rows = [None if trade is None else (trade.limit, trade.buy, trade.sell) for trade in forum.trade]
    assert rows == [(2, 2, 1), (2, 3, 2), (2, 6, 4), None, (1, 7, 5)]
    assert forum.donations[3] == (3, 3)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("gold = 30\n", "gold = -1\n", "-1 is not a whole number"),
        ("gold = 30\n", "", "'gold' is missing"),
        ("gold = 30\n", "gold = 30\nsilver = 2\n", "means nothing here"),
        ('id = "mensae"', 'id = "mensa"', "'mensae' is missing"),
        ('licence = "D", output = { luxury = 1 }', 'licence = "E"', "is not A, B, C or D"),
        ('goods = "ML"', 'goods = "MX"', "neither one or two goods"),
        ("output = { luxury = 1 }", "output = { silk = 1 }", "'silk' is no good"),
        ("posts = [3, 4, 5, 6]", "posts = [3, 4,", "line"),
        ('copies = 2 },\n  { id = "m_c"', 'copies = 3 },\n  { id = "m_c"', "106"),
    ],
)
def test_a_wrong_component_file_is_named_by_line(old: str, new: str, complaint: str) -> None:
    text = own_components()
    assert old in text
    with pytest.raises(TableError, match=r"mine\.toml, line \d+: ") as caught:
        read_box(text.replace(old, new, 1), "mine.toml")
    assert complaint in str(caught.value)


def test_a_component_file_of_ones_own_changes_the_numbers() -> None:
    text = own_components().replace("gold = 30 ", "gold = 41 ").replace("gold = 30\n", "gold = 41\n", 1)
    game = make(text, "mine.toml")
    assert game.start(Setup("constantinopolis", 2, 1)).gold == [41, 41]


@covers("P8")
def test_no_bid_is_higher_than_the_notation_can_say() -> None:
    game = make()
    state = game.arrange(Setup("constantinopolis", 2, 1), {"seats": [{"gold": 1500}, {}]})
    bids = [action.args[1] for action in game.legal(state) if action.verb == "bid"]
    assert max(bids) == MOST_GOLD == 999
    assert game.grammar.text(game.legal(state)[-1])
