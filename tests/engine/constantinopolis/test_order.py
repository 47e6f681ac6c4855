"""Phases in which nobody waits for anybody: the order of the seats makes no difference."""

from typing import Any

from game.engine.constantinopolis.rules import make
from game.engine.constantinopolis.state import State
from game.engine.core.game import Setup
from tests.covers import covers

GAME = make()
ORDERS = (("magister_officiorum", "comes_thesaurorum"), ("comes_thesaurorum", "magister_officiorum"))


def played(spec: dict[str, Any], offices: tuple[str, str], moves: dict[int, list[str]]) -> State:
    """The position after each seat made its moves whenever it was to act."""
    seats = [{**seat, "office": office} for seat, office in zip(spec["seats"], offices, strict=True)]
    state = GAME.arrange(Setup("constantinopolis", 2, 3), {**spec, "seats": seats})
    left = {seat: list(texts) for seat, texts in moves.items()}
    while any(left.values()):
        GAME.play(state, GAME.grammar.parse(left[state.to_act].pop(0)))
    return state


def of_seats(state: State) -> dict[str, Any]:
    """What the seats own, without their offices and what hangs on those."""
    return {
        name: value
        for name, value in GAME.facts(state).items()
        if name.startswith("seat") and not name.endswith((".office", ".draws"))
    }


def same_in_any_order(spec: dict[str, Any], moves: dict[int, list[str]]) -> None:
    one, other = (of_seats(played(spec, offices, moves)) for offices in ORDERS)
    assert one == other


@covers("21")
def test_ships_and_production_ask_nobody() -> None:
    spec: dict[str, Any] = {
        "phase": "voyages",
        "seats": [
            {"fleet": [{"size": "medius_dromo", "place": 2, "cargo": ["f_c"]}], "buildings": ["metallum"]},
            {"fleet": [{"size": "parvus_dromo", "place": 1, "cargo": ["f_a"]}]},
        ],
    }
    same_in_any_order(spec, {})


@covers("21", "C30")
def test_loading() -> None:
    spec: dict[str, Any] = {
        "phase": "loading",
        "market": "forum_costantinum",
        "seats": [
            {"goods": {"food": 3}, "hand": ["f_a", "m_a"], "buildings": ["hospitium"]},
            {"goods": {"luxury": 2}, "hand": ["l_a", "c_a"], "posts": 1},
        ],
    }
    moves = {
        0: ["sell food", "load f_a 0", "use hospitium", "buy_ship medius_dromo", "done"],
        1: ["load l_a 0", "hold c_a", "sell luxury", "done"],
    }
    same_in_any_order(spec, moves)


@covers("21")
def test_donation() -> None:
    spec: dict[str, Any] = {
        "phase": "donation",
        "market": "forum_costantinum",
        "seats": [{"goods": {"food": 3}}, {"goods": {"food": 4}}],
    }
    same_in_any_order(spec, {0: ["donate food"], 1: ["donate food"]})


@covers("S20")
def test_storage() -> None:
    spec: dict[str, Any] = {
        "phase": "storage",
        "seats": [{"goods": {"food": 3, "luxury": 1}}, {"goods": {"food": 4}}],
    }
    same_in_any_order(spec, {0: ["store luxury"], 1: ["done"]})
