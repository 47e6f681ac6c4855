"""Notes of a person: kept with the save, seen by its own seat alone, in the replay at their positions."""

import pygame
import pytest

from game.engine.registry import game_ids
from game.scenes import routes
from game.scenes.replay.state import ReplayState
from game.storage import savefile
from game.storage.record import PERSON, SeatNote, history, read_history
from game.table import log
from game.ui.tree import find_target
from tests.scenes.driver import Driver

GAME = "glory_to_rome"


def noted(driver: Driver, text: str, *, whole: bool = False) -> None:
    driver.table.command("note")
    driver.turn()
    driver.click(f"menu/{log.WHOLE_MATCH if whole else len(driver.session.match)}")
    driver.type(text)
    driver.key(pygame.K_RETURN)


def test_a_note_is_kept_with_the_match_and_can_be_taken_away(driver: Driver) -> None:
    driver.seat(PERSON, PERSON, game=GAME, curtain="never")
    driver.act_some(4)
    seat = driver.session.viewer
    assert seat is not None
    after = len(driver.session.match)
    noted(driver, "Keep the Forum")
    noted(driver, "A lesson", whole=True)
    record = driver.session.record
    wanted = [SeatNote(seat, log.WHOLE_MATCH, "A lesson"), SeatNote(seat, after, "Keep the Forum")]
    assert log.notes_of(record, seat) == wanted
    assert log.notes_of(record, 1 - seat) == []
    (info,) = [one for one in driver.saves.list() if one.error is None]
    assert savefile.read(info.path).notes == record.notes
    log.write_note(record, seat, after, " ")
    assert log.notes_of(record, seat) == wanted[:1]


@pytest.mark.parametrize("game", game_ids())
def test_one_click_at_the_table_leads_to_the_notes(driver: Driver, game: str) -> None:
    driver.seat(PERSON, PERSON, game=game, curtain="never")
    driver.act_some(1)
    driver.click("ui/note")
    assert driver.scenes[-1] == "Menu"
    assert find_target(driver.tree, f"menu/{log.WHOLE_MATCH}") is not None


def test_notes_are_written_and_taken_away_by_keys_alone(driver: Driver) -> None:
    """The dialog is chosen from by arrows, confirmed and left by keys; leaving it at either page changes nothing."""
    driver.seat(PERSON, PERSON, game=GAME, curtain="never")
    driver.act_some(4)
    seat, after, record = driver.session.viewer, len(driver.session.match), driver.session.record
    assert seat is not None

    def write(text: str, *, down: int = 1, end: int = pygame.K_RETURN) -> None:
        driver.table.command("note")
        driver.turn()
        assert driver.scenes[-1] == "Menu"
        for _ in range(down):
            driver.key(pygame.K_DOWN)
        driver.key(pygame.K_RETURN)
        assert driver.scenes[-1] == "Ask"
        driver.type(text)
        driver.key(end)
        assert driver.scenes[-1] == "Table"

    write("Keep the Forum")
    write("A lesson", down=2)
    wanted = [SeatNote(seat, log.WHOLE_MATCH, "A lesson"), SeatNote(seat, after, "Keep the Forum")]
    assert log.notes_of(record, seat) == wanted
    write("Not this", end=pygame.K_ESCAPE)
    assert log.notes_of(record, seat) == wanted
    driver.table.command("note")
    driver.turn()
    driver.key(pygame.K_ESCAPE)
    assert driver.scenes[-1] == "Table"
    driver.table.command("note")
    driver.turn()
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_RETURN):
        driver.key(key)
    driver.key(pygame.K_a, pygame.KMOD_LCTRL)
    driver.key(pygame.K_BACKSPACE)
    driver.key(pygame.K_RETURN)
    assert log.notes_of(record, seat) == wanted[:1]


def replay(driver: Driver, side: int | None) -> ReplayState:
    scene = routes.replay(driver.app.context, driver.session.record, at=None, seat=side)
    driver.app.manager.push(scene)
    driver.turn(2)
    assert isinstance(scene, ReplayState)
    return scene


def test_the_replay_leads_to_the_notes_of_its_own_seat(driver: Driver) -> None:
    driver.seat(PERSON, PERSON, game=GAME, curtain="never")
    driver.act_some(6)
    record = driver.session.record
    log.write_note(record, 0, 3, "Mine")
    log.write_note(record, 1, 2, "Theirs")
    while not driver.session.over:
        driver.act_some(50, seed=len(driver.session.match))
    while driver.scenes[-1] != "Table":
        driver.app.manager.pop()
    player = replay(driver, 0)
    driver.click("ui/note")
    assert "Mine" in driver.texts()
    assert "Theirs" not in driver.texts()
    driver.click("menu/3")
    assert player.film.at == 3


def test_a_spectator_sees_nobodys_notes(driver: Driver) -> None:
    driver.seat(PERSON, PERSON, game=GAME, curtain="never")
    driver.act_some(4)
    log.write_note(driver.session.record, 0, 2, "Mine")
    player = replay(driver, None)
    assert player.notes == []
    assert find_target(driver.tree, "ui/note") is None


@pytest.mark.parametrize(
    "item", [[0, -2, "x"], [5, 1, "x"], [0, 1, 7], [0, 1], ["0", 1, "x"], [0, 1, "x" * 201]]
)
def test_a_header_with_impossible_notes_is_refused(driver: Driver, item: list[object]) -> None:
    driver.seat(PERSON, "random", game=GAME)
    record = driver.session.record
    line = {**history(record), "notes": [item]}
    with pytest.raises((ValueError, TypeError)):
        read_history(record, line)
