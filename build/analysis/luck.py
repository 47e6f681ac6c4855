"""Is luck without a direction? The luck of every seat in matches of bots: its mean must be 0 within its error."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from build.analysis.kept import by_match, clustered
from game.bots.analysis.chances import split
from game.engine.core.match import Match
from game.i18n import Texts

DOCS = Path(__file__).resolve().parents[2] / "docs" / "bots"
KEPT, PAGE = DOCS / "luck.jsonl", DOCS / "luck.md"
BOTS = ("normal", "easy")
SURE = 1.96


def measure(game_id: str, players: int, matches: int, seed: int) -> None:
    """Play and split matches, as far as they are not kept, and replace the line of this table."""
    bots = [BOTS[seat % len(BOTS)] for seat in range(players)]
    found = by_match(f"luck_{game_id}_{players}", game_id, bots, matches, seed, _luck)
    first = clustered([match["luck"][:1] for match in found])
    winners = clustered([match["winners"] for match in found])
    spread = (sum(luck**2 for match in found for luck in match["luck"]) / (len(found) * players)) ** 0.5
    gap = max(match["gap"] for match in found)
    data = {
        "game": game_id, "players": players, "matches": matches, "seed": seed, "first": first, "winners": winners,
        "spread": spread, "gap": gap,
    }  # fmt: skip
    others = [line for line in _kept() if (line["game"], line["players"]) != (game_id, players)]
    text = "".join(json.dumps(line) + "\n" for line in [*others, data])
    KEPT.write_text(text, encoding="utf-8")


def _luck(match: Match[Any]) -> dict[str, Any]:
    """The luck of every seat, that of the winners, and how far the parts are from the result."""
    found = split(match)
    parts = [
        (one.start + one.luck + one.own + one.others + one.revision - one.result) for one in found.shares
    ]
    return {
        "luck": [round(one.luck, 5) for one in found.shares],
        "winners": [round(one.luck, 5) for one in found.shares if one.result > 0],
        "gap": max(map(abs, parts)),
    }


def _kept() -> list[dict[str, Any]]:
    return (
        [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()] if KEPT.exists() else []
    )


def write_page() -> None:
    """Write the table of all that was measured."""
    lines = [
        "# Is luck without a direction?",
        "",
        "Written by `python3 build analysis luck GAME --players N... --matches N --seed S`. Normal and easy bots at alternate seats. The luck of one seat",
        "over a match, in points of a hundred of the winning chance: its mean for the first seat (of all seats together it is 0 by definition) must be 0 within its 95 % interval.",
        "Winners had luck on average, which is no fault. *Spread* is the root of the mean square of a seat's luck; *gap* the largest distance of the parts from the result.",
        "",
        "| | seats | matches | seed | first seat | winners | spread | gap |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    texts = Texts("en")
    for data in sorted(_kept(), key=lambda one: (one["game"], one["players"])):
        first, winners = (
            f"{100 * mean:.1f} ± {100 * SURE * error:.1f}" for mean, error in (data["first"], data["winners"])
        )
        lines.append(
            f"| {texts(data['game'] + '.name')} | {data['players']} | {data['matches']} | {data['seed']} | {first} | {winners} "
            f"| {100 * data['spread']:.1f} | {data['gap']:.0e} |"
        )
    PAGE.write_text("\n".join([*lines, ""]), encoding="utf-8")
