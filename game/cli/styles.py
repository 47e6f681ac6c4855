"""The command that measures whether characters play differently."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from game.bots.match_series import MatchSeries
from game.bots.registry import bot_ids, characters, player_id
from game.bots.styles import Style, StyleFindings, StyleMatch, StyleMeasure, findings, style_match
from game.cli.arena import FOLDER, append, command_line, commit, require_record
from game.cli.arguments import (
    Arguments,
    UsageError,
    bot_faults_told,
    chosen_game,
    chosen_options,
    known_bots,
    say,
)
from game.i18n import Texts
from game.storage.files import read_limited
from game.storage.record import SaveError

MOST_MATCHES = 100_000
MOST_JOBS = 64
TABLE = 4
"""Default number of seats."""
RECORD = FOLDER / "styles.jsonl"
"""What was found, a run a line; `python3 build plots` makes tables and pictures of it."""


def styles(texts: Texts, arguments: Arguments) -> int:
    """Play matches of the characters of a level, and of the level without one; report their differences."""
    arguments.only(
        "--level", "--matches", "--players", "--seed", "--option", "--jobs", "--out", "--record", "--json"
    )
    game = chosen_game(texts, arguments)
    known = known_bots(game, bot_ids(game.id))
    level = arguments.text("--level", "normal")
    if level not in known or not characters(game.id):
        raise UsageError("bot", game=game.id, word=level, known=", ".join(known))
    bots = (level, *(player_id(level, one.id) for one in characters(game.id)))
    least, most = game.players[0], min(game.players[-1], len(bots))
    players = arguments.whole("--players", min(TABLE, most), least, most)
    seed = arguments.whole("--seed", 1, 0, (1 << 63) - 1)
    company = MatchSeries(game.id, bots, 1, seed, chosen_options(game, players, arguments), seats=players)
    wanted = arguments.whole("--matches", 500, 2, MOST_MATCHES)
    record = "--record" in arguments.switches
    if record:
        require_record(RECORD)
    stand = commit() if record else ""
    with bot_faults_told():
        seen = [*_seen(company, wanted, arguments)]
    found = findings(seen)
    head = {"game": game.id, "level": level, "players": company.seats, "matches": len(seen)}
    if record:
        made = {"seed": company.seed, "options": dict(company.options), "commit": stand}
        append(RECORD, [{**head, **made, "command": command_line(arguments), **_row(found)}])
    if arguments.json:
        say(json.dumps({**head, **_data(found)}))
        return 0
    _say(texts, found, company, len(seen), f"{game.id}.score")
    if record:
        say(texts("cli.recorded", file=RECORD))
    return 0


def _seen(company: MatchSeries, wanted: int, arguments: Arguments) -> Iterator[StyleMatch]:
    """The matches: those kept in ``--out``, if it has any of this company, and the others, which are kept there too."""
    head = json.dumps({
        "game": company.game, "bots": company.bots, "players": company.seats, "seed": company.seed, "options": dict(company.options),
    })  # fmt: skip
    file = Path(arguments.text("--out")) if "--out" in arguments.values else None
    had = _kept(file, head)[:wanted] if file else []
    yield from had
    jobs = arguments.whole("--jobs", 1, 1, MOST_JOBS)
    for match in company.results(range(len(had), wanted), jobs):
        one = style_match(match)
        if file:
            _append(file, json.dumps(asdict(one)))
        yield one


def _kept(file: Path, head: str) -> list[StyleMatch]:
    """The matches in a file, which begins with those it is of; raises UsageError for a file of anything else."""
    try:
        first, *lines = read_limited(file).decode().splitlines()
        if first == head:
            return [_sitting(json.loads(line)) for line in lines]
    except FileNotFoundError:
        _append(file, head)
        return []
    except OSError:
        raise SaveError("unreadable", {"file": file.name}) from None
    except (ValueError, KeyError, TypeError):
        pass
    raise UsageError("other_matches", file=file)


def _sitting(data: dict[str, Any]) -> StyleMatch:
    return StyleMatch(tuple(data["bots"]), tuple(data["won"]), tuple(data["points"]), tuple(data["parts"]))


def _append(file: Path, line: str) -> None:
    try:
        with file.open("a", encoding="utf-8", newline="\n") as target:
            target.write(f"{line}\n")
    except OSError:
        raise UsageError("write", file=file) from None


def _data(found: StyleFindings) -> dict[str, Any]:
    return {
        "chance": found.chance,
        "styles": {bot: asdict(style) for bot, style in found.styles.items()},
        "pairs": {" ".join(pair): asdict(mark) for pair, mark in found.pairs.items()},
    }


def _row(found: StyleFindings) -> dict[str, Any]:
    """What is kept of the findings: rounded, the strongest player first."""
    pair, mark = found.hardest
    order = sorted(found.styles.items(), key=lambda item: (-item[1].rating, item[0]))
    return {
        "chance": found.chance,
        "bots": {bot: _kept_style(style) for bot, style in order},
        "pairs": len(found.pairs),
        "apart": found.apart,
        "hardest": {"pair": [*pair], "mark": _kept_mark(mark)},
    }


def _kept_style(style: Style) -> dict[str, Any]:
    return {
        "rating": round(style.rating),
        "seats": style.seats,
        "won": round(style.won.mean, 4),
        "margin": round(style.won.margin, 4),
        "points": round(style.points, 2),
        "parts": {source: round(part, 4) for source, part in style.parts.items()},
        "mark": _kept_mark(style.mark),
    }


def _kept_mark(mark: StyleMeasure) -> dict[str, Any]:
    return {"source": mark.source, "apart": round(mark.apart, 4), "chance": float(f"{mark.chance:.3g}")}


def _say(texts: Texts, found: StyleFindings, company: MatchSeries, matches: int, section: str) -> None:
    words = {"matches": matches, "players": company.seats, "chance": _chance(found.chance)}
    say(texts("cli.styles.matches", **words))
    for bot, style in sorted(found.styles.items(), key=lambda item: company.bots.index(item[0])):
        parts = ", ".join(
            texts("cli.styles.part", source=texts(f"{section}.{key}"), percent=round(100 * part))
            for key, part in sorted(style.parts.items(), key=lambda item: -item[1])
            if part >= 0.005
        )
        won = {"won": f"{100 * style.won.mean:.1f}", "margin": f"{100 * style.won.margin:.1f}"}
        say(
            texts(
                "cli.styles.bot",
                bot=bot,
                rating=f"{round(style.rating):+d}",
                **won,
                par=round(100 / company.seats),
                points=f"{style.points:.1f}",
                parts=parts,
            )
        )
        say(texts("cli.styles.mark", **_mark(texts, style.mark, section)))
    (one, two), mark = found.hardest
    say(texts("cli.styles.closest", one=one, two=two, **_mark(texts, mark, section)))


def _mark(texts: Texts, mark: StyleMeasure, section: str) -> dict[str, object]:
    source = texts(f"{section}.{mark.source}")
    return {"source": source, "apart": f"{100 * mark.apart:+.1f}", "chance": _chance(mark.chance)}


def _chance(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"= {value:.3f}"
