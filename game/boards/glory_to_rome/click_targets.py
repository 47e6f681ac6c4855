"""Where a click lands for each action, and what a click on a place would mean in each chapter."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from game.boards.board import TableView
from game.boards.glory_to_rome.turn import phase_of
from game.engine.core.action import Action
from game.engine.glory_to_rome.components import ARCHITECTUS, BUILDINGS, CARDS, MATERIAL, MATERIALS, ROLES
from game.engine.glory_to_rome.construction import sites_for
from game.engine.glory_to_rome.phases import BUILD, FOUNTAIN
from game.engine.glory_to_rome.state import State

DISCARDING = ("building/latrina",)
"""The selection with which a card of the hand is one to discard."""


def touches(table: TableView, action: Action) -> tuple[str, ...]:
    """The targets clicked for an action: what can mean one thing only is one click."""
    state: State = table.seen
    verb, args = action
    following = state.role >= 0
    match verb:
        case "latrine":
            return ("building/latrina", f"discard/{CARDS[args[0]]}")
        case "dock" | "hire_hand" | "sell_hand" | "wild":
            return (f"hand/{BUILDINGS[args[0]]}",)
        case "senator" if following:
            return ("hand/senator",)
        case "petition" | "pair" if following:
            return (f"petition/{MATERIALS[args[0]]}",)
        case "bathe":
            return (f"role/{ROLES[args[0]]}",)
        case "keep":
            return ()
        case "found" | "add" if phase_of(state) == FOUNTAIN:
            return table.game.touches(state, action)[1:]
    return table.game.touches(state, action)


VERBS: dict[str, tuple[str, ...]] = {
    "pool": ("collect", "hire", "fetch"),
    "hand": ("play", "stake", "pick", "give", "demand", "found", "add", "dock", "hire_hand", "sell_hand", "latrine", "wild"),
    "petition": ("petition", "pair"),
    "role": ("senator", "bathe"),
    "stockpile": ("sell", "give_stock", "place", "stair"),
    "site": ("found",),
    "outside": ("found",),
    "building": ("add", "place", "fetch", "latrine", "vomitorium"),
    "deck": ("draw", "hire_deck", "sell_deck", "fountain"),
    "senators": ("take_senator",),
    "discard": ("latrine",),
    "camp": ("salvage",),
    "seat": ("reclaim",),
    "verb": ("done", "draw", "take_senator", "keep"),
}  # fmt: skip
"""By kind of target the verbs that touch it, the most usual first."""
SELDOM = ("seat", "camp")
"""Kinds of targets that mean something in one chapter only and are looked at in all: elsewhere no verb is meant."""


def attempts(table: TableView, target: str) -> list[Action]:
    """The actions a click on `target` would mean now, allowed or not."""
    kind, _, name = target.partition("/")
    if kind.startswith("rival"):
        return _against(table, kind, name)
    if name == "senator" and kind in ("hand", "discard"):
        role = max(table.seen.role, 0)
        return [Action("senator", (role,)) if kind == "hand" else Action("latrine", (CARDS.index(name),))]
    verbs = VERBS.get(kind, ())
    phase = table.game.phases[phase_of(table.seen)] if table.seen.stack else None
    mine = [
        verb for verb in verbs if verb in getattr(phase, "verbs", ()) and _tried(table.seen, verb, kind, name)
    ]
    usual = () if kind in SELDOM else verbs[:1]
    return [action for verb in mine or usual for action in _tries(table, verb, kind, name)]


def _tried(state: State, verb: str, kind: str, name: str) -> bool:
    """Whether one would try a verb with a thing: a building with what it does itself, a material with the role that runs."""
    if verb in ("latrine", "vomitorium"):
        return kind != "building" or name == {"latrine": "latrina"}.get(verb, verb)
    if phase_of(state) != BUILD:
        return True
    architect = bool(state.stack[-1][2] == ARCHITECTUS)
    if kind == "building":
        return architect == (verb in ("place", "fetch"))
    return architect if verb == "fetch" else not (architect and verb == "fountain")


def _against(table: TableView, kind: str, name: str) -> list[Action]:
    """What a click on another seat's building or client would mean."""
    seat = int("".join(letter for letter in kind if letter.isdigit()))
    if kind.endswith("_client"):
        return [Action("lions", (seat, ROLES.index(name)))]
    building = BUILDINGS.index(name)
    stairs = [
        Action("stair", (material, seat, building)) for material in _picked(table, "stockpile") or range(6)
    ]
    return [Action("capture", (seat, building)), *stairs]


def _tries(table: TableView, verb: str, kind: str, name: str) -> Iterator[Action]:
    """The actions of a verb that touch a place, the other places being those picked or any that could be meant."""
    arguments = table.game.grammar.verbs[verb].arguments
    places = [_values(table, argument.place or "", kind, name) for argument in arguments]
    return (Action(verb, args) for args in product(*places))


def _values(table: TableView, place: str, kind: str, name: str) -> list[int]:
    """The numbers an argument that lies at a place may have; any one where there is nothing, to be told so."""
    state: State = table.seen
    if place == {"outside": "site", "discard": "hand"}.get(kind, kind):
        names = {"hand": CARDS, "building": BUILDINGS, "role": ROLES}.get(place, MATERIALS)
        return [int(name)] if place == "seat" else [names.index(name)] if name in names else []
    picked = _picked(table, place)
    if picked:
        return picked
    seat = max(state.to_act, 0)
    match place:
        case "hand" if kind in ("site", "outside"):
            return _cards_for(state, seat, MATERIALS.index(name))
        case "stockpile" | "pool" if kind == "building":
            return _materials_for(state, seat, name)
        case "hand":
            return [card for card in dict.fromkeys(state.hand[seat]) if card >= 0] or [0]
        case "building":
            return [lot.card for lot in state.lots[seat]] or [0]
        case "role":
            return [max(state.role, 0)]
        case "site" if kind == "hand":
            return [MATERIAL[CARDS.index(name)]]
        case "seat" | "rival" | "rival_client":
            return []
    return list(range(len(MATERIALS)))


def _cards_for(state: State, seat: int, site: int) -> list[int]:
    """The cards of a hand that may stand on a site, else any one that might."""
    fitting = [card for card in range(len(BUILDINGS)) if site in sites_for(state, card)]
    return [card for card in fitting if card in state.hand[seat]] or fitting[:1]


def _materials_for(state: State, seat: int, name: str) -> list[int]:
    """What a building is built of: the material of its site, then that of its card."""
    card = BUILDINGS.index(name)
    place = state.lot_of(seat, card)
    sites = [state.lots[seat][place].site] if place >= 0 else []
    return list(dict.fromkeys([*sites, MATERIAL[card]]))


def _picked(table: TableView, place: str) -> list[int]:
    """What is picked of a kind, as numbers."""
    names = {"hand": CARDS, "building": BUILDINGS, "role": ROLES}.get(place, MATERIALS)
    words = [ref.partition("/")[2] for ref in table.picks.selection if ref.startswith(f"{place}/")]
    return [names.index(word) for word in words if word in names]
