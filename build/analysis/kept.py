"""What was measured match by match, outside the repository, so that a measurement can be stopped and goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from build.analysis.matches import played
from game.engine.core.match import Match

FOLDER = Path(__file__).resolve().parents[2] / ".analysis"


def by_match(
    name: str,
    game_id: str,
    bots: Sequence[str],
    matches: int,
    seed: int,
    measure: Callable[[Match[Any]], Any],
    source: Callable[..., Iterable[Match[Any]]] = played,
) -> list[Any]:
    """What ``measure`` answers, as JSON, for so many matches; those that are kept under the name are not played again.

    ``source`` plays them, from the number ``first`` on.
    """
    path = FOLDER / f"{name}.jsonl"
    header = json.dumps({"game": game_id, "bots": list(bots), "seed": seed})
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    if not lines or lines[0] != header:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(header + "\n", encoding="utf-8")
        lines = [header]
    found = [json.loads(line) for line in lines[1 : matches + 1]]
    for match in source(game_id, bots, matches, seed, first=len(found)):
        found.append(measure(match))
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(found[-1], separators=(",", ":")) + "\n")
        print(f"{name}: {len(found)} of {matches}", flush=True)
    return found


def clustered(groups: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Mean of all values and its standard error, where the values of a group (a match) may depend on each other."""
    count = sum(len(group) for group in groups)
    if not count:
        return 0.0, 0.0
    mean = sum(map(sum, groups)) / count
    return mean, float(sum((sum(group) - mean * len(group)) ** 2 for group in groups) ** 0.5) / count


__all__ = ["FOLDER", "by_match", "clustered"]
