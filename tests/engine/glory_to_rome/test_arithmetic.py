"""Closed forms against plain counting: the Forum, the actions a hand can earn under a Palace, the points."""

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

from game.engine.core.game import Setup
from game.engine.core.rng import Stream
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, MATERIALS, MERCATOR, OPERARIUS, ROLES
from game.engine.glory_to_rome.rules import make
from game.engine.glory_to_rome.scoring import forum_met, points, token_owners
from game.engine.glory_to_rome.state import State
from tests.covers import covers
from tests.engine.glory_to_rome.rich import rich

GAME = make()


def may_be(role: int, wanted: int, ludus: bool, horreum: bool) -> bool:
    return role == wanted or (ludus and role == MERCATOR) or (horreum and wanted == OPERARIUS)


def by_matching(counts: tuple[int, ...], ludus: bool, horreum: bool) -> bool:
    """Whether six different clients can each stand for one role, found by following chains of changes."""
    clients = [role for role, count in enumerate(counts) for _ in range(count)]
    stands: dict[int, int] = {}

    def place(wanted: int, tried: set[int]) -> bool:
        for index, role in enumerate(clients):
            if index not in tried and may_be(role, wanted, ludus, horreum):
                tried.add(index)
                if index not in stands or place(stands[index], tried):
                    stands[index] = wanted
                    return True
        return False

    return all(place(wanted, set()) for wanted in range(6))


def table(buildings: list[str]) -> State:
    options = {"forum": "roles"}
    seats = [{"buildings": buildings, "hand": ["via"]}, {"hand": ["via"]}]
    return GAME.arrange(Setup(GAME.id, 2, 1, options), {"seats": seats})


@covers("C-05", "R135", "R136")
@pytest.mark.parametrize("ludus", [False, True])
@pytest.mark.parametrize("horreum", [False, True])
def test_the_forum_is_exact(ludus: bool, horreum: bool) -> None:
    state = table(["forum"] + ["ludus_magna"] * ludus + ["horreum"] * horreum)
    won = 0
    for counts in product(range(4), repeat=6):
        state.clients[0] = list(counts)
        met = forum_met(state, 0)
        assert met == by_matching(counts, ludus, horreum), counts
        won += met
    assert 0 < won < 4**6


def reachable(cards: list[int], role: int, petition: str) -> set[int]:
    """How many actions exactly these cards can earn under a Palace, by playing all of them in every order."""
    found = set()
    names = [BUILDINGS[card] for card in cards]
    state = GAME.arrange(
        Setup(GAME.id, 2, 1, {"petition": petition}),
        {"seats": [{"hand": names, "buildings": ["palatium"]}, {"hand": ["via"]}]},
    )

    def go(position: State) -> None:
        if not position.hand[0] and position.to_act != 0:
            found.add(position.units[0])
        if position.to_act != 0:
            return
        for action in GAME.legal(position):
            into = action.verb in ("play", "pick") or (action.verb == "petition" and action.args[1] == role)
            if into and (position.role >= 0 or action.verb != "play" or MATERIAL[action.args[0]] == role):
                child = position.clone()
                GAME.step(child, action)
                go(child)

    go(state)
    return found


