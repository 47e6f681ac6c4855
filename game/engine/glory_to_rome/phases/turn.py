"""Who begins; the turn: leading, following, the actions of all, and what happens when everybody has finished.

The actions a seat has are those of its cards, then of its clients, and those a finished building gives. A batch knows how
many actions remain, so that a pair of actions for a site out of town and the number of demands a Legionary makes at once
are arithmetic on its frame.
"""

from __future__ import annotations

from typing import ClassVar, Final

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word
from game.engine.core.phase import NOBODY, Frame, Phase

from ..cards import building_word, card_word, distinct, material_word, open_hands, part_hidden
from ..components import (
    ACADEMIA,
    AERARIA,
    AMPHITHEATRUM,
    ARCHITECTUS,
    ARTIFEX,
    CIRCUS_MAXIMUS,
    CLOACA,
    HORTUS,
    LEGIONARIUS,
    MATERIAL,
    MERCATOR,
    NOTHING,
    OPERARIUS,
    PATRONUS,
    SCHOLA,
    SENATUS,
)
from ..powers import wild_clients
from ..scoring import finish
from ..state import IDLE, NOTHING_ASIDE, State
from . import (
    BATCH,
    BUILD,
    DEMAND,
    FOLLOW,
    LABOR,
    LEAD,
    OPENING,
    PATRON,
    REPEAT,
    SALE,
    SENATE,
    SEWER,
    STAIRS,
    THINK,
    TURN,
)
from .chapter import GameChapter

THOUGHT: Final = 6
"""In a frame of repeated actions, instead of a role: thinking."""


def start_batch(state: State, seat: int) -> Frame | None:
    """A seat's actions of this turn; ``None`` when it has none."""
    played, role = state.units[seat], state.role
    if played or state.clients[seat][role] or wild_clients(state, seat, role):
        return (BATCH, seat, role, played, played > 0, 0, 0, 0)
    return None


def remaining(state: State, frame: Frame) -> int:
    """Actions left in a batch, or in the actions of a finished building."""
    if frame[0] == REPEAT:
        return int(frame[3])
    _, seat, role, cards, played, own, wild, half = frame
    twice = 2 if played and state.powers[seat] >> CIRCUS_MAXIMUS & 1 else 1
    clients = max(0, state.clients[seat][role] - own) + max(0, wild_clients(state, seat, role) - wild)
    return int(cards + half + twice * clients)


def spend(state: State, frame: Frame) -> Frame | None:
    """The frame after its next action: a client's second, then cards, then clients; ``None`` when none is left."""
    if frame[0] == REPEAT:
        return (*frame[:3], frame[3] - 1) if frame[3] else None
    _, seat, role, cards, played, own, wild, half = frame
    if half:
        return (BATCH, seat, role, cards, played, own, wild, 0)
    if cards:
        return (BATCH, seat, role, cards - 1, played, own, wild, 0)
    half = 1 if played and state.powers[seat] >> CIRCUS_MAXIMUS & 1 else 0
    if own < state.clients[seat][role]:
        return (BATCH, seat, role, 0, played, own + 1, wild, half)
    if wild < wild_clients(state, seat, role):
        return (BATCH, seat, role, 0, played, own, wild + 1, half)
    return None


def actions_left(state: State) -> int:
    """How many actions of its kind a seat has from the running one on: more than one within a batch."""
    below = next((frame for frame in reversed(state.stack[:-1]) if frame[0] != STAIRS), state.stack[0])
    own = below[0] in (BATCH, REPEAT) and below[1] == state.stack[-1][1]
    return 1 + remaining(state, below) if own else 1


def client_acts(state: State) -> bool:
    """Whether the running action is that of a client, not of a card."""
    if len(state.stack) < 2:
        return False
    below = next((frame for frame in reversed(state.stack[:-1]) if frame[0] != STAIRS), state.stack[0])
    return bool(below[0] == BATCH and below[1] == state.stack[-1][1] and (below[5] or below[6]))


