"""The picture of a result: complete, legible, kept where pictures lie, and clear about what went wrong."""

from pathlib import Path

import pygame
import pytest

from game.devtools import sample_positions
from game.devtools.shot import context_in
from game.i18n import LANGUAGES, Texts
from game.scenes.common.pictures import short
from game.scenes.common.words import game_texts
from game.scenes.result import sharing
from game.scenes.result.score import Score
from game.scenes.result.sharing import SIZE, ResultContent, code_of, result_picture
from game.storage import places
from game.storage.places import keep_picture, safe
from game.storage.record import Record
from game.table.score_history import score_history
from game.table.session import Session
from game.ui.fonts import Fonts
from game.ui.pictures import Pictures
from game.ui.scene import View
from game.ui.theme import Theme
from game.ui.tree import Node, walk
from tests.audit import audit

from .driver import Driver

RECORDS = {players: sample_positions.played(Texts("en"), players=players) for players in (2, 5)}


def laid(language: str, record: Record, folder: Path) -> Node:
    context = context_in(folder, language)
    game = record.match.game
    texts = game_texts(context, game, [seat.name for seat in record.seats])
    result = ResultContent(
        record, score_history(record), texts, "Wer auch immer gewinnt mit 123 RP", 9, "tabularium"
    )
    return result_picture(View(*SIZE, Fonts(), Theme()), result)


@pytest.mark.parametrize("players", RECORDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_it_is_cut_or_covered(language: str, players: int, tmp_path: Path) -> None:
    root = laid(language, RECORDS[players], tmp_path)
    assert audit(root, View(*SIZE, Fonts(), Theme()), has_picture=Pictures().has) == []


def test_it_tells_everything_of_every_seat(tmp_path: Path) -> None:
    record = RECORDS[5]
    texts = {node.text for node in walk(laid("en", record, tmp_path))}
    told = score_history(record)
    for seat, tree in enumerate(told.trees):
        place = told.place(seat)
        assert place is not None
        assert f"{place.place}. {record.seats[seat].name}" in texts
        assert {str(tree.points), *(str(part.points) for part in tree.parts if part.points)} <= texts
    assert code_of(record)
    assert any(code_of(record) in text for text in texts)
    assert {"5 players · 9 rounds", "January 1, 2026"} <= texts
    flags = [
        node for node in walk(laid("en", record, tmp_path)) if node.name.startswith("poster/sheet/flag.")
    ]
    assert len({node.picture for node in flags}) == 5


def finished(driver: Driver) -> Score:
    session = Session(RECORDS[2])
    scene = Score(driver.app.context, session)
    driver.app.manager.push(scene)
    driver.turn(2)
    return scene


@pytest.mark.painted
def test_a_press_keeps_the_picture_and_says_where() -> None:
    driver = Driver()
    scene = finished(driver)
    driver.click("ui/share")
    driver.turn(6)
    (file,) = (places.pictures_folder() / "Tabularium").iterdir()
    assert pygame.image.load(file).get_size() == SIZE
    assert file.name in scene.notice
    assert driver.top is scene
    driver.app.window.stage.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p"))
    driver.turn(6)
    assert len(list((places.pictures_folder() / "Tabularium").iterdir())) == 2


def test_a_folder_that_cannot_be_written_is_told(home: Path) -> None:
    driver = Driver()
    scene = finished(driver)
    home.joinpath("pictures").write_text("in the way")
    driver.click("ui/share")
    driver.turn(6)
    assert "Tabularium" in scene.notice
    assert scene.notice == driver.app.context.texts(
        "share.error", folder=short(home / "pictures" / "Tabularium")
    )


@pytest.mark.painted
def test_no_picture_replaces_another(tmp_path: Path) -> None:
    files = [keep_picture("A: result?", bytes([number]), tmp_path) for number in range(3)]
    assert [file.name for file in files] == ["A result.png", "A result 2.png", "A result 3.png"]
    assert [file.read_bytes() for file in files] == [b"\x00", b"\x01", b"\x02"]
    assert safe("../..//") == "Tabularium"


@pytest.mark.painted
def test_the_board_of_the_picture_shows_what_was_built() -> None:
    surfaces = []
    for players in (2, 5):
        driver = Driver()
        surfaces.append(sharing.picture(driver.app.context, RECORDS[players], "x"))
    assert all(surface.get_size() == SIZE for surface in surfaces)
    inside = pygame.Rect(120, 260, 900, 500)
    one, two = (pygame.image.tobytes(surface.subsurface(inside), "RGB") for surface in surfaces)
    assert one != two
