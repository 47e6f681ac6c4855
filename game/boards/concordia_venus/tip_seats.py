"""Tooltips of seats and their numbers: coins, houses, colonists, warehouse, cards, and what each god would give."""

from __future__ import annotations

from game.boards.board import TableView
from game.boards.concordia_venus.board_layout import flat
from game.boards.transition import below
from game.engine.concordia_venus.components import CARDS, DIPLOMAT, GODS, GOODS, MINERVA, VENUS
from game.engine.concordia_venus.scoring import RULES, by_god, card_points, own_points, per_card
from game.engine.concordia_venus.state import State
from game.ui.scene import Tip


def me(table: TableView) -> int:
    """The seat whose prices and cards are shown."""
    return below(table)


def seat(table: TableView, name: str) -> Tip | None:
    """A seat: what a click shows."""
    number = int(name)
    texts = table.texts
    lines = [texts.own("view.seat")]
    if table.seen.rules.team:
        lines.append(texts.own("view.partner", seat=f"seat/{table.seen.partner(number)}"))
    return Tip(texts.seat(number), "\n".join(lines))


def team(table: TableView, name: str) -> Tip:
    """The bracket around two partners."""
    number = int(name)
    pair = (f"seat/{number}", f"seat/{table.seen.partner(number)}")
    return Tip(
        table.texts.own("title.partner"), table.texts.own("view.team", seats=pair), rules=("R200", "R201")
    )


def money(table: TableView, name: str) -> Tip:
    """Coins."""
    number = int(name)
    texts = table.texts
    said = texts.own("view.money", coins=table.seen.money[number], seat=f"seat/{number}")
    return Tip(texts.own("title.coins"), f"{said}\n{texts.own('about.coins')}", rules=("R184",))


def houses(table: TableView, name: str) -> Tip:
    """Houses left."""
    state: State = table.seen
    said = table.texts.own("about.houses", count=state.houses_left(int(name)), total=state.layout.box.houses)
    return Tip(table.texts.own("title.houses"), said, rules=("R086", "R180"))


def colonists(table: TableView, name: str) -> Tip:
    """Colonists on the board."""
    said = table.texts.own("about.colonists", count=table.seen.colonists(int(name)))
    return Tip(table.texts.own("title.colonists"), said, rules=("R051", "R188"))


def warehouse(table: TableView, name: str) -> Tip:
    """The warehouse and its space."""
    state: State = table.seen
    size = state.layout.box.warehouse
    said = table.texts.own("about.warehouse", used=size - state.free(int(name)), count=size)
    return Tip(
        table.texts.own("title.warehouse"),
        said,
        picture=flat("warehouse"),
        shape=(1, 1),
        rules=("R030", "R031"),
    )


def cards_of(table: TableView, about: str, number: int) -> Tip | None:
    """The hand or the pile of a seat."""
    state: State = table.seen
    if about not in ("hand", "pile") or number >= state.players:
        return None
    count = len(state.hand[number] if about == "hand" else state.pile[number])
    top = state.pile[number][-1] if about == "pile" and state.pile[number] else -1
    shut = top >= 0 and state.layout.box.cards[top].roles[0] == DIPLOMAT
    said = table.texts.own("about.pile_diplomat" if shut else f"about.{about}", count=count)
    title = table.texts.component(f"card/{CARDS[top]}") if top >= 0 else table.texts.own(f"title.{about}")
    gist = f"{table.texts.own(f'gist.{CARDS[top]}')}\n" if top >= 0 else ""
    return Tip(title, f"{gist}{said}", rules=("R022", "R127") if about == "pile" else ("R021", "R040"))


def god(table: TableView, name: str) -> Tip | None:
    """The tooltip of a god: its rule, with own numbers if points are shown."""
    if name not in GODS:
        return None
    index, number = GODS.index(name), me(table)
    lines = [favour(table, index), *([line_of(table, number, index)] if table.forecast else [])]
    return Tip(table.texts.component(f"god/{name}"), "\n".join(lines), picture=flat(f"god/{name}"), shape=(1, 1),
               rules=(RULES[index], "R191"))  # fmt: skip


def favour(table: TableView, index: int) -> str:
    """What a card of a god rewards."""
    state: State = table.seen
    worth = "venus_team" if index == VENUS and state.rules.team else GODS[index]
    return table.texts.own(f"favour.{worth}", points=state.layout.box.worth.get(worth, 0))


def favours(table: TableView, card: int, minerva: bool) -> list[str]:
    """A line for each god of a card, with its value for the viewer if points are shown.

    Minerva's depends on the card, and is left out where the card's whole text says it.
    """
    state: State = table.seen
    texts = table.texts
    printed = state.layout.box.cards[card]
    gods = printed.gods
    lines = [f"{texts.component(f'god/{GODS[god]}')}: {favour(table, god)}" for god in gods if god != MINERVA]
    if minerva and MINERVA in gods:
        lines.append(texts.own("view.minerva", points=printed.points, good=f"good/{GOODS[printed.good]}"))
    if gods and table.forecast:
        lines.append(texts.own("view.card_now", points=card_points(state, me(table), card)))
    return lines


def gods(table: TableView, name: str) -> Tip:
    """The gods of a seat's cards."""
    number = int(name)
    texts = table.texts
    shown = [index for index in range(len(GODS)) if _cards(table, number, index)]
    lines = [line_of(table, number, index) for index in shown]
    if table.forecast:
        lines.append(texts.own("view.points", points=own_points(table.seen, number)))
    return Tip(texts.seat(number), "\n".join(lines), rules=("R183", "R191"))


def _cards(table: TableView, number: int, index: int) -> int:
    """How many cards of a god a seat has."""
    state: State = table.seen
    cards = state.layout.box.cards
    return sum(index in cards[card].gods for card in (*state.hand[number], *state.pile[number]))


def line_of(table: TableView, number: int, index: int) -> str:
    """The cards of a god that a seat has, and with the forecast their points: cards times value."""
    state: State = table.seen
    texts, count = table.texts, _cards(table, number, index)
    words: dict[str, object] = {"god": f"god/{GODS[index]}", "count": count}
    if not table.forecast:
        return texts.own("view.god_cards", **words)
    points = by_god(state, number)[index]
    if index == MINERVA:
        return texts.own("view.god_sum", points=points, **words)
    return texts.own("view.god_points", points=points, each=per_card(state, number, index), **words)
