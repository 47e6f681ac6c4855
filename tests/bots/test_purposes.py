"""What actions are good for: every sentence names something of the position, at every level and in every language."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from game.bots.bot import Bot, Remembers, bot_seed
from game.bots.registry import adapter_of, make_bot, purposes_of
from game.bots.thinking.level import LEVELS
from game.bots.thinking.search_bot import SearchBot
from game.bots.thinking.search_result import Factor, Finder, Purpose, RatedAction, SearchResult, main_purpose
from game.engine.core.action import Action
from game.engine.core.game import Setup, SetupError
from game.engine.core.match import Match
from game.engine.core.rng import stream
from game.engine.glory_to_rome.components import MATERIAL, ROLES
from game.engine.registry import load_game, rule_packages
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.table.advice import advice_sentence, sentence

GAMES = [name for name in rule_packages() if purposes_of(name) is not None]
OPTIONS = {"constantinopolis": {"free_trade": "yes"}}
SEATS = ("Anna", "Bruno", "Carla")
DECISIONS = {"newcomer": 160, "easy": 160, "normal": 30, "hard": 14, "expert": 4}
"""So many decisions of a match are looked at, by level: the higher ones think longer."""


def finder(game_id: str) -> Finder:
    found = purposes_of(game_id)
    assert found is not None
    return found


@cache
def texts(game_id: str, language: str) -> MatchTexts:
    return MatchTexts(Texts(language), load_game(game_id), SEATS)


def said(purpose: Purpose, game_id: str, language: str) -> tuple[str, str]:
    """The reason for a bot's move, and the same said to a person."""
    words = texts(game_id, language)
    return sentence(purpose, words, 0), advice_sentence(purpose, words)


def decisions(game_id: str, level: str, most: int, seed: int = 5) -> Iterator[tuple[Any, SearchResult]]:
    """Positions of a match between players of a level, each with what its player rests its answer on."""
    game = load_game(game_id)
    match = Match(game, Setup(game_id, len(SEATS), seed, OPTIONS.get(game_id, {})))
    earlier: dict[int, Bot] = {}
    while match.state.to_act >= 0 and len(match) < most:
        seat = match.state.to_act
        bot = make_bot(game_id, level, bot_seed(seed, seat, len(match)))
        assert isinstance(bot, SearchBot)
        if seat in earlier and isinstance(bot, Remembers):
            bot.inherit(earlier[seat])
        earlier[seat] = bot
        choices = game.legal(match.state)
        action = bot.choose(game, game.recall(match.state, seat), choices)
        assert bot.result is not None
        yield match.state, bot.explained(bot.result)
        match.play(action)


PLAYED = frozenset(("play", "senator", "petition", "pair", "wild"))
"""Ways to play a role: a card, a Jack and a petition of the same role do the same."""


def about(action: Action, game_id: str) -> tuple[str, ...]:
    """The things an action is about, without amounts: what its sentence may tell apart."""
    if game_id == "glory_to_rome" and action.verb in PLAYED:
        return ("as", ROLES[MATERIAL[action.args[0]] if action.verb == "play" else action.args[-1]])
    verb = load_game(game_id).grammar.verbs[action.verb]
    pairs = zip(verb.arguments, action.args, strict=True)
    return (action.verb, *[argument.kind.word(value) for argument, value in pairs if argument.kind.names])


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_answer_says_what_it_is_good_for(game_id: str, level: str) -> None:
    game, find = load_game(game_id), finder(game_id)
    generic = {
        Texts(language)(f"reasons.did_{how}") for language in LANGUAGES for how in ("glance", "even", "only")
    }
    for state, result in decisions(game_id, level, DECISIONS[level]):
        seat = state.to_act
        found = main_purpose(find(game.recall(state, seat), seat, result.options[0].line), result)
        assert found is not None
        for language in LANGUAGES:
            both = said(found, game_id, language)
            for spoken in both:
                assert spoken.endswith("."), spoken
                assert spoken not in generic
                assert "{" not in spoken
            words = [
                part
                for word in found.words.values()
                for part in (word if isinstance(word, tuple) else (word,))
            ]
            if words in ([], [0], [1]):  # nothing to name; "none" and "the first" have words of their own
                continue
            named = [texts(game_id, language).show(word) for word in words]
            # Plurals have other endings.
            stems = [part[: max(4, len(part) - 3)] for word in named for part in word.split() if part]
            for spoken in both:
                assert any(stem in spoken for stem in stems), f"{found} names nothing: {spoken}"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_choice_has_a_sentence_and_other_things_have_other_sentences(game_id: str) -> None:
    game, find = load_game(game_id), finder(game_id)
    choices = alike = 0
    for state, _ in decisions(game_id, "easy", DECISIONS["easy"], 12):
        seat = state.to_act
        seen = game.recall(state, seat)
        sentences: dict[tuple[int, str], set[tuple[str, ...]]] = {}
        for action in game.legal(state):
            found = find(seen, seat, (action,))
            for language in LANGUAGES:
                assert all(all(said(purpose, game_id, language)) for purpose in found)
            for which, spoken in enumerate(said(found[0], game_id, "en")):
                sentences.setdefault((which, spoken), set()).add(about(action, game_id))
        choices += sum(map(len, sentences.values()))
        alike += sum(len(things) - 1 for things in sentences.values())
    assert choices
    assert alike <= choices * 0.15, f"{alike} of {choices}"


