"""A purchase that pays for nothing yet says for which house it brings the goods nearer, and what is missing then."""

from collections import Counter

from game.bots.registry import purposes_of
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.rng import Stream
from game.engine.registry import load_game
from game.i18n import MatchTexts, Texts

NAMES = ("Ana", "Bruno", "Carla")


def test_a_purchase_names_the_house_it_brings_nearer() -> None:
    game, chance = load_game("concordia_venus"), Stream(3)
    match, find = Match(game, Setup(game.id, 3, 4, {})), purposes_of("concordia_venus")
    texts = MatchTexts(Texts("en"), game, NAMES)
    assert find is not None
    told = 0
    while not game.over(match.state) and len(match) < 500:
        seat, choices = match.state.to_act, game.legal(match.state)
        for action in choices:
            if action.verb != "buy":
                continue
            for found in find(game.observe(match.state, seat), seat, (action,)):
                if found.key == "goods.toward":
                    missing = found.words["missing"]
                    assert isinstance(missing, tuple)
                    assert 0 < sum(Counter(missing).values()) < 5
                    assert texts.components(missing) in texts.own("advice.goods.toward", **found.words)
                    told += 1
        match.play(chance.choice(choices))
    assert told


def test_a_card_to_buy_with_says_which_card_it_is_for_and_what_that_scores() -> None:
    """ "Can buy the Architect" answers another question than "why?"."""
    game, chance = load_game("concordia_venus"), Stream(3)
    match, find = Match(game, Setup(game.id, 3, 4, {})), purposes_of("concordia_venus")
    texts = MatchTexts(Texts("en"), game, NAMES)
    assert find is not None
    told = 0
    while not game.over(match.state) and len(match) < 500:
        seat, choices = match.state.to_act, game.legal(match.state)
        for action in choices if len(match) > 100 else ():
            for found in find(game.observe(match.state, seat), seat, (action,)):
                if found.key == "market_points":
                    assert isinstance(found.words["points"], int)
                    assert found.words["points"] > 0
                    assert f"{found.words['points']} VP" in texts.own("purpose.market_points", **found.words)
                    told += 1
        match.play(chance.choice(choices))
    assert told
