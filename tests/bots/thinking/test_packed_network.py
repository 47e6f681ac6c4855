"""Packed arrays: every shipped network answers bit for bit as the plain one does, at positions of matches and at odd numbers."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.registry import adapter_of
from game.bots.thinking import evaluation
from game.bots.thinking.evaluation import fast_logit, own_evaluation
from game.bots.thinking.network import Layer, Network, added
from game.cli.measurements import position_after, random_match
from game.engine.registry import load_game
from tests.games import WITH_BOTS

packed_network = pytest.importorskip(
    "game.bots.thinking.packed_network", reason="packed arrays come with mypy or with native modules"
)

ODD = (0.0, -0.0, 1.0, -1.0, 1e-300, 0.1, -37.5)


def shipped() -> Iterator[tuple[str, int, Network]]:
    """Every network that is shipped: its game, number of players and itself."""
    for game_id in WITH_BOTS:
        adapter = adapter_of(game_id)
        assert adapter is not None
        for players in load_game(game_id).players:
            if players > 1:
                found = own_evaluation(f"game.bots.{game_id}", players, adapter.names)
                yield game_id, players, found.network


NETWORKS = list(shipped())


@pytest.mark.parametrize(
    ("game_id", "players", "network"), NETWORKS, ids=[f"{g}-{n}" for g, n, _ in NETWORKS]
)
def test_every_shipped_network_answers_alike_bit_for_bit(
    game_id: str, players: int, network: Network
) -> None:
    hidden, last = network.layers
    packed = packed_network.packed(hidden.weights, hidden.bias, last.weights[0], last.bias[0])
    game, adapter = load_game(game_id), adapter_of(game_id)
    assert adapter is not None
    asked = [[ODD[(place + first) % len(ODD)] for place in range(len(adapter.names))] for first in range(3)]
    length = random_match(game, players, 5)
    for steps in (0, length // 3, length * 2 // 3):
        state = position_after(game, players, 5, steps)
        asked += [adapter.values(state, seat) for seat in range(players)]
    answers = [network.logit(numbers) for numbers in asked]
    assert [packed.logit(numbers) for numbers in asked] == answers
    assert len(set(answers)) > 3


def test_whole_numbers_and_truth_values_count_as_numbers() -> None:
    packed = packed_network.packed([[1.5, 2.0, -1.0]], [0.25], [2.0], 1.0)
    network = Network((Layer(((1.5, 2.0, -1.0),), (0.25,)), Layer(((2.0,),), (1.0,))))
    assert packed.logit([1, True, 0]) == network.logit([1, True, 0]) == network.logit([1.0, 1.0, 0.0])


def test_sums_keep_no_rounding_back() -> None:
    """As one addition after another does; ``sum`` of Python 3.12 would answer 2."""
    assert added([1e100, 1.0, -1e100], 1.0) == 0.0


def test_packed_arrays_are_used_where_they_are_native_and_only_there(monkeypatch: pytest.MonkeyPatch) -> None:
    network = Network((Layer(((1.0,),), (0.5,)), Layer(((2.0,),), (0.0,))))
    deep = Network((*network.layers[:1], *network.layers))

    class Native:
        """Stands for a compiled function."""

        def __call__(self, *weights: object) -> object:
            return SimpleNamespace(logit="packed")

    monkeypatch.setattr(evaluation, "packing", SimpleNamespace(packed=Native()))
    assert str(fast_logit(network)) == "packed"
    assert fast_logit(deep) == deep.logit
    other: Any = SimpleNamespace(layers=network.layers, logit="its own")
    assert str(fast_logit(other)) == "its own"
    monkeypatch.setattr(evaluation, "packing", SimpleNamespace(packed=lambda: None))
    monkeypatch.setattr(evaluation, "_LOGITS", {})
    assert fast_logit(network) == network.logit
    monkeypatch.setattr(evaluation, "packing", None)
    monkeypatch.setattr(evaluation, "_LOGITS", {})
    assert fast_logit(network) == network.logit
