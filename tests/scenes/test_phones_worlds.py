"""With every seat on a phone the big screen is the same in worlds that differ only in what no spectator knows."""

from pathlib import Path

import pygame
import pytest

from game.devtools.shot import context_in, drawn
from game.engine.core.rng import Stream
from game.engine.registry import game_ids
from game.scenes.table.table import Table
from game.table.session import Session
from game.ui.scene import SceneManager, View
from game.ui.tree import Node
from tests.phones.worlds import begun, copy_of
from tests.scenes.looking import painters

SIZE = (1280, 720)
POSITIONS = 8


def tree_of(session: Session, folder: Path) -> Node:
    """The table as it is laid out."""
    manager, kit = SceneManager(), painters()[0]
    manager.push(Table(context_in(folder, "de"), session))
    return manager.compose(View(*SIZE, kit.fonts, kit.theme))


def worlds(game_id: str, seed: int) -> list[tuple[Session, Session]]:
    """Positions of a match, each with another world that a spectator cannot tell from it."""
    session, chance = begun(game_id, 3, seed), Stream(seed)
    found: list[tuple[Session, Session]] = []
    game = session.game
    while not session.over and len(found) < POSITIONS:
        if len(session.match) % 11 == 5:
            other = game.determinize(game.observe(session.state, None), Stream(len(session.match)))
            found.append((copy_of(session), copy_of(session, other)))
        session.act_on_phone(session.to_act, chance.choice(game.legal(session.state)))
    return found


@pytest.mark.parametrize("game_id", game_ids())
def test_the_big_screen_tells_no_secret(tmp_path: Path, game_id: str) -> None:
    found = worlds(game_id, 4)
    assert len(found) == POSITIONS
    assert any(true.game.digest(true.state) != true.game.digest(other.state) for true, other in found)
    for true, other in found:
        assert true.viewer is None
        assert tree_of(true, tmp_path) == tree_of(other, tmp_path), len(true.match)


@pytest.mark.parametrize("game_id", game_ids())
def test_its_pixels_are_equal(tmp_path: Path, game_id: str) -> None:
    true, other = worlds(game_id, 4)[-1]
    one, two = (
        pygame.image.tobytes(drawn(Table(context_in(tmp_path, "de"), session), SIZE), "RGB")
        for session in (true, other)
    )
    assert one == two
