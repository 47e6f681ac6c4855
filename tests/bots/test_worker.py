"""The process in which players think."""

from collections import Counter
from collections.abc import Iterator
from time import monotonic, sleep

import pytest

from game.bots.bot import bot_seed
from game.bots.worker import Answer, BotWorker, Seats, answer, request
from game.engine.constantinopolis.state import HIDDEN
from game.engine.core.game import Setup
from tests.bots.matches import GAME, game, positions
from tests.pairs import share

PATIENCE = 60.0
"""Seconds after which a worker counts as hanging."""


@pytest.fixture
def worker() -> Iterator[BotWorker]:
    """Yield a worker that is closed again."""
    with BotWorker() as made:
        yield made


def _answer(worker: BotWorker) -> Answer:
    until = monotonic() + PATIENCE
    while monotonic() < until:
        found = worker.poll()
        if found is not None:
            return found
        sleep(0.002)
    raise AssertionError("no answer came")


def test_questions_are_answered_as_here_and_now(worker: BotWorker) -> None:
    rules = game()
    for number, state in enumerate(positions(("merchant", "novice"), 3)):
        if number % 12 == 0:
            asked = request(number, rules, state, "merchant", bot_seed(3, state.to_act, number))
            worker.ask(asked)
            assert worker.busy
            assert _answer(worker) == Answer(number, answer(asked))
            assert not worker.busy
    assert worker.poll() is None


def test_only_the_observation_is_sent() -> None:
    rules = game()
    state = rules.start(Setup(GAME, 3, 9))
    asked = request(0, rules, state, "random", 1)
    assert asked.seen["seed"] == HIDDEN
    assert set(asked.seen["deck"]) == {HIDDEN}
    seen = rules.observe(state, state.to_act)
    assert asked.seen == rules.dump(seen)
    assert list(asked.choices) == seen.choices


def test_a_wrong_question_is_answered_with_its_error(worker: BotWorker) -> None:
    rules = game()
    state = rules.start(Setup(GAME, 2, 9))
    worker.ask(request(5, rules, state, "nobody", 1))
    found = _answer(worker)
    assert (found.number, found.action) == (5, None)
    assert "no player 'nobody'" in found.error
    worker.ask(request(6, rules, state, "random", 1))
    assert _answer(worker).action in state.choices


def test_a_process_that_dies_is_reported_and_replaced(worker: BotWorker) -> None:
    rules = game()
    state = rules.start(Setup(GAME, 2, 9))
    worker.start()
    assert worker._process is not None
    worker._process.kill()
    worker._process.join()
    worker._open = 1
    found = _answer(worker)
    assert found.action is None
    assert "ended" in found.error
    worker.ask(request(2, rules, state, "random", 1))
    assert _answer(worker).action in state.choices


def test_a_cancelled_question_is_never_answered(worker: BotWorker) -> None:
    rules = game()
    state = rules.start(Setup(GAME, 2, 9))
    worker.ask(request(1, rules, state, "random", 1))
    worker.cancel()
    assert not worker.busy
    assert worker.poll() is None
    worker.ask(request(2, rules, state, "random", 1))
    worker.ask(request(3, rules, state, "random", 1))
    assert _answer(worker).number == 3
    assert worker.poll() is None


def test_closing_ends_the_process_and_may_be_done_twice() -> None:
    worker = BotWorker()
    worker.close()
    worker.start()
    process = worker._process
    assert process is not None
    pid = process.pid
    assert pid is not None
    worker.close()
    worker.close()
    assert worker._process is None
    assert worker.poll() is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", share(range(12), 4))
def test_nobody_goes_round_in_circles(seed: int) -> None:
    """Each question goes to a new player, as at the table: no plan may undo what the one before did."""
    rules = game()
    players = 2 + seed % 4
    bots = [("merchant", "novice", "merchant")[seat % 3] for seat in range(players)]
    options = {"free_trade": "yes" if seed % 2 else "no"}
    state = rules.start(Setup(GAME, players, seed, options))
    seats: Seats = {}
    met: Counter[str] = Counter()
    number = 0
    while state.to_act >= 0:
        met[rules.digest(state)] += 1
        asked = request(number, rules, state, bots[state.to_act], bot_seed(seed, state.to_act, number))
        rules.play(state, answer(asked, seats))
        number += 1
        assert number < 300 * players
    assert max(met.values()) <= 2


def test_a_player_that_sees_the_same_again_does_something_else() -> None:
    rules = game()
    state = rules.start(Setup(GAME, 2, 9))
    seats: Seats = {}
    count = len(state.choices)
    told = [answer(request(number, rules, state, "merchant", 1), seats) for number in range(count)]
    assert len(set(told)) == count
    again = answer(request(0, rules, state, "merchant", 1), seats)
    assert again == told[0], "a question asked again after taking back has the same answer"
