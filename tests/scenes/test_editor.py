"""A position set up by hand from a replay: numbers between less and more, what cannot be is refused, and one plays on from it."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest

from game.boards.board import TableView
from game.devtools import sample_positions
from game.engine.core.match import gifts_in
from game.engine.registry import game_ids
from game.i18n import Texts
from game.scenes import routes
from game.scenes.replay.editor import Editor
from game.scenes.replay.study import PlayFrom
from game.storage import savefile
from game.storage.record import PERSON
from game.storage.saves import FORK
from game.ui.tree import find_target
from tests.scenes.conftest import Start
from tests.scenes.driver import Driver


def opened(driver: Driver, game_id: str) -> Editor:
    """The editor at the middle of a match of bots, by clicks from the replay."""
    record = sample_positions.played(Texts("en"), players=2, game_id=game_id, round_=5)
    for seat, info in enumerate(record.seats):
        record.seats[seat] = info.__class__(info.name, info.color, "newcomer")
    driver.top.stack.push(routes.replay(driver.app.context, record, at=len(record.match) // 2))
    driver.turn(2)
    driver.click("ui/trial")
    driver.click("ui/change")
    assert isinstance(driver.top, Editor)
    return driver.top


@pytest.mark.parametrize("game_id", game_ids())
def test_a_position_is_changed_by_clicks_and_played_on_and_kept(driver: Driver, game_id: str) -> None:
    editor = opened(driver, game_id)
    driver.click("seat/1")
    first = editor.game.counts(editor.state, 1)[0]
    for _ in range(3):
        driver.click(f"more/{first.key}")
    driver.click(f"less/{first.key}")
    assert editor.changes == [(1, first.key, first.amount + 2)]
    assert str(first.amount + 2) in driver.texts()
    driver.click("ui/done")
    trial = driver.top
    assert isinstance(trial, PlayFrom)
    assert "1 number changed" in driver.texts()
    driver.click("ui/begin")
    session = driver.session
    counts = {one.key: one.amount for one in session.game.counts(session.match.at(0), 1)}
    assert counts[first.key] == first.amount + 2
    assert session.record.origin is not None
    assert session.policy == "sandbox"
    kept = savefile.read(driver.saves.path(FORK))
    assert kept.match.position == session.match.position
    assert not any(gifts_in(kept.match.position, 2))


@pytest.mark.parametrize("game_id", game_ids())
def test_the_way_back_forgets_and_all_can_be_undone(driver: Driver, game_id: str) -> None:
    editor = opened(driver, game_id)
    key = editor.game.counts(editor.state, editor.seat)[0].key
    driver.click(f"more/{key}")
    driver.click("ui/reset")
    assert editor.changes == []
    assert find_target(driver.tree, "ui/reset") is None
    driver.click(f"more/{key}")
    driver.click("ui/back")
    trial = driver.top
    assert isinstance(trial, PlayFrom)
    assert trial.changed == []


def test_what_the_warehouse_has_no_room_for_is_refused_in_words(start: Start) -> None:
    driver = start("de")
    editor = opened(driver, "concordia_venus")
    for _ in range(14):
        driver.click("more/brick")
    state = editor.state
    assert state.free(editor.seat) == 0
    assert driver.app.context.texts("editor.refused") in driver.texts()


@pytest.mark.parametrize("is_open", [True, False])
def test_the_preview_hides_only_what_the_replay_hides(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, is_open: bool
) -> None:
    shown = list[TableView]()

    def drawn(_: object, table: TableView, __: object) -> Iterator[None]:
        shown.append(table)
        return iter(())

    monkeypatch.setattr("game.scenes.replay.editor.drawing_table", drawn)
    record = sample_positions.played(Texts("en"), players=2, game_id="constantinopolis", round_=5)
    if is_open:
        record.seats[:] = [replace(seat, controller="newcomer") for seat in record.seats]
    else:
        record.seats[:] = [replace(seat, controller=PERSON) for seat in record.seats]
    editor = Editor(driver.app.context, record, len(record.match) // 2, (), lambda _: None)
    editor.set_count(1, "gold", 23)
    assert editor.changes == [(1, "gold", 23)]
    with suppress(StopIteration):
        editor.tick(0)
    assert len(shown) == 1
    assert (shown[0].seen.gold[1] == 23) == is_open
