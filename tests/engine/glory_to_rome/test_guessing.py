"""What is guessed of hidden cards agrees with everything that was shown."""

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.rng import Stream
from game.engine.glory_to_rome.cards import deny, part, part_hidden
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, RUDUS
from game.engine.glory_to_rome.rules import make
from game.engine.glory_to_rome.state import HIDDEN, KNOWN, UNKNOWN, State
from tests.covers import covers
from tests.engine.glory_to_rome import invariants
from tests.engine.glory_to_rome.rich import rich
from tests.engine.play import some_setup, walk

GAME = make()


def arranged(position: dict[str, object], players: int = 2) -> State:
    return GAME.arrange(Setup(GAME.id, players, 3), position)


def say(state: State, *lines: str) -> None:
    for line in lines:
        GAME.play(state, GAME.grammar.parse(line))


def guesses(state: State, viewer: int, count: int = 40) -> list[State]:
    return [GAME.determinize(GAME.observe(state, viewer), Stream(seed)) for seed in range(count)]


@covers("R089", "S05")
def test_a_card_shown_by_a_legionary_is_known_until_it_leaves() -> None:
    state = arranged({
        "role": "legionarius",
        "seats": [
            {"units": 1, "hand": ["via", "via", "forum", "pons"]},
            {"hand": ["villa", "circus"]},
        ],
    })  # fmt: skip
    say(state, "demand via")
    via = BUILDINGS.index("via")
    assert all(via in guess.hand[0] for guess in guesses(state, 1))
    assert not all(guess.hand[0].count(via) == 2 for guess in guesses(state, 1))
    assert state.to_act == 1
    say(state, "draw", "play via")
    assert not all(via in guess.hand[0] for guess in guesses(state, 1))


@covers("R088", "R094")
def test_who_says_glory_to_rome_has_no_such_card_until_he_draws() -> None:
    state = arranged({
        "role": "legionarius",
        "seats": [
            {"units": 1, "hand": ["via", "forum"]},
            {"hand": ["villa", "circus", "pons"]},
        ],
    })  # fmt: skip
    say(state, "demand via")
    for guess in guesses(state, 0):
        assert not any(MATERIAL[card] == RUDUS for card in guess.hand[1])
    say(state, "draw")
    assert len(state.hand[1]) == 5
    counts = {sum(MATERIAL[card] == RUDUS for card in guess.hand[1]) for guess in guesses(state, 0, 200)}
    assert max(counts) <= 2
    assert counts > {0}


@covers("R088", "R094")
def test_a_card_played_is_taken_to_be_one_of_those_already_denied() -> None:
    """So the card drawn since may still be what was denied before."""
    state = arranged({
        "role": "legionarius",
        "leader": 1,
        "deck": ["via", "forum", "fons"],
        "seats": [
            {"hand": ["villa", "carcer", "circus", "pons", "senator"]},
            {"units": 1, "hand": ["via", "forum"]},
        ],
    })  # fmt: skip
    say(state, "demand via", "draw", "take_senator", "play circus")
    assert MATERIAL[BUILDINGS.index("via")] == RUDUS
    guessed = [any(MATERIAL[card] == RUDUS for card in guess.hand[0]) for guess in guesses(state, 1, 100)]
    assert any(guessed)
    assert not all(guessed)


@covers("R099", "R100", "R125", "C-60")
def test_a_card_put_away_unseen_is_not_given_away() -> None:
    state = arranged({
        "role": "mercator",
        "seats": [
            {"units": 1, "hand": ["via", "forum"], "buildings": ["basilica"]},
            {"hand": ["villa", "circus"]},
        ],
    })  # fmt: skip
    twin = state.clone()
    say(state, "sell_hand via")
    say(twin, "sell_hand forum")
    assert GAME.dump(GAME.observe(state, 1)) == GAME.dump(GAME.observe(twin, 1))
    assert GAME.dump(GAME.observe(state, 0)) != GAME.dump(GAME.observe(twin, 0))


@settings(max_examples=15)
@given(seed=st.integers(0, 2**40))
def test_guesses_are_possible_positions(seed: int) -> None:
    rng = Stream(seed)
    setup = some_setup(GAME, rng)
    for position, _ in walk(GAME, rich(GAME, setup, rng), rng):
        if rng.below(15):
            continue
        viewer = rng.below(position.players)
        guess = GAME.determinize(GAME.observe(position, viewer), rng)
        invariants.check_cards(guess)
        invariants.check_traces(guess)
        assert guess.hand[viewer] == position.hand[viewer]
        assert guess.sealed[viewer] == position.sealed[viewer]
        assert HIDDEN not in guess.deck


VIA, CIRCUS, PONS = (BUILDINGS.index(name) for name in ("via", "circus", "pons"))
WOOD = 1 << MATERIAL[CIRCUS]
NO_RUBBLE, NO_CONCRETE = UNKNOWN & ~(1 << RUDUS), UNKNOWN & ~(1 << MATERIAL[PONS])


@covers("R088", "R089", "R125")
@pytest.mark.parametrize(
    ("before", "happens", "after"),
    [
        ([UNKNOWN, KNOWN + PONS], partial(deny, material=RUDUS), [NO_RUBBLE, KNOWN + PONS]),
        ([UNKNOWN, KNOWN + VIA], partial(deny, material=MATERIAL[PONS]), [NO_CONCRETE, KNOWN + VIA]),
        # What was known may have gone into the vault unseen.
        ([WOOD, KNOWN + VIA], partial(deny, material=RUDUS), [WOOD, NO_RUBBLE]),
        ([WOOD, UNKNOWN], partial(deny, material=MATERIAL[CIRCUS]), [UNKNOWN & ~WOOD, UNKNOWN & ~WOOD]),
        ([WOOD, UNKNOWN], partial(part, card=CIRCUS), [UNKNOWN]),
        ([WOOD, UNKNOWN], partial(part, card=PONS), [WOOD]),
        ([WOOD, UNKNOWN, KNOWN + PONS], partial(part, card=PONS), [WOOD, UNKNOWN]),
        ([WOOD, WOOD], partial(part, card=PONS), [UNKNOWN]),
        ([WOOD, UNKNOWN, KNOWN + PONS], partial(part_hidden, card=PONS), [WOOD, KNOWN + PONS]),
        ([KNOWN + CIRCUS, KNOWN + PONS], partial(part_hidden, card=PONS), [KNOWN + PONS]),
    ],
)
def test_what_everybody_believes_of_a_hand(
    before: list[int], happens: Callable[[State, int], None], after: list[int]
) -> None:
    state = arranged({"seats": [{"hand": ["circus", "pons", "pons"]}, {}]})
    state.trace[0] = [*before]
    happens(state, 0)
    assert state.trace[0] == after


@covers("S19", "C-57")
def test_leaving_is_open_to_every_seat_at_any_time() -> None:
    state = GAME.start(Setup(GAME.id, 4, 8))
    for seat in (3, 1):
        GAME.play(state, Action("leave", (seat,)))
        assert not GAME.over(state)
    assert state.to_act in (0, 2)
