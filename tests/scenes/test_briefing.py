"""Five keys say where one is, what one can do, what one has, what the others have, and what happened."""

import pygame
import pytest

from game.engine.core.rng import stream
from game.engine.registry import game_ids
from game.scenes.common.reader import Reader
from game.scenes.table.aid import Briefing
from game.storage.record import PERSON
from tests.pairs import share
from tests.scenes.driver import Driver

DIGITS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5)


def seated(driver: Driver, game: str, turns: int = 5) -> Briefing:
    """A person with two bots, some actions into the match."""
    driver.seat(PERSON, "novice", "novice", game=game)
    chance, session = stream(5, "briefing"), driver.session
    for _ in range(turns):
        driver.wait_for_person()
        driver.settle()
        driver.table.model.do(chance.choice(session.game.legal(session.state)))
    driver.wait_for_person()
    driver.settle()
    driver.turn(2)
    return driver.table.panel(Briefing)


@pytest.mark.parametrize("game", share(game_ids(), 1))
def test_the_answers_hold_what_the_table_shows(driver: Driver, game: str) -> None:
    briefing = seated(driver, game)
    session, texts = driver.session, driver.table.model.texts
    decision = session.decision
    assert decision is not None
    where = list(briefing.where())
    assert where[0] == f"{texts.decision(decision)}."
    assert any(str(session.event_log.round) in line for line in where[1:])
    choices = list(briefing.choices())
    lit = driver.table.model.spots().lit(())
    assert bool(lit) <= any(line for line in choices)
    assert {f"{verb.text}." for verb in driver.table.model.verbs()} <= set(choices)
    mine, others = list(briefing.mine()), list(briefing.others())
    assert mine[0].startswith(session.seats[0].name)
    assert len(mine) > 4
    assert {info.name for info in session.seats[1:] for line in others if line.startswith(info.name)} == {
        info.name for info in session.seats[1:]
    }
    assert len(others) == 2
    happened = list(briefing.happened())
    assert len(happened) == len(session.visible_log.recap(0))


def test_each_answer_has_a_key_and_is_read_aloud(driver: Driver) -> None:
    seated(driver, game_ids()[0], turns=0)
    titles = []
    for key in DIGITS:
        driver.app.manager.news.clear()
        driver.key(key)
        assert isinstance(driver.top, Reader)
        titles.append(driver.top.title)
        assert driver.app.manager.news[-1].text
        driver.key(pygame.K_ESCAPE)
        assert driver.scenes[-1] == "Table"
    assert len(set(titles)) == len(DIGITS)
