"""Tooltips of places: cities, lines and provinces of the map; seats with their numbers and gods."""

from __future__ import annotations

from game.boards.board import TableView
from game.boards.composed_board import below
from game.boards.concordia_venus.board_layout import flat, name_of
from game.boards.concordia_venus.map_geometry import standing
from game.engine.concordia_venus.components import (
    CARDS,
    DIPLOMAT,
    GODS,
    GOODS,
    MINERVA,
    PIECES,
    VENUS,
    goods_word,
)
from game.engine.concordia_venus.game_map import Route
from game.engine.concordia_venus.phases.architect import house_coins
from game.engine.concordia_venus.phases.prefect import harvest
from game.engine.concordia_venus.scoring import RULES, by_god, card_points, own_points, per_card
from game.engine.concordia_venus.state import State
from game.ui.scene import Tip


def whole(table: TableView, _: str) -> Tip | None:
    """The map itself, and how to look closer."""
    game_map = table.seen.layout.game_map
    texts = table.texts
    body = texts.own("view.zoom")
    if not texts.has_own(f"about.map.{game_map.id}"):
        return Tip(texts.own("option.map.name"), body)
    return Tip(
        texts.own(f"option.map.value.{game_map.id}"), f"{texts.own(f'about.map.{game_map.id}')}\n{body}"
    )


def city(table: TableView, name: str) -> Tip | None:
    """A city: its name, province and good; the price of one more house; who has houses and colonists there."""
    state: State = table.seen
    game_map, texts = state.layout.game_map, table.texts
    if name not in game_map.cities:
        return None
    index, here = game_map.cities.index(name), standing(state)
    title = name_of(table, f"city/{name}")
    if index == game_map.capital:
        lines = [texts.own("about.capital")]
    else:
        place = name_of(table, f"province/{game_map.provinces[game_map.province[index]]}")
        good = f"good/{GOODS[state.layout.tokens[index]]}"
        title = texts.own("title.city", city=title, province=place, good=good)
        price = goods_word(state.layout.price[index])
        lines = [
            texts.own("refusal.house_there", city=f"city/{name}")
            if table.viewer in here.houses[index]
            else texts.own("about.city", goods=price, coins=house_coins(state, index))
        ]
    owners = tuple(f"seat/{seat}" for seat in here.houses[index] if seat != table.viewer)
    if owners:  # the house of who reads is told above
        lines.append(texts.own("view.houses", seats=owners))
    guests = here.cities.get(index, ())
    if guests:
        lines.append(texts.own("view.colonists", seats=tuple(f"seat/{seat}" for seat, _ in guests)))
    rules = ("R080",) if index == game_map.capital else ("R070", "R077", "R079")
    return Tip(title, "\n".join(lines), rules=rules)


def misfit(table: TableView, name: str) -> Tip | None:
    """A city as the place of a colonist that cannot move on from there."""
    made = city(table, name)
    return None if made is None else Tip(made.title, table.texts.own("view.misfit"), rules=("R145",))


def line(table: TableView, name: str, seat: int = -1) -> Tip | None:
    """A line: which colonists use it, and where one of them, or that of a seat, may build."""
    game_map = table.seen.layout.game_map
    found = next((other for other in game_map.lines if other.name == name), None)
    if found is None:
        return None
    # The id of a line has its cities in the order in which every text names them.
    words = {
        side: name_of(table, f"city/{city}")
        for side, city in zip(("from", "to"), name.split("-"), strict=False)
    }
    kind = PIECES[found.kind]
    title = table.texts.own(f"title.line_{kind}", **words)
    body = table.texts.own("about.line_through")
    if found.stop:
        body = f"{_builds(table, found, seat)}\n{table.texts.own(f'about.line_{kind}')}"
    return Tip(title, body, picture=flat(f"line_{kind}"), shape=(1, 1), rules=("R054", "R056"))


def _builds(table: TableView, found: Route, seat: int) -> str:
    """In which cities a colonist on a line lets its owner (-1: anybody's) build: never in the capital."""
    layout, texts = table.seen.layout, table.texts
    cities = [
        texts.own(
            "title.city_good",
            city=name_of(table, f"city/{layout.game_map.cities[at]}"),
            good=f"good/{GOODS[good]}",
        )
        for at in found.ends
        if (good := layout.tokens[at]) >= 0
    ]
    key = "line_builds" if seat < 0 else "line_builds_own" if seat == table.viewer else "line_builds_of"
    return texts.own(f"about.{key}", seat=f"seat/{seat}", cities=texts.listed(cities))


