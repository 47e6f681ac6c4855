"""Is the curve of chances right? Predicted against won, at the beginnings of rounds in matches of bots."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from build.analysis.matches import played
from game.bots.analysis.chances import ReviewJudge, result_of
from game.engine.core.match import Match
from game.engine.registry import load_game
from game.i18n import Texts
from game.table.timeline import round_starts

DOCS = Path(__file__).resolve().parents[2] / "docs" / "bots"
KEPT, PAGE = DOCS / "calibration.jsonl", DOCS / "calibration.md"
BOTS = ("hard", "normal")
THIRDS = 3
SILENT = ("nowhere", "the first third", "the first two thirds", "the whole match")
"""Where the curve knows nothing, by the number of thirds."""
Row = tuple[int, float, float]
"""Third of the match, predicted chance, share of the victory."""


def measure(game_id: str, players: int, matches: int, seed: int) -> None:
    """Play and judge matches, and add a line of sums."""
    bots = [BOTS[seat % len(BOTS)] for seat in range(players)]
    rows = [row for match in played(game_id, bots, matches, seed) for row in _rows(match)]
    tenths: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        tenths[min(9, int(10 * row[1]))].append(row)
    data = {
        "game": game_id, "players": players, "matches": matches, "seed": seed,
        "tenths": {str(tenth): [len(found), *_means(found)] for tenth, found in sorted(tenths.items())},
        "brier": [_brier([row for row in rows if row[0] == third]) for third in range(THIRDS)],
        "par": _brier([(0, 1 / players, won) for _, _, won in rows]),
    }  # fmt: skip
    others = [line for line in _kept() if (line["game"], line["players"]) != (game_id, players)]
    text = "".join(json.dumps(line) + "\n" for line in [*others, data])
    KEPT.write_text(text, encoding="utf-8")
    print(json.dumps(data), flush=True)


def _rows(match: Match[Any]) -> Iterator[Row]:
    judge = ReviewJudge(match)
    result = result_of(match.game, match.state, judge.sides)
    for number in round_starts(match):
        if number == len(match):
            continue
        state = match.at(number)
        moment = judge.moment(judge.deal(state, number), judge.adapter.turn(state))
        third = min(THIRDS - 1, THIRDS * number // len(match))
        yield from ((third, chance, won) for chance, won in zip(moment.chances, result, strict=True))


def _means(rows: Sequence[Row]) -> tuple[float, float]:
    count = len(rows)
    return round(sum(row[1] for row in rows) / count, 3), round(sum(row[2] for row in rows) / count, 3)


def _brier(rows: Sequence[Row]) -> float:
    return round(sum((chance - won) ** 2 for _, chance, won in rows) / max(1, len(rows)), 3)


def _kept() -> list[dict[str, Any]]:
    if not KEPT.exists():
        return []
    return [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]


def write_page() -> None:
    """Write the tables of all that was measured."""
    lines = [
        "# Are the winning chances of an analysis right?",
        "",
        "Written by `python3 build analysis curve GAME --players N... --matches N --seed S`. Hard and normal bots at alternate seats; the judge of",
        "the curve at the beginning of every round. By tenth of the predicted chance: mean prediction → share won (number of predictions).",
        "Predictions of one match depend on each other, so the samples are smaller than they look: read differences below",
        "1 / √(matches) as noise. *Error* is the mean distance of the two, weighted by numbers. *Brier* is the mean squared error by third of the match;",
        "*par* is that of giving every seat the same chance. Where the Brier score of a third is not below par, the curve knows nothing there: its",
        "band is wide (at least ±10 in the first half of a match), and changes below 10 are not called turning points.",
        "",
    ]
    texts = Texts("en")
    for data in sorted(_kept(), key=lambda one: (one["game"], one["players"])):
        total = sum(row[0] for row in data["tenths"].values())
        error = sum(row[0] * abs(row[1] - row[2]) for row in data["tenths"].values()) / total
        known = [third for third, brier in enumerate(data["brier"]) if brier < data["par"]]
        silent = SILENT[known[0] if known else THIRDS]
        lines += [
            f"## {texts(load_game(data['game']).id + '.name')}, {data['players']} seats",
            "",
            f"{data['matches']} matches, seed {data['seed']}. Error {error:.3f} (noise about {1 / sqrt(data['matches']) / 2:.2f}). "
            f"Brier by third {' / '.join(map(str, data['brier']))}, par {data['par']}. No better than par: {silent}.",
            "",
            "| predicted | " + " | ".join(f"{int(tenth) / 10:.1f}" for tenth in data["tenths"]) + " |",
            "|" + " --- |" * (len(data["tenths"]) + 1),
            "| won | "
            + " | ".join(f"{row[1]:.2f} → {row[2]:.2f} ({row[0]})" for row in data["tenths"].values())
            + " |",
            "",
        ]
    PAGE.write_text("\n".join(lines), encoding="utf-8")
