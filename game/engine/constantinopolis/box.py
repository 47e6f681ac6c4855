"""The box: every component in numbers, read from a component file and checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

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

DECK_SIZE = 106


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
    licence: tuple[int, ...]
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
    vocabulary: Vocabulary
    """The actions of a match played with this box."""
    space: tuple[int, ...]
    """Hold spaces by contract kind."""
    is_passenger: tuple[bool, ...]
    """Whether each contract kind carries a passenger."""
    produces: tuple[int, ...]
    """Bit mask of goods by building type."""
    traded_goods: tuple[tuple[int, ...], ...]
    """The goods each market trades."""
    contract_index: dict[str, int]
    """Contract kinds by id."""

    @cached_property
    def mean_pay(self) -> tuple[float, float]:
        """Fame and gold that a card of the deck pays on average."""
        cards = sum(contract.copies for contract in self.contracts)
        fame = sum(contract.copies * contract.fame for contract in self.contracts)
        return fame / cards, sum(contract.copies * contract.gold for contract in self.contracts) / cards

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


@lru_cache(maxsize=8)
def read_box(text: str, source: str) -> Components:
    """The box a component file describes; raises :class:`TableError` naming file, line and mistake."""
    table = TomlTable(text, source, own_values(__package__, _LATER))
    table.only(_KEYS)
    name = table.get("name")
    if not isinstance(name, str) or not name.strip() or len(name) > 40:
        raise table.fail("is not a name of 1 to 40 letters", "name")
    offices = table.records("offices", {"draws", "goods", "gold", "swap"}, OFFICES)
    ships = table.records("ships", {"cost", "hold", "passengers", "copies"}, SHIPS)
    production = table.records("production", {"cost", "licence", "output"}, BUILDINGS[0:13])
    commercial = table.records("commercial", {"cost", "needs", "gold", "fame"}, BUILDINGS[13:19])
    utility = table.records("utility", {"cost", "gold", "discount", "store"}, BUILDINGS[19:23])
    public = table.records("public", {"cost", "fame"}, BUILDINGS[23:31])
    walls = table.records("walls", {"cost", "discount", "step", "draws", "goods", "gold"}, BUILDINGS[31:37])
    for record in production:
        if record.get("licence") not in ("A", "B", "C", "D"):
            raise table.fail("its licence is not A, B, C or D", "production", record["id"])
    for cheap, dear in zip(public[::2], public[1::2], strict=True):
        if cheap.get("fame") != dear.get("fame") or cheap.get("cost", 0) >= dear.get("cost", 0):
            raise table.fail("is not the cheaper of a pair of equal fame", "public", cheap["id"])
    keyed = [
        ("production", production),
        ("commercial", commercial),
        ("utility", utility),
        ("public", public),
        ("walls", walls),
    ]
    everything = [(key, record) for key, records in keyed for record in records]

    def column(key: str, records: list[dict[str, Any]], field: str) -> tuple[int, ...]:
        return tuple(table.whole(record.get(field, 0), key, record["id"]) for record in records)

    def one(key: str, records: list[dict[str, Any]], index: int, field: str) -> int:
        record = records[index]
        return table.whole(record.get(field), key, record["id"], least=1)

    output = tuple(_goods(table, record.get("output", {}), key, record["id"]) for key, record in everything)
    barter_goods = one("walls", walls, 4, "goods")
    markets, contracts = _markets(table), _contracts(table)
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
        office_draws=column("offices", offices, "draws"),
        office_goods=column("offices", offices, "goods"),
        office_gold=column("offices", offices, "gold"),
        office_swap=column("offices", offices, "swap"),
        ship_cost=column("ships", ships, "cost"),
        hold=column("ships", ships, "hold"),
        passengers=column("ships", ships, "passengers"),
        ship_copies=column("ships", ships, "copies"),
        cost=tuple(table.whole(record.get("cost"), key, record["id"]) for key, record in everything),
        licence=tuple(
            "ABCD".index(record["licence"]) if key == "production" else 0 for key, record in everything
        ),
        output=output,
        needs=tuple(_goods(table, record.get("needs", {}), key, record["id"]) for key, record in everything),
        pays=tuple(
            table.whole(record.get("gold", 0), key, record["id"]) if key == "commercial" else 0
            for key, record in everything
        ),
        fame=tuple(table.whole(record.get("fame", 0), key, record["id"]) for key, record in everything),
        mensae_gold=one("utility", utility, 0, "gold"),
        redemptor_discount=one("utility", utility, 1, "discount"),
        horreum_store=one("utility", utility, 3, "store"),
        ship_discount=one("walls", walls, 0, "discount"),
        auction_step=one("walls", walls, 1, "step"),
        market_discount=one("walls", walls, 2, "discount"),
        wall_draws=one("walls", walls, 3, "draws"),
        barter_goods=barter_goods,
        barter_gold=one("walls", walls, 4, "gold"),
        markets=markets,
        contracts=contracts,
        vocabulary=vocabulary([contract.id for contract in contracts], barter_goods),
        space=tuple(contract.space for contract in contracts),
        is_passenger=tuple(contract.passenger for contract in contracts),
        produces=tuple(sum(1 << good for good, made in enumerate(row) if made) for row in output),
        traded_goods=tuple(
            tuple(good for good, terms in enumerate(market.trade) if terms is not None) for market in markets
        ),
        contract_index={contract.id: kind for kind, contract in enumerate(contracts)},
    )


def own_components() -> str:
    """The text of the game's own component file."""
    return files(__package__).joinpath("components.toml").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def own_box() -> Components:
    """The game's own box."""
    return read_box(own_components(), "components.toml")


__all__ = ["Components", "Contract", "Market", "TableError", "Trade", "own_box", "read_box"]
