"""The record of how differently characters play: its rows, its part of the page, its pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from build.plots import svg
from build.plots.ledger import lines
from build.plots.words import head, line, title
from game.i18n import Texts

SHOWN = 0.005
"""A source that brings nobody so large a part of the points has no column."""
STANDS_OUT = 0.05


@dataclass(frozen=True)
class Mark:
    """By what somebody stands out: the source, how far (a part of 1), and how likely chance does that."""

    source: str
    apart: float
    chance: float


@dataclass(frozen=True)
class Player:
    """One player as the record kept it; shares, margins and parts of the points are parts of 1."""

    rating: int
    seats: int
    won: float
    margin: float
    points: float
    parts: dict[str, float]
    mark: Mark


@dataclass(frozen=True)
class Row:
    """One run; `apart` of `pairs` are told apart by a single source, and `hardest` are so with most doubt."""

    game: str
    level: str
    players: int
    seed: int
    options: dict[str, str]
    matches: int
    commit: str
    command: str
    chance: float
    bots: dict[str, Player]
    pairs: int
    apart: int
    hardest: tuple[str, str]
    hardest_mark: Mark

    @property
    def ranking(self) -> list[tuple[str, Player]]:
        """The players, the strongest first."""
        return sorted(self.bots.items(), key=lambda item: (-item[1].rating, item[0]))

    @property
    def sources(self) -> list[str]:
        """The sources of points that count, in the order of the record."""
        known = dict.fromkeys(source for one in self.bots.values() for source in one.parts)
        return [key for key in known if any(one.parts.get(key, 0.0) >= SHOWN for one in self.bots.values())]


def read(path: Path) -> list[Row]:
    """The last row of each game, level and number of seats, in that order; raises ValueError for a line that is none."""
    rows = lines(path, _row)
    found = {(row.game, row.level, row.players): row for row in rows}
    return [row for _, row in sorted(found.items())]


def _row(data: dict[str, Any]) -> Row:
    bots = {bot: Player(**{**one, "mark": Mark(**one["mark"])}) for bot, one in data["bots"].items()}
    (one, two), mark = data["hardest"]["pair"], Mark(**data["hardest"]["mark"])
    return Row(**{**data, "bots": bots, "hardest": (one, two), "hardest_mark": mark})


def rendered(rows: Sequence[Row]) -> tuple[str, dict[str, str]]:
    """The part of the page, and the pictures by name: one for each level of a game."""
    texts = Texts("en")
    words: list[str] = []
    pictures: dict[str, str] = {}
    for game, level in dict.fromkeys((row.game, row.level) for row in rows):
        mine = [row for row in rows if (row.game, row.level) == (game, level)]
        name, called = f"{game}_styles_{level}.svg", f"{title(game)}, {level}"
        sources = dict.fromkeys(source for row in mine for source in row.sources)
        names = {source: texts(f"{game}.score.{source}") for source in sources}
        pictures[name] = svg.parts(f"{called}: where the points come from", _bars(mine), names)
        words += ["", f"### Characters of {called}", "", f"![{called}]({name})"]
        for row in mine:
            words += [
                "",
                _said(row, texts(f"{game}.score.{row.hardest_mark.source}")),
                "",
                *_table(row, names),
            ]
    return "\n".join([*words, ""] if words else []), pictures


def _bars(rows: Sequence[Row]) -> list[tuple[str, Mapping[str, float]]]:
    """Every player with the parts of its points; with the seats where there are tables of several sizes."""
    return [
        (f"{bot}, {row.players} seats" if len(rows) > 1 else bot, one.parts)
        for row in rows
        for bot, one in row.ranking
    ]


def _said(row: Row, source: str) -> str:
    one, two = row.hardest
    mark = row.hardest_mark
    return (
        f"`python -m game {row.command}` ({row.matches} matches of {row.players}, commit {row.commit}). Test that all "
        f"play alike: p {_chance(row.chance)}. {row.apart} of {row.pairs} pairs differ in at least one source with "
        f"p < 0.001. Hardest to tell apart: {one} and {two} ({source} {100 * mark.apart:+.1f} percentage points, "
        f"p {_chance(mark.chance)})."
    )


def _chance(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"= {value:.3f}"


def _table(row: Row, names: Mapping[str, str]) -> list[str]:
    """The players, the strongest first; bold is what somebody stands out by."""
    made = head(["player", "rating", "won %", "points", *(names[source] for source in row.sources)])
    for bot, one in row.ranking:
        won = f"{100 * one.won:.0f} ± {100 * one.margin:.0f}"
        parts = (_percent(one, source) for source in row.sources)
        made.append(line([bot, f"{one.rating:+d}", won, f"{one.points:.1f}", *parts]))
    return made


def _percent(one: Player, source: str) -> str:
    percent = f"{100 * one.parts.get(source, 0.0):.0f}"
    marked = one.mark.source == source and one.mark.chance < STANDS_OUT
    return f"**{percent}**" if marked else percent
