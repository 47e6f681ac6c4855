"""The plate of the goal at the table: it counts, fits its place in every language, and is ticked when all is reached."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.boards import opponent
from game.bots.career import station_of
from game.bots.career_count import GoalCount
from game.devtools.shot import context_in
from game.i18n import LANGUAGES
from game.scenes.common import career
from game.scenes.table.goal import PLATE, GoalNotice, GoalPlate, goal_plate
from game.scenes.table.table import Table
from game.table.session import Session
from game.ui.fonts import Fonts
from game.ui.geometry import Rect
from game.ui.scene import SceneManager, View
from game.ui.sound import Sounds
from game.ui.theme import Theme
from game.ui.tree import Node, walk
from tests.bots.careers import EVERY, go

WIDE = 860
"""What the smallest window leaves between the menu and the tools."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_goal_is_counted_on_a_plate_that_has_room_in_the_smallest_window(
    language: str, tmp_path: Path
) -> None:
    texts, view = context_in(tmp_path, language).texts, View(1280, 720, Fonts(), Theme())
    for number, station in enumerate(EVERY):
        plate, root = (
            GoalPlate(go(number % 27 + 1, station=station), texts),
            Node("top", Rect(0, 0, WIDE, 44)),
        )
        rest = goal_plate(view, root, root.rect, 8, plate, "ui/trial")
        count = next(node for node in walk(root) if node.name.endswith("mark/count"))
        met = texts("career.count_met")
        assert count.text == met if plate.reached else any(letter.isdigit() for letter in count.text), (
            station.id
        )
        room = count.rect.w - 2 * view.px(PLATE.pad)
        assert view.width(count.text, PLATE.role) <= room, (station.id, count.text)
        assert rest.w >= WIDE * 2 // 3
        tip = plate.tip()
        assert texts("career.laurels_hint") in tip.body
        assert texts(f"{station.game}.career.{station.id}.goal") in tip.body


def test_a_goal_that_is_reached_is_ticked_and_one_that_was_undone_is_not(tmp_path: Path) -> None:
    texts, view = context_in(tmp_path, "en").texts, View(1280, 720, Fonts(), Theme())
    station = station_of("concordia_venus", "weavers_daughter")
    assert station is not None
    record = go(1, station=station)
    plate = GoalPlate(record, texts)

    def painted() -> tuple[str, set[str]]:
        root = Node("top", Rect(0, 0, WIDE, 44))
        goal_plate(view, root, root.rect, 8, plate, "ui/trial")
        nodes = [*walk(root)]
        return next(one.text for one in nodes if one.name.endswith("mark/count")), {
            one.name.rpartition("/")[2] for one in nodes
        }

    said, names = painted()
    assert "tick" in names
    while plate.reached:
        record.match.undo()
    fewer, names = painted()
    assert "tick" not in names
    assert "goal" in names
    assert fewer.endswith("/15")
    assert fewer != said


def test_who_is_behind_reads_a_minus_sign(tmp_path: Path) -> None:
    texts, station = context_in(tmp_path, "de").texts, station_of("glory_to_rome", "the_plan")
    assert station is not None
    record = go(1, station=station)
    said = career.count_words(texts, record, GoalCount("lead", "", -17, 5, holds=False))
    assert "−17/5" in said
    assert "-" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_goal_that_is_reached_in_a_running_match_tells_to_win_and_no_count_passes_what_is_wanted(
    language: str, tmp_path: Path
) -> None:
    texts, view = context_in(tmp_path, language).texts, View(1280, 720, Fonts(), Theme())
    station = station_of("concordia_venus", "weavers_daughter")
    assert station is not None
    record = go(1, station=station)
    record.match.undo()
    plate = GoalPlate(record, texts)
    assert plate.reached
    assert plate.short(view, 280) == texts("career.count_now_win")
    assert plate.short(view, 10) == texts("career.count_met")
    key = plate.found()[0].key
    said = career.count_words(texts, record, GoalCount("least", key, 4, 3, holds=True))
    assert said.endswith("3/3")


def test_reaching_the_goal_is_told_once_with_a_sound_and_the_line_of_a_rival(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, view = context_in(tmp_path, "en"), View(1280, 720, Fonts(), Theme())
    station = station_of("concordia_venus", "weavers_daughter")
    assert station is not None
    record = go(1, station=station)
    record.match.undo()
    table = Table(context, Session(record))
    SceneManager().push(table)
    notice = table.panel(GoalNotice)
    heard: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda _, name: heard.append(name))

    def told() -> list[str]:
        root = Node("table", view.rect)
        notice.layout(view, view.rect, root)
        return [one.text for one in walk(root) if one.text]

    def come_to(reached: bool) -> None:
        monkeypatch.setattr(GoalPlate, "reached", property(lambda _: reached))
        table.model.telling = False
        notice.changed()
        notice.tick(0.1)

    come_to(reached=True)
    assert told() == [], "it was reached when one came to the table"
    table = Table(context, Session(record))
    SceneManager().push(table)
    notice = GoalNotice(table.model)
    come_to(reached=False)
    assert told() == []
    come_to(reached=True)
    assert heard == ["fame"]
    assert told()[0] == context.texts("career.count_reached")
    name = opponent.name(context.texts, station.game, career.sender_of(context.texts, station))
    assert name in told()[1]
    notice.tick(60)
    come_to(reached=False)
    come_to(reached=True)
    assert heard == ["fame"], "once only, though it was taken back"
