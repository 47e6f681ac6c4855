"""The process in which players think."""

import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from game.bots.bot import bot_seed
from game.bots.registry import adapter_of
from game.bots.worker import (
    Advice,
    Answer,
    BotWorker,
    PonderBatch,
    Seats,
    answer,
    ponder_request,
    request,
    review_request,
    simple,
)
from game.bots.worker.client import ADVISES, PATIENT, REACTS
from game.bots.worker.computations import ComputationCache, pondering
from game.bots.worker.messages import Task
from game.bots.worker.task_loop import answering
from game.engine.constantinopolis.state import HIDDEN
from game.engine.core.game import Setup
from game.engine.core.rng import Stream
from game.engine.registry import load_game, rule_packages
from tests.bots.matches import GAME, game, positions
from tests.bots.reports import played
from tests.pairs import share
from tests.waiting import until

SEED = 3


@pytest.fixture
def worker() -> Iterator[BotWorker]:
    """Yield a worker that is closed again."""
    with BotWorker() as made:
        yield made


def _until(worker: BotWorker, there: Callable[[], bool]) -> int:
    """Listen until something is there; how often that was."""
    return until(there, worker.listen)


def _answer(worker: BotWorker) -> Answer:
    found: list[Answer] = []

    def there() -> bool:
        told = worker.poll()
        found.extend([told] if told else [])
        return bool(found)

    _until(worker, there)
    return found[0]


def _process(worker: BotWorker) -> int | None:
    assert worker._line is not None
    return worker._line.process.pid


def _kill(worker: BotWorker) -> None:
    worker.start()
    assert worker._line is not None
    worker._line.process.kill()
    worker._line.process.join()


def _start(players: int = 2) -> Any:
    return game().start(Setup(GAME, players, 9))


def test_questions_are_answered_as_here_and_now(worker: BotWorker) -> None:
    rules = game()
    for number, state in enumerate(positions(("planner", "novice"), SEED)):
        if number % 12 == 0:
            asked = request(number, rules, state, "planner", bot_seed(SEED, state.to_act, number))
            worker.ask(asked)
            assert worker.busy
            assert _answer(worker) == Answer(number, answer(asked))
            assert not worker.busy
    assert worker.poll() is None


def test_only_the_observation_is_sent() -> None:
    rules, state = game(), _start(3)
    asked = request(0, rules, state, "random", 1)
    assert asked.seen["seed"] == HIDDEN
    assert set(asked.seen["deck"]) == {HIDDEN}
    seen = rules.recall(state, state.to_act)
    assert asked.seen == rules.dump(seen)
    assert list(asked.choices) == seen.choices


def test_a_wrong_question_is_answered_with_its_error(worker: BotWorker) -> None:
    rules, state = game(), _start()
    worker.ask(request(5, rules, state, "nobody", 1))
    found = _answer(worker)
    assert (found.number, found.action) == (5, None)
    assert "no player 'nobody'" in found.error
    worker.ask(request(6, rules, state, "random", 1))
    assert _answer(worker).action in state.choices


def test_a_player_that_thinks_says_what_its_answer_rests_on(worker: BotWorker) -> None:
    rules = game()
    state = next(state for state in positions(("novice", "novice"), SEED) if len(state.choices) > 3)
    worker.ask(request(1, rules, state, "hard", 1))
    found = _answer(worker)
    assert found.result is not None
    assert found.result.action == found.action


def test_a_finished_match_is_analyzed_in_steps(worker: BotWorker) -> None:
    match = played(GAME, 2)
    worker.review(review_request(match))
    _until(worker, lambda: worker.report is not None)
    assert worker.reviewing
    assert worker.report is not None
    assert not worker.report.final
    assert worker.report.curve[-1].after == len(match)
    assert sum(worker.report.curve[0].chances) == pytest.approx(1.0)


# -- processes that are no longer wanted, stuck or gone ---------------------------------------------------------------


def test_a_process_that_dies_is_reported_and_replaced(worker: BotWorker) -> None:
    rules, state = game(), _start()
    _kill(worker)
    worker._open["answer"] = Task("answer", 999, request(1, rules, state, "random", 1))
    found = _answer(worker)
    assert found.action is None
    assert "ended" in found.error
    worker.ask(request(2, rules, state, "random", 1))
    assert _answer(worker).action in state.choices


