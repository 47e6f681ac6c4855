"""The fields of a position: its class declares each of them once, and the rest follows from that. Plain data and back.

``python3 build fields`` writes ``__slots__``, ``clone`` and ``blank`` below the declarations: plain statements, since a
search copies thousands of positions a second. ``saved`` are the fields that dump and load go through. Positions of
scenario files are laid out with the checks at the end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
BySeat: TypeAlias = list[T]
"""A list with an item for each seat: ``blank`` fills it."""

TRANSIENT = frozenset(("choices", "to_act"))
"""Fields found again by the pump."""


def saved(fields: Iterable[str], apart: Collection[str] = ()) -> tuple[str, ...]:
    """The fields of a position that are written as they are; ``apart`` names those that are worked out or written otherwise."""
    return tuple(name for name in fields if name not in TRANSIENT and name not in apart)


SAVED_NAMES: Mapping[str, str] = {
    "left_seats": "absent", "removed_seats": "left", "removed_tiles": "trimmed", "reversals": "backs",
}  # fmt: skip
"""What fields are called in saves: digests there were made with the older words."""


def dumped(state: object, names: Iterable[str]) -> dict[str, Any]:
    """Attributes of a position as plain data; no list is shared with it."""
    return {SAVED_NAMES.get(name, name): plain(getattr(state, name)) for name in names}


def plain(value: Any) -> Any:
    """A value with every list and tuple in it as a new list."""
    if not isinstance(value, (list, tuple)):
        return value
    return [plain(item) if isinstance(item, (list, tuple)) else item for item in value]


def frozen(value: Any) -> Any:
    """A value with every list in it as a tuple: a frame as it was before it was written."""
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value


def fill(state: object, data: Mapping[str, Any], names: Iterable[str]) -> None:
    """Set attributes of a position from plain data as ``dumped`` gives it; no list is shared with it."""
    for name in names:
        setattr(state, name, plain(data[SAVED_NAMES.get(name, name)]))


def written_rules(rules: Sequence[Any], usual: dict[str, Any]) -> list[Any]:
    """The rules of a match as plain data: without the last ones as far as they are as ``usual``, the defaults of their fields.

    So a match that does not use a newer rule has the digests it had before there was one.
    """
    told = [*rules]
    for value in reversed(usual.values()):
        if told[-1] != value:
            break
        told.pop()
    return told


class ScenarioSetupError(ValueError):
    """A scenario position that makes no sense; the message names the key and the word."""


def refuse_unknown(spec: Mapping[str, Any], keys: Collection[str], of: str = "") -> None:
    """Refuse unknown keys; ``of`` names the part of the position they are in, "" for the whole."""
    if unknown := sorted(set(spec) - set(keys)):
        what = f"'{unknown[0]}' means nothing"
        raise ScenarioSetupError(f"{of}: {what}" if of else f"{what} in a position")


def index(names: Sequence[str], word: str, key: str) -> int:
    """The place of a word among names; refuses another one."""
    if word not in names:
        raise ScenarioSetupError(f"{key}: '{word}' is none of {', '.join(names)}")
    return names.index(word)


def seats(spec: Mapping[str, Any], players: int) -> list[Mapping[str, Any]]:
    """What is laid out for each seat; refuses another number of seats."""
    found: list[Mapping[str, Any]] = spec.get("seats", [])
    if len(found) != players:
        raise ScenarioSetupError(f"seats: {len(found)} laid out for {players} players")
    return found


def top_cards(spec: Mapping[str, Any], cards: Mapping[str, int]) -> list[int]:
    """The cards a position puts on top of the deck, by ``deck`` (the whole of it) or ``top``; refuses unknown names."""
    if "deck" in spec and "top" in spec:
        raise ScenarioSetupError("top: the deck is laid out already")
    key = "deck" if "deck" in spec else "top"
    for word in spec.get(key, []):
        if word not in cards:
            raise ScenarioSetupError(f"{key}: '{word}' is no card of the deck")
    return [cards[word] for word in spec.get(key, [])]
