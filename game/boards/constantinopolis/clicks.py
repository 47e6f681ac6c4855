"""What clicks mean: the targets of each action, actions that one click combines, and the buttons of the action bar."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.board import Offer, TableView, VerbButton
from game.boards.clicks import LIKELY, Hotspots, Intent
from game.boards.composed_board import whole_action
from game.engine.constantinopolis.components import BUILDINGS, COMMERCIAL, GOODS, OFFICES
from game.engine.constantinopolis.phases import AUCTION, DONATION, DUEL, EXCHANGE, LOADING, STORAGE
from game.engine.constantinopolis.phases.building import redeemed_price
from game.engine.constantinopolis.phases.loading import why_not_stow
from game.engine.constantinopolis.phases.round import storage_limit
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
    drafts=frozenset(IN_AN_OFFER),
    also={
        "buy": ("buy",), "sell": ("sell",), "load": ("held",), "unload": ("cargo",), "hold": ("slot",),
        "release": ("hand",), "exchange": ("held", "office"), "swap": ("store",), **{verb: (verb,) for verb in IN_AN_OFFER},
    },
    suits=suits,
    values=values,
)  # fmt: skip


def combined_actions(table: TableView) -> list[Offer]:
    """For each contract held that may be released now and each ship that can take it: both in one; then the equal ships."""
    fleet = table.seen.fleet[table.to_act]
    twins = [
        Action(action.verb, (action.args[0], slot))
        for action in table.choices
        if action.verb in ("load", "unload")
        for slot, ship in enumerate(fleet)
        if slot != action.args[1] and ship == fleet[action.args[1]]
    ]
    released = _released(table.seen, table.to_act, table.choices)
    return [
        *(_loading(table.seen, *pair) for pair in released),
        *(_twin(table, action) for action in twins),
        *_likely(table, released),
    ]


def _likely(table: TableView, released: Sequence[tuple[Action, Action]]) -> list[Offer]:
    """For each contract that can be loaded the ship on which it brings most, which a second click on it means."""
    state, best = table.seen, dict[str, tuple[Action, ...]]()
    ways = [(action,) for action in table.choices if action.verb == "load"]
    for way in (*ways, *released):
        place = "held" if way[0].verb == "release" else "contract"
        name = f"{place}/{state.box.contracts[way[-1].args[0]].id}"
        if name not in best or _worth(state, table.to_act, way[-1]) > _worth(
            state, table.to_act, best[name][-1]
        ):
            best[name] = way
    return [Offer(f"{LIKELY}{name}", (name,), way[:1], then=way[1:]) for name, way in best.items()]


def likely_ship(table: TableView, spots: Hotspots) -> int:
    """The ship that a contract would go to which is chosen alone; -1 for none."""
    found = spots.likely(table.picks.selection)
    return -1 if found is None else (found.then or found.actions)[-1].args[1]


def _released(state: State, seat: int, choices: Sequence[Action]) -> list[tuple[Action, Action]]:
    """For each contract held that may be released and each ship that can take it: its release and its load."""
    return [
        (action, Action("load", (action.args[0], slot)))
        for action in choices
        if action.verb == "release"
        for slot in range(len(state.fleet[seat]))
        if why_not_stow(state, seat, action.args[0], slot) is None
    ]


def _loading(state: State, release: Action, load: Action) -> Offer:
    kind, slot = load.args
    name = state.box.contracts[kind].id
    return Offer(f"release.{name}.load.{slot}", (f"held/{name}", f"fleet/{slot}"), (release,), then=(load,))


def _twin(table: TableView, action: Action) -> Offer:
    key = table.game.grammar.text(action).replace(" ", ".")
    return Offer(key, touches(table, action), (action,))


def all_that_fits(table: TableView) -> list[Action]:
    """Loads of contracts in hand and held: always the one that pays most, on the ship that is home first."""
    state: State = table.seen.clone()
    seat, choices, done = table.to_act, table.choices, list[Action]()
    while state.to_act == seat:
        ways: list[tuple[Action, ...]] = [(action,) for action in choices if action.verb == "load"]
        ways += _released(state, seat, choices)
        if not ways:
            break
        best = max(ways, key=lambda way: _worth(state, seat, way[-1]))
        for action in best:
            table.game.play(state, action)
        done += best
        choices = table.game.legal(state)
    return done


def _worth(state: State, seat: int, load: Action) -> tuple[int, int, int]:
    """What to load first: by gold, then on the quickest ship, then on the one with the least room left."""
    kind, slot = load.args
    ship = state.fleet[seat][slot]
    contract = state.box.contracts[kind]
    room = state.box.hold[ship.size] - state.hold_used(ship)
    return contract.gold, -contract.voyage[ship.size], -room


BARRED = ("keep", "yield", "raise", "decline", "preempt", "draw")
"""Verbs shown in the bar although a component is touched by some of them."""
PRIMARY = ("done", "propose", "accept", "raise", "preempt", "keep", "draw")
REVEALING = "glyph/eye"
SURPLUS = "surplus"
"""The word of the rules for goods that can't be kept."""


