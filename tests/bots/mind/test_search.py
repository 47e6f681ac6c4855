"""The search over information sets, in a game that can be worked out by hand."""

from itertools import islice

from game.bots.mind.future import Future, worlds
from game.bots.mind.lookahead import Lookahead
from game.bots.mind.search import Node, Search
from game.engine.core.game import Setup
from game.engine.core.rng import stream
from tests.bots.mind.toy import DECK, OPEN, STOP, Known, Toy, ToyState, evaluation

GAME = Toy()


def start(seed: int, players: int = 2) -> ToyState:
    return GAME.start(Setup("toy", players, seed))


def search(seed: int, count: int = 120) -> Search:
    return Search(Known(), evaluation, seed, count)


def test_every_option_is_tried_once_before_any_is_tried_again() -> None:
    node = Node(2)
    for action in (OPEN, DECK):
        assert node.pick([OPEN, DECK], 0) == action
        node.answers[action].tried = 1
    node.answers[DECK].sums = [0.9, 0.1]
    node.answers[OPEN].sums = [0.2, 0.8]
    assert node.pick([OPEN, DECK], 0) == DECK
    assert node.pick([OPEN, DECK], 1) == OPEN


def test_what_was_seldom_allowed_is_judged_by_when_it_was() -> None:
    """An answer tried once of many times it was allowed draws more curiosity than one allowed as seldom as tried."""
    node = Node(1)
    node.pick([OPEN, DECK], 0)
    for action in (OPEN, DECK):
        node.answers[action].tried, node.answers[action].sums = 1, [0.5]
    node.answers[OPEN].allowed = 50
    assert node.pick([DECK, OPEN], 0) == OPEN


def test_each_line_counts_for_every_seat_once() -> None:
    state = start(4, 3)
    seen = GAME.observe(state, 0)
    root = Node(3)
    future = Future(GAME, Known(), evaluation(3))
    made = search(1)
    for world in islice(worlds(GAME, seen, stream(1, "w")), 30):
        made._line(future, world, root, [OPEN, DECK])
    assert root.tried == 30
    assert sum(node.tried for node in root.answers.values()) == 30
    for seat in range(3):
        below = sum(node.sums[seat] for node in root.answers.values())
        assert abs(root.sums[seat] - below) < 1e-9
    assert any(node.answers for node in root.answers.values())


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
    for made in (search(1, 20), Lookahead(Known(), evaluation, 1, 4)):
        made.choose(GAME, seen, seen.choices)
        assert GAME.digest(seen) == before


def test_it_goes_on_to_the_end_of_the_match() -> None:
    state = start(6)
    state.turns = 1
    seen = GAME.observe(state, 0)
    assert search(3, 40).choose(GAME, seen, seen.choices) in seen.choices
