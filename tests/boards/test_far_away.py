"""The tables of the card games looked at from far away: one line for each player, with what tells most of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ui.tree import walk
from tests.boards.bench import Bench
from tests.boards.concordia_venus import BENCH as CONCORDIA
from tests.boards.glory_to_rome import BENCH as ROME
from tests.boards.views import view_of

BENCHES = {
    "glory_to_rome": (ROME, ("name", "hand")),
    "concordia_venus": (CONCORDIA, ("name", "money", "houses", "hand")),
}


@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("game_id", BENCHES)
def test_each_player_has_one_line(game_id: str, players: int, size: tuple[int, int], language: str) -> None:
    bench, words = BENCHES[game_id]
    assert isinstance(bench, Bench)
    far = replace(view_of(*size), far=True)
    for state in bench.samples(players, 8)[-1:1:-3]:
        table = bench.table(state, language)
        found = {node.name: node.rect for node in walk(bench.laid(table, far))}
        rows = [found[f"board/ground/players/seat{seat}"] for seat in range(players)]
        assert len({row.h for row in rows}) == 1
        assert rows[0].h <= 3 * far.line("caption")
        for seat in range(players):
            assert {f"board/ground/players/seat{seat}/{word}" for word in words} <= set(found)
        assert not bench.faults_of(table, far)
