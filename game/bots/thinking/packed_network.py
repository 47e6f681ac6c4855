"""A network of one hidden layer on packed arrays: the same answers as :class:`~.network.Network`, for native modules.

The weights of one input lie together, so that an input of 0 costs nothing; sums run in the same order as there.
Plain Python reads packed arrays slowly and seldom has them: ``fast_logit`` decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import TYPE_CHECKING

from librt.vecs import vec

if TYPE_CHECKING:
    from mypy_extensions import i64


class PackedNetwork:
    """The weights by input (``first``), the biases and the weights of the last neuron (``last``)."""

    def __init__(
        self, first: list[float], bias: list[float], last: list[float], start: float, inputs: int
    ) -> None:
        self._inputs: i64 = inputs
        self._neurons: i64 = len(bias)
        self._first = vec[float](first)
        self._bias = vec[float](bias)
        self._last = vec[float](last)
        self._start = start
        self._sums = vec[float](bias)

    def logit(self, numbers: list[float]) -> float:
        """The output before it is squeezed between 0 and 1."""
        first, sums, bias, last = self._first, self._sums, self._bias, self._last
        inputs: i64 = self._inputs
        neurons: i64 = self._neurons
        neuron: i64 = 0
        while neuron < neurons:
            sums[neuron] = bias[neuron]
            neuron += 1
        place: i64 = 0
        row: i64 = 0
        while place < inputs:
            number: float = numbers[place]
            if number != 0.0:
                neuron = 0
                while neuron < neurons:
                    sums[neuron] = sums[neuron] + first[row + neuron] * number
                    neuron += 1
            place += 1
            row += neurons
        total: float = self._start
        neuron = 0
        while neuron < neurons:
            total += last[neuron] * tanh(sums[neuron])
            neuron += 1
        return total


def packed(
    weights: Sequence[Sequence[float]], bias: Sequence[float], last: Sequence[float], start: float
) -> PackedNetwork:
    """The packed network of these rows of weights, one for each neuron."""
    first = [row[place] for place in range(len(weights[0])) for row in weights]
    return PackedNetwork(first, list(bias), list(last), start, len(weights[0]))
