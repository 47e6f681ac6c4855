"""Tables of Glory to Rome under test."""

from __future__ import annotations

from game.boards.glory_to_rome.board import make
from tests.boards.bench import Bench

GAME = "glory_to_rome"


BOARD = make()


BENCH = Bench(GAME, BOARD)


table, laid, faults_of, samples, clicked = (
    BENCH.table, BENCH.laid, BENCH.faults_of, BENCH.samples, BENCH.clicked,
)  # fmt: skip


LANGUAGES = ("en", "de", "es", "it")
