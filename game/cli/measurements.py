"""Commands that measure: the speed of the program, hand-overs at one screen, and whether characters play differently."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from time import perf_counter
from typing import Any, NamedTuple

from game import __version__
from game.bots.bot import bot_seed
from game.bots.match_series import MOST_DECISIONS, MatchSeries
from game.bots.registry import adapter_of, bot_ids, characters, make_bot, player_id
from game.bots.styles import Style, StyleFindings, StyleMatch, StyleMeasure, findings, style_match
from game.bots.thinking.evaluation import fast_logit, own_evaluation
from game.bots.thinking.network import Layer, Network
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
from game.engine.core.game import Game, Setup
from game.engine.core.match import Match
from game.engine.core.rng import stream
from game.engine.registry import game_ids, load_game, rule_packages
from game.i18n import Texts
from game.native import compiled
from game.storage.files import read_limited
from game.storage.record import Record, SaveError, SeatInfo
from game.table.privacy import Privacy

# -- `styles`: whether characters play differently --------------------------------------------------------------------

MOST_STYLE_MATCHES = 100_000
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
    wanted = arguments.whole("--matches", 500, 2, MOST_STYLE_MATCHES)
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


# -- `handovers`: how often another person must take the mouse in a match of people at one screen --------------------

MOST_HANDOVER_MATCHES = 10_000
CHOOSER = "easy"
"""The bot that chooses in place of the people."""


class HandoverCount(NamedTuple):
    """One match: how often the screen goes to another person, how often the curtain falls, how often the seat to act
    changes, and the decisions."""

    handovers: int
    curtains: int
    changes: int
    decisions: int


def count_handovers(
    game_id: str, players: int, seed: int, options: Mapping[str, str] | None = None
) -> HandoverCount:
    """Play a match of people, easy bots choosing, with the privacy screen at its default."""

    game = load_game(game_id)
    match: Match[Any] = Match(game, Setup(game_id, players, seed, dict(options or {})))
    privacy = Privacy(Record(match, [SeatInfo(f"{seat}", seat) for seat in range(players)]))
    bots = [make_bot(game_id, CHOOSER, bot_seed(seed, seat)) for seat in range(players)]
    handovers = curtains = changes = 0
    holder = last = match.state.to_act
    for _ in range(MOST_DECISIONS):
        seat = match.state.to_act
        if seat < 0:
            return HandoverCount(handovers, curtains, changes, len(match))
        seen = game.recall(match.state, seat)
        action = bots[seat].choose(game, seen, seen.choices)
        if privacy.open_question and action not in privacy.open_choices:
            privacy.look()
        covered = privacy.handover is not None
        privacy.reveal()
        curtains += covered
        if covered or not game.public_question(match.state):
            handovers += seat != holder
            holder = seat
        changes += seat != last
        last = seat
        match.play(action)
        privacy.moved()
    raise RuntimeError(f"seed {seed}: no end after {MOST_DECISIONS} decisions")


def handovers(texts: Texts, arguments: Arguments) -> int:
    """Play matches in which easy bots choose for the people, and count by the rules of the privacy screen."""
    arguments.only("--players", "--matches", "--seed", "--option", "--json")
    game = chosen_game(texts, arguments)
    known_bots(game, bot_ids(game.id))
    players = arguments.whole("--players", game.players[0], game.players[0], game.players[-1])
    matches = arguments.whole("--matches", 10, 1, MOST_HANDOVER_MATCHES)
    seed = arguments.whole("--seed", 1, 0, (1 << 63) - 1 - matches)
    options = chosen_options(game, players, arguments)
    with bot_faults_told():
        counts = [count_handovers(game.id, players, seed + number, options) for number in range(matches)]
    means = {
        "mean": round(fmean(count.handovers for count in counts), 3),
        "curtains": round(fmean(count.curtains for count in counts), 3),
        "changes": round(fmean(count.changes for count in counts), 3),
    }
    if arguments.json:
        say(json.dumps({"game": game.id, "players": players, "matches": matches, "seed": seed, **means}))
    else:
        say(texts("cli.handovers.means", **means))
    return 0


# -- `bench`: how fast the program is on this machine: rules, copies of positions, pictures, start -------------------

SECONDS = 1.0
"""How long each measure of the rules takes."""
COPIES = 20_000
JUDGED, BATCHES = 100, 20
WIDE = 128
"""Evaluations timed at once, how often (the quickest counts), and the neurons of a wide network, which no game ships yet."""
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
MEASURES = "game.devtools.measure"


def measure() -> dict[str, Any]:
    """All measures: by game (also those not offered yet) and number of players those of the rules, then those of the screens."""
    rules = {
        game_id: {
            str(players): rules_measures(load_game(game_id), players)
            for players in load_game(game_id).players
        }
        for game_id in rule_packages()
    }
    networks = {game_id: network_us(load_game(game_id)) for game_id in game_ids()}
    return {
        "runs": "compiled" if compiled() else "plain",
        "rules": rules,
        "network_us": networks,
        **screen_measures(),
    }


def rules_measures(game: Game[Any], players: int, seconds: float = SECONDS) -> dict[str, float]:
    """Random matches and decisions a second, and microseconds to copy a position in mid-match."""
    lengths: list[int] = []
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds or not lengths:
        lengths.append(random_match(game, players, len(lengths)))
    state = position_after(game, players, 0, lengths[0] // 2)
    return {
        "matches_per_second": round(len(lengths) / spent, 1),
        "decisions_per_second": round(sum(lengths) / spent),
        "clone_us": round(_each(state.clone, COPIES) * 1e6, 3),
    }


def random_match(game: Game[Any], players: int, seed: int) -> int:
    """Play a match by chance; answer how many decisions it took."""
    state = game.start(Setup(game.id, players, seed))
    chance = stream(seed, "bench")
    count = 0
    while state.to_act >= 0:
        game.step(state, chance.choice(state.choices))
        count += 1
    return count


def position_after(game: Game[Any], players: int, seed: int, actions: int) -> Any:
    """The position that many decisions into the match by chance with that seed."""
    state = game.start(Setup(game.id, players, seed))
    chance = stream(seed, "bench")
    for _ in range(actions):
        game.step(state, chance.choice(state.choices))
    return state


def network_us(game: Game[Any]) -> dict[str, list[float]]:
    """By number of neurons (the shipped network for two, and a wide one): microseconds to judge a position, the quickest way and with tuples."""
    adapter = adapter_of(game.id)
    if adapter is None:
        return {}
    shipped = own_evaluation(f"game.bots.{game.id}", 2, adapter.names).network
    chance = stream(1, "bench")
    rows = [[chance.uniform() - 0.5 for _ in range(count)] for count in [len(adapter.names)] * WIDE + [WIDE]]
    hidden = Layer(tuple(tuple(row) for row in rows[:WIDE]), tuple(rows[WIDE]))
    wide = Network((hidden, Layer((tuple(rows[WIDE]),), (0.0,))))
    numbers = adapter.values(position_after(game, 2, 0, random_match(game, 2, 0) // 2), 0)
    return {
        str(len(network.layers[0].bias)): [
            round(min(_each(partial(way, numbers), JUDGED) for _ in range(BATCHES)) * 1e6, 1)
            for way in (fast_logit(network), network.logit)
        ]
        for network in (shipped, wide)
    }


def _each(work: Callable[[], object], times: int) -> float:
    """Seconds one call takes."""
    began = perf_counter()
    for _ in range(times):
        work()
    return (perf_counter() - began) / times


def screen_measures() -> dict[str, Any]:
    """Milliseconds to draw the busiest table and what moves over it, the share of a core an idle window takes, seconds to the first picture.

    Also which share of the window each board has.
    """
    if find_spec(MEASURES) is None:
        return {}
    measures = import_module(MEASURES)
    return {
        "board_share": {
            game_id: {f"{w}x{h}": round(measures.board_share(game_id, (w, h)), 4) for w, h in SIZES}
            for game_id in game_ids()
        },
        "frame_ms": {f"{w}x{h}": round(measures.frame_ms((w, h)), 2) for w, h in SIZES},
        "motion_ms": {f"{w}x{h}": round(measures.motion_ms((w, h)), 2) for w, h in SIZES},
        "replay_per_second": {f"{w}x{h}": round(measures.replay_rate((w, h)), 1) for w, h in SIZES},
        "thinking_ms": {
            game_id: [round(value, 1) for value in measures.thinking_ms(game_id)]
            for game_id in rule_packages()
        },
        "idle_share": round(measures.idle_share(), 4),
        "title_share": round(measures.title_share(), 4),
        **measures.starts(),
    }


def _say_pages(texts: Texts, seconds: Mapping[str, Mapping[str, float]]) -> None:
    """Print how long pages took that were opened for the first time."""
    for name, pages in seconds.items():
        size, _, state = name.partition(" ")
        for page, value in pages.items() if state == "cold" else ():
            say(texts("cli.bench.page", value=value, page=page, size=size))


def say_measures(texts: Texts, measures: dict[str, Any]) -> None:
    """Print measures as sentences."""
    key = "cli.version_compiled" if measures["runs"] == "compiled" else "cli.version"
    say(texts(key, version=__version__))
    for game_id, rows in measures["rules"].items():
        say(texts(f"{game_id}.name"))
        for players, row in rows.items():
            say(texts("cli.bench.matches", value=row["matches_per_second"], players=players))
            say(texts("cli.bench.decisions", value=row["decisions_per_second"], players=players))
            say(texts("cli.bench.clone", value=row["clone_us"], players=players))
    for game_id, widths in measures["network_us"].items():
        for neurons, (value, plain) in widths.items():
            name = texts(f"{game_id}.name")
            say(texts("cli.bench.network", game=name, neurons=neurons, value=value, plain=plain))
    for size, value in measures.get("frame_ms", {}).items():
        say(texts("cli.bench.frame", value=value, size=size))
    for size, value in measures.get("motion_ms", {}).items():
        say(texts("cli.bench.motion", value=value, size=size))
    for size, value in measures.get("replay_per_second", {}).items():
        say(texts("cli.bench.replay", value=value, size=size))
    for game_id, (value, most) in measures.get("thinking_ms", {}).items():
        say(texts("cli.bench.thinking", game=texts(f"{game_id}.name"), value=value, most=most))
    for game_id, sizes in measures.get("board_share", {}).items():
        for size, value in sizes.items():
            share = round(value * 100, 1)
            say(texts("cli.bench.board", game=texts(f"{game_id}.name"), value=share, size=size))
    if "idle_share" in measures:
        say(texts("cli.bench.idle", value=round(measures["idle_share"] * 100, 2)))
        say(texts("cli.bench.title", value=round(measures["title_share"] * 100, 2)))
    for name, value in measures.get("start_seconds", {}).items():
        size, _, state = name.partition(" ")
        table = measures["table_seconds"][name]
        say(texts(f"cli.bench.{state}", value=value, table=table, size=size))
    _say_pages(texts, measures.get("page_seconds", {}))
    for size, value in measures.get("memory_mb", {}).items():
        found, missed, decoded = measures["kept"][size]
        say(texts("cli.bench.memory", value=value, size=size))
        say(texts("cli.bench.kept", size=size, found=found, asked=found + missed, decoded=decoded))


def bench(texts: Texts, arguments: Arguments) -> int:
    """Measure rules, screens and start."""
    arguments.only("--json")
    if arguments.words:
        raise UsageError("word", word=arguments.words[0])
    measures = measure()
    if arguments.json:
        say(json.dumps(measures))
    else:
        say_measures(texts, measures)
    return 0
