"""The Legionary: demands shown at once, the pool, the gifts of the others."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word
from game.engine.core.phase import NOBODY, Phase

from ..cards import card_word, deny, distinct, material_word, part, show
from ..components import COLOSSEUM, LEGIONARIUS, MATERIAL, MURUS, NOTHING, PONS, ROLES, VALLUM
from ..powers import vault_limit
from ..scoring import settle
from ..state import State
from . import DEMAND, GIVE, GIVING, LIONS, SPOILS
from .chapter import GameChapter

NOT_IN_HAND = Reason("R085", "not_in_hand")
SHOWN_ALREADY = Reason("R091", "shown_already")
NOT_DEMANDED = Reason("R086", "not_demanded")
POOL_EMPTY = Reason("R086", "pool_empty")
GIVE_OTHER = Reason("R087", "give_other")
MUST_GIVE = Reason("R087", "must_give")
HAND_ONLY = Reason("R143", "hand_only")
NOT_IN_STOCK = Reason("R155", "not_in_stock")
STOCK_GIVEN = Reason("R155", "not_demanded_of_stock")

Six = tuple[int, ...]
ALL = 99
"""More clients than anybody has."""


def less(counts: Six, material: int) -> Six:
    """Six counts with one less of a material."""
    return (*counts[:material], counts[material] - 1, *counts[material + 1 :])


def materials_word(counts: Six) -> tuple[str, ...]:
    """Six counts as a list of references."""
    return tuple(material_word(material) for material in range(6) for _ in range(counts[material]))


def victims(state: State, seat: int) -> list[int]:
    """The seats a demand reaches: both neighbors, everybody with a Bridge; the left neighbor first."""
    players = state.players
    if state.has(seat, PONS):
        return [(seat + step) % players for step in range(1, players)]
    return list(
        dict.fromkeys(((seat + 1) % players, (seat - 1) % players))
    )  # of two players one is both neighbors


def protected(state: State, seat: int, taker: int) -> bool:
    """Whether a seat need not give to another's Legionary: by a Wall, or a Palisade without a Bridge against it."""
    powers = state.powers[seat]
    return bool(powers >> MURUS & 1 or (powers >> VALLUM & 1 and not state.powers[taker] >> PONS & 1))


class Demand(GameChapter):
    """Frame: (DEMAND, seat, demands left, demands so far by material)."""

    chapter = "legionary"
    verbs: ClassVar[frozenset[str]] = frozenset(("demand", "done"))

    def advance(self, state: State, log: Log) -> int:
        _, seat, left, demanded = state.stack[-1]
        if left and len(state.hand[seat]) > len(state.revealed[seat]):
            return int(seat)
        self._end(state, seat, demanded, log)
        return NOBODY

    def _end(self, state: State, seat: int, demanded: Six, log: Log) -> None:
        state.stack.pop()
        if any(demanded):
            if log is not None:
                cards = tuple(card_word(card) for card in state.revealed[seat][-sum(demanded) :])
                words: dict[str, Word] = {"materials": materials_word(demanded), "cards": cards}
                log.append(Event("rome_demands", seat, words))
            state.stack.append((SPOILS, seat, demanded, demanded))

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        cards = [words.demand[card] for card in distinct(state.hand[seat])]
        return [words.done, *self.allowed(state, seat, cards)]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        card = action.args[0]
        held = state.hand[seat].count(card)
        if not held:
            return NOT_IN_HAND
        return None if held > state.revealed[seat].count(card) else SHOWN_ALREADY

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, _, left, demanded = state.stack[-1]
        if action.verb == "done":
            if not any(demanded):
                self.tell_skipped(state, state.stack[-1], LEGIONARIUS, log)
            self._end(state, seat, demanded, log)
            return
        card = action.args[0]
        material = MATERIAL[card]
        show(state, seat, card)
        more = (*demanded[:material], demanded[material] + 1, *demanded[material + 1 :])
        state.stack[-1] = (DEMAND, seat, left - 1, more)
        if log is not None:
            log.append(Event("shows", seat, {"card": card_word(card), "material": material_word(material)}))

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "demand", self.chapter, {"count": state.stack[-1][2]})


