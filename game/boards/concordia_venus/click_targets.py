"""Which targets an action touches on this table, and what a click on a target would mean, allowed or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.boards.board import TableView
from game.engine.concordia_venus.components import CARDS, GOODS, LAND, PIECES, ROLES, SEA
from game.engine.concordia_venus.phases import MARKET, TRIBUNE
from game.engine.concordia_venus.phases.market import price
from game.engine.concordia_venus.phases.prefect import visible_coins
from game.engine.concordia_venus.state import GAP, State
from game.engine.core.action import Action

MISFIT = "misfit/"
"""A city as the place of a colonist for whom no line begins there: seen only when that colonist was picked first."""


def touches(table: TableView, action: Action) -> tuple[str, ...]:
    """The targets clicked for an action: what can mean one thing only is one click.

    A colonist in a city is picked by its city, one on a line by itself. Cards for which a good of one's choice must be
    given open a menu of the goods.
    """
    state: State = table.seen
    words = state.layout.box.vocabulary
    verb, args = action
    match verb:
        case "move":
            line = f"line/{words.lines[args[1]]}"
            if args[0] < len(words.cities):
                return (f"city/{words.cities[args[0]]}", line)
            return (f"colonist{table.to_act}/{words.lines[args[0] - len(words.cities)]}", line)
        case "place_land" | "place_sea":
            return _placing(state, verb.removeprefix("place_"), words.cities[args[0]])
        case "take_for":
            return (f"display/{args[0] + 1}",)
        case "sell" | "buy":
            return (f"{verb}/{GOODS[args[0]]}",)
    return table.game.touches(state, action)


def _placing(state: State, kind: str, city: str) -> tuple[str, ...]:
    if phase_of(state) == TRIBUNE:
        return (f"colonist/{kind}",)
    chart = state.layout.chart
    spot = 2 * chart.cities.index(city) + PIECES.index(kind)
    if chart.spots[spot]:
        return (f"city/{city}",)
    return (f"colonist/{kind}", f"{MISFIT}{city}")


def is_vain(state: State, action: Action) -> bool:
    """Whether an action is allowed and brings nothing: markers that show no coin."""
    return action.verb == "cash" and not visible_coins(state)


def phase_of(state: State) -> int:
    """The number of the phase on top of the stack, -1 when the match is over."""
    return int(state.stack[-1][0]) if state.stack else -1


VERBS: dict[str, tuple[str, ...]] = {
    "city": ("build", "begin", "place_land", "place_sea"),
    "misfit": ("place_land", "place_sea"),
    "line": ("move",),
    "colonist": ("place_land", "place_sea"),
    "hand": ("play",),
    "role": ("as",),
    "pile": ("copy",),
    "province": ("produce",),
    "good": ("keep",),
    "sell": ("sell",),
    "buy": ("buy",),
    "display": ("take", "take_for"),
    "verb": ("done", "cash", "stipend"),
}
"""By kind of target the verbs that touch it, the most usual first."""


def attempts(table: TableView, target: str) -> list[Action]:
    """The actions a click on `target` would mean now, allowed or not."""
    kind, _, name = target.partition("/")
    state: State = table.seen
    verbs = VERBS.get(kind, ())
    phase = table.game.phases[phase_of(state)] if state.stack else None
    known: Any = getattr(phase, "verbs", ())
    mine = [verb for verb in verbs if verb in known]
    if not mine and (kind == "good" or target == f"pile/{state.to_act}"):
        return []  # looked at only: goods are there to be clicked while some come, one's own pile never
    return [action for verb in mine or verbs[:1] for action in _tries(table, verb, kind, name)]


def _tries(table: TableView, verb: str, kind: str, name: str) -> Iterator[Action]:
    """The actions of a verb that a target may mean."""
    state: State = table.seen
    layout = state.layout
    chart, ways, words = layout.chart, layout.ways, layout.box.vocabulary
    city = chart.cities.index(name) if name in chart.cities else -1
    match verb:
        case "build" | "begin" if city >= 0:
            yield (ways.build if verb == "build" else ways.begin)[city]
        case "place_land" | "place_sea":
            piece = LAND if verb == "place_land" else SEA
            if kind != "colonist" or name == PIECES[piece]:
                place = city if city >= 0 else chart.capital
                yield ways.place[piece][place]
        case "move":
            yield from (Action("move", (start, words.lines.index(name))) for start in _starts(table))
        case "play" if name in CARDS:
            yield Action("play", (CARDS.index(name),))
        case "as" if name in ROLES:
            yield Action("as", (ROLES.index(name),))
        case "copy" if name.isdigit():
            yield Action("copy", (int(name),))
        case "produce" if name in chart.provinces:
            yield ways.produce[chart.provinces.index(name)]
        case "keep" if name in GOODS:
            yield Action("keep", (GOODS.index(name),))
        case "sell" | "buy" if name in GOODS:
            yield Action(verb, (GOODS.index(name), 1))
        case "take" | "take_for" if name.isdigit():
            yield from _purchases(state, verb, int(name) - 1)
        case "done" | "cash" | "stipend" if kind == "verb" and name == verb:
            yield Action(verb)


def _purchases(state: State, verb: str, place: int) -> Iterator[Action]:
    """Buying the card of a place, by the verb that its price asks for."""
    top = state.stack[-1] if state.stack else ()
    choice = 0
    if state.display[place] != GAP and top and top[0] == MARKET:
        choice = price(state, int(top[3]), place)[1]
    if verb == "take" and not choice:
        yield Action("take", (place,))
    elif verb == "take_for" and choice:
        yield from (Action("take_for", (place, good)) for good in range(len(GOODS)))


def _starts(table: TableView) -> list[int]:
    """The starts picked, else all one's own colonists' places, or the capital, as numbers of the notation."""
    state: State = table.seen
    origin, chart = state.layout.ways.origin, state.layout.chart
    seat = max(state.to_act, 0)
    shift = 2 * len(chart.cities)
    roads = [shift + line for line in state.roads[seat]]
    found = dict.fromkeys(origin[start] for start in (*state.settlers[seat], *roads))
    words = state.layout.box.vocabulary
    for ref in table.picks.selection:
        kind, _, name = ref.partition("/")
        if kind == "city" and name in words.cities:
            return [words.cities.index(name)]
        if kind.startswith("colonist") and name in words.lines:
            return [len(words.cities) + words.lines.index(name)]
    return list(found) or [origin[2 * chart.capital]]


__all__ = ["MISFIT", "attempts", "is_vain", "phase_of", "touches"]
