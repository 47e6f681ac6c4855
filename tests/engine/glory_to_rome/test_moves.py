"""What single moves change beside the table: progress, what everybody is told and what anybody may count."""

from collections.abc import Callable
from typing import Any

import pytest

from game.engine.core.game import Setup
from game.engine.core.messages import Event
from game.engine.glory_to_rome.box import own_box
from game.engine.glory_to_rome.cards import part, part_hidden, show
from game.engine.glory_to_rome.components import (
    ARTIFEX,
    BUILDINGS,
    LEGIONARIUS,
    MATERIALS,
    OPERARIUS,
    PATRONUS,
)
from game.engine.glory_to_rome.phases import REPEAT
from game.engine.glory_to_rome.rules import make
from game.engine.glory_to_rome.state import HIDDEN, KNOWN, UNKNOWN, State
from tests.covers import covers

GAME = make()

WITNESS = {"hand": ["villa"], "clients": {"operarius": 1}, "buildings": ["latrina"]}
"""The other seat: somebody to demand from, to feed to the lions and to open a building of."""
MOVES = [
    ("architectus", {"hand": ["via"]}, ["found via rudus"], True),
    ("artifex", {"hand": ["pons"], "foundations": ["turris"]}, ["add pons turris"], True),
    ("architectus", {"stock": {"caementum": 1}, "foundations": ["turris"]}, ["place caementum turris"], True),
    ("architectus", {"stock": {"rudus": 1}, "buildings": ["scalae"]}, ["stair rudus 1 latrina"], True),
    ("artifex", {"hand": ["pons"], "buildings": ["fons"]}, ["fountain", "keep"], True),
    ("mercator", {"stock": {"rudus": 1}}, ["sell rudus"], True),
    ("mercator", {"buildings": ["atrium"]}, ["sell_deck"], True),
    ("mercator", {"hand": ["via"], "buildings": ["basilica"]}, ["sell_hand via"], True),
    ("patronus", {"buildings": ["taberna"]}, ["hire_deck"], True),
    ("legionarius", {"hand": ["via"], "buildings": ["colosseum"]}, ["demand via", "done", "lions 1 operarius"], True),
    ("patronus", {}, ["hire rudus"], False),
    ("patronus", {"hand": ["via"], "buildings": ["aquaeductus"]}, ["hire_hand via"], False),
    ("operarius", {}, ["collect rudus"], False),
    ("operarius", {"hand": ["via"], "buildings": ["navale"]}, ["done"], False),
    ("legionarius", {"hand": ["via"]}, ["demand via", "collect rudus"], False),
]  # fmt: skip
"""By role led: a seat, what it does, and whether that is progress."""


def played(role: str, seat: dict[str, Any], lines: list[str]) -> State:
    """The position after one seat's moves in a turn of its own."""
    position = {"role": role, "idle": 7, "pool": {"rudus": 1}, "seats": [{"units": 1, **seat}, WITNESS]}
    state = GAME.arrange(Setup(GAME.id, 2, 1), position)
    for line in lines:
        assert state.to_act == 0
        GAME.play(state, GAME.grammar.parse(line))
    while state.turn == 1:
        GAME.play(state, GAME.default(state))
    return state


@covers("S18", "C-55")
@pytest.mark.parametrize(("role", "seat", "lines", "progress"), MOVES, ids=[move[2][-1] for move in MOVES])
def test_progress_is_what_cannot_go_on_for_ever(
    role: str, seat: dict[str, Any], lines: list[str], progress: bool
) -> None:
    assert played(role, seat, lines).idle == (0 if progress else 8)


@covers("S18")
def test_drawing_is_progress_and_taking_a_senator_is_not() -> None:
    for line, idle in (("draw", 0), ("take_senator", 4)):
        state = GAME.arrange(Setup(GAME.id, 2, 1), {"idle": 3, "seats": [{"hand": ["via"]}, WITNESS]})
        GAME.play(state, GAME.grammar.parse(line))
        assert state.idle == idle