def verbs(table: TableView, spots: Hotspots) -> list[VerbButton]:
    """The buttons, the primary one last."""
    found = [offer for offer in spots.offers if not offer.refs or offer.actions[0].verb in BARRED]
    if table.picks.selection:
        found += [
            offer
            for offer in spots.matching(table.picks.selection)
            if offer.actions[0].verb == "release" and not offer.then
        ]
    buttons = [*_exchange(table), *_load_all(table), *(_button(table, offer) for offer in found)]
    buttons += _gift(table, spots)
    kept = _keep_all(table)
    if kept is not None:  # where nothing is to be chosen, to store is what is meant
        buttons = [*(button._replace(primary=False) for button in buttons), kept]
    bid = _bid(table, spots)
    if bid is not None:  # what was set last is what is meant
        buttons = [*(button._replace(primary=False) for button in buttons), bid]
    return sorted(buttons, key=lambda button: button.primary)


def _gift(table: TableView, spots: Hotspots) -> list[VerbButton]:
    """The donation that scores most, at the place where one has just pressed to end the loading: it loses nothing."""
    if chapter_of(table.seen) != DONATION:
        return []
    terms = table.seen.box.markets[table.seen.market].donations
    gifts = [offer for offer in spots.offers if offer.actions[0].verb == "donate"]
    best = max(gifts, key=lambda offer: terms[offer.actions[0].args[0]][1], default=None)
    return [VerbButton("donate", table.texts.action(best.actions[0]), best)] if best is not None else []


def _load_all(table: TableView) -> list[VerbButton]:
    """The button that loads all that fits, also from trading posts, while that is more than one contract and none is chosen."""
    if chapter_of(table.seen) != LOADING or table.picks.selection:
        return []
    actions = all_that_fits(table)
    count = sum(action.verb == "load" for action in actions)
    if count < 2:
        return []
    offer = Offer("load_all", (), (actions[0],), then=tuple(actions[1:]))
    return [VerbButton("load_all", table.texts.own("tip.load_all", count=count), offer)]


def _keep_all(table: TableView) -> VerbButton | None:
    """The button that stores as much as there is room for and names it: what contracts at posts still need, then the dearest."""
    stores = {action.args[0]: action for action in table.choices if action.verb == "store"}
    if chapter_of(table.seen) != STORAGE or not stores:
        return None
    actions = [stores[good] for good in _suggested(table.seen, table.to_act)]
    words = _stored(table, [store.args[0] for store in actions])
    offer = Offer("store_all", (), (actions[0],), then=tuple(actions[1:]))
    return VerbButton("store_all", words, offer, primary=True)


def _suggested(state: State, seat: int) -> list[int]:
    """The goods a seat stores unless it chooses others, as many as there is room for."""
    kept = state.stack[-1][2]
    left = [have - stored for have, stored in zip(state.goods[seat], kept, strict=True)]
    needed = [0] * len(GOODS)
    for kind in state.held[seat]:
        for good, count in enumerate(state.box.contracts[kind].goods):
            needed[good] += count
    needed = [max(0, count - stored) for count, stored in zip(needed, kept, strict=True)]
    found: list[int] = []
    while len(found) < storage_limit(state, seat) - sum(kept) and any(left):
        good = max(
            (good for good in range(len(GOODS)) if left[good]), key=lambda good: (needed[good] > 0, good)
        )
        found.append(good)
        left[good] -= 1
        needed[good] -= 1
    return sorted(found)


def _bid(table: TableView, spots: Hotspots) -> VerbButton | None:
    """The button for the bid that was set last by its stepper: it says the office and the gold."""
    found = {offer.key: offer for offer in spots.offers if offer.actions[0].verb == "bid"}
    chosen = [found[key] for key in table.picks.amounts if key in found]
    if not chosen:
        return None
    action = chosen[-1].action(table.picks.amounts[chosen[-1].key])
    return VerbButton("bid", table.texts.action(action), chosen[-1], primary=True, short=label(table, action))


def _exchange(table: TableView) -> list[VerbButton]:
    """The button that begins the exchange of contracts, while none is chosen."""
    if chapter_of(table.seen) != LOADING or table.picks.selection:
        return []
    if not any(action.verb == "exchange" for action in table.choices):
        return []
    count = table.seen.box.office_swap[table.seen.office(table.to_act)]
    return [VerbButton("exchange", table.texts.own("tip.exchange", count=count), click=right_of(table.seen))]


def _button(table: TableView, offer: Offer) -> VerbButton:
    action = offer.action(table.picks.amounts.get(offer.key))
    picture = REVEALING if action.verb == "draw" else ""
    if action.verb in ("done", "draw"):
        return _ending(table, offer, picture)
    return VerbButton(action.verb, label(table, action), offer, action.verb in PRIMARY, picture)