CARD, CLIENT, FINISHED = range(3)
"""What has given the running action: a card, a client, or a building that has just been finished."""
REPEATED: Final = {SCHOLA: THOUGHT, AERARIA: OPERARIUS, AMPHITHEATRUM: ARTIFEX, HORTUS: PATRONUS}
"""What a building gives as often as its owner has influence, when it is finished: a role or thinking."""
_GIVERS = {role: building for building, role in REPEATED.items()}


def source_of_action(state: State) -> dict[str, Word]:
    """What has given the running action, in words: the kind of source (see ``CARD``) and the building."""
    below = next((frame for frame in reversed(state.stack[:-1]) if frame[0] != STAIRS), state.stack[0])
    if below[0] == REPEAT and below[1] == state.stack[-1][1] and below[2] in _GIVERS:
        return {"client": FINISHED, "giver": building_word(_GIVERS[below[2]])}
    return {"client": CLIENT if client_acts(state) else CARD}


def find_second(state: State, seat: int, role: int) -> int:
    """Where on the stack a second action for a site out of town can be taken from, the innermost first; or -1."""
    roles = (ARTIFEX, ARCHITECTUS) if state.rules.any_builder else (role,)
    for place in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[place]
        if frame[0] in (BATCH, REPEAT) and frame[1] == seat and frame[2] in roles and remaining(state, frame):
            return place
    return -1


def push_action(state: State, seat: int, role: int, pairs: bool) -> None:
    """Put one action on the stack. ``pairs``: it may be the first of two for a site out of town."""
    stack = state.stack
    if role == OPERARIUS:
        stack.append((LABOR, seat, 0))
    elif role == PATRONUS:
        stack.append((PATRON, seat, 0))
    elif role == MERCATOR:
        stack.append((SALE, seat, 0))
    elif role == LEGIONARIUS:
        stack.append((DEMAND, seat, 1, NOTHING))
    elif role == THOUGHT:
        stack.append((THINK, seat, 0, True))
    else:
        if role == ARCHITECTUS and state.rules.stairway_additional:
            stack.append((STAIRS, seat))
        stack.append((BUILD, seat, role, pairs))


class Batch(Phase[State]):
    """Frame: (BATCH, seat, role, cards left, played or not, own clients and others used, a client's second action)."""

    chapter = "turn"

    def advance(self, state: State, log: Log) -> int:
        frame = state.stack[-1]
        seat, role = frame[1], frame[2]
        if role == LEGIONARIUS:
            state.stack.pop()
            count = remaining(state, frame)
            if count:
                state.stack.append((DEMAND, seat, count, NOTHING))
            return NOBODY
        after = spend(state, frame)
        if after is None:
            state.stack.pop()
        else:
            state.stack[-1] = after
            push_action(state, seat, role, True)
        return NOBODY


class Repeat(Phase[State]):
    """Frame: (REPEAT, seat, role or thinking, actions left): what a finished building gives at once."""

    chapter = "turn"

    def advance(self, state: State, log: Log) -> int:
        _, seat, role, left = state.stack[-1]
        if left:
            state.stack[-1] = (REPEAT, seat, role, left - 1)
            push_action(state, seat, role, True)
        else:
            state.stack.pop()
        return NOBODY


PARTS = LEADING, ACTING, SENATES, SEWERS, ACADEMIES = range(5)
"""The parts of a turn; each goes round the table once, from the leader on."""
LATE: Final = 1 << SENATUS | 1 << CLOACA | 1 << ACADEMIA
"""The powers that are used once everybody has acted."""


def part_of(state: State, part: int, place: int, seat: int) -> Frame | None:
    """What a seat, so many places from the leader, does in a part of the turn; ``None`` when there is nothing to do."""
    if part == LEADING:
        return (FOLLOW if place else LEAD, seat)
    if part == ACTING:
        return start_batch(state, seat)
    powers = state.powers[seat]
    if part == SENATES:
        senators = powers >> SENATUS & 1 and any(camp[6] for camp in state.camp)
        return (SENATE, seat) if senators else None
    if part == SEWERS:
        return (SEWER, seat) if powers >> CLOACA & 1 and any(state.camp[seat][:6]) else None
    academy = state.crafted >> seat & 1 and powers >> ACADEMIA & 1
    return (THINK, seat, 0, True) if academy else None


