"""What all chapters share: the words of events and refusals, cards and goods of a player's area, refusing by one check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.messages import Event, Log, Reason, Refusal, Word
from game.engine.core.phase import Chapter

from ..components import GOODS, Five, goods_word
from ..state import State
from . import KEEP


def city_word(state: State, city: int) -> str:
    """The reference of a city of the map."""
    return f"city/{state.layout.game_map.cities[city]}"


def province_word(state: State, province: int) -> str:
    """The reference of a province of the map."""
    return f"province/{state.layout.game_map.provinces[province]}"


def line_word(state: State, line: int) -> str:
    """The reference of a line of the map."""
    return f"line/{state.layout.game_map.lines[line].name}"


def words_of(state: State, action: Action) -> dict[str, Word]:
    """The arguments of an action as words of a sentence, by their kinds: ``card``, ``good``, ``city``, ``seat`` ..."""
    verb = state.layout.box.vocabulary.grammar.verbs[action.verb]
    words: dict[str, Word] = {}
    for argument, value in zip(verb.arguments, action.args, strict=True):
        name, word = argument.kind.name, argument.kind.word(value)
        if name == "amount":
            words["count"] = value
        elif name == "start":
            words["start"] = f"{'line' if '-' in word else 'city'}/{word}"
        else:
            words[name] = f"{name}/{word}"
    return words


def lacking(have: Sequence[int], cost: Five) -> dict[str, Word]:
    """What a cost is, and what of it a seat does not have."""
    return {"goods": goods_word(cost), "missing": short_of(have, cost)}


def short_of(have: Sequence[int], cost: Five) -> tuple[str, ...]:
    """The goods of a cost that a seat does not have."""
    short = [max(0, need - there) for need, there in zip(cost, have, strict=True)]
    return tuple(f"good/{GOODS[good]}" for good, count in enumerate(short) for _ in range(count))


def deliver(state: State, seat: int, units: Five, log: Log, maker: int = -1) -> None:
    """Give goods to a seat: all if they fit; otherwise it is asked which to keep (R031, R033). `maker`: another who produces them."""
    if not any(units):
        return
    if sum(units) > state.free(seat):
        state.stack.append((KEEP, seat, units))
        return
    store(state, seat, units, log, maker)


def store(state: State, seat: int, units: Five, log: Log, maker: int = -1) -> None:
    """Put goods into a warehouse; those that another seat produces are told with its name."""
    have = state.goods[seat]
    for good, count in enumerate(units):
        have[good] += count
    if log is not None and any(units):
        words: dict[str, Word] = {"goods": goods_word(units)}
        if maker in (-1, seat):
            log.append(Event("receives", seat, words))
        else:
            log.append(Event("gains", seat, {**words, "maker": f"seat/{maker}"}))


def lay(state: State, seat: int, card: int) -> None:
    """A card goes from a hand to the top of the own pile; what others copied there does not count any more."""
    state.hand[seat].remove(card)
    state.pile[seat].append(card)
    uncover(state, seat)


def uncover(state: State, seat: int) -> None:
    """The top card of a seat is another one now: every team may copy it."""
    if state.rules.team:
        for team in range(state.teams):
            state.copied[team] &= ~(1 << seat)


def gather(state: State, seat: int) -> int:
    """All cards of the own pile go back to the hand; answer how many."""
    count = len(state.pile[seat])
    state.hand[seat] = sorted(state.hand[seat] + state.pile[seat])
    state.pile[seat] = []
    uncover(state, seat)
    return count


TIMES: Mapping[str, str] = {
    "begin": "R210", "play": "R021", "as": "R128", "copy": "R120", "move": "R050", "build": "R070", "place_land": "R140",
    "place_sea": "R140", "produce": "R090", "cash": "R090", "stipend": "R140", "keep": "R033", "sell": "R112",
    "buy": "R112", "take": "R160", "take_for": "R160", "done": "R026",
}  # fmt: skip
"""By verb the rule that says when it is used."""


class GameChapter(Chapter[State]):
    """A chapter that answers some verbs."""

    compels: ClassVar[str] = "R026"
    """The rule by which a choice must be made here."""

    def compelling(self, state: State) -> str:
        """The rule by which the choice at hand must be made."""
        return self.compels

    def misplaced(self, state: State, seat: int, action: Action) -> Refusal:
        words: dict[str, Word] = {"chapter": f"chapter/{self.chapter}"}
        if action.verb == "done":
            return Refusal(self.compelling(state), "must_choose", words)
        return Refusal(TIMES[action.verb], "not_now", words)

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        return words_of(state, action)

    def default(self, state: State, seat: int) -> Action:
        return state.layout.box.vocabulary.done
