"""Laying out a position from a scenario file: what every game checks alike."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any


class ScenarioSetupError(ValueError):
    """A scenario position that makes no sense; the message names the key and the word."""


def known(spec: Mapping[str, Any], keys: Collection[str], of: str = "") -> None:
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