@pytest.mark.parametrize("game_id", GAMES)
def test_purposes_tell_a_rival_and_a_spectator_nothing_hidden(game_id: str) -> None:
    game, find = load_game(game_id), finder(game_id)
    for number, (state, result) in enumerate(decisions(game_id, "easy", 150, 3)):
        seat = state.to_act
        for viewer in (None, (seat + 1) % len(SEATS)):
            seen = game.observe(state, viewer)
            other = game.observe(game.determinize(seen, stream(number, "other")), viewer)
            line = result.options[0].line[:1]
            assert find(seen, seat, line) == find(other, seat, line)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game_id", GAMES)
def test_whatever_is_chosen_under_any_options_can_be_told_to_anybody(game_id: str, seed: int) -> None:
    game, find, chance = load_game(game_id), finder(game_id), stream(seed, "any")
    match: Match[Any] | None = None
    while match is None:
        chosen = {option.name: chance.choice(option.values) for option in game.options}
        with suppress(SetupError):
            match = Match(game, Setup(game_id, chance.choice(game.players), seed, chosen))
    names = [f"Seat {seat}" for seat in range(match.state.players)]
    words = [MatchTexts(Texts(language), game, names) for language in LANGUAGES]
    while match.state.to_act >= 0 and len(match) < 250:
        seat = match.state.to_act
        action = chance.choice(game.legal(match.state))
        for viewer in (None, *range(match.state.players)):
            found = find(game.observe(match.state, viewer), seat, (action,))
            assert found
            for purpose in found:
                assert all(sentence(purpose, own, seat) and advice_sentence(purpose, own) for own in words)
        match.play(action)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_reason_has_a_subject(language: str) -> None:
    """English and German need one: the player, unless the sentence has its own."""
    for game_id in GAMES:
        own = texts(game_id, language)
        keys = [key for key in own.keys if key.startswith(f"{game_id}.purpose.")]
        small = [key for key in keys if own.message(key).other[:1].islower()]
        assert len(small) > len(keys) // 2
        for key in set(keys) - set(small):
            assert own.message(key).other.startswith(("The ", "Das ", "Für ", "Bis ", "Lieber ", "{")), key
    ship = sentence(Purpose("ship", {"hold": 4, "passengers": 1}), texts("constantinopolis", language), 1)
    assert ship.startswith(SEATS[1])


@pytest.mark.parametrize("game_id", GAMES)
def test_purposes_leave_the_observation_alone(game_id: str) -> None:
    game, find = load_game(game_id), finder(game_id)
    for state, result in decisions(game_id, "easy", 60, 4):
        seen = game.recall(state, state.to_act)
        before = game.digest(seen)
        find(seen, state.to_act, result.options[0].line)
        assert game.digest(seen) == before


@pytest.mark.parametrize("game_id", GAMES)
def test_terms_are_those_of_the_evaluation(game_id: str) -> None:
    game, find, adapter = load_game(game_id), finder(game_id), adapter_of(game_id)
    assert adapter is not None
    for state, _ in decisions(game_id, "newcomer", 150, 6):
        seat = state.to_act
        seen = game.recall(state, seat)
        for action in game.legal(state):
            for purpose in find(seen, seat, (action,)):
                assert set(purpose.terms) <= set(adapter.terms)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_reason_of_a_bot_is_also_said_to_a_person(game_id: str, language: str) -> None:
    own = Texts(language)
    sections = {
        section: {
            key.removeprefix(f"{game_id}.{section}."): own.message(key)
            for key in own.keys
            if key.startswith(f"{game_id}.{section}.")
        }
        for section in ("purpose", "advice")
    }
    assert sections["purpose"].keys() == sections["advice"].keys()
    alike = [key for key, message in sections["purpose"].items() if message == sections["advice"][key]]
    assert alike == [], "the same words cannot be about a bot and be said to a person"


@pytest.mark.parametrize("language", LANGUAGES)
def test_passing_is_a_close_call_where_raising_is_as_good(language: str) -> None:
    """ "It isn't worth more than 3 gold" beside "About as good: raising to 5" is no advice."""
    words = texts("constantinopolis", language)
    passing = Purpose("yield", {"office": "office/comes_thesaurorum", "rival": "seat/1", "bid": 3}, ())
    close, plain = advice_sentence(passing, words, close=True), advice_sentence(passing, words)
    assert close != plain
    assert all(part in close for part in ("Bruno", "3"))
    other = Purpose("barter", {"goods": "good/food", "gold": 2}, ())
    assert advice_sentence(other, words, close=True) == advice_sentence(other, words)


def test_the_weightiest_factor_in_favor_chooses_the_purpose() -> None:
    one, two = Purpose("one", {}, ("gold",)), Purpose("two", {}, ("ships", "fame"))
    options = (RatedAction((Action("done"),), 1.0, 0.1),)

    def chosen(*factors: Factor) -> Purpose | None:
        return main_purpose((one, two), SearchResult(options, 4, "tried", factors))

    assert chosen(Factor("fame", 2.0), Factor("gold", 1.0)) == two
    assert chosen(Factor("fame", -2.0), Factor("gold", 1.0)) == one
    assert chosen(Factor("walls", 2.0), Factor("ships", 1.0)) == two
    assert chosen(Factor("ships", 0.01)) == one
    assert chosen() == one
    assert main_purpose((), None) is None