@covers("R088", "R092")
@pytest.mark.parametrize(
    ("held", "said"),
    [(["via", "insula"], ()), (["via", "pons"], ("material/rudus",)), (["pons"], ("material/rudus",))],
)
def test_only_who_cannot_give_all_says_glory_to_rome(held: list[str], said: tuple[str, ...]) -> None:
    seats = [{"units": 2, "hand": ["latrina", "taberna"]}, {"hand": held}]
    state = GAME.arrange(Setup(GAME.id, 2, 1), {"role": "legionarius", "seats": seats})
    log: list[Event] = []
    for line in ("demand latrina", "demand taberna"):
        GAME.play(state, GAME.grammar.parse(line), log)
    told = [event.words["materials"] for event in log if event.key == "glory_to_rome"]
    assert told == ([said] if said else [])
    assert sum(state.stock[0]) == sum(name != "pons" for name in held)


@covers("R023", "R161")
def test_a_role_is_told_as_led_once_and_then_as_followed() -> None:
    seats = [{"hand": ["via"]}, {"hand": ["via"]}, {"hand": ["insula", "latrina"], "buildings": ["palatium"]}]
    state = GAME.arrange(Setup(GAME.id, 3, 1), {"seats": seats})
    log: list[Event] = []
    for line in ("play via", "play via", "play insula", "play latrina"):
        GAME.play(state, GAME.grammar.parse(line), log)
    played = [(event.key, event.seat) for event in log if event.key in ("leads", "follows", "adds_unit")]
    assert played == [("leads", 0), ("follows", 1), ("follows", 2), ("adds_unit", 2)]
    assert [event.words["card"] for event in log if event.key == "follows"] == ["card/via", "card/insula"]


@covers("R020")
@pytest.mark.parametrize(
    "role", ["operarius", "artifex", "legionarius", "architectus", "mercator", "patronus"]
)
def test_an_action_left_unused_is_told(role: str) -> None:
    seats = [{"hand": ["via"], "stock": {"rudus": 1}, "units": 1}, {}]
    state = GAME.arrange(Setup(GAME.id, 2, 1), {"role": role, "pool": {"rudus": 1}, "seats": seats})
    log: list[Event] = []
    GAME.play(state, GAME.grammar.parse("done"), log)
    assert [(event.seat, event.words) for event in log if event.key == "skips"] == [
        (0, {"role": f"role/{role}"})
    ]


@covers("R020", "R159")
def test_an_action_used_in_part_is_not_told_as_unused() -> None:
    seats = [{"hand": ["via"], "buildings": ["navale"], "units": 1}, {}]
    state = GAME.arrange(Setup(GAME.id, 2, 1), {"role": "operarius", "pool": {"rudus": 1}, "seats": seats})
    log: list[Event] = []
    for line in ("collect rudus", "done"):
        GAME.play(state, GAME.grammar.parse(line), log)
    assert [event.key for event in log if event.key in ("collects", "skips")] == ["collects"]


@covers("R039")
def test_the_question_of_a_petition_counts_its_cards() -> None:
    seats = [{"hand": ["circus_maximus", "villa", "hortus", "colosseum"]}, {}]
    state = GAME.arrange(Setup(GAME.id, 2, 1, {"petition": "three"}), {"seats": seats})
    asked = []
    for line in ("petition lapis patronus", "pick villa", "pick hortus"):
        GAME.play(state, GAME.grammar.parse(line))
        asked.append(GAME.decision(state))
    counted = [(one.words["number"], one.words["size"]) for one in asked if one and one.key == "petition"]
    assert counted == [(1, 3), (2, 3), (3, 3)]


