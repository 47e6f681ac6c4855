"""Whoever ends something by a button has read on it, or is asked first, what it could still have used: in every game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.boards.board import VerbButton
from game.boards.registry import board_of
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.registry import game_ids
from game.i18n import LANGUAGES
from tests.boards.positions import match, table_of, the_game

KEPT = {"palace", "may_give"}
"""Questions of Glory to Rome whose answer only keeps cards in the hand."""
USING = {
    "constantinopolis": {"use", "barter", "swap", "load", "exchange", "donate", "store"},
    "glory_to_rome": None,
    "concordia_venus": {"take", "take_for", "build", "place_land", "place_sea", "stipend"},
}
"""By game the verbs that use what a question gives; None: all but those that end it."""
BEFORE_LOADING = {"use", "barter", "swap"}
"""Those that building does not end: goods and buildings stay for the loading that comes after."""


def endings(game_id: str, seeds: tuple[int, ...]) -> list[tuple[Any, Action]]:
    """Positions of random matches in which something can be ended by a button while something else is possible."""
    game = the_game(game_id)
    found = []
    for seed in seeds:
        for state in match(3, seed, ("random",), game_id=game_id):
            for action in game.legal(state) if state.to_act >= 0 else ():
                if action.verb == "done" or (game_id, action.verb) == ("constantinopolis", "draw"):
                    found.append((state.clone(), action))
    return found


def usable(game_id: str, state: Any) -> set[str]:
    """The verbs by which the question could still be used."""
    game = the_game(game_id)
    asked = game.decision(state)
    assert asked is not None
    if game_id == "glory_to_rome" and asked.key in KEPT:
        return set()
    wanted = USING[game_id]
    verbs = {action.verb for action in game.legal(state)} - game.answers
    if game_id == "constantinopolis" and asked.key == "build":
        verbs -= BEFORE_LOADING
    return verbs if wanted is None else verbs & wanted


def button(game_id: str, state: Any, action: Action, language: str) -> VerbButton:
    view = table_of(state, language, game_id=game_id)
    return next(
        verb for verb in board_of(game_id).verbs(view) if verb.offer and verb.offer.actions[0] == action
    )


@pytest.mark.parametrize("game_id", game_ids())
def test_what_the_rules_still_allow_to_be_used_is_named_as_lost(game_id: str) -> None:
    """By what the rules still allow, and not by what the button says."""
    game, told = the_game(game_id), Counter[str]()
    for state, action in endings(game_id, (1, 2)):
        lost = game.forfeits(state, action)
        if usable(game_id, state):
            assert lost is not None, (game.decision(state), game.legal(state))
        if lost is not None:
            told[lost[0]] += 1
            assert lost[1] > 0
            assert game.unspent(state, action)[0] == lost
            assert len(game.legal(state)) > 1
    assert len(told) > 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_a_button_that_gives_something_up_says_so(game_id: str, language: str) -> None:
    game, seen = the_game(game_id), set[tuple[str, ...]]()
    for state, action in endings(game_id, (3,)):
        lost = game.unspent(state, action)
        words = tuple(word for word, _ in lost)
        if not words or words in seen:
            continue
        seen.add(words)
        view = table_of(state, language, game_id=game_id)
        verb = button(game_id, state, action, language)
        plain = view.texts.own(f"verb.{action.verb}")
        assert verb.text != plain or verb.warning, words
        assert verb.text, words
    assert len(seen) > 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [1, 2])
def test_income_of_buildings_is_given_up_when_loading_ends_and_not_before(language: str, count: int) -> None:
    """What is not used while building may still be used while loading: there the button names it, and asks."""
    game: Any = the_game("constantinopolis")
    owned = ["ager", "hospitium", "caupona"][: 1 + count]
    seats = [
        {"office": "magister_officiorum", "gold": 0, "goods": {"food": 4}, "buildings": owned},
        {"office": "comes_thesaurorum", "gold": 0},
    ]
    done = Action("done")
    building, loading = (
        game.arrange(Setup(game.id, 2, 5), {"phase": phase, "seats": seats})
        for phase in ("building", "loading")
    )
    assert sum(action.verb == "use" for action in game.legal(building)) == count
    assert not any(word == "sales" for word, _ in game.unspent(building, done))
    game.step(building, done)
    for _ in range(9):
        asked = game.decision(building)
        if asked.key == "load" and asked.seat == 0:
            break
        game.step(building, game.legal(building)[0])
    assert sum(action.verb == "use" for action in game.legal(building)) == count
    assert dict(game.unspent(loading, done))["sales"] == count
    verb = button("constantinopolis", loading, done, language)
    assert str(count) in verb.text
    assert verb.warning


LOST = "surplus"
"""The word of Constantinopolis for goods that can't be kept."""


