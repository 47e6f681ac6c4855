"""Matches as environments of PettingZoo (its AEC interface), for learning with other people's tools.

Needs the extra ``pettingzoo``. A seat is given only what it may see: numbers, and its choices while it is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps
from secrets import randbits
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from game.engine.core.action import Action
from game.engine.core.game import Game, Setup
from game.engine.registry import game_ids, load_game

from ..registry import adapter_of
from ..thinking.game_adapter import GameAdapter

MOST_CHOICES = 512
"""The size of the action space; a decision with more choices (bids with much gold) shows the first of them."""
NONE = -1
"""A row of ``choices`` without a choice, and an argument that a verb has not."""


class MatchEnvironment(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """One match. An action is the place of a choice; row by row ``choices`` tells what each does: its verb and its arguments, as numbers.

    ``reward``: at the end 1 for the victory, shared by those who share it, and 0 for the others.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        adapter = adapter_of(game)
        if adapter is None:
            raise ValueError(f"{game} has no features; games: {', '.join(game_ids())}")
        self.metadata = {
            "render_modes": ["ansi"],
            "name": f"tabularium_{game}_v0",
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.game: Game[Any] = load_game(game)
        self._adapter: GameAdapter = adapter
        self._options = dict(options or {})
        self._verbs = {verb: number for number, verb in enumerate(self.game.grammar.verbs)}
        self._width = 1 + max(len(verb.arguments) for verb in self.game.grammar.verbs.values())
        self._state: Any = self.game.start(Setup(game, players, 1, self._options))
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents = self.possible_agents[:]
        numbers = Box(-np.inf, np.inf, (len(adapter.names),), np.float32)
        rows = Box(NONE, np.iinfo(np.int16).max, (MOST_CHOICES, self._width), np.int16)
        mask = Box(0, 1, (MOST_CHOICES,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": numbers, "choices": rows, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(MOST_CHOICES) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    @property
    def choices(self) -> list[Action]:
        """What the seat that is asked may do, in the order of the action space."""
        return list(self._state.choices[:MOST_CHOICES]) if self._state.to_act >= 0 else []

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. ``options`` are PettingZoo's and mean nothing here; those of the game are given when the environment is made."""
        seed = randbits(31) if seed is None else seed
        self._state = self.game.start(Setup(self.game.id, len(self.possible_agents), seed, self._options))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat may know; the mask and the rows of choices are empty while another is asked."""
        seat = self.possible_agents.index(agent)
        seen = self.game.recall(self._state, seat)
        rows = np.full((MOST_CHOICES, self._width), NONE, np.int16)
        mask = np.zeros(MOST_CHOICES, np.int8)
        if seat == self._state.to_act:
            for place, action in enumerate(self.choices):
                rows[place, : 1 + len(action.args)] = (self._verbs[action.verb], *action.args)
                mask[place] = 1
        numbers = np.array(self._adapter.values(seen, seat), np.float32)
        return {"observation": numbers, "choices": rows, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take a choice by its place; ``None`` for a seat whose match is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        choices = self.choices
        if action is None or not 0 <= action < len(choices):
            raise ValueError(f"{action} is not one of {len(choices)} choices")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.game.step(self._state, choices[action])
        if self._state.to_act < 0:
            self.rewards.update(self._shares())
            self.terminations = dict.fromkeys(self.agents, True)
        self._ask()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What everybody may see, as text."""
        if self.render_mode is None:
            return None
        return dumps(self.game.facts(self.game.observe(self._state, None)), ensure_ascii=False, indent=1)

    def close(self) -> None:
        """Nothing is open."""

    def _ask(self) -> None:
        """Select the seat that is asked, and put what its choices are called into its ``info``."""
        seat = max(0, self._state.to_act)
        self.agent_selection = self.possible_agents[seat]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        text = self.game.grammar.text
        self.infos[self.agent_selection] = {"choices": [text(action) for action in self.choices]}

    def _shares(self) -> dict[str, float]:
        rows = self.game.standings(self._state)
        winners = sum(row.place == 1 for row in rows)
        return {self.possible_agents[row.seat]: 1 / winners for row in rows if row.place == 1}


def env(
    game: str, players: int = 2, options: Mapping[str, str] | None = None, render_mode: str | None = None
) -> Any:
    """The environment as PettingZoo's own are given: an action that is not offered ends the match for everybody, at -1 for who took it."""
    made: Any = MatchEnvironment(game, players, options, render_mode)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)
