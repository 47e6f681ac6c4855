"""Phase 5: contracts are drawn in turn order."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from game.engine.core.event import Event, Log
from game.engine.core.refusal import Reason
from game.engine.core.rng import stream

from ..state import State

NOT_DRAWN = Reason("142", "contract_not_drawn")


def draw_count(state: State, seat: int) -> int:
    """Contracts a seat draws: by production level, free trading posts, office and wall."""
    count = state.box.drawn(state.owned[seat], state.posts[seat], len(state.held[seat]))
    office = state.office(seat)
    return count + state.box.office_draws[office] if office >= 0 else count


def draw_all(state: State, log: Log) -> None:
    """Let every seat present draw, in turn order."""
    for seat in state.holder:
        if seat >= 0 and not state.absent >> seat & 1:
            draw(state, seat, draw_count(state, seat), log)


def draw(state: State, seat: int, count: int, log: Log) -> None:
    """Draw contracts into a hand; an empty deck is refilled from the discards when a card is needed."""
    drawn = []
    for _ in range(count):
        if not state.deck:
            if not state.discards:
                break
            reshuffle(state, log)
        kind = state.deck.pop()
        insort(state.hand[seat], kind)
        drawn.append(kind)
    if log is not None and drawn:
        contracts = tuple(contract_word(state, kind) for kind in drawn)
        log.append(Event("draws", seat, {"contracts": contracts, "count": len(drawn)}, reveals=True))


def reshuffle(state: State, log: Log) -> None:
    """Make the discards the new deck."""
    state.reshuffles += 1
    state.deck = sorted(state.discards)
    stream(state.seed, "contracts", state.reshuffles).shuffle(state.deck)
    state.discards = []
    if log is not None:
        log.append(Event("reshuffles", -1, {"count": len(state.deck)}))


def contract_word(state: State, kind: int) -> str:
    """The reference of a contract kind."""
    return f"contract/{state.box.contracts[kind].id}"


def distinct(kinds: Iterable[int]) -> list[int]:
    """The kinds there are, each once, in their order."""
    return list(dict.fromkeys(kinds))