def _ending(table: TableView, offer: Offer, picture: str) -> VerbButton:
    """The button that ends something: it names what could still be used or is lost, or asks where that is much."""
    action, chapter, texts = offer.actions[0], chapter_of(table.seen), table.texts
    if chapter == STORAGE:
        return _storing(table, offer)
    lost = table.game.unspent(table.seen, action)
    used = [(word, count) for word, count in lost if word != SURPLUS]
    surplus = dict(lost).get(SURPLUS, 0)
    if chapter == LOADING and table.seen.hand[table.to_act]:
        return _parting(table, offer, lost)
    named = bool(used) and (used[0][0] != "exchanges" or action.verb == "draw")
    words = texts.own(f"ending.{used[0][0]}", count=used[0][1]) if named else label(table, action)
    if surplus and not named:
        words = texts.own("ending.surplus", lost=_lost_goods(table, surplus))
    elif surplus and chapter == DONATION:
        words = texts.own("ending.donation_surplus", count=used[0][1], lost=_lost_goods(table, surplus))
    income = any(word == "sales" for word, _ in used)
    warning = _asks(table, lost) if used and (len(used) > 1 or not named or income) else ""
    return VerbButton(action.verb, words, offer, chapter != DONATION, picture, warning)


def _lost_goods(table: TableView, count: int) -> str:
    """So many goods that can't be kept: by name where all are of one kind, else of how many."""
    goods, texts = table.seen.goods[table.to_act], table.texts
    kinds = [good for good, have in enumerate(goods) if have]
    if len(kinds) == 1:
        return texts.components((f"good/{GOODS[kinds[0]]}",) * count)
    return texts.own("ending.lost_goods", count=count, have=sum(goods))


def _asks(table: TableView, lost: Sequence[tuple[str, int]]) -> str:
    """Whether ending is meant, with all that could still be used."""
    texts = table.texts
    return texts.own(
        "ending.asks_all",
        lost=texts.listed([texts.own(f"forfeit.{word}", count=count) for word, count in lost]),
    )


def _storing(table: TableView, offer: Offer) -> VerbButton:
    """The button that ends storing names the discarded goods and asks while there is room for some."""
    seat, kept = table.to_act, table.seen.stack[-1][2]
    count = sum(table.seen.goods[seat]) - sum(kept)
    room = min(count, storage_limit(table.seen, seat) - sum(kept))
    warning = table.texts.own("ending.keeps", count=count, room=room)
    return VerbButton("done", table.texts.own("ending.discards", count=count), offer, True, warning=warning)


def _parting(table: TableView, offer: Offer, lost: Sequence[tuple[str, int]]) -> VerbButton:
    """The button that ends loading names the discarded contracts and the lost goods, and asks while something could be used."""
    texts, count = table.texts, len(table.seen.hand[table.to_act])
    surplus, words, warning = dict(lost).get(SURPLUS, 0), texts.own("ending.discards", count=count), ""
    if surplus:
        words = texts.own("ending.discards_surplus", count=count, lost=_lost_goods(table, surplus))
    used = [word for word, _ in lost if word != SURPLUS]
    if used:
        alone = used == ["contracts"] and not surplus
        warning = texts.own("ending.asks", count=count) if alone else _asks(table, lost)
    return VerbButton("done", words, offer, True, warning=warning)


def _stored(table: TableView, goods: Sequence[int]) -> str:
    """That these goods are stored, and what is discarded once the store is full with them."""
    state, seat, texts = table.seen, table.to_act, table.texts
    kept, named = state.stack[-1][2], tuple(f"good/{GOODS[good]}" for good in goods)
    if sum(kept) + len(goods) < storage_limit(state, seat):
        return texts.own("ending.stores", goods=named)
    left = [
        have - stored - goods.count(good)
        for good, (have, stored) in enumerate(zip(state.goods[seat], kept, strict=True))
    ]
    lost = tuple(f"good/{GOODS[good]}" for good, count in enumerate(left) for _ in range(count))
    return texts.own("ending.stores_losing" if lost else "ending.stores", goods=named, lost=lost)


def ending(table: TableView, action: Action) -> str:
    """The words on the button of an action that waits to end the turn: the last good stored names what is discarded."""
    return _stored(table, action.args) if action.verb == "store" else whole_action(table, action)


def label(table: TableView, action: Action) -> str:
    """The words for an action on a button or in a menu."""
    if action.verb in ("bid", "raise"):
        return table.texts.own(f"tip.amount.{action.verb}", gold=action.args[-1])
    if action.verb in ("build", "redeem"):
        state = table.seen
        building = action.args[0]
        price = redeemed_price(state, building) if action.verb == "redeem" else state.box.cost[building]
        return table.texts.own(f"tip.amount.{action.verb}", gold=price)
    if action.verb in ("swap", "release"):
        return table.texts.action(action)
    return table.texts.own(f"verb.{action.verb}")
