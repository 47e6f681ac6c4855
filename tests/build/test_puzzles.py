"""The finder of puzzles: the shipped ones are found again, with the same judgements."""

import pytest

from build.puzzles.command import data_of
from build.puzzles.finder import Finder
from game.engine.registry import game_ids
from game.extras.puzzles.model import puzzles


@pytest.mark.whole
@pytest.mark.parametrize("game_id", [game_id for game_id in game_ids() if puzzles(game_id)])
def test_a_search_finds_the_shipped_puzzles_of_its_match_again(game_id: str) -> None:
    first = puzzles(game_id)[0]
    shipped = {one.id: one for one in puzzles(game_id) if one.setup.seed == first.setup.seed}
    base = min(one.setup.seed for one in puzzles(game_id)) // 1000 * 1000 + 1
    finder = Finder(game_id, ["hard", "normal"], base)
    found = {
        f"{one.setup.seed}-{len(one.actions)}": data_of(one, first.bots)
        for one in finder.search(first.setup.seed - base)
    }
    assert found.keys() == shipped.keys()
    for name, data in found.items():
        assert data["actions"] == "\n".join(shipped[name].actions)
        answers = data["answers"]
        assert isinstance(answers, list)
        assert [tuple(answer["line"]) for answer in answers] == [
            answer.line for answer in shipped[name].answers
        ]
