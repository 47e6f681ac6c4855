"""The command that lets players fight out which of them is stronger."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from game.bots.arena import ArenaConfig, Pairing, table, tournament
from game.bots.odds import Share
from game.bots.registry import every_bot_id
from game.cli.arguments import Arguments, Misuse, say
from game.cli.chosen import chosen_game, chosen_options, known_bots, played
from game.cli.ledger import FOLDER, append, command_line, commit, ready
from game.cli.progress import Progress, watched
from game.i18n import Texts

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
