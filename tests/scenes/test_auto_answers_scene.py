"""Standing orders are left at the table: a list of what to be asked for, and the answer to all else."""

from __future__ import annotations

import pytest

from game.engine.core.action import Action
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.scenes import routes
from game.scenes.pages.help_text import HelpText
from game.scenes.table import menu
from game.scenes.table.menu import StandingOrders
from game.storage.record import PERSON, SeatInfo
from game.table.session import Session, new_session
from game.ui.scene import Press
from tests.scenes.conftest import Start

GAME, QUESTION = "glory_to_rome", "follow"


def session_of(game_id: str = GAME) -> Session:
    seats = [SeatInfo("Anna", 0, PERSON), SeatInfo("Bruno", 1, PERSON)]
    session = new_session(game_id, seats, {}, 4)
    session.privacy.reveal()
    return session


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_order_is_left_and_withdrawn(start: Start, language: str) -> None:
    driver = start(language)
    session = session_of()
    driver.app.manager.push(routes.table(driver.app.context, session))
    driver.turn(2)
    seat = session.viewer
    assert seat is not None
    driver.click("ui/orders")
    page = driver.app.manager.top
    assert isinstance(page, StandingOrders)
    own = driver.table.model.texts.own
    assert own(f"orders.{QUESTION}") in driver.texts()
    assert Texts(language)("orders.otherwise", answer=own("orders.answer.draw")) in driver.texts()
    press = Press()
    page.on_target("menu/role/operarius", press)
    page.on_target(f"menu/{menu.ANSWER}", press)
    order = session.auto_answers.of(seat)[QUESTION]
    assert order.asked == frozenset(page.question.values) - {"role/operarius"}
    assert order.answer == Action("take_senator")
    page.on_target("menu/role/operarius", press)
    assert not session.auto_answers.of(seat), "to be asked about everything is no order"
    page.on_target(f"menu/{menu.DONE}", press)
    assert driver.app.manager.top is driver.table


def test_a_game_without_such_questions_has_no_orders(start: Start) -> None:
    driver = start("en")
    driver.app.manager.push(routes.table(driver.app.context, session_of("constantinopolis")))
    driver.turn(2)
    assert not driver.table.commands["orders"].can()
    driver.table.command("orders")
    assert driver.app.manager.top is driver.table


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_tells_of_orders_and_places_where_there_are_some(language: str) -> None:
    plain = Texts(language)
    said = {}
    for game_id in (GAME, "constantinopolis"):
        session = session_of(game_id)
        own = MatchTexts(plain, session.game, ["Anna", "Bruno"])
        said[game_id] = [paragraph.text for paragraph in HelpText(plain, own).items("table")]
    assert plain("help.orders") in said[GAME]
    assert plain(f"{GAME}.help.places") in said[GAME]
    assert plain("help.orders") not in said["constantinopolis"]
    assert plain("help.orders").count("(O)") == 1
