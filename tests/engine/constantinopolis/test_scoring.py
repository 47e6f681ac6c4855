"""Fame: the track, the tree of sources, and the last cards."""

import pytest

from game.engine.constantinopolis.rules import make
from game.engine.constantinopolis.state import FAME_SOURCES
from game.engine.core.game import Setup
from tests.covers import covers

GAME = make()


@covers("T33", "208", "S24", "C26")
@pytest.mark.parametrize("fame", [0, 1, 80, 81, 161])
def test_fame_goes_on_beyond_the_last_space_of_the_track(fame: int) -> None:
    seats = [{"fame": {"contracts": fame}}, {}]
    state = GAME.arrange(Setup("constantinopolis", 2, 1), {"phase": "building", "seats": seats})
    assert GAME.score(state)[0].points == fame


@covers("206")
def test_the_tree_says_where_fame_came_from() -> None:
    seats = [
        {
            "fame": {"contracts": 4, "public": 6, "walls": 1},
            "buildings": ["domus_regia_6", "wall_swap", "caupona"],
        },
        {},
    ]
    state = GAME.arrange(Setup("constantinopolis", 2, 1), {"phase": "building", "seats": seats})
    tree = GAME.score(state)[0]
    assert tree.points == 11
    assert [part.key for part in tree.parts] == list(FAME_SOURCES)
    things = {part.key: part.things for part in tree.parts}
    assert things["public"] == ("building/domus_regia_6",)
    assert things["walls"] == ("building/wall_swap",)


@covers("G9", "140")
def test_when_deck_and_discards_are_empty_one_draws_what_is_there() -> None:
    cards = [contract.id for contract in GAME.box.contracts for _ in range(contract.copies)]
    seats = [{"held": cards[:60], "posts": 4}, {"hand": cards[60:105]}]
    spec = {"phase": "loading", "deck": [cards[105]], "seats": seats}
    state = GAME.arrange(Setup("constantinopolis", 2, 1), spec)
    GAME.play(state, GAME.grammar.parse("done"))
    GAME.play(state, GAME.grammar.parse("buy_post"))
    assert len(state.hand[1]) == 46
    assert state.deck == state.discards == []
    state.posts[1] = 0
    state.used[1] = 0
    GAME.play(state, GAME.grammar.parse("buy_post"))
    assert len(state.hand[1]) == 46
