"""Who may know what."""

from typing import Any

from game.engine.constantinopolis.rules import make
from game.engine.constantinopolis.state import CONCEALED, HIDDEN, State
from game.engine.core.game import Setup
from game.engine.core.messages import Event
from tests.covers import covers

GAME = make()

LOADING: dict[str, Any] = {
    "phase": "loading",
    "seats": [
        {"goods": {"food": 2}, "hand": ["f_a", "m_a"], "posts": 1, "held": ["l_a"]},
        {"goods": {"luxury": 1}, "hand": ["l_b", "c_a"], "posts": 1, "held": ["i_a"]},
    ],
}


def position(spec: dict[str, Any], **options: str) -> State:
    return GAME.arrange(Setup("constantinopolis", len(spec["seats"]), 3, options), spec)


def play(state: State, *texts: str) -> list[Event]:
    log: list[Event] = []
    for text in texts:
        GAME.play(state, GAME.grammar.parse(text), log)
    return log


@covers("48")
def test_gold_is_its_owners_secret_unless_agreed() -> None:
    spec = {"round": 2, "seats": [{"gold": 7}, {"gold": 8}]}
    state = position(spec)
    assert GAME.observe(state, 0).gold == [7, HIDDEN]
    assert GAME.observe(state, 1).gold == [HIDDEN, 8]
    assert GAME.observe(state, None).gold == [HIDDEN, HIDDEN]
    assert GAME.observe(position(spec, gold="open"), None).gold == [7, 8]


@covers("48")
def test_in_the_first_auction_everybody_still_knows_all_gold() -> None:
    """All begin with the same, in the open, and until it is over only bids have been paid."""
    state = GAME.start(Setup("constantinopolis", 3, 5, {}))
    bid = next(action for action in GAME.legal(state) if action.verb == "bid")
    GAME.play(state, bid)
    while (decision := GAME.decision(state)) is not None and decision.chapter == "auction":
        assert GAME.observe(state, None).gold == state.gold
        GAME.play(state, GAME.default(state))
    assert state.round == 1
    assert GAME.observe(state, None).gold == [HIDDEN] * 3


@covers("141", "C29")
def test_contracts_drawn_lie_open() -> None:
    state = position({"phase": "drawing", "deck": ["f_a", "f_b", "f_c", "c_a", "m_a"], "seats": [{}, {}]})
    for viewer in (0, 1, None):
        seen = GAME.observe(state, viewer)
        assert GAME.facts(seen)["seat0.hand"] == ["f_a", "f_b", "f_c", "c_a"]
        assert GAME.facts(seen)["seat1.hand"] == ["m_a"]


@covers("166", "C29", "S19")
def test_cargo_is_its_owners_secret_unless_agreed() -> None:
    for options, shown in (({"cargo": "hidden"}, (HIDDEN,)), ({"cargo": "open"}, None)):
        state = position(LOADING, **options)
        play(state, "load f_a 0", "done", "load l_b 0")
        log = play(state, "done")
        cargo = state.fleet[0][0].cargo
        assert GAME.observe(state, 0).fleet[0][0].cargo == cargo
        assert GAME.observe(state, 1).fleet[0][0].cargo == (shown or cargo)
        assert GAME.observe(state, None).fleet[0][0].cargo == (shown or cargo)
        assert any(event.key == "shows_cargo" for event in log) == (shown is None)


@covers("166", "C29")
def test_ships_show_their_contracts_once_as_they_sail() -> None:
    state = position(LOADING)
    play(state, "load f_a 0", "done", "load l_b 0")
    log = play(state, "done")
    shown = {event.seat: event.words["contracts"] for event in log if event.key == "shows_cargo"}
    assert shown == {0: ("contract/f_a",), 1: ("contract/l_b",)}
    assert all(event.visible_to(None) and event.reveals for event in log if event.key == "shows_cargo")
    assert GAME.observe(state, 1).fleet[0][0].cargo == (HIDDEN,)
    assert GAME.recall(state, 1).fleet[0][0].cargo == state.fleet[0][0].cargo


