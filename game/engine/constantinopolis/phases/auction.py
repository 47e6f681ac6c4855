"""Phase 1: the offices. Auction, the duel over an office, and what offices give at its end."""

from __future__ import annotations

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Refusal, Word
from game.engine.core.phase import NOBODY

from ..actions import MOST_GOLD
from ..components import GOODS, OFFICES, WALL_AUCTION
from ..state import State
from . import AUCTION, DUEL, GRANT
from .chapter import GameChapter, other_phase

WRONG_VERB = Reason("25", "not_an_office_choice")
NO_OFFICE = Reason("26", "no_office_to_keep")
OWN_OFFICE = Reason("28", "own_office")
OCCUPIED = Reason("27", "office_occupied")
VACANT = Reason("28", "office_vacant")
VACANT_TOO_DEAR = Reason("27", "vacant_too_dear")
BID_TOO_LOW = Reason("28", "bid_too_low")
BID_BELOW_WALL = Reason("47", "bid_below_wall")
BID_TOO_HIGH = Reason("28", "bid_too_high")
RAISE_TOO_LOW = Reason("30", "bid_too_low")
RAISE_TOO_HIGH = Reason("30", "bid_too_high")
ONLY_DUEL = Reason("31", "only_raise_or_yield")
ONLY_PRODUCIBLE = Reason("44", "only_producible")


def office_word(office: int) -> str:
    """The reference of an office."""
    return f"office/{OFFICES[office]}"


def vacancy_price(state: State, seat: int, freed: int, office: int) -> int:
    """The price of a vacant office for a seat (-1: not possible). ``freed``: the office it may take for free, or -1.

    A seat that was ousted and cannot pay for any takes the highest vacant office for all its gold.
    """
    if office == freed:
        return 0
    price = state.box.vacant_office
    gold = state.gold[seat]
    if gold >= price:
        return price
    ousted = seat not in state.holder
    return gold if ousted and freed < 0 and office == highest_vacant(state) else -1


def highest_vacant(state: State) -> int:
    """The highest-numbered vacant office, or ``NOBODY``."""
    for office in range(4, -1, -1):
        if state.holder[office] < 0:
            return office
    return NOBODY


def step_against(state: State, holder: int) -> int:
    """By how much a challenger must outbid that holder."""
    return state.box.auction_step if state.owned[holder] >> WALL_AUCTION & 1 else 1


class Auction(GameChapter):
    """Frame: (AUCTION, active seat or -1, office it may take for nothing or -1, mask of seats that have chosen)."""

    chapter = "auction"
    verbs = frozenset(("keep", "take", "bid"))
    otherwise = WRONG_VERB

    def advance(self, state: State, log: Log) -> int:
        _, active, _, chosen = state.stack[-1]
        if active >= 0:
            return int(active)
        for seat in state.holder:
            if seat >= 0 and not chosen >> seat & 1:
                state.stack[-1] = (AUCTION, seat, NOBODY, chosen)
                return seat
        state.stack.pop()
        state.coins = [0] * 5
        if log is not None:
            order = tuple(f"seat/{seat}" for seat in state.holder if seat >= 0)
            log.append(Event("auction_over", -1, {"order": order}))
        return NOBODY

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        freed = state.stack[-1][2]
        gold = min(state.gold[seat], MOST_GOLD)
        actions: list[Action] = []
        for office, holder in enumerate(state.holder):
            if holder == seat:
                actions.append(words.keep)
            elif holder < 0:
                if vacancy_price(state, seat, freed, office) >= 0:
                    actions.append(words.take[office])
            else:
                actions += words.bid[office][state.coins[office] + step_against(state, holder) : gold + 1]
        return actions

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        details: dict[str, Word] = {"gold": state.gold[seat]}
        if action.verb in ("take", "bid"):
            office = action.args[0]
            details["office"] = office_word(office)
            holder = state.holder[office]
            if holder < 0:
                details["cost"] = state.box.vacant_office
            else:
                details["least"] = state.coins[office] + step_against(state, holder)
                details["holder"] = f"seat/{holder}"
        return details

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        verb, args = action
        if verb == "keep":
            return None if seat in state.holder else NO_OFFICE
        office = args[0]
        holder = state.holder[office]
        if holder == seat:
            return OWN_OFFICE
        if verb == "take":
            if holder >= 0:
                return OCCUPIED
            return VACANT_TOO_DEAR if vacancy_price(state, seat, state.stack[-1][2], office) < 0 else None
        if holder < 0:
            return VACANT
        step = step_against(state, holder)
        if args[1] < state.coins[office] + step:
            return BID_TOO_LOW if step == 1 else BID_BELOW_WALL
        return BID_TOO_HIGH if args[1] > min(state.gold[seat], MOST_GOLD) else None

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, _, freed, chosen = state.stack[-1]
        verb, args = action
        if verb == "bid":
            office, gold = args
            holder = state.holder[office]
            state.stack[-1] = (AUCTION, seat, NOBODY, chosen)
            state.stack.append((DUEL, office, seat, holder, 0, gold, holder))
            if log is not None:
                log.append(
                    Event(
                        "bids",
                        seat,
                        {"office": office_word(office), "gold": gold, "holder": f"seat/{holder}"},
                    )
                )
            return
        if verb == "take":
            office = args[0]
            price = vacancy_price(state, seat, freed, office)
            state.gold[seat] -= price
            state.coins[office] += price
            if seat in state.holder:
                state.holder[state.holder.index(seat)] = NOBODY
            state.holder[office] = seat
            if log is not None:
                log.append(Event("takes_office", seat, {"office": office_word(office), "gold": price}))
        elif log is not None:
            log.append(Event("keeps_office", seat, {"office": office_word(state.office(seat))}))
        state.stack[-1] = (AUCTION, NOBODY, NOBODY, chosen | 1 << seat)

    def default(self, state: State, seat: int) -> Action:
        words = state.box.vocabulary
        if seat in state.holder:
            return words.keep
        freed = state.stack[-1][2]
        return words.take[freed if freed >= 0 else highest_vacant(state)]

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        freed = state.stack[-1][2]
        if seat in state.holder:
            words: dict[str, Word] = {"office": office_word(state.office(seat))}
            return Decision(seat, "choose_office", self.chapter, words, shared="keep")
        if freed >= 0:
            return Decision(seat, "ousted_free_office", self.chapter, {"office": office_word(freed)})
        return Decision(seat, "ousted", self.chapter)


