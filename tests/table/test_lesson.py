"""A lesson over a session: what goes on, what goes astray, what is taken back, how a task ends; no window."""

from dataclasses import replace

import pytest

from game.engine.core.lesson import Lesson, lessons
from game.extras.lessons.model import LessonRun
from game.extras.lessons.store import Progress
from game.storage.record import PERSON, SeatInfo

FIRST, *_ = lessons("constantinopolis")


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def run_of(lesson: Lesson = FIRST, kept: Progress | None = None) -> tuple[LessonRun, list[Progress], Clock]:
    told: list[Progress] = []
    clock = Clock()
    seats = [
        SeatInfo("Anna", 0, PERSON),
        *(SeatInfo("Zoe", n, "easy") for n in range(1, lesson.setup.players)),
    ]
    return LessonRun(lesson, seats, kept, told.append, clock), told, clock


def act(run: LessonRun, text: str) -> None:
    run.session.act(run.game.grammar.parse(text))
    run.follow()


def rivals(run: LessonRun, clock: Clock) -> int:
    """Let the rivals play as long as they want to; how many actions they took."""
    count = 0
    while run.stage in ("rivals", "task", "demo") and run.session.waiting_for_bot:
        clock.now += 1
        if run.session.poll():
            count += 1
            run.follow()
        elif clock.now > 500:
            break
    return count


def stage(run: LessonRun) -> str:
    return run.stage


def test_next_and_the_action_asked_for_go_on_and_rivals_wait_for_their_pace() -> None:
    run, told, clock = run_of()
    assert (run.number, stage(run), run.asks, run.first) == (1, "say", False, True)
    run.next()
    assert (run.number, run.asks) == (2, True)
    run.next()
    assert run.number == 2
    act(run, "keep")
    assert stage(run) == "rivals"
    assert not run.session.poll()
    assert rivals(run, clock) == 1
    assert (run.number, stage(run)) == (3, "say")
    assert [(one.part, one.step) for one in told] == [(0, 0), (0, 1), (0, 2)]
    assert run.session.autosave.saves is None


def test_back_takes_back_to_the_bubble_before() -> None:
    run, _, clock = run_of()
    start = run.game.digest(run.session.state)
    run.next()
    act(run, "keep")
    rivals(run, clock)
    run.back()
    assert (run.number, run.game.digest(run.session.state)) == (2, start)
    run.back()
    assert run.first


def test_taking_back_at_the_table_takes_the_lesson_along() -> None:
    run, _, clock = run_of()
    run.next()
    act(run, "keep")
    rivals(run, clock)
    run.session.history.undo()
    assert run.follow()
    assert (run.number, stage(run)) == (2, "say")


def test_another_legal_action_asks_whether_to_go_back() -> None:
    run, _, _ = run_of()
    run.next()
    start = run.game.digest(run.session.state)
    act(run, "bid praefectus_praetorio 2")
    assert stage(run) == "astray"
    assert run.strayed is not None
    assert not run.session.poll()
    run.back()
    assert (stage(run), run.number, run.game.digest(run.session.state)) == ("say", 2, start)


def test_what_the_next_step_asks_for_may_be_done_at_once() -> None:
    run, _, _ = run_of()
    act(run, "keep")
    assert (stage(run), run.step) == ("rivals", 1)


def test_being_shown_a_step_gives_it_back() -> None:
    run, _, _ = run_of()
    assert run.show() is None
    run.next()
    for _ in range(3):
        assert not run.offers_help
        run.refuse()
    assert run.offers_help
    start, action = run.game.digest(run.session.state), run.show()
    assert action is not None
    run.session.act(action)
    run.follow()
    assert stage(run) == "shown"
    run.end_show()
    assert (stage(run), run.offers_help, run.game.digest(run.session.state)) == ("say", False, start)


def at_task(lesson: Lesson = FIRST) -> tuple[LessonRun, list[Progress], Clock]:
    steps = len(lesson.parts[0].steps)
    return run_of(lesson, Progress(lesson.mark, step=steps))


def test_a_task_is_reached_by_its_own_way_and_ends_the_lesson() -> None:
    run, told, clock = at_task()
    assert stage(run) == "task"
    while stage(run) == "task":
        if run.session.waiting_for_bot:
            rivals(run, clock)
            continue
        action = run.solution()
        assert action is not None
        run.session.act(action)
        run.follow()
    assert stage(run) == "reached"
    run.next()
    assert stage(run) == "over"
    assert (told[-1].done, told[-1].part, told[-1].step) == (True, 0, 0)


def test_a_task_that_is_missed_can_be_tried_again_or_shown() -> None:
    run, _, clock = at_task()
    start = run.game.digest(run.session.state)
    while stage(run) == "task":
        rivals(run, clock)
        if stage(run) == "task":
            run.session.act(run.game.default(run.session.state))
            run.follow()
    assert stage(run) == "missed"
    run.again()
    assert (stage(run), run.game.digest(run.session.state)) == ("task", start)
    run.demonstrate()
    while stage(run) == "demo":
        action = run.demonstrated()
        if action is not None:
            run.session.act(action)
            run.follow()
        else:
            rivals(run, clock)
    assert stage(run) == "reached"


@pytest.mark.parametrize(
    ("kept", "step"),
    [
        (None, 0),
        (Progress(FIRST.mark, step=4), 4),
        (Progress("other", step=4), 0),
        (Progress(FIRST.mark, step=99), 0),
        (Progress(FIRST.mark, part=9, step=1), 0),
    ],
)
def test_a_lesson_goes_on_where_it_was_left_unless_it_has_changed(kept: Progress | None, step: int) -> None:
    run, _, _ = run_of(kept=kept)
    assert (run.part, run.step) == (0, step)


def test_skipping_is_remembered_but_never_undoes_what_was_done() -> None:
    run, told, _ = run_of()
    run.skip()
    assert (stage(run), told[-1].skipped, told[-1].done) == ("over", True, False)
    run, told, _ = run_of(kept=Progress(FIRST.mark, done=True))
    run.skip()
    assert (told[-1].skipped, told[-1].done) == (False, True)


def test_another_part_is_another_match_at_the_same_pace() -> None:
    lesson = replace(
        FIRST, parts=(replace(FIRST.parts[0], steps=FIRST.parts[0].steps[:1], task=None), *FIRST.parts)
    )
    run, _, _ = run_of(lesson)
    run.session.players.pace = "fast"
    before = run.session
    run.next()
    assert run.part == 1
    assert run.session is not before
    assert run.session.players.pace == "fast"
    run.back()
    assert (run.part, run.step) == (0, 0)
