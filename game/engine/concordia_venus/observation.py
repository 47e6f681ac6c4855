"""Observations, and sampling of hidden information.

Only the order of the market's stack is hidden: every card bought or played was public, so hands follow from memory;
coins and goods are open.
"""

from __future__ import annotations

from collections import Counter

from game.engine.core.rng import Stream

from .components import CARDS
from .state import GAP, HIDDEN, State


def observe(state: State, viewer: int | None) -> State:
    """The position as ``viewer`` (``None``: a spectator) may see it; unknown cards are ``HIDDEN``."""
    seen = state.clone()
    seen.seed = HIDDEN
    seen.stock = [HIDDEN] * len(state.stock)
    if viewer != seen.to_act:
        seen.choices = []
    return seen


def with_unseen_hidden(state: State) -> State:
    """A copy in which only what nobody has seen yet is ``HIDDEN``."""
    seen = state.clone()
    seen.seed = HIDDEN
    seen.stock = [HIDDEN] * len(state.stock)
    return seen


def determinize(seen: State, rng: Stream) -> State:
    """A full position that agrees with an observation: what is left of each deck, shuffled."""
    state = seen.clone()
    state.seed = rng.next()
    if HIDDEN not in state.stock:
        return state
    left = _left(state)
    stock: list[int] = []
    for deck in sorted(set(state.layout.decks), reverse=True):
        cards = [card for card, count in enumerate(left[deck]) for _ in range(count)]
        rng.shuffle(cards)
        stock += cards
    state.stock = stock
    return state


def unseen_cards(seen: State) -> list[int]:
    """The cards that are still in the stack, in the order of their kinds."""
    counts = [sum(kinds) for kinds in zip(*_left(seen).values(), strict=True)]
    return [card for card, count in enumerate(counts) for _ in range(count)]


def _left(state: State) -> dict[int, list[int]]:
    """By deck: how many cards of each kind are still in the stack.

    Decks come in order: the cards that came out are whole decks and a part of the next one. Which of that part came
    out follows from how many of a kind are out of the stack; a kind of an earlier deck is out by then.
    """
    decks = market_decks(state)
    waiting = Counter(state.layout.decks[: len(state.stock)])
    out = Counter(card for card in state.display if card != GAP)
    for seat in range(state.players):
        out.update(state.hand[seat])
        out.update(state.pile[seat])
        out.subtract(start_hand(state, seat))
    left = {}
    for deck in sorted(set(state.layout.decks)):
        cards = Counter(decks[deck])
        if waiting[deck] == sum(cards.values()):
            kept = cards
        elif not waiting[deck]:
            kept = Counter()
        else:
            kept = Counter({card: count - out[card] for card, count in cards.items()})
        out.subtract(cards - kept)
        left[deck] = [kept[card] for card in range(len(CARDS))]
    return left


def market_decks(state: State) -> tuple[tuple[int, ...], ...]:
    """The decks of the market of a match, all five of them."""
    kind = "team" if state.rules.team else "classic" if state.rules.classic else "venus"
    return state.layout.box.decks[kind]


def start_hand(state: State, seat: int) -> tuple[int, ...]:
    """The cards a seat began with."""
    hands = state.layout.box.hands
    if state.rules.team:
        return hands["team_first" if state.place(seat) < state.players // 2 else "team_second"]
    return hands["classic" if state.rules.classic else "venus"]
