"""Buttons of the action bar do what they say at the moment of the press, also after a rest of the screen."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.glory_to_rome.components import BUILDINGS
from game.engine.registry import load_game
from game.scenes import routes
from game.scenes.table import clicks
from game.scenes.table.recap import Recap
from game.storage.record import PERSON, Record, SeatInfo
from game.table.session import Session
from game.ui.tree import find_target, walk
from tests.scenes.driver import Driver
from tests.scenes.handover import in_private

GAME = "glory_to_rome"


def seated(driver: Driver, match: Match[Any]) -> Session:
    """A table of two persons, who choose first and end their turns themselves."""
    seats = [SeatInfo("Anna", 0, PERSON), SeatInfo("Bruno", 1, PERSON)]
    session = Session(Record(match, seats, created="2026-01-01T12:00:00+00:00"))
    session.auto_end = False
    session.privacy.reveal()
    driver.app.settings.set("end_turn", "ask")
    driver.app.settings.set("clicks", "twice")
    driver.app.manager.push(routes.table(driver.app.context, session))
    driver.turn(2)
    return session


def at_prison(driver: Driver) -> None:
    """Two persons at one screen; the first has just completed the Prison and sees its hand."""
    game = load_game(GAME)
    setup = Setup(GAME, 2, 5)
    match = Match(game, setup)
    match.state = game.arrange(setup, {
        "role": "architectus",
        "seats": [
            {
                "hand": ["porta", "pons"], "units": 1, "stock": {"lapis": 1},
                "foundations": [{"card": "carcer", "materials": {"lapis": 2}}],
            },
            {"buildings": ["taberna"], "hand": ["circus", "murus"]},
        ],
    })  # fmt: skip
    session = seated(driver, match)
    in_private(driver)
    add = next(action for action in session.game.legal(session.state) if action.verb in ("add", "place"))
    driver.table.model.do(add)
    driver.table.model.drop()
    in_private(driver)
    driver.settle()
    decision = session.decision
    assert decision is not None
    assert decision.key == "prison"


def buttons(driver: Driver) -> dict[str, tuple[str, pygame.Rect]]:
    return {
        verb.target: (node.text, pygame.Rect(*node.rect))
        for verb in driver.table.model.verbs()
        for node in [driver.node(verb.target)]
    }


def woken(driver: Driver) -> None:
    """The secrets of the screen are hidden for want of input, and shown again when the mouse moves."""
    driver.pass_time(61)
    assert driver.session.privacy.hidden
    driver.turn()
    assert not any(node.target.startswith("verb/") for node in walk(driver.tree))
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(400, 300), rel=(1, 1), buttons=(0, 0, 0)))
    driver.turn(2)
    assert not driver.session.privacy.hidden


def test_what_waits_has_its_button_where_it_was_after_the_screen_has_rested(driver: Driver) -> None:
    at_prison(driver)
    session = driver.session
    clicks.click(driver.table.model, "rival1/taberna")
    driver.settle()
    if session.pending is None:
        clicks.click(driver.table.model, "rival1/taberna")
        driver.settle()
    assert session.pending == Action("capture", (1, BUILDINGS.index("taberna")))
    before = buttons(driver)
    woken(driver)
    assert buttons(driver) == before
    driver.settle()
    driver.press(driver.node("verb/end_turn"))
    assert session.state.lots[0][-1].card == BUILDINGS.index("taberna")


def test_a_choice_made_before_the_first_picture_takes_no_place_of_a_button(driver: Driver) -> None:
    at_prison(driver)
    clicks.click(driver.table.model, "rival1/taberna")
    clicks.click(driver.table.model, "rival1/taberna")
    driver.settle()
    before = buttons(driver)
    driver.app.window.set_size((1400, 800))
    driver.turn(2)
    driver.app.window.set_size((1280, 720))
    driver.turn(2)
    assert buttons(driver) == before


def test_leaving_out_what_can_still_be_done_asks_once_and_names_the_price_before(driver: Driver) -> None:
    at_prison(driver)
    session, actions = driver.session, len(driver.session.match)
    assert any("for 3 influence" in text for text in driver.texts())
    driver.click("verb/done")
    assert len(session.match) == actions
    assert any("You can still take a building" in text for text in driver.texts())
    driver.settle()
    driver.click("verb/done")
    assert len(session.match) > actions


@pytest.mark.parametrize(("hand", "offered"), [([], False), (["via"], True)])
def test_who_has_nothing_that_only_it_sees_is_offered_no_look_in_private(
    driver: Driver, hand: list[str], offered: bool
) -> None:
    spec = {"seats": [{"hand": ["circus", "pons"]}, {"hand": hand}]}
    game = load_game(GAME)
    setup = Setup(GAME, 2, 5)
    match = Match(game, setup)
    match.state = game.arrange(setup, spec)
    session = seated(driver, match)
    lead = next(action for action in session.game.legal(session.state) if action.verb == "play")
    driver.table.model.do(lead)
    session.privacy.cover()
    driver.table.model.changed()
    driver.settle()
    assert session.privacy.open_question
    assert session.to_act == 1
    assert (find_target(driver.tree, "ui/private") is not None) == offered


def test_who_leads_with_a_petition_is_told_as_leading_and_not_as_adding_a_card(driver: Driver) -> None:
    game = load_game(GAME)
    setup = Setup(GAME, 2, 5)
    match = Match(game, setup)
    match.state = game.arrange(
        setup, {"seats": [{"hand": ["murus", "pons", "turris", "via"]}, {"hand": ["circus"]}]}
    )
    session = seated(driver, match)
    lead = next(action for action in session.game.legal(session.state) if action.verb == "petition")
    driver.table.model.do(lead)
    while session.to_act == 0:
        driver.table.model.do(session.game.legal(session.state)[0])
    session.privacy.cover()
    driver.table.model.changed()
    driver.settle()
    assert session.visible_log.now[-1].event.key == "petitions"
    said = [part.text for part in driver.table.panel(Recap)._parts()[0]]
    assert len(said) == 1
    assert said[0].startswith("Anna leads")
    assert "with a petition (concrete)" in said[0]
