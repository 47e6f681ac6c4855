"""How hard the stations of the paths are: the shares of victories and goals of a level in the person's seat.

``python -m build.career_balance GAME STATION LEVEL MATCHES`` plays fresh deals and adds a line to ``docs/bots/career.jsonl``;
``--table`` writes the tables of ``docs/bots/career.md`` from all lines.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from build.project import ROOT
from game.bots.bot import bot_seed
from game.bots.career import Station, laurels, path_of, station_of, table_of
from game.bots.match_series import MOST_DECISIONS
from game.bots.registry import make_bot
from game.bots.thinking.level import LEVELS
from game.engine.core.match import Match
from game.engine.registry import game_ids, load_game

FOLDER = ROOT / "docs" / "bots"
RECORD, PAGE = FOLDER / "career.jsonl", FOLDER / "career.md"
BEGIN, END = "<!-- tables -->", "<!-- end of the tables -->"
NOTHING, STALE = "–", " †"


@dataclass(frozen=True, slots=True)
class Balance:
    """What a level came to at a station: matches, victories, and goals, won or not.

    ``aimed``: in how many of the matches the goal was the present one, None for all. ``stale``: the rivals have learned since.
    """

    game: str
    station: str
    level: str
    matches: int
    won: int
    goal: int
    aimed: int | None = None
    stale: bool = False

    @property
    def goals_of(self) -> int:
        """In how many matches the goal was counted."""
        return self.matches if self.aimed is None else self.aimed

    @property
    def shares(self) -> str:
        """Both shares in percent, rounded down."""
        aimed = self.goals_of
        return f"{100 * self.won // self.matches} / {100 * self.goal // aimed if aimed else NOTHING}"

    def joined(self, other: Balance) -> Balance:
        """Both together; of stale and fresh matches the fresh ones."""
        if self.stale != other.stale:
            return other if self.stale else self
        aimed = self.goals_of + other.goals_of
        matches, goal = self.matches + other.matches, self.goal + other.goal
        return Balance(
            self.game, self.station, self.level, matches, self.won + other.won, goal,
            None if aimed == matches else aimed, self.stale,
        )  # fmt: skip


def played(station: Station, level: str, number: int) -> tuple[bool, bool]:
    """Whether a level wins a deal of a station, and whether it reaches the goal."""
    mirror = station.mirrors[number % len(station.mirrors)] if station.mirrors else ""
    table, game = table_of(station, "plain", number, mirror), load_game(station.game)
    match = Match(game, table.setup, table.start)
    seated = [
        make_bot(station.game, bot or level, bot_seed(number, seat)) for seat, bot in enumerate(table.bots)
    ]
    for _ in range(MOST_DECISIONS):
        if match.state.to_act < 0:
            break
        seen = game.recall(match.state, match.state.to_act)
        match.play(seated[match.state.to_act].choose(game, seen, seen.choices))
    won = laurels(station, match, table.seat, table.bots) > 1
    return won, station.goal.reached(match, table.seat, table.bots)


def measure(station: Station, level: str, matches: int, first: int = 1) -> Balance:
    """The shares of a level over some deals."""
    found = [played(station, level, number) for number in range(first, first + matches)]
    return Balance(
        station.game, station.id, level, matches, sum(won for won, _ in found), sum(goal for _, goal in found)
    )


def read(path: Path = RECORD) -> list[Balance]:
    """All lines; those of one station and level added up, without the stale ones where there are others."""
    sums: dict[tuple[str, str, str], Balance] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        one = Balance(**json.loads(line))
        key = (one.game, one.station, one.level)
        old = sums.get(key)
        sums[key] = one if old is None else old.joined(one)
    return [*sums.values()]


def tables(found: Iterable[Balance], names: Mapping[str, str]) -> str:
    """A table a game in Markdown: a row a station, a column a level; ``names`` are those of the games."""
    by_cell = {(one.game, one.station, one.level): one for one in found}
    parts = []
    for game in game_ids():
        path = path_of(game)
        if path is None:
            continue
        head = f"| | Station | Rivals | {' | '.join(LEVELS)} |\n|---|---|---|{'---|' * len(LEVELS)}"
        rows = [
            f"| {one.act} | `{one.id}` | {', '.join(one.opponents)} | {_cells(one, by_cell)} |"
            for one in path.stations
        ]
        parts.append("\n".join([f"### {names[game]}", "", head, *rows]))
    return "\n\n".join(parts)


def _cells(one: Station, by_cell: Mapping[tuple[str, str, str], Balance]) -> str:
    found = [by_cell.get((one.game, one.id, level)) for level in LEVELS]
    return " | ".join(NOTHING if cell is None else _cell(cell) for cell in found)


def _cell(cell: Balance) -> str:
    """The shares of a cell with the number of matches, of the goal too where it was counted in fewer, and whether they are stale."""
    of = cell.goals_of
    counted = f"{cell.matches}; {of}" if 0 < of < cell.matches else f"{cell.matches}"
    return f"{cell.shares} ({counted}){STALE if cell.stale else ''}"


def page(text: str, found: Iterable[Balance], names: Mapping[str, str]) -> str:
    """The page with its tables made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{tables(found, names)}\n\n{END}{after}"


def main(words: list[str]) -> int:
    """Run the tool and return its exit code."""
    if words == ["--table"]:
        from game.i18n import Texts

        names = {game: Texts("en")(f"{game}.name") for game in game_ids()}
        PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), read(), names), encoding="utf-8")
        return 0
    game, name, level, matches = words
    station = station_of(game, name)
    if station is None:
        sys.stderr.write(f"{game} has no station '{name}'\n")
        return 2
    line = json.dumps(asdict(measure(station, level, int(matches))))
    with RECORD.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    sys.stdout.write(line + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
