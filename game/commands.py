"""The commands of the command line. Each takes the texts and its arguments, prints, and answers the exit status."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean, pstdev
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from game import commands_arena, commands_record, commands_styles
from game.bots.registry import bot_ids, characters, player_id
from game.chosen import chosen_bots, chosen_game, chosen_options, played, take_code
from game.cli import Arguments, Misuse, say
from game.engine.registry import game_ids, load_game
from game.i18n import Texts

MOST_MATCHES = 1_000_000
MOST_JOBS = 64


def games(texts: Texts, arguments: Arguments) -> int:
    """List the games."""
    arguments.only("--json")
    if arguments.words:
        raise Misuse("word", word=arguments.words[0])
    found = [load_game(game_id) for game_id in game_ids()]
    if arguments.json:
        data = [
            {
                "id": game.id,
                "players": [*game.players],
                "bots": bot_ids(game.id),
                "characters": [one.id for one in characters(game.id)],
                "options": {option.name: [*option.values] for option in game.options},
            }
            for game in found
        ]
        say(json.dumps(data))
        return 0
    for game in found:
        bots, named = bot_ids(game.id), [one.id for one in characters(game.id)]
        words = {
            "least": game.players[0], "most": game.players[-1], "bots": ", ".join(bots),
            "characters": ", ".join(named), "example": player_id(bots[-1], named[0] if named else ""),
        }  # fmt: skip
        say(texts("cli.games.line", id=game.id, name=texts(f"{game.id}.name"), **words))
    return 0


def simulate(texts: Texts, arguments: Arguments) -> int:
    """Let bots play matches and say who won, how often and how fast."""
    from game.bots.simulate import Plan, deals

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
    plan = Plan(game.id, bots, -(-wanted // turns), seed, chosen_options(game, arguments))
    began = perf_counter()
    jobs = arguments.whole("--jobs", 1, 1, MOST_JOBS)
    with played():
        matches = [match for deal in deals(plan, jobs) for match in deal]
    result = summary(bots, matches[:wanted], len(matches), perf_counter() - began)
    if arguments.json:
        say(json.dumps({"game": game.id, "bots": [*bots], "seed": seed, **result}))
    else:
        _say_simulation(texts, result)
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


def scenario(texts: Texts, arguments: Arguments) -> int:
    """Check scenarios; the last line counts what passed and what failed."""
    from game.engine.core.scenario import ScenarioError, run_paths

    arguments.only()
    if not arguments.words:
        raise Misuse("missing", command=arguments.command, what=texts("cli.what.path"))
    paths = [Path(word) for word in arguments.words]
    for path in paths:
        if not path.exists():
            raise Misuse("path", file=path)
    try:
        report = run_paths(paths)
    except (ScenarioError, OSError) as error:
        raise Misuse("scenario", what=error) from None
    for failure in report.failures:
        say(str(failure))
    failed = len({(failure.scenario.path, failure.scenario.line) for failure in report.failures})
    say(texts("cli.scenario.summary", passed=report.count - failed, failed=failed))
    return 1 if failed else 0


def replay(texts: Texts, arguments: Arguments) -> int:
    """Play a saved match again, checking every line, and say how it stands."""
    from game.storage.savefile import read

    arguments.only("--json")
    record = read(Path(arguments.one(texts("cli.what.file"))))
    match, names = record.match, [seat.name for seat in record.seats]
    game, state = match.game, match.state
    standings = game.standings(state)
    number = game.facts(state).get("round", 0)
    if arguments.json:
        rows = [{"seat": row.seat, "place": row.place, "points": row.points} for row in standings]
        data = {
            "game": game.id, "players": names, "actions": len(match), "over": game.over(state), "round": number,
            "standings": rows, "state": game.digest(state), "hash": match.hash(),
        }  # fmt: skip
        say(json.dumps(data))
        return 0
    title = texts(f"{game.id}.name")
    say(texts("cli.replay.head", game=title, players=len(names), actions=len(match)))
    if game.over(state):
        say(texts("cli.replay.over"))
    else:
        say(texts("cli.replay.running", round=number, name=names[state.to_act]))
    for row in standings:
        say(texts("cli.replay.place", place=row.place, name=names[row.seat], points=row.points))
    say(texts("cli.replay.state", state=game.digest(state), hash=match.hash()))
    return 0


def notation(texts: Texts, arguments: Arguments) -> int:
    """List the verbs of a game and the words that may follow them."""
    arguments.only()
    grammar = chosen_game(texts, arguments).grammar
    kinds = {a.kind.name: a.kind for verb in grammar.verbs.values() for a in verb.arguments}
    say(texts("cli.notation.verbs"))
    for verb in grammar.verbs.values():
        say(" ".join((f"  {verb.name}", *(f"<{argument.kind.name}>" for argument in verb.arguments))))
    say(texts("cli.notation.words"))
    for name, kind in kinds.items():
        words = texts("cli.notation.number") if kind.names is None else " ".join(kind.names)
        say(f"  <{name}>: {words}")
    return 0


def bench(texts: Texts, arguments: Arguments) -> int:
    """Measure rules, screens and start."""
    from game.bench import measure, say_measures

    arguments.only("--json")
    if arguments.words:
        raise Misuse("word", word=arguments.words[0])
    measures = measure()
    if arguments.json:
        say(json.dumps(measures))
    else:
        say_measures(texts, measures)
    return 0


def selftest(texts: Texts, arguments: Arguments) -> int:
    """Open a window with files of its own, paint the title and a table, and say what that took."""
    arguments.only("--size", "--out", "--json")
    if arguments.words:
        raise Misuse("word", word=arguments.words[0])
    size = arguments.size()
    from game.scenes.measure_start import inside
    from game.ui.window import NoDisplay

    with TemporaryDirectory() as folder:
        try:
            row = inside(size, Path(arguments.text("--out", folder)))
        except NoDisplay as error:
            raise Misuse("", whole="app.no_display", driver=error.driver) from None
    say(json.dumps(row) if arguments.json else texts("cli.selftest.line", **row))
    return 0


def shot(texts: Texts, arguments: Arguments) -> int:
    """Draw a screen into a picture, without a window."""
    arguments.only("--size", "--scale", "--save", "--out")
    scene = arguments.one(texts("cli.what.scene"))
    size = arguments.size()
    out = arguments.text("--out")
    if not out:
        raise Misuse("missing", command=arguments.command, what=texts("cli.what.out"))
    save = arguments.text("--save")
    scale = arguments.whole("--scale", 100, 75, 200)
    from game.scenes.shot import SCENES
    from game.scenes.shot import shot as draw

    if scene not in SCENES:
        raise Misuse("scene", word=scene, known=", ".join(SCENES))
    try:
        draw(scene, size, texts.language, Path(save) if save else None, Path(out), scale)
    except OSError:
        raise Misuse("write", file=out) from None
    return 0


Command = Callable[[Texts, Arguments], int]

COMMANDS: dict[str, Command] = {
    "games": games,
    "simulate": simulate,
    "arena": commands_arena.arena,
    "styles": commands_styles.styles,
    "scenario": scenario,
    "replay": replay,
    "notation": notation,
    "code": commands_record.code,
    "verify": commands_record.verify,
    "statistics": commands_record.statistics,
    "bench": bench,
    "selftest": selftest,
    "shot": shot,
}

__all__ = ["COMMANDS", "Command"]
