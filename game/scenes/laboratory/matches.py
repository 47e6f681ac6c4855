"""The matches of an experiment: list, text, conversion to a record, table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from game.boards import opponent
from game.bots.experiment import Experiment, Played, lead
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import load_game
from game.storage.record import Record, SeatInfo
from game.storage.saves import now
from game.storage.sheets import form_of, write_table
from game.ui.geometry import Rect
from game.ui.scene import Texts, View
from game.ui.tree import Node, TextStyle

from ..kit.parts import fitting, gap_of
from ..kit.seat_names import introduced

NUMBER = TextStyle("number.small", "ink_soft", align="right", shrink=True, pad=6)
RESULT = TextStyle("small", align="left", lines=2, shrink=True, pad=4)
POINTS = TextStyle("number.small", align="left", shrink=True, pad=6)
FACT = TextStyle("small", align="right", lines=2, shrink=True, pad=10)


class MatchFilter(NamedTuple):
    """Which matches are listed: of ``what`` ("rounds", "leads", "" for all), those from ``first`` to ``last``."""

    what: str = ""
    first: int = 0
    last: int = 0


MEASURES: Mapping[str, Callable[[Played], int]] = {
    "rounds": lambda played: played.result.rounds,
    "leads": lambda played: lead(played.result),
}
ORDERS: Mapping[str, Callable[[Played], tuple[int, int]]] = {
    "newest": lambda played: (0, -played.number),
    "first": lambda played: (0, played.number),
    "longest": lambda played: (-played.result.rounds, played.number),
    "shortest": lambda played: (played.result.rounds, played.number),
    "closest": lambda played: (lead(played.result), played.number),
    "clearest": lambda played: (-lead(played.result), played.number),
}
"""The orders of the list."""


def listed(played: Sequence[Played], filters: MatchFilter, order: str) -> list[Played]:
    """The matches that pass, in order."""
    measure = MEASURES.get(filters.what)
    found = [one for one in played if measure is None or filters.first <= measure(one) <= filters.last]
    return sorted(found, key=ORDERS[order])


def points_text(texts: Texts, experiment: Experiment, played: Played) -> str:
    """The points of all seats, a line each in order of place."""
    result = played.result
    order = sorted(range(len(result.bots)), key=lambda seat: (result.places[seat], seat))
    return "\n".join(
        texts(
            "statistics.result", place=result.places[seat], points=result.points[seat],
            name=opponent.label(texts, experiment.game, result.bots[seat]),
        )
        for seat in order
    )  # fmt: skip


def height(view: View) -> int:
    """Height in pixels of a line of the list."""
    return max(view.target(54), 2 * view.line("small") + 4)


def lines(
    view: View, root: Node, area: Rect, texts: Texts, experiment: Experiment, shown: Sequence[Played]
) -> None:
    """A line for each match: number, points in order of place, length; a click opens it."""
    gap = max(2, gap_of(view) // 3)
    for played in shown:
        cell, area = area.cut_top(height(view), gap=gap)
        row = root.add(
            f"match.{played.number}", cell, fill="card", target=f"match/{played.number}",
            speech=texts("laboratory.match", number=played.number + 1),
        )  # fmt: skip
        number, rest = cell.cut_left(view.width("00000", NUMBER.role) + 2 * view.px(NUMBER.pad))
        row.add("number", number, text=str(played.number + 1), style=NUMBER)
        words = texts("share.rounds", count=played.result.rounds)
        fact, rest = rest.cut_right(view.width(words, FACT.role) + 2 * view.px(FACT.pad) + 6, gap=gap)
        row.add("rounds", fact, text=words, style=FACT)
        places = played.result.places
        order = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
        for seat, spot in zip(order, rest.equal_columns(len(order), gap), strict=True):
            _seat(view, row, spot, texts, experiment, played, seat)


def _seat(
    view: View, row: Node, spot: Rect, texts: Texts, experiment: Experiment, played: Played, seat: int
) -> None:
    """A seat: portrait, name, points; the winner has a wreath."""
    game, bot = experiment.game, played.result.bots[seat]
    face, rest = spot.cut_left(spot.h, gap=2)
    head, inner = row, face.inset(max(3, face.h // 8))
    if played.result.places[seat] == 1:
        head, inner = row.add(f"wreath.{seat}", face.inset(1), picture="fame"), face.inset(face.h // 4)
    head.add(f"face.{seat}", inner, picture=opponent.portrait(game, bot))
    points, rest = rest.cut_right(view.width("000", POINTS.role) + 2 * view.px(POINTS.pad))
    row.add(f"points.{seat}", points, text=str(played.result.points[seat]), style=POINTS)
    said = [opponent.label(texts, game, bot), opponent.name(texts, game, bot)]
    row.add(f"name.{seat}", rest, text=fitting(view, said, RESULT, rest), style=RESULT)


def record_of(texts: Texts, experiment: Experiment, played: Played) -> Record:
    """A match of the experiment as any other match: from its options, its seed and its actions."""
    game = load_game(experiment.game)
    bots = played.result.bots
    match = Match(game, Setup(game.id, len(bots), played.seed, dict(experiment.options)))
    for line in played.actions.splitlines():
        match.play(game.grammar.parse(line))
    seats = [SeatInfo("", seat, bot) for seat, bot in enumerate(bots)]
    return Record(match, introduced(texts, game.id, seats), created=now())


def export(texts: Texts, path: Path, experiment: Experiment, played: Sequence[Played]) -> int:
    """Write a row for each seat of each match; answers how many rows. Raises ``SaveError``."""
    results = [one.result for one in played]
    sources = [*dict.fromkeys(key for result in results for held in result.sources for key in held)]
    columns = [
        "match",
        "deal",
        "seed",
        "game",
        "options",
        "seat",
        "player",
        "place",
        "points",
        "rounds",
        *sources,
    ]
    options = " ".join(f"{name}={value}" for name, value in sorted(experiment.options.items()))
    rows = [
        [
            one.number + 1, one.result.deal + 1, one.seed, experiment.game, options, seat + 1, bot,
            one.result.places[seat], one.result.points[seat], one.result.rounds,
            *(one.result.sources[seat].get(key, 0) for key in sources),
        ]
        for one in sorted(played, key=lambda one: one.number)
        for seat, bot in enumerate(one.result.bots)
    ]  # fmt: skip
    points = {key: texts(f"{experiment.game}.score.{key}") for key in sources}
    return write_table(path, columns, rows, form_of(texts, columns, points))
