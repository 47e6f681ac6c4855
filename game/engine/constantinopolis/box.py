"""The box: every component in numbers, read from a component file and checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from game.engine.core.tables import TableError, TomlTable, own_values

from .actions import Vocabulary, vocabulary
from .components import (
    BUILDINGS,
    GOODS,
    LETTERS,
    MARKETS,
    OFFICES,
    PRODUCTION_MASK,
    PUBLIC,
    SHIPS,
    WALL_DRAW,
    Goods,
)

DECK_SIZE: Final = 106
LICENSES = ("A", "B", "C", "D")


@dataclass(frozen=True, slots=True)
class Contract:
    """A kind of contract: goods or one passenger, rounds at sea by ship size (0: not on that ship), pay on delivery."""

    id: str
    goods: Goods
    voyage: tuple[int, int, int]
    gold: int
    fame: int
    copies: int

    @property
    def passenger(self) -> bool:
        """Whether it carries a passenger instead of goods."""
        return not any(self.goods)

    @property
    def pay(self) -> tuple[int, int]:
        """Fame and gold on delivery."""
        return self.fame, self.gold

    @property
    def space(self) -> int:
        """Spaces it takes in a hold: one a good, one for a passenger."""
        return sum(self.goods) or 1


@dataclass(frozen=True, slots=True)
class Trade:
    """A market's terms for one good: units per player and round, gold to buy one, gold for selling one."""

    limit: int
    buy: int
    sell: int


@dataclass(frozen=True, slots=True)
class Market:
    """A market card: terms by good (``None``: not traded) and donations by good as (cubes, fame)."""

    id: str
    trade: tuple[Trade | None, ...]
    donations: tuple[tuple[int, int] | None, ...]


