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
    session.act(run.best)
    run.follow()
    assert (run.stage, answered) == ("right", [False, True])
    assert run.show() == run.best
    assert session.match.hash() == start
    session.act(run.best)
    run.follow()
    assert (run.stage, answered) == ("shown", [False, True]), "what is shown is no answer"
    session.close()
