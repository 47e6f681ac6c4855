"""Commands for developers: scenarios, texts, notation, speed, self-test, pictures, hand-overs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from game import __version__
from game.bots.bot import bot_seed
from game.bots.match_series import MOST_DECISIONS
from game.bots.registry import adapter_of, bot_ids, make_bot
from game.bots.thinking.evaluation import fast_logit, own_evaluation
from game.bots.thinking.network import Layer, Network
from game.cli.arguments import (
    Arguments,
    UsageError,
    bot_faults_told,
    chosen_game,
    chosen_options,
    known_bots,
    path_exists,
    say,
)
from game.engine.core.game import Game, Setup
from game.engine.core.match import Match
from game.engine.core.rng import stream
from game.engine.registry import game_ids, load_game, rule_packages
from game.i18n import LANGUAGES, Texts
from game.i18n.characters import visible
from game.native import compiled

# -- commands for developers ------

MOST_TEXT_MATCHES = 1000
"""Limits of games played for their texts, and of examples per text."""


def scenario(texts: Texts, arguments: Arguments) -> int:
    """Check scenarios; the last line counts what passed and what failed."""
    from game.engine.core.scenario import ScenarioError, run_paths

    arguments.only()
    if not arguments.words:
        raise UsageError("missing", command=arguments.command, what=texts("cli.what.path"))
    paths = [Path(word) for word in arguments.words]
    for path in paths:
        if not path_exists(path):
            raise UsageError("path", file=path)
    try:
        report = run_paths(paths)
    except (ScenarioError, OSError, ValueError) as error:
        raise UsageError("scenario", what=error) from None
    for failure in report.failures:
        say(visible(str(failure)))
    failed = len({(failure.scenario.path, failure.scenario.line) for failure in report.failures})
    say(texts("cli.scenario.summary", passed=report.count - failed, failed=failed))
    return 1 if failed else 0


def texts_said(texts: Texts, arguments: Arguments) -> int:
    """Write the texts that played games compose, a file for each language."""
    from game.devtools.sample_texts import collect, examples, written

    arguments.only("--game", "--matches", "--seed", "--examples", "--out")
    if arguments.words:
        raise UsageError("word", word=arguments.words[0])
    game = arguments.text("--game")
    if game and game not in game_ids():
        raise UsageError("game", word=game, known=", ".join(game_ids()))
    if game:
        known_bots(load_game(game), bot_ids(game))
    games = [game] if game else [one for one in game_ids() if bot_ids(one)]
    matches = arguments.whole("--matches", 5, 1, MOST_TEXT_MATCHES)
    seed = arguments.whole("--seed", 1, 0, (1 << 63) - 1)
    most = arguments.whole("--examples", 3, 0, MOST_TEXT_MATCHES)
    folder = Path(arguments.text("--out", "."))
    languages = [arguments.language] if arguments.language else LANGUAGES
    found = collect(languages, games, matches, seed)
    for language, said in found.items():
        path, chosen = folder / f"{language}.txt", list(examples(said, most))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(written(chosen), encoding="utf-8")
        except OSError:
            raise UsageError("write", file=path) from None
        say(texts("cli.texts.written", count=len(chosen), composed=len(said), file=path))
    return 0


def manual(texts: Texts, arguments: Arguments) -> int:
    """Write the manual as a page for browsers and printers."""
    from game.scenes.pages.help_text import manual as made

    arguments.only("--out")
    if arguments.words:
        raise UsageError("word", word=arguments.words[0])
    path = Path(arguments.text("--out", "tabularium.html"))
    try:
        path.write_text(made(texts), encoding="utf-8")
    except OSError:
        raise UsageError("write", file=path) from None
    say(texts("cli.recorded", file=path))
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

    arguments.only("--json")
    if arguments.words:
        raise UsageError("word", word=arguments.words[0])
    measures = measure()
    if arguments.json:
        say(json.dumps(measures))
    else:
        say_measures(texts, measures)
    return 0


def selftest(texts: Texts, arguments: Arguments) -> int:
    """Open a window with temporary files, paint the title and a table, and report the times."""
    arguments.only("--size", "--out", "--json")
    if arguments.words:
        raise UsageError("word", word=arguments.words[0])
    size = arguments.size()
    from game.devtools.measure import inside
    from game.ui.display import NoDisplay

    with TemporaryDirectory() as folder:
        try:
            row = inside(size, Path(arguments.text("--out", folder)))
        except NoDisplay as error:
            key, words = error.sentence()
            raise UsageError("", whole=key, **words) from None
    say(json.dumps(row) if arguments.json else texts("cli.selftest.line", **row))
    return 0


def shot(texts: Texts, arguments: Arguments) -> int:
    """Draw a screen into a picture, without a window."""
    arguments.only("--size", "--scale", "--save", "--out")
    scene = arguments.one(texts("cli.what.scene"))
    size = arguments.size()
    out = arguments.text("--out")
    if not out:
        raise UsageError("missing", command=arguments.command, what=texts("cli.what.out"))
    save = arguments.text("--save")
    scale = arguments.whole("--scale", 100, 75, 200)
    from game.devtools.shot import SCENES
    from game.devtools.shot import shot as draw

    if scene not in SCENES:
        raise UsageError("scene", word=scene, known=", ".join(SCENES))
    try:
        draw(scene, size, texts.language, Path(save) if save else None, Path(out), scale)
    except OSError:
        raise UsageError("write", file=out) from None
    return 0


# -- `handovers`: how often another person must take the mouse in a match of people at one screen --------------------

MOST_MATCHES = 10_000
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
    from game.storage.record import Record, SeatInfo
    from game.table.privacy import Privacy

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
    matches = arguments.whole("--matches", 10, 1, MOST_MATCHES)
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
