"""The Architect: colonists move, then houses are built beside them."""

from __future__ import annotations

from typing import ClassVar

from game.engine.core.action import Action
from game.engine.core.messages import Decision, Event, Log, Reason, Word

from ..components import PIECES, SEA, goods_word
from ..scoring import trigger
from ..state import HOUSES_OUT, State
from . import ARCHITECT
from .chapter import GameChapter, city_word, lacking, line_word

MOVED_ALREADY = Reason("R050", "building_began")
NOT_HERE = Reason("R053", "no_such_line")
NO_COLONIST_THERE = Reason("R052", "no_own_colonist")
WRONG_KIND = Reason("R063", "wrong_kind")
THROUGH_ONLY = Reason("R064", "through_only")
OCCUPIED = Reason("R056", "line_occupied")
LEADS_NOWHERE = Reason("S22", "leads_nowhere")
TOO_FAR = Reason("R051", "too_far")
FEW_STEPS = Reason("R051", "few_steps")
NO_CITY = Reason("R070", "no_such_city")
IN_CAPITAL = Reason("R080", "no_house_in_capital")
HOUSE_THERE = Reason("R079", "house_there")
NO_HOUSE = Reason("R086", "no_house_left")
NOT_ADJACENT = Reason("R070", "not_adjacent")
NO_GOODS = (
    Reason("R072", "no_goods_for_house"), Reason("R073", "no_goods_for_house"), Reason("R074", "no_goods_for_house"),
    Reason("R075", "no_goods_for_house"), Reason("R076", "no_goods_for_house"),
)  # fmt: skip
NO_COINS = Reason("R077", "no_coins_for_house")


def adjacent(state: State, seat: int) -> int:
    """Bit mask of the cities at the ends of the lines on which a seat's colonists stand, the capital left out."""
    mask, ends = 0, state.layout.ends
    for line in state.roads[seat]:
        mask |= ends[line]
    return mask


def house_coins(state: State, city: int) -> int:
    """Sestertii for one more house in a city."""
    layout = state.layout
    return layout.box.coins[layout.tokens[city]] * (state.built[city] + 1)


def own_start(state: State, seat: int, start: int, kind: int) -> int:
    """The start on the map of an own colonist of a kind at a place of the notation; -1 none there, -2 the wrong kind."""
    layout, words = state.layout, state.layout.box.vocabulary
    if start < len(words.cities):
        city = layout.ways.local_city.get(start, -1)
        if 2 * city + kind in state.settlers[seat]:
            return 2 * city + kind
        return -2 if 2 * city + 1 - kind in state.settlers[seat] else -1
    line = layout.ways.local_line.get(start - len(words.cities), -1)
    if line not in state.roads[seat]:
        return -1
    return 2 * len(layout.game_map.cities) + line if layout.game_map.lines[line].kind == kind else -2


def steps_left(state: State) -> int:
    """Steps of an Architect that could still be made, 0 where no colonist can move."""
    top = state.stack[-1] if state.stack else ()
    if not top or top[0] != ARCHITECT or top[3]:
        return 0
    moves = any(action.verb == "move" for action in Architect().legal(state, int(top[1])))
    return int(top[2]) if moves else 0


def steps_after(state: State, action: Action) -> int:
    """Steps that a move of the running Architect leaves."""
    _, seat, left, _ = state.stack[-1]
    layout = state.layout
    line = layout.ways.local_line[action.args[1]]
    start = own_start(state, seat, action.args[0], layout.game_map.lines[line].kind)
    return int(left - layout.game_map.steps[start][line])


def open_houses(state: State) -> int:
    """Cities in which the running Architect could still build a house."""
    top = state.stack[-1] if state.stack else ()
    if not top or top[0] != ARCHITECT:
        return 0
    return sum(action.verb == "build" for action in Architect().legal(state, int(top[1])))


