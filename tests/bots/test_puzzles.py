"""Puzzles: the shipped ones are positions of their matches with a legal best answer; bad files are named."""

import json
from datetime import date, timedelta

import pytest

from game.engine.registry import game_ids
from game.extras.puzzles.model import (
    DIFFICULTIES,
    Puzzle,
    PuzzleError,
    of_day,
    of_difficulty,
    puzzles,
    read_puzzles,
)
from tests.pairs import some

LEAST = {"constantinopolis": 20, "glory_to_rome": 60, "concordia_venus": 20}
ALL = [puzzle for game_id in game_ids() for puzzle in puzzles(game_id)]

GOOD = {
    "players": 2, "seed": 5, "options": {}, "rules": 1, "bots": ["hard", "normal"], "actions": "", "seat": 0,
    "chapter": "x", "missed": {"normal": 5, "hard": 1}, "margins": [],
    "answers": [{"line": ["a"], "behind": 0.0, "error": 0.0}, {"line": ["b"], "behind": 1.5, "error": 0.2},
                {"line": ["c"], "behind": 9.0, "error": 0.5}],
}  # fmt: skip


def read(**changes: object) -> Puzzle:
    return read_puzzles(json.dumps(GOOD | changes), "constantinopolis", "p.jsonl")[0]


@pytest.mark.parametrize("puzzle", some(ALL, 12), ids=lambda puzzle: f"{puzzle.setup.game}-{puzzle.id}")
def test_a_shipped_puzzle_is_a_position_of_its_match(puzzle: Puzzle) -> None:
    match = puzzle.match()
    game, seat = match.game, match.state.to_act
    assert seat == puzzle.seat
    decision = game.decision(match.state)
    assert decision is not None
    assert decision.chapter == puzzle.chapter
    seen = game.recall(match.state, seat)
    legal = {game.grammar.text(action) for action in seen.choices}
    firsts = [answer.line[0] for answer in puzzle.answers]
    assert set(firsts) == legal, "every answer was compared"
    assert len(set(firsts)) == len(firsts) >= 3
    assert [answer.behind for answer in puzzle.answers] == sorted(answer.behind for answer in puzzle.answers)


@pytest.mark.parametrize("game_id", [game_id for game_id in game_ids() if puzzles(game_id)])
def test_there_are_enough_of_each_game_and_all_difficulties(game_id: str) -> None:
    assert len(puzzles(game_id)) >= LEAST.get(game_id, 0)
    assert sum(len(of_difficulty(game_id, one)) for one in DIFFICULTIES) == len(puzzles(game_id))
    assert all(of_difficulty(game_id, one) for one in DIFFICULTIES)


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_changes() -> None:
    monday = date(2026, 11, 23)
    week = [of_day("glory_to_rome", monday + timedelta(days=day)) for day in range(7)]
    assert week == [of_day("glory_to_rome", monday + timedelta(days=day)) for day in range(7)]
    assert len({puzzle.id for puzzle in week if puzzle is not None}) == 7
    assert [puzzle.difficulty for puzzle in week if puzzle is not None] == [1, 1, 2, 2, 2, 3, 3]


def test_verdicts() -> None:
    puzzle = read()
    assert [puzzle.verdict(action) for action in "abcd"] == ["right", "close", "wrong", "wrong"]
    assert puzzle.difficulty == 2
    assert read(missed={"normal": 0, "hard": 0}).difficulty == 1
    assert read(missed={"normal": 5, "hard": 5}).difficulty == 3


@pytest.mark.parametrize(
    "line",
    ["{", "[]", json.dumps({}), json.dumps(GOOD | {"seat": 7}), json.dumps(GOOD | {"answers": []}),
     json.dumps(GOOD | {"answers": GOOD["answers"][1:]})],  # type: ignore[index]
)  # fmt: skip
def test_a_bad_line_is_named(line: str) -> None:
    with pytest.raises(PuzzleError, match=r"p\.jsonl:2: "):
        read_puzzles(f"{json.dumps(GOOD)}\n{line}", "constantinopolis", "p.jsonl")


def test_the_same_puzzle_twice_is_named() -> None:
    with pytest.raises(PuzzleError, match=r"p\.jsonl:2: 5-0 is there twice"):
        read_puzzles(f"{json.dumps(GOOD)}\n{json.dumps(GOOD)}", "constantinopolis", "p.jsonl")
