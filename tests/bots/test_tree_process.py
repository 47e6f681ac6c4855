"""A process that grows trees beside the one in which bots think: the same answers with it and without, also when it dies."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from multiprocessing import Pipe, active_children, get_context
from threading import Thread
from typing import Any

import pytest

from game.bots.registry import levels
from game.bots.worker import BotWorker, request
from game.bots.worker import client as clients
from game.bots.worker.computations import ComputationCache
from game.bots.worker.messages import Answer, Request
from game.bots.worker.task_loop import answering
from game.bots.worker.tree_process import (
    TreeProcess,
    TreeReply,
    answer_requests,
    grow,
    requested_tree,
    shares_trees,
)
from game.engine.registry import rule_packages
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.table.advice import explanation_sentence
from tests.bots.matches import GAME, game, positions
from tests.waiting import until

ITERATIONS = 16
BESIDE = "players beside"


@pytest.fixture
def expert(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the expert quick in this process; two trees."""
    level = replace(levels(GAME)["expert"], iterations=ITERATIONS, trees=2, crowd=())
    monkeypatch.setitem(levels(GAME), "expert", level)


def asked(bot: str = "expert", seed: int = 3) -> Request:
    """Return a question with many answers."""
    state = next(state for state in positions(("novice", "novice"), 3) if len(state.choices) > 8)
    return request(1, game(), state, bot, seed)


def answered(question: Request, aside: TreeProcess | None = None, clock: Any = lambda: 0.0) -> Answer:
    *_, found = answering(question, {}, ComputationCache(), clock, aside)
    assert found is not None
    return found


@contextmanager
def helping() -> Iterator[TreeProcess]:
    """Yield the end of a pipe at whose other end a thread grows trees."""
    here, there = Pipe()
    thread = Thread(target=answer_requests, args=(there,))
    thread.start()
    try:
        yield TreeProcess(here)
    finally:
        here.close()
        thread.join()
        there.close()


@pytest.mark.usefixtures("expert")
@pytest.mark.parametrize("bot", ["expert", "expert-leontios"])
def test_the_answer_and_what_it_rests_on_are_the_same_with_help(bot: str) -> None:
    for seed in (3, 4):
        question = asked(bot, seed)
        alone = answered(question)
        assert alone.result is not None
        assert alone.result.worlds == ITERATIONS
        with helping() as aside:
            until(lambda: aside.latest(0) is not None and aside._ready)
            helped = [answered(question, aside) for _ in range(2)]
            assert aside._asked == 2, "it was asked for a tree each time"
        assert helped == [alone, alone]


@pytest.mark.usefixtures("expert")
def test_help_that_is_not_there_yet_or_no_longer_is_not_waited_for() -> None:
    question = asked()
    alone = answered(question)
    here, there = Pipe()
    aside = TreeProcess(here)
    assert answered(question, aside) == alone
    assert not there.poll(), "nothing was asked of it"
    there.send(TreeReply(0))
    assert answered(question, aside) == alone
    assert there.poll(), "it was asked and said nothing"
    there.close()
    assert answered(question, aside) == alone
    here.close()


@pytest.mark.usefixtures("expert")
def test_a_tree_grows_elsewhere_as_it_does_here() -> None:
    """What is sent is all that it takes: the counts of the process's tree are those of one requested_tree in another."""
    question = asked()
    here, there = Pipe()
    aside = TreeProcess(here)
    there.send(TreeReply(0))
    answered(question, aside)
    wanted = there.recv()
    trees = [requested_tree(wanted) for _ in range(2)]
    assert wanted.share == ITERATIONS // 2
    for tree in trees:
        for _ in range(wanted.share):
            tree.step()
    assert trees[0].counts() == trees[1].counts()
    for end in (here, there):
        end.close()


@pytest.mark.usefixtures("expert")
def test_where_time_is_over_the_log_says_how_much_was_tried() -> None:
    question = asked()
    ticks = count()
    clock = iter([0.0, *([0.0] * 6)])
    found = answered(question, clock=lambda: next(clock, 3600.0 + next(ticks)))
    result = found.result
    assert result is not None
    assert 0 < result.worlds < ITERATIONS
    assert result.worlds + result.cut == ITERATIONS
    whole = answered(question).result
    assert whole is not None
    assert whole.cut == 0
    for language in LANGUAGES:
        texts = MatchTexts(Texts(language), game(), ["Anna", "Bruno"])
        said = explanation_sentence(result, None, texts)
        assert said.endswith(texts("reasons.cut", done=result.worlds, whole=ITERATIONS))
        assert explanation_sentence(replace(result, cut=0), None, texts) in said


def beside() -> list[int]:
    return [child.pid or 0 for child in active_children() if child.name == BESIDE]


def test_the_process_beside_comes_with_the_first_question_it_is_for_and_goes_with_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clients, "spare_cores", lambda: 1)
    easy, hard = asked("easy"), asked("expert")
    assert [shares_trees(question) for question in (easy, hard)] == [False, True]
    with BotWorker() as worker:
        worker.ask(easy)
        until(lambda: worker.poll() is not None)
        assert beside() == []
        worker.ask(hard)
        assert len(beside()) == 1
        worker.ask(hard)
        assert len(beside()) == 1
    assert beside() == []


def test_with_one_core_there_is_no_process_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "spare_cores", lambda: 0)
    with BotWorker() as worker:
        worker.ask(asked())
        assert beside() == []


@pytest.mark.usefixtures("expert")
def test_a_process_of_its_own_changes_no_answer_nor_does_its_death() -> None:
    question = asked()
    alone = answered(question)
    here, there = Pipe()
    process = get_context("spawn").Process(target=grow, args=(there,), daemon=True)
    process.start()
    there.close()
    aside = TreeProcess(here)
    until(lambda: aside.latest(0) is not None and aside._ready)
    assert answered(question, aside) == alone
    steps = answering(question, {}, ComputationCache(), lambda: 0.0, aside)
    for _ in range(4):
        assert next(steps) is None
    process.kill()
    process.join()
    *_, found = steps
    assert found == alone
    assert answered(question, aside) == alone
    here.close()


@pytest.mark.parametrize("game_id", rule_packages())
def test_only_questions_of_levels_with_several_trees_have_help(game_id: str) -> None:
    question = replace(asked("easy"), game=game_id)
    assert not any(
        shares_trees(replace(question, bot=bot)) for bot in ("easy", "normal-x", "random", "program:a", "")
    )
    level = levels(game_id)["expert"]
    several = any(one.trees > 1 for one in (level, *level.crowd))
    assert shares_trees(replace(question, bot="expert")) == several
