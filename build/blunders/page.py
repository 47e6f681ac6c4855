"""The table of all blunders that were counted: docs/bots/blunders.md, from docs/bots/blunders.jsonl."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from build.blunders.predicates import KINDS
from game.bots.thinking.level import LEVELS
from game.i18n import Texts

DOCS = Path(__file__).resolve().parents[2] / "docs" / "bots"
KEPT, PAGE = DOCS / "blunders.jsonl", DOCS / "blunders.md"
SHOWN = 12
"""Most single blunders listed for a row."""


def kept() -> list[dict[str, Any]]:
    """The lines of all measurements."""
    if not KEPT.exists():
        return []
    return [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]


def write_page() -> None:
    """Write the table and the list of single blunders."""
    rows = sorted(
        kept(), key=lambda one: (one["game"], one["players"], LEVELS.index(one["level"]), one["version"])
    )
    lines = [
        "# Blunders of the bots",
        "",
        "Written by `python3 build blunders GAME --levels L... --players N... --matches N --seed S`. Every seat plays the level of its row. *Version* says which",
        "bots were measured: `present`, or older ones that were measured with `--version NAME`.",
        "",
        "- **refused**: `done`, where another answer, with all later actions as they were, ends with a better lead; by what the seat knew it was",
        "  worse in at most 2 of 20 worlds played to the end, and better on average",
        "- **worse**: the same for two answers of one verb, such as the sale of the cheaper material",
        "- **ended**: a seat made the end of the match certain and lost, where another answer wins in at least 15 of a hundred worlds more",
        "- **unused**: a loser whose stock was worth the difference to the winner: materials for which the vault had room, goods that the market still",
        "  took, a card on display that the goods would have paid. This need not be a fault: the action may never have been at hand",
        "",
        "| | seats | level | version | matches | seed | " + " | ".join(KINDS) + " |",
        "| --- |" + " --- |" * (5 + len(KINDS)),
        *(_row(row) for row in rows),
        "",
        "## Where",
        "",
        "Seed and number of the action, what was done, what was better, by how much (points of the lead; share of wins for *ended*).",
        "",
        *(line for row in rows for line in _places(row)),
        "",
    ]  # fmt: skip
    PAGE.write_text("\n".join(lines), encoding="utf-8")


def _row(row: dict[str, Any]) -> str:
    name = Texts("en")(f"{row['game']}.name")
    cells = [name, row["players"], row["level"], row["version"], row["matches"], row["seed"]]
    return "| " + " | ".join(map(str, [*cells, *(row["counts"][kind] for kind in KINDS)])) + " |"


def _places(row: dict[str, Any]) -> Iterator[str]:
    single = [one for one in row["found"] if one[3] >= 0 and one[1] != KINDS[-1]]
    if not single:
        return
    yield f"- {Texts('en')(row['game'] + '.name')}, {row['players']} seats, {row['level']}, {row['version']}:"
    for seed, kind, number, _, taken, better, points in single[:SHOWN]:
        yield f"  - {seed}, {number}: {kind}, `{taken}` for `{better}` ({points:g})"
    if len(single) > SHOWN:
        yield f"  - and {len(single) - SHOWN} more"


__all__ = ["KEPT", "PAGE", "kept", "write_page"]