def stands(table: TableView, name: str) -> Tip | None:
    """The tooltip of a line with a colonist."""
    seat, _, where = name.partition("/")
    made = line(table, where, int(seat)) if seat.isdigit() else None
    if made is None:
        return None
    own = int(seat) == table.viewer
    sea = int(where.endswith("-sea"))
    key = "view.stands_own" if own else "view.stands"
    said = table.texts.own(key, seat=f"seat/{seat}", sea=sea)
    builds = made.body.split("\n")[0]
    return Tip(made.title, said, f"{said}\n{builds}", rules=made.rules)


def province(table: TableView, name: str) -> Tip | None:
    """The tooltip of a province: cities, marker, and everyone's goods if it produced now."""
    state: State = table.seen
    layout, texts = state.layout, table.texts
    if name not in layout.game_map.provinces:
        return None
    index = layout.game_map.provinces.index(name)
    good = f"good/{GOODS[layout.bonus[index]]}"
    cities = texts.listed(
        [name_of(table, f"city/{layout.game_map.cities[at]}") for at in layout.game_map.members[index]]
    )
    about = texts.own("about.province", cities=cities, good=good)
    title = name_of(table, f"province/{name}")
    if state.flipped >> index & 1:
        coins = layout.box.marker[layout.bonus[index]]
        said = texts.own("about.bonus_coins", coins=coins, good=good)
        return Tip(title, said, f"{about}\n{said}", rules=("R091", "R096"))
    yields = yield_lines(table, index)
    body = "\n".join(yields) if yields else about
    return Tip(
        title,
        body,
        "\n".join((about, texts.own("about.bonus", good=good, count=1), *yields)),
        rules=("R090", "R093", "R094"),
    )


def yield_lines(table: TableView, index: int) -> list[str]:
    """By seat what it would receive if the seat to act let a province produce, and whether the own part finds room."""
    state: State = table.seen
    if state.to_act < 0:
        return []
    coming = harvest(state, state.to_act, index)
    lines = [
        table.texts.own(
            f"view.yield{'_yours' if seat == table.texts.reader else ''}",
            seat=f"seat/{seat}",
            goods=goods_word(tuple(units)),
        )
        for seat, units in enumerate(coming)
        if any(units)
    ]
    return [*lines, *room_lines(table, sum(coming[below(table)]))]


def room_lines(table: TableView, coming: int) -> list[str]:
    """That the storehouse of the seat below has not enough room for so many goods; nothing if it has."""
    seat = below(table)
    room, key = table.seen.free(seat), "view.no_room" if seat == table.texts.reader else "view.no_room_of"
    return [table.texts.own(key, seat=f"seat/{seat}", count=room)] if coming > room else []


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
    lines = [favor(table, index), *([line_of(table, number, index)] if table.forecast else [])]
    return Tip(table.texts.component(f"god/{name}"), "\n".join(lines), picture=flat(f"god/{name}"), shape=(1, 1),
               rules=(RULES[index], "R191"))  # fmt: skip


def favor(table: TableView, index: int) -> str:
    """What a card of a god rewards."""
    state: State = table.seen
    worth = "venus_team" if index == VENUS and state.rules.team else GODS[index]
    return table.texts.own(f"favour.{worth}", points=state.layout.box.worth.get(worth, 0))


def favors(table: TableView, card: int, minerva: bool) -> list[str]:
    """A line for each god of a card, with its value for the viewer if points are shown.

    Minerva's depends on the card, and is left out where the card's whole text says it.
    """
    state: State = table.seen
    texts = table.texts
    printed = state.layout.box.cards[card]
    gods = printed.gods
    lines = [f"{texts.component(f'god/{GODS[god]}')}: {favor(table, god)}" for god in gods if god != MINERVA]
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
    if not points:
        return texts.own("view.god_none", **words)
    if index == MINERVA:
        return texts.own("view.god_sum", points=points, **words)
    return texts.own("view.god_points", points=points, each=per_card(state, number, index), **words)
