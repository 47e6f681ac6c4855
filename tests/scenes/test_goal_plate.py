"""The plate of the goal at the table: it counts, fits its place in every language, and is ticked when all is reached."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.boards import opponent
from game.bots.career import station_of
from game.bots.career_count import GoalCount
from game.bots.registry import characters
from game.devtools.shot import context_in
from game.engine.registry import game_ids
from game.i18n import LANGUAGES
from game.scenes.common import career
from game.scenes.table import goal
from game.scenes.table.goal import PLATE, GoalNotice, GoalPlate, goal_plate
from game.scenes.table.speakers import Characters
from game.scenes.table.table import Table
from game.table.session import Session
from game.ui.fonts import Fonts
from game.ui.geometry import Rect
from game.ui.scene import Press, SceneManager, View
from game.ui.sound import Sounds
from game.ui.theme import Theme
from game.ui.tree import Node, walk
from tests.bots.careers import EVERY, go

COUNTS = {"count", "count1", "count2"}
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
        cells = [node for node in walk(root) if node.name.rpartition("/")[2] in COUNTS]
        met = texts("career.count_met")
        assert cells
        for count in cells:
            assert count.text == met if plate.reached else any(one.isdigit() for one in count.text), (
                station.id
            )
            room = count.rect.w - 2 * view.px(PLATE.pad)
            assert view.width(count.text, PLATE.role) <= room, (station.id, count.text)
        if not plate.reached and len(cells) < len(plate.found()):
            assert len(cells) == 1, "all of it has room, or one of it is said"
        assert rest.w >= WIDE * 0.55
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
    assert "flag" in names
    assert fewer.endswith("/15")
    assert fewer != said


def test_a_bar_below_each_condition_grows_with_what_is_reached(tmp_path: Path) -> None:
    texts, view = context_in(tmp_path, "en").texts, View(1280, 720, Fonts(), Theme())
    station = station_of("concordia_venus", "weavers_daughter")
    assert station is not None
    record = go(1, station=station)
    plate, seen = GoalPlate(record, texts), []
    for at in range(0, len(record.match), 6):
        record.match = go(1, station=station).match.fork(at)
        if plate.reached:
            break
        root = Node("top", Rect(0, 0, WIDE, 44))
        goal_plate(view, root, root.rect, 8, plate, "ui/trial")
        parts = {one.name.rpartition("/")[2]: one.rect.w for one in walk(root)}
        seen.append(parts["count.part"] / parts["count.whole"])
    assert seen == sorted(seen)
    assert seen[0] < 0.1 < max(seen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_would_fail_a_goal_is_said_and_that_it_is_missed(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts, view = context_in(tmp_path, language).texts, View(1280, 720, Fonts(), Theme())
    monkeypatch.setattr(GoalPlate, "over", False)
    station = station_of("glory_to_rome", "half_a_house")
    assert station is not None

    def plate(*found: GoalCount) -> GoalPlate:
        monkeypatch.setattr(GoalPlate, "found", lambda _: found)
        return GoalPlate(go(1, station=station), texts)

    late = plate(
        GoalCount("round", "round", 41, 40, holds=False), GoalCount("least", "influence", 4, 10, holds=False)
    )
    assert late.missed
    assert not late.reached
    assert texts("career.count_missed") in late.tip().body
    root = Node("top", Rect(0, 0, 300, 44))
    goal_plate(view, root, root.rect, 8, late, "ui/trial")
    assert any("41" in one.text for one in walk(root)), "of several the one that is lost is said"
    assert any(one.name.endswith("mark/missed") for one in walk(root))
    open_yet = plate(GoalCount("round", "round", 39, 40, holds=True))
    assert not open_yet.missed
    assert texts("career.fails_round", wanted=40) in open_yet.tip().body
    few = plate(GoalCount("most", "leads_petition", 1, 1, holds=True))
    assert texts("career.fails_most", wanted=1) in few.tip().body
    ended = plate(GoalCount("least", "end_catacombs", 0, 1, holds=False))
    assert texts("career.fails_ended") in ended.tip().body
    ahead = plate(GoalCount("beats", "fannia", 9, 7, holds=True))
    assert texts("career.fails_late") in ahead.tip().body


def test_what_can_be_spent_again_is_not_held_before_the_end(tmp_path: Path) -> None:
    texts, station = context_in(tmp_path, "en").texts, station_of("concordia_venus", "four_coins")
    assert station is not None
    record = go(1, station=station)
    assert GoalPlate(record, texts).found()[0].kind == "hold"
    record.match.undo()
    assert not GoalPlate(record, texts).reached, "coins can still be spent"


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
    assert plate.cells(view, 280)[0][0] == texts("career.count_now_win")
    assert plate.cells(view, 10)[0][0] == texts("career.count_met")
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_go_begins_with_its_goal_and_what_one_has_in_words(language: str, tmp_path: Path) -> None:
    context, view = context_in(tmp_path, language), View(1280, 720, Fonts(), Theme())
    for station in EVERY:
        record = go(1, station=station)
        while len(record.match):
            record.match = record.match.fork(0)
        table = Table(context, Session(record))
        SceneManager().push(table)
        notice, model = table.panel(GoalNotice), table.model
        notice.changed()
        model.telling = False
        assert notice.tick(0.1)
        root = Node("table", view.rect)
        notice.layout(view, view.rect, root)
        said = [one for one in walk(root) if one.text]
        assert said[0].text == career.goal_of(context.texts, station)
        start = career.start_of(context.texts, station)
        assert said[1].text == f"{start} {context.texts('career.counted')}".strip()
        for one, role in zip(said, ("heading", said[1].style.role), strict=True):  # the title may shrink
            lines = view.fonts.wrap(one.text, role, view.k, one.rect.w)
            assert len(lines) <= one.style.lines, (station.id, one.text)
        notice.tick(600)
        assert notice.left > 0, "it stands until something is pressed"
        table.on_target("ui/goal_read", Press())
        assert notice.tick(0.1)
        notice.changed()
        assert not notice.tick(0.1), "once only"
        break_off(table)


def test_rivals_without_a_pause_leave_the_goal_and_their_greeting_to_be_seen(tmp_path: Path) -> None:
    """They act before the table is seen for the first time: what begins with it waits for the person's first action."""
    station = station_of("glory_to_rome", "first_wall")
    assert station is not None
    whole = go(1, station=station)
    mark, match = whole.station, whole.match
    assert mark is not None
    first = next(at for at, entry in enumerate(match.entries) if entry.seat == mark.seat)
    record = go(1, station=station)
    record.match = match.fork(first)
    assert first, "the others are faster"
    context = context_in(tmp_path, "en")
    context.settings.set("lines", True)
    table = Table(context, Session(record))
    SceneManager().push(table)
    notice = table.panel(GoalNotice)
    table.model.telling = False
    assert notice.tick(0.1)
    record.match = match.fork(first + 1)
    table = Table(context, Session(record))
    SceneManager().push(table)
    table.model.telling = False
    assert not table.panel(GoalNotice).tick(0.1), "the person has begun"
    record = go(2, station=station)
    record.match = match.fork(0)
    table = Table(context, Session(record))
    SceneManager().push(table)
    speaking = table.panel(Characters)
    before = table.model.table()
    record.match.play(match.entries[0].action)
    speaking.took_place(before, table.model.table(), record.match.events(0), 0.0)
    assert speaking.line is not None
    assert ".begin" in speaking.line.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_a_line_of_its_own_as_the_goal_is_reached(language: str, tmp_path: Path) -> None:
    texts = context_in(tmp_path, language).texts
    said = {
        one.id: texts(f"{game}.career.met.{one.id}", name="X")
        for game in game_ids()
        for one in characters(game)
    }
    assert len(set(said.values())) == len(said) >= 15
    assert all("X" in one for one in said.values())


