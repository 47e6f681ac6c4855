"""The commands that play many matches of bots, `simulate` and `arena`, with what they say, record and show while they run."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic, perf_counter
from typing import Any, TextIO

from game.bots.match_series import (
    MatchSeries,
    Pairing,
    SeriesFindings,
    SeriesRow,
    pairings,
    table,
    tournament,
)
from game.bots.rating_estimate import Share, forecast
from game.bots.registry import current_id, every_bot_id
from game.cli.arguments import (
    Arguments,
    UsageError,
    bot_faults_told,
    chosen_bots,
    chosen_game,
    chosen_options,
    known_bots,
    say,
    take_code,
)
from game.i18n import Texts
from game.ui.desktop import user_environment

MOST_MATCHES = 1_000_000
MOST_DEALS = 100_000
MOST_JOBS = 64

# -- `simulate`: plays matches of bots and prints their results ------------------------------------------------------


def simulate(texts: Texts, arguments: Arguments) -> int:
    """Play matches of bots and report victories, frequencies and speed."""
    arguments.only("--players", "--bots", "--matches", "--seed", "--option", "--jobs", "--code", "--json")
    code = arguments.text("--code")
    if code:
        take_code(arguments, code)
    game = chosen_game(texts, arguments)
    bots = chosen_bots(game, arguments)
    wanted = arguments.whole("--matches", 100, 1, MOST_MATCHES)
    seed = arguments.whole("--seed", 1, 0, (1 << 63) - 1)
    series = MatchSeries(game.id, bots, 1, seed, chosen_options(game, len(bots), arguments)).with_matches(
        wanted
    )
    began = perf_counter()
    jobs = arguments.whole("--jobs", 1, 1, MOST_JOBS)
    with bot_faults_told():
        matches = [*series.results(jobs=jobs)]
    found = series.findings(matches[:wanted])
    result = summary(found, len(matches), perf_counter() - began)
    if arguments.json:
        say(json.dumps({"game": game.id, "bots": [*bots], "seed": seed, **result}))
    else:
        _say_simulation(texts, result)
        _say_faults(texts, found)
    return 0


def summary(found: SeriesFindings, played: int, seconds: float) -> dict[str, Any]:
    """What a series shows in numbers. A shared victory counts in parts; spreads are standard deviations."""
    decisions = sum(len(row.times) for row in found.seats)
    rounds = sum(number * count for number, count in found.rounds.items())
    return {
        "matches": found.matches,
        "rounds": round(rounds / found.matches, 3),
        "decisions_per_match": round(decisions / found.matches, 3),
        "matches_per_second": round(played / seconds, 3),
        "decisions_per_second": round(decisions * (played / found.matches) / seconds, 1),
        "by_seat": [_counted(row) for row in found.seats],
        "by_bot": {bot: _counted(row) for bot, row in found.bots.items() if row.points},
    }


def _counted(row: SeriesRow) -> dict[str, Any]:
    return {
        "seats": len(row.points),
        "wins": round(row.wins, 3) or 0,
        "points": round(row.mean_points, 3),
        "spread": round(row.spread, 3),
        "place": round(row.place, 3),
    }


def _say_simulation(texts: Texts, result: dict[str, Any]) -> None:
    say(
        texts(
            "cli.simulate.matches",
            matches=result["matches"],
            decisions=result["decisions_per_match"],
            rounds=result["rounds"],
        )
    )
    for seat, row in enumerate(result["by_seat"], 1):
        say(texts("cli.simulate.seat", seat=seat, **row))
    for bot, row in result["by_bot"].items():
        say(texts("cli.simulate.bot", bot=bot, **row))
    speeds = {"matches": result["matches_per_second"], "decisions": result["decisions_per_second"]}
    say(texts("cli.simulate.speed", **speeds))


def _say_faults(texts: Texts, found: SeriesFindings) -> None:
    for bot, (count, fault) in found.faults.items():
        say(texts("cli.arena.failed", bot=bot, count=count, fault=fault))


# -- the records of what was measured ------

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "docs" / "bots"
_ASIDE = {"--json", "--out", "--record"}
"""Options that only say where the output goes."""


def require_record(kept: Path) -> None:
    """Raise UsageError where there is no such record, as in a program without its papers."""
    if not kept.is_file():
        raise UsageError("write", file=kept)


def append(kept: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    """Append a line for each row to a record; readers use the last line of each."""
    lines = [json.dumps(row, ensure_ascii=False) for row in rows]
    try:
        with kept.open("a", encoding="utf-8", newline="\n") as file:
            file.write("".join(f"{line}\n" for line in lines))
    except OSError:
        raise UsageError("write", file=kept) from None


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


class ProgressLine:
    """Progress of a tournament: pairing, deals as a bar, share, interval, remaining time.

    Writes nothing if ``stream`` is None. ``count`` is the number of pairings.
    """

    def __init__(
        self,
        texts: Texts,
        count: int,
        stream: TextIO | None,
        clock: Callable[[], float] = monotonic,
        *,
        sequential: bool = True,
    ) -> None:
        self._texts, self._count, self._sequential = texts, count, sequential
        self._stream = stream
        self._clock = clock
        self._series: MatchSeries | None = None
        self._number = 0
        self._began = clock()

    def __call__(self, series: MatchSeries, deals: int, share: Share) -> None:
        """A deal is over."""
        if series != self._series:
            # Its first deal is over already: the pairing began when the one before ended.
            self._series, self._number = series, self._number + 1
        if self._stream is not None:
            room = get_terminal_size().columns - 1  # a line that runs on could not be written over
            print(f"\r\x1b[K{self.line(series, deals, share)[:room]}", end="", file=self._stream, flush=True)

    def line(self, series: MatchSeries, deals: int, share: Share) -> str:
        """The progress line after this many deals of the pairing."""
        most = forecast(share, 1 / series.players, series.deals) if self._sequential else series.deals
        filled = CELLS * deals // max(1, most)
        rest = (self._clock() - self._began) / deals * (most - deals)
        return self._texts(
            "cli.arena.progress", challenger=series.bots[0], rival=series.bots[1], number=self._number, pairings=self._count,
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


def interactive_terminal() -> TextIO | None:
    """The terminal if it is interactive; desktop programs may have no stream at all."""
    return sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None


# -- `arena`: lets bots fight out which of them is stronger ----------------------------------------------------------

RECORD = FOLDER / "arena.jsonl"
"""What was measured, a pairing a line; `python3 build plots` makes tables and pictures of it."""
_VERDICTS = {1: "stronger", 0: "open", -1: "not_stronger"}


def arena(texts: Texts, arguments: Arguments) -> int:
    """Run a tournament of the named bots and report which is stronger, with confidence."""
    arguments.only(
        "--players", "--deals", "--seed", "--option", "--jobs", "--json", "--ladder", "--record", "--whole"
    )
    company, jobs = _company(texts, arguments), arguments.whole("--jobs", 1, 1, MOST_JOBS)
    record, ladder = "--record" in arguments.switches, "--ladder" in arguments.switches
    sequential = "--whole" not in arguments.switches
    if record:
        require_record(RECORD)
    count = len(pairings(company, ladder=ladder))
    shown = ProgressLine(
        texts, count, None if arguments.json else interactive_terminal(), sequential=sequential
    )
    rows, stand = [], commit()
    with bot_faults_told():
        for row in tournament(company, jobs, shown, sequential=sequential, ladder=ladder):
            shown.clear()
            rows.append(row)
            if record:  # at once, so that what was fought out outlasts a run that is broken off
                _record(_data(company, [row], {}, stand), command_line(arguments))
            if not arguments.json:
                _say_pairing(texts, row)
    ranking = table(rows) if len(company.bots) > 2 else {}
    if arguments.json:
        say(json.dumps(_data(company, rows, ranking, stand)))
    for bot, points in ({} if arguments.json else ranking).items():
        say(texts("cli.arena.rating", bot=bot, points=round(points)))
    if record and not arguments.json:
        say(texts("cli.recorded", file=RECORD))
    return 0


def _company(texts: Texts, arguments: Arguments) -> MatchSeries:
    """Who plays, what and how often, as a command line says it; raises UsageError."""
    game = chosen_game(texts, Arguments(arguments.command, arguments.words[:1]))
    bots = arguments.words[1:]
    known = known_bots(game, every_bot_id(game.id))
    for bot in bots:
        if current_id(bot) not in known:
            raise UsageError("bot", game=game.id, word=bot, known=", ".join(known))
    if len(bots) < 2:
        raise UsageError("missing", command=arguments.command, what=texts("cli.what.bots"))
    if len(set(bots)) < len(bots):
        raise UsageError("twice", word=next(bot for bot in bots if bots.count(bot) > 1))
    players = arguments.whole("--players", game.players[0], game.players[0], game.players[-1])
    return MatchSeries(
        game=game.id,
        bots=tuple(bots),
        deals=arguments.whole("--deals", 400, 1, MOST_DEALS),
        seed=arguments.whole("--seed", 1, 0, (1 << 63) - 1),
        options=chosen_options(game, players, arguments),
        seats=players,
    )


def _share_words(share: Share) -> dict[str, float]:
    """In percent."""
    return {"share": round(100 * share.mean, 1), "margin": round(100 * share.margin, 1)}


def _say_pairing(texts: Texts, row: Pairing) -> None:
    found, own = row.findings, row.row
    words: dict[str, Any] = {**_share_words(own.share), "deals": own.share.deals, "matches": found.matches}
    words["par"] = round(100 * own.par)
    words["verdict"] = texts(f"cli.arena.{_VERDICTS[row.verdict]}")
    say(texts("cli.arena.pairing", challenger=row.challenger, rival=row.rival, **words))
    for bot, one in found.bots.items() if own.par < 1 / 2 else ():
        say(texts("cli.arena.rank", bot=bot, rank=f"{one.rank.mean:.2f}", margin=f"{one.rank.margin:.2f}"))
    for bot, one in found.bots.items():
        median, most = one.times_ms
        say(texts("cli.arena.times", bot=bot, median=round(median, 2), most=round(most, 1)))
    _say_faults(texts, found)


def _data(
    company: MatchSeries, rows: Sequence[Pairing], ranking: Mapping[str, float], stand: str
) -> dict[str, Any]:
    ratings = {bot: round(points) for bot, points in ranking.items()}
    head = {"game": company.game, "players": company.seats, "seed": company.seed, "commit": stand}
    options, pairings = dict(company.options), [_pairing_data(row) for row in rows]
    return {**head, "options": options, "pairings": pairings, "ratings": ratings}


def _pairing_data(row: Pairing) -> dict[str, Any]:
    found, own = row.findings, row.row
    faults = found.faults
    return {
        "challenger": row.challenger,
        "rival": row.rival,
        "deals": own.share.deals,
        "matches": found.matches,
        "share": round(own.share.mean, 4),
        "margin": round(own.share.margin, 4),
        "par": round(own.par, 4),
        "likelihood": round(row.likelihood, 3),
        "verdict": _VERDICTS[row.verdict],
        "wins": {bot: round(one.wins, 3) for bot, one in found.bots.items()},
        "ranks": {bot: round(one.rank.mean, 4) for bot, one in found.bots.items()},
        "rank_margin": {bot: round(one.rank.margin, 4) for bot, one in found.bots.items()},
        "median_ms": {bot: round(one.times_ms[0], 3) for bot, one in found.bots.items()},
        "p95_ms": {bot: round(one.times_ms[1], 3) for bot, one in found.bots.items()},
        **({"failed": {bot: count for bot, (count, _) in faults.items()}} if faults else {}),
    }


def _record(data: Mapping[str, Any], command: str) -> None:
    """A line for each pairing."""
    head = {name: data[name] for name in ("game", "players", "options", "seed", "commit")}
    append(RECORD, ({**head, **row, "command": command} for row in data["pairings"]))
