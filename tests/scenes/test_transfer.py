"""Files by hand: exports, imports, a file dropped on the window, a screenshot."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pygame
import pytest

from game.scenes import routes
from game.scenes.pages import transfer as importing
from game.storage import archive, places
from game.storage import importing as reading
from game.storage.record import PERSON
from game.storage.statistics import Statistics
from game.ui.tree import find_target
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver


def settle(driver: Driver) -> None:
    end = monotonic() + 20.0
    while driver.scenes[-1] == "Importing":
        assert monotonic() < end, "the import does not end"
        driver.app.window.stage.advance(0.02)
        driver.turn()
        sleep(0.001)


def saved(driver: Driver) -> None:
    """The page of saved games with a match on it."""
    driver.seat(PERSON, PERSON)
    driver.act_some(12)
    driver.saves.save("Bosporus", driver.session.record)
    driver.top.stack.push(routes.load(driver.app.context))
    driver.turn(2)


def test_everything_goes_out_and_comes_in_by_buttons(driver: Driver) -> None:
    saved(driver)
    driver.click("files/export_all")
    assert driver.scenes[-1] == "Dialog"
    made = archive.importable()
    assert [path.suffix for path in made] == [".zip"]
    assert any(str(made[0]) in text.replace("\n", "") for text in driver.texts())
    driver.click("answer/ok")
    for info in driver.saves.list():
        driver.saves.delete(info.id)
    driver.click("files/import")
    driver.click("menu/0")
    settle(driver)
    assert driver.scenes[-1] == "Dialog"
    driver.click("answer/ok")
    assert "Bosporus" in {info.name for info in driver.saves.list()}
    assert find_target(driver.tree, next(f"load/{info.id}" for info in driver.saves.list() if info.name))


def test_without_files_the_folder_is_named_and_can_be_opened(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    fails: list[Callable[[], None]] = []

    def opens(folder: Path, failed: Callable[[], None]) -> None:
        opened.append(folder)
        fails.append(failed)

    monkeypatch.setattr("game.scenes.app.open_folder", opens)
    driver.click("ui/load")
    driver.click("files/import")
    assert any(str(archive.transfer_folder()) in text for text in driver.texts())
    driver.click("answer/folder")
    assert opened == [archive.transfer_folder()]
    assert archive.transfer_folder().is_dir()
    before = driver.scenes
    fails[0]()  # the desktop says later that it cannot
    driver.turn(2)
    assert driver.scenes == [*before, "Dialog"]
    assert any(str(archive.transfer_folder()) in text.replace("\n", "") for text in driver.texts())


def test_one_match_goes_out_and_is_brought_in_by_dropping_it(driver: Driver) -> None:
    saved(driver)
    info = next(info for info in driver.saves.list() if info.name)
    driver.click(f"export/{info.id}")
    driver.click("answer/ok")
    (path,) = archive.importable()
    for one in driver.saves.list():
        driver.saves.delete(one.id)
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    driver.turn(2)
    driver.click("answer/ok")
    assert [one.name for one in driver.saves.list()] == ["Bosporus"]


def test_what_cannot_be_used_says_so_and_stays(driver: Driver) -> None:
    for name in ("bad.match", "bad.zip", "bad.txt"):
        path = places.documents_folder() / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("nothing")
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
        driver.turn(2)
        settle(driver)
        assert any(name in text for text in driver.texts())
        driver.click("answer/ok")
        assert path.read_text() == "nothing"
    assert driver.saves.list() == []


def test_a_covered_table_takes_no_file(driver: Driver) -> None:
    driver.seat(PERSON, PERSON, curtain="always")
    assert driver.scenes[-1] == "PrivacyScreen"
    pygame.event.post(pygame.Event(pygame.DROPFILE, file="somewhere.match"))
    driver.turn(2)
    assert driver.scenes[-1] == "PrivacyScreen"


@pytest.mark.painted
def test_a_key_keeps_a_picture_of_the_window_and_says_where(driver: Driver) -> None:
    driver.seat(PERSON, PERSON)
    driver.key(pygame.K_F10)
    (path,) = places.pictures_folder().rglob("*.png")
    assert pygame.image.load(path).get_size() == driver.app.window.surface.get_size()
    assert any(path.name in text for text in driver.texts())


def archive_of(driver: Driver, count: int) -> Path:
    """An archive with so many saves, which are no longer here."""
    driver.seat(PERSON, PERSON)
    driver.act_some(count)
    for number in range(count):
        driver.saves.save(f"game {number}", driver.session.record)
    driver.saves.delete("autosave")
    own = driver.app.settings
    path, _ = archive.export_all(driver.saves, Statistics(), own, "all")
    for info in driver.saves.list():
        driver.saves.delete(info.id)
    return path


def test_an_import_shows_how_far_it_is_and_can_be_cancelled(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = archive_of(driver, 6)
    monkeypatch.setattr(importing, "SHARE", -1.0)
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    driver.turn(2)
    top = driver.top
    assert isinstance(top, importing.Importing)
    end = monotonic() + 20.0
    while top.count < 2:
        assert monotonic() < end
        driver.app.window.stage.advance(0.001)
        sleep(0.001)
    driver.turn()
    texts, count = driver.app.context.texts, top.count
    assert texts("files.progress", done=count, total=7, file=path.name) in driver.texts()
    track, bar = driver.node_named("dialog/track").rect, driver.node_named("dialog/bar").rect
    assert bar.w == track.w * count // 7
    driver.click("answer/cancel")
    assert driver.scenes[-1] == "Dialog"
    assert any(texts("files.stopped") in text for text in driver.texts())
    top.reading.join(5.0)
    assert not top.reading.is_alive()
    assert len(driver.saves.list()) == top.receiver.outcome.taken < 6
    driver.click("answer/ok")
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    driver.turn(2)
    settle(driver)
    assert len(driver.saves.list()) == 6


@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
def test_what_is_too_large_is_said_with_the_limits(
    start: Start, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    driver = start(language)
    driver.turn(2)
    path = places.documents_folder() / "big.zip"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"PK" * 100)
    monkeypatch.setattr(reading, "MOST_TOGETHER", 2 << 20)
    with path.open("ab") as file:
        file.truncate(3 << 20)
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    driver.turn(2)
    settle(driver)
    words = driver.app.context.texts("save.error.too_large", file=path.name, files=20_000, one=4, all=2)
    assert any(words in text.replace("\n", " ") for text in driver.texts())