@dataclass(frozen=True, eq=False)
class Components:
    """All numbers of a component file. Tuples are indexed by building type, office, ship size, good or kind."""

    name: str
    gold: int
    posts: tuple[int, ...]
    draws: tuple[int, ...]
    wall_fame: tuple[int, ...]
    gold_per_fame: int
    vacant_office: int
    voyage_fame: tuple[int, ...]
    kept: int
    copies: dict[int, tuple[int, int, int]]
    office_draws: tuple[int, ...]
    office_goods: tuple[int, ...]
    office_gold: tuple[int, ...]
    office_swap: tuple[int, ...]
    ship_cost: tuple[int, ...]
    hold: tuple[int, ...]
    passengers: tuple[int, ...]
    ship_copies: tuple[int, ...]
    cost: tuple[int, ...]
    license: tuple[int, ...]
    output: tuple[Goods, ...]
    needs: tuple[Goods, ...]
    pays: tuple[int, ...]
    fame: tuple[int, ...]
    mensae_gold: int
    redemptor_discount: int
    horreum_store: int
    ship_discount: int
    auction_step: int
    market_discount: int
    wall_draws: int
    barter_goods: int
    barter_gold: int
    markets: tuple[Market, ...]
    contracts: tuple[Contract, ...]

    vocabulary: Vocabulary = field(init=False)
    """The actions of a match played with this box."""
    space: tuple[int, ...] = field(init=False)
    """Hold spaces by contract kind."""
    is_passenger: tuple[bool, ...] = field(init=False)
    """Whether each contract kind carries a passenger."""
    produces: tuple[int, ...] = field(init=False)
    """Bit mask of goods by building type."""
    traded_goods: tuple[tuple[int, ...], ...] = field(init=False)
    """The goods each market trades."""
    contract_index: dict[str, int] = field(init=False)
    """Contract kinds by id."""
    mean_pay: tuple[float, float] = field(init=False)
    """Fame and gold that a card of the deck pays on average."""

    def __post_init__(self) -> None:
        contracts = self.contracts
        cards = sum(contract.copies for contract in contracts)
        fame = sum(contract.copies * contract.fame for contract in contracts)
        gold = sum(contract.copies * contract.gold for contract in contracts)
        derived = {
            "vocabulary": vocabulary([contract.id for contract in contracts], self.barter_goods),
            "space": tuple([contract.space for contract in contracts]),
            "is_passenger": tuple([contract.passenger for contract in contracts]),
            "produces": tuple(
                [sum(1 << good for good, made in enumerate(row) if made) for row in self.output]
            ),
            "traded_goods": tuple(
                [
                    tuple([good for good, terms in enumerate(market.trade) if terms is not None])
                    for market in self.markets
                ]
            ),
            "contract_index": {contract.id: kind for kind, contract in enumerate(contracts)},
            "mean_pay": (fame / cards, gold / cards),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def level(self, owned: int) -> int:
        """Production level of a mask of buildings: production buildings, up to the last level there is."""
        return min(len(self.draws), (owned & PRODUCTION_MASK).bit_count())

    def drawn(self, owned: int, posts: int, held: int) -> int:
        """Contracts drawn a round without an office: by production level, free trading posts and wall."""
        more = self.wall_draws if owned >> WALL_DRAW & 1 else 0
        return self.draws[self.level(owned) - 1] + posts - held + more

    def public_partner(self, building: int) -> int:
        """The other building of a public pair: pairs stand side by side, the cheaper first."""
        return building + 1 if (building - PUBLIC.start) % 2 == 0 else building - 1


_LATER = ("voyage_fame", "kept")
"""Keys that files written for earlier versions lack."""
_KEYS = set(
    "name gold posts draws wall_fame gold_per_fame vacant_office copies offices ships production commercial utility "
    "public walls markets voyages contracts".split()
) | set(_LATER)


def _goods(table: TomlTable, value: Any, key: str, record: str) -> Goods:
    named = table.mapping(value, key, record)
    if unknown := sorted(set(named) - set(GOODS)):
        raise table.fail(f"'{unknown[0]}' is no good", key, record)
    counts = [table.whole(named.get(good, 0), key, record) for good in GOODS]
    return (counts[0], counts[1], counts[2], counts[3], counts[4])


def _contracts(table: TomlTable) -> tuple[Contract, ...]:
    voyages: dict[str, tuple[int, ...]] = {}
    for name, rounds in table.mapping(table.get("voyages"), "voyages").items():
        voyages[name] = table.numbers(rounds, 3, "voyages", None, least=1)
        if max(voyages[name]) > 2:
            raise table.fail(f"'{name}' is longer than 2 rounds", "voyages")
    kinds = []
    for record in table.records("contracts", {"goods", "voyage", "gold", "fame", "copies"}):
        name = record["id"]
        letters = record.get("goods")
        rounds3 = voyages.get(record.get("voyage", ""))
        if rounds3 is None:
            raise table.fail(f"{record.get('voyage')!r} is no voyage", "contracts", name)
        counts = [0, 0, 0, 0, 0]
        if letters != "passenger":
            if not isinstance(letters, str) or not 1 <= len(letters) <= 2 or set(letters) - set(LETTERS):
                raise table.fail(
                    f"{letters!r} is neither one or two goods nor a passenger", "contracts", name
                )
            for letter in letters:
                counts[LETTERS.index(letter)] += 1
        small = 0 if letters == "passenger" else rounds3[0]
        kinds.append(
            Contract(
                id=name,
                goods=(counts[0], counts[1], counts[2], counts[3], counts[4]),
                voyage=(small, rounds3[1], rounds3[2]),
                gold=table.whole(record.get("gold"), "contracts", name),
                fame=table.whole(record.get("fame"), "contracts", name),
                copies=table.whole(record.get("copies"), "contracts", name, least=1, most=DECK_SIZE),
            )
        )
    total = sum(kind.copies for kind in kinds)
    if total != DECK_SIZE:
        raise table.fail(f"{total} cards, not {DECK_SIZE}", "contracts")
    return tuple(kinds)


def _markets(table: TomlTable) -> tuple[Market, ...]:
    markets = []
    for record in table.records("markets", {"trade", "donations"}, MARKETS):
        name = record["id"]
        terms: list[Trade | None] = [None] * 5
        for good, values in table.mapping(record.get("trade"), "markets", name).items():
            if good not in GOODS:
                raise table.fail(f"'{good}' is no good", "markets", name)
            limit, buy, sell = table.numbers(values, 3, "markets", name)
            if sell > buy:
                raise table.fail(f"{good} sells dearer ({sell}) than it is bought ({buy})", "markets", name)
            terms[GOODS.index(good)] = Trade(limit, buy, sell)
        gifts: list[tuple[int, int] | None] = [None] * 5
        for good, values in table.mapping(record.get("donations"), "markets", name).items():
            if good not in GOODS:
                raise table.fail(f"'{good}' is no good", "markets", name)
            cubes, fame = table.numbers(values, 2, "markets", name, least=1)
            gifts[GOODS.index(good)] = (cubes, fame)
        markets.append(Market(name, tuple(terms), tuple(gifts)))
    return tuple(markets)


def _copies(table: TomlTable) -> dict[int, tuple[int, int, int]]:
    found = {}
    copies = table.mapping(table.get("copies"), "copies")
    for players in range(2, 6):
        if str(players) not in copies:
            raise table.fail(f"{players} players are missing", "copies")
        production, commercial, utility = table.numbers(copies[str(players)], 3, "copies", None, least=1)
        found[players] = (production, commercial, utility)
    return found


class _Records:
    """The records of one key of a component file, read by field."""

    def __init__(self, table: TomlTable, key: str, fields: str, ids: tuple[str, ...]) -> None:
        """``fields`` are the names of the fields besides the id, parted by spaces; ``ids`` the ids in their order."""
        self.table, self.key = table, key
        self.records = table.records(key, set(fields.split()), ids)

    def column(self, field: str, missing: int | None = 0) -> tuple[int, ...]:
        """A field of every record; ``missing`` where a record lacks it, None: no record may lack it."""
        return tuple(
            self.table.whole(record.get(field, missing), self.key, record["id"]) for record in self.records
        )

    def goods(self, field: str) -> tuple[Goods, ...]:
        """Counts of goods of every record."""
        return tuple(
            _goods(self.table, record.get(field, {}), self.key, record["id"]) for record in self.records
        )

    def one(self, index: int, field: str) -> int:
        """A required number of one record, at least 1."""
        record = self.records[index]
        return self.table.whole(record.get(field), self.key, record["id"], least=1)


def _offices(table: TomlTable) -> dict[str, Any]:
    offices = _Records(table, "offices", "draws goods gold swap", OFFICES)
    return {f"office_{field}": offices.column(field) for field in ("draws", "goods", "gold", "swap")}


def _ships(table: TomlTable) -> dict[str, Any]:
    ships = _Records(table, "ships", "cost hold passengers copies", SHIPS)
    return {
        "ship_cost": ships.column("cost"),
        "hold": ships.column("hold"),
        "passengers": ships.column("passengers"),
        "ship_copies": ships.column("copies"),
    }


def _buildings(table: TomlTable) -> dict[str, Any]:
    """The values by building type, and the special values of utilities and walls."""
    production = _Records(table, "production", "cost licence output", BUILDINGS[0:13])
    commercial = _Records(table, "commercial", "cost needs gold fame", BUILDINGS[13:19])
    utility = _Records(table, "utility", "cost gold discount store", BUILDINGS[19:23])
    public = _Records(table, "public", "cost fame", BUILDINGS[23:31])
    walls = _Records(table, "walls", "cost discount step draws goods gold", BUILDINGS[31:37])
    licenses = _licenses(production)
    _check_pairs(public)
    groups = (production, commercial, utility, public, walls)
    return {
        "cost": tuple(cost for group in groups for cost in group.column("cost", None)),
        "license": (*licenses, *[0] * (len(BUILDINGS) - len(licenses))),
        "output": tuple(goods for group in groups for goods in group.goods("output")),
        "needs": tuple(goods for group in groups for goods in group.goods("needs")),
        "pays": tuple(
            gold
            for group in groups
            for gold in (group.column("gold") if group is commercial else [0] * len(group.records))
        ),
        "fame": tuple(fame for group in groups for fame in group.column("fame")),
        "mensae_gold": utility.one(0, "gold"),
        "redemptor_discount": utility.one(1, "discount"),
        "horreum_store": utility.one(3, "store"),
        "ship_discount": walls.one(0, "discount"),
        "auction_step": walls.one(1, "step"),
        "market_discount": walls.one(2, "discount"),
        "wall_draws": walls.one(3, "draws"),
        "barter_goods": walls.one(4, "goods"),
        "barter_gold": walls.one(4, "gold"),
    }


def _licenses(production: _Records) -> tuple[int, ...]:
    """The license of each production building, 0 to 3."""
    for record in production.records:
        if record.get("licence") not in LICENSES:
            raise production.table.fail("its licence is not A, B, C or D", production.key, record["id"])
    return tuple(LICENSES.index(record["licence"]) for record in production.records)


def _check_pairs(public: _Records) -> None:
    """Raise TableError unless public buildings come in pairs of equal fame, the cheaper first."""
    for cheap, dear in zip(public.records[::2], public.records[1::2], strict=True):
        if cheap.get("fame") != dear.get("fame") or cheap.get("cost", 0) >= dear.get("cost", 0):
            raise public.table.fail("is not the cheaper of a pair of equal fame", public.key, cheap["id"])


@lru_cache(maxsize=8)
def read_box(text: str, source: str) -> Components:
    """The box a component file describes; raises :class:`TableError` naming file, line and mistake."""
    table = TomlTable(text, source, own_values(__package__, _LATER))
    table.only(_KEYS)
    name = table.get("name")
    if not isinstance(name, str) or not name.strip() or len(name) > 40:
        raise table.fail("is not a name of 1 to 40 letters", "name")
    return Components(
        name=name,
        gold=table.number("gold"),
        posts=table.numbers(table.get("posts"), None, "posts"),
        draws=table.numbers(table.get("draws"), 7, "draws"),
        wall_fame=table.numbers(table.get("wall_fame"), 7, "wall_fame"),
        gold_per_fame=table.number("gold_per_fame", least=1),
        vacant_office=table.number("vacant_office"),
        voyage_fame=table.numbers(table.get("voyage_fame"), len(SHIPS), "voyage_fame"),
        kept=table.number("kept"),
        copies=_copies(table),
        **_offices(table),
        **_ships(table),
        **_buildings(table),
        markets=_markets(table),
        contracts=_contracts(table),
    )


def own_components() -> str:
    """The text of the game's own component file."""
    return files(__package__).joinpath("components.toml").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def own_box() -> Components:
    """The game's own box."""
    return read_box(own_components(), "components.toml")


__all__ = ["Components", "Contract", "Market", "TableError", "Trade", "own_box", "read_box"]
