"""Commands that show what there is and what was played: games, paths, matches, game codes, verification, statistics."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from game.bots.career import Station, stations
from game.bots.registry import bot_ids, characters, player_id
from game.cli.arguments import (
    Arguments,
    UsageError,
    chosen_game,
    chosen_options,
    refuse_closed,
    say,
    setup_of,
)
from game.engine.core.code import SEED_BITS, encode
from game.engine.core.game import Setup
from game.engine.core.tables import TableError
from game.engine.registry import game_ids, load_game
from game.i18n import Texts
from game.storage.career_results import CareerResults, StationResult
from game.storage.files import read_limited
from game.storage.record import SaveError
from game.storage.statistics import Statistics
from game.verify import HOLDS, REFUTED, UNPROVED

STATUS = {HOLDS: 0, REFUTED: 1, UNPROVED: 3}
"""Exit status of `verify` by the worst verdict."""


def code(texts: Texts, arguments: Arguments) -> int:
    """Create a game code, or describe one."""
    arguments.only("--players", "--seed", "--option", "--code", "--json")
    said = arguments.text("--code")
    if said:
        if arguments.words:
            raise UsageError("word", word=arguments.words[0])
        setup = setup_of(said)
    else:
        game = chosen_game(texts, arguments)
        players = arguments.whole("--players", game.players[0], game.players[0], game.players[-1])
        seed = arguments.whole("--seed", 1, 0, (1 << SEED_BITS) - 1)
        setup = Setup(game.id, players, seed, chosen_options(game, players, arguments))
    game = load_game(setup.game)
    options = game.check_options(setup)
    made = encode(game, setup)
    if arguments.json:
        data = {
            "code": made,
            "game": game.id,
            "players": setup.players,
            "seed": setup.seed,
            "options": options,
        }
        say(json.dumps(data))
        return 0
    chosen = ", ".join(f"{name}={value}" for name, value in options.items())
    words = {
        "game": texts(f"{game.id}.name"),
        "players": setup.players,
        "seed": setup.seed,
        "options": chosen,
    }
    say(texts("cli.code.line", code=made, **words))
    return 0


def verify(texts: Texts, arguments: Arguments) -> int:
    """Check a finished match: by its file alone, then by playing it again.

    Status 0: all that a file can prove is proved; 1: something is refuted; 3: nothing is refuted, something not proved.
    """
    from game.storage import SaveError
    from game.storage.savefile import findings, refuse_newer
    from game.verify import CLAIMS, overall

    arguments.only("--json")
    path = Path(arguments.one(texts("cli.what.file")))
    try:
        data = read_limited(path)
        refuse_newer(data, path.name)
        found = findings(data, path.name)
    except FileNotFoundError:
        raise UsageError("path", file=path) from None
    except OSError:
        raise SaveError("unreadable", {"file": path.name}) from None
    whole = overall(found)
    if arguments.json:
        checks = [{**one._asdict(), "good": one.good} for one in found]
        say(json.dumps({"good": whole == HOLDS, "verdict": whole, "checks": checks}))
        return STATUS[whole]
    for one in found:
        said = texts(one.key, **one.words)
        if one.verdict == REFUTED and one.key in CLAIMS:
            said = texts("verify.refuted", claim=said)
        say(f"{texts(f'verify.mark.{one.verdict}')} {said}")
    say(texts(f"verify.overall.{whole}"))
    return STATUS[whole]


def statistics(texts: Texts, arguments: Arguments) -> int:
    """Show the statistics by player, bot and game, or write them as a table."""
    from game.storage.places import PLAIN, form_of
    from game.storage.statistics import COLUMNS, KINDS, Statistics

    arguments.only("--csv", "--plain", "--json")
    if arguments.words:
        raise UsageError("word", word=arguments.words[0])
    kept = Statistics()
    out = arguments.text("--csv")
    if out:
        plain = "--plain" in arguments.switches
        rows = kept.export(Path(out), PLAIN if plain else form_of(texts, COLUMNS))
        say(texts("cli.statistics.written", rows=rows, file=out))
    elif arguments.json:
        say(json.dumps({by: [asdict(row) for row in kept.rows(by)] for by in KINDS}))
    else:
        for by in KINDS:
            for row in kept.rows(by):
                words = {**asdict(row), "game": texts(f"{row.game}.name"), "points": round(row.points, 1)}
                say(texts(f"cli.statistics.{by}", **words))
    if kept.notice is not None:
        say(texts(kept.notice[0], **kept.notice[1]))
    return 0


def groups(texts: Texts, arguments: Arguments) -> int:
    """Show who plays together: matches, wins, streaks."""
    from game.storage.people import People, groups_met, key_of, standings, streaks, together
    from game.storage.statistics import Statistics

    arguments.only("--json")
    if arguments.words:
        raise UsageError("word", word=arguments.words[0])
    kept, matches = People(), Statistics().matches()
    names = {group.key: group for group in kept.groups}
    found = []
    for people in groups_met(matches):
        own, group = together(matches, people), names.get(key_of(people))
        now, best = streaks(own)
        rows = standings(own, people)
        found.append({
            "name": group.name if group is not None and group.name else ", ".join(people), "people": [*people],
            "matches": len(own), "last": own[0].ended, "standings": [asdict(row) for row in rows],
            "streak": now._asdict(), "longest": best._asdict(),
        })  # fmt: skip
        if not arguments.json:
            say(texts("cli.groups.line", name=found[-1]["name"], count=len(own), day=own[0].ended[:10]))
            for row in rows:
                say(texts("cli.groups.row", name=row.name, wins=f"{row.wins:g}"))
    if arguments.json:
        say(json.dumps(found))
    if kept.notice is not None:
        say(texts(kept.notice[0], **kept.notice[1]))
    return 0


def replay(texts: Texts, arguments: Arguments) -> int:
    """Replay a saved match with all checks, and show its result."""
    from game.storage.savefile import read
    from game.storage.tallies import places

    arguments.only("--json")
    record = read(Path(arguments.one(texts("cli.what.file"))))
    refuse_closed(texts, record)
    match, names = record.match, [seat.name for seat in record.seats]
    game, state = match.game, match.state
    standings = places(record)
    number = game.facts(state).get("round", 0)
    if arguments.json:
        rows = [{"seat": row.seat, "place": row.place, "points": row.points} for row in standings]
        data = {
            "game": game.id, "players": names, "actions": len(match), "over": game.over(state), "round": number,
            "standings": rows, "handicaps": [seat.gift or seat.handicap for seat in record.seats], "state": game.digest(state), "hash": match.hash(),
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
    for seat in record.seats:
        if seat.gift or seat.handicap:
            given = (
                texts(f"{game.id}.gift.{seat.gift}")
                if seat.gift
                else texts("new_game.handicap_points", count=seat.handicap)
            )
            say(texts("cli.replay.given", name=seat.name, given=given))
    say(texts("cli.replay.state", state=game.digest(state), hash=match.hash()))
    return 0


# -- `career`: the stations with their goals and the laurels of the person at this machine ---------------------------


def career(texts: Texts, arguments: Arguments) -> int:
    """List the stations of one game or of all; whoever has most laurels is the person."""
    arguments.only("--json")
    games = [chosen_game(texts, arguments).id] if arguments.words else game_ids()
    try:
        paths = {game: stations(game) for game in games}
        results = CareerResults(Statistics())
        known = {game: results.best(game) for game in games}
    except TableError as error:
        raise UsageError("career", what=error) from None
    except SaveError as error:
        raise UsageError("", error.key, **error.words) from None
    rows = [
        (number, one, known[game].get(one.id, StationResult()))
        for game in games
        for number, one in enumerate(paths[game], 1)
    ]
    if arguments.json:
        say(json.dumps([_data(texts, one, reached) for _, one, reached in rows]))
        return 0
    for number, one, reached in rows:
        say(texts("cli.career.line", number=number, **_words(texts, one, reached)))
    return 0


def _data(texts: Texts, one: Station, reached: StationResult) -> dict[str, object]:
    return {
        "game": one.game,
        "id": one.id,
        "act": one.act,
        "title": texts(f"{one.game}.career.{one.id}.title"),
        "goal": texts(f"{one.game}.career.{one.id}.goal"),
        "opponents": [*one.opponents],
        "minutes": one.minutes,
        "laurels": reached.laurels,
        "skipped": reached.skipped,
        "tries": reached.tries,
    }


def _words(texts: Texts, one: Station, reached: StationResult) -> dict[str, object]:
    key = f"{one.game}.career.{one.id}"
    state = str(reached.laurels) if reached.laurels else "none"
    return {
        "game": texts(f"{one.game}.name"),
        "id": one.id,
        "title": texts(f"{key}.title"),
        "goal": texts("career.goal", goal=texts(f"{key}.goal")),
        "laurels": reached.laurels,
        "state": texts(f"career.laurel.{state}"),
    }


# -- `games`: what there is to play ----------------------------------------------------------------------------------


def games(texts: Texts, arguments: Arguments) -> int:
    """List the games."""
    arguments.only("--json")
    if arguments.words:
        raise UsageError("word", word=arguments.words[0])
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
        words: dict[str, object] = {
            "least": game.players[0],
            "most": game.players[-1],
            "bots": ", ".join(bots),
        }
        if named:
            words |= {"characters": ", ".join(named), "example": player_id(bots[-1], named[0])}
        key = "cli.games.line" if named else "cli.games.plain" if bots else "cli.games.bare"
        say(texts(key, id=game.id, name=texts(f"{game.id}.name"), **words))
    return 0
