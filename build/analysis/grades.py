"""What part of what was at stake each level gives away in a match, and how well one match tells two levels apart.

Pairs of levels play each other at two seats. The strongest level is left out: it thinks like the judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from build.analysis.kept import by_match
from game.bots.analysis.analyst import FIRST_TRIES
from game.bots.analysis.losses import GRADES, MeanLoss, levels_near, losses, mean_share
from game.bots.bot import bot_seed
from game.bots.registry import make_bot
from game.bots.thinking.level import LEVELS
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.registry import game_ids, load_game

ROOT = Path(__file__).resolve().parents[2]
BOTS, PAGE = ROOT / "game" / "bots", ROOT / "docs" / "bots" / "grades.md"
PAIRS = ((LEVELS[0], LEVELS[1]), (LEVELS[2], LEVELS[3]))
"""Who plays whom; the first has the first seat in every other match, beginning with the first."""
MOST = 100
"""Most matches of a pair: so far apart are the seeds of the pairs."""
OWN = 500
"""The seeds of bots are those of their matches, counted anew from here."""
HEAD = """\
# Are the grades of an analysis right?

Written by `python3 build analysis grades GAME --matches N --seed S`. Two levels play each other at two seats; *share* is the part of
what was at stake that a level gives away in a match, ± the deviation between matches. *In order*: in so many matches the weaker of the two has the lower
grade. *Covered*: in so many the levels named on the page include the one that played (aim: 90 %).

| Game | Levels | Matches | Shares | In order | Covered |
| --- | --- | --- | --- | --- | --- |
"""

Rows = list[list[list[float]]]
"""By match and seat (the weaker level first): share, standard error, number of decisions; empty with too few decisions."""


def played(
    game_id: str, pair: Sequence[str], matches: int, seed: int, first: int = 0
) -> Iterator[Match[Any]]:
    """Finished matches of a pair, whose seats change from match to match."""
    game = load_game(game_id)
    for number in range(first, matches):
        match = Match(game, Setup(game_id, len(pair), seed + number))
        seated = pair[::-1] if number % 2 else pair
        bots = [
            make_bot(game_id, level, bot_seed(seed % OWN + number, seat)) for seat, level in enumerate(seated)
        ]
        while not game.over(match.state):
            seat = match.state.to_act
            seen = game.recall(match.state, seat)
            match.play(bots[seat].choose(game, seen, game.legal(match.state)))
        yield match


def shares(match: Match[Any]) -> list[list[float]]:
    """By seat what it gave away."""
    rows: list[list[tuple[float, float]]] = [[] for _ in range(match.setup.players)]
    for question, loss in losses(match, FIRST_TRIES):
        rows[question.seat].append((loss.loss, loss.stake))
    return [[one.mean, one.error, one.count] if (one := mean_share(row)) else [] for row in rows]


def measured(game_id: str, pair: tuple[str, str], matches: int, seed: int) -> Rows:
    """The shares of both levels in so many matches, the weaker first."""
    name = f"grades-{game_id}-{pair[0]}-{pair[1]}"
    found: Rows = by_match(name, game_id, pair, matches, seed, shares, played)
    return [row[::-1] if number % 2 else row for number, row in enumerate(found)]


def measure(game_id: str, matches: int, seed: int) -> None:
    """Play and weigh, write the game's table and its lines of the page."""
    command = f"python3 build analysis grades {game_id} --matches {matches} --seed {seed}"
    rows = {
        pair: measured(game_id, pair, min(matches, MOST), seed + MOST * at) for at, pair in enumerate(PAIRS)
    }
    lines = [
        f"# Measured by `{command}`: share given away in a match, its deviation between matches, how many were played so far."
    ]
    for pair, found in rows.items():
        for place, level in enumerate(pair):
            own = [row[place][0] for row in found if row[place]]
            lines.append(f"{level} = [{fmean(own):.3f}, {stdev(own):.3f}, {len(own)}]")
    (BOTS / game_id / GRADES).write_text("\n".join(lines) + "\n", encoding="utf-8")
    write_page(game_id, [_line(game_id, pair, found) for pair, found in rows.items()])


def _line(game_id: str, pair: tuple[str, str], rows: Rows) -> str:
    both = [(row[0][0], row[1][0]) for row in rows if row[0] and row[1]]
    right = sum(weak > strong for weak, strong in both)
    told = [level in _named(game_id, row[at]) for row in rows for at, level in enumerate(pair) if row[at]]
    said = []
    for place, level in enumerate(pair):
        own = [row[place][0] for row in rows if row[place]]
        said.append(f"{level} {fmean(own):.2f} ± {stdev(own):.2f}")
    shown = f"{', '.join(said)} | {right} of {len(both)} | {sum(told)} of {len(told)}"
    return f"| {game_id} | {pair[0]}, {pair[1]} | {len(rows)} | {shown} |"


def _named(game_id: str, row: list[float]) -> Iterator[str]:
    """The levels that the page names for a share."""
    low, high = levels_near(game_id, MeanLoss(row[0], row[1], int(row[2])))
    first = LEVELS.index(low) if low else 0
    yield from LEVELS[first : LEVELS.index(high) + 1 if high else len(LEVELS)]


def write_page(game_id: str, lines: list[str]) -> None:
    """The page with these lines for a game; those of other games stay."""
    there = PAGE.read_text(encoding="utf-8").splitlines() if PAGE.is_file() else []
    kept = {game: [line for line in there if line.startswith(f"| {game} |")] for game in game_ids()}
    kept[game_id] = lines
    PAGE.write_text(HEAD + "\n".join(line for game in kept for line in kept[game]) + "\n", encoding="utf-8")