def test_where_a_vault_is_closed_winning_is_not_all_that_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = context_in(tmp_path, "en")
    for name, hidden in (("first_wall", True), ("first_wall", False), ("weavers_daughter", True)):
        game = "glory_to_rome" if name == "first_wall" else "concordia_venus"
        station = station_of(game, name)
        assert station is not None
        record = go(1, station=station)
        record.match.undo()
        table = Table(context, Session(record))
        SceneManager().push(table)
        notice = GoalNotice(table.model)
        monkeypatch.setattr(goal, "hidden_points", lambda *_, hidden=hidden: hidden)
        monkeypatch.setattr(GoalPlate, "reached", property(lambda _: False))
        notice.changed()
        monkeypatch.setattr(GoalPlate, "reached", property(lambda _: True))
        table.model.telling = False
        notice.changed()
        assert notice.tick(0.1)
        root, view = Node("table", Rect(0, 0, 1280, 720)), View(1280, 720, Fonts(), Theme())
        notice.layout(view, view.rect, root)
        said = next(one for one in walk(root) if one.name.endswith("/words"))
        closed = context.texts("glory_to_rome.career.hidden")
        assert (closed in said.text) == (hidden and game == "glory_to_rome")
        assert len(view.fonts.wrap(said.text, said.style.role, view.k, said.rect.w)) <= said.style.lines


def break_off(table: Table) -> None:
    """End what a table began."""
    table.model.session.close()
