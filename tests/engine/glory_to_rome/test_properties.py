"""What is true of every match: random play over all numbers of players, all options and all presets."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.messages import Event
from game.engine.core.rng import Stream, stream
from game.engine.glory_to_rome.phases import BATCH, GIVE, GIVING, OPENING, REPEAT, TURN
from game.engine.glory_to_rome.powers import client_limit, vault_limit
from game.engine.glory_to_rome.rules import RULEBOOK, make
from game.engine.glory_to_rome.state import HIDDEN, State
from tests.engine.checks import check_round_trip, check_space, check_words
from tests.engine.glory_to_rome import invariants
from tests.engine.glory_to_rome.rich import rich
from tests.engine.play import some_setup, walk
from tests.pairs import share

GAME = make()
SEEDS = st.integers(0, 2**40)
SECRET = {"draws_cards", "looks_at", "sells_card", "forced"}


def check_sight(state: State, viewer: int | None, rng: Stream) -> State:
    """An observation offers its viewer the same choices, and what is guessed from it looks the same; answer it."""
    seen = GAME.observe(state, viewer)
    assert seen.seed == HIDDEN
    assert GAME.digest(GAME.observe(seen, viewer)) == GAME.digest(seen)
    if viewer == state.to_act:
        assert GAME.legal(seen) == GAME.legal(state)
        again = GAME.load(json.loads(json.dumps(GAME.dump(seen))))
        assert again.to_act == viewer
        assert GAME.legal(again) == GAME.legal(state)
        assert GAME.digest(again) == GAME.digest(seen)
    full = GAME.determinize(seen, rng)
    invariants.check_cards(full)
    assert GAME.dump(GAME.observe(full, viewer)) == GAME.dump(seen)
    if viewer == state.to_act:
        GAME.pump(full, None)
        assert full.to_act == viewer
        assert GAME.legal(full) == GAME.legal(state)
    return full


def check_events(log: list[Event]) -> None:
    """Events are made of typed words; what only one seat knows is told to that seat alone."""
    for event in log:
        check_words(event.words)
        assert event.audience is None or event.audience == {event.seat}
        assert (event.audience is not None) == (event.key in SECRET)


def with_preset(setup: Setup, rng: Stream) -> Setup:
    """The set-up, or one of the editions instead of its options."""
    number = rng.below(2 * len(GAME.presets))
    if number >= len(GAME.presets):
        return setup
    return Setup(setup.game, setup.players, setup.seed, [*GAME.presets.values()][number])


def check_growth(before: tuple[list[int], list[int]], state: State) -> None:
    """Clients and vaults never grow beyond their limits; they may be beyond them after a loss."""
    for seat in range(state.players):
        clients, vault = state.client_count(seat), state.vault_count(seat)
        # A limit can fall in the same step as the last card comes in only through others' doing.
        assert clients <= max(before[0][seat], client_limit(state, seat))
        assert vault <= max(before[1][seat], vault_limit(state, seat))


def counts(state: State) -> tuple[list[int], list[int]]:
    seats = range(state.players)
    return [state.client_count(seat) for seat in seats], [state.vault_count(seat) for seat in seats]


def opening(seed: int, middle: bool) -> State:
    """The first position of a match, or one in the middle with many functions in force."""
    rng = stream(seed, "test")
    setup = with_preset(some_setup(GAME, rng), rng)
    if not middle:
        return GAME.start(setup)
    options = {**setup.options, "functions": "yes"}
    return rich(GAME, Setup(GAME.id, setup.players, setup.seed, options), rng)


def checked_match(seed: int, leaving: bool = False, thorough: int = 40, middle: bool = False) -> State:
    """Play a match at random and check everything on the way, the dear checks at one decision in ``thorough``."""
    rng = stream(seed, "play")
    log: list[Event] = []
    state = opening(seed, middle)
    kept: list[tuple[State, str]] = []
    played: list[str] = []
    before = counts(state)
    for position, action in walk(GAME, state, rng, log, leaving):
        check_events(log)
        log.clear()
        if not rng.below(thorough // 100 + 1):
            invariants.check(position)
        check_growth(before, position)
        before = counts(position)
        assert len(GAME.legal(position)) >= (1 if position.stack[-1][0] == GIVE else 2)
        assert not position.left_seats >> position.to_act & 1
        if not rng.below(thorough):
            check_space(GAME, position, invariants.action_space(GAME), RULEBOOK.rules)
            for viewer in (None, *range(position.players)):
                check_sight(position, viewer, rng)
            check_round_trip(GAME, position, seed)
            kept.append((position.clone(), GAME.digest(position)))
        played.append(GAME.grammar.text(action))
    invariants.check(state)
    assert GAME.facts(state)["ended"]
    for clone, digest in kept:
        assert GAME.digest(clone) == digest
    again = opening(seed, middle)
    for text in played:
        GAME.play(again, GAME.grammar.parse(text))
    assert GAME.digest(again) == GAME.digest(state)
    trees = GAME.score(state)
    for tree in trees:
        assert tree.points == sum(part.points for part in tree.parts)
        assert all(part.rule in RULEBOOK.rules for part in tree.parts)
    return state


@settings(max_examples=12)
@given(seed=SEEDS)
def test_random_matches(seed: int) -> None:
    assert GAME.over(checked_match(seed))


@settings(max_examples=30)
@given(seed=SEEDS)
def test_matches_from_the_middle(seed: int) -> None:
    assert GAME.over(checked_match(seed, middle=True))


@settings(max_examples=6)
@given(seed=SEEDS)
def test_random_matches_with_seats_leaving(seed: int) -> None:
    assert GAME.over(checked_match(seed, leaving=True))


@pytest.mark.slow
@pytest.mark.parametrize("part", share(range(8), 1))
def test_a_thousand_matches_looked_at_closely(part: int) -> None:
    for number in range(125):
        assert GAME.over(
            checked_match(part * 125 + number, number % 8 == 0, thorough=600, middle=number % 2 == 0)
        )


@pytest.mark.slow
@pytest.mark.parametrize("part", share(range(20), 1))
def test_ten_thousand_matches_end(part: int) -> None:
    """Over all counts of players and sets of options, from the beginning and from the middle."""
    for number in range(500):
        seed = 1000 + part * 500 + number
        rng = Stream(seed)
        state = opening(seed, number % 2 == 0)
        for position, _ in walk(GAME, state, rng):
            state = position
        assert GAME.over(state)


def test_every_kind_of_question_offers_just_what_is_not_refused() -> None:
    """The dear check at each kind of question with each set of verbs offered, so that rare ones are not left to luck."""
    seen: set[tuple[int, frozenset[str]]] = set()
    for seed in range(300):
        rng = stream(seed, "questions")
        for position, _ in walk(GAME, opening(seed, seed % 6 > 0), rng):
            kind = (position.stack[-1][0], frozenset(action.verb for action in GAME.legal(position)))
            if kind not in seen:
                seen.add(kind)
                check_space(GAME, position, invariants.action_space(GAME), RULEBOOK.rules)
    asked = {phase for phase, _ in seen}
    assert asked == set(range(len(GAME.phases))) - {TURN, BATCH, REPEAT, GIVING}


@settings(max_examples=4)
@given(seed=SEEDS)
def test_guessed_positions_play_on_to_the_end(seed: int) -> None:
    rng = Stream(seed)
    state = GAME.start(some_setup(GAME, rng))
    for position, _ in walk(GAME, state, rng):
        if not rng.below(60):
            full = check_sight(position, position.to_act, rng)
            for later, _ in walk(GAME, full, rng):
                invariants.check_cards(later)


@settings(max_examples=6)
@given(seed=SEEDS)
def test_what_is_hidden_changes_nothing_for_the_viewer(seed: int) -> None:
    rng = Stream(seed)
    state = GAME.start(some_setup(GAME, rng))
    for position, _ in walk(GAME, state, rng):
        if rng.below(20):
            continue
        viewer = position.to_act
        twin = GAME.determinize(GAME.observe(position, viewer), rng)
        assert GAME.dump(GAME.observe(twin, viewer)) == GAME.dump(GAME.observe(position, viewer))
        GAME.pump(twin, None)
        assert GAME.legal(twin) == GAME.legal(position)
        assert GAME.decision(twin) == GAME.decision(position)


@settings(max_examples=4)
@given(seed=SEEDS)
def test_a_phase_frame_is_plain_data(seed: int) -> None:
    rng = Stream(seed)
    for position, _ in walk(GAME, GAME.start(some_setup(GAME, rng)), rng):
        assert position.stack[0][0] in (TURN, OPENING)
        for frame in position.stack:
            assert isinstance(frame, tuple)
            hash(frame)


def test_nobody_leaves_twice_and_the_last_one_wins() -> None:
    state = GAME.start(Setup(GAME.id, 3, 5))
    GAME.play(state, Action("leave", (1,)))
    refusal = GAME.explain(state, Action("leave", (1,)))
    assert refusal is not None
    assert refusal.key == "has_left"
    GAME.play(state, Action("leave", (0,)))
    assert GAME.over(state)
    assert [place.seat for place in GAME.standings(state)] == [2]
    assert GAME.facts(state)["ended"] == "surrender"
