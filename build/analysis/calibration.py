"""Is the curve of chances right? Predicted against won, at the beginnings of rounds in matches of bots."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from math import exp, log
from pathlib import Path
from typing import Any

from build.analysis.kept import by_match, clustered
from game.bots.analysis.chances import FILE, ReviewJudge, result_of, scaled
from game.engine.core.match import Match
from game.i18n import Texts
from game.table.timeline import round_starts

DOCS = Path(__file__).resolve().parents[2] / "docs" / "bots"
BOTS_FOLDER = Path(__file__).resolve().parents[2] / "game" / "bots"
KEPT, PAGE = DOCS / "calibration.jsonl", DOCS / "calibration.md"
BOTS = ("hard", "normal")
THIRDS = 3
PARTS = 10
"""Parts of the matches of which each is left out once (jackknife)."""
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


def fit(game_id: str, players: int, matches: int, seed: int) -> None:
    """Fit the scale of chances at a table to matches of other seeds than those it is measured on, and write it."""
    bots = [BOTS[seat % len(BOTS)] for seat in range(players)]
    name = f"raw_{game_id}_{players}"
    found = by_match(
        name, game_id, bots, matches, seed, lambda match: [list(row) for row in _rows(match, 1.0)]
    )
    groups = [[match[at : at + players] for at in range(0, len(match), players)] for match in found]
    scale = best_scale(groups)
    parts = [groups[at::PARTS] for at in range(PARTS)]
    others = [
        best_scale([match for other in parts if other is not part for match in other]) for part in parts
    ]
    mean = sum(others) / PARTS
    error = ((PARTS - 1) / PARTS * sum((one - mean) ** 2 for one in others)) ** 0.5
    sure = abs(scale - 1) > SURE * error
    path = BOTS_FOLDER / game_id / FILE
    kept = tomllib.loads(path.read_text(encoding="utf-8"))["scale"] if path.exists() else {}
    kept = {**kept, str(players): round(scale, 2) if sure else 1.0}
    print(
        f"{game_id}, {players} seats: {scale:.3f} ± {SURE * error:.3f}, written {kept[str(players)]}",
        flush=True,
    )
    lines = [
        "# By number of seats: what the logit of a winning chance is multiplied by, fitted by `python3 build analysis fit GAME --players N...",
        "# --matches N --seed S`; 1.0 where the fit is within its error. Measured on other matches: docs/bots/calibration.md.",
        "[scale]",
        *(f"{seats} = {value}" for seats, value in sorted(kept.items())),
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def best_scale(matches: Sequence[Sequence[Sequence[Sequence[float]]]]) -> float:
    """The scale with the greatest likelihood of the results, by golden section between 0.3 and 3."""

    def cost(scale: float) -> float:
        total = 0.0
        for match in matches:
            for group in match:
                chances = scaled([row[1] for row in group], scale)
                total -= sum(
                    row[2] * log(max(chance, 1e-9)) for chance, row in zip(chances, group, strict=True)
                )
        return total

    low, high, ratio = log(0.3), log(3.0), (5**0.5 - 1) / 2
    while high - low > 0.01:
        one, two = high - ratio * (high - low), low + ratio * (high - low)
        low, high = (low, two) if cost(exp(one)) < cost(exp(two)) else (one, high)
    return exp((low + high) / 2)


def _rows(match: Match[Any], scale: float = 0.0) -> Iterator[Row]:
    judge = ReviewJudge(match, scale=scale)
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
