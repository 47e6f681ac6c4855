"""What is true of every position of Concordia Venus, and its whole action space."""

from collections import Counter
from functools import cache
from itertools import product

from game.engine.concordia_venus.components import CARDS, GOODS, PLACES, ROLES, SEA
from game.engine.concordia_venus.rules import ConcordiaVenus, deck_count, draw_tokens
from game.engine.concordia_venus.snapshot import market_decks, start_hand
from game.engine.concordia_venus.state import GAP, State
from game.engine.core.action import Action


def check(state: State) -> None:
    """Assert everything that must always hold."""
    check_cards(state)
    check_tokens(state)
    check_houses(state)
    check_colonists(state)
    check_warehouses(state)
    assert 0 <= state.pm < state.players
    assert state.concordia == -1 or state.last >= 0
    assert not state.rules.team or all(
        not 1 << seat & state.copied[state.side(seat)] for seat in range(state.players)
    )


def check_cards(state: State) -> None:
    """Every card of the hands dealt and of the decks in play is in exactly one place; a Tribune never lies on a pile."""
    found = Counter(state.stock) + Counter(card for card in state.display if card != GAP)
    dealt: Counter[int] = Counter()
    for seat in range(state.players):
        found.update([*state.hand[seat], *state.pile[seat]])
        dealt.update(start_hand(state, seat))
        assert state.hand[seat] == sorted(state.hand[seat])
    for deck in market_decks(state)[: deck_count(state)]:
        dealt.update(deck)
    assert found == dealt
    assert len(state.display) == PLACES


def check_tokens(state: State) -> None:
    """The city tokens are those drawn, and markers are of this map's provinces."""
    layout = state.layout
    if state.seed >= 0:
        assert layout.tokens == draw_tokens(layout.box, layout.game_map, state.seed)
    assert state.flipped >> len(layout.game_map.provinces) == 0


def check_houses(state: State) -> None:
    """Fifteen houses each, one of a seat in a city, none in the capital."""
    for city in range(len(state.layout.game_map.cities)):
        assert state.built[city] == sum(houses >> city & 1 for houses in state.houses)
    assert state.built[state.layout.game_map.capital] == 0
    for seat in range(state.players):
        assert state.houses[seat].bit_count() + state.houses_left(seat) == state.layout.box.houses
        assert state.houses_left(seat) >= 0


def check_colonists(state: State) -> None:
    """Three colonists of each kind; no two on a line, each on a line of its kind where it may stay."""
    lines = state.layout.game_map.lines
    roads = [line for row in state.roads for line in row]
    assert len(set(roads)) == len(roads)
    assert state.taken == sum(1 << line for line in roads)
    assert all(lines[line].stop for line in roads)
    for seat in range(state.players):
        kinds = [lines[line].kind for line in state.roads[seat]] + [spot % 2 for spot in state.settlers[seat]]
        assert kinds.count(SEA) + state.sea[seat] == state.layout.box.colonists
        assert len(kinds) - kinds.count(SEA) + state.land[seat] == state.layout.box.colonists
        assert state.settlers[seat] == sorted(state.settlers[seat])
        assert state.roads[seat] == sorted(state.roads[seat])


def check_warehouses(state: State) -> None:
    """Nobody has debts, or more than fits."""
    for seat in range(state.players):
        assert state.money[seat] >= 0
        assert min(state.goods[seat]) >= 0
        assert state.free(seat) >= 0


@cache
def action_space(game: ConcordiaVenus, name: str) -> tuple[Action, ...]:
    """Every action the notation can say on a map, and some of other maps; seats leaving left out."""
    words, ways = game.box.vocabulary, game.box.vocabulary.ways[name]
    cities = [*ways.local_city, (max(ways.local_city) + 1) % len(words.cities)]
    lines = [*ways.local_line, (max(ways.local_line) + 1) % len(words.lines)]
    sizes = {
        "card": range(len(CARDS)), "role": range(len(ROLES)), "seat": range(max(game.players)), "city": cities,
        "line": lines, "start": [*cities, *(len(words.cities) + line for line in lines)],
        "province": range(len(words.provinces)), "good": range(len(GOODS)), "amount": range(16),
        "display": range(PLACES),
    }  # fmt: skip
    found = []
    for verb in game.grammar.verbs.values():
        if verb.name not in game.intervention_verbs():
            spans = [sizes[argument.kind.name] for argument in verb.arguments]
            found += [Action(verb.name, args) for args in product(*spans)]
    return tuple(found)
