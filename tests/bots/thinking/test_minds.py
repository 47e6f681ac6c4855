"""The minds of every game: they know as many numbers as they name, keep to the rules and see only what they may."""

from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from itertools import islice
from math import isfinite
from typing import Any

import pytest

from game.bots.registry import adapter_of, characters, make_bot
from game.bots.thinking.evaluation import Evaluation, file_name, own_evaluation
from game.bots.thinking.game_adapter import GameAdapter
from game.bots.thinking.level import Level
from game.bots.thinking.network import Layer, Network
from game.bots.thinking.search_bot import GameModel, SearchBot
from game.engine.core.game import Game, Setup
from game.engine.core.rng import stream
from game.engine.registry import load_game, rule_packages
from game.native import compiled
from tests.pairs import some

TAUGHT = [game_id for game_id in rule_packages() if adapter_of(game_id) is not None]
MINDS = {
    "ahead": Level("novice", method="lookahead", iterations=2, turns=2, noise=0.1),
    "search": Level("novice", method="search", iterations=12),
    "randomness": Level("novice", randomness=0.3, leaning=0.7),
}
"""Every way of thinking there is."""


def told(game_id: str) -> GameAdapter:
    found = adapter_of(game_id)
    assert found is not None
    return found


def untaught(game_id: str, players: int) -> Evaluation:
    """An evaluation whose weights are drawn: every feature matters to it."""
    names = told(game_id).names
    rng = stream(players, "weights")
    rows = tuple(tuple(rng.uniform() - 0.5 for _ in names) for _ in range(6))
    last = tuple(rng.uniform() - 0.5 for _ in rows)
    network = Network((Layer(rows, (0.0,) * len(rows)), Layer((last,), (0.0,))))
    return Evaluation(game_id, players, names, network, {})


def mind(kind: str, game_id: str, seed: int, maker: type[SearchBot] = SearchBot) -> SearchBot:
    """A mind of that kind with a taste, if the game has characters."""
    adapter = told(game_id)
    made = GameModel(adapter, lambda players: untaught(game_id, players), partial(make_bot, game_id))
    fond = characters(game_id)
    return maker(made, MINDS[kind], seed, *([fond[seed % len(fond)]] if fond else []))


def positions(game: Game[Any], players: int, seed: int, chance: bool = True) -> Iterator[Any]:
    """Yield the positions of a match of last opponents, by ``chance`` with players by chance among them."""
    state: Any = game.start(Setup(game.id, players, seed))
    names = ["random" if chance and seat % 2 == 0 else told(game.id).opponents[-1] for seat in range(players)]
    bots = [make_bot(game.id, name, seed) for name in names]
    while state.to_act >= 0:
        yield state
        seen = game.recall(state, state.to_act)
        game.step(state, bots[state.to_act].choose(game, seen, seen.choices))


def asked(game_id: str, count: int) -> Iterator[tuple[Game[Any], Any, int]]:
    """Yield as many positions, spread over matches of all sizes, in which something is worth trying."""
    game = load_game(game_id)
    found, seed = 0, 0
    while found < count:
        seed += 1
        players = game.players[seed % len(game.players)]
        for number, state in enumerate(positions(game, players, seed)):
            seen = game.recall(state, state.to_act)
            if number % 5 == seed % 5 and len(told(game_id).lines(seen, seen.choices)) > 1:
                yield game, state, seed * 1000 + number
                found += 1
                if found == count:
                    return


def differing(game_id: str, kind: str, count: int) -> tuple[int, int]:
    """How many of so many positions get another answer in a world that differs in what is hidden; and how many do differ."""
    changed = different = 0
    for game, state, seed in asked(game_id, count):
        seat = state.to_act
        seen = game.recall(state, seat)
        answer = mind(kind, game_id, seed).choose(game, seen, seen.choices)
        world = game.determinize(game.recall(state, seat), stream(seed, "world"))
        different += game.digest(world) != game.digest(state)
        other = game.recall(world, seat)
        changed += mind(kind, game_id, seed).choose(game, other, other.choices) != answer
    return changed, different


@pytest.mark.parametrize("game_id", TAUGHT)
@pytest.mark.parametrize("kind", MINDS)
def test_what_is_hidden_changes_no_choice(game_id: str, kind: str) -> None:
    assert differing(game_id, kind, 12) == (0, 12)


@pytest.mark.whole
@pytest.mark.parametrize("game_id", TAUGHT)
@pytest.mark.parametrize("kind", MINDS)
def test_what_is_hidden_changes_no_choice_in_five_hundred(game_id: str, kind: str) -> None:
    changed, different = differing(game_id, kind, 500)
    assert changed == 0
    assert different >= 490


