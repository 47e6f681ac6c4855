"""Why something was done, in a sentence: named by what weighed, in every language."""

import re
from dataclasses import replace

import pytest

from game.bots.registry import adapter_of
from game.bots.thinking.search_result import Factor, Purpose, RatedAction, SearchResult, settled
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.registry import load_game, rule_packages
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.table.advice import (
    better,
    explanation_sentence,
    figures,
    gains_and_costs,
    points,
    weighty,
    without_contradictions,
)

GAME = load_game("constantinopolis")
DONE, BUILD = Action("done"), Action("build", (5,))
REASONS = (
    Factor("ships", 3.14), Factor("gold", -1.26), Factor("income", 0.8), Factor("walls", 0.7), Factor("offices", -0.5),
    Factor("fame", 0.02),
)  # fmt: skip
OPTIONS = (
    RatedAction((BUILD, DONE), 5.0, 0.3),
    RatedAction((BUILD,), 4.9, 0.3),
    RatedAction((DONE,), 2.5, 0.4),
)
VERDICT = SearchResult(OPTIONS, 16, "tried", REASONS)


def texts(language: str) -> MatchTexts:
    return MatchTexts(Texts(language), GAME, ["Anna", "Bruno"])


def test_the_weightiest_reasons_are_named() -> None:
    pro, con = weighty(VERDICT)
    assert [reason.term for reason in pro] == ["ships", "income"]
    assert [reason.term for reason in con] == ["gold"]


