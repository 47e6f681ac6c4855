"""The box: every component in numbers and the maps, read from a component file and checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from game.engine.core.tables import TomlTable, own_values

from .actions import Vocabulary
from .components import (
    CARDS,
    DECKS,
    GODS,
    GOODS,
    HALVES,
    LEGATUS,
    LEGATUS_CARD,
    LETTERS,
    MASON,
    PLACES,
    ROLES,
    TRIBUNE,
    TRIBUNE_CARD,
    Five,
)
from .game_map import GameMap, read_maps
from .profile import MAPS


@dataclass(frozen=True)
class Card:
    """A kind of card. ``cost`` counts goods (``None``: never in the market); ``good`` is a specialist's, or -1."""

    roles: tuple[int, ...]
    gods: tuple[int, ...]
    cost: Five | None
    income: int
    good: int
    points: int


@dataclass(frozen=True, eq=False)
class Components:
    """All numbers of a component file, and the maps. Lists are by good unless said otherwise."""

    name: str
    warehouse: int
    houses: int
    colonists: int
    begun: int
    free_cards: int
    stipend: int
    concordia: int
    first_money: int
    money_for_goods: int
    bonus: int
    leader_coins: int
    second_coins: int
    trade_types: int
    senator_cards: int
    magnus_times: int
    vesta_coins: int
    venus_houses: int
    colonist_price: Five
    house_price: tuple[Five, ...]
    """By the good of a city: the goods a house there costs."""
    price: Five
    coins: Five
    marker: Five
    begins_with: Five
    tokens: dict[str, Five]
    """By letter."""
    display: tuple[tuple[Five, int], ...]
    """By place: goods of the surcharge, and how many are of the buyer's choice."""
    wine_display: tuple[tuple[Five, int], ...]
    worth: dict[str, int]
    cards: tuple[Card, ...]
    hands: dict[str, tuple[int, ...]]
    decks: dict[str, tuple[tuple[int, ...], ...]]
    maps: tuple[GameMap, ...]
    vocabulary: Vocabulary
    """The actions of a match."""

    def game_map(self, name: str) -> GameMap:
        """The map of that name; if the user supplies a map, always that one."""
        return next((game_map for game_map in self.maps if game_map.id == name), self.maps[0])


_NUMBERS = {
    "warehouse": (1, 40), "houses": (1, 30), "colonists": (1, 9), "begun": (1, 4), "free_cards": (0, 20),
    "stipend": (0, 50), "concordia": (0, 50), "first_money": (0, 50), "money_for_goods": (0, 200), "bonus": (0, 9),
    "leader_coins": (0, 9), "second_coins": (0, 9), "trade_types": (1, 5), "senator_cards": (1, 7),
    "magnus_times": (1, 9), "vesta_coins": (1, 99), "venus_houses": (1, 9),
}  # fmt: skip
_LATER = (
    "trade_types", "senator_cards", "magnus_times", "vesta_coins", "venus_houses", "colonist_price", "house_price",
)  # fmt: skip
"""Keys that files written for earlier versions lack."""
_WORTHS = {"vesta", "jupiter", "saturnus", "mercurius", "mars", "venus", "venus_team"}
_HANDS = ("venus", "classic", "team_first", "team_second")
_DECKS = ("venus", "classic", "team")


def _words(table: TomlTable, value: Any, names: tuple[str, ...], key: str, record: str | None = None) -> Five:
    """A list of names as indices."""
    if not isinstance(value, list):
        raise table.fail("is not a list of names", key, record)
    for word in value:
        if word not in names:
            raise table.fail(f"{word!r} is none of {', '.join(names)}", key, record)
    return tuple(names.index(word) for word in value)


def _tally(indices: Five) -> Five:
    return tuple(indices.count(good) for good in range(len(GOODS)))


def _card(table: TomlTable, record: dict[str, Any]) -> Card:
    name = record["id"]
    roles = _words(table, record.get("roles"), ROLES, "cards", name)
    if not 1 <= len(roles) <= 2 or (len(roles) == 2 and not set(roles) < HALVES):
        raise table.fail("has one role, or two of Architect, Prefect, Mercator and Colonist", "cards", name)
    cost = _tally(_words(table, record["cost"], GOODS, "cards", name)) if "cost" in record else None
    good = _words(table, [record["good"]], GOODS, "cards", name)[0] if "good" in record else -1
    if (good >= 0) != (roles[0] >= MASON) or (good >= 0 and roles[0] != MASON + good):
        raise table.fail("a specialist, and only a specialist, has a good: its own", "cards", name)
    return Card(
        roles=roles,
        gods=_words(table, record.get("gods"), GODS, "cards", name),
        cost=cost,
        income=table.whole(record.get("income", 0), "cards", name, 0, 50),
        good=good,
        points=table.whole(record.get("points", 0), "cards", name, 0, 20),
    )


def _places(table: TomlTable, key: str) -> tuple[tuple[Five, int], ...]:
    places = table.get(key)
    if not isinstance(places, list) or len(places) != PLACES:
        raise table.fail(f"is not a list of {PLACES} places", key)
    found = []
    for place in places:
        goods = _words(table, place, (*GOODS, "any"), key)
        if goods.count(len(GOODS)) > 1:
            raise table.fail("a place has at most one good of choice", key)
        found.append((_tally(goods), goods.count(len(GOODS))))
    return tuple(found)


def _house_price(table: TomlTable) -> tuple[Five, ...]:
    """By good: the goods a house costs in a city of it."""
    prices = table.get("house_price")
    if not isinstance(prices, list) or len(prices) != len(GOODS):
        raise table.fail(f"is not a list of {len(GOODS)} lists of goods", "house_price")
    return tuple(_tally(_words(table, price, GOODS, "house_price")) for price in prices)