def test_a_cancelled_question_is_never_answered_and_leaves_the_process_alive(worker: BotWorker) -> None:
    rules, state = game(), _start()
    worker.ask(request(1, rules, state, "random", 1))
    worker.cancel()
    assert not worker.busy
    assert worker.poll() is None
    worker.ask(request(2, rules, state, "random", 1))
    process = _process(worker)
    worker.ask(request(3, rules, state, "random", 1))
    assert _answer(worker).number == 3
    assert worker.poll() is None
    assert _process(worker) == process


def test_a_process_that_does_not_react_is_replaced_and_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    with BotWorker(lambda: now[0]) as worker:
        rules, state = game(), _start()
        worker.start()
        _until(worker, lambda: worker._ready)
        line, process = worker._line, _process(worker)
        monkeypatch.setattr(line, "send", lambda message: None)
        worker.ask(request(4, rules, state, "random", 1))
        worker.listen()
        assert _process(worker) == process, "it has its time to react"
        now[0] += REACTS + 1
        worker.listen()
        assert _process(worker) != process
        assert _answer(worker).action in state.choices


STOPS = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")


def _stop_when_it_has_heard(worker: BotWorker) -> int:
    """Stop the process as soon as it has taken all tasks from its pipe; answers its id."""
    _until(worker, lambda: worker._ready and not worker._unheard)
    process = _process(worker)
    assert process is not None
    os.kill(process, signal.SIGSTOP)
    return process


def _hard_question() -> tuple[Any, Any]:
    rules = game()
    return rules, next(state for state in positions(("novice", "novice"), SEED) if len(state.choices) > 8)


@STOPS
def test_a_process_that_is_stopped_while_it_thinks_is_late_and_can_be_replaced() -> None:
    now = [0.0]
    with BotWorker(lambda: now[0]) as worker:
        rules, state = _hard_question()
        worker.ask(request(4, rules, state, "expert", 1))
        stopped = _stop_when_it_has_heard(worker)
        assert (worker.poll(), worker.late) == (None, False)
        now[0] += PATIENT + 1
        assert (worker.poll(), worker.late) == (None, True)
        worker.wait()
        assert (worker.late, _process(worker)) == (False, stopped)
        now[0] += PATIENT + 1
        assert worker.late
        worker.replace()
        assert (worker.late, worker.busy) == (False, False)
        assert _process(worker) != stopped
        worker.ask(request(5, rules, state, "random", 1))
        assert _answer(worker).number == 5


@STOPS
def test_a_late_process_that_goes_on_answers_after_all() -> None:
    now = [0.0]
    with BotWorker(lambda: now[0]) as worker:
        rules, state = _hard_question()
        worker.ask(request(4, rules, state, "expert", 1))
        stopped = _stop_when_it_has_heard(worker)
        now[0] += PATIENT + 1
        assert worker.late
        os.kill(stopped, signal.SIGCONT)
        assert _answer(worker).number == 4
        assert not worker.late


@STOPS
def test_advice_of_a_stopped_process_comes_to_an_end() -> None:
    now = [0.0]
    with BotWorker(lambda: now[0]) as worker:
        rules, state = _hard_question()
        worker.advise(request(4, rules, state, "", 1))
        stopped = _stop_when_it_has_heard(worker)
        now[0] += ADVISES + 1
        _until(worker, lambda: not worker.advising)
        assert worker.advice is not None
        assert worker.advice.final
        assert _process(worker) != stopped
        worker.ask(request(5, rules, state, "random", 1))
        assert _answer(worker).number == 5


@STOPS
def test_thinking_on_in_a_stopped_process_holds_nobody_up() -> None:
    now = [0.0]
    with BotWorker(lambda: now[0]) as worker:
        rules, state = _hard_question()
        seeds = tuple(range(8))
        worker.ponder(PonderBatch(4, GAME, (ponder_request(rules, state, 0, "expert", seeds),)))
        stopped = _stop_when_it_has_heard(worker)
        worker.ask(request(4, rules, state, "random", 1))
        now[0] += REACTS + 1
        assert _answer(worker).number == 4
        assert _process(worker) != stopped


