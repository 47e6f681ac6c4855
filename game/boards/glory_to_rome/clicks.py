"""Where a click lands for each action and what else a click means (``Intent``), the buttons of the action bar, and what a
seat has as a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.boards.board import Holding, Offer, TableView, VerbButton
from game.boards.clicks import Hotspots, Intent
from game.boards.glory_to_rome.board_layout import flat
from game.boards.glory_to_rome.position import course, phase_of
from game.engine.core.action import Action
from game.engine.core.messages import Decision
from game.engine.glory_to_rome.components import (
    ARCHITECTUS,
    BUILDINGS,
    CARDS,
    MATERIAL,
    MATERIALS,
    ROLES,
    SENATOR,
)
from game.engine.glory_to_rome.construction import finished, sites_for
from game.engine.glory_to_rome.phases import BUILD, FOUNTAIN, LABOR, PATRON, SALE, SPOILS
from game.engine.glory_to_rome.powers import draw_count
from game.engine.glory_to_rome.state import HIDDEN, State

ADDING = ("add", "place", "fetch")
"""Verbs that add a material to a building."""
BUILDING = ("found", *ADDING)
DISCARDING = ("building/latrina",)
"""The selection in which a card of the hand is to be discarded."""


def touches(table: TableView, action: Action) -> tuple[str, ...]:
    """The targets to click for an action; an action with one meaning takes one click."""
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
        case "play" if (
            not following and (picked := f"role/{ROLES[MATERIAL[args[0]]]}") in table.picks.selection
        ):
            return (picked, f"hand/{BUILDINGS[args[0]]}")
        case "petition" | "pair" if following:
            return (f"petition/{MATERIALS[args[0]]}",)
        case "bathe":
            return (f"role/{ROLES[args[0]]}",)
        case "keep":
            return ()
        case "found" | "add" if phase_of(state) == FOUNTAIN:
            return table.game.touches(state, action)[1:]
    return table.game.touches(state, action)


def chains(table: TableView) -> list[Offer]:
    """Foundations and materials with one legal place: the click on the card or the material is enough."""
    if phase_of(table.seen) == FOUNTAIN:
        return []
    meant: dict[str, list[Action]] = {}
    for action in table.choices:
        if action.verb in BUILDING:
            meant.setdefault(table.game.touches(table.seen, action)[0], []).append(action)
    # A card that can be a foundation offers that; what else it can be takes a second click.
    single = {
        target: [action for action in found if action.verb == "found"] or found
        for target, found in meant.items()
    }
    return [
        Offer(f"{found[0].verb}.{target}.only", (target,), (found[0],))
        for target, found in single.items()
        if len(found) == 1
    ]


USUAL = (
    "play", "stake", "pick", "give", "demand", "found", "add", "collect", "hire", "sell", "give_stock", "place", "fetch",
    "dock", "hire_hand", "sell_hand", "capture", "latrine", "senator", "wild",
)  # fmt: skip
"""The order of verbs for a click with several meanings."""


def suits(table: TableView, verb: str, target: str) -> bool:
    """Whether a target can mean a verb now: a building what it does itself, a material what the running role does."""
    state: State = table.seen
    kind, _, name = target.partition("/")
    if phase_of(state) != BUILD:
        # Elsewhere a building that stands has nothing to do with building any more.
        return not (kind == "building" and verb in ADDING and _stands(state, name))
    architect = bool(state.stack[-1][2] == ARCHITECTUS)
    if kind == "building":
        return architect == (verb in ("place", "fetch")) or verb in ("latrine", "vomitorium")
    return architect if verb == "fetch" else not (architect and verb == "fountain")


def _stands(state: State, name: str) -> bool:
    """Whether the seat that decides has completed a building of that name."""
    return name in BUILDINGS and finished(state, max(state.to_act, 0), BUILDINGS.index(name)) is not None


def values(table: TableView, verb: str, place: int, target: str) -> Sequence[int] | None:
    """The values of an argument that are worth asking about: what the seat has and what fits, best first."""
    state: State = table.seen
    seat = max(state.to_act, 0)
    kind, _, name = target.partition("/")
    match table.game.grammar.verbs[verb].arguments[place].place:
        case "hand" if kind in ("site", "outside") and name in MATERIALS:
            return _cards_for(state, seat, MATERIALS.index(name))
        case "hand":
            held = [card for card in dict.fromkeys(state.hand[seat]) if card >= 0]
            return [*held, SENATOR] if verb == "latrine" and state.senators[seat] else held or [0]
        case "stockpile" | "pool" if kind == "building" and name in BUILDINGS:
            return _materials_for(state, seat, name)
        case "building":
            return [lot.card for lot in state.lots[seat]] or [0]
        case "role" if state.role >= 0:
            return [state.role]
        case "site" if kind == "hand" and name in BUILDINGS:
            card = BUILDINGS.index(name)
            return list(dict.fromkeys((MATERIAL[card], *sites_for(state, card))))
    return None


def _cards_for(state: State, seat: int, site: int) -> list[int]:
    """The cards of a hand that fit a site, else any possible one."""
    fitting = [card for card in range(len(BUILDINGS)) if site in sites_for(state, card)]
    return [card for card in fitting if card in state.hand[seat]] or fitting[:1]


def _materials_for(state: State, seat: int, name: str) -> list[int]:
    """What a building may be built of: the material of its site, then that of its card, then any other."""
    card = BUILDINGS.index(name)
    place = state.lot_of(seat, card)
    sites = [state.lots[seat][place].site] if place >= 0 else []
    return list(dict.fromkeys([*sites, MATERIAL[card], *range(len(MATERIALS))]))


INTENT = Intent(
    usual=USUAL,
    apart=frozenset(("reclaim", "salvage", "bathe")),
    also={"latrine": ("discard",), "found": ("outside",)},
    loose=frozenset(("found", "senator")),
    twins={"outside": "site"},
    suits=suits,
    values=values,
)


BARRED = ("draw", "take_senator", "vomitorium", "hire_deck", "sell_deck", "fountain", "bathe", "keep")
"""Verbs shown in the bar although a place is touched by some of them."""
PRIMARY = ("draw", "keep")
REVEALING = ("draw", "hire_deck", "fountain")
REVEALED = "glyph/eye"
WHOLE = ("hire", "hire_deck", "hire_hand", "sell_deck", "sell_hand")
"""Verbs that say what they do only as whole actions."""
GATHERING = (LABOR, PATRON, SALE)
"""Phases of actions of several parts; their frames tell which parts have been used."""
ONLY_BUILDINGS = 2
"""The word for what is left of such an action: only buildings still give something."""


def verbs(table: TableView, spots: Hotspots) -> list[VerbButton]:
    """The buttons, the primary one last."""
    found = [offer for offer in spots.offers if not offer.refs or offer.actions[0].verb in BARRED]
    buttons = [_button(table, offer) for offer in found]
    return sorted(buttons, key=lambda button: button.primary)


def _button(table: TableView, offer: Offer) -> VerbButton:
    action = offer.action(table.picks.amounts.get(offer.key))
    name = action.verb if not action.args else f"{action.verb}.{action.args[0]}"
    # cards drawn on the table that all look at lie covered until their seat sees its hand
    covered = action.verb == "draw" and table.viewer != table.to_act
    picture = REVEALED if action.verb in REVEALING and not covered else ""
    if action.verb == "bathe":
        picture = flat(f"role/{ROLES[action.args[0]]}")
    words = label(table, action)
    short = table.texts.own("verb.done") if action.verb == "done" and _skips(table) else ""
    return VerbButton(name, words, offer, action.verb in PRIMARY, picture, _asks(table, action), short)


def _asks(table: TableView, action: Action) -> str:
    """What going on asks first where the question still gives something, in words; "" if nothing."""
    if action.verb != "done" or table.decision is None:
        return ""
    key, more = f"view.asks.{table.decision.key}", any(other.verb != "done" for other in table.choices)
    return table.texts.own(key) if more and table.texts.has_own(key) else ""


def label(table: TableView, action: Action) -> str:
    """The words for an action on a button or in a menu."""
    texts, state = table.texts, table.seen
    role = role_of(action)
    if action.verb in ("petition", "pair"):
        return texts.own(f"view.{action.verb}", role=f"role/{ROLES[role]}")
    if role >= 0:
        return texts.own(f"view.{_way(state, action)}", role=f"role/{ROLES[role]}")
    if action.verb == "draw":
        return texts.own("view.think", count=draw_count(state, state.to_act))
    if action.verb == "take_senator":
        return texts.own("view.think_senator")
    if action.verb == "done" and table.decision is not None:
        return _done(table, table.decision)
    return texts.action(action) if action.verb in WHOLE else texts.own(f"verb.{action.verb}")


def ending(table: TableView, action: Action) -> str:
    """The words on the button of an action that waits to end the turn."""
    whole = role_of(action) < 0 and table.texts.has_own(f"action.{action.verb}")
    return table.texts.action(action) if whole else label(table, action)


def _way(state: State, action: Action) -> str:
    """How an action plays a role: it acts at once, leads, follows, or comes to what was played."""
    if action.verb == "bathe":
        return "act_as"
    if state.role < 0:
        return "lead_as"
    return "also_as" if state.units[max(state.to_act, 0)] else "follow_as"


def _skips(table: TableView) -> bool:
    """Whether going on without another choice leaves out an action of which nothing has been used."""
    state, decision = table.seen, table.decision
    if decision is None or table.texts.has_own(f"view.done.{decision.key}"):
        return False
    return course(state, decision.chapter) is not None and not (
        phase_of(state) in GATHERING and state.stack[-1][2]
    )


def _taken(state: State) -> int:
    """How many materials a Legionary has taken from the pool so far."""
    frame = state.stack[-1] if state.stack else ()
    if not frame or frame[0] != SPOILS:
        return 0
    return int(sum(frame[2]) - sum(frame[3]))


def _done(table: TableView, decision: Decision) -> str:
    """What is left out or ended by going on without another choice."""
    texts, state = table.texts, table.seen
    if texts.has_own(f"view.done.{decision.key}"):
        shown = len(state.revealed[max(state.to_act, 0)])
        return texts.own(f"view.done.{decision.key}", shown=shown, taken=_taken(state))
    now = course(state, decision.chapter)
    if now is None:
        return texts.own("verb.done")
    role = f"role/{ROLES[now.role]}"
    if phase_of(state) in GATHERING and state.stack[-1][2]:  # a part of the action has been used
        ways = decision.words.get("ways", ())
        only = decision.words.get("parts") == ONLY_BUILDINGS
        return (
            texts.own(f"view.rest.{decision.key}", ways=ways)
            if only
            else texts.own("view.finish_as", role=role)
        )
    if max(now.left, now.whole) > 1:
        return texts.own("view.skip", left=now.left, role=role)
    return texts.own("view.skip_only", role=role)


def role_of(action: Action) -> int:
    """The role an action plays for, -1 when it plays for none."""
    match action.verb:
        case "play":
            return MATERIAL[action.args[0]]
        case "wild":
            return ROLES.index("architectus")
        case "senator" | "petition" | "pair" | "bathe":
            return action.args[-1]
    return -1


def holdings(table: TableView) -> list[Holding]:
    """The shelves of the viewer; none for a spectator."""
    seat, state = table.viewer, table.seen
    if seat is None:
        return []
    stock = [(f"stockpile/{MATERIALS[at]}", count) for at, count in enumerate(state.stock[seat])]
    clients = [
        (f"client/{ROLES[role]}", state.clients[seat][role] + state.fresh[seat][role])
        for role in range(len(ROLES))
    ]
    lots = [(f"building/{BUILDINGS[lot.card]}", 1) for lot in state.lots[seat]]
    return [
        Holding(f"limit/hand/{seat}", _hand_list(table, state, seat)),
        Holding(f"about/stockpile/{seat}", _present(stock)),
        Holding(f"limit/clients/{seat}", _present(clients)),
        Holding("about/street", lots),
        Holding(f"limit/vault/{seat}"),
        Holding(f"about/influence/{seat}"),
    ]


def _hand_list(table: TableView, state: State, seat: int) -> list[tuple[str, int]]:
    """The cards of a hand, equal ones together, and a card that is looked at."""
    cards = Counter(card for card in state.hand[seat] if card != HIDDEN)
    if state.senators[seat]:
        cards[SENATOR] = state.senators[seat]
    kind = "discard" if table.picks.selection == DISCARDING else "hand"
    found = [(f"{kind}/{CARDS[card]}", count) for card, count in cards.items()]
    aside = state.aside[seat]
    return [*found, (f"card/{CARDS[aside]}", 1)] if aside > HIDDEN else found


def _present(things: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """The things there is at least one of."""
    return [thing for thing in things if thing[1]]


SIGNS = {
    "role/": "role/", "material/": "material/", "when/": "sign/when/", "what/": "sign/what/",
    "influence": "about/influence/{seat}", "vault": "limit/vault/{seat}", "stockpile": "about/stockpile/{seat}", "pool": "about/pool", "deck": "deck", "senator": "card/senator",
}  # fmt: skip
"""What small pictures stand for."""


def laid_out(table: TableView, seat: int) -> list[Holding]:
    """What lies open before a seat, shelf by shelf; on the table itself for -1."""
    state, texts = table.seen, table.texts
    if seat < 0:
        sites = [(f"site/{MATERIALS[at]}", count) for at, count in enumerate(state.sites_in)]
        return [
            Holding("about/pool", _materials(state.pool)),
            Holding("about/ends", [("deck", len(state.deck)), *_present([("senators", state.pile), *sites])]),
        ]
    buildings = [(f"card/{BUILDINGS[lot.card]}", 1) for lot in state.lots[seat]]
    clients = [
        (f"role/{ROLES[role]}", state.clients[seat][role] + state.fresh[seat][role])
        for role in range(len(ROLES))
    ]
    return [
        Holding("about/street", buildings, texts.own("view.title.street"), _progress(state, seat)),
        Holding(f"limit/clients/{seat}", _present(clients)),
        Holding(f"about/stockpile/{seat}", _materials(state.stock[seat])),
        Holding(f"limit/vault/{seat}", _materials(state.vault[seat])),
        Holding("about/played", _played(state, seat), texts.own("view.title.played")),
        Holding(f"about/influence/{seat}"),
    ]


def _materials(counts: Sequence[int]) -> list[tuple[str, int]]:
    return _present(
        [(f"material/{MATERIALS[at]}", count) for at, count in enumerate(counts[: len(MATERIALS)])]
    )


def _played(state: State, seat: int) -> list[tuple[str, int]]:
    """The cards a seat has played this turn: by material, and Senators."""
    senators = state.camp[seat][len(MATERIALS)]
    return [*_materials(state.camp[seat]), *_present([("card/senator", senators)])]


def _progress(state: State, seat: int) -> dict[str, str]:
    """How far the buildings of a seat are that are not finished."""
    return {
        f"card/{BUILDINGS[lot.card]}": f"{sum(lot.materials)}/{state.box.value[lot.site]}"
        for lot in state.lots[seat]
        if not lot.done
    }
