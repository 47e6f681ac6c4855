"""What each level loses by its decisions, by phase: matches of a level among its equals at two seats.

The strongest level is left out: it thinks like the judge, so its losses would say nothing.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from build.analysis.matches import played
from game.bots.analysis.analyst import FIRST_TRIES
from game.bots.analysis.losses import ALL, FILE, losses, mean_and_error, still_open
from game.bots.thinking.level import LEVELS

BOTS = Path(__file__).resolve().parents[2] / "game" / "bots"


def measure(game_id: str, matches: int, seed: int) -> None:
    """Play and weigh the matches of every level, and write the table."""
    command = f"python3 build analysis levels {game_id} --matches {matches} --seed {seed}"
    lines = [
        f"# Measured by `{command}`: mean loss in points of the final lead by question, its standard error, how many.",
        f"matches = {matches}",
    ]
    for level in LEVELS[:-1]:
        found: dict[str, list[float]] = defaultdict(list)
        for match in played(game_id, (level, level), matches, seed):
            for question, loss in losses(match, FIRST_TRIES):
                if still_open(loss.chance):
                    found[question.key].append(loss.points)
                    found[ALL].append(loss.points)
        lines += ["", f"[{level}]"]
        for key, values in sorted(found.items()):
            mean, error = mean_and_error(values)
            lines.append(f"{key} = [{mean:.3f}, {error:.3f}, {len(values)}]")
        print(level, *mean_and_error(found[ALL]), len(found[ALL]), flush=True)
        (BOTS / game_id / FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")
