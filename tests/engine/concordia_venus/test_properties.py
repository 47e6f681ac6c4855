"""What is true of every match: random play over all maps, numbers of players, both modes and all options."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.concordia_venus.components import DIPLOMAT, MAGISTER
from game.engine.concordia_venus.phases import TURN
from game.engine.concordia_venus.profile import MAPS
from game.engine.concordia_venus.rules import RULEBOOK, make
from game.engine.concordia_venus.state import HIDDEN, State
from game.engine.core.game import Setup
from game.engine.core.messages import Event
from game.engine.core.rng import Stream, stream
from tests.covers import covers
from tests.engine.checks import check_round_trip, check_space, check_words
from tests.engine.concordia_venus import invariants
from tests.engine.play import some_setup, walk
from tests.pairs import share

GAME = make()
SEEDS = st.integers(0, 2**40)


def check_sight(state: State, rng: Stream) -> None:
    """An observation shows everybody all but the stack, and what is guessed from it looks the same."""
    for viewer in (None, *range(state.players)):
        seen = GAME.observe(state, viewer)
        assert seen.seed == HIDDEN
        assert set(seen.stock) <= {HIDDEN}
        assert GAME.digest(GAME.observe(seen, viewer)) == GAME.digest(seen)
        full = GAME.determinize(seen, rng)
        invariants.check_cards(full)
        decks = state.layout.decks
        for deck in set(decks):
            places = [place for place, other in enumerate(decks[: len(full.stock)]) if other == deck]
            assert sorted(full.stock[place] for place in places) == sorted(
                state.stock[place] for place in places
            )
        assert GAME.dump(GAME.observe(full, viewer)) == GAME.dump(seen)
        if viewer == state.to_act:
            assert GAME.legal(seen) == GAME.legal(state)


def check_events(log: list[Event]) -> None:
    """Events are made of typed words; only a step that took itself is told to one seat alone."""
    for event in log:
        check_words(event.words)
        assert (event.audience is None) == (event.key != "forced")


def check_turns(log: list[Event]) -> None:
    """In one turn each of Diplomat and Magister is executed at most once."""
    copies = repeats = 0
    for event in log:
        if event.key == "plays" and event.words["card"] != "card/legatus":
            copies = repeats = 0
        copies += event.key == "copies"
        repeats += event.key == "repeats"
        assert copies <= 1
        assert repeats <= 1


def checked_match(seed: int, leaving: bool = False, thorough: int = 60) -> State:
    """Play a match at random and check everything on the way, the dear checks at one decision in ``thorough``."""
    rng = stream(seed, "play")
    setup = some_setup(GAME, rng)
    log: list[Event] = []
    whole: list[Event] = []
    state = GAME.start(setup)
    kept: list[tuple[State, str]] = []
    played: list[str] = []
    for position, action in walk(GAME, state, rng, log, leaving):
        check_events(log)
        whole += log
        log.clear()
        assert len(GAME.legal(position)) >= 2
        assert not position.left_seats >> position.to_act & 1
        assert position.stack[0][0] == TURN or not position.turn
        if not rng.below(thorough // 60 + 1):
            invariants.check(position)
        if not rng.below(thorough):
            space = invariants.action_space(GAME, position.layout.game_map.id)
            check_space(GAME, position, space, RULEBOOK.rules)
            check_sight(position, rng)
            check_round_trip(GAME, position, seed)
            kept.append((position.clone(), GAME.digest(position)))
        played.append(GAME.grammar.text(action))
    check_turns(whole)
    invariants.check(state)
    assert GAME.facts(state)["ended"]
    for clone, digest in kept:
        assert GAME.digest(clone) == digest
    again = GAME.start(setup)
    for text in played:
        GAME.play(again, GAME.grammar.parse(text))
    assert GAME.digest(again) == GAME.digest(state)
    facts = GAME.facts(state)
    for seat, tree in enumerate(GAME.score(state)):
        assert tree.points == sum(part.points for part in tree.parts) == facts[f"seat{seat}.points"]
        assert all(part.rule in RULEBOOK.rules for part in tree.parts)
    return state


@settings(max_examples=6)
@given(seed=SEEDS)
def test_random_matches(seed: int) -> None:
    assert GAME.over(checked_match(seed))


@settings(max_examples=4)
@given(seed=SEEDS)
def test_random_matches_with_seats_leaving(seed: int) -> None:
    assert GAME.over(checked_match(seed, leaving=True))


@pytest.mark.slow
@pytest.mark.parametrize("part", share(range(100), 1))
def test_five_thousand_matches(part: int) -> None:
    for number in range(part * 50, part * 50 + 50):
        assert GAME.over(checked_match(number, number % 8 == 0, thorough=1200))


@covers("R002", "R009")
@pytest.mark.parametrize("name", MAPS)
def test_every_map_is_played_to_its_end_by_every_number_and_in_both_modes(name: str) -> None:
    for players, mode in ((2, "venus"), (3, "classic"), (4, "venus"), (4, "team"), (5, "venus"), (6, "team")):
        rng = stream(players, name)
        state = GAME.start(Setup(GAME.id, players, players, {"map": name, "game": mode}))
        for _ in walk(GAME, state, rng):
            pass
        invariants.check(state)
        assert GAME.facts(state)["ended"] in ("houses", "market")


@covers("C-31", "C-26")
@settings(max_examples=3)
@given(seed=SEEDS)
def test_hands_and_piles_lie_open_and_the_stack_does_not(seed: int) -> None:
    rng = Stream(seed)
    for position, _ in walk(GAME, GAME.start(some_setup(GAME, rng)), rng):
        if rng.below(40):
            continue
        seen = GAME.observe(position, None)
        assert (seen.hand, seen.pile, seen.money) == (position.hand, position.pile, position.money)
        assert not seen.choices
        assert all(card == HIDDEN for card in seen.stock)


@covers("C-13", "R135")
@settings(max_examples=3)
@given(seed=SEEDS)
def test_a_match_crowded_with_diplomats_and_magisters_goes_on(seed: int) -> None:
    rng = Stream(seed)
    state = GAME.start(Setup(GAME.id, 5, seed))
    cards = GAME.box.cards
    copiers = [card for card, kind in enumerate(cards) if kind.roles[0] in (DIPLOMAT, MAGISTER)]
    for seat in range(5):
        state.hand[seat] = sorted([*state.hand[seat], *copiers])
    turn, decisions = 0, 0
    for position, _ in walk(GAME, state, rng):
        decisions = decisions + 1 if position.turn == turn else 0
        turn = position.turn
        assert decisions < 60
        if turn > 120:
            break
