"""Heuristics: a rule of thumb for every question, fast enough for rollouts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.engine.core.action import Action
from game.engine.glory_to_rome.components import ARCHITECTUS, MATERIAL
from game.engine.glory_to_rome.phases import FOLLOW
from game.engine.glory_to_rome.powers import draw_count

from .situation import CARD, CLIENT, DRAWN, SENATOR, Situation

Choices = Sequence[Action]

PATIENCE: Final = 6
"""Turns without progress after which a seat draws, so that Senators do not cycle forever."""

UNSEEN_CLIENT: Final = 1.5
"""Value in points of a random client from the deck at the start of a match."""


class Heuristics(Situation):
    """The rules of thumb for one seat in one position."""

    def pick(self, choices: Choices) -> Action:
        """The best of some actions; of equal ones the first."""
        return choices[0] if len(choices) == 1 else max(choices, key=self.worth)

    def worth(self, action: Action) -> float:
        """What an action is worth now, in points."""
        return _WORTH[action.verb](self, action)

    # Answers by verb ---------------------------------------------------------------------------------------------

    def _play(self, role: int, cost: float) -> float:
        """The value of one more card played for a role: the leader's first card also activates the clients."""
        state = self.state
        units = state.units[self.seat]
        count = units + self.actions(role)
        leading = not units and state.stack[-1][0] != FOLLOW
        return self.gain(role, count + 1) - (0.0 if leading else self.gain(role, count)) - cost

    def _card(self, action: Action) -> float:
        card = action.args[0]
        worth = 0.2 * self.likes[card] * self.left if not self.state.names[self.seat] >> card & 1 else -0.2
        return self._play(MATERIAL[card], self.cost + worth)

    def _wild(self, action: Action) -> float:
        return self._play(ARCHITECTUS, self.cost + 0.1)

    def _senator(self, action: Action) -> float:
        return self._play(action.args[0], SENATOR)

    def _petition(self, action: Action) -> float:
        return self._play(action.args[1], self.cost * self.state.rules.petition + 0.1)

    def _pair(self, action: Action) -> float:
        return self._play(action.args[1], self.cost * 2 + 0.1)

    def _spare(self, action: Action) -> float:
        """Cards that had better leave the hand have the higher worth."""
        card = action.args[0]
        if card >= len(MATERIAL):
            return -2.0
        return -self.likes[card] - (0 if self.state.names[self.seat] >> card & 1 else 0.5)

    def _draw(self, action: Action) -> float:
        count = draw_count(self.state, self.seat)
        late = self.state.idle >= PATIENCE
        held = self.state.hand_size(self.seat)
        worth = DRAWN * (count if count < 4 else 3 + 0.5 * (count - 3)) * min(1.0, 3 / (1 + held))
        return worth + (50 if late else 0)

    def _take_senator(self, action: Action) -> float:
        return 0.9 - 0.8 * self.state.senators[self.seat]

    def _latrine(self, action: Action) -> float:
        card = action.args[0]
        return 0.0 if card >= len(MATERIAL) else 0.2 + self._spare(action)

    def _collect(self, action: Action) -> float:
        return self.useful(action.args[0])

    def _dock(self, action: Action) -> float:
        card = action.args[0]
        return self.useful(MATERIAL[card]) - CARD - 0.1 * self.likes[card] + 0.4

    def _hire(self, action: Action) -> float:
        mine = self.state.clients[self.seat][action.args[0]]
        return CLIENT[action.args[0]] * self.left / (1 + 0.1 * mine) + 0.01

    def _hire_deck(self, _: Action) -> float:
        return UNSEEN_CLIENT * self.left

    def _hire_hand(self, action: Action) -> float:
        card = action.args[0]
        return (CLIENT[MATERIAL[card]] - 0.1 * self.likes[card]) * self.left - CARD * self.left

    def _sell_hand(self, action: Action) -> float:
        return self.value[MATERIAL[action.args[0]]] - CARD * self.left

    def _found(self, action: Action) -> float:
        return self.founding(*action.args)

    def _add(self, action: Action) -> float:
        return self.adding(action.args[1]) - 0.05 * self.likes[action.args[0]] - 0.3

    def _place(self, action: Action) -> float:
        return self.adding(action.args[1]) - 0.1

    def _stair(self, action: Action) -> float:
        return 0.3 * self.likes[action.args[2]] * self.left - 0.5

    def _capture(self, action: Action) -> float:
        return self.likes[action.args[1]] * self.left - 3.0

    def _demanded(self, action: Action) -> float:
        return self.useful(MATERIAL[action.args[0]]) + (
            0.3 if self.state.pool[MATERIAL[action.args[0]]] else 0
        )

    def _lions(self, action: Action) -> float:
        return self.value[action.args[1]] + CLIENT[action.args[1]] * self.left


_WORTH: dict[str, Callable[[Heuristics, Action], float]] = {
    "vomitorium": lambda *_: -1.0,
    "sell_deck": lambda *_: 2.2,
    "fountain": lambda *_: 0.6,
    "keep": lambda *_: 0.2,
    "give_stock": lambda *_: -1.0,
    "reclaim": lambda *_: 1.0,
    "done": lambda *_: 0.0,
    "stake": Heuristics._spare,
    "play": Heuristics._card,
    "senator": Heuristics._senator,
    "petition": Heuristics._petition,
    "pair": Heuristics._pair,
    "wild": Heuristics._wild,
    "pick": Heuristics._spare,
    "take_senator": Heuristics._take_senator,
    "draw": Heuristics._draw,
    "latrine": Heuristics._latrine,
    "collect": Heuristics._collect,
    "dock": Heuristics._dock,
    "hire": Heuristics._hire,
    "hire_deck": Heuristics._hire_deck,
    "hire_hand": Heuristics._hire_hand,
    "bathe": lambda self, action: 0.1 + self.gain(action.args[0], 1),
    "sell": lambda self, action: self.selling(action.args[0]),
    "sell_hand": Heuristics._sell_hand,
    "found": Heuristics._found,
    "add": Heuristics._add,
    "place": Heuristics._place,
    "fetch": lambda self, action: self.adding(action.args[1]),
    "stair": Heuristics._stair,
    "capture": Heuristics._capture,
    "demand": Heuristics._demanded,
    "give": Heuristics._spare,
    "lions": Heuristics._lions,
    "salvage": lambda self, action: self.useful(action.args[0]),
}
