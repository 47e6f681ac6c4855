"""The command that lets players fight out which of them is stronger."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.bots.arena import Lists, Pairing, table, tournament
from game.bots.odds import Share
from game.bots.registry import every_bot_id
from game.chosen import chosen_game, chosen_options, played
from game.cli import Arguments, Misuse, say
from game.i18n import Texts

MOST_DEALS = 100_000
MOST_JOBS = 64
PAPER = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
"""The page measured tables are kept on."""
MARK = "<!-- arena -->"
"""Stands below the table on that page; new rows go above it."""
_VERDICTS = {1: "stronger", 0: "open", -1: "not_stronger"}


def arena(texts: Texts, arguments: Arguments) -> int:
    """Let every named player meet every other, and say how sure it is who is stronger."""
    arguments.only("--players", "--deals", "--seed", "--option", "--jobs", "--json", "--record", "--whole")
    lists = _lists(texts, arguments)
    record = "--record" in arguments.switches
    if record and not _writable():
        raise Misuse("write", file=PAPER)
    shown = _Line(texts, _terminal() and not arguments.json)
    rows = []
    with played():
        for row in tournament(lists, shown.progress):
            shown.clear()
            rows.append(row)
            if not arguments.json:
                _say_pairing(texts, row)
    ranking = table(lists, rows) if len(lists.bots) > 2 else {}
    commit = _commit()
    if arguments.json:
        say(json.dumps(_data(lists, rows, ranking, commit)))
    for bot, points in ({} if arguments.json else ranking).items():
        say(texts("cli.arena.rating", bot=bot, points=round(points)))
    if record:
        _record(_lines(lists, rows, ranking, commit, _command(arguments)))
        if not arguments.json:
            say(texts("cli.arena.recorded", file=PAPER))
    return 0


def _lists(texts: Texts, arguments: Arguments) -> Lists:
    """What the words of the command line ask for; raises Misuse."""
    game = chosen_game(texts, Arguments(arguments.command, arguments.words[:1]))
    bots = arguments.words[1:]
    known = every_bot_id(game.id)
    for bot in bots:
        if bot not in known:
            raise Misuse("bot", game=game.id, word=bot, known=", ".join(known))
    if len(bots) < 2:
        raise Misuse("missing", command=arguments.command, what=texts("cli.what.bots"))
    if len(set(bots)) < len(bots):
        raise Misuse("twice", word=next(bot for bot in bots if bots.count(bot) > 1))
    return Lists(
        game=game.id,
        players=arguments.whole("--players", game.players[0], game.players[0], game.players[-1]),
        bots=tuple(bots),
        deals=arguments.whole("--deals", 400, 1, MOST_DEALS),
        seed=arguments.whole("--seed", 1, 0, (1 << 63) - 1),
        options=chosen_options(game, arguments),
        jobs=arguments.whole("--jobs", 1, 1, MOST_JOBS),
        sequential="--whole" not in arguments.switches,
    )


def _terminal() -> bool:
    """Whether somebody watches; a program that a desktop starts may have no stream at all."""
    return sys.stderr is not None and sys.stderr.isatty()


class _Line:
    """One line on the terminal that is written over while matches run; nothing where there is no terminal."""

    def __init__(self, texts: Texts, shown: bool) -> None:
        self._texts = texts
        self._shown = shown

    def progress(self, challenger: str, rival: str, deals: int, share: Share) -> None:
        if self._shown:
            words = _share_words(share)
            line = self._texts("cli.arena.progress", challenger=challenger, rival=rival, deals=deals, **words)
            print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _share_words(share: Share) -> dict[str, float]:
    """In percent."""
    return {"share": round(100 * share.mean, 1), "margin": round(100 * share.margin, 1)}


def _say_pairing(texts: Texts, row: Pairing) -> None:
    words: dict[str, Any] = {**_share_words(row.share), "deals": row.share.deals, "matches": row.matches}
    words["par"] = round(100 * row.par)
    words["verdict"] = texts(f"cli.arena.{_VERDICTS[row.verdict]}")
    say(texts("cli.arena.pairing", challenger=row.challenger, rival=row.rival, **words))
    for bot, (median, most) in row.times.items():
        say(texts("cli.arena.times", bot=bot, median=round(median, 2), most=round(most, 1)))


def _data(lists: Lists, rows: Sequence[Pairing], ranking: Mapping[str, float], commit: str) -> dict[str, Any]:
    pairings = [
        {
            "challenger": row.challenger,
            "rival": row.rival,
            "deals": row.share.deals,
            "matches": row.matches,
            "share": round(row.share.mean, 4),
            "margin": round(row.share.margin, 4),
            "par": round(row.par, 4),
            "likelihood": round(row.likelihood, 3),
            "verdict": _VERDICTS[row.verdict],
            "wins": {bot: round(wins, 3) for bot, wins in row.wins.items()},
            "median_ms": {bot: median for bot, (median, _) in row.times.items()},
            "p95_ms": {bot: most for bot, (_, most) in row.times.items()},
        }
        for row in rows
    ]
    ratings = {bot: round(points) for bot, points in ranking.items()}
    head = {"game": lists.game, "players": lists.players, "seed": lists.seed, "commit": commit}
    return {**head, "options": dict(lists.options), "pairings": pairings, "ratings": ratings}


# The page -------------------------------------------------------------------------------------------------------


def _writable() -> bool:
    return PAPER.is_file() and MARK in PAPER.read_text(encoding="utf-8")


def _record(lines: Sequence[str]) -> None:
    text = PAPER.read_text(encoding="utf-8")
    PAPER.write_text(text.replace(MARK, "\n".join([*lines, MARK]), 1), encoding="utf-8")


def _lines(
    lists: Lists, rows: Sequence[Pairing], ranking: Mapping[str, float], commit: str, command: str
) -> list[str]:
    """The rows of the page's table; ratings follow in a row of their own."""
    made = []
    for row in rows:
        words = _share_words(row.share)
        times = " ".join(f"{bot} {median:.2f}/{most:.1f}" for bot, (median, most) in row.times.items())
        cells = [
            f"{lists.game}, {lists.players}",
            f"{row.challenger} – {row.rival}",
            f"{words['share']} ± {words['margin']} (par {100 * row.par:.0f})",
            str(row.share.deals),
            f"{row.likelihood:+.1f}",
            times,
            commit,
            f"`{command}`",
        ]
        made.append(f"| {' | '.join(cells)} |")
    if ranking:
        points = ", ".join(f"{bot} {value:+.0f}" for bot, value in ranking.items())
        made.append(f"| {lists.game}, {lists.players} | ratings | {points} | | | | {commit} | `{command}` |")
    return made


def _command(arguments: Arguments) -> str:
    """The command line again, without what only says where the answer goes."""
    words = ["arena", *arguments.words]
    for option, values in arguments.values.items():
        words += [word for value in values for word in (option, value)]
    return shlex.join([*words, *sorted(arguments.switches - {"--json", "--record"})])


def _commit() -> str:
    """The commit the program stands at, with a + when its code differs from it; "" where nobody knows."""
    house = str(PAPER.parent.parent)

    def told(*words: str) -> str:
        done = subprocess.run(["git", "-C", house, *words], capture_output=True, text=True, check=False)
        return done.stdout.strip() if done.returncode == 0 else ""

    try:
        commit = told("describe", "--always", "--abbrev=9")
        return commit + ("+" if told("status", "--porcelain", "--", "game") else "")
    except OSError:
        return ""
