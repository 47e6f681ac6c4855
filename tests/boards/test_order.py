"""Things keep their place on the table while others come and go."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.boards.board import Order
from game.engine.core.game import Setup
from game.ui.geometry import Rect
from game.ui.tree import walk
from tests.boards.constantinopolis import laid
from tests.boards.positions import table_of, the_game
from tests.boards.views import view_of

HANDS = st.lists(st.lists(st.sampled_from("abcdefgh"), unique=True), min_size=1, max_size=8)


@given(HANDS)
def test_everything_has_one_place_and_nothing_else_is_shown(hands: list[list[str]]) -> None:
    order = Order()
    for hand in hands:
        shown = order.places("hand", "1", hand)
        assert sorted(name for name in shown if name) == sorted(hand)
        assert order.places("hand", "1", hand) == shown


@given(HANDS)
def test_what_stays_does_not_move(hands: list[list[str]]) -> None:
    order = Order()
    before: list[str] = []
    for hand in hands:
        after = order.places("hand", "1", hand)
        stay = [name for name in before if name and name in after]
        assert [before.index(name) for name in stay] == [after.index(name) for name in stay]
        before = after


def test_a_thing_that_comes_back_finds_its_gap_and_a_new_one_the_end() -> None:
    order = Order()
    order.places("hand", "1", "abc")
    assert order.places("hand", "1", "ac") == ["a", "", "c"]
    assert order.places("hand", "1", "acd") == ["a", "", "c", "d"]
    assert order.places("hand", "1", "abcd") == ["a", "b", "c", "d"]


def test_gaps_close_in_the_next_round_and_in_a_full_row() -> None:
    order = Order()
    order.places("hand", "1", "abcd")
    order.places("hand", "1", "bd")
    assert order.places("hand", "1", "bdef", room=6) == ["", "b", "", "d", "e", "f"]
    assert order.places("hand", "1", "bdefg", room=6) == [*"bdefg"]
    assert order.places("hand", "2", "bde") == [*"bde"]


def spots(order: Order, state: object) -> dict[str, Rect]:
    table = table_of(state)
    table.order = order
    return {
        node.target: node.rect
        for node in walk(laid(table, view_of(1280, 720)))
        if node.target.startswith(("contract/", "own/"))
    }


def test_loading_and_releasing_leave_the_other_contracts_where_they_are() -> None:
    game = the_game()
    hand = ["passenger_a", "f_a", "f_b", "l_a"]
    spec = {"phase": "loading", "seats": [{"hand": hand, "posts": 1, "goods": {"food": 4}}, {}]}
    state, order = game.arrange(Setup(game.id, 2, 5), spec), Order()
    first = spots(order, state)
    assert len([name for name in first if name.startswith("contract/")]) == len(hand)
    for words in ("hold f_a", "load f_b 0", "release f_a"):
        game.play(state, game.grammar.parse(words))
        now = spots(order, state)
        assert all(first[name] == rect for name, rect in now.items())


def test_in_a_full_hand_and_by_the_posts_everything_stays_where_it_is_until_the_round_ends() -> None:
    game = the_game()
    hand = [f"{name}_{letter}" for name in ("f", "c", "i", "passenger") for letter in "abc"]
    first = {
        "hand": hand, "posts": 3, "held": ["f_a", "c_b", "i_c"], "fleet": [{"size": "magnus_dromo"}] * 2,
        "goods": {"food": 4, "consumer": 4, "industrial": 4},
    }  # fmt: skip
    state = game.arrange(Setup(game.id, 2, 5), {"phase": "loading", "seats": [first, {}]})
    order = Order()

    def now() -> dict[str, Rect]:
        table = table_of(state)
        table.order = order
        nodes = walk(laid(table, view_of(1280, 720)))
        return {node.target: node.rect for node in nodes if node.target.startswith(("contract/", "held/"))}

    before = now()
    assert len(before) == len(hand) + 3
    for words in (
        "release f_a",
        "load f_a 0",
        "load i_c 0",
        "load i_b 0",
        "load i_a 0",
        "load f_c 1",
        "load f_b 1",
    ):
        game.play(state, game.grammar.parse(words))
        after = now()
        assert all(before[name] == rect for name, rect in after.items())
    assert len(now()) < len(before)


def test_a_building_just_bought_is_the_last_of_its_kind() -> None:
    game = the_game()
    spec = {"phase": "building", "seats": [{"gold": 60, "buildings": ["cura"]}, {}]}
    state, order = game.arrange(Setup(game.id, 2, 5), spec), Order()
    before = [name for name in spots(order, state) if name.startswith("own/")]
    game.play(state, game.grammar.parse("build pistrinum"))
    after = [name for name in spots(order, state) if name.startswith("own/")]
    assert after == [*before, "own/pistrinum"]
