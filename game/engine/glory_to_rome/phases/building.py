"""Architect and Craftsman: foundations and materials; the powers used there: Fountain, Stairway, Prison."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word

from ..cards import building_word, card_word, distinct, material_word, part, receive
from ..components import ARCHITECTUS, ARCUS, ARTIFEX, CARCER, FONS, MATERIAL, ROLES, SCALAE
from ..construction import (
    WRONG_MATERIAL,
    add,
    additions,
    completion_effect,
    finished,
    fits,
    found,
    foundations,
    open_lots,
    sites_for,
    why_not_add,
    why_not_found,
    with_material,
)
from ..state import HIDDEN, NOTHING_ASIDE, State
from . import FOUNTAIN
from .chapter import GameChapter
from .turn import actions_left, source_of_action

LOOKED_AT = Reason("R148", "looked_at")


def look(state: State, seat: int, pairs: bool, log: Log) -> None:
    """Take the top card of the deck and look at it; where the last one ends the match it cannot be used any more."""
    card = state.deck.pop()
    state.aside[seat] = card
    state.moved = True
    if log is not None:
        log.append(Event("looks", seat, {}, reveals=True))
        log.append(Event("looks_at", seat, {"card": card_word(card)}, frozenset((seat,)), reveals=True))
    if state.deck or not state.rules.fountain_ends:
        state.stack.append((FOUNTAIN, seat, pairs))


class Fountain(GameChapter):
    """Frame: (FOUNTAIN, seat, whether a second action may be used). The card looked at lies aside."""

    chapter = "building"
    verbs: ClassVar[frozenset[str]] = frozenset(("found", "add", "keep"))

    def legal(self, state: State, seat: int) -> list[Action]:
        cards = [state.aside[seat]]
        options = [state.box.vocabulary.keep]
        if cards[0] != HIDDEN:
            options += foundations(state, seat, cards, ARTIFEX, state.stack[-1][2])
            options += additions(state, seat, cards)
        return options

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        verb, args = action
        if verb == "keep":
            return None
        if args[0] != state.aside[seat]:
            return LOOKED_AT
        if verb == "found":
            return why_not_found(state, seat, args[0], args[1], ARTIFEX, state.stack[-1][2])
        return why_not_add(state, seat, args[1], MATERIAL[args[0]])

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        state.stack.pop()
        card = state.aside[seat]
        state.aside[seat] = NOTHING_ASIDE
        if action.verb == "keep":
            receive(state, seat, card)
            if log is not None:
                log.append(Event("keeps", seat, {}))
            return
        state.gone[card] += 1
        if action.verb == "found":
            found(state, seat, card, action.args[1], ARTIFEX, log)
        else:
            add(state, seat, action.args[1], MATERIAL[card], False, log)

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.keep

    def decision(self, state: State, seat: int) -> Decision:
        card = state.aside[seat]
        words: dict[str, Word] = {} if card == HIDDEN else {"card": card_word(card)}
        return Decision(seat, "fountain", self.chapter, words)


NO_STAIRWAY = Reason("R144", "no_stairway")
STAIR_NOT_IN_STOCK = Reason("R144", "not_in_stock")
OWN_BUILDING = Reason("R144", "own_building")
NOT_FINISHED = Reason("R144", "not_finished")
ALREADY_PUBLIC = Reason("R144", "already_public")
NO_SUCH_SEAT = Reason("R144", "no_such_seat")


def stairs(state: State, seat: int) -> list[Action]:
    """The ways to use a Stairway."""
    table, stock = state.box.vocabulary.stair, state.stock[seat]
    return [
        table[material][owner][lot.card]
        for material in range(6)
        if stock[material]
        for owner, lots in enumerate(state.lots)
        if owner != seat
        for lot in lots
        if lot.done and not lot.public and fits(state, seat, lot, material)
    ]


def why_not_stair(state: State, seat: int, args: tuple[int, ...]) -> Reason | None:
    """What forbids opening a building with a material."""
    material, owner, building = args
    if not state.has(seat, SCALAE):
        return NO_STAIRWAY
    if owner >= state.players:
        return NO_SUCH_SEAT
    if owner == seat:
        return OWN_BUILDING
    lot = finished(state, owner, building)
    if lot is None:
        return NOT_FINISHED
    if lot.public:
        return ALREADY_PUBLIC
    if not state.stock[seat][material]:
        return STAIR_NOT_IN_STOCK
    return None if fits(state, seat, lot, material) else WRONG_MATERIAL


def climb(state: State, seat: int, args: tuple[int, ...], log: Log) -> None:
    """Open another's building to everybody."""
    material, owner, building = args
    state.stock[seat][material] -= 1
    state.moved = True
    index = state.lot_of(owner, building)
    state.lots[owner][index] = with_material(state.lots[owner][index], material)._replace(public=True)
    state.refresh()
    if log is not None:
        words = {
            "material": material_word(material),
            "building": building_word(building),
            "owner": f"seat/{owner}",
        }
        log.append(Event("opens", seat, words))


