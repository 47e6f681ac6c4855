"""Tables of Glory to Rome under test."""

from __future__ import annotations

from typing import Any

from game.boards.glory_to_rome.board import make
from game.engine.core.game import Setup
from tests.boards.bench import Bench
from tests.boards.positions import the_game

GAME = "glory_to_rome"


BOARD = make()


BENCH = Bench(GAME, BOARD)


table, laid, faults_of, samples, clicked = (
    BENCH.table, BENCH.laid, BENCH.faults_of, BENCH.samples, BENCH.clicked,
)  # fmt: skip


LANGUAGES = ("en", "de", "es", "it")


def arranged(players: int = 2, seat: dict[str, Any] | None = None, **spec: Any) -> Any:
    """A position with one's own seat laid out so, the others' empty."""
    seats = [seat or {}, *spec.pop("others", [{} for _ in range(players - 1)])]
    return the_game(GAME).arrange(Setup(GAME, players, 5), {"seats": seats, **spec})
