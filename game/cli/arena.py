"""The command that lets bots play tournaments, its record and its line of progress."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic
from typing import Any, TextIO

from game.bots.arena import ArenaConfig, Pairing, pairs, table, tournament
from game.bots.odds import Share, forecast
from game.bots.registry import every_bot_id
from game.cli.arguments import Arguments, Misuse, chosen_game, chosen_options, known_bots, played, say
from game.i18n import Texts
from game.ui.desktop import user_environment

# -- the records of what was measured ------

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "docs" / "bots"
_ASIDE = {"--json", "--out", "--record"}
"""Options that only say where the output goes."""


def ready(ledger: Path) -> None:
    """Raise Misuse where there is no such record, as in a program without its papers."""
    if not ledger.is_file():
        raise Misuse("write", file=ledger)


def append(ledger: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    """Append a line for each row to a record; readers use the last line of each."""
    lines = [json.dumps(row, ensure_ascii=False) for row in rows]
    try:
        with ledger.open("a", encoding="utf-8", newline="\n") as file:
            file.write("".join(f"{line}\n" for line in lines))
    except OSError:
        raise Misuse("write", file=ledger) from None


def command_line(arguments: Arguments) -> str:
    """The command line without the options for the output."""
    words = [arguments.command, *arguments.words]
    for option, values in arguments.values.items():
        if option not in _ASIDE:
            words += [word for value in values for word in (option, value)]
    return shlex.join([*words, *sorted(arguments.switches - _ASIDE)])


def commit() -> str:
    """The commit of the program, with a + if its code is modified; "" if unknown."""

    def git(*words: str) -> str:
        line = ["git", "-C", str(ROOT), *words]
        done = subprocess.run(line, env=user_environment(), capture_output=True, text=True, check=False)
        return done.stdout.strip() if done.returncode == 0 else ""

    try:
        found = git("describe", "--always", "--abbrev=9")
        return found + ("+" if git("status", "--porcelain", "--", "game") else "")
    except OSError:
        return ""


# -- a progress line on the terminal that is overwritten -------------------------------------------------------------

CELLS = 20
"""Length of the bar in letters."""
FULL, EMPTY = "█", "░"


class Progress:
    """Progress of a tournament: pairing, deals as a bar, share, interval, remaining time.

    Writes nothing if ``stream`` is None.
    """

    def __init__(
        self,
        texts: Texts,
        config: ArenaConfig,
        stream: TextIO | None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._texts = texts
        self._config = config
        self._stream = stream
        self._clock = clock
        self._pairing = ("", "")
        self._number = 0
        self._began = clock()

    def __call__(self, challenger: str, rival: str, deals: int, share: Share) -> None:
        """A deal is over."""
        if (challenger, rival) != self._pairing:
            # Its first deal is over already: the pairing began when the one before ended.
            self._pairing, self._number = (challenger, rival), self._number + 1
        if self._stream is not None:
            room = get_terminal_size().columns - 1  # a line that runs on could not be written over
            print(f"\r\x1b[K{self.line(deals, share)[:room]}", end="", file=self._stream, flush=True)

    def line(self, deals: int, share: Share) -> str:
        """The progress line after this many deals of the pairing."""
        config = self._config
        most = forecast(share, config.par, config.deals) if config.sequential else config.deals
        filled = CELLS * deals // max(1, most)
        rest = (self._clock() - self._began) / deals * (most - deals)
        challenger, rival = self._pairing
        return self._texts(
            "cli.arena.progress", challenger=challenger, rival=rival, number=self._number, pairings=len(pairs(config)),
            bar=FULL * filled + EMPTY * (CELLS - filled), deals=deals, most=most,
            share=f"{100 * share.mean:.1f}", margin=f"{100 * share.margin:.1f}", rest=clock_words(rest),
        )  # fmt: skip

    def clear(self) -> None:
        """The pairing is over: take the line away."""
        self._began = self._clock()
        if self._stream is not None:
            print("\r\x1b[K", end="", file=self._stream, flush=True)


def clock_words(seconds: float) -> str:
    """A time as minutes and seconds, with hours where there are any: "4:05", "1:20:00"."""
    whole = round(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def watched() -> TextIO | None:
    """The terminal if it is interactive; desktop programs may have no stream at all."""
    return sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None


# -- the command that lets players fight out which of them is stronger -----------------------------------------------

MOST_DEALS = 100_000
MOST_JOBS = 64
LEDGER = FOLDER / "arena.jsonl"
"""What was measured, a pairing a line; `python3 build plots` makes tables and pictures of it."""
_VERDICTS = {1: "stronger", 0: "open", -1: "not_stronger"}


def arena(texts: Texts, arguments: Arguments) -> int:
    """Run a tournament of the named bots and report which is stronger, with confidence."""
    arguments.only(
        "--players", "--deals", "--seed", "--option", "--jobs", "--json", "--ladder", "--record", "--whole"
    )
    config = _config(texts, arguments)
    record = "--record" in arguments.switches
    if record:
        ready(LEDGER)
    shown = Progress(texts, config, None if arguments.json else watched())
    rows, stand = [], commit()
    with played():
        for row in tournament(config, shown):
            shown.clear()
            rows.append(row)
            if record:  # at once, so that what was fought out outlasts a run that is broken off
                _record(_data(config, [row], {}, stand), command_line(arguments))
            if not arguments.json:
                _say_pairing(texts, row)
    ranking = table(config, rows) if len(config.bots) > 2 else {}
    if arguments.json:
        say(json.dumps(_data(config, rows, ranking, stand)))
    for bot, points in ({} if arguments.json else ranking).items():
        say(texts("cli.arena.rating", bot=bot, points=round(points)))
    if record and not arguments.json:
        say(texts("cli.recorded", file=LEDGER))
    return 0


def _config(texts: Texts, arguments: Arguments) -> ArenaConfig:
    """The configuration of a command line; raises Misuse."""
    game = chosen_game(texts, Arguments(arguments.command, arguments.words[:1]))
    bots = arguments.words[1:]
    known = known_bots(game, every_bot_id(game.id))
    for bot in bots:
        if bot not in known:
            raise Misuse("bot", game=game.id, word=bot, known=", ".join(known))
    if len(bots) < 2:
        raise Misuse("missing", command=arguments.command, what=texts("cli.what.bots"))
    if len(set(bots)) < len(bots):
        raise Misuse("twice", word=next(bot for bot in bots if bots.count(bot) > 1))
    players = arguments.whole("--players", game.players[0], game.players[0], game.players[-1])
    return ArenaConfig(
        game=game.id,
        players=players,
        bots=tuple(bots),
        deals=arguments.whole("--deals", 400, 1, MOST_DEALS),
        seed=arguments.whole("--seed", 1, 0, (1 << 63) - 1),
        options=chosen_options(game, players, arguments),
        jobs=arguments.whole("--jobs", 1, 1, MOST_JOBS),
        sequential="--whole" not in arguments.switches,
        ladder="--ladder" in arguments.switches,
    )


def _share_words(share: Share) -> dict[str, float]:
    """In percent."""
    return {"share": round(100 * share.mean, 1), "margin": round(100 * share.margin, 1)}


def _say_pairing(texts: Texts, row: Pairing) -> None:
    words: dict[str, Any] = {**_share_words(row.share), "deals": row.share.deals, "matches": row.matches}
    words["par"] = round(100 * row.par)
    words["verdict"] = texts(f"cli.arena.{_VERDICTS[row.verdict]}")
    say(texts("cli.arena.pairing", challenger=row.challenger, rival=row.rival, **words))
    for bot, rank in row.ranks.items() if row.par < 1 / 2 else ():
        say(texts("cli.arena.rank", bot=bot, rank=f"{rank.mean:.2f}", margin=f"{rank.margin:.2f}"))
    for bot, (median, most) in row.times.items():
        say(texts("cli.arena.times", bot=bot, median=round(median, 2), most=round(most, 1)))
    for bot, (count, fault) in row.faults.items():
        say(texts("cli.arena.failed", bot=bot, count=count, fault=fault))


def _data(
    config: ArenaConfig, rows: Sequence[Pairing], ranking: Mapping[str, float], stand: str
) -> dict[str, Any]:
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
            "ranks": {bot: round(rank.mean, 4) for bot, rank in row.ranks.items()},
            "rank_margin": {bot: round(rank.margin, 4) for bot, rank in row.ranks.items()},
            "median_ms": {bot: round(median, 3) for bot, (median, _) in row.times.items()},
            "p95_ms": {bot: round(most, 3) for bot, (_, most) in row.times.items()},
            **({"failed": {bot: count for bot, (count, _) in row.faults.items()}} if row.faults else {}),
        }
        for row in rows
    ]
    ratings = {bot: round(points) for bot, points in ranking.items()}
    head = {"game": config.game, "players": config.players, "seed": config.seed, "commit": stand}
    return {**head, "options": dict(config.options), "pairings": pairings, "ratings": ratings}


# The record -----------------------------------------------------------------------------------------------------


def _record(data: Mapping[str, Any], command: str) -> None:
    """A line for each pairing."""
    head = {name: data[name] for name in ("game", "players", "options", "seed", "commit")}
    append(LEDGER, ({**head, **row, "command": command} for row in data["pairings"]))
