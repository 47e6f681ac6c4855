"""Every button of Glory to Rome says what it does: which role is led or followed, how many cards thinking draws, what is left out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.boards.board import Picks
from game.boards.clicks import Hotspots
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.glory_to_rome.components import BUILDINGS, ROLES
from game.i18n import Texts
from tests.boards.glory_to_rome import BOARD, GAME, LANGUAGES, arranged, samples, table
from tests.boards.positions import the_game

EMPTY = ("verb.done", "verb.draw", "verb.play", "verb.give", "verb.sell_deck", "verb.hire_deck")
"""Words that name a kind of action but not what it does now."""
MATCHES: tuple[tuple[int, int, dict[str, str]], ...] = (
    (2, 7, {}),
    (3, 8, {"circus": "pair", "petition": "three"}),
    (5, 9, {"opening": "expert", "forum": "roles"}),
)


def asked() -> list[Any]:
    """Positions with every question of some matches."""
    found = [
        state
        for players, seed, options in MATCHES
        for state in samples(players, seed, tuple(options.items()))
    ]
    return [state for state in found if state.stack]


def buttons(state: Any, language: str = "en") -> dict[str, str]:
    return {button.name: button.text for button in BOARD.verbs(table(state, language))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_button_leaves_open_what_it_does(language: str) -> None:
    texts = Texts(language)
    vague = {texts(f"{GAME}.{key}") for key in EMPTY}
    keys, seen = set(), 0
    for state in asked():
        found = table(state, language)
        assert found.decision is not None
        keys.add(found.decision.key)
        for name, text in buttons(state, language).items():
            seen += name == "done"
            assert text not in vague, (found.decision.key, name)
            if name == "draw":
                assert any(letter.isdigit() for letter in text)
    assert seen > 8
    assert len(keys) > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_ends_a_turn_says_so_in_the_words_of_the_action(language: str) -> None:
    """Leading and following by their role, everything else as a whole action; none is only "end of the turn"."""
    game, ways = the_game(GAME), set()
    for state in asked():
        found = table(state, language)
        for action in game.legal(state):
            said = BOARD.ending(found, action)
            if action.verb in ("play", "senator"):
                role = action.args[-1] if action.verb == "senator" else ROLES.index(_role_of(action))
                assert found.texts.component(f"role/{ROLES[role]}") in said
                ways.add((state.role < 0, said))
            elif found.texts.has_own(f"action.{action.verb}") and action.verb not in (
                "petition",
                "pair",
                "wild",
                "bathe",
            ):
                assert said == found.texts.action(action)
    assert {led for led, _ in ways} == {True, False}
    assert not {said for led, said in ways if led} & {said for led, said in ways if not led}


def _role_of(action: Action) -> str:
    words = the_game(GAME).action_words(action)
    return str(words["role"]).partition("/")[2]


def test_leading_following_and_adding_are_three_words() -> None:
    state = the_game(GAME).arrange(
        Setup(GAME, 2, 1), {"seats": [{"hand": ["via"] * 3, "buildings": ["palatium"]}, {"hand": ["via"]}]}
    )
    game, said = the_game(GAME), []
    for _ in range(2):
        play = next(action for action in game.legal(state) if action.verb == "play")
        said.append(BOARD.label(table(state), play))
        game.step(state, play)
    assert said == ["Lead Laborer", "Also as Laborer"]
    game.step(state, Action("done"))
    play = next(action for action in game.legal(state) if action.verb == "play")
    assert BOARD.label(table(state), play) == "Follow Laborer"


def _asked(state: Any) -> str:
    decision = the_game(GAME).decision(state)
    return decision.key if decision is not None else ""


def _led(role: str, seat: dict[str, Any], **more: Any) -> Any:
    """A position in which a seat has led a role and acts for it."""
    state, game = arranged(seat=seat, **more), the_game(GAME)
    card = BUILDINGS.index(seat["hand"][0])
    while _asked(state) != role:
        leads = state.to_act == 0
        game.step(
            state,
            next(
                action
                for action in game.legal(state)
                if (action.verb == "play" and action.args[0] == card if leads else action.verb == "draw")
            ),
        )
    return state


PARTS: tuple[tuple[str, dict[str, Any], str, str, str], ...] = (
    ("laborer", {"hand": ["via", "insula"], "buildings": ["navale"]}, "collect", "navale", "material"),
    ("patron", {"hand": ["forum"], "buildings": ["taberna"]}, "hire", "taberna", "client"),
    ("patron", {"hand": ["forum", "via"], "buildings": ["aquaeductus"]}, "hire", "aquaeductus", "client"),
    (
        "merchant", {"hand": ["circus_maximus", "via"], "stock": {"rudus": 1}, "buildings": ["basilica"]},
        "sell", "basilica", "card",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("role", "seat", "verb", "building", "thing"), PARTS)
def test_the_part_of_an_action_that_is_left_is_named_with_what_gives_it_and_asked_about(
    role: str, seat: dict[str, Any], verb: str, building: str, thing: str
) -> None:
    """Also in the line above: what is gone is not counted; and a first press on the button only asks."""
    state, game = _led(role, seat, pool={"rudus": 2}), the_game(GAME)
    name = table(state).texts.component(f"building/{building}")
    whole = game.decision(state)
    assert whole is not None
    assert whole.words["parts"] == 1
    assert name in table(state).texts.decision(whole)
    assert name not in buttons(state)["done"]
    game.step(state, next(action for action in game.legal(state) if action.verb == verb))
    found = table(state)
    assert _asked(state) == role
    assert found.decision is not None
    said = found.texts.decision(found.decision)
    assert name in said
    assert "left" not in said
    done = next(button for button in BOARD.verbs(found) if button.name == "done")
    assert done.text == f"Skip the {thing} ({name})"
    assert done.warning == found.texts.own(f"view.asks.{role}")


def test_actions_that_follow_the_running_one_are_counted_apart_once_a_part_of_it_is_gone() -> None:
    """With two actions and a Bar: two, then the Bar's client and one more, then one with the Bar."""
    seat = {"hand": ["forum"], "buildings": ["taberna", "insula"], "clients": {"patronus": 1}}
    state, game, said = _led("patron", seat, pool={"rudus": 3}), the_game(GAME), []
    for verb in ("hire", "hire_deck", "hire"):
        found = table(state)
        assert found.decision is not None
        said.append(found.texts.decision(found.decision))
        game.step(state, next(action for action in game.legal(state) if action.verb == verb))
    assert "2 actions left" in said[0]
    assert "then 1 more action" in said[1]
    assert "left" not in said[2]
    assert "more" not in said[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_thinking_says_what_it_brings_and_what_it_means_for_the_round(language: str) -> None:
    seen = set()
    for state in asked():
        found = table(state, language)
        assert found.decision is not None
        if "draw" not in {button.name for button in BOARD.verbs(found)}:
            continue
        tip = BOARD.tip(found, "verb/draw")
        assert tip is not None
        if found.decision.key in ("lead", "follow"):
            seen.add(found.decision.key)
            assert found.texts.own(f"view.tip.think_{found.decision.key}") in tip.body
    assert seen == {"lead", "follow"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_says_what_the_role_does(language: str) -> None:
    seen = set()
    for state in asked():
        found = table(state, language)
        assert found.decision is not None
        said = found.texts.decision(found.decision)
        if found.decision.key == "follow":
            role = ROLES[state.role]
            seen.add(role)
            assert found.texts.own(f"does.{role}") in said
            assert found.texts.component(f"role/{role}") in said
        elif found.decision.key == "build":
            role = str(found.decision.words["role"]).partition("/")[2]
            assert found.texts.own(f"source.{role}") in said
    assert seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_of_the_hand_says_all_that_it_can_be(language: str) -> None:
    state = arranged(seat={"hand": ["circus_maximus"]})
    found = table(state, language)
    tip = BOARD.tip(found, "hand/circus_maximus")
    assert tip is not None
    for ref in ("role/mercator", "material/lapis"):
        assert found.texts.component(ref).casefold() in tip.body.casefold()
    assert found.texts.own("power.circus_maximus") in tip.body
    assert found.texts.component("material/lapis", 3).casefold() in tip.body.casefold()


@pytest.mark.parametrize(
    ("name", "seat", "more", "lack"),
    [
        ("mercator", {"hand": ["circus_maximus"]}, {}, "stock"),
        ("mercator", {"hand": ["circus_maximus"], "stock": {"rudus": 1}}, {}, ""),
        ("mercator", {"hand": ["circus_maximus"], "stock": {"rudus": 1}, "vault": {"rudus": 2}}, {}, "vault"),
        ("operarius", {"hand": ["via"]}, {}, "pool"),
        ("operarius", {"hand": ["via"]}, {"pool": {"rudus": 1}}, ""),
        ("patronus", {"hand": ["forum"], "clients": {"artifex": 2}}, {"pool": {"rudus": 1}}, "clients"),
        ("artifex", {"hand": ["circus"]}, {}, ""),
    ],
)
def test_a_role_that_would_find_nothing_to_do_says_so_before_it_is_led(
    name: str, seat: dict[str, Any], more: dict[str, Any], lack: str
) -> None:
    found = table(arranged(seat=seat, **more))
    assert found.decision is not None
    assert found.decision.key == "lead"
    for token in (f"role/{name}", f"hand/{seat['hand'][0]}"):
        tip = BOARD.tip(found, token)
        assert tip is not None
        said = {
            each: found.texts.own(f"view.tip.idle.{each}", role=f"role/{name}") in tip.body
            for each in ("vault", "clients", "stock", "pool")
        }
        assert said == {each: each == lack for each in said}


def test_buttons_keep_their_order_when_something_is_chosen() -> None:
    """Also those of thinking: a first click moves none of them."""
    seen = 0
    for state in asked()[::3]:
        shown = table(state)
        before = [button.name for button in BOARD.verbs(shown)]
        for target in sorted(Hotspots.of(BOARD, shown).targets)[:6]:
            after = [button.name for button in BOARD.verbs(replace(shown, picks=Picks(selection=(target,))))]
            kept = [name for name in after if name in before]
            assert kept == [name for name in before if name in after]
            seen += len(kept) > 1
    assert seen > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_skip_of_something_that_could_still_be_done_asks_first(language: str) -> None:
    """Only where it is the others that cost a card, none is lost by stopping."""
    asking, plain = set(), {"palace", "may_give"}
    for state in asked():
        found = table(state, language)
        assert found.decision is not None
        more = any(action.verb != "done" for action in found.choices)
        for button in BOARD.verbs(found):
            if button.name == "done":
                assert bool(button.warning) == (more and found.decision.key not in plain), found.decision.key
                asking |= {found.decision.key} if button.warning else set()
    assert {"build", "demand", "laborer", "patron", "merchant"} <= asking


def test_thinking_promises_no_look_at_cards_that_stay_covered() -> None:
    state = next(one for one in asked() if any(a.verb == "draw" for a in the_game(GAME).legal(one)))
    own = table(state)
    looked = {viewer: _picture_of_draw(replace(own, viewer=viewer)) for viewer in (own.to_act, None)}
    assert looked == {own.to_act: "glyph/eye", None: ""}


def _picture_of_draw(shown: Any) -> str:
    return next(button.picture for button in BOARD.verbs(shown) if button.name == "draw")


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_taken_nothing_yet_leaves_no_rest(language: str) -> None:
    game = the_game(GAME)
    state = arranged(
        2,
        {"hand": ["vallum", "navale"], "units": 2, "camp": ["atrium"]},
        role="legionarius",
        pool={"lignum": 2},
    )
    for card in ("vallum", "navale"):
        game.step(state, Action("demand", (BUILDINGS.index(card),)))
    decision = game.decision(state)
    assert decision is not None
    assert decision.key == "spoils"
    nothing = buttons(state, language)["done"]
    game.step(state, next(action for action in game.legal(state) if action.verb == "collect"))
    own = table(state, language).texts.own
    assert nothing == own("view.done.spoils", taken=0)
    assert buttons(state, language)["done"] == own("view.done.spoils", taken=1) != nothing
