"""Looking ahead in a game that can be worked out by hand."""

from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

from game.bots.thinking.search import Rollout, worlds
from game.bots.thinking.search_bot import SearchBot
from game.engine.core.game import Setup
from game.engine.core.rng import stream
from tests.bots.thinking.toy import AHEAD, DECK, OPEN, STOP, Known, Toy, ToyState, evaluation, thinker

GAME = Toy()


def start(seed: int, players: int = 2) -> ToyState:
    return GAME.start(Setup("toy", players, seed))


def ahead(seed: int, count: int = 40) -> SearchBot:
    return thinker(replace(AHEAD, iterations=count), seed)


def asked(state: ToyState, seed: int = 1) -> Any:
    seen = GAME.observe(state, state.to_act)
    return ahead(seed).choose(GAME, seen, seen.choices)


def test_a_turn_is_finished_by_the_quick_player() -> None:
    """After the open card the quick player draws once more; then the other seat is to act."""
    state = start(3)
    world = next(worlds(GAME, GAME.observe(state, 0), stream(1, "w")))
    before = GAME.digest(world)
    after = Rollout(GAME, Known(), evaluation()).after(world, (OPEN,))
    assert GAME.digest(world) == before
    assert (after.to_act, after.turns, after.drawn) == (1, state.turns - 1, False)
    # The open card, then, after the one turned up in its place, the next of the deck.
    assert after.points[0] == world.shown + world.deck[-2]


def test_a_high_card_is_taken_and_a_low_one_left() -> None:
    state = start(5)
    for shown, best in ((6, OPEN), (1, DECK)):
        state.shown = shown
        assert asked(state) == best


def test_one_draws_again_rather_than_stop() -> None:
    state = start(5)
    GAME.step(state, OPEN)
    assert state.choices == [DECK, STOP]
    assert asked(state) == DECK


def test_the_end_of_the_match_counts_by_its_result() -> None:
    """Two points behind in the last turn: stopping loses for certain."""
    state = start(5)
    state.turns, state.drawn, state.choices, state.points, state.to_act = 1, True, [STOP, DECK], [7, 9], 0
    assert asked(state) == DECK
    state.points = [9, 7]
    state.choices = [DECK, STOP]
    assert asked(state) == DECK


def test_what_is_hidden_changes_nothing() -> None:
    answers: Counter[bool] = Counter()
    for seed in range(60):
        state = start(seed)
        seen = GAME.observe(state, 0)
        answer = ahead(seed, 2).choose(GAME, seen, seen.choices)
        other = state.clone()
        other.deck.reverse()
        other.seed += 1
        again = GAME.observe(other, 0)
        answers[ahead(seed, 2).choose(GAME, again, again.choices) == answer] += 1
    assert answers == {True: 60}


def test_more_worlds_only_sharpen_the_same_judgement() -> None:
    """Each further world gives an answer; the last of so many is the one chosen."""
    state = start(8)
    seen = GAME.observe(state, 0)
    thought = [*islice(ahead(4).deliberate(GAME, seen, seen.choices), 7)]
    assert [result.worlds for result in thought] == [0, 1, 2, 3, 4, 5, 6]
    assert ahead(4, 6).choose(GAME, seen, seen.choices) == thought[-1].action
    assert [*ahead(4, 6).thinking(GAME, seen, seen.choices)] == thought


def test_nothing_is_tried_where_there_is_nothing_to_choose() -> None:
    seen = GAME.observe(start(2), 0)
    assert [result.how for result in ahead(1).deliberate(GAME, seen, [OPEN])] == ["only"]
    made = ahead(1)
    assert made.choose(GAME, seen, [OPEN]) == OPEN
    assert made.result is not None
    assert made.result.how == "only"


def test_looking_ahead_beats_the_quick_player() -> None:
    won = 0.0
    for seed in range(90):
        state = start(seed, 3)
        bot = ahead(seed, 6)
        while state.to_act >= 0:
            seen = GAME.observe(state, state.to_act)
            own = state.to_act == seed % 3
            GAME.step(state, bot.choose(GAME, seen, seen.choices) if own else seen.choices[0])
        places = [row.place for row in sorted(GAME.standings(state), key=lambda row: row.seat)]
        won += (places[seed % 3] == 1) / places.count(1)
    assert won >= 40
