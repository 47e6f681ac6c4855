"""Tooltips: a short line for every component, and a long form with its numbers and rules."""

from __future__ import annotations

from game.boards.board import TableView
from game.boards.constantinopolis import tip_estate, tip_ships, tip_trade
from game.engine.constantinopolis.components import BUILDINGS, SHIPS
from game.engine.constantinopolis.state import FAME_SOURCES, HIDDEN, State
from game.ui.scene import Tip

MOST_RULES = 3
"""How many rules of a phase its card leads to; the reference has the others below them."""


def tip(table: TableView, token: str) -> Tip | None:
    """The tooltip of a target or token; None for one that is not of this table."""
    kind, _, name = token.partition("/")
    make = _MAKERS.get(kind)
    return make(table, name) if make is not None and name else _lone(table, kind)


def _lone(table: TableView, kind: str) -> Tip | None:
    return _about(table, kind) if kind in ("deck", "hand", "post", "treasury") else None


def _about(table: TableView, name: str) -> Tip | None:
    texts = table.texts
    key = {"deck": "deck", "post": "posts", "treasury": "treasury"}.get(name, name)
    state: State = table.seen
    words: dict[str, object] = {
        "round": state.round,
        "deck": len(state.deck),
        "discards": len(state.discards),
        "rate": state.box.gold_per_fame,
    }
    if not texts.has_own(f"tip.about.{key}"):
        return None
    return Tip(texts.own(f"tip.title.{key}"), texts.own(f"tip.about.{key}", **words))


def _phase(table: TableView, name: str) -> Tip:
    texts = table.texts
    rules = table.game.chapters().get(name, ())[:MOST_RULES]
    return Tip(texts.own(f"chapter.{name}"), texts.own(f"tip.phase.{name}"), rules=tuple(rules))


def _kind(table: TableView, name: str) -> Tip:
    texts = table.texts
    return Tip(texts.own(f"kind_plural.{name}"), texts.own(f"tip.kind.{name}"))


def _score(table: TableView, name: str) -> Tip:
    """A seat's fame by source."""
    texts, state = table.texts, table.seen
    seat = int(name)
    parts = zip(FAME_SOURCES, state.fame[seat], strict=True)
    lines = [texts.own("tip.line", what=texts.own(f"score.{key}"), count=n) for key, n in parts if n]
    title = texts.own("tip.fame_of", seat=f"seat/{seat}", fame=state.points(seat))
    return Tip(title, "\n".join(lines))


def _seat(table: TableView, name: str) -> Tip:
    """A seat's buildings by name, ships and office."""
    texts, state = table.texts, table.seen
    seat = int(name)
    owned = tuple(f"building/{b}" for at, b in enumerate(BUILDINGS) if state.owns(seat, at))
    ships = tuple(f"size/{SHIPS[ship.size]}" for ship in state.fleet[seat])
    lists = {"buildings": owned, "ships": ships}
    long = "\n".join(texts.own(f"tip.has.{name}", things=things) for name, things in lists.items() if things)
    return Tip(texts.component(f"seat/{seat}"), texts.own("tip.seat"), long)


def _next(table: TableView, name: str) -> Tip | None:
    """The next market, or a good there; nothing while no further market is coming."""
    state: State = table.seen
    if not state.future or state.future[-1] == HIDDEN:
        return _about(table, "next")
    return tip_trade.coming(table, name)


_MAKERS = {
    "office": tip_estate.office,
    "building": tip_estate.building,
    "own": tip_estate.own,
    "market": tip_trade.market,
    "next": _next,
    "trade": tip_trade.cell,
    "buy": tip_trade.buy,
    "sell": tip_trade.sell,
    "donation": tip_trade.donation,
    "good": tip_trade.cell,
    "store": tip_trade.store,
    "give_good": tip_trade.cell,
    "ask_good": tip_trade.cell,
    "ship": tip_ships.for_sale,
    "size": tip_ships.size,
    "fleet": tip_ships.fleet,
    "afloat": tip_ships.afloat,
    "lane": tip_ships.lane,
    "cargo": tip_ships.contract,
    "contract": tip_ships.contract,
    "held": tip_ships.held,
    "give_contract": tip_ships.contract,
    "ask_contract": tip_ships.contract,
    "about": _about,
    "slot": lambda table, _: _about(table, "posts"),
    "phase": _phase,
    "kind": _kind,
    "score": _score,
    "seat": _seat,
}
