"""What a click would change is said in its tooltip; what waits says it too, and its setting leads back."""

from __future__ import annotations

import re
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.boards.board import Picks
from game.boards.clicks import press
from game.engine.core.action import Action
from game.engine.core.effect import HoldingChange
from game.engine.core.rng import stream
from game.i18n import LANGUAGES
from game.scenes.table import clicks, consequences
from game.scenes.table.clicks import click
from game.table.undo import ends_turn
from game.ui.tree import walk
from tests.boards.positions import match, the_game
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver

GAMES = ("constantinopolis", "glory_to_rome", "concordia_venus")


@pytest.mark.parametrize("game", GAMES)
def test_the_tooltip_says_what_a_click_would_change(driver: Driver, game: str) -> None:
    driver.seat("person", "person", "person", game=game)
    model, chance, said = driver.table.model, stream(2, "acts"), 0
    for _ in range(60):
        session = driver.session
        if session.privacy.handover is not None:
            session.privacy.reveal()
        for target in sorted(model.spots().targets)[:6]:
            words = consequences.changes_of_target(model, target)
            takes = not isinstance(press(model.board, model.table(), target, spots=model.spots()), Picks)
            assert takes or not words
            tip = driver.table.tooltip(target)
            if words:
                assert tip is not None
                assert words in f"{tip.title}\n{tip.body}"
                said += 1
        model.do(chance.choice(session.game.legal(session.state)))
    assert said > 5


def test_what_waits_says_what_it_changes_and_its_setting_leads_back(driver: Driver) -> None:
    driver.app.settings.set("end_turn", "ask")
    driver.seat("person", "person", game="constantinopolis")
    office = next(
        target for target in sorted(driver.table.model.spots().targets) if target.startswith("office/")
    )
    driver.click(office)
    pending = driver.session.pending
    assert pending is not None
    count = len(driver.session.match)
    changes = consequences.changes_of_action(driver.table.model, pending)
    price = re.search(r"−(\d+) gold", changes)
    assert price is not None
    assert "available contracts" not in changes
    hint = next(text for text in driver.texts() if "Click again" in text)
    assert f"{price[1]} gold" in hint, "what waits names its price"
    driver.click("ui/end_turn")
    assert driver.scenes[-1] == "SettingsPage"
    driver.key(pygame.K_ESCAPE)
    assert (driver.session.pending, len(driver.session.match)) == (pending, count)
    assert hint in driver.texts()
    driver.click("verb/end_turn")
    assert len(driver.session.match) > count


@pytest.mark.parametrize("game", GAMES)
def test_buttons_and_lines_of_a_menu_say_what_they_would_change(driver: Driver, game: str) -> None:
    driver.seat("person", "person", "person", game=game)
    model, chance, said, lines = driver.table.model, stream(4, "acts"), 0, 0
    for _ in range(90):
        session = driver.session
        if session.privacy.handover is not None:
            session.privacy.reveal()
            model.changed()
        for verb in model.verbs():
            words = consequences.changes_of_target(model, verb.target)
            if words and verb.offer is not None:
                tip = driver.table.tooltip(verb.target)
                assert tip is not None
                assert words in f"{tip.title}\n{tip.body}"
                said += 1
        for target in sorted(model.spots().targets)[:8]:
            found = press(model.board, model.table(), target, spots=model.spots())
            if isinstance(found, Picks) and found.menu:
                model.pick(found)
                shown = driver.table.layout(driver.app.window.stage.view)
                texts = {node.text for node in walk(shown) if node.name.startswith("offers/")}
                for offer in found.menu:
                    words = consequences.changes_of_offer(model, offer)
                    assert not words or words in texts
                    lines += bool(words)
                model.drop()
        model.do(chance.choice(session.game.legal(session.state)))
    assert said > 1
    assert lines or game != "glory_to_rome"


def test_contracts_in_reach_are_those_that_a_ship_takes_with_the_goods_there_are() -> None:
    game, counts = the_game("constantinopolis"), Counter[int]()
    for state in match(3, 13, ("novice",), game_id="constantinopolis"):
        seat = state.to_act
        if seat < 0 or game.phases[state.stack[-1][0]].chapter != "loading":
            continue
        loads = {action.args[0] for action in game.legal(state) if action.verb == "load"}
        reach = game.facts(state)[f"seat{seat}.in_reach"]
        hand = sum(kind in loads for kind in state.hand[seat])
        assert hand <= reach <= hand + len(state.held[seat])
        counts[reach] += 1
    assert len(counts) > 2


