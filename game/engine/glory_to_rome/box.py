"""The box: every component in numbers, read from a component file and checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from game.engine.core.tables import TomlTable, own_values

from .actions import Vocabulary, vocabulary
from .components import (
    AQUAEDUCTUS,
    BUILDINGS,
    INSULA,
    MATERIALS,
    MERCATUS,
    MOST_SEATS,
    MURUS,
    ROLES,
    SACELLUM,
    STATUA,
    TEMPLUM,
)


@dataclass(frozen=True, eq=False)
class Components:
    """All numbers of a component file. ``value`` is by material, ``copies`` and ``amount`` by building."""

    name: str
    hand: int
    expert_hand: int
    hand_limit: int
    influence: int
    senators: int
    sites: int
    two_player_sites: int
    short_sites: dict[int, int]
    token: int
    pair: int
    idle_turns: int
    value: tuple[int, ...]
    copies: tuple[int, ...]
    amount: tuple[int, ...]
    alphabet: dict[str, tuple[int, ...]]
    """By language: the place of every card in the order of the printed names."""
    deck: tuple[int, ...]
    """All action cards in the order of their kinds."""
    vocabulary: Vocabulary
    """The actions of a match."""


_NUMBERS = {
    "hand": (1, 9), "expert_hand": (2, 9), "hand_limit": (1, 20), "influence": (0, 20), "senators": (5, 30),
    "sites": (5, 12), "two_player_sites": (2, 5), "token": (0, 20), "pair": (2, 4), "idle_turns": (1, 999),
}  # fmt: skip
_AMOUNTS = (INSULA, MERCATUS, SACELLUM, AQUAEDUCTUS, MURUS, STATUA, TEMPLUM)
ALPHABETS = ("es", "en", "de", "it")
FALLBACK = "en"
"""The order that a component file of an earlier version gives to languages it does not have."""


def _alphabet(table: TomlTable) -> dict[str, tuple[int, ...]]:
    found = {}
    orders = table.mapping(table.get("alphabet"), "alphabet")
    for language in ALPHABETS:
        names = orders.get(language, orders.get(FALLBACK))
        if not isinstance(names, list) or sorted(map(str, names)) != sorted(BUILDINGS):
            raise table.fail(f"'{language}' does not name every building once", "alphabet")
        found[language] = tuple(names.index(name) for name in BUILDINGS)
    return found


def _short(table: TomlTable) -> dict[int, int]:
    entries = table.mapping(table.get("short_sites"), "short_sites")
    return {
        seats: table.whole(entries.get(str(seats)), "short_sites", None, 1, 5)
        for seats in range(2, MOST_SEATS + 1)
    }


def _values(table: TomlTable) -> tuple[int, ...]:
    records = table.records("materials", {"role", "value"}, MATERIALS)
    for record, role in zip(records, ROLES, strict=True):
        if record.get("role") != role:
            raise table.fail(f"its role is {role}", "materials", record["id"])
    return tuple(table.whole(record.get("value"), "materials", record["id"], 1, 9) for record in records)


def read_box(text: str, source: str) -> Components:
    """The box of a component file; raises ``TableError`` naming file and line of what is wrong."""
    table = TomlTable(text, source, own_values(__package__, ("pair",)))  # files for earlier versions lack it
    table.only({*_NUMBERS, "name", "short_sites", "materials", "buildings", "alphabet"})
    numbers = {key: table.number(key, least, most) for key, (least, most) in _NUMBERS.items()}
    name = table.get("name")
    if not isinstance(name, str):
        raise table.fail("is not a name", "name")
    copies, amounts = [], []
    for card, record in enumerate(table.records("buildings", {"copies", "amount"}, BUILDINGS)):
        copies.append(table.whole(record.get("copies"), "buildings", record["id"], 1, 20))
        if card not in _AMOUNTS and "amount" in record:
            raise table.fail("has no number in its function", "buildings", record["id"])
        least = 1 if card in _AMOUNTS else 0
        amounts.append(table.whole(record.get("amount", 0), "buildings", record["id"], least, 20))
    needed = (numbers["expert_hand"] + 1) * MOST_SEATS + 10
    if sum(copies) < needed:
        raise table.fail(f"there must be at least {needed} cards", "buildings")
    return Components(
        name=name, short_sites=_short(table), value=_values(table), copies=tuple(copies), amount=tuple(amounts),
        alphabet=_alphabet(table), vocabulary=vocabulary(),
        deck=tuple(card for card, count in enumerate(copies) for _ in range(count)), **numbers,
    )  # fmt: skip


@lru_cache(maxsize=1)
def own_box() -> Components:
    """The box of the game itself."""
    text = files(__package__).joinpath("components.toml").read_text(encoding="utf-8")
    return read_box(text, "components.toml")
