"""Thinking: taking a Senator or cards, and what may be discarded before."""

from __future__ import annotations

from typing import ClassVar, Final

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason

from ..cards import card_word, distinct, draw, part
from ..components import CARDS, LATRINA, MATERIAL, SENATOR, VOMITORIUM
from ..powers import draw_count
from ..state import State
from . import THINK
from .chapter import GameChapter

NO_SENATOR_LEFT = Reason("R045", "no_senator_left")
NO_LATRINE = Reason("R154", "no_latrine")
LATRINE_USED = Reason("R154", "latrine_used")
NOT_IN_HAND = Reason("R154", "not_in_hand")
NO_VOMITORIUM = Reason("R174", "no_vomitorium")
VOMITORIUM_USED = Reason("R174", "vomitorium_used")
EMPTY_HAND = Reason("R174", "empty_hand")
MUST_THINK = Reason("R020", "must_think")

USED_LATRINE: Final = 1
USED_VOMITORIUM: Final = 2
THINKING = frozenset(("draw", "take_senator", "latrine", "vomitorium"))


def think_options(state: State, seat: int, used: int) -> list[Action]:
    """The ways to think; ``used`` says which discards this thinking has seen."""
    words = state.box.vocabulary
    options = [words.draw]
    if state.pile:
        options.append(words.take_senator)
    powers = state.powers[seat]
    if powers >> LATRINA & 1 and not used & USED_LATRINE:
        options += [words.latrine[card] for card in distinct(state.hand[seat])]
        if state.senators[seat]:
            options.append(words.latrine[SENATOR])
    if powers >> VOMITORIUM & 1 and not used & USED_VOMITORIUM and state.hand_size(seat):
        options.append(words.vomitorium)
    return options


def why_not_think(state: State, seat: int, action: Action, used: int) -> Reason | None:
    """What forbids a way to think."""
    if action.verb == "take_senator":
        return None if state.pile else NO_SENATOR_LEFT
    if action.verb == "latrine":
        if not state.has(seat, LATRINA):
            return NO_LATRINE
        if used & USED_LATRINE:
            return LATRINE_USED
        card = action.args[0]
        held = state.senators[seat] if card == SENATOR else card in state.hand[seat]
        return None if held else NOT_IN_HAND
    if action.verb == "vomitorium":
        if not state.has(seat, VOMITORIUM):
            return NO_VOMITORIUM
        if used & USED_VOMITORIUM:
            return VOMITORIUM_USED
        return None if state.hand_size(seat) else EMPTY_HAND
    return None


def think(state: State, seat: int, action: Action, used: int, log: Log) -> None:
    """Do one step of thinking in place of the running frame; after a discard, thinking goes on and must."""
    state.stack.pop()
    if action.verb == "draw":
        draw(state, seat, draw_count(state, seat), log)
    elif action.verb == "take_senator":
        state.pile -= 1
        state.senators[seat] += 1
        if log is not None:
            log.append(Event("takes_senator", seat, {}))
    elif action.verb == "latrine":
        _discard(state, seat, action.args[0])
        if log is not None:
            log.append(Event("latrine", seat, {"card": f"card/{CARDS[action.args[0]]}"}))
        state.stack.append((THINK, seat, used | USED_LATRINE, False))
    else:
        cards = tuple(card_word(card) for card in state.hand[seat]) + ("card/senator",) * state.senators[seat]
        for card in [*state.hand[seat], *[SENATOR] * state.senators[seat]]:
            _discard(state, seat, card)
        if log is not None:
            log.append(Event("vomitorium", seat, {"cards": cards}))
        state.stack.append((THINK, seat, used | USED_VOMITORIUM, False))


def _discard(state: State, seat: int, card: int) -> None:
    if card == SENATOR:
        state.senators[seat] -= 1
        state.pile += 1
    else:
        part(state, seat, card)
        state.pool[MATERIAL[card]] += 1


class Think(GameChapter):
    """Frame: (THINK, seat, discards used, whether it may be left out)."""

    chapter = "thinking"
    verbs: ClassVar[frozenset[str]] = THINKING | {"done"}

    def legal(self, state: State, seat: int) -> list[Action]:
        _, _, used, optional = state.stack[-1]
        options = think_options(state, seat, used)
        return [*options, state.box.vocabulary.done] if optional else options

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        _, _, used, optional = state.stack[-1]
        if action.verb == "done":
            return None if optional else MUST_THINK
        return why_not_think(state, seat, action, used)

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb == "done":
            state.stack.pop()
        else:
            think(state, seat, action, state.stack[-1][2], log)

    def default(self, state: State, seat: int) -> Action:
        words = state.box.vocabulary
        return words.done if state.stack[-1][3] else words.draw

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        optional = state.stack[-1][3]
        key = "may_think" if optional else "think"
        return Decision(seat, key, self.chapter, {"count": draw_count(state, seat)})