@covers("R005", "R094", "R100", "R105")
def test_anybody_may_count_hands_vaults_deck_and_sites() -> None:
    seats = [
        {"hand": ["via", "pons", "senator"], "vault": {"rudus": 1}, "sealed": ["forum"], "blind": ["villa"]},
        {"hand": ["insula"], "stock": {"later": 2}, "sealed": ["templum", "fons"]},
    ]
    state = GAME.arrange(Setup(GAME.id, 2, 1), {"seats": seats})
    seen, full = GAME.facts(GAME.observe(state, None)), GAME.facts(state)
    for name in ("hand_size", "vault", "stock", "clients", "influence"):
        for seat in range(2):
            assert seen[f"seat{seat}.{name}"] == full[f"seat{seat}.{name}"], name
    assert (seen["seat0.hand_size"], seen["seat0.vault"], seen["seat1.vault"]) == (3, 3, 2)
    for name in (
        "deck",
        "senators",
        *(f"{place}.{item}" for place in ("site", "outside") for item in MATERIALS),
    ):
        assert seen[name] == full[name], name
    assert "pons" not in seen["seat0.hand"]


@covers("R098", "R099")
def test_a_sale_is_shown_to_all_and_a_card_of_the_deck_to_nobody() -> None:
    log: list[Event] = []
    seats = [{"units": 2, "stock": {"later": 1}, "buildings": ["atrium"]}, WITNESS]
    state = GAME.arrange(Setup(GAME.id, 2, 1), {"role": "mercator", "seats": seats})
    for line in ("sell later", "sell_deck"):
        GAME.play(state, GAME.grammar.parse(line), log)
    sold = next(event for event in log if event.key == "sells")
    unseen = next(event for event in log if event.key == "sells_deck")
    assert (sold.audience, sold.words["material"]) == (None, "material/later")
    assert (unseen.audience, dict(unseen.words)) == (None, {})
    assert GAME.observe(state, 0).blind[0] == [HIDDEN]


@covers("R011", "R009", "C-56")
def test_in_the_expert_opening_the_first_name_staked_begins() -> None:
    order = own_box().alphabet["es"]
    tied = 0
    for seed in range(60):
        log: list[Event] = []
        state = GAME.start(Setup(GAME.id, 4, seed, {"opening": "expert"}))
        staked = []
        for _ in range(4):
            choices = GAME.legal(state)
            staked.append(choices[0].args[0])
            GAME.step(state, choices[0], log)
        cards: dict[int, list[int]] = {seat: [] for seat in range(4)}
        for event in log:
            if event.key == "turns_up":
                cards[event.seat].append(BUILDINGS.index(str(event.words["card"]).partition("/")[2]))
        assert [row[0] for row in cards.values()] == staked
        ranks = {seat: [order[card] for card in row] for seat, row in cards.items()}
        assert state.leader == min(ranks, key=lambda seat: ranks[seat])
        assert all(row > ranks[state.leader] for seat, row in ranks.items() if seat != state.leader)
        assert len(state.deck) == 144 - 4 * 5 - sum(len(row) - 1 for row in cards.values())
        tied += any(len(row) > 1 for row in cards.values())
    assert tied


@covers("R138", "R140")
def test_the_lions_get_clients_that_can_still_act_before_those_hired_this_turn() -> None:
    seats = [
        {"units": 3, "hand": ["arcus", "porta", "atrium"], "buildings": ["colosseum"]},
        {"hand": ["villa"], "clients": {"legionarius": 1}, "fresh": {"legionarius": 2}},
    ]
    state = GAME.arrange(Setup(GAME.id, 2, 1), {"role": "legionarius", "seats": seats})
    left = []
    for line in (
        "demand arcus",
        "demand porta",
        "demand atrium",
        "lions 1 legionarius",
        "lions 1 legionarius",
    ):
        GAME.play(state, GAME.grammar.parse(line))
        left.append((state.clients[1][LEGIONARIUS], state.fresh[1][LEGIONARIUS]))
    assert left == [(1, 2)] * 3 + [(0, 2), (0, 1)]


