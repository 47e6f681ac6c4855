"""Foundations, materials and finished buildings, and what a building gives at the moment it is finished."""

from __future__ import annotations

from game.engine.core.action import Action
from game.engine.core.messages import Event, Log, Reason, Word

from .cards import building_word, card_word, material_word
from .components import (
    BIBLIOTHECA,
    CARCER,
    CATACUMBAE,
    LAPIS,
    MARMOR,
    MATERIAL,
    RUDUS,
    STATUA,
    TURRIS,
    VIA,
    VILLA,
)
from .phases import PRISON, REPEAT
from .phases.turn import REPEATED, find_second, spend
from .scoring import finish
from .state import CATACOMBS, HIDDEN, Lot, State

SAME_NAME = Reason("R070", "same_name")
WRONG_SITE = Reason("R067", "wrong_site")
NO_SITE = Reason("R069", "no_site")
NO_SECOND_ACTION = Reason("R074", "no_second_action")
WRONG_MATERIAL = Reason("R076", "wrong_material")
NO_SUCH_LOT = Reason("R076", "no_such_lot")
ALREADY_DONE = Reason("R078", "already_done")


def finished(state: State, owner: int, building: int) -> Lot | None:
    """The finished building of that name of a seat, if it has it."""
    index = state.lot_of(owner, building)
    return state.lots[owner][index] if index >= 0 and state.lots[owner][index].done else None


def sites_for(state: State, card: int) -> tuple[int, ...]:
    """The materials of the sites a card may be founded on."""
    return (0, 1, 2, 3, 4, 5) if card == STATUA and state.rules.plays(STATUA) else (MATERIAL[card],)


def second_action(state: State, seat: int, role: int, pairs: bool) -> bool:
    """Whether a seat can found out of town: by a Tower, or with a second action of this turn."""
    return state.has(seat, TURRIS) or (pairs and find_second(state, seat, role) >= 0)


def foundations(state: State, seat: int, cards: list[int], role: int, pairs: bool) -> list[Action]:
    """The foundations that may be laid with some cards."""
    words, names = state.box.vocabulary, state.names[seat]
    sites = open_sites(state, seat, role, pairs)
    return [
        words.found[card][site]
        for card in cards
        if not names >> card & 1
        for site in sites_for(state, card)
        if sites >> site & 1
    ]


def additions(state: State, seat: int, cards: list[int]) -> list[Action]:
    """The ways to use some cards as materials."""
    lots = open_lots(state, seat)
    if not lots:
        return []
    add_ = state.box.vocabulary.add
    return [
        add_[card][lot.card]
        for card in cards
        if card != HIDDEN
        for lot in lots
        if fits(state, seat, lot, MATERIAL[card])
    ]


def why_not_found(state: State, seat: int, card: int, site: int, role: int, pairs: bool) -> Reason | None:
    """What forbids laying a card's foundation on a site; that the seat has the card is looked at elsewhere."""
    if state.names[seat] >> card & 1:
        return SAME_NAME
    if site not in sites_for(state, card):
        return WRONG_SITE
    if state.sites_in[site]:
        return None
    if not state.sites_out[site]:
        return NO_SITE
    return None if second_action(state, seat, role, pairs) else NO_SECOND_ACTION


def open_sites(state: State, seat: int, role: int, pairs: bool) -> int:
    """Bit mask of the materials whose sites a seat may found on now."""
    mask = out = 0
    for site in range(6):
        if state.sites_in[site]:
            mask |= 1 << site
        elif state.sites_out[site]:
            out |= 1 << site
    if out and second_action(state, seat, role, pairs):
        mask |= out
    return mask


def found(state: State, seat: int, card: int, site: int, role: int, log: Log) -> None:
    """Lay a foundation; out of town it takes a second action, unless the seat has a Tower."""
    if state.sites_in[site]:
        state.sites_in[site] -= 1
        key = "founds"
    else:
        state.sites_out[site] -= 1
        key = "founds_outside"
        if not state.has(seat, TURRIS):
            place = find_second(state, seat, role)
            after = spend(state, state.stack[place])
            assert after is not None
            state.stack[place] = after
    state.lots[seat].append(Lot(card, site))
    state.moved = True
    state.refresh()
    if log is not None:
        log.append(Event(key, seat, {"card": card_word(card), "material": material_word(site)}))


