"""How fast the program is on this machine: rules, copies of positions, pictures, start."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from game import __version__
from game.bots.registry import adapter_of
from game.bots.thinking.evaluation import fast_logit, own_evaluation
from game.bots.thinking.network import Layer, Network
from game.cli.arguments import say
from game.engine.core.game import Game, Setup
from game.engine.core.rng import stream
from game.engine.registry import game_ids, load_game, rule_packages
from game.i18n import Texts
from game.native import compiled

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
    for size, value in measures.get("memory_mb", {}).items():
        found, missed, decoded = measures["kept"][size]
        say(texts("cli.bench.memory", value=value, size=size))
        say(texts("cli.bench.kept", size=size, found=found, asked=found + missed, decoded=decoded))
