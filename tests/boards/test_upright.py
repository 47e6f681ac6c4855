"""In an upright window the zones of every table stand one below another; nothing overlaps, is cut or is drawn out."""

from itertools import cycle
from typing import Any

import pytest

from game.boards.board import Picks
from game.boards.registry import board_of
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES
from game.ui.geometry import Rect
from game.ui.tree import Node, walk
from tests.boards.bench import Bench
from tests.boards.views import area_of, view_of
from tests.pairs import some

SIZES = ((1080, 1920), (1200, 1600), (1440, 2560))
TABLES = [(game_id, count) for game_id in game_ids() for count in load_game(game_id).players]
BENCHES: dict[str, Bench] = {game_id: Bench(game_id, board_of(game_id)) for game_id in game_ids()}  # type: ignore[arg-type]


def positions(game_id: str, players: int) -> tuple[Any, ...]:
    """A position for each question of a match."""
    return BENCHES[game_id].samples(players, 3 + players)


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_every_question_fits(game_id: str, players: int) -> None:
    bench, found, looked = BENCHES[game_id], [], 0
    for state, language, size in zip(
        some(positions(game_id, players), 2, players), cycle(LANGUAGES), cycle(SIZES), strict=False
    ):
        view = view_of(*size)
        other = (max(state.to_act, 0) + 1) % players
        for picks in (Picks(), Picks(sheet=other)):
            found += bench.faults_of(bench.table(state, language, picks=picks), view)
            looked += 1
    assert looked >= 4
    assert found == []


def seats_of(root: Node, players: int) -> list[Rect]:
    """The rows of all seats."""
    rows = {node.target: node.rect for node in walk(root) if "players/seat" in node.name and node.target}
    return [rows[f"seat/{seat}"] for seat in range(players)]


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_seats_stand_below_what_is_common_and_use_the_width(game_id: str, players: int) -> None:
    bench, state = BENCHES[game_id], positions(game_id, players)[0]
    upright, wide = view_of(1080, 1920), view_of(1920, 1080)
    rows = seats_of(bench.laid(bench.table(state), upright), players)
    beside = seats_of(bench.laid(bench.table(state), wide), players)
    area = area_of(upright)
    assert min(row.y for row in rows) >= area.y + area.h // 6
    assert min(row.x for row in beside) >= 1920 // 2
    assert all(row.w >= 0.4 * area.w for row in rows)
    assert all(row.h < row.w for row in rows), "no row is higher than wide"
