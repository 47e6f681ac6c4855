"""Tables of Concordia Venus under test."""

from __future__ import annotations

from game.boards.concordia_venus.board import make
from tests.boards.bench import Bench

GAME = "concordia_venus"


BOARD = make()


BENCH = Bench(GAME, BOARD)


table, laid, faults_of, samples, clicked = (
    BENCH.table, BENCH.laid, BENCH.faults_of, BENCH.samples, BENCH.clicked,
)  # fmt: skip


LANGUAGES = ("en", "de", "es", "it")
