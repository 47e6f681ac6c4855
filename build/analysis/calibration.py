"""Is the curve of chances right? Predicted against won, at the beginnings of rounds in matches of bots."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from build.analysis.kept import by_match, clustered
from game.bots.analysis.chances import ReviewJudge, result_of
from game.engine.core.match import Match
from game.i18n import Texts
from game.table.timeline import round_starts

DOCS = Path(__file__).resolve().parents[2] / "docs" / "bots"
KEPT, PAGE = DOCS / "calibration.jsonl", DOCS / "calibration.md"
BOTS = ("hard", "normal")
THIRDS = 3
SILENT = ("nowhere", "the first third", "the first two thirds", "the whole match")
"""Where the curve knows nothing, by the number of thirds."""
NEAR, SURE = 0.05, 1.96
"""How far a tenth may be off, and the standard errors of half a 95 % interval."""
Row = tuple[int, float, float]
"""Third of the match, predicted chance, share of the victory."""


def measure(game_id: str, players: int, matches: int, seed: int) -> None:
    """Play and judge matches, as far as they are not kept, and replace the line of sums of this table."""
    bots = [BOTS[seat % len(BOTS)] for seat in range(players)]
    name = f"curve_{game_id}_{players}"
    found = by_match(name, game_id, bots, matches, seed, lambda match: [list(row) for row in _rows(match)])
    rows: list[Row] = [(int(third), chance, won) for match in found for third, chance, won in match]
    data = {
        "game": game_id, "players": players, "matches": matches, "seed": seed,
        "tenths": {str(tenth): _tenth(found, tenth) for tenth in range(10)},
        "brier": [_brier([row for row in rows if row[0] == third]) for third in range(THIRDS)],
        "par": _brier([(0, 1 / players, won) for _, _, won in rows]),
    }  # fmt: skip
    others = [line for line in _kept() if (line["game"], line["players"]) != (game_id, players)]
    text = "".join(json.dumps(line) + "\n" for line in [*others, data])
    KEPT.write_text(text, encoding="utf-8")


def _tenth(matches: Sequence[Sequence[Sequence[float]]], tenth: int) -> list[float]:
    """Number of predictions in a tenth, mean prediction, share won, and the standard error of their difference."""
    inside = [[row for row in match if min(9, int(10 * row[1])) == tenth] for match in matches]
    rows = [row for match in inside for row in match]
    if not rows:
        return [0, 0.0, 0.0, 0.0]
    _, error = clustered([[won - chance for _, chance, won in match] for match in inside])
    chance, won = (sum(row[at] for row in rows) / len(rows) for at in (1, 2))
    return [len(rows), round(chance, 3), round(won, 3), round(error, 3)]


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
        "the curve at the beginning of every round. By tenth of the predicted chance: mean prediction → share won ± half the 95 % interval of their difference",
        "(number of predictions); the interval takes predictions of one match as dependent. *Error* is the mean distance of the two, weighted by numbers.",
        "*Brier* is the mean squared error by third of the match; *par* is that of giving every seat the same chance. Where the Brier score",
        "of a third is not below par, the curve knows nothing there: its band is wide (at least ±10 in the first half of a match), and changes",
        "below 10 are not called turning points.",
        "",
    ]
    for data in sorted(_kept(), key=lambda one: (one["game"], one["players"])):
        lines += _section(data)
    PAGE.write_text("\n".join(lines), encoding="utf-8")


def _section(data: dict[str, Any]) -> list[str]:
    tenths = {tenth: row for tenth, row in data["tenths"].items() if row[0]}
    total = sum(row[0] for row in tenths.values())
    error = sum(row[0] * abs(row[1] - row[2]) for row in tenths.values()) / total
    known = [third for third, brier in enumerate(data["brier"]) if brier < data["par"]]
    silent = SILENT[known[0] if known else THIRDS]
    beyond = [tenth for tenth, row in tenths.items() if abs(row[1] - row[2]) > NEAR + SURE * row[3]]
    named = ", ".join(f"{int(tenth) / 10:.1f}" for tenth in beyond) or "none"
    return [
        f"## {Texts('en')(data['game'] + '.name')}, {data['players']} seats",
        "",
        f"{data['matches']} matches, seed {data['seed']}. Error {error:.3f}; tenths that are off by more than {NEAR} beyond their error: {named}. "
        f"Brier by third {' / '.join(map(str, data['brier']))}, par {data['par']}. No better than par: {silent}.",
        "",
        "| predicted | " + " | ".join(f"{int(tenth) / 10:.1f}" for tenth in tenths) + " |",
        "|" + " --- |" * (len(tenths) + 1),
        "| won | "
        + " | ".join(
            f"{row[1]:.2f} → {row[2]:.2f} ± {SURE * row[3]:.2f} ({row[0]})" for row in tenths.values()
        )
        + " |",
        "",
    ]