class Stairs(GameChapter):
    """Frame: (STAIRS, seat). A Stairway used besides an Architect's action, where the option says so."""

    chapter = "building"
    verbs: ClassVar[frozenset[str]] = frozenset(("stair", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        done = state.box.vocabulary.done
        return [done, *stairs(state, seat)] if state.has(seat, SCALAE) else [done]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        return None if action.verb == "done" else why_not_stair(state, seat, action.args)

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        state.stack.pop()
        if action.verb == "stair":
            climb(state, seat, action.args, log)

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "stairway", self.chapter)


CAPTURE_NO_SEAT = Reason("R166", "no_such_seat")
CAPTURE_OWN = Reason("R166", "capture_own")
CAPTURE_NOT_FINISHED = Reason("R166", "capture_not_finished")
CAPTURE_SAME_NAME = Reason("R169", "capture_same_name")


class Prison(GameChapter):
    """Frame: (PRISON, seat). A building of another seat may be taken for the site of the Prison."""

    chapter = "building"
    verbs: ClassVar[frozenset[str]] = frozenset(("capture", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        buildings = [words.capture[owner][lot.card] for owner, lots in enumerate(state.lots) for lot in lots]
        return [words.done, *self.allowed(state, seat, buildings)]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        owner, building = action.args
        if owner >= state.players:
            return CAPTURE_NO_SEAT
        if owner == seat:
            return CAPTURE_OWN
        if finished(state, owner, building) is None:
            return CAPTURE_NOT_FINISHED
        return CAPTURE_SAME_NAME if state.names[seat] >> building & 1 else None

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        state.stack.pop()
        if action.verb == "done":
            return
        owner, building = action.args
        site, value = self._price(state, seat)
        state.won[seat][site] -= 1
        state.won[owner][site] += 1
        state.influence[seat] -= value
        state.influence[owner] += value
        state.lots[seat].append(state.lots[owner].pop(state.lot_of(owner, building)))
        state.refresh()
        if log is not None:
            words: dict[str, Word] = {"building": building_word(building), "owner": f"seat/{owner}"}
            log.append(Event("captures", seat, words))
            log.append(Event("compensated", owner, {"taker": f"seat/{seat}", "points": value}))
        if state.rules.prison_retrigger:
            completion_effect(state, seat, building, log)

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "prison", self.chapter, {"points": self._price(state, seat)[1]})

    @staticmethod
    def _price(state: State, seat: int) -> tuple[int, int]:
        """The site that is paid for a building, and its influence."""
        site = int(state.lots[seat][state.lot_of(seat, CARCER)].site)
        return site, int(state.box.value[site])


NOT_IN_HAND = Reason("R068", "not_in_hand")
NO_CARD_FOR = Reason("R067", "no_card_for")
ARCHITECT_ONLY = Reason("R077", "architect_only")
CRAFTSMAN_ONLY = Reason("R077", "craftsman_only")
NOT_IN_STOCK = Reason("R077", "not_in_stock")
NO_SUCH_MATERIAL = Reason("R077", "not_in_hand")
NO_ARCHWAY = Reason("R130", "no_archway")
NOT_IN_POOL = Reason("R130", "not_in_pool")
NO_FOUNTAIN = Reason("R148", "no_fountain")
STAIRWAY_AFTER = Reason("R144", "stairway_after")


class Building(GameChapter):
    """Frame: (BUILD, seat, role, whether the action may be the first of two for a site out of town)."""

    chapter = "building"
    verbs: ClassVar[frozenset[str]] = frozenset(
        ("found", "add", "place", "fetch", "stair", "fountain", "done")
    )

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        _, _, role, pairs = state.stack[-1]
        cards = distinct(state.hand[seat])
        options = [words.done, *foundations(state, seat, cards, role, pairs)]
        powers = state.powers[seat]
        if role == ARTIFEX:
            options += additions(state, seat, cards)
            if powers >> FONS & 1 and state.deck:
                options.append(words.fountain)
            return options
        lots = open_lots(state, seat)
        if lots:
            tables = [(words.place, state.stock[seat])]
            if powers >> ARCUS & 1:
                tables.append((words.fetch, state.pool))
            options += [
                table[material][lot.card]
                for table, source in tables
                for material in range(6)
                if source[material]
                for lot in lots
                if fits(state, seat, lot, material)
            ]
        if powers >> SCALAE & 1 and not state.rules.stairway_additional:
            options += stairs(state, seat)
        return options

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        _, _, role, pairs = state.stack[-1]
        verb, args = action
        if verb == "done":
            return None
        if verb == "found":
            if args[0] not in state.hand[seat]:
                usable = any(args[1] in sites_for(state, card) for card in state.hand[seat])
                return NOT_IN_HAND if usable else NO_CARD_FOR
            return why_not_found(state, seat, args[0], args[1], role, pairs)
        if verb in ("add", "fountain"):
            if role != ARTIFEX:
                return CRAFTSMAN_ONLY
            if verb == "fountain":
                return None if state.has(seat, FONS) else NO_FOUNTAIN
            if args[0] not in state.hand[seat]:
                return NO_SUCH_MATERIAL
            return why_not_add(state, seat, args[1], MATERIAL[args[0]])
        if role != ARCHITECTUS:
            return ARCHITECT_ONLY
        if verb == "stair":
            return STAIRWAY_AFTER if state.rules.stairway_additional else why_not_stair(state, seat, args)
        return self._why_not_place(state, seat, verb, args)

    def _why_not_place(self, state: State, seat: int, verb: str, args: tuple[int, ...]) -> Reason | None:
        if verb == "fetch":
            if not state.has(seat, ARCUS):
                return NO_ARCHWAY
            if not state.pool[args[0]]:
                return NOT_IN_POOL
        elif not state.stock[seat][args[0]]:
            return NOT_IN_STOCK
        return why_not_add(state, seat, args[1], args[0])

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        frame = state.stack.pop()
        _, _, role, pairs = frame
        verb, args = action
        if verb == "done":
            self.tell_skipped(state, frame, role, log)
            return
        if role == ARTIFEX:
            state.crafted |= 1 << seat
        if verb == "found":
            part(state, seat, args[0])
            found(state, seat, args[0], args[1], role, log)
        elif verb == "add":
            part(state, seat, args[0])
            add(state, seat, args[1], MATERIAL[args[0]], False, log)
        elif verb == "stair":
            climb(state, seat, args, log)
        elif verb == "fountain":
            look(state, seat, pairs, log)
        else:
            source = state.pool if verb == "fetch" else state.stock[seat]
            source[args[0]] -= 1
            if log is not None and verb == "fetch":
                log.append(Event("fetches", seat, {"material": material_word(args[0])}))
            add(state, seat, args[1], args[0], True, log)

    def public_question(self, state: State) -> bool:
        # An Architect works with materials that everybody sees; a Craftsman's are in the hand.
        return bool(state.stack[-1][2] == ARCHITECTUS)

    def decision(self, state: State, seat: int) -> Decision:
        words: dict[str, Word] = {
            "role": f"role/{ROLES[state.stack[-1][2]]}",
            "actions": actions_left(state),
            **source_of_action(state),
        }
        return Decision(seat, "build", self.chapter, words)