@pytest.mark.parametrize("game_id", sorted(rule_packages()))
def test_a_simple_move_is_one_that_was_on_offer(game_id: str) -> None:
    rules = load_game(game_id)
    state, chance = rules.start(Setup(game_id, rules.players[0], 9)), Stream(9)
    for number in range(40):
        if rules.over(state):
            break
        asked = request(number, rules, state, "hard", number)
        assert simple(asked) in asked.choices
        rules.step(state, chance.choice(rules.legal(state)))


def test_closing_ends_the_process_and_may_be_done_twice() -> None:
    worker = BotWorker()
    worker.close()
    worker.start()
    assert _process(worker) is not None
    worker.close()
    worker.close()
    assert not worker.started
    assert worker.poll() is None


def test_when_time_is_over_the_best_so_far_is_the_answer() -> None:
    rules = game()
    state = next(state for state in positions(("novice", "novice"), SEED) if len(state.choices) > 8)
    asked = request(1, rules, state, "expert", 1)
    hour = count(0, 3600)
    steps = [*answering(asked, {}, ComputationCache(), lambda: float(next(hour)))]
    assert len(steps) <= 2
    hurried = steps[-1]
    assert hurried is not None
    assert hurried.action in state.choices
    calm = [*answering(asked, {}, ComputationCache(), lambda: 0.0)]
    assert len(calm) > len(steps)


def test_advice_of_a_process_that_dies_says_so(worker: BotWorker) -> None:
    rules, state = game(), _start()
    _kill(worker)
    worker._open["advise"] = Task("advise", 998, request(1, rules, state, "", 1))
    worker.listen()
    assert worker.advice is not None
    assert worker.advice.final
    assert "ended" in worker.advice.error
    assert not worker.advising


# -- advice -----------------------------------------------------------------------------------------------------------


def test_advice_becomes_better_until_it_is_no_longer_wanted(worker: BotWorker) -> None:
    rules = game()
    state = next(state for state in positions(("novice", "novice"), SEED) if len(state.choices) > 8)
    heard: list[Advice] = []

    def three() -> bool:
        if worker.advice is not None and (not heard or worker.advice is not heard[-1]):
            heard.append(worker.advice)
        return len(heard) == 3 or (bool(heard) and heard[-1].final)

    worker.advise(request(7, rules, state, "", 1))
    turns = _until(worker, three)
    assert turns > len(heard), "the window went on while it thought"
    worlds = [told.result.worlds for told in heard if told.result is not None]
    assert worlds == sorted(worlds)
    assert all(told.result is not None and told.result.action in state.choices for told in heard)
    worker.stop_advising()
    assert worker.advice is None
    worker.ask(request(8, rules, state, "random", 1))
    assert _answer(worker).number == 8
    assert worker.advice is None, "what was still said of it is of no interest"


def test_a_question_goes_before_advice(worker: BotWorker) -> None:
    rules, state = game(), _start()
    worker.advise(request(1, rules, state, "", 1))
    worker.ask(request(1, rules, state, "random", 1))
    assert _answer(worker).action in state.choices


# -- thinking on ------------------------------------------------------------------------------------------------------


def _ahead(number: int, state: Any, bot: str, seat: int, seed: int = SEED, **given: Any) -> PonderBatch:
    rules = game()
    seeds = tuple(bot_seed(seed, seat, number + gone) for gone in range(40))
    return PonderBatch(number, GAME, (ponder_request(rules, state, seat, bot, seeds, **given),))


def test_what_was_thought_out_beforehand_is_the_same_answer(worker: BotWorker) -> None:
    """A seat answers, and thinks on about what it will be asked after that; the questions that come are answered at once."""
    rules, beforehand, fresh = game(), 0, Seats()
    state = rules.start(Setup(GAME, 2, 5))
    for number in range(14):
        seat = state.to_act
        asked = request(number, rules, state, "planner", bot_seed(SEED, seat, number))
        worker.ask(asked)
        found = _answer(worker)
        beforehand += found.beforehand
        assert found.action == answer(asked, fresh)
        assert found.action is not None
        worker.ponder(_ahead(number, state, "planner", seat, given=found.action))
        _until(worker, lambda: not worker.pondering)
        assert worker.trouble == ""
        rules.play(state, found.action)
    assert beforehand >= 4