class Duel(GameChapter):
    """Frame: (DUEL, office, challenger, holder, holder's bid, challenger's bid, seat to answer).

    Only these two take part, raising in turn until one yields; the winner pays his last bid onto the space.
    """

    chapter = "auction"
    verbs = frozenset(("raise", "yield"))

    def advance(self, state: State, log: Log) -> int:
        return int(state.stack[-1][6])

    def bounds(self, state: State, seat: int) -> tuple[int, int]:
        """The lowest and highest raise open to the seat, in gold."""
        _, _, challenger, holder, defense, attack, _ = state.stack[-1]
        least = defense + step_against(state, holder) if seat == challenger else attack + 1
        return least, min(state.gold[seat], MOST_GOLD)

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        least, most = self.bounds(state, seat)
        return [words.yield_, *words.raise_[least : most + 1]]

    def misplaced(self, state: State, seat: int, action: Action) -> Refusal:
        words = self.words(state, seat, action, ONLY_DUEL)
        return other_phase(action.verb, self.chapter) or ONLY_DUEL.refusal(words)

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "yield":
            return None
        gold = action.args[0]
        least, most = self.bounds(state, seat)
        if gold < least:
            walled = seat == state.stack[-1][2] and gold > state.stack[-1][4]
            return BID_BELOW_WALL if walled else RAISE_TOO_LOW
        return RAISE_TOO_HIGH if gold > most else None

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        _, office, _, holder, _, _, _ = state.stack[-1]
        return {
            "office": office_word(office),
            "holder": f"seat/{holder}",
            "least": self.bounds(state, seat)[0],
            "gold": state.gold[seat],
        }

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, office, challenger, holder, defense, attack, _ = state.stack[-1]
        words: dict[str, Word]
        if action.verb == "raise":
            gold = action.args[0]
            if seat == holder:
                state.stack[-1] = (DUEL, office, challenger, holder, gold, attack, challenger)
            else:
                state.stack[-1] = (DUEL, office, challenger, holder, defense, gold, holder)
            if log is not None:
                rival = challenger if seat == holder else holder
                words = {"office": office_word(office), "gold": gold, "rival": f"seat/{rival}"}
                log.append(Event("raises", seat, words))
            return
        least, most = self.bounds(state, seat)
        if (
            log is not None and most < least
        ):  # nothing was asked; only the seat may know how little gold it has
            words = {"office": office_word(office), "gold": least}
            log.append(Event("cannot_raise", seat, words, frozenset((seat,))))
        if log is not None:
            log.append(Event("passes", seat, {"office": office_word(office)}))
        state.stack.pop()
        _, _, _, chosen = state.stack[-1]
        if seat == challenger:
            state.gold[holder] -= defense
            state.coins[office] += defense
            if log is not None:
                log.append(Event("defends_office", holder, {"office": office_word(office), "gold": defense}))
            return
        state.gold[challenger] -= attack
        state.coins[office] += attack
        old = state.office(challenger)
        if old >= 0:
            state.holder[old] = NOBODY
        state.holder[office] = challenger
        state.stack[-1] = (AUCTION, holder, old, chosen | 1 << challenger)
        if log is not None:
            words = {"office": office_word(office), "gold": attack, "holder": f"seat/{holder}"}
            log.append(Event("wins_office", challenger, words))

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.yield_

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        _, office, challenger, holder, defense, attack, _ = state.stack[-1]
        rival = holder if seat == challenger else challenger
        details: dict[str, Word] = {
            "office": office_word(office),
            "rival": f"seat/{rival}",
            "bid": defense if seat == challenger else attack,
            "least": self.bounds(state, seat)[0],
        }
        return Decision(seat, "raise_or_yield", self.chapter, details, recurs=True)


class Grant(GameChapter):
    """Frame: (GRANT, seat, goods still to take): the Praefectus Praetorio's free goods among those he can produce."""

    chapter = "auction"
    verbs = frozenset(("receive",))
    otherwise = ONLY_PRODUCIBLE

    def advance(self, state: State, log: Log) -> int:
        _, seat, left = state.stack[-1]
        if left > 0:
            return int(seat)
        state.stack.pop()
        return NOBODY

    def legal(self, state: State, seat: int) -> list[Action]:
        return self.allowed(state, seat, state.box.vocabulary.receive)

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        return None if state.producible[seat] >> action.args[0] & 1 else ONLY_PRODUCIBLE

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        return {"good": f"good/{GOODS[action.args[0]]}"}

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, _, left = state.stack[-1]
        good = action.args[0]
        state.goods[seat][good] += 1
        state.stack[-1] = (GRANT, seat, left - 1)
        if log is not None:
            log.append(Event("office_good", seat, {"good": f"good/{GOODS[good]}"}))

    def default(self, state: State, seat: int) -> Action:
        # The dearest kind: the order of the goods is the order of their worth.
        return self.legal(state, seat)[-1]

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "receive_good", self.chapter)


__all__ = ["AUCTION", "DUEL", "GRANT", "Auction", "Duel", "Grant"]
