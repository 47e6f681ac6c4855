"""Setting the table: map and city tokens, market, warehouses, hands and coins."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.core.game import Setup, SetupError
from game.engine.core.messages import Event, Log
from game.engine.core.rng import stream

from .box import Components
from .components import GOODS, LAND, LETTERS, PLACES, SEA
from .game_map import GameMap
from .observation import market_decks, start_hand
from .phases import OPENING
from .phases.turn import begin_turn
from .profile import read_profile
from .state import GAP, NOT_YET, PLAYING, Layout, State


def lay_table(box: Components, setup: Setup, chosen: Mapping[str, str], version: int) -> State:
    """A table set for a match, before its first turn."""
    players = setup.players
    game_map = box.game_map(chosen["map"])
    state = State.blank(players)
    state.layout = Layout(box, game_map, draw_tokens(box, game_map, setup.seed), ())
    state.rules = read_profile(chosen, players, version)
    if state.rules.team and len(game_map.start_cities) < players // 2:
        raise SetupError(f"the map {game_map.id} has too few start cities for teams of {players} players")
    state.seed = setup.seed
    state.first = state.active = stream(setup.seed, "first").below(players)
    state.pm = (state.first - 1) % players
    state.concordia = state.last = NOT_YET
    state.ended = PLAYING
    state.built = [0] * len(game_map.cities)
    state.copied = [0] * state.teams
    state.marks = [NOT_YET] * players
    state.hand = [sorted(start_hand(state, seat)) for seat in range(players)]
    _lay_seats(state)
    _lay_market(state)
    return state


def draw_tokens(box: Components, game_map: GameMap, seed: int) -> tuple[int, ...]:
    """By city: the good of a random token of its letter; none for the capital."""
    tokens = [-1] * len(game_map.cities)
    for letter in LETTERS:
        goods = [good for good in range(len(GOODS)) for _ in range(box.tokens[letter][good])]
        stream(seed, f"tokens_{letter.lower()}").shuffle(goods)
        for province, members in enumerate(game_map.members):
            if game_map.letters[province] == letter:
                for city in members:
                    tokens[city] = goods.pop()
    return tuple(tokens)


def _lay_seats(state: State) -> None:
    box, players = state.layout.box, state.players
    capital = state.layout.game_map.capital
    state.goods = [
        [0] * len(GOODS) if state.rules.start_money else [*box.begins_with] for _ in range(players)
    ]
    state.land, state.sea = [box.colonists] * players, [box.colonists] * players
    for seat in range(players):
        place = state.place(seat)
        # In team play partners have the amount of their team's first place, elsewhere everybody the own place's.
        state.money[seat] = box.first_money + place % state.teams
        if state.rules.start_money:
            state.money[seat] += box.money_for_goods
        if state.rules.team and place >= players // 2:
            continue
        state.settlers[seat] = sorted([2 * capital + LAND, 2 * capital + SEA] * box.begun)
        state.land[seat] -= box.begun
        state.sea[seat] -= box.begun


def _lay_market(state: State) -> None:
    """Each deck shuffled by itself, the first on top; seven cards on display."""
    used = market_decks(state)[: deck_count(state)]
    stock: list[int] = []
    decks: list[int] = []
    for number in range(len(used) - 1, -1, -1):
        cards = sorted(used[number])
        stream(state.seed, f"deck_{number + 1}").shuffle(cards)
        stock += cards
        decks += [number] * len(cards)
    layout = state.layout
    state.layout = Layout(layout.box, layout.game_map, layout.tokens, tuple(decks))
    state.display = [stock.pop() if stock else GAP for _ in range(PLACES)]
    state.stock = stock


def deck_count(state: State) -> int:
    """How many decks are in play: as many as players, five for six."""
    return min(state.players, len(market_decks(state)))


def begin(state: State, log: Log) -> None:
    """Emit the first seat; in team play the second half chooses its cities first."""
    if log is not None:
        log.append(Event("starts", state.first, {"taker": f"seat/{state.pm}"}, reveals=True))
    if state.rules.team:
        state.stack.append((OPENING, state.players // 2))
    else:
        begin_turn(state, state.first, log)