class Spoils(GameChapter):
    """Frame: (SPOILS, seat, demands by material, those the pool has not yet answered)."""

    chapter = "legionary"
    verbs: ClassVar[frozenset[str]] = frozenset(("collect", "done"))

    def advance(self, state: State, log: Log) -> int:
        _, seat, demanded, left = state.stack[-1]
        if any(left[material] and state.pool[material] for material in range(6)):
            return int(seat)
        state.stack[-1] = (GIVING, seat, demanded, 0)
        return NOBODY

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        return [words.done, *self.allowed(state, seat, words.collect)]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        material = action.args[0]
        if not state.stack[-1][3][material]:
            return NOT_DEMANDED
        return None if state.pool[material] else POOL_EMPTY

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        left = state.stack[-1][3]
        demanded = tuple(material_word(material) for material in range(6) if left[material])
        return {**super().words(state, seat, action, reason), "demanded": demanded}

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, _, demanded, left = state.stack[-1]
        if action.verb == "done":
            state.stack[-1] = (SPOILS, seat, demanded, NOTHING)
            return
        material = action.args[0]
        state.pool[material] -= 1
        state.stock[seat][material] += 1
        state.stack[-1] = (SPOILS, seat, demanded, less(left, material))
        if log is not None:
            log.append(Event("seizes", seat, {"material": material_word(material)}))

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "spoils", self.chapter, {"materials": materials_word(state.stack[-1][3])})


class Giving(Phase[State]):
    """Frame: (GIVING, seat demanding, demands by material, how many of the others have answered)."""

    chapter = "legionary"

    def advance(self, state: State, log: Log) -> int:
        _, taker, demanded, answered = state.stack[-1]
        others = victims(state, taker)
        if answered == len(others):
            state.stack.pop()
            if state.has(taker, COLOSSEUM):
                self._open_arena(state, taker, demanded, others)
            return NOBODY
        state.stack[-1] = (GIVING, taker, demanded, answered + 1)
        seat = others[answered]
        if protected(state, seat, taker):
            if state.rules.protected_asked:
                self._offer(state, seat, taker, demanded)
        else:
            self._collect(state, seat, taker, demanded, log)
        return NOBODY

    def _open_arena(self, state: State, taker: int, demanded: Six, others: list[int]) -> None:
        reached = [seat for seat in others if not protected(state, seat, taker)]
        wanted = tuple(ALL if count else 0 for count in demanded) if state.rules.lions_all else demanded
        prey = tuple(wanted if seat in reached else NOTHING for seat in range(state.players))
        state.stack.append((LIONS, taker, prey))

    def _offer(self, state: State, seat: int, taker: int, demanded: Six) -> None:
        """Ask a protected seat whether it gives anyway: from the hand, under a Bridge from the stockpile too.

        It is asked once even when it has nothing of the kind: otherwise the question would tell that it has.
        """
        stock = demanded if state.has(taker, PONS) else NOTHING
        state.stack.append((GIVE, seat, taker, demanded, stock, True))

    def _collect(self, state: State, seat: int, taker: int, demanded: Six, log: Log) -> None:
        """Take what a seat must give; where it may choose among cards of a material, it is asked."""
        if state.has(taker, PONS):
            for material in range(6):
                for _ in range(min(demanded[material], state.stock[seat][material])):
                    give_stock(state, seat, taker, material, log)
        owed = list(demanded)
        lacking = []
        for material in range(6):
            if demanded[material]:
                have = [card for card in state.hand[seat] if MATERIAL[card] == material]
                if len(have) <= demanded[material] or have[0] == have[-1]:
                    for card in have[: demanded[material]]:
                        give_card(state, seat, taker, card, log)
                    owed[material] = 0
                if len(have) < demanded[material]:
                    lacking.append(material)
                    deny(state, seat, material)
        if lacking and log is not None:
            materials = tuple(material_word(material) for material in lacking)
            log.append(Event("glory_to_rome", seat, {"materials": materials}, reveals=True))
        if any(owed):
            state.stack.append((GIVE, seat, taker, tuple(owed), NOTHING, False))
        else:
            settle(state, log)


def give_card(state: State, seat: int, taker: int, card: int, log: Log) -> None:
    """A card goes from a hand to another's stockpile."""
    part(state, seat, card)
    state.stock[taker][MATERIAL[card]] += 1
    if log is not None:
        words: dict[str, Word] = {"card": card_word(card), "taker": f"seat/{taker}"}
        log.append(Event("gives", seat, words, reveals=True))


def give_stock(state: State, seat: int, taker: int, material: int, log: Log) -> None:
    """A material goes from a stockpile to another's."""
    state.stock[seat][material] -= 1
    state.stock[taker][material] += 1
    if log is not None:
        words: dict[str, Word] = {"material": material_word(material), "taker": f"seat/{taker}"}
        log.append(Event("gives_stock", seat, words))


