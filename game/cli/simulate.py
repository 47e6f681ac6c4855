"""`simulate`: plays matches of bots and prints their results."""

from __future__ import annotations

import json
from collections.abc import Sequence
from statistics import fmean, pstdev
from time import perf_counter
from typing import Any

from game.cli.arguments import Arguments, chosen_bots, chosen_game, chosen_options, played, say, take_code
from game.i18n import Texts

MOST_MATCHES = 1_000_000
MOST_JOBS = 64


def simulate(texts: Texts, arguments: Arguments) -> int:
    """Play matches of bots and report victories, frequencies and speed."""
    from game.bots.arena import faults
    from game.bots.simulate import SimulationConfig, deals

    arguments.only("--players", "--bots", "--matches", "--seed", "--option", "--jobs", "--code", "--json")
    code = arguments.text("--code")
    if code:
        take_code(arguments, code)
    game = chosen_game(texts, arguments)
    bots = chosen_bots(game, arguments)
    wanted = arguments.whole("--matches", 100, 1, MOST_MATCHES)
    # A deal is played once for each rotation of the seats, so that no bot profits from its place.
    turns = len(bots) if len(set(bots)) > 1 else 1
    seed = arguments.whole("--seed", 1, 0, (1 << 63) - 1)
    plan = SimulationConfig(
        game.id, bots, -(-wanted // turns), seed, chosen_options(game, len(bots), arguments)
    )
    began = perf_counter()
    jobs = arguments.whole("--jobs", 1, 1, MOST_JOBS)
    with played():
        matches = [match for deal in deals(plan, jobs) for match in deal]
    result = summary(bots, matches[:wanted], len(matches), perf_counter() - began)
    if arguments.json:
        say(json.dumps({"game": game.id, "bots": [*bots], "seed": seed, **result}))
    else:
        _say_simulation(texts, result)
        for bot, (count, fault) in faults(matches[:wanted]).items():
            say(texts("cli.arena.failed", bot=bot, count=count, fault=fault))
    return 0


def summary(bots: Sequence[str], matches: Sequence[Any], played: int, seconds: float) -> dict[str, Any]:
    """Finished matches in numbers. A shared victory counts in parts; spreads are standard deviations."""
    decisions = [sum(len(row) for row in match.times) for match in matches]
    share = played / len(matches)

    def row(mine: Sequence[tuple[Any, int]]) -> dict[str, Any]:
        points = [match.points[seat] for match, seat in mine]
        places = [match.places[seat] for match, seat in mine]
        wins = sum(1 / match.places.count(1) for match, seat in mine if match.places[seat] == 1)
        return {
            "seats": len(mine),
            "wins": round(wins, 3),
            "points": round(fmean(points), 3),
            "spread": round(pstdev(points), 3),
            "place": round(fmean(places), 3),
        }

    held = [(match, seat) for match in matches for seat in range(len(bots))]
    return {
        "matches": len(matches),
        "rounds": round(fmean(match.rounds for match in matches), 3),
        "decisions_per_match": round(fmean(decisions), 3),
        "matches_per_second": round(played / seconds, 3),
        "decisions_per_second": round(sum(decisions) * share / seconds, 1),
        "by_seat": [row([(match, seat) for match in matches]) for seat in range(len(bots))],
        "by_bot": {
            bot: row([(match, seat) for match, seat in held if match.bots[seat] == bot])
            for bot in dict.fromkeys(bots)
            if any(match.bots[seat] == bot for match, seat in held)
        },
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
