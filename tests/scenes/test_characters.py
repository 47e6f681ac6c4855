"""The plate with what a character says: beside its bust, on nothing that may be chosen; nothing waits for it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from game.bots.registry import split_bot_id
from game.devtools import sample_positions
from game.devtools.shot import context_in, frames, staged, table_at
from game.engine.core.messages import WINS
from game.engine.registry import game_ids
from game.i18n import LANGUAGES, Texts
from game.scenes import routes
from game.scenes.routes import AppServices
from game.scenes.table.speakers import PLATE, SETTING, Characters
from game.scenes.table.table import Table
from game.storage.record import Record
from game.table.characters import SpokenLine
from game.table.session import Session
from game.ui.fonts import Fonts
from game.ui.scene import Context, SceneManager, View
from game.ui.theme import Theme
from game.ui.tree import Node, find, placed, walk
from tests.pairs import pairwise

SIZES = ((1280, 720), (1920, 1080), (3840, 2160), (900, 1400))


def view_of(size: tuple[int, int]) -> View:
    return View(*size, Fonts(), Theme())


@cache
def record_of(game_id: str) -> Record:
    return sample_positions.played(Texts("en"), players=4, round_=4, game_id=game_id)


def opened(context: Context, record: Record) -> tuple[Table, SceneManager]:
    session = Session(sample_positions.named_in(context.texts, record))
    session.privacy.reveal()
    table, manager = routes.table(context, session), SceneManager()
    assert isinstance(table, Table)
    manager.push(table)
    return table, manager


def say(table: Table, seat: int, occasion: str, number: int) -> Characters:
    panel = table.panel(Characters)
    who = split_bot_id(table.session.seats[seat].controller)[1]
    panel._say(SpokenLine(seat, who, occasion, number))
    table.model.invalidate()
    return panel


def plates(tree: Node) -> list[Node]:
    return [node for node in walk(tree) if node.name.rpartition("/")[2] == PLATE]


@pytest.mark.parametrize(
    ("game_id", "language", "size", "seat"), pairwise(game_ids(), LANGUAGES, SIZES, (1, 2, 3))
)
def test_the_plate_lies_beside_the_bust_on_nothing_that_may_be_chosen(
    tmp_path: Path, game_id: str, language: str, size: tuple[int, int], seat: int
) -> None:
    table, manager = opened(context_in(tmp_path, language), record_of(game_id))
    view = view_of(size)
    lit = [item.node.rect for item in placed(manager.compose(view)) if item.node.lit]
    assert lit
    for number in (1, 2, 3):
        say(table, seat, "praise", number)
        tree = manager.compose(view)
        plate = next(iter(plates(tree)))
        bust = next(
            node for node in walk(tree) if node.name.endswith("/sitter") and node.tip == f"seat/{seat}"
        )
        assert view.rect.holds(plate.rect)
        assert not plate.rect.overlaps(bust.rect)
        assert bust.rect.inset(-plate.rect.h - 20).overlaps(plate.rect)
        assert not any(plate.rect.overlaps(rect) for rect in lit)
        assert not any(node.target or node.solid for node in walk(plate))
        words = next(node for node in walk(plate) if node.name.endswith("words"))
        assert words.text == table.panel(Characters).words
    manager.pop()


@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_plate_covers_no_number_of_a_seat_and_no_points_of_the_gods(
    tmp_path: Path, seat: int, size: tuple[int, int]
) -> None:
    table, manager = opened(context_in(tmp_path, "de"), record_of("concordia_venus"))
    say(table, seat, "praise", 2)
    tree = manager.compose(view_of(size))
    plate = next(iter(plates(tree)))
    words = [
        node
        for node in walk(tree)
        if node.text
        and node.name.startswith(("board/ground/players/", "board/ground/plan/", "board/ground/display/"))
    ]
    assert len(words) > 30
    assert not [node.name for node in words if plate.rect.overlaps(node.rect)]
    manager.pop()


@pytest.mark.parametrize("game_id", game_ids())
def test_it_goes_by_itself_and_can_be_switched_off(tmp_path: Path, game_id: str) -> None:
    context = context_in(tmp_path, "en")
    table, manager = opened(context, record_of(game_id))
    view = view_of(SIZES[0])
    panel = say(table, 1, "fine", 1)
    assert plates(manager.compose(view))
    assert panel.left < 8.0
    assert manager.top is not None
    manager.top.tick(panel.left + 0.1)
    assert not plates(manager.compose(view))
    say(table, 1, "fine", 2)
    context.settings.set(SETTING, False)
    table.model.invalidate()
    assert not plates(manager.compose(view))
    manager.pop()


def after_all(context: Context, record: Record, until: int) -> tuple[list[str], list[float]]:
    """What was said in the first actions of a match, and how long bots rest after each."""
    table = table_at(context, record, 0)
    table.session.players.pace = "step"  # only what is played here is played
    stage = staged(context, table, SIZES[0])
    lines, rests = [], []
    for entry in record.match.entries[:until]:
        for _ in frames(stage, table, entry.action):
            pass
        lines.append(table.panel(Characters).words)
        rests.append(table.session.players._longer)
        assert not table.panel(Characters).working
    stage.manager.pop()
    return lines, rests


@pytest.mark.parametrize("game_id", game_ids())
def test_nothing_waits_for_a_line(tmp_path: Path, game_id: str) -> None:
    record = sample_positions.played(Texts("en"), players=3, game_id=game_id)
    on, off = context_in(tmp_path / "on", "en"), context_in(tmp_path / "off", "en")
    off.settings.set(SETTING, False)
    said, rests = after_all(on, record, 40)
    silent, others = after_all(off, record, 40)
    assert any(said)
    assert not any(silent)
    assert rests == others


def test_lines_are_read_only_where_all_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    context = context_in(tmp_path, "en")
    table, manager = opened(context, record_of("constantinopolis"))
    read: list[str] = []
    monkeypatch.setattr(Table, "speak", lambda _, words, urgent=False: read.append(f"{words}{urgent}"))
    panel = say(table, 1, "praise", 1)
    assert read == [f"Leontios says: {panel.words}False"]
    context.settings.set("readers", "short")
    say(table, 1, "praise", 2)
    assert len(read) == 1
    manager.pop()


@pytest.mark.parametrize("game_id", game_ids())
def test_the_winner_speaks_on_the_poster(tmp_path: Path, game_id: str) -> None:
    context = context_in(tmp_path, "en")
    record = sample_positions.played(context.texts, players=3, game_id=game_id)
    bot = record.seats[1].controller
    record = replace(record, seats=[replace(seat, controller=bot) for seat in record.seats])
    scene, manager = routes.score(context, Session(record)), SceneManager()
    manager.push(scene)
    verdict = find(manager.compose(view_of((1920, 1080))), "score/poster/verdict")
    line = next(iter(context.service(AppServices).evening.closing.values()))
    assert line is not None
    assert line.occasion == WINS
    assert verdict is not None
    assert context.texts(f"{game_id}.{line.key}") in verdict.text
    manager.pop()
