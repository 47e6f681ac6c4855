"""Setting the table: rules 1 to 18."""

from collections import Counter

import pytest

from game.engine.constantinopolis.components import AGER, BUILDINGS, PARVUS, PUBLIC, UTILITY, WALLS
from game.engine.constantinopolis.rules import make
from game.engine.constantinopolis.state import HIDDEN, PORT, Ship
from game.engine.core.game import Setup, SetupError
from tests.covers import covers

GAME = make()
ALL = [2, 3, 4, 5]


def setup(players: int, seed: int = 1, **options: str) -> Setup:
    return Setup("constantinopolis", players, seed, options)


@covers("1")
def test_two_to_five_players() -> None:
    assert [*GAME.players] == ALL
    for players in (-1, 0, 1, 6):
        with pytest.raises(SetupError, match="is for 2 to 5 players"):
            GAME.start(setup(players))


@covers("210")
def test_options_are_checked_and_free_trade_is_off_by_default() -> None:
    assert not GAME.start(setup(2)).trade
    assert GAME.start(setup(2, free_trade="yes")).trade
    with pytest.raises(SetupError, match="has no option 'cheating'"):
        GAME.start(setup(2, cheating="yes"))
    with pytest.raises(SetupError, match="is one of no, yes"):
        GAME.start(setup(2, free_trade="maybe"))


@covers("2", "216")
def test_the_deck_is_whole_shuffled_and_face_down() -> None:
    one, two, same = (GAME.start(setup(3, seed)) for seed in (1, 2, 1))
    assert one.deck == same.deck
    assert one.deck != two.deck
    assert sorted(one.deck) == sorted(two.deck)
    assert len(one.deck) == 106
    assert set(GAME.observe(one, 0).deck) == {HIDDEN}
    assert len(GAME.observe(one, 0).deck) == 106


@covers("3", "4", "5", "6", "11", "C7")
@pytest.mark.parametrize(("players", "production", "other"), [(2, 1, 1), (3, 2, 2), (4, 2, 2), (5, 2, 3)])
def test_the_buildings_on_offer(players: int, production: int, other: int) -> None:
    stock = GAME.start(setup(players)).stock
    for building, name in enumerate(BUILDINGS):
        if building == AGER:
            assert stock[building] == 0
        elif building in PUBLIC or building in WALLS:
            assert stock[building] == 1, name
        else:
            assert stock[building] == (production if building < 13 else other), name
    assert sum(stock[building] for building in PUBLIC) == 8
    assert sum(stock[building] for building in WALLS) == 6
    if players == 5:
        assert sum(stock) == 24 + 18 + 12 + 8 + 6
    assert sum(1 for building in range(UTILITY.stop)) == 23


@covers("7", "8")
def test_the_markets_are_shuffled_and_the_next_one_shows() -> None:
    states = [GAME.start(setup(2, seed)) for seed in range(60)]
    for state in states:
        assert sorted([state.market, *state.future]) == [0, 1, 2, 3, 4]
        assert GAME.observe(state, 0).future == [HIDDEN, HIDDEN, HIDDEN, state.future[-1]]
    assert {state.market for state in states} == {0, 1, 2, 3, 4}
    assert {state.future[-1] for state in states} == {0, 1, 2, 3, 4}


@covers("9", "10", "11", "12", "13", "17", "18")
@pytest.mark.parametrize("players", ALL)
def test_what_each_player_starts_with(players: int) -> None:
    state = GAME.start(setup(players))
    for seat in range(players):
        assert state.gold[seat] == 30
        assert state.fleet[seat] == [Ship(PARVUS, PORT, ())]
        assert state.owned[seat] == 1 << AGER
        assert state.points(seat) == 0
        assert state.level(seat) == 1
        assert state.posts[seat] == 0
        assert state.goods[seat] == [0, 0, 0, 0, 0]
        assert state.hand[seat] == state.held[seat] == []
    assert len(GAME.box.posts) == 4


@covers("14", "15", "24")
@pytest.mark.parametrize("players", ALL)
def test_offices_are_dealt_at_random_from_the_left(players: int) -> None:
    first = Counter[int]()
    for seed in range(200):
        state = GAME.start(setup(players, seed))
        assert sorted(state.holder[:players]) == list(range(players))
        assert set(state.holder[players:]) <= {-1}
        assert state.to_act == state.holder[0]
        first[state.holder[0]] += 1
    assert set(first) == set(range(players))


@covers("16")
@pytest.mark.parametrize("players", ALL)
def test_the_other_ships_are_for_sale(players: int) -> None:
    assert GAME.start(setup(players)).ship_stock == [9 - players, 8, 5]


def test_saves_keep_the_older_words_for_fields() -> None:
    state = GAME.start(Setup("constantinopolis", 3, 1))
    state.left_seats, state.removed_seats, state.reversals = 2, 2, 1
    data = GAME.dump(state)
    assert (data["absent"], data["left"], data["backs"]) == (2, 2, 1)
    assert data["trimmed"] == state.removed_tiles
    assert not {"left_seats", "removed_seats", "reversals", "removed_tiles"} & data.keys()
    again = GAME.load(data)
    assert (again.left_seats, again.removed_seats, again.reversals) == (2, 2, 1)
