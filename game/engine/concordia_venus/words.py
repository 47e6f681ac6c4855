"""References to components as events, refusals and decisions name them."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.core.action import Action
from game.engine.core.messages import Word

from .components import CARDS, GOODS, ROLES, Five
from .state import State


def card_word(card: int) -> str:
    """The reference of a card."""
    return f"card/{CARDS[card]}"


def role_word(role: int) -> str:
    """The reference of a personality."""
    return f"role/{ROLES[role]}"


def city_word(state: State, city: int) -> str:
    """The reference of a city of the map."""
    return f"city/{state.layout.game_map.cities[city]}"


def province_word(state: State, province: int) -> str:
    """The reference of a province of the map."""
    return f"province/{state.layout.game_map.provinces[province]}"


def line_word(state: State, line: int) -> str:
    """The reference of a line of the map."""
    return f"line/{state.layout.game_map.lines[line].name}"


def goods_word(units: Five) -> tuple[str, ...]:
    """Numbers by good as a list of references."""
    return tuple(f"good/{GOODS[good]}" for good, count in enumerate(units) for _ in range(count))


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
    short = [max(0, need - there) for need, there in zip(cost, have, strict=True)]
    missing = tuple(f"good/{GOODS[good]}" for good, count in enumerate(short) for _ in range(count))
    return {"goods": goods_word(cost), "missing": missing}