class Peeking(SearchBot):
    """Thinks in the true position, as nobody may."""

    truth: Any

    def choose(self, game: Game[Any], seen: Any, choices: Any) -> Any:
        return super().choose(game, self.truth, choices)


@pytest.mark.skipif(compiled(), reason="a plain class cannot derive from a compiled one")
def test_a_mind_that_peeks_is_found_out() -> None:
    """The same trial with a mind that is handed the truth: some of its answers change."""
    game_id, caught = "glory_to_rome", 0
    for game, state, seed in asked(game_id, 60):
        world = game.determinize(game.recall(state, state.to_act), stream(seed, "world"))
        answers = []
        for truth in (state, world):
            made = mind("ahead", game_id, seed, Peeking)
            assert isinstance(made, Peeking)
            made.truth = truth
            seen = game.recall(truth, truth.to_act)
            answers.append(made.choose(game, seen, seen.choices))
        caught += answers[0] != answers[1]
    assert caught > 0


@pytest.mark.parametrize("game_id", TAUGHT)
def test_every_feature_has_a_number_of_fair_size(game_id: str) -> None:
    """Named once, always there, of the size of 1, and hardly one always the same."""
    adapter, game = told(game_id), load_game(game_id)
    assert len(set(adapter.names)) == len(adapter.names)
    assert 40 <= len(adapter.names) <= 80
    assert len(adapter.terms) == len(adapter.names)
    assert set(adapter.guide) <= set(adapter.names)
    rows = [
        adapter.values(state, seat)
        for players in (game.players[0], game.players[-1])
        for state in islice(positions(game, players, players, chance=False), 0, None, 6)
        for seat in range(players)
    ]
    assert {len(row) for row in rows} == {len(adapter.names)}
    assert all(isfinite(value) and abs(value) <= 12 for row in rows for value in row)
    idle = [
        name
        for name, column in zip(adapter.names, zip(*rows, strict=True), strict=True)
        if len(set(column)) == 1
    ]
    assert len(idle) <= 4, f"hardly ever different: {idle}"


@pytest.mark.parametrize("game_id", TAUGHT)
def test_evaluations_that_lie_there_are_those_of_these_features(game_id: str) -> None:
    """Whoever changes the features has to learn again; and what was learned knows a lost position from a won one."""
    package = f"game.bots.{game_id}"
    adapter, game = told(game_id), load_game(game_id)
    sizes = [players for players in game.players if files(package).joinpath(file_name(players)).is_file()]
    assert sizes == list(game.players), "one for every number of players"
    for players in sizes:
        found = own_evaluation(package, players, adapter.names)
        assert {"commit", "seconds", "matches", "seed"} <= set(found.made)
        assert found.points > 0
        told_right = 0
        seeds = some(range(1, 7), 2)
        for seed in seeds:
            states = [state.clone() for state in positions(game, players, seed)]
            last = states[-1]
            worths = [found.network.value(adapter.values(last, seat)) for seat in range(players)]
            assert all(0 <= worth <= 1 for worth in worths)
            points = {row.seat: row.points for row in game.standings(last)}
            behind = max(points.values()) - points[worths.index(max(worths))]
            told_right += behind < adapter.lead / 3  # what is lost by little may be taken for won
        assert told_right >= len(seeds) - 1


@pytest.mark.parametrize("game_id", TAUGHT)
def test_lines_begin_with_allowed_answers_and_can_be_carried_out(game_id: str) -> None:
    """Each once; what is meant to follow is mostly asked for and allowed when a line is tried in a world."""
    game = load_game(game_id)
    followed = broken = 0
    for _, state, seed in asked(game_id, 40):
        seat = state.to_act
        seen = game.recall(state, seat)
        lines = told(game_id).lines(seen, seen.choices)
        assert len(set(lines)) == len(lines)
        for line in lines:
            assert line[0] in state.choices
            world = game.determinize(game.recall(state, seat), stream(seed, "world"))
            for action in line:
                if world.to_act != seat or action not in world.choices:
                    broken += 1
                    break
                game.step(world, action)
            else:
                followed += 1
    assert followed > 4 * broken


@pytest.mark.parametrize("game_id", TAUGHT)
def test_turns_end_and_looking_at_them_changes_nothing(game_id: str) -> None:
    adapter, game = told(game_id), load_game(game_id)
    met: list[Any] = []
    for state in positions(game, 3, 4):
        before = game.digest(state) if len(met) < 5 else ""
        turn = adapter.turn(state)
        adapter.values(state, state.to_act)
        if before:
            assert game.digest(state) == before
        if not met or met[-1] != turn:
            met.append(turn)
    assert len(met) == len(set(met)), "no turn comes back once it has ended"
    assert len(met) >= 15
