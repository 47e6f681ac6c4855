"""Where a click lands for each action, and what else is known of what a click means (``Intent``)."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.attempts import Intent
from game.boards.board import TableView
from game.engine.constantinopolis.components import BUILDINGS, COMMERCIAL, GOODS, OFFICES
from game.engine.constantinopolis.phases import AUCTION, DRAFT, DUEL, EXCHANGE, LOADING
from game.engine.constantinopolis.state import State
from game.engine.core.action import Action

SLOT = "slot/free"
"""The target of a free trading post on the own sheet."""
HAND = "hand"
"""The target of the quay with the contracts in hand."""


def touches(table: TableView, action: Action) -> tuple[str, ...]:
    """The targets clicked for an action."""
    state: State = table.seen
    verb, args = action
    match verb:
        case "buy" | "sell" | "give_good" | "ask_good":
            return (f"{verb}/{GOODS[args[0]]}",)
        case "give_gold" | "ask_gold":
            return (f"{verb}/{args[0]}",)
        case "give_contract" | "ask_contract":
            return (f"{verb}/{state.box.contracts[args[0]].id}",)
        case "unload":
            return (f"cargo/{args[1]}/{state.box.contracts[args[0]].id}",)
        case "hold":
            return (f"contract/{state.box.contracts[args[0]].id}", SLOT)
        case "release":
            return (f"held/{state.box.contracts[args[0]].id}", HAND)
        case "exchange":
            place = "contract" if args[0] in state.hand[table.to_act] else "held"
            card = f"{place}/{state.box.contracts[args[0]].id}"
            return (card,) if chapter_of(state) == EXCHANGE else (right_of(state), card)
        case "swap":
            return ("own/wall_swap", f"store/{GOODS[args[0]]}", f"store/{GOODS[args[1]]}")
        case "yield" | "decline":
            return ()
    return table.game.touches(state, action)


def right_of(state: State) -> str:
    """The target of the office by whose right the seat to act exchanges contracts: a click there begins."""
    return f"office/{OFFICES[max(0, state.office(state.to_act))]}"


def chapter_of(state: State) -> int:
    """The number of the phase on top of the stack, -1 when the match is over."""
    return int(state.stack[-1][0]) if state.stack else -1


USUAL = ("take", "bid", "raise", "keep", "build", "load", "hold", "release", "exchange")
"""The order of verbs for a click with several meanings."""
IN_AN_OFFER = ("give_good", "give_contract", "give_gold", "ask_good", "ask_contract", "ask_gold")


def suits(table: TableView, verb: str, target: str) -> bool:
    """Whether a target can mean a verb now."""
    state: State = table.seen
    kind, _, name = target.partition("/")
    match verb:
        case "take" | "bid" if kind == "office" and name in OFFICES and chapter_of(state) == AUCTION:
            holder = state.holder[OFFICES.index(name)]
            return holder < 0 if verb == "take" else holder not in (-1, state.to_act)
        case "exchange" if kind == "office":
            return chapter_of(state) == LOADING and target == right_of(state)
        case "use":
            return name in BUILDINGS and BUILDINGS.index(name) in COMMERCIAL
        case "barter" | "swap" if kind == "store":
            return any(action.verb == verb for action in table.choices)
        case "offer":
            return state.trade
    return True


def values(table: TableView, verb: str, place: int, target: str) -> Sequence[int] | None:
    """The values of an argument to offer: the next bid, the seat's goods and contracts, its ships."""
    state: State = table.seen
    seat = state.to_act
    match verb, place:
        case "bid", 1 if target.partition("/")[2] in OFFICES:
            return (state.coins[OFFICES.index(target.partition("/")[2])] + 1,)
        case "raise", 0:
            return (state.stack[-1][5] + 1,) if chapter_of(state) == DUEL else (0,)
        case (("load" | "hold"), 0):
            return [kind for kind in dict.fromkeys(state.hand[seat]) if kind >= 0]
        case "release", 0:
            return list(dict.fromkeys(state.held[seat]))
        case "load", 1:
            return range(max(1, len(state.fleet[seat])))
        case "swap", 0 | 1:
            named = target.removeprefix("store/")
            return [good for good in (*range(place, len(GOODS)), *range(place)) if GOODS[good] != named]
    return None


INTENT = Intent(
    usual=USUAL,
    apart=frozenset((*IN_AN_OFFER, "receive", "store", "offer")),
    drafts=frozenset((*IN_AN_OFFER, "store")),
    also={
        "buy": ("buy",), "sell": ("sell",), "load": ("held",), "unload": ("cargo",), "hold": ("slot",),
        "release": ("hand",), "exchange": ("held", "office"), "swap": ("store",), **{verb: (verb,) for verb in IN_AN_OFFER},
    },
    suits=suits,
    values=values,
)  # fmt: skip

__all__ = ["DRAFT", "INTENT", "SLOT", "chapter_of", "right_of", "touches"]
