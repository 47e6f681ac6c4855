"""The box: the numbers of the game and the points of the board, read from a component file and checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from game.engine.core.action import Argument, ArgumentKind, Grammar, Grid, Row, Verb
from game.engine.core.action import Vocabulary as Tables
from game.engine.core.tables import TomlTable

PLAYERS = 2


class Vocabulary(Tables):
    """The actions by the points they are about."""

    place: Row
    move: Grid
    take: Row
    leave: Row


@dataclass(frozen=True, eq=False)
class Box:
    """Numbers of a component file; points are numbered in the order of their names."""

    men: int
    flying: int
    fewest: int
    idle_turns: int
    points: tuple[str, ...]
    lines: tuple[tuple[int, ...], ...]
    steps: tuple[frozenset[int], ...]
    """By point: those one step away."""
    mills: tuple[tuple[tuple[int, ...], ...], ...]
    """By point: the lines it lies on."""
    vocabulary: Vocabulary


def read_box(text: str, source: str) -> Box:
    """The box of a component file; raises ``TableError`` naming file and line of what is wrong."""
    table = TomlTable(text, source)
    table.only({"men", "flying", "fewest", "idle_turns", "lines"})
    named = [str(line).split() for line in table.get("lines")]
    if not named or any(len(set(line)) != 3 for line in named):
        raise table.fail("a line is three different points", "lines")
    points = tuple(sorted({point for line in named for point in line}))
    lines = tuple(tuple(points.index(point) for point in line) for line in named)
    pairs = {pair for a, b, c in lines for pair in ((a, b), (b, a), (b, c), (c, b))}
    return Box(
        men=table.number("men", 3, 12),
        flying=table.number("flying", 0, 12),
        fewest=table.number("fewest", 1, 12),
        idle_turns=table.number("idle_turns", 1, 999),
        points=points,
        lines=lines,
        steps=tuple(frozenset(b for a, b in pairs if a == point) for point in range(len(points))),
        mills=tuple(tuple(line for line in lines if point in line) for point in range(len(points))),
        vocabulary=Vocabulary(_grammar(points)),
    )


def _grammar(points: tuple[str, ...]) -> Grammar:
    point, seat = ArgumentKind("point", points), ArgumentKind("seat", most=PLAYERS - 1)
    at = Argument(point, "point")
    return Grammar(
        [Verb("place", (at,)), Verb("move", (at, at)), Verb("take", (at,)), Verb("leave", (Argument(seat),))]
    )


@lru_cache(maxsize=1)
def own_box() -> Box:
    """The game's own box."""
    text = files(__package__).joinpath("components.toml").read_text(encoding="utf-8")
    return read_box(text, "components.toml")