def acts_again(state: State, seat: int) -> bool:
    """Whether something is left to a seat in the running turn, or waits below what another one is asked."""
    lowest, *above = state.stack
    if any(frame[1] == seat for frame in above):
        return True
    if lowest[0] != TURN or state.role < 0:
        return False  # the opening, a leader that thinks, or a new turn
    if state.role == LEGIONARIUS and lowest[1] < 2 * state.players:
        return True  # it may have to give a card
    place = (seat - state.leader) % state.players
    return any(
        part * state.players + place >= lowest[1] and part_of(state, part, place, seat) is not None
        for part in PARTS
    )


class Turn(Phase[State]):
    """Frame: (TURN, step). The lowest frame of every match.

    Step 0 is the leader's, the next those of the seats that follow; then each seat in turn order acts, uses its
    Senate, its Sewer, the camps are cleared, and each uses its Academy: as many steps a part as there are seats.
    """

    chapter = "turn"

    def advance(self, state: State, log: Log) -> int:
        players = state.players
        step = state.stack[-1][1]
        if step and state.role < 0:
            # The leader thought: no other seat acts.
            return self._end(state, log)
        while True:
            part, place = divmod(step, players)
            seat = (state.leader + place) % players
            step += 1
            if part == len(PARTS):
                return self._end(state, log)
            if part == SENATES and place == 0 and not any_late(state):
                clear_camps(state)
                return self._end(state, log)
            frame = self._frame(state, part, place, seat)
            if frame is not None:
                state.stack[-1] = (TURN, step)
                state.stack.append(frame)
                return NOBODY

    def pre_answer_frame(self, state: State, frame: Frame, seat: int) -> Frame | None:
        """The others may say how they follow as soon as the role is known: nobody's answer changes their hands."""
        place = (seat - state.leader) % state.players
        return (FOLLOW, seat) if state.role >= 0 and frame[1] <= place < state.players and place else None

    @staticmethod
    def _frame(state: State, part: int, place: int, seat: int) -> Frame | None:
        """What a seat does in a part of the turn; ``None`` when there is nothing to do."""
        if part == ACADEMIES and place == 0:
            clear_camps(state)
        return part_of(state, part, place, seat)

    def _end(self, state: State, log: Log) -> int:
        state.idle = 0 if state.moved else state.idle + 1
        state.crafted = 0
        state.moved = False
        if state.rules.no_progress and state.idle >= state.box.idle_turns:
            finish(state, IDLE, 0, log)
            return NOBODY
        state.leader = (state.leader + 1) % state.players
        state.role = -1
        state.turn += 1
        state.stack[-1] = (TURN, 0)
        if log is not None:
            log.append(Event("round", state.leader, {"round": state.turn}))
        return NOBODY


def any_late(state: State) -> bool:
    """Whether a seat has a power of ``LATE``."""
    return any(powers & LATE for powers in state.powers)


def clear_camps(state: State) -> None:
    """Everybody has finished: cards played go to the pool, Senators to their pile, new clients are clients now."""
    state.units = [0] * state.players
    for seat, camp in enumerate(state.camp):
        if any(camp):
            for material in range(6):
                state.pool[material] += camp[material]
            state.pile += camp[6]
            state.camp[seat] = [0] * 7
        fresh = state.fresh[seat]
        if any(fresh):
            for role in range(6):
                state.clients[seat][role] += fresh[role]
            state.fresh[seat] = [0] * 6
        if state.revealed[seat]:
            state.revealed[seat] = []


NOT_IN_HAND = Reason("R011", "not_in_hand")


def turn_up(state: State, seat: int, log: Log) -> int:
    """Turn up the top card of the deck for a seat; it goes to the pool. Answer the card."""
    card = state.deck.pop()
    _reveal(state, seat, card, log)
    return card