@pytest.mark.parametrize("game", GAMES)
def test_one_rule_says_what_waits_for_a_word(driver: Driver, game: str) -> None:
    """What would end the turn waits, in every game; a button that only answers and all else does not."""
    driver.app.settings.set("end_turn", "ask")
    driver.seat("person", "person", "person", game=game)
    model, chance, counts = driver.table.model, stream(6, "acts"), Counter[str]()
    for _ in range(80):
        session = driver.session
        if session.over:
            break
        if session.privacy.handover is not None:
            session.privacy.reveal()
            model.changed()
        model.guard.left = 0
        found = {
            target: press(model.board, model.table(), target, spots=model.spots())
            for target in sorted(model.spots().targets)
        }
        single = {target: action for target, action in found.items() if isinstance(action, Action)}
        words = {
            verb.target: verb.offer.action()
            for verb in model.verbs()
            if verb.offer is not None and not verb.warning and not verb.offer.then
        }
        choices = {**single, **words}
        if choices:
            target = chance.choice(sorted(choices))
            ends, count = ends_turn(session.match, choices[target]), len(session.match)
            click(model, target)
            answers = target not in single and choices[target].verb in (
                session.game.answers | session.game.completing
            )
            waits = ends and not answers and len(session.game.legal(session.state)) > 1
            assert (session.pending is not None) == waits, (target, choices[target])
            assert (len(session.match) == count) == waits
            counts["waits" if waits else "ends" if ends else "goes on"] += 1
            if waits:
                session.drop()
                model.changed()
        if driver.session.choices and session.privacy.handover is None:
            model.do(chance.choice(session.game.legal(session.state)))
    assert counts["waits"] > 2
    assert counts["goes on"] + counts["ends"] > 5


