"""Shots, measures, running text, and the file for tests of the real window."""

import json
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest

from game.devtools import measure, sample_positions
from game.devtools.shot import SCENES, context_in, drawn, shot
from game.devtools.watch import speed_up, state_of, watch
from game.engine.registry import game_ids
from game.i18n import Texts
from game.scenes import routes
from game.scenes.common.reader import LONG, Paragraph, TextLine, broken, columns_of
from game.scenes.pages import rule_page
from game.storage import savefile
from game.storage.record import SaveError
from game.table.session import Session
from game.ui.fonts import Fonts
from game.ui.scene import Scene, SceneManager, View
from game.ui.theme import Theme
from tests.scenes.driver import Driver


@pytest.mark.painted
@pytest.mark.parametrize("scene", ["settings", "curtain", "table"])
def test_a_shot_has_the_size_asked_for_and_something_on_it(scene: str, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "picture.png"
    shot(scene, (1280, 720), "it", None, out)
    picture = pygame.image.load(str(out))
    assert picture.get_size() == (1280, 720)
    colors = {tuple(picture.get_at((x, y))) for x in range(0, 1280, 16) for y in range(0, 720, 16)}
    assert len(colors) > 50


def test_a_table_that_waits_for_the_next_person_is_drawn_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pushed: list[Scene] = []
    plain = SceneManager.push

    def push(self: SceneManager, scene: Scene) -> None:
        pushed.append(scene)
        assert len(pushed) < 9, [type(scene).__name__ for scene in pushed]
        plain(self, scene)

    monkeypatch.setattr(SceneManager, "push", push)
    context = context_in(tmp_path, "de")
    record = sample_positions.played(context.texts, players=2, round_=3)
    record.seats[:] = [replace(seat, controller="person") for seat in record.seats]
    session = Session(record)
    session.privacy.look()
    assert session.privacy.handover is not None
    assert drawn(routes.table(context, session), (1280, 720)).get_size() == (1280, 720)
    assert [type(scene).__name__ for scene in pushed] == ["Table", "PrivacyScreen"]


@pytest.mark.painted
def test_a_shot_is_the_same_every_time(tmp_path: Path) -> None:
    for name in ("one", "two"):
        shot("table", (1280, 720), "es", None, tmp_path / f"{name}.png")
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


@pytest.mark.painted
def test_a_shot_shows_the_save_it_is_given(tmp_path: Path) -> None:
    save = tmp_path / "two.match"
    save.write_text(
        savefile.write(sample_positions.played(Texts("en"), players=2, round_=3)), encoding="utf-8"
    )
    shot("table", (1280, 720), "es", save, tmp_path / "two.png")
    shot("table", (1280, 720), "es", None, tmp_path / "five.png")
    assert (tmp_path / "two.png").read_bytes() != (tmp_path / "five.png").read_bytes()
    with pytest.raises(SaveError):
        shot("table", (1280, 720), "es", tmp_path / "none.match", tmp_path / "none.png")


def test_every_scene_with_a_picture_has_a_name() -> None:
    assert {"title", "new_game", "load", "settings", "credits", "table", "score"} <= set(SCENES)


@pytest.mark.painted
def test_samples_are_the_same_every_time() -> None:
    texts = Texts("de")
    first, second = sample_positions.busiest(texts), sample_positions.busiest(texts)
    assert first.match.hash() == second.match.hash()
    assert first.match.state.to_act == 0
    whole = sample_positions.played(texts, players=2)
    assert whole.match.game.over(whole.match.state)


@pytest.mark.painted
@pytest.mark.whole
def test_measures_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, less in (("FRAMES", 2), ("IDLE_SECONDS", 0.2), ("POSITIONS", 20)):
        monkeypatch.setattr(measure, name, less)
    assert measure.frame_ms((1280, 720)) > 0
    assert measure.motion_ms((1280, 720)) > 0
    assert measure.replay_rate((1280, 720)) > 0
    usual, longest = measure.thinking_ms(game_ids()[0], 1.0)
    assert 0 < usual <= longest
    assert 0 < measure.idle_share() < 1
    assert 0 < measure.title_share() < 1
    with TemporaryDirectory() as home:
        rows = [measure.outside((1280, 720), Path(home)) for _ in range(2)]
    assert all(row["start"] > 0 and row["table"] > 0 for row in rows)
    assert rows[0]["missed"] > 0
    assert rows[0]["decoded"] > 0
    assert (rows[1]["missed"], rows[1]["decoded"]) == (0, 0)


def view() -> View:
    return View(1280, 720, Fonts(), Theme())


def test_running_text_loses_no_word_and_tears_no_short_paragraph() -> None:
    paragraphs = [
        Paragraph("heading", "One"),
        *(Paragraph("body", f"word{n} " * 9 + "end") for n in range(30)),
    ]
    lines = broken(view(), paragraphs, 300)
    columns = columns_of(lines, 400)
    said = " ".join(line.text for column in columns for line in column).split()
    assert said == " ".join(paragraph.text for paragraph in paragraphs).split()
    assert len(columns) > 2
    for column in columns[1:]:
        assert column[0].text.startswith("word")
        assert column[0].whole > 0
    assert all(sum(line.high for line in column) <= 400 + view().px(10) for column in columns)


def test_a_long_paragraph_is_torn_and_a_heading_stays_with_its_text() -> None:
    many = [TextLine("body", str(n), 20, 20 if n == 0 else 0) for n in range(3 * LONG)]
    assert len(columns_of(many, 100)) == 3
    lines = [
        *many[:4],
        TextLine("heading", "H", 20, 20),
        TextLine("heading", "", 4),
        TextLine("body", "x", 20, 20),
    ]
    assert columns_of(lines, 110)[1][0].text == "H"


def test_the_file_for_tests_says_what_can_be_clicked(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    watch(driver.app.window, path)
    driver.click("ui/settings")
    state = json.loads(path.read_text(encoding="utf-8"))
    assert state["scenes"] == ["Title", "SettingsPage"]
    assert {"ui/back", "set/language"} <= {entry["target"] for entry in state["targets"]}
    assert "ui/new_game" not in {entry["target"] for entry in state["targets"]}
    assert state["presses"] == 1
    driver.click("set/language")
    assert {entry["target"] for entry in state_of(driver.app.window.stage)["targets"]} >= {
        "menu/de",
        "menu/it",
    }


def test_a_button_that_does_nothing_is_told_all_the_same(driver: Driver, tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    watch(driver.app.window, path)
    driver.turn(2)
    before = json.loads(path.read_text(encoding="utf-8"))
    driver.press(driver.node_named("title/name"))
    after = json.loads(path.read_text(encoding="utf-8"))
    assert after.pop("slowest") >= before.pop("slowest")
    assert after == {**before, "presses": before["presses"] + 1}


def test_a_quick_clock_lets_more_time_pass(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    passed: list[float] = []
    advance = driver.app.window.stage.advance

    def listen(seconds: float) -> bool:
        passed.append(seconds)
        return advance(seconds)

    monkeypatch.setattr(driver.app.window.stage, "advance", listen)
    speed_up(driver.app.window, 9, clock=iter((1.0, 1.5)).__next__)
    driver.turn()
    assert passed[0] == 8 * 0.5
    assert len(passed) == 2


@pytest.mark.painted
def test_a_shot_of_the_rule_book_waits_for_its_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = []
    for slice_ in (60.0, 0.0):
        monkeypatch.setattr(rule_page, "SLICE", slice_)
        shot("help", (640, 360), "en", None, tmp_path / "help.png")
        pictures.append((tmp_path / "help.png").read_bytes())
    assert pictures[0] == pictures[1], "drawn at once, or in as many slices as it has parts"