def fits(state: State, seat: int, lot: Lot, material: int) -> bool:
    """Whether a material is suitable for a building, with the functions of the seat that adds it."""
    own = MATERIAL[lot.card]
    if material in (own, lot.site):
        return True
    powers = state.powers[seat]
    if material == RUDUS and powers >> TURRIS & 1:
        return True
    if material == MARMOR and powers >> BIBLIOTHECA & 1:
        return True
    return bool(powers >> VIA & 1 and LAPIS in (own, lot.site))


def why_not_add(state: State, seat: int, building: int, material: int) -> Reason | None:
    """What forbids adding a material to one of a seat's buildings; where it comes from is looked at elsewhere."""
    index = state.lot_of(seat, building)
    if index < 0:
        return NO_SUCH_LOT
    lot = state.lots[seat][index]
    if lot.done:
        return ALREADY_DONE
    return None if fits(state, seat, lot, material) else WRONG_MATERIAL


def open_lots(state: State, seat: int) -> list[Lot]:
    """The buildings a seat has under construction."""
    return [lot for lot in state.lots[seat] if not lot.done]


def with_material(lot: Lot, material: int) -> Lot:
    """A building with one more material."""
    counts = list(lot.materials)
    counts[material] += 1
    return lot._replace(materials=tuple(counts))


def add(state: State, seat: int, building: int, material: int, architect: bool, log: Log) -> None:
    """Add a material, already taken from where it was, to a seat's building; the last one finishes it."""
    index = state.lot_of(seat, building)
    lot = with_material(state.lots[seat][index], material)
    state.lots[seat][index] = lot
    state.moved = True
    if log is not None:
        words = {"material": material_word(material), "building": building_word(building)}
        log.append(Event("adds", seat, words))
    if not missing_of(state, seat, lot, material, architect):
        complete(state, seat, index, log)


def missing_of(state: State, seat: int, lot: Lot, material: int, architect: bool) -> int:
    """The materials that a building lacks after one was added, also by the functions that finish it sooner."""
    villa = lot.card == VILLA and architect and state.rules.plays(VILLA)
    marble = material == MARMOR and state.rules.library_complete and state.has(seat, BIBLIOTHECA)
    return 0 if villa or marble else max(0, state.box.value[lot.site] - sum(lot.materials))


def missing_after(state: State, seat: int, action: Action) -> int:
    """The materials that a building lacks after an action that adds one to it."""
    verb, (what, building) = action
    material = MATERIAL[what] if verb == "add" else what
    lot = with_material(state.lots[seat][state.lot_of(seat, building)], material)
    return missing_of(state, seat, lot, material, verb != "add")


def complete(state: State, seat: int, index: int, log: Log) -> None:
    """Finish a building: its site becomes influence, its function begins, its effect happens."""
    lot = state.lots[seat][index]._replace(done=True)
    state.lots[seat][index] = lot
    state.won[seat][lot.site] += 1
    state.influence[seat] += state.box.value[lot.site]
    state.refresh()
    if log is not None:
        words: dict[str, Word] = {"building": building_word(lot.card), "points": state.box.value[lot.site]}
        log.append(Event("completes", seat, words))
    if state.rules.plays(lot.card):
        completion_effect(state, seat, lot.card, log)


def completion_effect(state: State, seat: int, card: int, log: Log) -> None:
    """What a building does once, when it is finished."""
    if card == CATACUMBAE:
        finish(state, CATACOMBS, 0, log)
    elif card in REPEATED:
        state.stack.append((REPEAT, seat, REPEATED[card], state.influence[seat]))
    elif card == CARCER:
        state.stack.append((PRISON, seat))