def test_an_offer_to_who_has_loaded_tells_nothing_of_what_is_aboard() -> None:
    """Whoever has loaded is offered the same, and asked, whatever is aboard."""
    told = []
    for loads in ((), ("load f_a 0",), ("load m_a 0",)):
        spec = {
            **LOADING,
            "seats": [LOADING["seats"][0] | {"goods": {"food": 1, "military": 1}}, LOADING["seats"][1]],
        }
        state = position(spec, free_trade="yes")
        play(state, "done", "done", *loads, "done")
        assert state.to_act == 1
        play(state, "offer 0")
        drafts = GAME.legal(state)
        assert drafts == GAME.legal(GAME.observe(state, 1))
        play(state, "give_good luxury", "ask_contract f_a")
        log = play(state, "propose")
        assert state.to_act == 0
        assert not GAME.public_question(state), "only the asked one may see which answers there are"
        assert ("accept" in {action.verb for action in GAME.legal(state)}) == (loads != ("load f_a 0",))
        told.append((drafts, [event.key for event in log]))
    assert told[0] == told[1] == told[2]


@covers("166", "C29", "S19", "S13")
def test_what_is_loaded_and_held_shows_when_all_have_finished() -> None:
    state = position(LOADING)
    log = play(state, "load f_a 0", "release l_a", "hold m_a")
    assert [event.key for event in log if event.visible_to(1)] == []
    assert [event.key for event in log if event.visible_to(None)] == []
    assert [event.key for event in log if event.visible_to(0)] == ["loads", "releases", "holds"]
    log = play(state, "done")
    assert [event.key for event in log if event.visible_to(1)] == ["finishes_loading"]
    seen = GAME.observe(state, 1)
    facts = GAME.facts(seen)
    assert facts["seat0.hand"] == ["f_a", "m_a", "l_a"]
    assert facts["seat0.held"] == []
    assert facts["seat0.goods.food"] == 2
    assert facts["seat0.cargo"] == [[]]
    assert seen.used[0] & CONCEALED
    mine = GAME.facts(GAME.observe(state, 0))
    assert mine["seat0.cargo"] == [["f_a"]]
    assert mine["seat0.held"] == ["m_a"]
    assert mine["seat0.goods.food"] == 1
    play(state, "done")
    facts = GAME.facts(GAME.observe(state, 1))
    assert facts["seat0.held"] == ["m_a"]
    assert facts["seat0.hand"] == []
    assert facts["seat0.goods.food"] == 1
    assert facts["seat0.places"] == [1]


def test_what_a_seat_holds_before_it_loads_is_no_secret() -> None:
    state = position(LOADING)
    for viewer in (0, None):
        seen = GAME.facts(GAME.observe(state, viewer))
        assert seen["seat1.held"] == ["i_a"]
        assert seen["seat1.hand"] == ["c_a", "l_b"]


def test_an_offer_in_the_making_is_nobodys_business() -> None:
    state = position(LOADING, free_trade="yes")
    play(state, "offer 1", "give_good food", "give_gold 5")
    assert len(GAME.observe(state, 0).stack) == 3
    assert len(GAME.observe(state, 1).stack) == 2
    assert len(GAME.observe(state, None).stack) == 2


def test_others_do_not_see_what_one_may_choose() -> None:
    state = position(LOADING)
    assert GAME.legal(GAME.observe(state, 0)) == GAME.legal(state)
    assert GAME.legal(GAME.observe(state, 1)) == []


@covers("8")
def test_only_the_top_of_the_future_markets_shows() -> None:
    state = position({"future": ["domus_regia", "opificies", "porta_aurea"], "seats": [{}, {}]})
    assert GAME.facts(GAME.observe(state, 0))["future"] == ["porta_aurea"]
