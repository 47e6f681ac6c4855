"""A network that learns by temporal differences from the episodes that are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from build.train.training_data import Episode
from game.bots.thinking.network import Layer, Network

STEP = 0.001
"""How far a step goes in the beginning of a term; it shrinks to ``LAST_STEP`` of that in the end."""
LAST_STEP = 0.05
DECAY = 0.0002
"""How fast weights that explain nothing fade."""
DECAYS = 0.02, 0.2, 2.0
"""How fast they may fade towards what was learned at another table: the one that judges matches kept apart best is taken.
The fewer matches there are, the less they may change. Those that fade still less judge ends better, and play worse.
"""
FOLDS = 4
"""Parts of the matches; each is kept apart once."""
BEND, SLOPE = 0.2, 1.5
"""The neuron of the guide: how far it bends, and how steeply the judgement follows it at the beginning."""
KEPT = 24_000
"""Seats' matches kept to learn from."""
PASSES = 80
"""How often each of them is met in a term, at least."""
STEPS = 80_000
"""Steps of a term that begins from little, at least: what is learned from later judgements comes back from the end of a match
little by little. One that begins with what was learned earlier knows that already, and few matches would be learned by heart.
"""
STEADY = 5_000
"""Steps over which weights are averaged for what is played with: the last ones alone carry the noise of a few episodes."""
BATCH = 16
"""Seats' matches met in one step."""
SETTLING = 48
"""Seats' matches after which the scale of each feature is settled and there is something to learn from."""

CALIBRATION = 12
"""Steps (Newton's) that fit a judgement learned at another table; six are enough."""
CLEAR, LEANING = 6.0, 0.0001
"""Logits beyond which a match is taken as decided there, and how much the fit leans to what the judgement was."""
LEAST = 0.1
"""Least scale of a feature: what is nearly always the same is not blown up."""
Array = Any
Course = tuple[Array, float]
"""One seat's match: what it saw at the ends of turns, and what the match was worth to it."""


