"""The program as a whole: how it starts, and what it says when it cannot."""

import errno
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from build.project import ROOT
from game import FAULTS
from game.cli import main
from game.i18n import LANGUAGES, CatalogueError, Texts, catalogue, locales_folder
from game.scenes import routes
from game.scenes.crash_handler import write
from game.storage import SaveError, Settings, places, savefile
from game.storage import files as locks
from game.storage.reports import next_unread
from game.storage.saves import AUTOSAVE
from game.ui.scene import View
from game.ui.tree import Node
from tests.audit import audit
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver
from tests.table.tables import table
from tests.waiting import until

TWO = ("person", "person")
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
def test_without_a_screen_it_says_so_in_one_sentence_and_ends_with_2() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in SCREENS}
    done = subprocess.run(
        [sys.executable, "-m", "game", "--lang", "es"],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == Texts("es")("app.no_display", driver="offscreen") + "\n"


def on_screen_faults(driver: Driver) -> list[str]:
    """What is wrong with the words on screen."""
    stage = driver.app.window.stage
    return [str(fault) for fault in audit(stage.tree, stage.view) if fault.kind == "text"]


def broken(view: View) -> Node:
    """A layout with a fault in it."""
    raise ZeroDivisionError("planted")


def crash(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the table of a match fail when it is drawn."""
    monkeypatch.setattr(driver.table, "layout", broken)
    driver.table.model.invalidate()
    driver.turn(3)
    assert driver.scenes == ["Title", "Dialog"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_crash_writes_a_report_that_replays_and_offers_the_match(
    start: Start, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    driver = start(language)
    driver.seat(*TWO)
    driver.play_some(4)
    mark = driver.session.match.hash()
    crash(driver, monkeypatch)
    (path,) = places.reports_folder().glob("*.report")
    assert any(str(path) in text for text in driver.texts())
    told = json.loads(path.read_text(encoding="utf-8"))
    assert told["traceback"][-1] == "ZeroDivisionError: planted"
    assert savefile.read(path).match.hash() == mark
    assert main(["replay", str(path), "--json"]) == 0
    capsys.readouterr()
    assert on_screen_faults(driver) == []
    driver.click("answer/resume")
    assert driver.scenes == ["Title", "Table"]
    assert driver.session.match.hash() == mark
    assert next_unread() is None, "the person has been told"


def test_the_next_start_says_where_the_report_is_and_offers_the_match(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    driver.seat(*TWO)
    driver.play_some(3)
    mark = driver.session.match.hash()
    crash(driver, monkeypatch)  # and the person ends the program without an answer
    driver.close()
    again = start()
    assert again.scenes == ["Title", "Dialog"]
    (path,) = places.reports_folder().glob("*.report")
    assert any(str(path) in text for text in again.texts())
    again.click("answer/resume")
    assert again.session.match.hash() == mark
    assert start().scenes == ["Title"], "it is told once"


def test_a_crash_on_a_full_disk_loses_nothing(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = start()
    driver.seat(*TWO)

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        driver.play_some(1)
        texts = driver.app.context.texts
        unkept = texts("save.error.unwritable", file=driver.saves.path(AUTOSAVE).name)
        assert unkept in driver.texts()
        driver.play_some(2)
        mark = driver.session.match.hash()
        crash(driver, patched)
        (said,) = [text for text in driver.texts() if unkept in text]
        assert texts("crash.unwritten") in said
    driver.click("answer/resume")
    assert driver.session.match.hash() == mark
    assert driver.saves.load(AUTOSAVE).match.hash() == mark, "there is room again"


def test_a_match_that_cannot_be_written_is_left_out_of_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    record = table("strict", "person", "person").record
    monkeypatch.setattr(record, "match", None)
    path = write(ZeroDivisionError("planted"), record, Settings())
    assert path is not None
    assert "match" not in json.loads(path.read_text(encoding="utf-8"))


def test_a_program_that_crashes_again_and_again_gives_up(
    driver: Driver, capsys: pytest.CaptureFixture[str]
) -> None:
    closing = []
    for _ in range(4):
        assert driver.app.crashed(ZeroDivisionError("planted"))
        closing.append(driver.app.window.closing)
    assert closing == [False, False, False, True]
    assert driver.app.status == 1
    assert driver.scenes == ["Title", "Dialog"]
    last = max(places.reports_folder().glob("*.report"), key=lambda path: path.stat().st_mtime_ns)
    assert str(last) in capsys.readouterr().err


def test_one_key_writes_the_same_report_without_a_fault(driver: Driver) -> None:
    driver.key(pygame.K_F12)
    (plain,) = places.reports_folder().glob("*.report")
    words = (driver.app.context.texts("crash.asked_plain", file=str(plain)), FAULTS)
    assert any(all(word in said for word in words) for said in driver.texts())
    driver.click("answer/ok")
    driver.seat(*TWO)
    driver.play_some(2)
    driver.key(pygame.K_F12)
    (path,) = set(places.reports_folder().glob("*.report")) - {plain}
    assert savefile.read(path).match.hash() == driver.session.match.hash()
    assert json.loads(path.read_text(encoding="utf-8"))["traceback"] == []
    driver.click("answer/ok")
    assert driver.scenes == ["Title", "Table"]
    assert next_unread() is None


def test_a_folder_that_takes_no_report_is_told(driver: Driver, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "reports").write_text("no folder")
    driver.key(pygame.K_F12)
    assert driver.app.context.texts("crash.unwritten") in driver.texts()


def test_settings_that_cannot_be_written_are_told_once(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.click("ui/settings")
    driver.click("tab/sound")

    def refuse(handle: int) -> None:
        raise PermissionError(errno.EACCES, "read-only")

    monkeypatch.setattr(os, "fsync", refuse)
    driver.click("set/mute")
    assert driver.app.context.texts("save.error.unwritable", file="settings.toml") in driver.texts()
    assert driver.app.settings.get("mute") is True, "it holds until the program ends"
    driver.click("answer/ok")
    driver.click("set/mute")
    assert driver.scenes[-1] == "SettingsPage"


def test_broken_settings_are_told_and_kept(start: Start, home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("pace = [", encoding="utf-8")
    driver = start()
    assert driver.scenes == ["Title", "Dialog"]
    assert driver.app.context.texts("settings.broken", file="settings.broken-1.toml") in driver.texts()
    assert (home / "settings.broken-1.toml").read_text(encoding="utf-8") == "pace = ["


def test_broken_words_of_a_language_are_told_and_another_is_shown(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "locales"
    shutil.copytree(locales_folder(), folder)
    (folder / "it" / "interface.toml").write_text("[title]\nname = 1\n", encoding="utf-8")
    monkeypatch.setattr(catalogue, "locales_folder", lambda: folder)
    driver = start()
    driver.click("ui/settings")
    driver.click("set/language")
    driver.click("menu/it")
    texts = driver.app.context.texts
    assert texts.language == "es"
    name = texts("settings.language.it")
    assert texts("broken.language", name=name, file="interface.toml", line=2) in driver.texts()
    again = start("it")
    assert again.scenes == ["Title", "Dialog"]
    shutil.rmtree(folder)
    with pytest.raises(CatalogueError):
        start("de")


def test_settings_changed_over_a_table_reach_the_match(driver: Driver) -> None:
    driver.seat(*TWO)
    for key, value in (("pace", "step"), ("curtain", "always")):
        driver.app.settings.set(key, value)
        driver.app.apply(key)
    assert driver.session.players.pace == "step"
    assert driver.session.privacy.curtain == "always"


def test_a_second_window_says_where_it_keeps_its_match(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = locks.hold
    taken = driver.saves.folder / f"{AUTOSAVE}.lock"
    monkeypatch.setattr(locks, "hold", lambda path: path != taken and real(path))
    driver.seat(*TWO)
    other = driver.saves.path(f"{AUTOSAVE}-2")
    assert driver.app.context.texts("save.other_window", file=other.name) in driver.texts()
    driver.play_some(3)
    assert driver.saves.load(other.stem).match.hash() == driver.session.match.hash()
    assert not driver.saves.path(AUTOSAVE).exists()


def test_a_folder_that_vanishes_and_a_clock_that_goes_back_lose_nothing(driver: Driver) -> None:
    driver.seat(*TWO)
    driver.play_some(3)
    shutil.rmtree(driver.saves.folder)
    driver.play_some(2)
    os.utime(driver.saves.path(AUTOSAVE), (0, 0))
    driver.play_some(2, seed=9)
    mark = driver.session.match.hash()
    driver.app.manager.reset(routes.title(driver.app.context))
    driver.turn(2)
    driver.click("ui/continue")
    assert driver.session.match.hash() == mark


def test_a_damaged_save_stands_in_the_list_with_its_reason_and_stays_as_it_is(driver: Driver) -> None:
    driver.seat(*TWO)
    driver.play_some(6)
    driver.session.autosave.save("Spoiled")
    path = driver.saves.path("save_Spoiled")
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([lines[0], "{ half", *lines[2:]]), encoding="utf-8")
    spoiled = path.read_bytes()
    driver.app.manager.reset(routes.load(driver.app.context))
    driver.turn(2)
    with pytest.raises(SaveError) as caught:
        driver.saves.load("save_Spoiled")
    why = driver.app.context.texts(caught.value.key, **caught.value.words)
    until(lambda: any(why in text for text in driver.texts()), driver.turn)
    assert path.read_bytes() == spoiled


def test_a_match_named_on_the_command_line_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, Path | None]] = []

    def run(language: str, opened: Path | None, on_window: object) -> int:
        assert on_window is not None
        asked.append((language, opened))
        return 0

    monkeypatch.setattr("game.scenes.app.run", run)
    file = tmp_path / "von Änne.MATCH"
    assert main([str(file)]) == main(["--lang", "de", str(file)]) == main([]) == 0
    assert asked == [("", file), ("de", file), ("", None)]


def test_an_opened_match_goes_on_and_its_file_stays_as_it_is(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "von Änne.match"
    file.write_text(savefile.write(table("strict", "person", "random").record), encoding="utf-8")
    before = file.read_bytes()
    driver = start(opened=file)
    assert driver.scenes[:2] == ["Title", "Table"]
    assert driver.table.session.record.match.game.id == "constantinopolis"
    driver.wait_for_person()
    driver.table.session.act(driver.table.session.choices[0])
    assert file.read_bytes() == before
    assert places.saves_folder().joinpath(f"{AUTOSAVE}.match").exists()


def test_an_opened_file_that_is_gone_or_broken_is_told(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "torn.match"
    file.write_bytes(b"\x00 nothing of ours")
    for path in (file, tmp_path / "gone.match"):
        driver = start(opened=path)
        assert driver.scenes == ["Title", "Dialog"]
        assert any(path.name in text for text in driver.texts())
