"""Phase 5: contracts are drawn in turn order; in phase 6 they are exchanged, a right of the Praefectus Urbi and the Consul."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word
from game.engine.core.phase import NOBODY
from game.engine.core.rng import stream

from ..components import CAT_WALL, CONSUL, URBI
from ..state import BOUGHT, EXCHANGED, LOADED, PORT, POST_BOUGHT, PREEMPTED, State
from . import EXCHANGE
from .chapter import GameChapter

NOT_DRAWN = Reason("142", "contract_not_drawn")
OF_OTHER = Reason("142", "contract_of_other")
ON_BOARD = Reason("142", "contract_on_board")


def draw_count(state: State, seat: int) -> int:
    """Contracts a seat draws: by production level, free trading posts, office and wall."""
    count = state.box.drawn(state.owned[seat], state.posts[seat], len(state.held[seat]))
    office = state.office(seat)
    return count + state.box.office_draws[office] if office >= 0 else count


def draw_all(state: State, log: Log) -> None:
    """Let every seat present draw, in turn order."""
    for seat in state.holder:
        if seat >= 0 and not state.left_seats >> seat & 1:
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


def owner_of(state: State, seat: int, kind: int) -> int:
    """The only other seat that has a contract of a kind before it, -1 if none or several have.

    What lies in a ship in port counts: nobody sees whether it has been loaded.
    """
    owners = [other for other in range(state.players) if other != seat and kind in _seen_before(state, other)]
    return owners[0] if len(owners) == 1 else -1


def _seen_before(state: State, seat: int) -> list[int]:
    """The contracts that all see a seat has, loaded or not."""
    loaded = [kind for ship in state.fleet[seat] if ship.place == PORT for kind in ship.cargo]
    return [*state.hand[seat], *state.held[seat], *loaded]


def not_yours(state: State, seat: int, kind: int) -> Reason:
    """That a contract is not the seat's, and whose it is."""
    return OF_OTHER if owner_of(state, seat, kind) >= 0 else NOT_DRAWN


def owner_words(state: State, seat: int, kind: int) -> dict[str, Word]:
    """The words that name its owner, where there is only one."""
    owner = owner_of(state, seat, kind)
    return {"owner": f"seat/{owner}"} if owner >= 0 else {}


def distinct(kinds: Iterable[int]) -> list[int]:
    """The kinds there are, each once, in their order."""
    return list(dict.fromkeys(kinds))


NO_EXCHANGE = Reason("143", "no_exchange_right")
EXCHANGE_SPENT = Reason("143", "exchange_spent")
EXCHANGE_DONE = Reason("144", "exchange_done")
EXCHANGE_FIRST = Reason("144", "exchange_before_loading")
FINISH_EXCHANGE = Reason("144", "finish_exchange")


def why_not_exchange(state: State, seat: int, kind: int) -> Reason | None:
    """What forbids discarding a contract for another by the Praefectus Urbi's or the Consul's right."""
    used = state.used[seat]
    office = state.office(seat)
    if office < 0 or not state.box.office_swap[office]:
        return NO_EXCHANGE
    if used & EXCHANGED:
        return EXCHANGE_DONE
    if (office == CONSUL and used & PREEMPTED) or (office == URBI and used & BOUGHT[CAT_WALL]):
        return EXCHANGE_SPENT
    if used & (LOADED | POST_BOUGHT):
        return EXCHANGE_FIRST
    return None if kind in state.hand[seat] or kind in state.held[seat] else not_yours(state, seat, kind)


def open_exchanges(state: State, seat: int) -> int:
    """How many contracts a seat that has not begun may still exchange by its office."""
    kinds = (*state.hand[seat], *state.held[seat])
    if not kinds or why_not_exchange(state, seat, kinds[0]) is not None:
        return 0
    return min(state.box.office_swap[state.office(seat)], len(kinds))


def exchanges_left(state: State, seat: int) -> int:
    """How many more contracts a seat that has begun may exchange."""
    left = int(state.box.office_swap[state.office(seat)] - state.stack[-1][2])
    return min(left, len(state.hand[seat]) + len(state.held[seat]))


def begin_exchange(state: State, seat: int, kind: int, log: Log) -> None:
    """Use the right: discard a first contract."""
    state.used[seat] |= EXCHANGED
    state.stack.append((EXCHANGE, seat, 0))
    exchange_one(state, seat, kind, log)


class Exchange(GameChapter):
    """Frame: (EXCHANGE, seat, contracts discarded so far): up to as many as the office allows, then as many drawn."""

    chapter = "loading"
    verbs = frozenset(("exchange", "draw"))
    otherwise = FINISH_EXCHANGE

    def advance(self, state: State, log: Log) -> int:
        _, seat, count = state.stack[-1]
        limit = state.box.office_swap[state.office(seat)]
        if count < limit and not state.left_seats >> seat & 1:
            return int(seat)
        state.stack.pop()
        draw(state, seat, count, log)
        return NOBODY

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        kinds = distinct(sorted((*state.hand[seat], *state.held[seat])))
        return [words.draw, *self.allowed(state, seat, [words.exchange[kind] for kind in kinds])]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "draw":
            return None
        kind = action.args[0]
        return None if kind in state.hand[seat] or kind in state.held[seat] else not_yours(state, seat, kind)

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        kind = action.args[0]
        return {"contract": contract_word(state, kind), **owner_words(state, seat, kind)}

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb == "exchange":
            exchange_one(state, seat, action.args[0], log)
        else:
            count = state.stack.pop()[2]
            draw(state, seat, count, log)

    def hides_answers(self, state: State) -> bool:
        return True  # what follows is the loading of the same turn

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.draw

    def decision(self, state: State, seat: int) -> Decision:
        count = state.stack[-1][2]
        return Decision(seat, "exchange_more", self.chapter, {"count": count})


def exchange_one(state: State, seat: int, kind: int, log: Log) -> None:
    """Discard a contract to be exchanged: from the hand, or else from under its post, which comes free."""
    _, _, count = state.stack[-1]
    state.stack[-1] = (EXCHANGE, seat, count + 1)
    place = state.hand if kind in state.hand[seat] else state.held
    place[seat].remove(kind)
    state.discards.append(kind)
    if log is not None:
        log.append(Event("exchanges", seat, {"contract": contract_word(state, kind)}))