def _reveal(state: State, seat: int, card: int, log: Log) -> None:
    state.gone[card] += 1
    state.pool[MATERIAL[card]] += 1
    if log is not None:
        log.append(Event("turns_up", seat, {"card": card_word(card)}, reveals=True))


def begin(state: State, cards: dict[int, int], log: Log) -> None:
    """Find who begins by the cards turned up, those that tie turning up more, and begin the first turn."""
    order = state.box.alphabet[state.rules.alphabet]
    while True:
        first = min(order[card] for card in cards.values())
        tied = [seat for seat, card in cards.items() if order[card] == first]
        if len(tied) == 1:
            break
        cards = {seat: turn_up(state, seat, log) for seat in tied}
    state.leader = tied[0]
    state.turn = 1
    state.moved = False
    state.stack = [(TURN, 0)]
    open_hands(state)
    if log is not None:
        log.append(Event("begins", state.leader, {}))
        log.append(Event("round", state.leader, {"round": state.turn}))


class Opening(GameChapter):
    """Frame: (OPENING, seats that have chosen). The opening for experienced players: each stakes a card unseen."""

    chapter = "opening"
    verbs: ClassVar[frozenset[str]] = frozenset(("stake",))

    def advance(self, state: State, log: Log) -> int:
        chosen = int(state.stack[-1][1])
        if chosen < state.players:
            return chosen
        cards = {}
        for seat, card in enumerate(state.aside):
            state.aside[seat] = NOTHING_ASIDE
            _reveal(state, seat, card, log)
            cards[seat] = card
        begin(state, cards, log)
        return NOBODY

    def legal(self, state: State, seat: int) -> list[Action]:
        stake = state.box.vocabulary.stake
        return self.allowed(state, seat, [stake[card] for card in distinct(state.hand[seat])])

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        return None if action.args[0] in state.hand[seat] else NOT_IN_HAND

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        part_hidden(state, seat, action.args[0])
        state.aside[seat] = action.args[0]
        state.stack[-1] = (OPENING, seat + 1)
        if log is not None:
            log.append(Event("stakes", seat, {}))

    def default(self, state: State, seat: int) -> Action:
        return self.legal(state, seat)[0]

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "stake", self.chapter)


NO_SENATORS_THERE = Reason("R171", "no_senators_there")
OWN_SENATORS = Reason("R171", "own_senators")


class Senate(GameChapter):
    """Frame: (SENATE, seat). Senators played by others are taken, one by one."""

    chapter = "cleanup"
    verbs: ClassVar[frozenset[str]] = frozenset(("reclaim", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        return [words.done, *self.allowed(state, seat, words.reclaim)]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        if action.args[0] == seat:
            return OWN_SENATORS
        there = action.args[0] < state.players and state.camp[action.args[0]][6]
        return None if there else NO_SENATORS_THERE

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb == "done":
            state.stack.pop()
            return
        owner = action.args[0]
        state.camp[owner][6] -= 1
        state.senators[seat] += 1
        if log is not None:
            log.append(Event("reclaims", seat, {"owner": f"seat/{owner}"}))

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "senate", self.chapter)


NOTHING_PLAYED = Reason("R126", "nothing_played")


class Sewer(GameChapter):
    """Frame: (SEWER, seat). Cards played this turn go to the stockpile, one by one."""

    chapter = "cleanup"
    verbs: ClassVar[frozenset[str]] = frozenset(("salvage", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        words = state.box.vocabulary
        return [words.done, *self.allowed(state, seat, words.salvage)]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done" or state.camp[seat][action.args[0]]:
            return None
        return NOTHING_PLAYED

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb == "done":
            state.stack.pop()
            return
        material = action.args[0]
        state.camp[seat][material] -= 1
        state.stock[seat][material] += 1
        if log is not None:
            log.append(Event("salvages", seat, {"material": material_word(material)}))

    def public_question(self, state: State) -> bool:
        return True

    def decision(self, state: State, seat: int) -> Decision:
        return Decision(seat, "sewer", self.chapter)
