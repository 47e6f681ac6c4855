"""Characters by chance, and players of earlier versions."""

import pytest

from game.bots.registry import bot_ids, every_bot_id, split_bot_id
from game.bots.thinking.level import Character
from game.engine.registry import game_ids
from game.storage.record import PERSON
from game.table import characters
from game.table.characters import ANY, chosen_by_chance, invited, nearest

GAME = game_ids()[0]


@pytest.fixture
def four(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four characters that no game has."""
    monkeypatch.setattr(characters, "characters", lambda _: tuple(Character(one) for one in "abcd"))


@pytest.mark.usefixtures("four")
def test_chance_and_nothing_else_decides_who_comes() -> None:
    asked = [PERSON, "hard-any", "easy", "expert-b", "newcomer-any"]
    came = {seed: invited(GAME, asked, seed) for seed in range(60)}
    assert came == {seed: invited(GAME, asked, seed) for seed in range(60)}
    assert {split_bot_id(seats[1])[1] for seats in came.values()} == {"a", "c", "d"}
    for seats in came.values():
        assert [seats[0], *seats[2:4]] == [PERSON, "easy", "expert-b"]
        assert [split_bot_id(seat)[0] for seat in seats] == [PERSON, "hard", "easy", "expert", "newcomer"]
        assert split_bot_id(seats[1])[1] != split_bot_id(seats[4])[1]
        assert not any(map(chosen_by_chance, seats))


@pytest.mark.usefixtures("four")
def test_where_more_come_than_there_are_some_come_twice() -> None:
    came = invited(GAME, ["hard-any"] * 6, 5)
    assert {split_bot_id(seat)[1] for seat in came[:4]} == set("abcd")
    assert len(came) == 6


def test_where_nobody_has_a_character_the_level_comes_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(characters, "characters", lambda _: ())
    assert invited(GAME, ["hard-any"], 1) == ["hard"]


@pytest.mark.parametrize("game_id", game_ids())
def test_whatever_could_ever_be_chosen_can_still_be_seated(game_id: str) -> None:
    offered = bot_ids(game_id)
    for bot in every_bot_id(game_id):
        assert split_bot_id(nearest(game_id, bot))[0] in offered
    for bot in (*offered, f"{offered[0]}-{ANY}", PERSON):
        assert nearest(game_id, bot) == bot
    assert nearest(game_id, "nobody") == ""
