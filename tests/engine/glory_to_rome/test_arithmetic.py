"""Closed forms against plain counting: the Forum, and the actions a hand can earn under a Palace."""

from collections import Counter
from itertools import combinations, product

import pytest

from game.engine.core.game import Setup
from game.engine.core.rng import Stream
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, MATERIALS, MERCATOR, OPERARIUS, ROLES
from game.engine.glory_to_rome.ending import forum_met
from game.engine.glory_to_rome.rules import make
from game.engine.glory_to_rome.scoring import token_owners
from game.engine.glory_to_rome.state import State
from tests.covers import covers

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


def reachable(cards: list[int], role: int) -> set[int]:
    """How many actions exactly these cards can earn under a Palace, by playing all of them in every order."""
    found = set()
    names = [BUILDINGS[card] for card in cards]
    state = GAME.arrange(
        Setup(GAME.id, 2, 1), {"seats": [{"hand": names, "buildings": ["palatium"]}, {"hand": ["via"]}]}
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


def expected(cards: list[int], role: int) -> set[int]:
    counts = Counter(MATERIAL[card] for card in cards)
    own = counts.pop(role, 0)
    if any(count % 2 for count in counts.values()):
        return set()
    pairs = sum(count // 2 for count in counts.values())
    return {own - taken + pairs for taken in range(own // 2 + 1)} - {0}


@covers("C-15", "C-16", "R161", "R039")
def test_units_under_a_palace() -> None:
    role = OPERARIUS
    seen = set()
    for own, other, third in product(range(4), range(5), range(3)):
        if not 1 <= own + other + third <= 5:
            continue
        cards = [0] * own + [4] * other + [8] * third
        assert reachable(cards, role) == expected(cards, role), (own, other, third)
        seen |= expected(cards, role)
    assert seen == {1, 2, 3, 4}


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
