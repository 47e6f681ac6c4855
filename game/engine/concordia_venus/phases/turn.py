"""The cities chosen first in team play; a turn: one card from the hand, executed; then the next seat, or the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Refusal
from game.engine.core.phase import NOBODY, Frame

from ..components import (
    ARCHITECT,
    COLONIST,
    CONSUL,
    DIPLOMAT,
    LAND,
    MERCATOR,
    PRAETOR,
    PREFECT,
    PROCONSUL,
    SEA,
    SENATOR,
    TRIBUNE,
    TRIBUNE_CARD,
    card_word,
    role_word,
)
from ..scoring import finish
from ..state import State
from . import OPENING, STOCKING, TURN
from .chapter import TIMES, GameChapter, lay
from .colonist import put
from .performing import perform

NOT_IN_HAND = Reason("R022", "not_in_hand")

BUYERS = (SENATOR, CONSUL, PRAETOR, PROCONSUL)
CARDS_FOR: Mapping[str, tuple[int, ...]] = {
    "move": (ARCHITECT,), "build": (ARCHITECT,), "produce": (PREFECT,), "cash": (PREFECT,), "sell": (MERCATOR,),
    "buy": (MERCATOR,), "copy": (DIPLOMAT,), "place_land": (COLONIST, TRIBUNE), "place_sea": (COLONIST, TRIBUNE),
    "stipend": (COLONIST,), "take": BUYERS, "take_for": BUYERS,
}  # fmt: skip
"""By verb the personalities whose cards lead to it."""
OF_TEAMS = (PRAETOR, PROCONSUL)
"""Personalities that only partners have."""


def begin_turn(state: State, seat: int, log: Log) -> None:
    """The next turn, of a seat."""
    state.turn += 1
    state.active = seat
    state.entered = 0
    if log is not None and (state.turn - 1) % state.players == 0:
        log.append(Event("round", -1, {"round": (state.turn - 1) // state.players + 1}))
    state.stack.append((TURN, 0))
    if state.rules.start_money and state.turn <= state.players:
        state.stack.append((STOCKING, seat))


class Turn(GameChapter):
    """Frame: (TURN, whether a card was played)."""

    chapter = "turn"
    verbs: ClassVar[frozenset[str]] = frozenset(("play",))
    binding: ClassVar[bool] = False

    def pre_answer_frame(self, state: State, frame: Frame, seat: int) -> Frame | None:
        """The card of the next turn may be chosen at any time; as the others change the board, it is only laid ready."""
        del frame
        return (TURN, 0) if seat != state.active else None

    def advance(self, state: State, log: Log) -> int:
        if not state.stack[-1][1]:
            return state.active
        state.stack.pop()
        if state.last > 0:
            state.last -= 1
        if state.last == 0:
            finish(state, log)
        else:
            begin_turn(state, (state.active + 1) % state.players, log)
        return NOBODY

    def legal(self, state: State, seat: int) -> list[Action]:
        play = state.layout.box.vocabulary.play
        return [play[card] for card in dict.fromkeys(state.hand[seat])]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        return None if action.args[0] in state.hand[seat] else NOT_IN_HAND

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        card = action.args[0]
        lay(state, seat, card)
        state.stack[-1] = (TURN, 1)
        if log is not None:
            log.append(Event("plays", seat, {"card": card_word(card)}))
        perform(state, seat, state.partner(seat), card, 0, log)

    def misplaced(self, state: State, seat: int, action: Action) -> Refusal:
        roles = CARDS_FOR.get(action.verb)
        if roles is None:
            return super().misplaced(state, seat, action)
        named = tuple(role_word(role) for role in roles if state.rules.team or role not in OF_TEAMS)
        return Refusal(TIMES[action.verb], "needs_card", {"cards": named, "count": len(named)})

    def default(self, state: State, seat: int) -> Action:
        return state.layout.box.vocabulary.play[TRIBUNE_CARD]

    def decision(self, state: State, seat: int) -> Decision:
        final = state.last > 0
        return Decision(seat, "play_last" if final else "play", self.chapter, {})


NO_CITY = Reason("R210", "no_such_city")
TOO_NEAR = Reason("R210", "joined_to_capital")
CHOSEN = Reason("R210", "city_chosen")


def start_colonists(state: State, city: int) -> tuple[int, int]:
    """Land and sea colonists that begin in a city: one of each kind, or two of the only kind that has a line there."""
    spots, begun = state.layout.game_map.spots, state.layout.box.begun
    if not spots[2 * city + SEA]:
        return 2 * begun, 0
    return (begun, begun) if spots[2 * city + LAND] else (0, 2 * begun)


class Opening(GameChapter):
    """Frame: (OPENING, place in the turn order): a seat of the second half chooses its city."""

    chapter = "setup"
    verbs: ClassVar[frozenset[str]] = frozenset(("begin",))
    compels = "R210"

    def advance(self, state: State, log: Log) -> int:
        place = int(state.stack[-1][1])
        if place < state.players:
            return (state.first + place) % state.players
        state.stack.pop()
        begin_turn(state, state.first, log)
        return -1

    def _chosen(self, state: State) -> set[int]:
        second = [(state.first + place) % state.players for place in range(state.players // 2, state.players)]
        return {spot // 2 for seat in second for spot in state.settlers[seat]}

    def legal(self, state: State, seat: int) -> list[Action]:
        begin = state.layout.ways.begin
        return self.allowed(state, seat, [begin[city] for city in state.layout.game_map.start_cities])

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        city = state.layout.ways.local_city.get(action.args[0], -1)
        if city < 0:
            return NO_CITY
        if city not in state.layout.game_map.start_cities:
            return TOO_NEAR
        return CHOSEN if city in self._chosen(state) else None

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        city = state.layout.ways.local_city[action.args[0]]
        for kind, count in enumerate(start_colonists(state, city)):
            for _ in range(count):
                words = put(state, seat, kind, city)
                if log is not None:
                    log.append(Event("settles", seat, words))
        state.stack[-1] = (OPENING, state.stack[-1][1] + 1)

    def default(self, state: State, seat: int) -> Action:
        return self.legal(state, seat)[0]

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "begin", self.chapter, {})