@covers("R154", "R174", "C-23", "C-24")
def test_what_is_discarded_before_thinking_is_told_and_the_thinking_must_follow() -> None:
    mine = {"hand": ["via", "pons", "senator"], "buildings": ["latrina", "vomitorium"]}
    state = GAME.arrange(Setup(GAME.id, 2, 1), {"seats": [mine, WITNESS]})
    log: list[Event] = []
    for line in ("latrine via", "vomitorium"):
        GAME.play(state, GAME.grammar.parse(line), log)
        assert state.to_act == 0
        assert GAME.default(state).verb == "draw"
    told = [(event.key, dict(event.words)) for event in log if event.key in ("latrine", "vomitorium")]
    assert told == [
        ("latrine", {"card": "card/via"}),
        ("vomitorium", {"cards": ("card/pons", "card/senator")}),
    ]
    assert (state.pile, state.pool[0], state.hand_size(0)) == (6, 1, 0)
    GAME.play(state, GAME.grammar.parse("take_senator"), log)
    assert (state.pile, state.senators[0]) == (5, 1)


@covers("C-27", "R147")
def test_who_does_not_answer_leaves_a_school_unused() -> None:
    school = {"card": "schola", "materials": {"later": 1}}
    mine = {"units": 1, "hand": ["atrium"], "foundations": [school]}
    state = GAME.arrange(Setup(GAME.id, 2, 1), {"role": "artifex", "seats": [mine, WITNESS]})
    GAME.play(state, GAME.grammar.parse("add atrium schola"))
    decision = GAME.decision(state)
    assert decision is not None
    assert (decision.key, GAME.default(state).verb) == ("may_think", "done")
    assert (decision.words["building"], decision.words["further"]) == ("building/schola", 3)


@covers("R120")
def test_the_question_says_whose_action_it_is() -> None:
    mine = {"units": 1, "hand": ["atrium", "via"], "clients": {"artifex": 1}, "buildings": ["academia"]}
    state = GAME.arrange(Setup(GAME.id, 2, 1), {"role": "artifex", "seats": [mine, WITNESS]})
    said = []
    for line in ("found atrium later", "done", ""):
        decision = GAME.decision(state)
        assert decision is not None
        said.append((decision.key, decision.words.get("client"), decision.words.get("building")))
        if line:
            GAME.play(state, GAME.grammar.parse(line))
    assert said == [("build", 0, None), ("build", 1, None), ("may_think", None, "building/academia")]


@covers("R045", "R046")
def test_all_are_told_how_many_cards_are_drawn_and_the_owner_which() -> None:
    position = {
        "seats": [{"hand": ["via", "senator"]}, WITNESS],
        "deck": ["pons", "forum", "atrium", "villa"],
    }
    state = GAME.arrange(Setup(GAME.id, 2, 1), position)
    log: list[Event] = []
    GAME.play(state, GAME.grammar.parse("draw"), log)
    told = {event.key: event for event in log}
    everybody, owner = told["draws"], told["draws_cards"]
    assert (everybody.audience, dict(everybody.words), everybody.reveals) == (None, {"count": 3}, True)
    assert (owner.audience, owner.reveals) == (frozenset((0,)), True)
    assert owner.words["cards"] == ("card/atrium", "card/pons", "card/forum")


@covers("R089", "R091", "S05")
def test_a_card_shown_twice_is_known_once_and_two_shown_together_twice() -> None:
    pons = BUILDINGS.index("pons")
    state = GAME.arrange(Setup(GAME.id, 2, 1), {"seats": [{"hand": ["pons", "via", "pons"]}, WITNESS]})
    show(state, 0, pons)
    assert state.trace[0] == [UNKNOWN, UNKNOWN, KNOWN + pons]
    state.revealed[0] = []
    show(state, 0, pons)
    assert state.trace[0] == [UNKNOWN, UNKNOWN, KNOWN + pons]
    show(state, 0, pons)
    assert state.trace[0] == [UNKNOWN, KNOWN + pons, KNOWN + pons]


