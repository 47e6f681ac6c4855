"""The table looked at from far away: one line for each player, and more of the screen for the city."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ui.tree import walk
from tests.boards.constantinopolis import LANGUAGES, faults_of, laid, samples
from tests.boards.positions import table_of
from tests.boards.views import view_of
from tests.pairs import some


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("players", [2, 5])
def test_each_player_has_one_line_and_the_city_the_rest(
    players: int, size: tuple[int, int], language: str
) -> None:
    near = view_of(*size)
    far = replace(near, far=True)
    for state in some(samples(players, ("novice",), players), 4, LANGUAGES.index(language)):
        table = table_of(state, language)
        found = {node.name: node.rect for node in walk(laid(table, far))}
        rows = [found[f"board/players/seat{seat}"] for seat in range(players)]
        assert len({row.h for row in rows}) == 1
        assert rows[0].h <= 3 * far.line("caption")
        assert not faults_of(table, far)
        for seat in range(players):
            words = {f"board/players/seat{seat}/{name}" for name in ("name", "fame", "gold")}
            assert words <= set(found)
        before = {node.name: node.rect for node in walk(laid(table, near))}
        if "board/track" in found:
            assert found["board/track"].w > before["board/track"].w