def _decks(table: TomlTable, cards: tuple[Card, ...]) -> dict[str, tuple[Five, ...]]:
    entries = table.mapping(table.get("decks"), "decks")
    found = {}
    for kind in _DECKS:
        decks = entries.get(kind)
        if not isinstance(decks, list) or len(decks) != len(DECKS):
            raise table.fail(f"'{kind}' is not a list of {len(DECKS)} decks", "decks")
        found[kind] = tuple(_words(table, deck, CARDS, "decks") for deck in decks)
        if unpriced := [card for deck in found[kind] for card in deck if cards[card].cost is None]:
            raise table.fail(f"'{CARDS[unpriced[0]]}' has no cost", "decks")
        if len(found[kind][0]) + len(found[kind][1]) < PLACES:
            raise table.fail(f"the first decks of '{kind}' do not fill the display", "decks")
    return found


def _hands(table: TomlTable) -> dict[str, Five]:
    entries = table.mapping(table.get("hands"), "hands")
    hands = {kind: _words(table, entries.get(kind), CARDS, "hands") for kind in _HANDS}
    for kind, hand in hands.items():
        if TRIBUNE_CARD not in hand:
            raise table.fail(f"'{kind}' has no Tribune: cards would never come back", "hands")
    return hands


def _check_roles(
    table: TomlTable, cards: tuple[Card, ...], hands: dict[str, Five], decks: dict[str, tuple[Five, ...]]
) -> None:
    """A Tribune brings cards back, and a Legatus calls for a partner: without either a seat has nothing to choose."""
    for name, role in (("tribune", TRIBUNE), ("legatus", LEGATUS)):
        for other, card in zip(CARDS, cards, strict=True):
            if (other == name) != (role in card.roles):
                raise table.fail(f"'{name}', and no other card, has the role '{name}'", "cards", other)
    for kind in ("venus", "classic"):
        if LEGATUS_CARD in hands[kind]:
            raise table.fail(f"'{kind}': a Legatus needs a partner", "hands")
        if any(LEGATUS_CARD in deck for deck in decks[kind]):
            raise table.fail(f"'{kind}': a Legatus needs a partner", "decks")


def _tokens(table: TomlTable) -> dict[str, Five]:
    entries = table.mapping(table.get("tokens"), "tokens")
    return {letter: table.numbers(entries.get(letter), len(GOODS), "tokens") for letter in LETTERS}


def _per_good(table: TomlTable) -> tuple[Five, ...]:
    """Price, coins of a house, coins of a marker and units at the start, each by good."""
    fields = ("price", "coins", "marker", "start")
    records = table.records("goods", set(fields), GOODS)
    return tuple(
        tuple(table.whole(record.get(field), "goods", record["id"], 0, 50) for record in records)
        for field in fields
    )


def read_box(text: str, source: str, own_map: str = "", map_source: str = "") -> Components:
    """The box of a component file, with the maps of the game or one map of a person's own.

    Raises ``TableError`` naming file and line of what is wrong.
    """
    table = TomlTable(text, source, own_values(__package__, _LATER))
    table.only(
        {
            *_NUMBERS,
            *_LATER,
            "name",
            "goods",
            "tokens",
            "display",
            "wine_display",
            "gods",
            "cards",
            "hands",
            "decks",
        }
    )
    numbers = {key: table.number(key, least, most) for key, (least, most) in _NUMBERS.items()}
    if 2 * numbers["begun"] > numbers["colonists"]:
        raise table.fail("there are not that many colonists", "begun")
    name = table.get("name")
    if not isinstance(name, str):
        raise table.fail("is not a name", "name")
    fields = {"roles", "gods", "cost", "income", "good", "points"}
    cards = tuple(_card(table, record) for record in table.records("cards", fields, CARDS))
    gods = table.mapping(table.get("gods"), "gods")
    tokens, hands, decks = _tokens(table), _hands(table), _decks(table, cards)
    _check_roles(table, cards, hands, decks)
    price, coins, marker, begins = _per_good(table)
    maps = _charts(tokens, own_map, map_source)
    return Components(
        name=name, tokens=tokens, display=_places(table, "display"), wine_display=_places(table, "wine_display"),
        worth={god: table.whole(gods.get(god), "gods", None, 0, 20) for god in sorted(_WORTHS)},
        cards=cards, hands=hands, decks=decks, house_price=_house_price(table),
        colonist_price=_tally(_words(table, table.get("colonist_price"), GOODS, "colonist_price")),
        maps=maps, vocabulary=Vocabulary(maps), price=price, coins=coins, marker=marker, begins_with=begins, **numbers,
    )  # fmt: skip


def _charts(tokens: dict[str, Five], own_map: str, map_source: str) -> tuple[GameMap, ...]:
    room = {letter: sum(goods) for letter, goods in tokens.items()}
    if own_map:
        return tuple(read_maps(own_map, map_source, room))
    found: dict[str, GameMap] = {}
    for name in MAPS:
        if name not in found:
            text = files(__package__).joinpath("maps").joinpath(f"{name}.toml").read_text(encoding="utf-8")
            found |= {game_map.id: game_map for game_map in read_maps(text, f"{name}.toml", room)}
    return tuple(found[name] for name in MAPS)


def own_text() -> str:
    """The component file of the game itself."""
    return files(__package__).joinpath("components.toml").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def own_box() -> Components:
    """The box of the game itself."""
    return read_box(own_text(), "components.toml")