def test_a_sentence_says_what_one_pays_and_gets_and_the_tooltip_all(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.seat("person", "person", game="constantinopolis")
    model = driver.table.model
    action = driver.session.game.legal(driver.session.state)[0]
    changes = (
        HoldingChange("gold", 9, 7), HoldingChange("fame", 1, 2), HoldingChange("draws", 1, 4),
        HoldingChange("in_reach", 0, 3), HoldingChange("goods.food", 0, 2),
    )  # fmt: skip
    monkeypatch.setattr(consequences, "effect_of", lambda *of: changes)
    monkeypatch.setattr(consequences, "leads_on", lambda *of: False)
    changed = consequences.changes_of_action(model, action)
    assert changed == "−2 gold, +1 FP, +3 contracts to draw, +2 food"
    listed = consequences.action_with_changes(model, action)
    assert "you pay 2 gold and get 1 FP and 2 food" in listed
    assert "→" not in listed


def test_what_only_comes_next_is_not_said_to_be_paid_by_the_action(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.seat("person", "person", game="constantinopolis")
    model = driver.table.model
    action = driver.session.game.legal(driver.session.state)[0]
    monkeypatch.setattr(consequences, "effect_of", lambda *of: (HoldingChange("gold", 1, 7),))
    said = []
    for leads in (False, True):
        monkeypatch.setattr(consequences, "leads_on", lambda *of, leads=leads: leads)
        said.append(consequences.action_with_changes(model, action))
        assert ("gold" in consequences.changes_of_action(model, action)) != leads
    assert "you get 6 gold" in said[0]
    assert "gold" not in said[1].removeprefix(model.texts.action(action))


def test_changes_after_words_that_end_in_a_bracket_have_none_of_their_own(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.seat("person", "person", game="constantinopolis")
    model = driver.table.model
    action = driver.session.game.legal(driver.session.state)[0]
    changes = (HoldingChange(driver.session.game.holdings[0], 1, 2),)
    monkeypatch.setattr(consequences, "effect_of", lambda *of: changes)
    monkeypatch.setattr(type(model.texts), "action", lambda *of: "Hold a contract (5 gold)")
    assert "(5 gold): you " in consequences.action_with_changes(model, action)
    assert ") (" not in consequences.action_with_changes(model, action)


def test_that_a_played_card_leaves_the_hand_is_told_only_in_its_tooltip(driver: Driver) -> None:
    driver.seat("person", "person", game="concordia_venus")
    model, session = driver.table.model, driver.session
    session.privacy.reveal()
    play = session.game.grammar.parse("play architect")
    assert "−1 card in hand" in consequences.changes_of_action(model, play)
    assert "card in hand" not in consequences.action_with_changes(model, play)


@pytest.mark.parametrize(
    ("words", "changes", "expected"),
    [
        ("Sell 1 brick", [("brick", -1), ("coins", 3)], "Sell 1 brick for 3 sestertii"),
        ("Buy 1 brick", [("brick", 1), ("coins", -3)], "Buy 1 brick for 3 sestertii"),
        (
            "Build in Delphi",
            [("coins", -2), ("points", 6), ("brick", -1)],
            "Build in Delphi: you pay 1 brick and 2 sestertii (+6 VP at the end)",
        ),
        ("Raise to 3 sestertii", [("coins", -3)], "Raise to 3 sestertii"),
    ],
)
def test_what_is_bought_is_named_once_and_points_count_at_the_end(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, words: str, changes: list[tuple[str, int]], expected: str
) -> None:
    driver.app.settings.set("forecast", "always")
    driver.seat("person", "person", game="concordia_venus")
    model = driver.table.model
    driver.session.privacy.reveal()
    action = driver.session.game.legal(driver.session.state)[0]
    found = tuple(HoldingChange(name, 20, 20 + by) for name, by in changes)
    monkeypatch.setattr(consequences, "effect_of", lambda *of: found)
    monkeypatch.setattr(consequences, "leads_on", lambda *of: False)
    monkeypatch.setattr(type(model), "is_last", lambda *of: False)
    monkeypatch.setattr(type(model.texts), "action", lambda *of: words)
    assert consequences.action_with_changes(model, action) == expected
    told = consequences.changes_of_action(model, action).split(", ")
    assert sorted(told) == sorted(model.texts.changed(name, by) for name, by in changes)
    assert [part[0] for part in told] == sorted((part[0] for part in told), reverse=True), "costs first"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_action_changes_is_told_in_clauses_apart(
    start: Start, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    driver = start(language)
    driver.seat("person", "person", game="constantinopolis")
    model = driver.table.model
    driver.session.privacy.reveal()
    action = driver.session.game.legal(driver.session.state)[0]
    remarks = [("post", 1), ("office.comes_thesaurorum", 4)]
    monkeypatch.setattr(type(driver.session.game), "remarks", lambda *of: remarks)
    monkeypatch.setattr(consequences, "effect_of", lambda *of: (HoldingChange("gold", 20, 18),))
    monkeypatch.setattr(consequences, "leads_on", lambda *of: False)
    monkeypatch.setattr(type(model), "is_last", lambda *of: False)
    said = consequences.action_with_changes(model, action)
    clauses = [model.texts.own(f"remark.{word}", count=count) for word, count in remarks]
    assert all(f"{clause}; " in said for clause in clauses)


def test_a_limit_that_rises_with_influence_is_not_told_too(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.seat("person", "person", game="glory_to_rome")
    model = driver.table.model
    action = driver.session.game.legal(driver.session.state)[0]
    found = (
        HoldingChange("influence", 6, 9), HoldingChange("client_limit", 6, 9), HoldingChange("vault_limit", 6, 11),
    )  # fmt: skip
    monkeypatch.setattr(consequences, "effect_of", lambda *of: found)
    monkeypatch.setattr(consequences, "leads_on", lambda *of: False)
    changed = consequences.changes_of_action(model, action)
    assert changed == "+3 influence, +5 places in the vault"


def test_what_is_still_possible_is_named_without_its_effects() -> None:
    game = SimpleNamespace(forfeits=lambda *_: "action", answers=frozenset())
    session = SimpleNamespace(game=game, choices=[Action("found", (1,)), Action("add", (2,))], seen=None)
    said = SimpleNamespace(action=lambda action, _: action.verb)
    model: Any = SimpleNamespace(
        session=session, texts=said, context=SimpleNamespace(texts=lambda _, things=", ": things)
    )
    verb: Any = SimpleNamespace(offer=SimpleNamespace(action=lambda: Action("done")))
    assert clicks._still_possible(model, verb) == "found, add"
