"""What is true of every position of Glory to Rome, and its whole action space."""

from collections import Counter
from functools import cache
from itertools import product

from game.engine.core.action import Action
from game.engine.glory_to_rome.components import BUILDINGS, CARDS, MATERIAL, MATERIALS, VILLA
from game.engine.glory_to_rome.phases import FOUNTAIN, OPENING
from game.engine.glory_to_rome.rules import GloryToRome
from game.engine.glory_to_rome.state import KNOWN, NOTHING_ASIDE, State


def check(state: State) -> None:
    """Assert everything that must always hold (I01 to I07)."""
    check_cards(state)
    check_senators(state)
    check_sites(state)
    check_buildings(state)
    check_functions(state)
    check_traces(state)
    asking = state.stack[-1][0] if state.stack else -1
    assert asking in (FOUNTAIN, OPENING) or set(state.aside) == {NOTHING_ASIDE}
    assert 0 <= state.leader < state.players
    assert -1 <= state.role < len(MATERIALS)


def check_cards(state: State) -> None:
    """Every action card is in exactly one place, and everybody has seen just those outside hands and deck."""
    hidden = Counter(state.deck)
    for seat in range(state.players):
        hidden.update(state.hand[seat] + state.sealed[seat] + state.blind[seat])
        if state.aside[seat] >= 0:
            hidden[state.aside[seat]] += 1
        for table in (state.hand, state.sealed, state.blind, state.trace):
            assert table[seat] == sorted(table[seat])
    for card, copies in enumerate(state.box.copies):
        assert hidden[card] + state.gone[card] == copies, BUILDINGS[card]
    seen = [0] * len(MATERIALS)
    for card, count in enumerate(state.gone):
        seen[MATERIAL[card]] += count
    lying = state.pool[:]
    for seat in range(state.players):
        rows = [
            state.stock[seat],
            state.clients[seat],
            state.fresh[seat],
            state.vault[seat],
            state.camp[seat][:6],
        ]
        for lot in state.lots[seat]:
            rows.append([*lot.materials])
            lying[MATERIAL[lot.card]] += 1
        for row in rows:
            assert min(row) >= 0
            lying = [count + more for count, more in zip(lying, row, strict=True)]
    assert min(state.pool) >= 0
    assert lying == seen


def check_senators(state: State) -> None:
    """Senators are in the pile, in hands and on camps, nowhere else."""
    camps = sum(camp[6] for camp in state.camp)
    assert min(state.senators) >= 0
    assert state.pile >= 0
    assert state.pile + sum(state.senators) + camps == state.box.senators


def check_sites(state: State) -> None:
    """Every site is in town, outside, under a foundation or counted as influence, which is the sum of those."""
    for site in range(len(MATERIALS)):
        used = sum(won[site] for won in state.won)
        used += sum(1 for lots in state.lots for lot in lots if lot.site == site and not lot.done)
        assert state.sites_in[site] + state.sites_out[site] + used == state.box.sites
        assert min(state.sites_in[site], state.sites_out[site]) >= 0
    for seat in range(state.players):
        worth = sum(count * state.box.value[site] for site, count in enumerate(state.won[seat]))
        assert state.influence[seat] == state.box.influence + worth >= state.box.influence


def check_buildings(state: State) -> None:
    """Nobody has two buildings of a name; finished ones have their materials, unfinished ones not yet."""
    for seat, lots in enumerate(state.lots):
        assert len({lot.card for lot in lots}) == len(lots)
        for lot in lots:
            count = sum(lot.materials) - lot.public
            needed = state.box.value[lot.site]
            early = (lot.card == VILLA and state.rules.functions) or state.rules.library_complete
            assert count >= (1 if early else needed) if lot.done else count < needed
            assert lot.done or not lot.public
            assert state.names[seat] >> lot.card & 1


def check_functions(state: State) -> None:
    """Names and functions kept with a position are those its buildings give."""
    fresh = state.clone()
    fresh.refresh()
    assert (fresh.names, fresh.powers, fresh.forums) == (state.names, state.powers, state.forums)
    assert state.rules.functions or not any(state.powers)


def check_traces(state: State) -> None:
    """What everybody knows of a hand has the hand's size and, where nothing left it unseen, is true."""
    for seat, trace in enumerate(state.trace):
        hand = state.hand[seat]
        assert len(trace) == len(hand)
        assert trace == sorted(trace)
        if not state.sealed[seat]:
            known = Counter(entry - KNOWN for entry in trace if entry >= KNOWN)
            rest = Counter(hand)
            rest.subtract(known)
            assert min(rest.values(), default=0) >= 0
            masks = sorted((entry for entry in trace if entry < KNOWN), key=int.bit_count)
            cards = list(rest.elements())
            assert matches(masks, cards)


def matches(masks: list[int], cards: list[int]) -> bool:
    """Whether the cards can be the entries, one each."""
    if not masks:
        return not cards
    mask, *others = masks
    return any(
        mask >> MATERIAL[card] & 1 and matches(others, cards[:index] + cards[index + 1 :])
        for index, card in enumerate(cards)
        if MATERIAL[card] not in {MATERIAL[earlier] for earlier in cards[:index]}
    )


@cache
def action_space(game: GloryToRome) -> tuple[Action, ...]:
    """Every action the notation can say, but for seats leaving."""
    sizes = {
        "card": len(BUILDINGS),
        "building": len(BUILDINGS),
        "material": 6,
        "role": 6,
        "seat": max(game.players),
    }
    found = []
    for verb in game.grammar.verbs.values():
        if verb.name in game.intervention_verbs():
            continue
        spans = [
            range(len(CARDS) if verb.name == "latrine" else sizes[argument.kind.name])
            for argument in verb.arguments
        ]
        found += [Action(verb.name, args) for args in product(*spans)]
    return tuple(found)
