"""The closing of a match: the last move and the final board are seen before the result, and nobody need wait for it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.devtools import sample_positions
from game.devtools.shot import context_in, staged, table_at
from game.engine.registry import game_ids
from game.i18n import Texts
from game.scenes.result.score import Score
from game.scenes.table.moments import CLOSING_SECONDS, CLOSING_TARGET
from game.scenes.table.table import Table
from game.storage.record import Record
from game.ui.stage import Stage
from game.ui.tree import find, find_target, walk


def closed(tmp_path: Path, game_id: str, pace: str = "normal") -> tuple[Stage, Table, Record, pygame.Surface]:
    """A table after the last action of a match."""
    record, context = (
        sample_positions.played(Texts("en"), players=3, game_id=game_id),
        context_in(tmp_path, "en"),
    )
    table = table_at(context, record, len(record.match) - 1)
    table.session.players.pace = pace  # type: ignore[assignment]
    stage, surface = staged(context, table, (1280, 720)), pygame.Surface((1280, 720))
    stage.frame(surface)
    model = table.model
    before, number = model.table(), len(model.session.match)
    model.session.match.play(record.match.entries[-1].action)
    model.session.event_log.follow()
    model.happened(before, model.session.match.events(number))
    stage.frame(surface)
    return stage, table, record, surface


def pass_time(stage: Stage, surface: pygame.Surface, seconds: float) -> None:
    for _ in range(round(seconds / 0.05)):
        stage.advance(0.05)
        stage.frame(surface)


@pytest.mark.parametrize("game_id", game_ids())
def test_the_final_board_and_the_last_move_are_seen_before_the_result(tmp_path: Path, game_id: str) -> None:
    stage, table, record, surface = closed(tmp_path, game_id)
    pass_time(stage, surface, CLOSING_SECONDS - 0.2)
    assert stage.manager.top is table
    plate = find(stage.tree, "closing")
    assert plate is not None
    words = " ".join(node.text for node in walk(plate))
    seat = record.match.entries[-1].seat
    assert ("You" if seat == table.session.viewer else record.seats[seat].name) in words
    assert find(stage.tree, "board") is not None
    pass_time(stage, surface, 12.0)
    assert isinstance(stage.manager.top, Score)
    while stage.manager.scenes:
        stage.manager.pop()


@pytest.mark.parametrize("how", ["key", "click", "instant"])
def test_a_key_a_click_and_the_pace_instant_open_the_result_at_once(tmp_path: Path, how: str) -> None:
    stage, *_ = closed(tmp_path, "constantinopolis", "instant" if how == "instant" else "normal")
    if how == "key":
        stage.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    elif how == "click":
        node = find_target(stage.tree, CLOSING_TARGET)
        assert node is not None
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            stage.handle(pygame.Event(kind, pos=(node.rect.cx, node.rect.cy), button=1))
    assert isinstance(stage.manager.top, Score)
    while stage.manager.scenes:
        stage.manager.pop()


def test_back_from_the_result_the_table_stays(tmp_path: Path) -> None:
    stage, table, _, surface = closed(tmp_path, "constantinopolis", "instant")
    stage.manager.pop()
    pass_time(stage, surface, 5.0)
    assert stage.manager.top is table
    assert find(stage.tree, "closing") is None
    stage.manager.pop()


@pytest.mark.parametrize("game_id", game_ids())
def test_the_closing_covers_nothing_of_the_board_and_tells_what_comes(tmp_path: Path, game_id: str) -> None:
    stage, *_, surface = closed(tmp_path, game_id)
    texts, titles = Texts("en"), []
    for _ in range(3):
        plate, board, title = (find(stage.tree, name) for name in ("closing", "board", "closing/title"))
        assert plate is not None
        assert board is not None
        assert title is not None
        assert not plate.rect.overlaps(board.rect)
        titles.append(title.text)
        pass_time(stage, surface, 1.0)
    assert titles[0] == texts("table.over")
    while find(stage.tree, "closing") is not None and titles[-1] == titles[0]:
        pass_time(stage, surface, 0.5)
        title = find(stage.tree, "closing/title")
        titles.append(title.text if title is not None else "")
    assert texts("score.counting") in titles
    while stage.manager.scenes:
        stage.manager.pop()


@pytest.mark.parametrize("game_id", game_ids())
def test_the_ribbon_tells_the_last_move_and_no_points_before_they_are_counted(
    tmp_path: Path, game_id: str
) -> None:
    stage, table, record, _ = closed(tmp_path, game_id)
    last = len(record.match) - 1
    events = [event for event in record.match.events(last) if event.seat == record.match.entries[last].seat]
    own = next((event for event in events if event.key != "forced"), None)
    bar = find(stage.tree, "actions/ribbon/line")
    said = "" if bar is None else bar.speech
    assert said == ("" if own is None else table.model.texts.event(own))
    while stage.manager.scenes:
        stage.manager.pop()
