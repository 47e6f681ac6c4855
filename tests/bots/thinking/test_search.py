"""The search over information sets, in a game that can be worked out by hand."""

from itertools import islice
from math import sqrt

import pytest

from game.bots.thinking.level import Level
from game.bots.thinking.search import SURE, ActionStats, Rollout, SearchNode
from game.bots.thinking.search import search as lines_of
from game.bots.thinking.search_bot import SearchBot
from game.bots.thinking.search_result import Line
from game.engine.core.game import Setup
from game.engine.core.rng import stream
from tests.bots.thinking.toy import DECK, OPEN, STOP, Known, Toy, ToyState, evaluation, thinker

GAME = Toy()


def start(seed: int, players: int = 2) -> ToyState:
    return GAME.start(Setup("toy", players, seed))


A, B = (OPEN,), (DECK,)


def search(seed: int, count: int = 120) -> SearchBot:
    return thinker(Level("quick", method="search", iterations=count), seed)


def met(worth: tuple[float, float], *answers: tuple[Line, int, float], allowed: int = 10) -> SearchNode:
    """A node met ten times, of a certain worth to two seats, and of its answers how often each was tried and its mean to seat 0."""
    node = SearchNode(2)
    node.tried, node.sums = 10, [10 * value for value in worth]
    for line, tried, mean in answers:
        node.answers[line] = found = SearchNode(2)
        found.allowed, found.tried, found.sums = allowed, tried, [mean * tried, (1 - mean) * tried]
    return node


def test_each_seat_prefers_what_is_worth_most_to_itself() -> None:
    node = met((0.5, 0.5), (A, 20, 0.2), (B, 20, 0.9))
    assert node.pick([A, B], 0, (0.1, 1.0)) == B
    assert node.pick([A, B], 1, (0.1, 1.0)) == A


def test_small_differences_count_where_there_are_no_greater_ones() -> None:
    """Worth is judged within the span of what was met: one of a hundredth is as plain as one of a half."""
    for low, high in ((0.50, 0.51), (0.25, 0.75)):
        node = met((low, 1 - low), (A, 20, low), (B, 20, high))
        assert node.pick([A, B], 0, (low, high)) == B


def test_what_pleases_at_a_glance_is_tried_first_and_a_bad_one_gives_way() -> None:
    assert met((0.5, 0.5)).pick([B, A], 0, (0.0, 1.0)) == B
    assert met((0.5, 0.5), (B, 1, 0.5)).pick([B, A], 0, (0.0, 1.0)) == B
    assert met((0.5, 0.5), (B, 9, 0.1)).pick([B, A], 0, (0.0, 1.0)) == A


def test_what_was_seldom_allowed_is_judged_by_when_it_was() -> None:
    """An answer tried twice of many times it was allowed draws more curiosity than one allowed as seldom as tried."""
    node = met((0.5, 0.5), (A, 2, 0.5), (B, 2, 0.5), allowed=2)
    assert node.pick([B, A], 0, (0.0, 1.0)) == B
    node.answers[A].allowed = 50
    assert node.pick([B, A], 0, (0.0, 1.0)) == A


def test_every_answer_is_tried_once_before_any_is_tried_again() -> None:
    seen = GAME.observe(start(4, 3), 0)
    rollout = Rollout(GAME, Known(), evaluation(3), own=0)
    candidates = [ActionStats(A, 3), ActionStats(B, 3)]
    for _ in islice(lines_of(rollout, seen, candidates, stream(1, "w"), 6), 2):
        pass
    assert [candidate.trials for candidate in candidates] == [1, 1]


def test_each_line_counts_for_one_answer() -> None:
    """Thirty lines are thirty trials; the one that was tried most often has its features and worth noted as often."""
    seen = GAME.observe(start(4, 3), 0)
    rollout = Rollout(GAME, Known(), evaluation(3), own=0)
    candidates = [ActionStats(A, 3), ActionStats(B, 3)]
    for _ in islice(lines_of(rollout, seen, candidates, stream(1, "w"), 6), 30):
        pass
    assert sum(candidate.trials for candidate in candidates) == 30
    for candidate in candidates:
        assert candidate.trials >= 1
        assert candidate.judged == candidate.trials
        assert 0 < candidate.mean < 1
        assert abs(candidate.total - candidate.mean * candidate.trials) < 1e-9
    best = max(candidates, key=lambda candidate: candidate.trials)
    assert best.mean == max(candidate.mean for candidate in candidates)


def test_it_finds_what_can_be_worked_out() -> None:
    state = start(5)
    for shown, best in ((6, OPEN), (1, DECK)):
        state.shown = shown
        seen = GAME.observe(state, 0)
        assert search(2).choose(GAME, seen, seen.choices) == best
    GAME.step(state, OPEN)
    seen = GAME.observe(state, 0)
    assert search(2).choose(GAME, seen, [STOP, DECK]) == DECK


def test_what_is_hidden_changes_nothing() -> None:
    for seed in range(25):
        state = start(seed, 2 + seed % 3)
        seen = GAME.observe(state, 0)
        answer = search(seed, 20).choose(GAME, seen, seen.choices)
        state.deck.reverse()
        again = GAME.observe(state, 0)
        assert search(seed, 20).choose(GAME, again, again.choices) == answer


def test_thinking_leaves_what_it_sees_as_it_was() -> None:
    seen = GAME.observe(start(7), 0)
    before = GAME.digest(seen)
    for made in (search(1, 20), thinker()):
        made.choose(GAME, seen, seen.choices)
        assert GAME.digest(seen) == before


def test_it_goes_on_to_the_end_of_the_match() -> None:
    state = start(6)
    state.turns = 1
    seen = GAME.observe(state, 0)
    assert search(3, 40).choose(GAME, seen, seen.choices) in seen.choices


def test_trials_that_all_say_the_same_leave_an_error_that_halves_with_four_times_as_many() -> None:
    errors = []
    for trials in (4, 16):
        candidate = ActionStats(A, 0)
        for _ in range(trials):
            candidate.note(0.5, None)
        errors.append(candidate.option(10.0).error)
    assert errors[0] == pytest.approx(10 * sqrt(SURE / 4) / 0.25)
    assert errors[0] == pytest.approx(2 * errors[1])
