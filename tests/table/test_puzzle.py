"""A puzzle at its table: one answer, what it was worth, back to the position."""

import pytest

from game.engine.registry import game_ids
from game.extras.puzzles.model import Puzzle, PuzzleRun, puzzles
from game.storage.record import PERSON, SeatInfo


def opened(puzzle: Puzzle, answered: list[bool]) -> PuzzleRun:
    seats = [
        SeatInfo(f"Seat {seat}", seat, PERSON if seat == puzzle.seat else bot)
        for seat, bot in enumerate(puzzle.bots)
    ]
    run = PuzzleRun(puzzle, seats, answered.append)
    run.session.auto_end = True
    return run


def stage(run: PuzzleRun) -> str:
    return run.stage


@pytest.mark.parametrize("game_id", [game_id for game_id in game_ids() if puzzles(game_id)])
def test_one_answer_then_the_best(game_id: str) -> None:
    answered: list[bool] = []
    run = opened(puzzles(game_id)[0], answered)
    session = run.session
    start = session.match.hash()
    run.follow()
    assert run.stage == "ask"
    assert not run.over
    wrong = session.game.grammar.parse(run.puzzle.answers[-1].line[0])
    session.act(wrong)
    run.follow()
    assert (run.stage, run.given, answered) == ("wrong", wrong, [False])
    assert run.behind() == run.puzzle.answers[-1].behind
    assert not session.poll(), "nobody else moves"
    run.again()
    assert (run.stage, session.match.hash()) == ("ask", start)
    for action in run.turn:
        assert stage(run) == "ask", "the whole turn is judged"
        session.act(action)
        run.follow()
    assert (stage(run), answered) == ("right", [False, True])
    assert run.show() == run.best
    assert session.match.hash() == start
    session.act(run.best)
    run.follow()
    assert (run.stage, answered) == ("shown", [False, True]), "what is shown is no answer"
    session.close()


LONG = [
    puzzle
    for game_id in game_ids()
    for puzzle in puzzles(game_id)
    if len(puzzle.answers[0].line) > 2 and puzzle.answers[0].line[-1] == "done"
]


def test_the_best_turn_in_another_order_is_right_too() -> None:
    tried = 0
    for puzzle in LONG:
        run = opened(puzzle, [])
        first, second, *rest = run.turn
        game, session = run.session.game, run.session
        if second.verb == "done" or game.explain(session.state, second) is not None:
            continue
        session.act(second)
        run.follow()
        if game.explain(session.state, first) is not None:
            continue
        assert stage(run) == "ask", f"{puzzle.id}: the first click says nothing yet"
        session.act(first)
        run.follow()
        for action in rest:
            if game.explain(session.state, action) is not None:
                break
            session.act(action)
            run.follow()
        else:
            assert stage(run) == "right", puzzle.id
            tried += 1
        if tried == 4:
            return
    assert tried


def test_a_right_start_with_another_end_is_told_apart() -> None:
    answered: list[bool] = []
    run = opened(next(puzzle for puzzle in LONG if len(puzzle.answers[0].line) > 2), answered)
    session = run.session
    session.act(run.turn[0])
    run.follow()
    assert (stage(run), answered) == ("ask", [])
    other = next(action for action in session.choices if action not in run.turn)
    session.act(other)
    run.follow()
    assert (stage(run), answered) == ("begun", [True])
    assert run.behind() is not None
    run.again()
    assert (stage(run), run.taken) == ("ask", [])
