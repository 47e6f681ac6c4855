"""Thinking, or leading and following: cards played for their role, Senators, petitions, the Circus and the Palace."""

from __future__ import annotations

from typing import ClassVar, Final

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word
from game.engine.core.phase import NOBODY

from ..cards import building_word, card_word, count_material, distinct, draw, material_word, part
from ..components import (
    ACADEMIA,
    ARCHITECTUS,
    CARDS,
    CIRCUS,
    LATRINA,
    MATERIAL,
    PALATIUM,
    ROLES,
    SCHOLA,
    SENATOR,
    VOMITORIUM,
)
from ..powers import draw_count
from ..state import State
from . import LEAD, PALACE, PETITION, REPEAT, THINK
from .chapter import GameChapter

NO_SENATOR_LEFT = Reason("R045", "no_senator_left")
NO_LATRINE = Reason("R154", "no_latrine")
LATRINE_USED = Reason("R154", "latrine_used")
DISCARD_NOT_IN_HAND = Reason("R154", "not_in_hand")
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
    options = [words.draw, words.take_senator]
    powers = state.powers[seat]
    if powers >> LATRINA & 1:
        options += [words.latrine[card] for card in (*distinct(state.hand[seat]), SENATOR)]
    if powers >> VOMITORIUM & 1:
        options.append(words.vomitorium)
    return [action for action in options if why_not_think(state, seat, action, used) is None]


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
        return None if held else DISCARD_NOT_IN_HAND
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
        _, _, used, optional = state.stack[-1]
        words: dict[str, Word] = {"count": draw_count(state, seat)}
        if not optional:  # it goes on after a discard
            words["building"] = building_word(VOMITORIUM if used & USED_VOMITORIUM else LATRINA)
            return Decision(seat, "think", self.chapter, words)
        below = state.stack[-2] if len(state.stack) > 1 else state.stack[0]
        given = below[0] == REPEAT  # by a School just finished; else an Academy lets it think
        words |= {
            "building": building_word(SCHOLA if given else ACADEMIA),
            "further": below[3] if given else 0,
        }
        return Decision(seat, "may_think", self.chapter, words)


NOT_IN_HAND = Reason("R022", "not_in_hand")
WRONG_ROLE = Reason("R023", "wrong_role")
NO_SENATOR = Reason("R035", "no_senator")
FOLLOWS_ROLE = Reason("R035", "follows_role")
PETITION_SHORT = Reason("R039", "petition_short")
NO_PAIR = Reason("R041", "no_pair")
NO_CIRCUS = Reason("R132", "no_circus")
CIRCUS_ARCHITECT = Reason("R132", "circus_architect")
PICK_OTHER = Reason("R039", "pick_other")

PLAYED = ("leads", "follows", "adds_unit")
PETITIONED = ("leads_petition", "follows_petition", "adds_petition")
"""What is told of the first card of the leader, of another seat, and of any more under a Palace."""
PLAYING_VERBS = frozenset(("play", "senator", "petition", "pair", "wild"))


def petition_size(state: State, verb: str) -> int:
    """Cards of one material that are played as one card of any: as a petition, or as a pair with a Circus."""
    return state.rules.petition if verb == "petition" else state.box.pair


def units(state: State, seat: int, led: int) -> list[Action]:
    """The ways to play for a role: the one led, or any when ``led`` is -1."""
    words = state.box.vocabulary
    hand = distinct(state.hand[seat])
    if led < 0:
        options = [words.play[card] for card in hand]
    else:
        options = [words.play[card] for card in hand if MATERIAL[card] == led]
    roles = range(6) if led < 0 else (led,)
    if state.senators[seat]:
        options += [words.senator[role] for role in roles]
    size, pair = state.rules.petition, state.box.pair
    circus = state.powers[seat] >> CIRCUS & 1
    pairs = circus and state.rules.circus_pair and size > pair
    if len(state.hand[seat]) >= (pair if pairs else size):
        counts = [0, 0, 0, 0, 0, 0]
        for card in state.hand[seat]:
            counts[MATERIAL[card]] += 1
        for material, count in enumerate(counts):
            if count >= size:
                options += [words.petition[material][role] for role in roles]
            if pairs and count >= pair:
                options += [words.pair[material][role] for role in roles]
    if circus and not state.rules.circus_pair and led in (-1, ARCHITECTUS):
        options += [words.wild[card] for card in hand if MATERIAL[card] != ARCHITECTUS]
    return options


def why_not_play(state: State, seat: int, action: Action, led: int) -> Reason | None:
    """What forbids a way to play for a role."""
    verb = action.verb
    if verb in ("play", "wild"):
        card = action.args[0]
        if card not in state.hand[seat]:
            return NOT_IN_HAND
        if verb == "play":
            return None if led in (-1, MATERIAL[card]) else WRONG_ROLE
        if state.rules.circus_pair or not state.has(seat, CIRCUS):
            return NO_CIRCUS
        return None if led in (-1, ARCHITECTUS) and MATERIAL[card] != ARCHITECTUS else CIRCUS_ARCHITECT
    if led not in (-1, action.args[-1]):
        return FOLLOWS_ROLE
    if verb == "senator":
        return None if state.senators[seat] else NO_SENATOR
    if verb == "pair":
        if not (
            state.rules.circus_pair and state.rules.petition > state.box.pair and state.has(seat, CIRCUS)
        ):
            return NO_PAIR
        return None if count_material(state.hand[seat], action.args[0]) >= state.box.pair else NO_PAIR
    enough = count_material(state.hand[seat], action.args[0]) >= state.rules.petition
    return None if enough else PETITION_SHORT


