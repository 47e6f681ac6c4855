"""What people give each other at the start: the same deal but for that, known to all, played and written down like any match."""

from typing import Any

import pytest

from game.engine.core.game import GIFTS, Setup
from game.engine.core.match import Match, first_link, gifts_in, given_start
from game.engine.core.position import ScenarioSetupError
from game.engine.core.rng import stream
from game.engine.registry import game_ids, load_game

GAMES = [game for name in game_ids() if (game := load_game(name)).gifts]
EVERY = [(game, gift) for game in GAMES for gift in game.gifts]


def named(one: Any) -> str:
    return one if isinstance(one, str) else str(one.id)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_game_has_something_to_give(game: Any) -> None:
    assert len(game.gifts) >= 3
    assert not any(gift.isdigit() for gift in game.gifts), "numbers are points at the end"


@pytest.mark.parametrize(("game", "gift"), EVERY, ids=named)
def test_a_gift_changes_the_seat_it_is_for_and_nothing_else_that_lies_open(game: Any, gift: str) -> None:
    setup = Setup(game.id, 3, 7)
    plain, given = Match(game, setup), Match(game, setup, given_start(["", gift, ""]))
    assert gifts_in(given.position, 3) == ("", gift, "")
    changed = {
        name for name, value in game.facts(given.state).items() if value != game.facts(plain.state)[name]
    }
    assert any(name.startswith("seat1.") for name in changed)
    common = {"deck", "stock.pistrinum", "pile", "jacks", "senators"}
    assert {name for name in changed if not name.startswith("seat1.")} <= common
    assert first_link(setup, given.position) != first_link(setup), "the chain covers it"
    for seat in (0, 1, 2, None):
        seen = game.recall(given.state, seat)
        world = game.determinize(seen, stream(3, "world"))
        game.pump(world, None)
        assert world.to_act == given.state.to_act


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_match_with_gifts_is_played_to_its_end(game: Any) -> None:
    match = Match(game, Setup(game.id, 2, 11), given_start([game.gifts[-1], game.gifts[0]]))
    rng = stream(5, "choices")
    while not game.over(match.state):
        match.play(rng.choice(game.legal(match.state)))
    again = Match(game, match.setup, match.position)
    for action in match.actions:
        again.play(action)
    assert again.hash() == match.hash()
    assert game.digest(again.state) == game.digest(match.state)


@pytest.mark.parametrize("game", GAMES, ids=named)
@pytest.mark.parametrize(
    "start",
    [{GIFTS: ["", ""]}, {GIFTS: ["crown", "", ""]}, {GIFTS: "gold_5"}, {GIFTS: ["", "", ""], "round": 2}],
    ids=str,
)
def test_a_wrong_gift_is_refused_as_it_is_laid_out(game: Any, start: dict[str, Any]) -> None:
    with pytest.raises(ScenarioSetupError):
        Match(game, Setup(game.id, 3, 7), start)


def test_gold_given_can_be_bid_at_once() -> None:
    game = load_game("constantinopolis")
    setup = Setup(game.id, 2, 7)

    def most(match: Match[Any]) -> int:
        return max([action.args[1] for action in game.legal(match.state) if action.verb == "bid"], default=0)

    given = Match(game, setup, given_start(["gold_10", "gold_10"]))
    assert most(given) == most(Match(game, setup)) + 10
