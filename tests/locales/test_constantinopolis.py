"""The words of Constantinopolis against its rules: whole matches and refusals are told in every language."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from game.engine.constantinopolis.box import own_box
from game.engine.constantinopolis.components import (
    BUILDINGS,
    CATEGORIES,
    CATEGORY,
    GOODS,
    MARKETS,
    OFFICES,
    SHIPS,
)
from game.engine.constantinopolis.rules import Constantinopolis, make
from game.engine.constantinopolis.state import FAME_SOURCES, State
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.messages import Refusal
from game.engine.core.rng import Stream, stream
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from tests.locales.telling import LEFT_OVER, SEATS, Telling, flat, keys, tables_of, too_long

GAME = make()
TEXTS = {language: MatchTexts(Texts(language), GAME, SEATS) for language in LANGUAGES}
MATCHES = 20
UNASKED = {
    "fleet_full",
    "loaded_again_enough",
    "match_over",
    "no_wall_preemption",
    "not_an_intervention",
    "one_donation",
    "preemption_used",
}
"""Reasons nobody comes to ask for: where they hold the rules offer no choice, or the turn or match is over."""

BOUNDS = {"event": 14, "refusal": 20, "decision": 20, "effect": 15, "rule": 25, "verb": 3, "board": 4}
"""The most words of a message, by section; a placeholder counts as one."""


def action_space() -> list[Action]:
    """Every action of the notation, bids and offers of gold only up to a few coins."""
    words = GAME.box.vocabulary
    actions: list[Action] = []
    for table in tables_of(words):
        for item in flat(table):
            numbers = item.args[-1:] if item.verb in ("bid", "raise", "load", "unload") else ()
            if all(number < 40 for number in numbers):
                actions.append(item)
    return actions


def setups() -> Iterator[Setup]:
    for number in range(MATCHES):
        options = {
            "free_trade": "yes" if number % 2 else "no",
            "cargo": ("hidden", "open", "shown")[number % 3],
            "trade_end": ("sailing", "loaded")[number // 2 % 2],
            "taberna": ("any_kinds", "one_kind")[number % 3 == 1],
        }
        yield Setup(GAME.id, 2 + number % 4, number, options)


def chosen(state: State, rng: Stream) -> Action:
    """A random action; ending a turn and bidding much are rarer than they would be: such a match shows more."""
    legal = GAME.legal(state)
    modest = [
        action for action in legal if action.verb not in ("bid", "raise") or action.args[-1] < 5
    ] or legal
    lively = [action for action in modest if action.verb not in ("done", "withdraw")]
    pool = lively if lively and rng.below(4) else modest if rng.below(8) else legal
    return pool[rng.below(len(pool))]


@cache
def told() -> Telling:
    """What random matches say, and what refused actions are answered on the way."""
    found = Telling(GAME, action_space())
    for setup in setups():
        found.play(GAME.start(setup), stream(setup.seed, "words"), step)
    for state in (last_public(), walled(), full_berths()):
        found.explain_all(state)
        found.play(state, stream(0, "words"), step)
    return found


def step(state: State, rng: Stream) -> Action:
    """What happens next: now and then somebody leaves."""
    return leaver(state, rng) or chosen(state, rng)


def last_public() -> State:
    """A position in which two rich players find one public building left."""
    sold = dict.fromkeys(
        (building for building, kind in zip(BUILDINGS, CATEGORY, strict=True) if kind == 3), 0
    )
    spec = {
        "phase": "building",
        "stock": sold | {"hippodromus_3": 1},
        "seats": [{"gold": 90, "office": "magister_officiorum"}, {"gold": 90, "office": "comes_thesaurorum"}],
    }
    return GAME.arrange(Setup(GAME.id, 2, 5), spec)


def walled() -> State:
    """An auction in which the second seat owns the auction wall."""
    seats = [{"office": "magister_officiorum"}, {"office": "consul", "buildings": ["wall_auction"]}]
    return GAME.arrange(Setup(GAME.id, 2, 5), {"seats": seats})


def full_berths() -> State:
    """A ship that carries all the passengers it may, and one more who waits."""
    ship = {"size": "medius_dromo", "cargo": ["passenger_a"]}
    seats = [{"fleet": [ship], "hand": ["passenger_b"]}, {}]
    return GAME.arrange(Setup(GAME.id, 2, 5), {"phase": "loading", "seats": seats})


def leaver(state: State, rng: Stream) -> Action | None:
    """Now and then somebody leaves a match of four or five."""
    present = [seat for seat in range(state.players) if not state.left_seats >> seat & 1]
    if len(present) < 4 or rng.below(200):
        return None
    return GAME.box.vocabulary.leave[present[rng.below(len(present))]]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_matches_can_be_told(language: str) -> None:
    assert [line for line in told().lines(TEXTS[language]) if LEFT_OVER.search(line)] == []


@pytest.mark.slow
def test_matches_bring_up_every_event_decision_and_refusal() -> None:
    assert told().untold(TEXTS["en"]) == {"refusal": UNASKED}


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_that_matches_do_not_bring_up_can_be_told(language: str) -> None:
    texts = TEXTS[language]
    for key in UNASKED:
        assert "{" not in texts.refusal(Refusal("211", key, {"seat": "seat/1", "cost": 5, "gold": 3}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_about_something_names_it(language: str) -> None:
    texts = TEXTS[language]
    told_apart: dict[str, set[str]] = {}
    for action in action_space():
        if action.args and all(number < 6 for number in action.args):
            told_apart.setdefault(action.verb, set()).add(texts.action(action))
    about = {verb.name for verb in GAME.grammar.verbs.values() if verb.arguments}
    assert about == set(told_apart)
    assert [verb for verb, labels in told_apart.items() if len(labels) < 2] == []
    assert [
        label for labels in told_apart.values() for label in labels if re.search(r"[{}]|\w/\w", label)
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_short(language: str) -> None:
    assert too_long(TEXTS[language], BOUNDS) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_is_named_and_described(language: str) -> None:
    texts = TEXTS[language]
    wanted = {
        *(
            f"{section}.{name}"
            for section in ("building", "gloss.building", "effect.building")
            for name in BUILDINGS
        ),
        *(f"{section}.{name}" for section in ("office", "gloss.office", "effect.office") for name in OFFICES),
        *(
            f"{section}.{name}"
            for section in ("size", "latin", "the", "that_ship", "effect.size")
            for name in SHIPS
        ),
        *(f"{section}.{name}" for section in ("market", "gloss.market") for name in MARKETS),
        *(f"{section}.{name}" for section in ("good", "good_kind", "contract") for name in GOODS),
        *(f"{section}.{name}" for section in ("kind", "kind_plural") for name in CATEGORIES),
        *(f"score.{name}" for name in ("fame", *FAME_SOURCES)),
    }
    assert sorted(key for key in wanted if not texts.has_own(key)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_tell_the_goods_apart(language: str) -> None:
    words = {TEXTS[language].own(f"good_kind.{good}") for good in GOODS}
    assert len(words) == len(GOODS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_is_cited_has_a_text(language: str) -> None:
    texts = TEXTS[language]
    cited = {refusal.rule for refusal in told().refusals.values()} | {"turn", "over"}
    for tree in GAME.score(GAME.start(Setup(GAME.id, 2, 1))):
        cited |= {part.rule for part in tree.parts if part.rule} | {tree.rule or "206"}
    assert sorted(rule for rule in cited if not texts.has_own(f"rule.{rule}")) == []
    assert {f"rule.{number}" for number in range(1, 221)} <= {key.partition(".")[2] for key in texts.keys}


@pytest.mark.parametrize("language", LANGUAGES)
def test_effects_take_the_numbers_of_the_box(language: str) -> None:
    texts = TEXTS[language]
    goods = ("good/consumer", "good/consumer")
    words = dict.fromkeys("draws gold swap fame discount step store hold passengers".split(), 2)
    for key in keys(texts, "effect"):
        listed = key.split(".")[-1] not in ("praefectus_praetorio", "wall_barter")
        text = texts.fill(key, {**words, "output": goods, "needs": goods, "goods": goods if listed else 3})
        assert "{" not in text
        assert len(text.split()) <= BOUNDS["effect"], text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_contract_has_a_name_of_its_cargo_and_pay(language: str) -> None:
    texts = TEXTS[language]
    for contract in own_box().contracts:
        name = texts.component(f"contract/{contract.id}")
        assert str(contract.gold) in name
        cargo = {good: amount for good, amount in zip(GOODS, contract.goods, strict=True) if amount}
        wanted = cargo or {"passenger": 1}
        assert all(texts.own(f"contract.{thing}", count=count) in name for thing, count in wanted.items())


def test_the_game_is_the_one_the_catalogue_is_named_for() -> None:
    assert isinstance(GAME, Constantinopolis)
    assert all(texts.has_own(key) for texts in TEXTS.values() for key in ("name", "author", "summary"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_office_gives_names_no_numerals_that_the_offices_do_not_show(language: str) -> None:
    texts = MatchTexts(Texts(language), make(), ("Anna", "Bruno"))
    for office in OFFICES:
        words = re.findall(r"\w+", texts.own(f"remark.office.{office}", count=2))
        assert len(words) > 3
        assert not {"I", "II", "III", "IV", "V"} & set(words)
