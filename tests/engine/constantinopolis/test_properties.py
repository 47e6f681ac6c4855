"""What is true of every match: random play over all numbers of players and all options."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.constantinopolis.components import MARKETS
from game.engine.constantinopolis.phases import ROUND
from game.engine.constantinopolis.rules import RULEBOOK, Constantinopolis, make
from game.engine.constantinopolis.state import HIDDEN, State
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.messages import Event
from game.engine.core.rng import Stream, stream
from tests.covers import covers
from tests.engine.checks import check_round_trip, check_space, check_words
from tests.engine.constantinopolis import invariants
from tests.engine.play import some_setup, walk
from tests.pairs import share

GAME = make()
SEEDS = st.integers(0, 2**40)
SECRET_VERBS = ("load", "unload", "hold", "release")


def check_sight(game: Constantinopolis, state: State, viewer: int | None, rng: Stream) -> State:
    """An observation offers its viewer the same choices, and what is guessed from it looks the same; answer it."""
    seen = game.observe(state, viewer)
    assert seen.seed == HIDDEN
    assert game.digest(game.observe(seen, viewer)) == game.digest(seen)
    if viewer == state.to_act:
        assert game.legal(seen) == game.legal(state)
        again = seen.clone()
        game.pump(again, None)
        assert again.to_act == viewer
        assert game.legal(again) == game.legal(state)
    full = game.determinize(seen, rng)
    invariants.check(full)
    assert game.dump(game.observe(full, viewer)) == game.dump(seen)
    game.pump(full, None)
    if viewer == state.to_act:
        assert full.to_act == viewer
        assert game.legal(full) == game.legal(state)
    return full


def check_events(log: list[Event], action: Action) -> None:
    """Events are made of typed words, and what is done in secret says nothing to the others."""
    for event in log:
        check_words(event.words)
        assert event.audience is None or event.audience == {event.seat}
    if action.verb in SECRET_VERBS:
        assert all(event.audience is not None for event in log)


def opening(setup: Setup, rich: bool) -> State:
    """The first position; a rich one has gold and goods enough to see the dear end of the game."""
    state = GAME.start(setup)
    if rich:
        state.gold = [250 + seat for seat in range(state.players)]
        state.goods = [[4, 3, 3, 3, 2] for _ in range(state.players)]
        GAME.pump(state, None)
    return state


def checked_match(seed: int, leaving: bool = False, thorough: int = 40) -> State:
    """Play a match at random and check everything on the way, the dear checks at one decision in ``thorough``."""
    rng = stream(seed, "test")
    setup, rich = some_setup(GAME, rng), rng.below(2) == 1
    state = opening(setup, rich)
    log: list[Event] = []
    kept: list[tuple[State, str]] = []
    played: list[str] = []
    last: Action | None = None
    for position, action in walk(GAME, state, rng, log, leaving):
        if last is not None:
            check_events(log, last)
        log.clear()
        invariants.check(position)
        asking = GAME.phases[position.stack[-1][0]]
        assert len(GAME.legal(position)) >= 2 or asking.always_asks(position)
        assert not position.left_seats >> position.to_act & 1
        if not rng.below(thorough):
            check_space(
                GAME, position, invariants.action_space(GAME, position), RULEBOOK.rules, invariants.canonical
            )
            for viewer in (None, *range(position.players)):
                check_sight(GAME, position, viewer, rng)
            check_round_trip(GAME, position, seed)
            kept.append((position.clone(), GAME.digest(position)))
        played.append(GAME.grammar.text(action))
        last = action
    invariants.check(state)
    for clone, digest in kept:
        assert GAME.digest(clone) == digest
    again = opening(setup, rich)
    for text in played:
        GAME.play(again, GAME.grammar.parse(text))
    assert GAME.digest(again) == GAME.digest(state)
    trees = GAME.score(state)
    for seat, tree in enumerate(trees):
        assert tree.points == sum(part.points for part in tree.parts) == state.points(seat)
        assert all(part.rule in RULEBOOK.rules for part in tree.parts)
    return state


@covers("49", "214", "215", "216", "217", "218", "219", "220", "S19", "S20", "C29")
@settings(max_examples=25)
@given(seed=SEEDS)
def test_random_matches(seed: int) -> None:
    assert GAME.over(checked_match(seed))


@covers("211", "212", "213", "217", "C23", "G24", "S27")
@settings(max_examples=15)
@given(seed=SEEDS)
def test_random_matches_with_seats_leaving(seed: int) -> None:
    assert GAME.over(checked_match(seed, leaving=True))


@pytest.mark.slow
@pytest.mark.parametrize("part", share(range(40), 1))
def test_two_thousand_matches(part: int) -> None:
    for number in range(part * 50, part * 50 + 50):
        assert GAME.over(checked_match(number, leaving=number % 4 == 0, thorough=300))


@covers("214", "189", "190", "191", "199")
@settings(max_examples=25)
@given(seed=SEEDS)
def test_markets_of_nine_rounds(seed: int) -> None:
    rng = Stream(seed)
    state = GAME.start(some_setup(GAME, rng))
    markets: dict[int, str] = {}
    announced: dict[int, str] = {}
    for position, _ in walk(GAME, state, rng):
        facts = GAME.facts(position)
        # At the end of a round the next market is already in force.
        markets.setdefault(position.round, facts["market"])
        announced.setdefault(position.round + 1, facts["next_market"])
    order = [markets[number] for number in range(1, state.round + 1)]
    assert len(order) <= 9
    assert set(order[:5]) == set(MARKETS) or len(order) < 5
    if len(order) == 9:
        assert set(order[5:]) == set(order[:4])
    for number, market in announced.items():
        assert number not in markets or markets[number] == market


@settings(max_examples=15)
@given(seed=SEEDS)
def test_guessed_positions_play_on_to_the_end(seed: int) -> None:
    rng = Stream(seed)
    state = GAME.start(some_setup(GAME, rng))
    for position, _ in walk(GAME, state, rng):
        if not rng.below(60):
            full = check_sight(GAME, position, position.to_act, rng)
            for later, _ in walk(GAME, full, rng):
                invariants.check(later)


@covers("48", "141", "166", "C29")
@settings(max_examples=25)
@given(seed=SEEDS)
def test_what_is_hidden_changes_nothing_for_the_viewer(seed: int) -> None:
    rng = Stream(seed)
    setup = some_setup(GAME, rng)
    state = GAME.start(setup)
    for position, _ in walk(GAME, state, rng):
        if rng.below(20):
            continue
        viewer = position.to_act
        twin = position.clone()
        rng.shuffle(twin.deck)
        hidden = twin.future[:-1]
        rng.shuffle(hidden)
        twin.future[:-1] = hidden
        twin.seed = rng.next()
        if setup.options["gold"] == "hidden":
            for seat in range(twin.players):
                if seat != viewer:
                    twin.gold[seat] = rng.below(200)
        assert GAME.dump(GAME.observe(twin, viewer)) == GAME.dump(GAME.observe(position, viewer))
        GAME.pump(twin, None)
        assert GAME.legal(twin) == GAME.legal(position)


def perft(state: State, depth: int) -> int:
    """How many sequences of actions there are to a depth."""
    if depth == 0 or GAME.over(state):
        return 1
    total = 0
    for action in GAME.legal(state):
        child = state.clone()
        GAME.step(child, action)
        total += perft(child, depth - 1)
    return total


POSITIONS: dict[str, tuple[int, dict[str, Any], int]] = {
    "auction": (3, {"seats": [{"gold": 6}, {"gold": 5}, {"gold": 4}]}, 478),
    "building": (
        3,
        {
            "phase": "building",
            "seats": [
                {"office": "praefectus_urbi", "gold": 26, "goods": {"food": 3, "industrial": 1}, "buildings": ["caupona", "metallum", "redemptor"]},
                {"office": "consul", "gold": 30},
                {"office": "magister_officiorum", "gold": 12, "goods": {"consumer": 2}},
            ],
        },
        1559,
    ),
    "loading": (
        2,
        {
            "phase": "loading",
            "seats": [
                {"office": "consul", "goods": {"food": 3, "luxury": 1}, "hand": ["f_a", "f_a", "ff_c", "l_b"], "posts": 2, "held": ["passenger_c"], "fleet": [{"size": "parvus_dromo"}, {"size": "parvus_dromo"}, {"size": "medius_dromo"}]},
                {"office": "magister_officiorum", "hand": ["m_a"], "goods": {"military": 2}},
            ],
        },
        1046,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_of_all_sequences(name: str) -> None:
    players, position, expected = POSITIONS[name]
    state = GAME.arrange(Setup("constantinopolis", players, 7), position)
    assert perft(state, 3) == expected


@settings(max_examples=25)
@given(seed=SEEDS)
def test_a_phase_frame_is_plain_data(seed: int) -> None:
    rng = Stream(seed)
    for position, _ in walk(GAME, GAME.start(some_setup(GAME, rng)), rng):
        assert position.stack[0][0] == ROUND
        for frame in position.stack:
            assert isinstance(frame, tuple)
            hash(frame)


@covers("221", "P10")
@pytest.mark.parametrize("players", [2, 5])
def test_a_match_ends_whatever_is_chosen(players: int) -> None:
    """Somebody who takes back, offers and begins again as long as anything is left to do is out of it in the end."""
    back = ("release", "unload", "offer", "withdraw", "hold", "load")
    state = GAME.start(Setup(GAME.id, players, 7, {"free_trade": "yes"}))
    rng, taken = stream(7, "for ever"), 0
    while not GAME.over(state):
        liked = [action for action in state.choices if action.verb in back]
        others = [action for action in state.choices if action.verb != "done"]
        action = rng.choice(liked or others or state.choices)
        GAME.play(state, action)
        taken += 1
        assert taken < GAME.rounds_at_most * players * 1000
    assert taken > GAME.rounds_at_most * players * 40
