"""The lines of a record, and the rows of the arena's: which of them count, and the ratings they give."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from game.bots.rating_estimate import MatchStats, ratings

T = TypeVar("T")


def lines(path: Path, make: Callable[[Any], T]) -> list[T]:
    """What ``make`` makes of each line of a record; raises ValueError for a line that is none."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            found.append(make(json.loads(line)))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise ValueError(f"{path.name}:{number}: {error}") from None
    return found


@dataclass(frozen=True)
class Row:
    """One pairing as the arena kept it; shares and margins are parts of 1, times milliseconds.

    `ranks`, `rank_margin`, `wins`, `median_ms` and `p95_ms` are by player. A commit with a + stands for code beside it.
    """

    game: str
    players: int
    options: dict[str, str]
    seed: int
    commit: str
    challenger: str
    rival: str
    deals: int
    matches: int
    share: float
    margin: float
    par: float
    likelihood: float
    verdict: str
    wins: dict[str, float]
    ranks: dict[str, float]
    rank_margin: dict[str, float]
    median_ms: dict[str, float]
    p95_ms: dict[str, float]
    command: str

    @property
    def table(self) -> tuple[str, int, str]:
        """Rows of the same table may be compared: game, seats, options in one word."""
        options = ", ".join(f"{name}={value}" for name, value in sorted(self.options.items()))
        return self.game, self.players, options


def read(path: Path) -> list[Row]:
    """The last row of each pairing, in the order of tables and of the file; raises ValueError for a line that is none."""
    found: dict[tuple[object, ...], Row] = {}
    for row in lines(path, lambda data: Row(**data)):
        key = (*row.table, row.challenger, row.rival)
        found.pop(key, None)
        found[key] = row
    return sorted(found.values(), key=lambda row: row.table)


def tables(rows: Iterable[Row]) -> dict[tuple[str, int, str], list[Row]]:
    """The rows by table."""
    found = defaultdict(list)
    for row in rows:
        found[row.table].append(row)
    return dict(found)


def rated(rows: Sequence[Row]) -> dict[str, float]:
    """Ratings of the players of one table, the strongest first, with mean 0.

    Players that are not joined by matches cannot be compared: only the largest group that is joined is rated.
    """
    joined = _largest(rows)
    tallies = [
        MatchStats((row.challenger, *[row.rival] * (row.players - 1)), row.wins, row.matches)
        for row in rows
        if row.challenger in joined
    ]
    found = ratings(tallies)
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _largest(rows: Sequence[Row]) -> set[str]:
    groups: list[set[str]] = []
    for row in rows:
        pair = {row.challenger, row.rival}
        meeting = [group for group in groups if group & pair]
        groups = [group for group in groups if group not in meeting]
        groups.append(pair.union(*meeting))
    return max(groups, key=len)