class Learner:
    """One hidden layer of ``hidden`` neurons; Adam; targets by TD(lambda) from its own judgements.

    It begins with judging by one sum of features alone, the ``guide`` (features by number, with coefficients), or with a
    network learned earlier, calibrated to the matches of this table, and its weights fade towards that beginning: what is
    not borne out by many matches leaves the judgement as it was. Each term all that is kept is learned again from there.
    ``trace`` is lambda (``Knowledge.trace``).
    """

    def __init__(
        self,
        inputs: int,
        guide: Mapping[int, float],
        trace: float,
        hidden: int,
        seed: int,
        begin: Network | None = None,
    ) -> None:
        self._rng = np.random.default_rng(seed)
        self._guide, self._trace, self._begin = guide, trace, begin
        self._paths: list[Course] = []
        self._leads: list[float] = []
        self._waiting: list[Episode] = []
        self._mean = np.zeros(inputs)
        self._scale = np.ones(inputs)
        self._parts = [
            self._rng.normal(0, inputs**-0.5, (inputs, hidden)),
            np.zeros(hidden),
            np.zeros((hidden, 1)),
            np.zeros(1),
        ]
        self._speed = [np.zeros_like(part) for part in self._parts]
        self._force = [np.zeros_like(part) for part in self._parts]
        self._steps = 0
        self.decay = DECAY
        """How fast weights faded when it last learned."""
        self._set_out()

    @property
    def ready(self) -> bool:
        """Whether there is enough to learn from."""
        return bool(self._paths)

    @property
    def judges(self) -> bool:
        """Whether it has a judgement by now, learned or brought along."""
        return self.ready or self._begin is not None

    def add(self, episode: Episode) -> None:
        """Keep a match; the first ones settle the scale of the features. One that explored to its end is none."""
        if not episode.rows[0]:
            return
        if not self.ready:
            self._waiting.append(episode)
            if sum(len(one.rows) for one in self._waiting) < SETTLING:
                return
            every = np.array([row for one in self._waiting for rows in one.rows for row in rows])
            self._mean, self._scale = every.mean(0), np.maximum(every.std(0), LEAST)
            self._settle(every)
            waiting, self._waiting = self._waiting, []
        else:
            waiting = [episode]
        for one in waiting:
            for rows, worth in zip(one.rows, one.worth, strict=True):
                self._paths.append((self._scaled(np.array(rows)), worth))
            self._leads += one.leads
        del self._paths[:-KEPT], self._leads[:-KEPT]

    def _settle(self, rows: Array) -> None:
        """Begin with what is known, on the scale of the features that has just been settled."""
        if self._begin is None:
            told = sum(factor * rows[:, number] for number, factor in self._guide.items())
            self._parts[0][:, 0] = 0.0
            for number, factor in self._guide.items():
                self._parts[0][number, 0] = BEND * factor * self._scale[number] / max(0.02, told.std())
            self._parts[2][0, 0] = SLOPE / BEND
        else:
            first, last = self._begin.layers
            weights = np.array(first.weights)
            self._parts = [
                weights.T * self._scale[:, None],
                np.array(first.bias) + weights @ self._mean,
                np.array(last.weights).T,
                np.array(last.bias),
            ]
        self._set_out()

    def _set_out(self) -> None:
        """Begin here: this is what weights fade towards, and what is played with until something is learned."""
        self._home = [part.copy() for part in self._parts]
        self.forget()

    def _calibrate(self) -> None:
        """Fit how steep the judgement of the beginning is, and where it is even, to what is kept (logistic regression).

        Victories are rarer at larger tables; that alone shall not have to be learned by all weights.
        """
        logits = np.concatenate([_logits(self._forward(rows, self._home)[1]) for rows, _ in self._paths])
        worth = np.concatenate([np.full(len(rows), worth) for rows, worth in self._paths])
        told = np.stack([np.clip(logits, -CLEAR, CLEAR), np.ones_like(logits)])
        kept, usual = LEANING * len(logits) * np.eye(2), np.array([1.0, 0.0])
        factors = np.zeros(2)
        for _ in range(CALIBRATION):
            judged = 1 / (1 + np.exp(-(factors @ told)))
            bend = (told * (judged * (1 - judged))) @ told.T + kept
            factors = factors - np.linalg.solve(bend, told @ (judged - worth) + kept @ (factors - usual))
        steep, even = factors
        self._parts = [*self._home[:2], self._home[2] * steep, self._home[3] * steep + even]
        self._set_out()

    def _scaled(self, rows: Array) -> Array:
        """Features on their scale, in single precision: tens of thousands of matches are kept."""
        return ((rows - self._mean) / self._scale).astype(np.float32)

    def _forward(self, rows: Array, parts: Sequence[Array]) -> tuple[Array, Array]:
        hidden = np.tanh(rows @ parts[0] + parts[1])
        return hidden, 1 / (1 + np.exp(-(hidden @ parts[2] + parts[3])[:, 0]))

    def learn(self, passes: int = PASSES, least: int | None = None) -> float:
        """Learn all that is kept from the beginning; return the mean squared surprise at last, 0 while not ready."""
        if not self.ready:
            return 0.0
        if self._begin is not None:
            self._calibrate()
            self.decay = min(DECAYS, key=lambda decay: self._amiss(decay, passes))
        if least is None:
            least = STEPS if self._begin is None else 1
        return self._fit(self._paths, max(least, passes * len(self._paths) // BATCH), self.decay)

    def _amiss(self, decay: float, passes: int) -> float:
        """The cross entropy of matches that are kept apart while all others are learned, summed over their positions."""
        amiss = 0.0
        for part in range(FOLDS):
            first, last = (len(self._paths) * edge // FOLDS for edge in (part, part + 1))
            others = self._paths[:first] + self._paths[last:]
            self._fit(others, max(1, passes * len(others) // BATCH), decay)
            for rows, worth in self._paths[first:last]:
                judged = np.clip(self._forward(rows, self._steady)[1], 1e-9, 1 - 1e-9)
                amiss -= float(np.sum(worth * np.log(judged) + (1 - worth) * np.log(1 - judged)))
        return amiss

    def _fit(self, paths: Sequence[Course], steps: int, decay: float) -> float:
        """Learn these from the beginning in so many steps; return the mean squared surprise of the last one."""
        self.forget()
        self._speed = [np.zeros_like(part) for part in self._parts]
        self._force = [np.zeros_like(part) for part in self._parts]
        self._steps = 0
        surprise = 0.0
        for step in range(steps):
            surprise = self._learn(paths, STEP * (1 - (1 - LAST_STEP) * step / steps), decay)
        return surprise

    def _learn(self, kept: Sequence[Course], pace: float, decay: float) -> float:
        """One step from matches by chance, targets by TD(lambda) from the judgements of the moment."""
        paths = [kept[index] for index in self._rng.integers(0, len(kept), BATCH)]
        rows = np.concatenate([path for path, _ in paths])
        hidden, values = self._forward(rows, self._parts)
        ends = np.cumsum([len(path) for path, _ in paths])[:-1]
        parts = np.split(values, ends)
        targets = np.concatenate(
            [traced(part, worth, self._trace) for part, (_, worth) in zip(parts, paths, strict=True)]
        )
        self._improve(rows, hidden, (values - targets)[:, None] / len(rows), pace, decay)
        return float(((values - targets) ** 2).mean())

    def _improve(self, rows: Array, hidden: Array, error: Array, pace: float, decay: float) -> None:
        """One step against the gradient of cross entropy, whose part at the output is the plain error."""
        back = (error @ self._parts[2].T) * (1 - hidden**2)
        slopes = [
            slope + decay * (part - home)
            for slope, part, home in zip(
                (rows.T @ back, back.sum(0), hidden.T @ error, error.sum(0)),
                self._parts,
                self._home,
                strict=True,
            )
        ]
        self._steps += 1
        for number, slope in enumerate(slopes):
            self._speed[number] = 0.9 * self._speed[number] + 0.1 * slope
            self._force[number] = 0.999 * self._force[number] + 0.001 * slope**2
            speed = self._speed[number] / (1 - 0.9**self._steps)
            force = self._force[number] / (1 - 0.999**self._steps)
            self._parts[number] = self._parts[number] - pace * speed / (np.sqrt(force) + 1e-8)
        part_of_mean = max(1 / self._steps, 1 / STEADY)
        for number, part in enumerate(self._parts):
            self._steady[number] = self._steady[number] + part_of_mean * (part - self._steady[number])

    def forget(self) -> None:
        """Go back to the beginning as it is calibrated."""
        self._parts = [part.copy() for part in self._home]
        self._steady = [part.copy() for part in self._home]

    def points(self) -> float:
        """The final lead, in points, that one unit of the logit stands for: least squares over what is kept."""
        told: list[Array] = []
        for rows, _ in self._paths:
            told.append(_logits(self._forward(rows, self._steady)[1]))
        logits = np.clip(np.concatenate(told), -4, 4)
        leads = np.concatenate(
            [np.full(len(part), lead) for part, lead in zip(told, self._leads, strict=True)]
        )
        return float(np.dot(logits, leads) / max(1e-9, np.dot(logits, logits)))

    def network(self) -> Network:
        """What has been learned, for features as they come."""
        if not self.ready and self._begin is not None:
            return self._begin
        return self._network(self._steady)

    def beginning(self) -> Network:
        """What the last term began with, calibrated."""
        return self._network(self._home)

    def _network(self, parts: Sequence[Array]) -> Network:
        """The scale of features is worked into the first layer."""
        weights = (parts[0] / self._scale[:, None]).T
        bias = parts[1] - weights @ self._mean
        return Network(
            (
                Layer(_rows(weights), tuple(bias.tolist())),
                Layer(_rows(parts[2].T), tuple(parts[3].tolist())),
            )
        )


def traced(values: Array, worth: float, trace: float) -> Array:
    """TD(lambda) targets of one seat's match: each position's next judgement, mixed with what came after it."""
    targets = np.empty_like(values)
    follows = worth
    for index in range(len(values) - 1, -1, -1):
        targets[index] = follows
        follows = (1 - trace) * values[index] + trace * follows
    return targets


def _logits(values: Array) -> Array:
    return np.log(values / (1 - values))


def _rows(weights: Array) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(row) for row in weights.tolist())
