"""Tooltips of the map: cities with house prices, lines with colonists, provinces with production."""

from __future__ import annotations

from game.boards.board import TableView
from game.boards.concordia_venus.board_layout import flat, name_of
from game.boards.concordia_venus.pieces import standing
from game.boards.transition import below
from game.engine.concordia_venus.components import GOODS, PIECES
from game.engine.concordia_venus.game_map import Route
from game.engine.concordia_venus.phases.architect import house_coins
from game.engine.concordia_venus.phases.prefect import harvest
from game.engine.concordia_venus.state import State
from game.engine.concordia_venus.words import goods_word
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
    index = game_map.cities.index(name)
    title = name_of(table, f"city/{name}")
    if index == game_map.capital:
        lines = [texts.own("about.capital")]
    else:
        place = name_of(table, f"province/{game_map.provinces[game_map.province[index]]}")
        good = f"good/{GOODS[state.layout.tokens[index]]}"
        title = texts.own("title.city", city=title, province=place, good=good)
        price = goods_word(state.layout.price[index])
        lines = [texts.own("about.city", goods=price, coins=house_coins(state, index))]
    here = standing(state)
    if here.houses[index]:
        seats = tuple(f"seat/{seat}" for seat in here.houses[index])
        lines.append(texts.own("view.houses", seats=seats))
    guests = here.cities.get(index, ())
    if guests:
        lines.append(texts.own("view.colonists", seats=tuple(f"seat/{seat}" for seat, _ in guests)))
    rules = ("R080",) if index == game_map.capital else ("R070", "R077", "R079")
    return Tip(title, "\n".join(lines), rules=rules)


def misfit(table: TableView, name: str) -> Tip | None:
    """A city as the place of a colonist that cannot move on from there."""
    made = city(table, name)
    return None if made is None else Tip(made.title, table.texts.own("view.misfit"), rules=("R145",))


def line(table: TableView, name: str) -> Tip | None:
    """A line: which colonists use it, and where one of them may build."""
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
        body = f"{table.texts.own(f'about.line_{kind}')}\n{_builds(table, found)}"
    return Tip(title, body, picture=flat(f"line_{kind}"), shape=(1, 1), rules=("R054", "R056"))


def _builds(table: TableView, found: Route) -> str:
    """In which cities a colonist on a line lets its owner build: never in the capital."""
    layout = table.seen.layout
    cities = [f"city/{layout.game_map.cities[at]}" for at in found.ends if layout.tokens[at] >= 0]
    return table.texts.own("about.line_builds", cities=tuple(cities))


def stands(table: TableView, name: str) -> Tip | None:
    """The tooltip of a line with a colonist."""
    seat, _, where = name.partition("/")
    made = line(table, where)
    if made is None or not seat.isdigit():
        return None
    own = int(seat) == table.viewer
    said = table.texts.own("view.stands_own") if own else table.texts.own("view.stands", seat=f"seat/{seat}")
    builds = made.body.split("\n")[-1]
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
        table.texts.own("view.yield", seat=f"seat/{seat}", goods=goods_word(tuple(units)))
        for seat, units in enumerate(coming)
        if any(units)
    ]
    return [*lines, *room_lines(table, sum(coming[below(table)]))]


def room_lines(table: TableView, coming: int) -> list[str]:
    """That the viewer's storehouse has not enough room for so many goods; nothing if it has."""
    room = table.seen.free(below(table))
    return [table.texts.own("view.no_room", count=room)] if coming > room else []