def said_of(words: MatchTexts, key: str) -> str:
    """What is only said of this factor: the words around it may be said once for two."""
    return words.own(key).strip("|").rpartition("|")[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_says_what_spoke_for_and_against(language: str) -> None:
    words = texts(language)
    build = words.deed(BUILD)
    told = gains_and_costs(VERDICT, words), explanation_sentence(VERDICT, None, words)
    named = explanation_sentence(VERDICT, BUILD, words)
    assert named.endswith(f"{build}.")
    assert not any(sign in named for sign in "“„«"), "no button is quoted"
    assert not any(build in one for one in told)
    assert explanation_sentence(VERDICT, DONE, words) == told[1], "that one could stop goes without saying"
    for section, said in zip(("gain", "aim", "aim"), (*told, named), strict=True):
        for key in (f"{section}.ships", f"{section}.income", "cost.gold"):
            assert said_of(words, key) in said
        assert said_of(words, f"{section}.walls") not in said
        assert not re.search(r"[+−(]|\d", said.replace(build, "")), "the figures stand apart"
        assert said.endswith(".")
        assert said[0].isupper()
    shown = figures(VERDICT, words)
    assert f"+{points(3.1, words)}" in shown
    assert f"−{points(1.3, words)}" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_move_gains_in_general_is_left_out_where_its_purpose_has_been_told(language: str) -> None:
    words = texts(language)
    assert explanation_sentence(VERDICT, None, words, told=True) == ""
    instead = explanation_sentence(VERDICT, BUILD, words, told=True)
    assert instead == words("reasons.instead", action=words.deed(BUILD))
    even = replace(VERDICT, reasons=())
    assert explanation_sentence(even, None, words, told=True) == words("reasons.did_even")


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_said_in_more_than_one_way_and_always_the_same_of_the_same(language: str) -> None:
    words = texts(language)
    moves = [Action("done"), *(Action("build", (number,)) for number in range(12))]
    results = [replace(VERDICT, options=(replace(OPTIONS[0], line=(move,)), OPTIONS[2])) for move in moves]
    for say in (gains_and_costs, lambda one, own: explanation_sentence(one, None, own)):
        found = [say(result, words) for result in results]
        assert len(set(found)) == 3
        assert found == [say(result, words) for result in results]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_hardly_costs_is_not_named(language: str) -> None:
    words, cheap = (
        texts(language),
        SearchResult(OPTIONS, 16, "tried", (Factor("ships", 3.0), Factor("offices", -0.5))),
    )
    assert said_of(words, "gain.ships") in gains_and_costs(cheap, words)
    assert said_of(words, "cost.offices") not in gains_and_costs(cheap, words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_not_compared_is_not_made_up(language: str) -> None:
    words = texts(language)
    even = SearchResult(OPTIONS, 16, "tried", (Factor("fame", 0.01), Factor("gold", -2.0)))
    said = {
        *(explanation_sentence(settled((DONE,), how), DONE, words) for how in ("glance", "only")),
        *(gains_and_costs(settled((DONE,), how), words) for how in ("glance", "only")),
        explanation_sentence(even, DONE, words), gains_and_costs(even, words),
    }  # fmt: skip
    assert len(said) == 6
    assert not any(sign in sentence for sentence in said for sign in "+−(")


def test_a_difference_has_the_uncertainty_of_both() -> None:
    by, error = better(OPTIONS[0], OPTIONS[2])
    assert by == 2.5
    assert error == pytest.approx(1.96 * 0.5)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", rule_packages())
def test_everything_that_may_weigh_has_a_name_and_every_name_weighs(game_id: str, language: str) -> None:
    knowledge = adapter_of(game_id)
    terms = {term for term in knowledge.terms if term} if knowledge is not None else set()
    for start in (f"{game_id}.{section}." for section in ("term", "gain", "aim", "cost")):
        assert {key.removeprefix(start) for key in Texts(language).keys if key.startswith(start)} == terms


SHARED = {
    "en": ("you score more from Mercurius and Jupiter", "score more from Mercurius and Jupiter"),
    "de": ("du holst mehr Punkte durch Mercurius und Jupiter", "mehr Punkte durch Mercurius und Jupiter holen"),
    "es": ("sumas más puntos con Mercurius y Jupiter", "sumar puntos con Mercurius y Jupiter"),
    "it": ("ottieni più punti con Mercurius e Jupiter", "ottenere più punti con Mercurius e Jupiter"),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_two_reasons_share_is_said_once(language: str) -> None:
    words = MatchTexts(Texts(language), load_game("concordia_venus"), ["Anna", "Bruno"])
    both = SearchResult(OPTIONS, 16, "tried", (Factor("kinds", 3.0), Factor("temples", 2.0)))
    assert SHARED[language][0].casefold() in gains_and_costs(both, words).casefold()
    assert SHARED[language][1] in explanation_sentence(both, None, words)
    assert "|" not in gains_and_costs(SearchResult(OPTIONS, 16, "tried", (Factor("kinds", 3.0),)), words)


def test_a_reason_and_the_same_against_opponents_are_not_both_named() -> None:
    twins = (
        Factor("building", 3.0),
        Factor("rival_building", 2.5),
        Factor("hand", 2.0),
        Factor("rival_hand", -2.0),
    )
    pro, con = weighty(SearchResult(OPTIONS, 16, "tried", twins))
    assert [reason.term for reason in pro] == ["building", "hand"]
    assert con == []


def test_points_are_written_as_the_language_does() -> None:
    assert points(1.26, texts("de")) == "1,3"
    assert points(-1.26, texts("en"), signed=True) == "−1.3"
    assert points(0.04, texts("en"), signed=True) == "0.0"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_named_for_or_against_is_never_what_opponents_have(language: str) -> None:
    theirs = re.compile(r"\b(der Gegner|of opponents|de los rivales|degli avversari)")
    words = Texts(language)
    wrong = [
        key
        for key in words.keys
        if re.search(r"\.(term|gain)\.", key) and theirs.search(words.message(key).other)
    ]
    assert wrong == [], "a plus beside it would read as theirs"


def test_a_reason_contradicts_neither_the_purpose_nor_what_the_move_does() -> None:
    state = GAME.start(Setup("constantinopolis", 3, 1))
    while not any(action.verb == "build" for action in GAME.legal(state)):
        GAME.step(state, GAME.legal(state)[0])
    build = next(action for action in GAME.legal(state) if action.verb == "build")
    weighed = (
        Factor("rivals", 4.0),
        Factor("ships", 3.5),
        Factor("gold", 3.0),
        Factor("income", -2.5),
        Factor("offices", -2.0),
    )
    result = SearchResult((RatedAction((build,), 5.0, 0.3),), 16, "tried", weighed)
    aim = Purpose("build.production", {}, ("income", "goods"))
    kept = without_contradictions(result, aim, GAME, state)
    assert kept is not None
    assert [factor.term for factor in kept.reasons] == ["ships", "offices"], (
        "it pays gold, and it earns later; that it is good says nothing beside its purpose"
    )
    paying = replace(result, reasons=(Factor("gold", 3.0), Factor("income", -2.5)))
    assert without_contradictions(paying, aim, GAME, state) is None, "nothing is left to be said"