class Give(GameChapter):
    """Frame: (GIVE, seat, seat demanding, cards to give by material, of the stockpile too, whether it may refuse)."""

    chapter = "legionary"
    verbs: ClassVar[frozenset[str]] = frozenset(("give", "give_stock", "done"))

    def advance(self, state: State, log: Log) -> int:
        _, seat, _, owed, stock, free = state.stack[-1]
        held = state.stock[seat]
        # Who is free to give is asked as long as, for all that everybody can see, there may be something to give.
        hand = any(owed) if free else any(owed[MATERIAL[card]] for card in state.hand[seat])
        if (hand and state.hand[seat]) or any(stock[item] and held[item] for item in range(6)):
            return int(seat)
        state.stack.pop()
        settle(state, log)
        return NOBODY

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        cards = [words.give[card] for card in distinct(state.hand[seat])]
        return self.allowed(state, seat, [*cards, *words.give_stock, words.done])

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        _, _, taker, owed, stock, free = state.stack[-1]
        if action.verb == "done":
            return None if free else MUST_GIVE
        if action.verb == "give":
            card = action.args[0]
            return None if card in state.hand[seat] and owed[MATERIAL[card]] else GIVE_OTHER
        if not (free and stock[action.args[0]]):
            return STOCK_GIVEN if free and state.has(taker, PONS) else HAND_ONLY
        return None if state.stock[seat][action.args[0]] else NOT_IN_STOCK

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        owed = state.stack[-1][3]
        demanded = tuple(material_word(material) for material in range(6) if owed[material])
        return {**super().words(state, seat, action, reason), "demanded": demanded}

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, _, taker, owed, stock, free = state.stack[-1]
        if action.verb == "done":
            state.stack.pop()
            return
        if action.verb == "give":
            card = action.args[0]
            give_card(state, seat, taker, card, log)
            owed = less(owed, MATERIAL[card])
        else:
            give_stock(state, seat, taker, action.args[0], log)
            stock = less(stock, action.args[0])
        state.stack[-1] = (GIVE, seat, taker, owed, stock, free)

    def default(self, state: State, seat: int) -> Action:
        return self.legal(state, seat)[-1]

    def always_asks(self, state: State) -> bool:
        return bool(state.stack[-1][5])

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        _, _, taker, owed, _, free = state.stack[-1]
        words: dict[str, Word] = {"taker": f"seat/{taker}", "materials": materials_word(owed)}
        return Decision(seat, "may_give" if free else "give", self.chapter, words, recurs=free)


NOT_PREY = Reason("R138", "not_prey")
NO_SUCH_CLIENT = Reason("R138", "no_such_client")


class Lions(GameChapter):
    """Frame: (LIONS, seat, by seat the clients that may still be taken by role)."""

    chapter = "legionary"
    verbs: ClassVar[frozenset[str]] = frozenset(("lions", "done"))

    def advance(self, state: State, log: Log) -> int:
        seat = int(state.stack[-1][1])
        if state.vault_count(seat) < vault_limit(state, seat) and self._prey(state, seat):
            return seat
        state.stack.pop()
        return NOBODY

    def _prey(self, state: State, seat: int) -> list[Action]:
        lions = state.box.vocabulary.lions
        return self.allowed(
            state, seat, [lions[owner][role] for owner in range(state.players) for role in range(6)]
        )

    def legal(self, state: State, seat: int) -> list[Action]:
        return [state.box.vocabulary.done, *self._prey(state, seat)]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        owner, role = action.args
        if owner >= state.players or not state.stack[-1][2][owner][role]:
            return NOT_PREY
        if not (state.clients[owner][role] or state.fresh[owner][role]):
            return NO_SUCH_CLIENT
        return None

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, _, prey = state.stack[-1]
        if action.verb == "done":
            state.stack.pop()
            return
        owner, role = action.args
        # One who has not acted yet this turn is the better catch; a client hired this turn is taken last.
        row = state.clients[owner] if state.clients[owner][role] else state.fresh[owner]
        row[role] -= 1
        state.vault[seat][role] += 1
        state.moved = True
        state.stack[-1] = (LIONS, seat, (*prey[:owner], less(prey[owner], role), *prey[owner + 1 :]))
        if log is not None:
            words: dict[str, Word] = {"owner": f"seat/{owner}", "role": f"role/{ROLES[role]}"}
            words["points"] = state.box.value[role]
            log.append(Event("feeds_lions", seat, words))

    def decision(self, state: State, seat: int) -> Decision:
        room = vault_limit(state, seat) - state.vault_count(seat)
        return Decision(seat, "lions", self.chapter, {"count": room})
