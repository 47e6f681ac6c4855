"""The way of a colonist: as many lines as steps on every map, and clearly drawn while its goal is chosen."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.boards.board import Picks
from game.boards.concordia_venus.map_route import between, shortest
from game.engine.concordia_venus.components import PIECES
from game.engine.concordia_venus.profile import MAPS
from game.ui.tree import Node, find, walk
from tests.boards.concordia_venus import BOARD, GAME, samples, table
from tests.boards.positions import the_game
from tests.boards.views import area_of, pictures, view_of

MAP = "board/ground/map"


def board_of(shown: Any, size: tuple[int, int] = (1280, 720)) -> Node:
    view = view_of(*size)
    return BOARD.layout(shown, view, area_of(view)._replace(w=view.w))


def moving(name: str) -> Any:
    """A position on a map in which colonists may move."""
    states = samples(3, 8, (("map", name),))
    asked = [
        state for state in states if (found := the_game(GAME).decision(state)) and found.key == "architect"
    ]
    return max(asked, key=lambda state: len(state.choices))


@pytest.mark.parametrize("name", MAPS)
def test_a_way_has_as_many_lines_as_steps_and_each_touches_the_next(name: str) -> None:
    game_map = moving(name).layout.game_map
    names = [line.name for line in game_map.lines]
    ways = 0
    for goal, line in enumerate(game_map.lines):
        for city in range(0, len(game_map.cities), 3):
            steps = game_map.steps[2 * city + line.kind][goal]
            if steps:
                way = shortest(game_map, "city", game_map.cities[city], names[goal])
                assert len(way) == steps
                assert len(between(game_map, way)) == steps - 1
                ways += 1
        for start in range(0, len(names), 5):
            steps = game_map.steps[2 * len(game_map.cities) + start][goal]
            if steps and start != goal:
                way = shortest(game_map, "line", names[start], names[goal])
                assert (way[0], way[-1], len(way)) == (start, goal, steps + 1)
    assert ways > 50


@pytest.mark.parametrize("name", MAPS)
def test_the_goal_that_is_pointed_at_shows_the_way_and_the_colonist(name: str) -> None:
    state = moving(name)
    shown, game_map = table(state), state.layout.game_map
    color, drawn = shown.seats[state.to_act].color, 0
    moves = [BOARD.touches(shown, action) for action in shown.choices if action.verb == "move"]
    for start, goal in moves[:: max(1, len(moves) // 4)]:
        picked = replace(shown, picks=Picks(selection=(start,)))
        assert find(board_of(picked), f"{MAP}/route") is None
        for chosen in (replace(picked, pointed=goal), replace(shown, picks=Picks(selection=(start, goal)))):
            tree = board_of(chosen)
            route, spot = find(tree, f"{MAP}/route"), find(tree, f"{MAP}/spot.{goal.partition('/')[2]}")
            assert route is not None
            assert spot is not None
            assert f"seat.{color}" in [stroke.tone for stroke in route.strokes]
            kind = game_map.lines[[line.name for line in game_map.lines].index(goal.partition("/")[2])].kind
            ghost = find(tree, f"{MAP}/route.goal")
            assert ghost is not None
            assert f"colonist/{PIECES[kind]}" in ghost.picture
            assert ghost.rect.w > spot.rect.w
            assert spot.rect.contains(ghost.rect.cx, ghost.rect.cy)
            assert not ghost.target
            assert ghost.depth > spot.depth
            assert not spot.text
            drawn += 1
    assert drawn


def test_the_steps_of_the_way_are_counted_on_it() -> None:
    state = moving("imperium")
    shown, longest = table(state), 0
    names = [line.name for line in state.layout.game_map.lines]
    for start, goal in [BOARD.touches(shown, action) for action in shown.choices if action.verb == "move"]:
        kind, _, name = start.partition("/")
        way = shortest(
            state.layout.game_map, "city" if kind == "city" else "line", name, goal.partition("/")[2]
        )
        passed = way[kind != "city" :]
        if len(passed) <= longest:
            continue
        longest = len(passed)
        window = find(board_of(replace(shown, picks=Picks(selection=(start,)), pointed=goal)), MAP)
        assert window is not None
        parts = {node.name.rpartition("/")[2]: node for node in window.children}
        for steps, line in enumerate(passed, 1):
            chip, place = (
                parts[f"route.step{steps}"],
                parts.get(f"spot.{names[line]}", parts.get(f"on.{names[line]}")),
            )
            assert chip.text == str(steps)
            assert place is not None
            assert place.rect.overlaps(chip.rect)
        assert f"route.step{len(passed) + 1}" not in parts
    assert longest >= 2


@pytest.mark.parametrize("name", MAPS)
def test_steps_by_land_and_by_sea_stand_on_different_shapes(name: str) -> None:
    state = moving(name)
    fills: dict[str, set[str]] = {"land": set(), "sea": set()}
    for start in {
        BOARD.touches(table(state), action)[0] for action in state.choices if action.verb == "move"
    }:
        tree = board_of(replace(table(state), picks=Picks(selection=(start,))))
        for node in walk(tree):
            if node.target.startswith("line/") and node.lit and node.text.isdigit():
                fills[node.target.rpartition("-")[2]].add(node.fill)
    assert len(fills["land"]) == len(fills["sea"]) == 1
    assert fills["land"] != fills["sea"]


@pytest.mark.parametrize(("verb", "question"), [("build", "architect"), ("place_land", "colonist")])
def test_a_city_that_is_chosen_shows_the_piece_it_would_get(verb: str, question: str) -> None:
    game = the_game(GAME)
    state = next(
        one
        for one in samples(3, 8)
        if (found := game.decision(one))
        and found.key == question
        and any(action.verb == verb for action in game.legal(one))
    )
    shown, names = table(state), state.layout.game_map.cities
    action = next(action for action in game.legal(state) if action.verb == verb)
    city = action.args[0]
    before = [node.name for node in walk(board_of(shown)) if "ghost." in node.name]
    chosen = replace(shown, picks=Picks((f"city/{names[city]}",)))
    ghosts = [node for node in walk(board_of(chosen)) if node.name == f"{MAP}/ghost.{city}"]
    certain = (
        len(
            {
                one.verb
                for one in game.legal(state)
                if one.args[:1] == (city,) and one.verb.startswith("place")
            }
        )
        < 2
    )
    assert not before
    assert len(ghosts) == certain
    assert all(("house/" in node.picture) == (verb == "build") for node in ghosts)


def test_pieces_on_the_map_have_a_white_rim_on_any_ground() -> None:
    """Purple ones stand on purple Italia."""
    state = max(samples(3, 8), key=lambda one: sum(one.houses[seat].bit_count() for seat in range(3)))
    pieces = [
        node
        for node in walk(board_of(table(state)))
        if re.fullmatch(rf"{MAP}/(house|in|on)\..*(?<!place)", node.name) and node.picture
    ]
    assert len(pieces) > 6
    assert all(node.picture.endswith("&rim=1") for node in pieces)
    plain = pictures().get(pieces[0].picture.removesuffix("&rim=1"), 40, 40)
    rimmed = pictures().get(pieces[0].picture, 40, 40)
    assert rimmed.get_size() == plain.get_size()
    edge = pygame.mask.from_surface(rimmed, 128).count() - pygame.mask.from_surface(plain, 128).count()
    assert edge != 0
    whites = [
        (x, y) for x in range(40) for y in range(40) if tuple(rimmed.get_at((x, y))) == (255, 255, 255, 255)
    ]
    assert len(whites) > 40