class Architect(GameChapter):
    """Frame: (ARCHITECT, seat, steps left, whether building has begun)."""

    chapter = "architect"
    verbs: ClassVar[frozenset[str]] = frozenset(("move", "build", "done"))

    def legal(self, state: State, seat: int) -> list[Action]:
        _, _, steps, building = state.stack[-1]
        layout = state.layout
        found = [layout.box.vocabulary.done]
        if steps and not building:
            self._moves(state, seat, steps, found)
        left = adjacent(state, seat) & ~state.houses[seat]
        if not left or not state.houses_left(seat):
            return found
        build, price, money = layout.ways.build, layout.price, state.money[seat]
        while left:
            bit = left & -left
            left ^= bit
            city = bit.bit_length() - 1
            if house_coins(state, city) <= money and state.has_goods(seat, price[city]):
                found.append(build[city])
        return found

    def _moves(self, state: State, seat: int, steps: int, found: list[Action]) -> None:
        by_steps, taken = state.layout.ways.by_steps, state.taken
        shift = 2 * len(state.layout.game_map.cities)
        starts = [*dict.fromkeys(state.settlers[seat]), *[shift + line for line in state.roads[seat]]]
        for start in starts:
            reach = by_steps[start]
            if reach:
                targets = reach[steps] if steps < len(reach) else reach[-1]
                found += [action for bit, action in targets if not taken & bit]

    def why_not(self, state: State, seat: int, action: Action) -> Reason | None:
        if action.verb == "done":
            return None
        return (
            self._why_not_move(state, seat, action)
            if action.verb == "move"
            else self._why_not_build(state, seat, action)
        )

    def _why_not_move(self, state: State, seat: int, action: Action) -> Reason | None:
        _, _, left, building = state.stack[-1]
        if building:
            return MOVED_ALREADY
        layout = state.layout
        line = layout.ways.local_line.get(action.args[1], -1)
        if line < 0:
            return NOT_HERE
        start = own_start(state, seat, action.args[0], layout.game_map.lines[line].kind)
        if start < 0:
            return WRONG_KIND if start == -2 else NO_COLONIST_THERE
        if not layout.game_map.lines[line].stop:
            return THROUGH_ONLY
        if state.taken >> line & 1:
            return LEADS_NOWHERE if start == 2 * len(layout.game_map.cities) + line else OCCUPIED
        steps = layout.game_map.steps[start][line]
        if not steps or not left:
            return TOO_FAR
        return None if steps <= left else FEW_STEPS

    def _why_not_build(self, state: State, seat: int, action: Action) -> Reason | None:
        layout = state.layout
        city = layout.ways.local_city.get(action.args[0], -1)
        if city < 0:
            return NO_CITY
        if city == layout.game_map.capital:
            return IN_CAPITAL
        if state.houses[seat] >> city & 1:
            return HOUSE_THERE
        if not state.houses_left(seat):
            return NO_HOUSE
        if not adjacent(state, seat) >> city & 1:
            return NOT_ADJACENT
        if not state.has_goods(seat, layout.price[city]):
            return NO_GOODS[layout.tokens[city]]
        return None if house_coins(state, city) <= state.money[seat] else NO_COINS

    def words(self, state: State, seat: int, action: Action, reason: Reason) -> dict[str, Word]:
        words = super().words(state, seat, action, reason)
        if reason in NO_GOODS:
            price = state.layout.price[state.layout.ways.local_city[action.args[0]]]
            words |= lacking(state.goods[seat], price)
        elif reason is NO_COINS:
            words["cost"] = house_coins(state, state.layout.ways.local_city[action.args[0]])
            words["coins"] = state.money[seat]
        elif reason is WRONG_KIND:
            line = state.layout.ways.local_line[action.args[1]]
            words["sea"] = int(state.layout.game_map.lines[line].kind == SEA)
        elif reason is OCCUPIED:
            line = state.layout.ways.local_line[action.args[1]]
            words["owner"] = next(f"seat/{at}" for at, roads in enumerate(state.roads) if line in roads)
        elif reason is TOO_FAR:
            words["left"] = state.stack[-1][2]
        elif reason is FEW_STEPS:
            line = state.layout.ways.local_line[action.args[1]]
            game_map = state.layout.game_map
            start = own_start(state, seat, action.args[0], game_map.lines[line].kind)
            words |= {"left": state.stack[-1][2], "steps": game_map.steps[start][line]}
        return words

    def apply(self, state: State, seat: int, action: Action, log: Log) -> None:
        if action.verb == "done":
            state.stack.pop()
        elif action.verb == "move":
            self._move(state, seat, action, log)
        else:
            self._build(state, seat, action, log)

    def _move(self, state: State, seat: int, action: Action, log: Log) -> None:
        layout = state.layout
        line = layout.ways.local_line[action.args[1]]
        start = own_start(state, seat, action.args[0], layout.game_map.lines[line].kind)
        steps = layout.game_map.steps[start][line]
        spots = 2 * len(layout.game_map.cities)
        if start < spots:
            state.settlers[seat].remove(start)
            here = city_word(state, start // 2)
        else:
            state.roads[seat].remove(start - spots)
            state.taken &= ~(1 << start - spots)
            here = line_word(state, start - spots)
        state.roads[seat] = sorted([*state.roads[seat], line])
        state.taken |= 1 << line
        _, _, left, building = state.stack[-1]
        state.stack[-1] = (ARCHITECT, seat, left - steps, building)
        if log is not None:
            words: dict[str, Word] = {"start": here, "line": line_word(state, line), "count": steps}
            words["colonist"] = f"colonist/{PIECES[layout.game_map.lines[line].kind]}"
            log.append(Event("moves", seat, words))

    def _build(self, state: State, seat: int, action: Action, log: Log) -> None:
        layout = state.layout
        city = layout.ways.local_city[action.args[0]]
        coins = house_coins(state, city)
        state.pay_goods(seat, layout.price[city])
        state.money[seat] -= coins
        state.houses[seat] |= 1 << city
        state.built[city] += 1
        _, _, left, _ = state.stack[-1]
        state.stack[-1] = (ARCHITECT, seat, left, True)
        if log is not None:
            paid = goods_word(layout.price[city])
            log.append(Event("builds", seat, {"city": city_word(state, city), "goods": paid, "coins": coins}))
        if not state.houses_left(seat):
            trigger(state, seat, HOUSES_OUT, log)

    def decision(self, state: State, seat: int) -> Decision:
        _, _, left, building = state.stack[-1]
        key = "build" if building or not left else "architect"
        return Decision(seat, key, self.chapter, {"count": left})
