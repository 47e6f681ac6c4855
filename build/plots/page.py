"""Write the tables of docs/bots/results.md between their marks, and the pictures beside it."""

from collections import defaultdict
from collections.abc import Sequence
from math import log, sqrt
from pathlib import Path

from build.plots import styles, svg
from build.plots.ledger import Row, rated, read, tables
from build.plots.words import head, line, title
from build.project import ROOT, Stop, say
from game.bots.registry import levels

FOLDER = ROOT / "docs" / "bots"
PAPER = FOLDER / "results.md"
BEGIN, END = "<!-- arena: written by `python3 build plots` -->", "<!-- end of arena -->"
STYLES_BEGIN, STYLES_END = "<!-- styles -->", "<!-- end of styles -->"
LADDER = 3
"""So many players need ratings."""
BOTS = ROOT / "game" / "bots"
RATINGS = "ratings.toml"
SCALE = 400 / log(10)
"""Points of rating by which the odds rise e times."""


def plots() -> int:
    """Write tables and pictures again from the records; the command of this name."""
    try:
        rows = read(FOLDER / "arena.jsonl")
        runs = styles.read(FOLDER / "styles.jsonl")
    except ValueError as error:
        raise Stop(f"The record cannot be read: {error}.") from None
    words, pictures = rendered(rows)
    told, more = styles.rendered(runs)
    pictures |= more
    for old in FOLDER.glob("*.svg"):
        if old.name not in pictures:
            old.unlink()
    for name, picture in pictures.items():
        (FOLDER / name).write_text(picture, encoding="utf-8", newline="\n")
    paper = replaced(PAPER.read_text(encoding="utf-8"), words)
    PAPER.write_text(replaced(paper, told, STYLES_BEGIN, STYLES_END), encoding="utf-8", newline="\n")
    for game, text in level_ratings(rows).items():
        (BOTS / game / RATINGS).write_text(text, encoding="utf-8", newline="\n")
    say(
        f"{len(rows)} pairings, {len(runs)} companies, {len(pictures)} pictures in {_shown(FOLDER)}, tables in {_shown(PAPER)}"
    )
    return 0


def level_ratings(rows: Sequence[Row]) -> dict[str, str]:
    """By game the file with the ratings of its levels and their standard errors, by number of seats."""
    found: dict[str, list[str]] = {}
    for (game, players, options), held in tables(rows).items():
        ranking = {} if options else rated(held)
        known = [level for level in levels(game) if level in ranking]
        if len(ranking) < LADDER or not known:
            continue
        head_ = "# Ratings of the levels by number of seats, and their standard errors; written by `python3 build plots`."
        lines = found.setdefault(game, [head_])
        lines += ["", f"[{players}]"]
        lines += [f"{level} = [{ranking[level]:.0f}, {_error(level, held):.0f}]" for level in known]
    return {game: "\n".join(lines) + "\n" for game, lines in found.items()}


def _error(level: str, rows: Sequence[Row]) -> float:
    """The standard error of a rating: that of the pairings with neighbors in which it was measured, as if theirs were known."""
    told = sum(
        row.matches * max(row.share * (1 - row.share), 1 / (2 * row.matches))
        for row in rows
        if level in (row.challenger, row.rival)
    )
    return SCALE / sqrt(told)


def _shown(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def replaced(paper: str, words: str, opening: str = BEGIN, closing: str = END) -> str:
    """The page with other words between its marks; raises Stop where they are missing."""
    before, begin, rest = paper.partition(opening)
    _, end, after = rest.partition(closing)
    if not begin or not end:
        raise Stop(f"{PAPER.name} has lost the marks {opening} and {closing}.")
    return f"{before}{begin}\n{words}\n{end}{after}"


def rendered(rows: Sequence[Row]) -> tuple[str, dict[str, str]]:
    """The part of the page the arena measured, and the pictures by name."""
    lines: list[str] = []
    pictures: dict[str, str] = {}
    found = tables(rows)
    for game in dict.fromkeys(row.game for row in rows):
        mine = {key: held for key, held in found.items() if key[0] == game}
        lines += ["", f"## {title(game)} in the arena", ""]
        lines += _ratings(game, mine, pictures)
        for (_, players, options), held in mine.items():
            lines += _table(game, players, options, held, pictures)
    return "\n".join(lines), pictures


def _ratings(game: str, mine: dict[tuple[str, int, str], list[Row]], pictures: dict[str, str]) -> list[str]:
    """Ratings by number of seats, where enough players met by the usual rules."""
    found: dict[int, dict[str, float]] = {}
    for (_, players, options), held in mine.items():
        ranking = {} if options else rated(held)
        if len(ranking) >= LADDER:
            found[players] = ranking
    if not found:
        return []
    name = f"{game}_ratings.svg"
    pictures[name] = svg.ladder(f"{title(game)}: ratings by number of seats", found)
    by_player: dict[str, dict[int, float]] = defaultdict(dict)
    for players, ranking in found.items():
        for player, points in ranking.items():
            by_player[player][players] = points
    order = sorted(by_player, key=lambda player: -sum(by_player[player].values()) / len(by_player[player]))
    names = ["rating", *(f"{players} seats" for players in found)]
    lines = [f"![Ratings]({name})", "", *head(names)]
    for player in order:
        cells = (f"{by_player[player][n]:+.0f}" if n in by_player[player] else "" for n in found)
        lines.append(line([player, *cells]))
    return [*lines, ""]


def _table(game: str, players: int, options: str, rows: Sequence[Row], pictures: dict[str, str]) -> list[str]:
    """The pairings of one table, drawn and in numbers."""
    words = f"{players} seats" + (f", {options}" if options else "")
    odd = options.replace("=", "-").replace(", ", "_")
    name = "_".join(filter(None, [game, str(players), odd])) + ".svg"
    pictures[name] = svg.shares(f"{title(game)}, {words}: victories of the first among the second", rows)
    names = ["players", "won %", "mean rank", "deals", "log LR", "", "ms: median / 95 %", "commit", "command"]
    lines = [f"![{words}]({name})", "", *head(names)]
    return [*lines, *(line(_cells(row)) for row in rows), ""]


def _cells(row: Row) -> list[str]:
    ranks = f"{row.ranks[row.challenger]:.2f} ± {row.rank_margin[row.challenger]:.2f} : {row.ranks[row.rival]:.2f}"
    times = ", ".join(
        f"{bot} {row.median_ms[bot]:.2f} / {row.p95_ms[bot]:.1f}" for bot in (row.challenger, row.rival)
    )
    return [
        f"{row.challenger} – {row.rival}",
        f"{100 * row.share:.1f} ± {100 * row.margin:.1f} (par {100 * row.par:.0f})",
        ranks,
        str(row.deals),
        f"{row.likelihood:+.1f}",
        row.verdict.replace("_", " "),
        times,
        row.commit,
        f"`{row.command}`",
    ]