def play_unit(state: State, seat: int, action: Action, log: Log) -> None:
    """Play for a role in place of the running frame; under a Palace more may follow."""
    verb = action.verb
    role = MATERIAL[action.args[0]] if verb == "play" else ARCHITECTUS if verb == "wild" else action.args[-1]
    leading = state.role < 0
    state.role = role
    state.units[seat] += 1
    state.stack.pop()
    if state.powers[seat] >> PALATIUM & 1:
        state.stack.append((PALACE, seat))
    place = 0 if leading else 1 if state.units[seat] == 1 else 2
    if verb == "senator":
        state.senators[seat] -= 1
        state.camp[seat][6] += 1
    elif verb in ("play", "wild"):
        _put_down(state, seat, action.args[0])
    else:
        size = petition_size(state, verb)
        state.stack.append((PETITION, seat, action.args[0], size, size))
    if log is not None:
        log.append(_played(place, seat, role, action))


def _played(place: int, seat: int, role: int, action: Action) -> Event:
    """What is told of a card or a petition that was played; ``place`` as in ``PLAYED``."""
    words: dict[str, Word] = {"role": f"role/{ROLES[role]}"}
    if action.verb == "senator":
        words["card"] = "card/senator"
    elif action.verb in ("play", "wild"):
        words["card"] = card_word(action.args[0])
    else:
        return Event(PETITIONED[place], seat, {**words, "material": material_word(action.args[0])})
    return Event(PLAYED[place], seat, words)


def _put_down(state: State, seat: int, card: int) -> None:
    part(state, seat, card)
    state.camp[seat][MATERIAL[card]] += 1


class Lead(GameChapter):
    """Frame: (LEAD or FOLLOW, seat). The leader fixes the role, or thinks; the others follow it, or think."""

    chapter = "leading"
    verbs: ClassVar[frozenset[str]] = PLAYING_VERBS | THINKING

    def legal(self, state: State, seat: int) -> list[Action]:
        return [*units(state, seat, state.role), *think_options(state, seat, 0)]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb in THINKING:
            return why_not_think(state, seat, action, 0)
        return why_not_play(state, seat, action, state.role)

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb in THINKING:
            think(state, seat, action, 0, log)
        else:
            play_unit(state, seat, action, log)

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.draw

    def public_question(self, state: State) -> bool:
        return bool(state.stack[-1][0] != LEAD)

    def decision(self, state: State, seat: int) -> Decision:
        words: dict[str, Word] = {"cards": state.hand_size(seat)}
        if state.stack[-1][0] == LEAD:
            return Decision(seat, "lead", self.chapter, words)
        words["role"] = f"role/{ROLES[state.role]}"
        return Decision(seat, "follow", self.chapter, words, shared="draw")


class Palace(GameChapter):
    """Frame: (PALACE, seat). More cards of the role, each for one more action."""

    chapter = "leading"
    verbs: ClassVar[frozenset[str]] = PLAYING_VERBS | {"done"}

    def legal(self, state: State, seat: int) -> list[Action]:
        return [*units(state, seat, state.role), state.box.vocabulary.done]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        return None if action.verb == "done" else why_not_play(state, seat, action, state.role)

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb == "done":
            state.stack.pop()
        else:
            play_unit(state, seat, action, log)

    def decision(self, state: State, seat: int) -> Decision:
        words: dict[str, Word] = {"role": f"role/{ROLES[state.role]}", "count": state.units[seat]}
        return Decision(seat, "palace", self.chapter, words)


class Petition(GameChapter):
    """Frame: (PETITION, seat, material, cards still to put down, of how many): which of the hand's cards make the petition."""

    chapter = "leading"
    verbs: ClassVar[frozenset[str]] = frozenset(("pick",))

    def advance(self, state: State, log: Log) -> int:
        _, seat, material, left, _ = state.stack[-1]
        cards = [card for card in state.hand[seat] if MATERIAL[card] == material]
        if len(cards) == left:
            state.stack.pop()
            for card in cards:
                self._put(state, seat, card, log)
            return NOBODY
        return int(seat)

    def _put(self, state: State, seat: int, card: int, log: Log) -> None:
        _put_down(state, seat, card)
        if log is not None:
            log.append(Event("petitions", seat, {"card": card_word(card)}))

    def legal(self, state: State, seat: int) -> list[Action]:
        pick = state.box.vocabulary.pick
        return self.allowed(state, seat, [pick[card] for card in distinct(state.hand[seat])])

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        card = action.args[0]
        fits = MATERIAL[card] == state.stack[-1][2] and card in state.hand[seat]
        return None if fits else PICK_OTHER

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        return {**super().words(state, seat, action, reason), "wanted": material_word(state.stack[-1][2])}

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        _, _, material, left, size = state.stack.pop()
        self._put(state, seat, action.args[0], log)
        if left > 1:
            state.stack.append((PETITION, seat, material, left - 1, size))

    def default(self, state: State, seat: int) -> Action:
        return self.legal(state, seat)[0]

    def decision(self, state: State, seat: int) -> Decision:
        _, _, material, left, size = state.stack[-1]
        words: dict[str, Word] = {
            "material": material_word(material),
            "number": size - left + 1,
            "size": size,
        }
        return Decision(seat, "petition", self.chapter, words)
