"""What all chapters share: refusing by one check, doing and then looking whether the match ends."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.core.action import Action
from game.engine.core.messages import Event, Log, Reason, Refusal, Word
from game.engine.core.phase import Chapter, Frame

from ..cards import material_word
from ..components import MATERIAL, ROLES
from ..scoring import settle
from ..state import State

TIMES: Mapping[str, tuple[str, str]] = {
    "stake": ("R011", "opening"),
    **dict.fromkeys(("play", "wild"), ("R022", "leading")),
    "senator": ("R035", "leading"),
    **dict.fromkeys(("petition", "pair", "pick"), ("R039", "leading")),
    **dict.fromkeys(("draw", "take_senator"), ("R045", "thinking")),
    "latrine": ("R154", "thinking"),
    "vomitorium": ("R174", "thinking"),
    "collect": ("R062", "laborer"),
    "dock": ("R159", "laborer"),
    "hire": ("R055", "patron"),
    "hire_deck": ("R162", "patron"),
    "hire_hand": ("R124", "patron"),
    "bathe": ("R164", "patron"),
    "sell": ("R098", "merchant"),
    "sell_deck": ("R122", "merchant"),
    "sell_hand": ("R125", "merchant"),
    "found": ("R067", "building"),
    **dict.fromkeys(("add", "place"), ("R077", "building")),
    "fetch": ("R130", "building"),
    "stair": ("R144", "building"),
    **dict.fromkeys(("fountain", "keep"), ("R148", "building")),
    "capture": ("R166", "building"),
    "demand": ("R085", "legionary"),
    **dict.fromkeys(("give", "give_stock"), ("R087", "legionary")),
    "lions": ("R138", "legionary"),
    "reclaim": ("R171", "cleanup"),
    "salvage": ("R126", "cleanup"),
    "done": ("R020", ""),
}
"""By verb the rule that says when it is used, and its chapter."""


def words_of(state: State, action: Action) -> dict[str, Word]:
    """The arguments of an action as words of a sentence, by their kinds: ``card``, ``material``, ``seat`` ...

    With the card of a building come its ``material`` and the ``role`` it plays, where the action names no other, and what its site or
    its building needs (``needed``); during a round the role that was ``led``.
    """
    verb = state.box.vocabulary.grammar.verbs[action.verb]
    words: dict[str, Word] = {}
    if state.role >= 0:
        words["led"] = f"role/{ROLES[state.role]}"
    for argument, value in zip(verb.arguments, action.args, strict=True):
        kind = argument.kind.name
        words[kind] = f"{kind}/{argument.kind.word(value)}"
        if kind == "card" and value < len(MATERIAL):
            words.setdefault("role", f"role/{ROLES[MATERIAL[value]]}")
            words.setdefault("material", material_word(MATERIAL[value]))
            words["needed"] = (material_word(MATERIAL[value]),)
        elif kind == "building":
            owner = action.args[1] if action.verb == "stair" else int(state.stack[-1][1])
            words["needed"] = _needed(state, owner, value)
    return words


def _needed(state: State, owner: int, building: int) -> tuple[str, ...]:
    """The materials a building is made of without any function: its own, and that of its site."""
    index = state.lot_of(owner, building) if owner < state.players else -1
    materials = {MATERIAL[building], state.lots[owner][index].site} if index >= 0 else {MATERIAL[building]}
    return tuple(material_word(material) for material in sorted(materials))


FROM_POOL: Mapping[str, str] = {"collect": "laborer", "hire": "patron"}
"""Verbs that take from the pool, with their chapters: where neither runs, a card of the pool may be meant for both."""


class GameChapter(Chapter[State]):
    """A chapter that answers some verbs; the table may settle the match after each answer."""

    def tell_skipped(self, state: State, frame: Frame, role: int, log: Log) -> None:
        """Tell everybody that the seat of a frame leaves an action of a role unused, or that it could do nothing, if all know that."""
        if log is not None:
            key = "skips" if self.may_be_usable(state, frame) else "unusable"
            log.append(Event(key, int(frame[1]), {"role": f"role/{ROLES[role]}"}))

    def may_be_usable(self, state: State, frame: Frame) -> bool:
        """Whether the action of a frame could do anything as far as everybody knows: with any cards, where a hand is not empty."""
        asked, seat = state.clone(), int(frame[1])
        if frame not in asked.stack[-1:]:
            asked.stack.append(frame)
        if asked.hand[seat]:
            asked.hand[seat] = [*range(len(MATERIAL))]
        return len(self.legal(asked, seat)) > 1

    def misplaced(self, state: State, seat: int, action: Action) -> Refusal:
        rule, chapter = TIMES[action.verb]
        if not chapter:
            return Refusal(rule, "must_choose", {})
        if action.verb in FROM_POOL and self.chapter not in FROM_POOL.values():
            return Refusal(rule, "pool_not_now", {})
        key = "other_chapter" if chapter != self.chapter else "other_step"
        return Refusal(rule, key, {"chapter": f"chapter/{chapter}"})

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        return words_of(state, action)

    def do(self, state: State, seat: int, action: Action, log: Log) -> None:
        """Change the table."""
        raise NotImplementedError

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        self.do(state, seat, action, log)
        settle(state, log)

    def default(self, state: State, seat: int) -> Action:
        return state.box.vocabulary.done
