"""Telling whether players play differently: who sits where, and what is taken for chance and what is not."""

from collections import Counter

import pytest

from game.bots.match_series import MatchSeries
from game.bots.registry import player_id
from game.bots.styles import SHUFFLES, StyleMatch, findings, style_match
from game.engine.core.rng import stream
from tests.pairs import share

BOTS = ("a", "b", "c")


def sitting(number: int, likes: dict[str, float]) -> StyleMatch:
    """A match of two of three that is nobody's style but what `likes` adds to a part of the points from walls."""
    dice = stream(number, "sitting")
    bots = tuple(bot for bot in BOTS if bot != BOTS[number % 3])
    deal = dice.uniform() / 2
    walls = [min(1.0, deal + dice.uniform() / 4 + likes.get(bot, 0.0)) for bot in bots]
    return StyleMatch(bots, (1.0, 0.0), (30, 20), tuple({"walls": part, "ships": 1 - part} for part in walls))


def test_players_who_play_alike_are_not_told_apart() -> None:
    found = findings([sitting(number, {}) for number in range(90)])
    assert found.chance > 0.05
    assert min(mark.chance for mark in found.pairs.values()) > 0.01
    assert sum(style.seats for style in found.styles.values()) == 180


def test_a_taste_is_found_by_what_it_shows_in() -> None:
    found = findings([sitting(number, {"b": 0.15}) for number in range(90)])
    assert found.chance == 1 / (1 + SHUFFLES)
    assert found.styles["b"].mark.chance < 0.001
    assert abs(found.styles["b"].mark.apart) == pytest.approx(0.15, abs=0.05)
    assert found.styles["b"].parts["walls"] > found.styles["a"].parts["walls"] + 0.08
    assert found.pairs["a", "b"].chance < 0.001 < found.pairs["a", "c"].chance
    assert found.apart == 2
    assert found.hardest == (("a", "c"), found.pairs["a", "c"])


def test_who_wins_more_is_rated_higher() -> None:
    rated = {
        bot: style.rating
        for bot, style in findings([sitting(number, {}) for number in range(90)]).styles.items()
    }
    assert rated["a"] > rated["b"] > rated["c"]  # the first of a table of two wins here
    assert sum(rated.values()) == pytest.approx(0, abs=1e-6)


def test_the_same_sittings_say_the_same() -> None:
    seen = [sitting(number, {"c": 0.02}) for number in range(40)]
    assert findings(seen) == findings(seen)


def test_everybody_sits_with_everybody_and_in_every_seat() -> None:
    company = MatchSeries("constantinopolis", ("novice", "random", "planner"), 6, 5, seats=2)
    seen = [style_match(match) for match in company.results()]
    assert seen[4] == style_match(company.play(4))
    assert Counter(frozenset(one.bots) for one in seen) == dict.fromkeys(
        {frozenset(one.bots) for one in seen}, 2
    )
    for bot in company.bots:
        assert Counter(one.bots.index(bot) for one in seen if bot in one.bots) == {0: 2, 1: 2}
    for one in seen:
        assert sum(one.won) == pytest.approx(1)
        assert all(sum(parts.values()) == pytest.approx(1) or not any(parts.values()) for parts in one.parts)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "one", "two", "source", "matches"),
    share(
        [
            (*character, matches)
            for matches in (8, 24)
            for character in (
                ("glory_to_rome", "crispus", "fannia", "vault"),
                ("concordia_venus", "drusilla", "brennus", "saturnus"),
                ("constantinopolis", "bardas", "zoe", "walls"),
            )
        ],
        2,
        spread=True,
    ),
)
def test_a_character_lives_up_to_its_name(game: str, one: str, two: str, source: str, matches: int) -> None:
    bots = (player_id("normal", one), player_id("normal", two))
    found = findings([style_match(match) for match in MatchSeries(game, bots, matches, seats=2).results()])
    most, least = (found.styles[bot].parts.get(source, 0.0) for bot in bots)
    assert most > least + 0.02
