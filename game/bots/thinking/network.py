"""A small network in plain Python: numbers in, one number between 0 and 1 out."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from math import tanh
from operator import add, itemgetter, mul
from typing import Final

from .game_adapter import sigmoid

Row = tuple[float, ...]

STRETCHES: Final = 12
"""Into how many stretches the way between two positions is cut to share out their difference."""


def added(terms: Iterable[float], start: float) -> float:
    """The terms added one after another, as a native module does: since Python 3.12 ``sum`` carries along what rounding loses."""
    return sum(terms, start) if sys.version_info < (3, 12) else reduce(add, terms, start)


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer: a row of weights for each of its neurons, and what is added to each."""

    weights: tuple[Row, ...]
    bias: Row


@dataclass(frozen=True, slots=True)
class Network:
    """Layers of neurons; all but the last answer by tanh, the last, a single neuron, between 0 and 1."""

    layers: tuple[Layer, ...]

    def value(self, numbers: Sequence[float]) -> float:
        """The output of the network for one input vector."""
        return sigmoid(self.logit(numbers))

    def logit(self, numbers: Sequence[float]) -> float:
        """The same before it is squeezed between 0 and 1: what adds up."""
        *hidden, last = self.layers
        for layer in hidden:
            rows: Sequence[Row] = layer.weights
            places = [place for place, number in enumerate(numbers) if number]
            if 1 < len(places) < len(numbers):  # an input of 0 adds nothing; about half are 0
                pick = itemgetter(*places)
                numbers, rows = pick(numbers), [pick(row) for row in rows]
            numbers = [
                tanh(added(map(mul, row, numbers), bias)) for row, bias in zip(rows, layer.bias, strict=True)
            ]
        return added(map(mul, last.weights[0], numbers), last.bias[0])

    def slopes(self, numbers: Sequence[float]) -> list[float]:
        """How much the logit grows with each of the numbers."""
        trail: list[list[float]] = []
        for layer in self.layers[:-1]:
            numbers = [
                tanh(sum(map(mul, row, numbers), bias))
                for row, bias in zip(layer.weights, layer.bias, strict=True)
            ]
            trail.append(numbers)
        back: list[float] = [*self.layers[-1].weights[0]]
        for layer, neurons in zip(reversed(self.layers[:-1]), reversed(trail), strict=True):
            bent = [force * (1 - neuron * neuron) for force, neuron in zip(back, neurons, strict=True)]
            back = [sum(map(mul, bent, column)) for column in zip(*layer.weights, strict=True)]
        return back

    def shares(self, one: Sequence[float], other: Sequence[float]) -> list[float]:
        """What each number contributes to ``logit(one) - logit(other)``: slopes along the way, times the difference.

        They add up to the difference but for a small rest (integrated gradients, Sundararajan and others, 2017).
        """
        total = [0.0] * len(one)
        for step in range(STRETCHES):
            part = (step + 0.5) / STRETCHES
            here = [b + part * (a - b) for a, b in zip(one, other, strict=True)]
            total = [*map(add, total, self.slopes(here))]
        return [(a - b) * slope / STRETCHES for a, b, slope in zip(one, other, total, strict=True)]

    def fault(self, inputs: int) -> str:
        """The reason why the layers do not fit this many inputs; "" if they do."""
        if not self.layers:
            return "it has no layers"
        for number, layer in enumerate(self.layers, 1):
            if len(layer.weights) != len(layer.bias) or not layer.bias:
                return f"layer {number} has {len(layer.weights)} rows and {len(layer.bias)} biases"
            if any(len(row) != inputs for row in layer.weights):
                return f"layer {number} does not take {inputs} numbers"
            inputs = len(layer.bias)
        return "" if inputs == 1 else "the last layer has not one neuron"
