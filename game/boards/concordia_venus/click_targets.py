"""What a click means: the targets of each action (``Intent``), and the buttons of choices that are no place on the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import Offer, TableView, VerbButton
from game.boards.clicks import Hotspots, Intent
from game.boards.composed_board import whole_action
from game.boards.concordia_venus.board_layout import flat
from game.engine.concordia_venus.components import GOODS, PIECES
from game.engine.concordia_venus.phases import MARKET, TRIBUNE
from game.engine.concordia_venus.phases.buying import price
from game.engine.concordia_venus.phases.colonist import stipend
from game.engine.concordia_venus.phases.performing import cards_bought
from game.engine.concordia_venus.phases.prefect import visible_coins
from game.engine.concordia_venus.state import GAP, State
from game.engine.core.action import Action

MISFIT = "misfit/"
"""A city as the place of a colonist for whom no line begins there: seen only when that colonist was picked first."""


def touches(table: TableView, action: Action) -> tuple[str, ...]:
    """The targets to click for an action; an action with one meaning takes one click.

    A colonist in a city is picked by its city, one on a line by its own target. Cards that cost a good of the player's
    choice open a menu of the goods.
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
    game_map = state.layout.game_map
    if city not in game_map.cities:  # it is on another map
        return ()
    spot = 2 * game_map.cities.index(city) + PIECES.index(kind)
    if game_map.spots[spot]:
        return (f"city/{city}",)
    return (f"colonist/{kind}", f"{MISFIT}{city}")


def is_vain(state: State, action: Action) -> bool:
    """Whether an action is allowed and brings nothing: markers that show no coin."""
    return action.verb == "cash" and not visible_coins(state)


def phase_of(state: State) -> int:
    """The number of the phase on top of the stack, -1 when the match is over."""
    return int(state.stack[-1][0]) if state.stack else -1


USUAL = ("build", "begin", "place_land", "place_sea")
"""The order of verbs for a click with several meanings."""


def suits(table: TableView, verb: str, target: str) -> bool:
    """Whether a target can mean a verb now."""
    state: State = table.seen
    kind, _, name = target.partition("/")
    match verb:
        case "copy":
            return target != f"pile/{state.to_act}"
        case "move":
            picked = {*table.picks.selection, target}
            return kind == "line" or any(picked <= {*touches(table, action)} for action in table.choices)
        case "take" | "take_for" if kind == "display" and state.stack[-1:] and phase_of(state) == MARKET:
            place = int(name) - 1 if name.isascii() and name.isdigit() else -1
            if not 0 <= place < len(state.display):
                return False
            choice = state.display[place] != GAP and price(state, int(state.stack[-1][3]), place)[1]
            return (verb == "take_for") == bool(choice)
    return True


def values(table: TableView, verb: str, place: int, _target: str) -> Sequence[int] | None:
    """The values of an argument to offer: components of this map, own colonists, one unit."""
    state: State = table.seen
    words, game_map = state.layout.box.vocabulary, state.layout.game_map
    match verb, place:
        case (("sell" | "buy"), 1):
            return (1,)
        case "move", 0:
            return _starts(state)
        case "move", 1:
            return [words.lines.index(line.name) for line in game_map.lines]
        case (("place_land" | "place_sea" | "build" | "begin"), 0):
            cities = (game_map.cities[game_map.capital], *game_map.cities)
            return [words.cities.index(city) for city in dict.fromkeys(cities)]
    return None


def _starts(state: State) -> list[int]:
    """The places of all own colonists, or the capital, as numbers of the notation."""
    origin, game_map = state.layout.ways.origin, state.layout.game_map
    seat = max(state.to_act, 0)
    shift = 2 * len(game_map.cities)
    roads = [shift + line for line in state.roads[seat]]
    found = dict.fromkeys(origin[start] for start in (*state.settlers[seat], *roads))
    return list(found) or [origin[2 * game_map.capital]]


INTENT = Intent(
    usual=USUAL,
    apart=frozenset(("keep",)),
    also={
        "move": ("city",), "place_land": ("misfit",), "place_sea": ("misfit",), "sell": ("sell",), "buy": ("buy",),
    },
    loose=frozenset(("place_land", "place_sea")),
    suits=suits,
    values=values,
)  # fmt: skip


PICTURES = {
    "cash": "act/cash",
    "stipend": "act/stipend",
    "place_land": "colonist/land",
    "place_sea": "colonist/sea",
}


def verbs(table: TableView, spots: Hotspots) -> list[VerbButton]:
    """The buttons, the primary one last; what would bring nothing has none."""
    found = [
        offer
        for offer in spots.offers
        if (not offer.refs or (offer.refs[0].startswith("colonist/") and len(offer.refs) == 1))
        and not is_vain(table.seen, offer.actions[0])
    ]
    buttons = [_button(table, offer) for offer in found]
    return sorted(buttons, key=lambda button: button.primary)


def _button(table: TableView, offer: Offer) -> VerbButton:
    action = offer.actions[0]
    picture = flat(PICTURES[action.verb]) if action.verb in PICTURES else ""
    words, short = label(table, action), table.texts.own(f"verb.{action.verb}")
    main = action.verb == _main(table)
    return VerbButton(action.verb, words, offer, main, picture, _asks(table, action), short)


def _main(table: TableView) -> str:
    """The verb of the primary button: what ends the card, unless the stipend is all that is left to be had."""
    return "stipend" if {action.verb for action in table.choices} == {"stipend", "done"} else "done"


def _asks(table: TableView, action: Action) -> str:
    """What ending a card asks first, in words: where a house could be built, or nothing at all was done with it; "" if nothing."""
    lost = table.game.forfeits(table.seen, action) if action.verb == "done" else None
    if lost is None or not table.texts.has_own(f"view.asks_{lost[0]}"):
        return ""
    phase, _, *frame = table.seen.stack[-1]
    if phase == MARKET and frame[0] < cards_bought(table.seen.layout.box, frame[1]):
        return ""  # one has been bought
    return table.texts.own(f"view.asks_{lost[0]}", count=lost[1])


def ending(table: TableView, action: Action) -> str:
    """The words on the button of an action that waits to end the turn: of coins those of their own button, under the pointer."""
    return label(table, action) if action.verb in ("cash", "stipend") else whole_action(table, action)


def label(table: TableView, action: Action) -> str:
    """The words for an action on a button or in a menu."""
    texts, state = table.texts, table.seen
    match action.verb:
        case "cash":
            return texts.own("view.cash", coins=visible_coins(state))
        case "stipend":
            return texts.own("view.stipend", coins=stipend(state, state.to_act))
        case "done" if lost := table.game.forfeits(state, action):
            return texts.own(f"view.done_{lost[0]}", count=lost[1])
        case "take_for":
            return texts.own("view.pay_with", good=f"good/{GOODS[action.args[1]]}")
        case "place_land" | "place_sea":
            (argument,) = texts.game.grammar.verbs[action.verb].arguments
            city = argument.kind.word(action.args[0])
            return texts.own(f"view.{action.verb}", city=f"city/{city}")
        case "build" | "move" | "take":
            return texts.action(action, state)
    return texts.own(f"verb.{action.verb}")
