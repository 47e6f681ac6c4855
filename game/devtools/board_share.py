"""How much of the window the board's picture has: for `bench` and its test."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from game.boards.registry import board_of
from game.engine.registry import load_game
from game.i18n.catalogue import Texts
from game.scenes import routes
from game.table.session import Session
from game.ui.geometry import Rect
from game.ui.tree import Node, Placed, is_seen, placed, walk

from . import samples
from .measure import be_quiet
from .shot import context_in

PLAYERS = 3
ROUND = 4
"""The round of the sample match in which it is measured."""


def board_share(game_id: str, size: tuple[int, int], players: int = PLAYERS, *, log: bool = False) -> float:
    """The share of a window of that size that the board's picture has, without what cards and panels cover of it.

    Measured with a match of bots in its middle, the log as at the first start, or open.
    """
    be_quiet()
    from game.scenes.table.table import Table
    from game.ui.paint import Painter
    from game.ui.scene import SceneManager
    from game.ui.stage import Stage
    from game.ui.theme import Theme

    texts = Texts("en")
    found = load_game(game_id).players
    record = samples.played(
        texts, players=min(max(players, found[0]), found[-1]), round_=ROUND, game_id=game_id
    )
    with TemporaryDirectory() as folder:
        session = Session(record)
        session.privacy.reveal()
        manager = SceneManager()
        stage = Stage(manager, Painter.of(Theme()), size)
        table = routes.table(context_in(Path(folder), "en"), session)
        manager.push(table)
        stage.lay_out()
        if log and isinstance(table, Table):
            table.command("log")
            stage.lay_out()
        share = share_of(stage.tree, board_of(game_id).picture, size)
        manager.pop()
    return share


def share_of(root: Node, names: Sequence[str], size: tuple[int, int]) -> float:
    """The share of a window that nodes have whose names end so, without what nodes above them cover."""
    items = [item for item in placed(root) if is_seen(item.node) or _is_part(item.node, names)]
    parts = [(at, item) for at, item in enumerate(items) if _is_part(item.node, names)]
    own = {id(node) for _, part in parts for node in walk(part.node)}
    shown: list[Rect] = []
    for at, part in parts:
        rest = [_visible(part)]
        for item in items[at + 1 :]:
            if id(item.node) not in own and _covers(item.node):
                rest = [piece for rect in rest for piece in rect.without(_visible(item))]
        shown = [piece for rect in shown for piece in rect.without(part.node.rect)] + rest
    return sum(rect.area for rect in shown) / (size[0] * size[1])


def _is_part(node: Node, names: Sequence[str]) -> bool:
    return node.name.startswith("board") and node.name.rpartition("/")[2] in names


def _covers(node: Node) -> bool:
    """Whether nothing is seen through a node: it has a surface or a picture, and is no frame or line."""
    return bool(node.fill or node.picture) and node.fill not in {"line", "line.gold", "shade"}


def _visible(item: Placed) -> Rect:
    return item.node.rect if item.clip is None else item.node.rect.intersection(item.clip)


__all__ = ["board_share", "share_of"]