def test_pondering_alone_changes_nothing_that_is_remembered(worker: BotWorker) -> None:
    rules = game()
    state = rules.start(Setup(GAME, 2, 5))
    asked = request(0, rules, state, "planner", bot_seed(SEED, state.to_act))
    worker.ponder(_ahead(0, state, "planner", state.to_act))
    _until(worker, lambda: not worker.pondering)
    for _ in range(2):
        worker.ask(asked)
        assert _answer(worker).action == answer(asked)


def test_a_question_goes_before_thinking_on_and_takes_over_what_it_found(worker: BotWorker) -> None:
    rules = game()
    state = rules.start(Setup(GAME, 2, 5))
    asked = request(0, rules, state, "hard", bot_seed(SEED, state.to_act))
    worker.ponder(_ahead(0, state, "hard", state.to_act))
    worker.ask(asked)
    assert _answer(worker).action in state.choices
    worker.rest()
    assert not worker.pondering


@pytest.mark.parametrize("game_id", rule_packages())
def test_a_seat_thinks_on_while_another_is_asked(game_id: str) -> None:
    """What it thought out is what comes, where the other does what its quick player would do."""
    rules, adapter = load_game(game_id), adapter_of(game_id)
    assert adapter is not None
    ready = asked = 0
    for seed in range(6):
        state = rules.start(Setup(game_id, 2, seed))
        own, cache = 1 - state.to_act, ComputationCache()
        seeds = tuple(bot_seed(seed, own, number) for number in range(40))
        ahead = PonderBatch(0, game_id, (ponder_request(rules, state, own, "random", seeds),))
        for _ in pondering(ahead, {}, cache):
            pass
        number = 0
        while state.to_act != own:
            seen = rules.recall(state, state.to_act)
            rules.step(state, adapter.policy(seeds[0]).choose(rules, seen, rules.legal(state)))
            number += 1
        asked += 1
        (*_, told) = answering(request(number, rules, state, "random", seeds[number]), {}, cache)
        assert told is not None
        ready += told.beforehand
    assert ready >= asked // 2


@pytest.mark.parametrize("game_id", rule_packages())
def test_what_is_sent_for_thinking_on_follows_from_what_the_seat_knows(game_id: str) -> None:
    """Two positions that differ only in what the seat cannot know send the same."""
    rules = load_game(game_id)
    state = rules.start(Setup(game_id, 2, 9))
    own = 1 - state.to_act
    other = rules.determinize(rules.recall(state, own), Stream(4))
    assert rules.digest(other) != rules.digest(state)
    told = ponder_request(rules, state, own, "random", (1, 2))
    assert told == ponder_request(rules, other, own, "random", (1, 2))
    assert told.world != rules.dump(state)
    guessed = rules.load(told.world)
    assert rules.digest(rules.recall(guessed, own)) == rules.digest(rules.recall(state, own))


# -- what players must not forget --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", share(range(12), 4))
def test_nobody_goes_round_in_circles(seed: int) -> None:
    """Each question goes to a new player, as at the table: no plan may undo what the one before did."""
    rules = game()
    players = 2 + seed % 4
    bots = [("planner", "novice", "planner")[seat % 3] for seat in range(players)]
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
    rules, state = game(), _start()
    seats: Seats = {}
    count = len(state.choices)
    told = [answer(request(number, rules, state, "planner", 1), seats) for number in range(count)]
    assert len(set(told)) == count
    again = answer(request(0, rules, state, "planner", 1), seats)
    assert again == told[0], "a question asked again after taking back has the same answer"


def test_a_question_with_another_seed_is_another_question() -> None:
    rules, state = game(), _start()
    asked = request(0, rules, state, "random", 1)
    assert len({answer(replace(asked, seed=seed)) for seed in range(20)}) > 1