def test_goods_that_are_discarded_without_a_question_were_named_by_the_last_button() -> None:
    """Of one kind only, storing is not asked: the answer that ended loading or donating had said what would be lost."""
    game, checked = the_game(), 0
    for seed in range(1, 9):
        named: dict[int, int] = {}
        for state in match(3, seed, ("random",)):
            if state.to_act < 0:
                continue
            asked, seat = game.decision(state), state.to_act
            assert asked is not None
            if asked.key in ("load", "donate"):
                named[seat] = dict(game.unspent(state, Action("done"))).get(LOST, 0)
            elif asked.key == "store" and game.foregone(state) is not None and seat in named:
                checked += 1
                assert named[seat] > 0, (state.goods[seat], state.stack[-1])
            elif asked.key == "build":
                named.pop(seat, None)
    assert checked > 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("seat", "key", "lost"),
    [
        ({"goods": {"consumer": 3}}, "surplus", ("good/consumer",) * 2),
        ({"goods": {"food": 1, "luxury": 2}}, "surplus", None),
        ({"goods": {"food": 1, "luxury": 2}, "hand": ["m_a"]}, "discards_surplus", None),
        ({"goods": {"food": 1}}, "", None),
        ({"goods": {"food": 5}, "buildings": ["horreum"]}, "", None),
    ],
)
def test_done_with_loading_names_the_goods_that_are_lost(
    language: str, seat: dict[str, Any], key: str, lost: tuple[str, ...] | None
) -> None:
    game = the_game()
    spec = {"market": "portus_iulianus", "phase": "loading"}
    rest = [{"office": "magister_officiorum", "gold": 0, **seat}, {"office": "comes_thesaurorum"}]
    state = game.arrange(Setup(game.id, 2, 5), {**spec, "seats": rest})
    texts = table_of(state, language).texts
    verb = button("constantinopolis", state, Action("done"), language)
    words = texts.components(lost) if lost else texts.own("ending.lost_goods", count=2, have=3)
    said = texts.own(f"ending.{key}", count=1, lost=words) if key else texts.own("verb.done")
    assert verb.text == said
    assert dict(game.unspent(state, Action("done"))).get(LOST, 0) == (2 if key else 0)
    state.last_round = state.round
    assert LOST not in dict(game.unspent(state, Action("done")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_good_stored_names_what_is_lost_by_it(language: str) -> None:
    game = the_game()
    spec = {"phase": "loading", "market": "portus_iulianus"}
    seats = [{"office": "magister_officiorum", "goods": {"food": 2, "luxury": 1}}, {"office": "consul"}]
    state = game.arrange(Setup(game.id, 2, 5), {**spec, "seats": seats})
    for _ in range(9):
        if Action("store", (0,)) in game.legal(state):
            break
        game.step(state, Action("done"))
    view, board = table_of(state, language), board_of("constantinopolis")
    store = Action("store", (0,))
    assert store in game.legal(state)
    left = view.texts.components(("good/food", "good/luxury"))
    assert left in board.ending(view, store)
    (strong,) = (verb for verb in board.verbs(view) if verb.name == "store_all")
    assert view.texts.components(("good/food", "good/food")) in strong.text