@covers("S05", "R091")
@pytest.mark.parametrize("leave", [part, part_hidden])
def test_of_two_equal_cards_the_one_shown_is_taken_to_leave(leave: Callable[[State, int, int], None]) -> None:
    state = GAME.arrange(Setup(GAME.id, 2, 1), {"seats": [{"hand": ["via", "via"]}, WITNESS]})
    via = BUILDINGS.index("via")
    show(state, 0, via)
    assert state.revealed[0] == [via]
    leave(state, 0, via)
    assert (state.hand[0], state.revealed[0]) == ([via], [])


@pytest.mark.parametrize(
    ("line", "touched"),
    [
        ("found via rudus", {"hand/via", "site/rudus"}),
        ("found turris caementum", {"hand/turris", "outside/caementum"}),
        ("place caementum turris", {"stockpile/caementum", "building/turris"}),
        ("stair rudus 1 latrina", {"stockpile/rudus", "rival1/latrina"}),
        ("capture 1 latrina", {"rival1/latrina"}),
        ("lions 1 operarius", {"rival1_client/operarius"}),
    ],
)
def test_what_an_action_touches_is_where_it_lies(line: str, touched: set[str]) -> None:
    position = {
        "role": "architectus",
        "town": {"caementum": 0},
        "seats": [{"units": 1, "hand": ["via"]}, WITNESS],
    }
    state = GAME.arrange(Setup(GAME.id, 2, 1), position)
    assert set(GAME.touches(state, GAME.grammar.parse(line))) == touched


@covers("R148")
def test_the_card_looked_at_under_a_fountain_lies_aside() -> None:
    mine = {"units": 1, "hand": ["pons"], "buildings": ["fons"]}
    spec = {"role": "artifex", "deck": ["via", "villa", "forum"], "seats": [mine, WITNESS]}
    state = GAME.arrange(Setup(GAME.id, 2, 1), spec)
    found = GAME.grammar.parse("found via rudus")
    assert set(GAME.touches(state, found)) == {"hand/via", "site/rudus"}
    GAME.play(state, GAME.grammar.parse("fountain"))
    assert set(GAME.touches(state, found)) == {"aside/via", "site/rudus"}


@covers("R154", "R174")
@pytest.mark.parametrize(
    ("line", "building"), [("latrine via", "building/latrina"), ("vomitorium", "building/vomitorium")]
)
def test_after_a_discard_the_question_names_the_building(line: str, building: str) -> None:
    mine = {"hand": ["atrium", "via"], "buildings": [building.partition("/")[2]]}
    state = GAME.arrange(Setup(GAME.id, 2, 1), {"seats": [mine, WITNESS]})
    GAME.play(state, GAME.grammar.parse(line))
    decision = GAME.decision(state)
    assert decision is not None
    assert (decision.key, decision.words["building"]) == ("think", building)


@pytest.mark.parametrize(
    ("frame", "asked", "giver"),
    [
        ((REPEAT, 0, OPERARIUS, 1), "laborer", "building/aeraria"),
        ((REPEAT, 0, PATRONUS, 1), "patron", "building/hortus"),
        ((REPEAT, 0, ARTIFEX, 1), "build", "building/amphitheatrum"),
    ],
)
def test_an_action_given_by_a_finished_building_names_it(
    frame: tuple[object, ...], asked: str, giver: str
) -> None:
    state = GAME.arrange(Setup(GAME.id, 2, 1), {"role": "artifex", "seats": [WITNESS, WITNESS]})
    state.pool = [3] * 6
    state.stack.append(frame)
    GAME.phases[REPEAT].advance(state, None)
    decision = GAME.phases[state.stack[-1][0]].decision(state, 0)
    assert (decision.key, decision.words["client"], decision.words["giver"]) == (asked, 2, giver)
