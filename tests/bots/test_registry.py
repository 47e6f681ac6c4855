"""Which players there are."""

import pytest

from game.bots.bot import Bot, BotError, bot_seed
from game.bots.registry import bot_ids, every_bot_id, knowledge_of, make_bot
from game.engine.registry import game_ids
from tests.bots.matches import GAME


def test_every_game_has_players_and_the_weakest_plays_by_chance() -> None:
    for game_id in game_ids():
        assert bot_ids(game_id)[0] == "random"


def test_players_come_weakest_first() -> None:
    assert bot_ids(GAME)[:3] == ["random", "novice", "merchant"]


def test_players_that_are_still_measured_can_be_made_but_are_not_offered() -> None:
    hidden = [bot for game_id in game_ids() for bot in every_bot_id(game_id)[len(bot_ids(game_id)) :]]
    assert hidden
    for game_id in game_ids():
        offered, every = bot_ids(game_id), every_bot_id(game_id)
        assert every[: len(offered)] == offered
        assert len(set(every)) == len(every)
    assert "scholar" in every_bot_id(GAME)
    assert "scholar" not in bot_ids(GAME)
    assert every_bot_id("nothing") == []


def test_minds_are_told_about_games_and_nothing_else() -> None:
    assert knowledge_of(GAME) is not None
    assert knowledge_of("nothing") is None
    assert knowledge_of("mind") is None


@pytest.mark.parametrize("bot", every_bot_id(GAME))
def test_every_player_can_be_made(bot: str) -> None:
    made: Bot = make_bot(GAME, bot, 7)
    assert callable(made.choose)


def test_an_unknown_player_is_named_with_those_there_are() -> None:
    with pytest.raises(BotError, match="no player 'nobody'; there are: random, novice"):
        make_bot(GAME, "nobody", 1)


def test_an_unknown_game_has_no_players() -> None:
    assert bot_ids("nothing") == []
    with pytest.raises(BotError, match="nothing has no player 'random'; there are: none"):
        make_bot("nothing", "random", 1)


def test_a_players_seed_depends_on_match_seat_and_moment() -> None:
    seeds = {bot_seed(match, seat, number) for match in range(5) for seat in range(5) for number in range(5)}
    assert len(seeds) == 125
    assert bot_seed(3, 1, 4) == bot_seed(3, 1, 4)
    assert not seeds & set(range(5))
