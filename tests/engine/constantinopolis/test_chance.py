"""Chance comes from named streams: what is drawn first never shifts what is drawn later."""

from game.engine.constantinopolis.rules import make
from game.engine.constantinopolis.state import State
from game.engine.core.game import Setup
from game.engine.core.rng import stream
from tests.covers import covers

GAME = make()
SEED = 11


def kinds() -> list[int]:
    return [kind for kind, contract in enumerate(GAME.box.contracts) for _ in range(contract.copies)]


def shuffled(cards: list[int], name: str, number: int) -> list[int]:
    cards = sorted(cards)
    stream(SEED, name, number).shuffle(cards)
    return cards


def near_the_end_of_the_deck() -> State:
    spec = {"phase": "loading", "deck": [], "seats": [{}, {}]}
    return GAME.arrange(Setup("constantinopolis", 2, SEED), spec)


@covers("2", "14", "7")
def test_the_beginning_is_drawn_from_its_own_streams() -> None:
    state = GAME.start(Setup("constantinopolis", 3, SEED))
    assert state.deck == shuffled(kinds(), "contracts", 0)
    assert state.holder[:3] == shuffled([0, 1, 2], "offices", 0)
    assert [*state.future, state.market] == shuffled([0, 1, 2, 3, 4], "market", 0)


@covers("140")
def test_every_reshuffle_has_its_number() -> None:
    state = near_the_end_of_the_deck()
    before = sorted(state.discards)
    GAME.play(state, GAME.grammar.parse("buy_post"))
    assert [*state.deck, *state.hand[0]] == shuffled(before, "contracts", 1)
    state.discards, state.deck = state.deck, []
    before = sorted(state.discards)
    GAME.play(state, GAME.grammar.parse("done"))
    GAME.play(state, GAME.grammar.parse("buy_post"))
    assert [*state.deck, *state.hand[1]] == shuffled(before, "contracts", 2)


@covers("190")
def test_the_future_stack_made_anew_has_its_own_order() -> None:
    position = {
        "phase": "market",
        "market": "forum_costantinum",
        "future": ["opificies"],
        "past": ["domus_regia", "portus_iulianus", "porta_aurea"],
        "seats": [{}, {}],
    }
    state = GAME.arrange(Setup("constantinopolis", 2, SEED), position)
    assert state.future == shuffled([0, 1, 2, 4], "market", 1)
    assert state.past == []
