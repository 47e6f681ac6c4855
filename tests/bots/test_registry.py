"""Which players there are."""

import pytest

from game.bots.bot import Bot, BotError, bot_seed
from game.bots.match_series import MatchSeries
from game.bots.registry import (
    LEVELS,
    adapter_of,
    advisor,
    bot_ids,
    characters,
    current_id,
    every_bot_id,
    levels,
    make_bot,
    plain_ids,
    player_id,
    split_bot_id,
)
from tests.bots.matches import GAME
from tests.games import WITH_BOTS


def test_every_game_has_the_five_levels_and_plain_players_of_which_the_weakest_plays_by_chance() -> None:
    for game_id in WITH_BOTS:
        assert tuple(bot_ids(game_id)) == LEVELS == tuple(levels(game_id))
        assert plain_ids(game_id)[:2] == ["random", "novice"]
        assert {level.base for level in levels(game_id).values()} <= {
            "quick",
            "first_timer",
            *plain_ids(game_id),
        }


def test_every_game_has_four_characters_or_more_at_every_level() -> None:
    for game_id in WITH_BOTS:
        found = characters(game_id)
        assert len(found) >= 4
        assert all(one.taste for one in found)
        every = every_bot_id(game_id)
        assert len(set(every)) == len(every) == 5 + 5 * len(found) + len(plain_ids(game_id))
    assert every_bot_id("nothing") == plain_ids("nothing") == []


def test_an_id_is_a_level_and_a_character() -> None:
    assert player_id("hard", "anna") == "hard-anna"
    assert player_id("hard") == "hard"
    assert split_bot_id("hard-anna") == ("hard", "anna")
    assert split_bot_id("planner") == ("planner", "")


def test_the_one_who_advises_plays_like_an_expert_without_a_taste() -> None:
    for game_id in WITH_BOTS:
        asked = advisor(game_id, 1)
        assert asked is not None
        assert asked.level == levels(game_id)["expert"]
        assert asked.character.taste == {}
    assert advisor("nothing", 1) is None


def test_minds_are_told_about_games_and_nothing_else() -> None:
    assert adapter_of(GAME) is not None
    assert adapter_of("nothing") is None
    assert adapter_of("thinking") is None


@pytest.mark.parametrize("bot", every_bot_id(GAME))
def test_every_player_can_be_made(bot: str) -> None:
    made: Bot = make_bot(GAME, bot, 7)
    assert callable(made.choose)


def test_an_unknown_player_is_named_with_those_there_are() -> None:
    with pytest.raises(BotError, match=r"no player 'nobody'; there are: newcomer, .*, random, novice"):
        make_bot(GAME, "nobody", 1)
    with pytest.raises(BotError, match="no player 'hard-nobody'"):
        make_bot(GAME, "hard-nobody", 1)
    with pytest.raises(BotError, match="no player 'novice-anna'"):
        make_bot(GAME, "novice-anna", 1)


def test_an_unknown_game_has_no_players() -> None:
    assert bot_ids("nothing") == []
    with pytest.raises(BotError, match="nothing has no player 'random'; there are: none"):
        make_bot("nothing", "random", 1)


def test_a_players_seed_depends_on_match_seat_and_moment() -> None:
    seeds = {bot_seed(match, seat, number) for match in range(5) for seat in range(5) for number in range(5)}
    assert len(seeds) == 125
    assert bot_seed(3, 1, 4) == bot_seed(3, 1, 4)
    assert not seeds & set(range(5))


def test_bots_of_earlier_versions_play_under_the_names_they_had() -> None:
    for game_id, older in (
        ("constantinopolis", "merchant"),
        ("glory_to_rome", "consul"),
        ("concordia_venus", "senator"),
    ):
        assert current_id(older) == "planner" == plain_ids(game_id)[-1]
        one, other = (MatchSeries(game_id, (bot, "novice"), 1, 4).play(0) for bot in (older, "planner"))
        assert one.digest == other.digest
    assert "fast_planner" == current_id("hasty") in plain_ids("constantinopolis")
