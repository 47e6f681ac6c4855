"""Cards that would do nothing are named as such before they are played."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from game.engine.concordia_venus.components import CARDS, DIPLOMAT, GOODS, MAGISTER
from game.engine.concordia_venus.state import GAP
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.messages import Event
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from tests.boards.concordia_venus import BOARD, table
from tests.boards.positions import match, the_game

GAME = "concordia_venus"


def test_a_card_without_effect_is_told_before_it_is_played_and_no_other_is() -> None:
    game, counts = the_game(GAME), Counter[tuple[str, bool]]()
    for seed in (2, 3):
        for state in match(3, seed, ("random",), game_id=GAME):
            for action in game.legal(state) if state.to_act >= 0 else ():
                if action.verb != "play":
                    continue
                role = state.layout.box.cards[action.args[0]].roles[0]
                lost = game.forfeits(state, action)
                told = lost is not None and lost[0].startswith("effect")
                log: list[Event] = []
                after, seat = state.clone(), state.to_act
                game.step(after, action, log)
                idle = any(event.key == "no_effect" and event.seat == seat for event in log)
                if role in (DIPLOMAT, MAGISTER):
                    assert told == idle, action
                counts["idle", told] += 1
    assert counts["idle", True]
    assert counts["idle", False]


@pytest.mark.parametrize(
    ("piles", "card", "word"),
    [
        ((["senator"], []), "magister", "effect_senator"),
        (([], []), "magister", "effect_first"),
        (([], []), "diplomat", "effect_empty"),
        (([], ["diplomat"]), "diplomat", "effect_diplomat"),
        (([], []), "farmer", "effect_houses"),
        (([], []), "senator", "effect_cards"),
        (([], []), "consul", "effect_cards"),
        ((["architect"], ["architect"]), "magister", ""),
    ],
)
def test_what_would_have_no_effect_says_why(piles: tuple[list[str], list[str]], card: str, word: str) -> None:
    game = the_game(GAME)
    state = Match(game, Setup(GAME, 2, 1)).state.clone()
    for seat, pile in enumerate(piles):
        state.pile[seat] = [CARDS.index(name) for name in pile]
    state.goods[state.to_act] = [0] * len(GOODS)
    state.display = [GAP, *state.display[1:]]
    state.hand[state.to_act].append(CARDS.index(card))
    lost = game.forfeits(state, Action("play", (CARDS.index(card),)))
    assert (lost[0] if lost is not None else "") == word
    for code in LANGUAGES if word else ():
        said = MatchTexts(Texts(code), game, ("Anna", "Bruno")).own(f"forfeit.{word}", count=1)
        assert re.search(r": |, (porque|perché) ", said), said


def test_done_names_what_could_still_be_bought_or_traded() -> None:
    game, found = the_game(GAME), Counter[str]()
    for state in match(3, 5, ("random",), game_id=GAME):
        done = state.layout.box.vocabulary.done
        if state.to_act < 0 or done not in game.legal(state):
            continue
        lost = game.forfeits(state, done)
        chapter = game.decision(state).chapter  # type: ignore[union-attr]
        if chapter in ("market", "mercator", "architect"):
            found[chapter] += lost is not None
        if lost is not None:
            assert len(game.legal(state)) > 1
            assert lost[1] > 0
    assert len(found) == 3
    assert all(found.values())


def played(card: str, goods: dict[str, int], **seat: Any) -> Any:
    """Two players, the first of whom has just played a card."""
    others = seat.pop("others", "prefect")
    hand = {"hand": ["tribune", card], "goods": goods, "coins": 20, **seat}
    spec = {
        "tokens": {"massilia": "brick"},
        "display": ["farmer", *[others] * 6],
        "stock": ["weaver"],
        "seats": [hand, {"hand": ["tribune", "prefect"]}],
    }
    state = the_game(GAME).arrange(Setup(GAME, 2, 7), spec)
    the_game(GAME).step(state, Action("play", (CARDS.index(card),)), [])
    return state


BESIDE = {"roads": ["massilia-roma-sea"]}


@pytest.mark.parametrize(
    ("card", "goods", "seat", "lost", "asks"),
    [
        ("architect", {"food": 1}, BESIDE, ("houses", 1), True),
        ("architect", {}, BESIDE, ("steps", 1), False),
        ("colonist", {"food": 2, "tool": 1}, {"settlers": ["roma land"]}, ("stipend", 6), True),
        ("colonist", {"food": 0}, {"settlers": ["roma land"]}, ("stipend", 6), True),
        ("senator", {"brick": 1, "food": 1, "tool": 4}, {}, ("cards", 1), True),
        ("mercator", {"food": 2}, {}, ("trades", 2), False),
    ],
)
def test_what_a_card_could_still_do_is_named_and_what_is_given_up_for_nothing_asked_about(
    card: str, goods: dict[str, int], seat: dict[str, Any], lost: tuple[str, int], asks: bool
) -> None:
    game, state = the_game(GAME), played(card, goods, **seat)
    assert game.forfeits(state, state.layout.box.vocabulary.done) == lost
    shown = table(state)
    (done,) = (verb for verb in BOARD.verbs(shown) if verb.name == "done")
    assert done.text == shown.texts.own(f"view.done_{lost[0]}", count=lost[1])
    assert bool(done.warning) == asks
    for code in LANGUAGES:
        texts = MatchTexts(Texts(code), game, ("Anna", "Bruno"))
        words = [
            texts.own(f"{key}_{lost[0]}", count=lost[1]) for key in ("view.done", "view.asks")[: 1 + asks]
        ]
        assert len(set(words)) == 1 + asks
        assert texts.own(f"forfeit.{lost[0]}", count=lost[1])


@pytest.mark.parametrize(
    ("card", "goods", "coins", "lost"),
    [
        ("senator", {"wine": 1, "food": 1}, 0, ("cards", 1)),
        ("senator", {"wine": 2, "food": 1}, 0, ("cards", 2)),
        ("mercator", {}, 3, ("trades", 2)),
        ("mercator", {}, 0, ("trades", 1)),
    ],
)
def test_only_what_can_be_paid_for_together_is_counted(
    card: str, goods: dict[str, int], coins: int, lost: tuple[str, int]
) -> None:
    """With one wine each of two Prefects can be bought, but not both; five coins of a Mercator buy one kind of goods."""
    game, state = the_game(GAME), played(card, goods, coins=coins, others="prefect")
    state.display = [*state.display[1:3], *[GAP] * 5]
    assert game.forfeits(state, state.layout.box.vocabulary.done) == lost


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_many_houses_could_be_built_is_not_said_with_a_number(language: str) -> None:
    """What is counted are the cities, of which not all can be paid for together."""
    texts = MatchTexts(Texts(language), the_game(GAME), ("Anna", "Bruno"))
    assert not re.search(r"\d|\b(ein|una|one)\b", texts.own("view.done_houses", count=2), re.IGNORECASE)


def test_nothing_is_asked_where_nothing_more_can_be_done_or_something_was() -> None:
    game = the_game(GAME)
    state = played("senator", {"brick": 2, "food": 2, "tool": 2}, others="farmer")
    take = next(action for action in game.legal(state) if action.verb == "take")
    game.step(state, take, [])
    assert game.forfeits(state, state.layout.box.vocabulary.done) == ("cards", 1)
    (done,) = (verb for verb in BOARD.verbs(table(state)) if verb.name == "done")
    assert not done.warning, "one card was bought"
    state = played("colonist", {"food": 2, "tool": 2})
    game.step(state, next(action for action in game.legal(state) if action.verb == "place_land"), [])
    assert game.forfeits(state, state.layout.box.vocabulary.done) == ("colonists", 1)
    game.step(state, next(action for action in game.legal(state) if action.verb == "place_land"), [])
    assert game.forfeits(state, state.layout.box.vocabulary.done) is None or state.to_act == 1


def test_goods_that_find_no_room_are_named_before_they_come() -> None:
    game = the_game(GAME)
    spec = {
        "tokens": {"massilia": "brick"},
        "seats": [
            {"hand": ["tribune", "prefect", "mason"], "goods": {"food": 1}, "houses": ["massilia"]},
            {"hand": ["tribune", "prefect"]},
        ],
    }
    state = game.arrange(Setup(GAME, 2, 7), spec)
    for free in (0, 3):
        state.goods[0] = [0, state.goods[0][1] + state.free(0) - free, 0, 0, 0]
        mason = Action("play", (CARDS.index("mason"),))
        assert game.forfeits(state, mason) == (("room", 1) if free < 1 else None)
        after = state.clone()
        game.step(after, Action("play", (CARDS.index("prefect"),)), [])
        region = next(one for one in game.legal(after) if one.verb == "produce" and _own(after, one))
        lost = game.forfeits(after, region)
        assert (lost is not None and lost[0] == "room") == (free == 0)
        assert game.forfeits(after, after.layout.box.vocabulary.cash) is None


def test_what_a_card_leads_to_by_itself_names_the_goods_that_find_no_room() -> None:
    """Also a card that is repeated or copied without a question: the goods its own player loses at once."""
    game, seen = the_game(GAME), Counter[str]()
    for seed in (1, 2, 5):
        for state in match(3, seed, ("random",), game_id=GAME):
            for action in game.legal(state) if state.to_act >= 0 else ():
                if action.verb != "play":
                    continue
                log, seat = list[Event](), state.to_act
                game.step(state.clone(), action, log)
                lost = [event for event in log if event.key == "overflows" and event.seat == seat]
                if lost:
                    seen["copied" if any(one.key in ("repeats", "copies") for one in log) else "own"] += 1
                    goods = lost[0].words["goods"]
                    assert isinstance(goods, tuple)
                    assert game.forfeits(state, action) == ("room", len(goods)), action
    assert seen["own"]
    assert seen["copied"]


def _own(state: Any, action: Action) -> bool:
    """Whether a province has a house of the seat to act."""
    region = state.layout.regions[state.layout.ways.local_province[action.args[0]]]
    return bool(state.houses[state.to_act] & region)


@pytest.mark.parametrize(
    ("goods", "words", "missing"),
    [
        ({"food": 1}, "without_tool", ("good/tool",)),
        ({"tool": 1}, "without_food", ("good/food",)),
        ({}, "without_food_tool", ("good/food", "good/tool")),
    ],
)
def test_a_tribune_that_can_buy_no_colonist_says_why_before_and_after(
    goods: dict[str, int], words: str, missing: tuple[str, ...]
) -> None:
    game = the_game(GAME)
    spec = {
        "seats": [
            {"hand": ["tribune", "senator"], "pile": ["prefect"], "goods": goods},
            {"hand": ["tribune", "prefect"]},
        ]
    }
    state = game.arrange(Setup(GAME, 2, 7), spec)
    tribune = Action("play", (CARDS.index("tribune"),))
    assert game.remarks(state, tribune) == [(words, 1)]
    tip = BOARD.tip(table(state), "hand/tribune")
    assert tip is not None
    said = MatchTexts(Texts("en"), game, ("Anna", "Bruno"))
    assert said.own(f"remark.{words}")[1:] in tip.body
    log: list[Event] = []
    game.step(state, tribune, log)
    assert Event("no_colonist", 0, {"missing": missing}) in log
    assert not any(event.key == "forced" for event in log)
    event = next(event for event in log if event.key == "no_colonist")
    told = {MatchTexts(Texts(code), game, ("Anna", "Bruno")).event(event) for code in LANGUAGES}
    assert len(told) == len(LANGUAGES)


def test_a_tribune_that_can_buy_one_asks() -> None:
    game = the_game(GAME)
    spec = {
        "seats": [
            {"hand": ["tribune", "senator"], "goods": {"food": 1, "tool": 1}},
            {"hand": ["tribune", "prefect"]},
        ]
    }
    state = game.arrange(Setup(GAME, 2, 7), spec)
    assert not game.remarks(state, Action("play", (CARDS.index("tribune"),)))
    game.step(state, Action("play", (CARDS.index("tribune"),)), [])
    assert game.decision(state).key == "recruit"  # type: ignore[union-attr]
