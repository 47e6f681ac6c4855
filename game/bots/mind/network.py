"""A small network in plain Python: numbers in, one number between 0 and 1 out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import tanh
from operator import mul

from .knowledge import sigmoid

Row = tuple[float, ...]


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
        """What the network answers to so many numbers as its first layer takes."""
        *hidden, last = self.layers
        for layer in hidden:
            numbers = [
                tanh(sum(map(mul, row, numbers), bias))
                for row, bias in zip(layer.weights, layer.bias, strict=True)
            ]
        return sigmoid(sum(map(mul, last.weights[0], numbers), last.bias[0]))

    def fault(self, inputs: int) -> str:
        """Why the layers do not fit together for so many inputs; "" when they do."""
        if not self.layers:
            return "it has no layers"
        for number, layer in enumerate(self.layers, 1):
            if len(layer.weights) != len(layer.bias) or not layer.bias:
                return f"layer {number} has {len(layer.weights)} rows and {len(layer.bias)} biases"
            if any(len(row) != inputs for row in layer.weights):
                return f"layer {number} does not take {inputs} numbers"
            inputs = len(layer.bias)
        return "" if inputs == 1 else "the last layer has not one neuron"