def expected(cards: list[int], role: int, size: int) -> set[int]:
    counts = Counter(MATERIAL[card] for card in cards)
    own = counts.pop(role, 0)
    if any(count % size for count in counts.values()):
        return set()
    petitions = sum(count // size for count in counts.values())
    return {own - taken * (size - 1) + petitions for taken in range(own // size + 1)} - {0}


@covers("C-15", "C-16", "R161", "R039", "R041")
@pytest.mark.parametrize(("petition", "size", "most"), [("two", 2, 4), ("three", 3, 4)])
def test_units_under_a_palace(petition: str, size: int, most: int) -> None:
    role = OPERARIUS
    seen = set()
    for own, other, third in product(range(5), range(5), range(4)):
        if not 1 <= own + other + third <= 6 - (size == 2):
            continue
        cards = [0] * own + [4] * other + [8] * third
        assert reachable(cards, role, petition) == expected(cards, role, size), (own, other, third)
        seen |= expected(cards, role, size)
    assert seen == set(range(1, most + 1))


def plain_points(data: dict[str, Any], seat: int) -> int:
    """Victory points counted from the written position, as a person would count them at the table."""
    worth = dict(zip(MATERIALS, (1, 1, 2, 2, 3, 3), strict=True))
    vaults: list[Counter[str]] = []
    for other in range(data["players"]):
        cards = [
            name for name, count in zip(MATERIALS, data["vault"][other], strict=True) for _ in range(count)
        ]
        cards += [MATERIALS[MATERIAL[card]] for card in data["sealed"][other] + data["blind"][other]]
        vaults.append(Counter(cards))
    total: int = 2 + sum(
        count * worth[name] for name, count in zip(MATERIALS, data["won"][seat], strict=True)
    )
    for name in MATERIALS:
        total += vaults[seat][name] * worth[name]
        if all(vaults[seat][name] > vault[name] for other, vault in enumerate(vaults) if other != seat):
            total += 3
    finished = {BUILDINGS[lot[0]] for lot in data["lots"][seat] if lot[3]}
    finished |= {BUILDINGS[lot[0]] for lots in data["lots"] for lot in lots if lot[4]}
    begun = {BUILDINGS[lot[0]] for lot in data["lots"][seat]}
    if "statua" in finished or ("statua" in begun and "porta" in finished):
        total += 3
    if "murus" in finished:
        total += sum(data["stock"][seat]) // 2
    return total


@covers("R112", "R102", "R152", "R160", "C-38", "C-44")
def test_points_are_those_counted_by_hand() -> None:
    rng = Stream(11)
    sources = set()
    for seed in range(150):
        state = rich(GAME, Setup(GAME.id, 2 + seed % 4, seed), rng)
        for seat, tree in enumerate(GAME.score(state)):
            assert tree.points == points(state, seat) == plain_points(GAME.dump(state), seat)
            sources |= {part.key for part in tree.parts if part.points}
    assert len(sources) == 5


@covers("R102")
def test_tokens_go_to_the_one_with_most() -> None:
    rng = Stream(5)
    state = table([])
    for _ in range(200):
        state.vault = [[rng.below(3) for _ in MATERIALS] for _ in range(2)]
        for material, owner in enumerate(token_owners(state)):
            one, two = state.vault[0][material], state.vault[1][material]
            assert owner == (0 if one > two else 1 if two > one else -1)


def test_the_three_names_of_a_kind_share_their_numbers() -> None:
    assert len(MATERIALS) == len(ROLES) == 6
    assert not any(a == b for a, b in combinations((*MATERIALS, *ROLES, *BUILDINGS), 2))


@covers("R025", "C-08")
def test_a_question_says_how_many_actions_are_left() -> None:
    state = GAME.arrange(
        Setup(GAME.id, 2, 1),
        {
            "role": "artifex",
            "seats": [
                {"units": 1, "clients": {"artifex": 2, "mercator": 1}, "hand": ["via", "forum", "villa", "pons"],
                 "buildings": ["circus_maximus", "ludus_magna"]},
                {"hand": ["via"]},
            ],
        },
    )  # fmt: skip
    counts = []
    while state.to_act == 0:
        decision = GAME.decision(state)
        assert decision is not None
        counts.append(decision.words.get("actions"))
        GAME.step(state, GAME.default(state))
    assert counts[:7] == [7, 6, 5, 4, 3, 2, 1]


@covers("S11")
@pytest.mark.parametrize("stairway", ["instead", "additional"])
def test_a_stairway_besides_changes_no_count_of_actions(stairway: str) -> None:
    seats = [{"units": 2, "clients": {"architectus": 1}, "hand": ["via"], "stock": {"rudus": 3}, "buildings": ["scalae"]},
             {"hand": ["villa"], "buildings": ["latrina"]}]  # fmt: skip
    state = GAME.arrange(
        Setup(GAME.id, 2, 1, {"stairway": stairway}), {"role": "architectus", "seats": seats}
    )
    asked = []
    while state.to_act == 0:
        decision = GAME.decision(state)
        assert decision is not None
        asked.append((decision.key, decision.words.get("actions", 0)))
        GAME.step(state, GAME.default(state))
    assert [actions for key, actions in asked if key == "build"] == [3, 2, 1]
    assert sum(key == "stairway" for key, _ in asked) == (3 if stairway == "additional" else 0)
