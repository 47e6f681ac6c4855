"""Newcomers make the mistakes of people: few, of several kinds, never ruinous, each with its reason; openings of easy differ."""

from collections import Counter
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest

from game.bots.bot import bot_seed
from game.bots.match_series import MatchSeries
from game.bots.registry import adapter_of, levels, make_bot
from game.bots.thinking.search_bot import ALIKE, SearchBot
from game.bots.thinking.search_result import SearchResult, Slip
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.registry import game_ids, load_game
from game.i18n.catalogue import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from game.table.advice import explanation_sentence

MATCHES = 6
PRIDE = 6
FEW = 6
GAMES = tuple(game for game in game_ids() if levels(game))


def slips_of(game_id: str, deal: int) -> tuple[list[str], list[int]]:
    """Return the mistakes of one newcomer in a match against another, and its bids."""
    bots: list[Any] = []
    made: list[str] = []
    bids: list[int] = []

    def make(game: str, bot: str, seed: int) -> Any:
        bots.append(make_bot(game, bot, seed))
        return bots[-1]

    def watch(state: Any, action: Action) -> None:
        if state.to_act == 0:
            result: SearchResult = bots[0].result
            assert result.how != "whim"
            if result.how == "slip":
                made.append(result.reasons[0].term)
            if action.verb in ("bid", "raise"):
                bids.append(action.args[-1])

    MatchSeries(game_id, ("newcomer", "newcomer"), 1, 900 + deal).play(0, watch, make)
    return made, bids


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_newcomers_make_a_few_mistakes_of_several_kinds_and_none_is_ruinous(game_id: str) -> None:
    played = [slips_of(game_id, deal) for deal in range(MATCHES)]
    counts = [len(made) for made, _ in played]
    most = levels(game_id)["newcomer"].most_slips
    assert max(counts) <= most <= FEW
    assert sum(counts) >= MATCHES
    assert max(max(Counter(made).values(), default=0) for made, _ in played) <= most // ALIKE
    kinds = {kind for made, _ in played for kind in made}
    assert len(kinds) >= 3
    for language in LANGUAGES:
        assert all(f"{game_id}.slip.{kind}" in Texts(language).keys for kind in kinds)
    assert [bid for _, bids in played for bid in bids if bid > PRIDE] == []


@pytest.mark.parametrize("game_id", GAMES)
def test_every_mistake_that_has_a_reason_is_made_in_its_game(game_id: str) -> None:
    source = files(f"game.bots.{game_id}").joinpath("beginner.py").read_text(encoding="utf-8")
    kinds = [key.rpartition(".")[2] for key in Texts("en").keys if key.startswith(f"{game_id}.slip.")]
    assert len(kinds) >= 5
    assert [kind for kind in kinds if f'"{kind}"' not in source] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mistake_says_its_reason_and_not_that_it_was_a_rule_of_thumb(language: str) -> None:
    game = load_game("glory_to_rome")
    state = game.start(Setup("glory_to_rome", 2, 1))
    bot = slipping("forum")
    result = bot._slip(state, state.choices, state.choices[0])
    assert result is not None
    said = explanation_sentence(result, None, MatchTexts(Texts(language), game, ("a", "b")))
    assert said == Texts(language)("glory_to_rome.slip.forum")


def slipping(*kinds: str) -> SearchBot:
    """Return a newcomer that makes mistakes of these kinds whenever it may, each with the last choice."""
    bot: Any = make_bot("glory_to_rome", "newcomer", 1)
    model, level = bot._model, levels("glory_to_rome")["newcomer"]

    def find(seen: Any, choices: Any, liked: Action) -> list[Slip]:
        return [Slip(kind, choices[-1]) for kind in kinds]

    return SearchBot(
        type(model)(model.adapter, model.evaluations, model.bases, find), replaced(level, slips=1.0), 1
    )


def replaced(level: Any, **numbers: float) -> Any:
    """Return a level with other numbers."""
    return replace(level, **numbers)


def test_never_two_mistakes_in_a_turn_nor_many_alike_also_after_a_handover() -> None:
    game = load_game("glory_to_rome")
    state = game.start(Setup("glory_to_rome", 2, 1))
    bot, made = slipping("forum", "hoards"), Counter[str]()
    for turn in range(60):
        state.turn = turn
        result = bot._slip(state, state.choices, state.choices[0])
        if result is None:
            continue
        assert result.action == state.choices[-1]
        made[result.reasons[0].term] += 1
        bot.conclude(game, state, result)
        assert bot._slip(state, state.choices, state.choices[0]) is None, "one a turn"
        heir = slipping("forum", "hoards")
        heir.inherit(bot)
        bot = heir
    alike = levels("glory_to_rome")["newcomer"].most_slips // ALIKE
    assert made == {"forum": alike, "hoards": alike}


def test_no_mistake_without_an_occasion_nor_at_a_level_that_makes_none() -> None:
    state = load_game("glory_to_rome").start(Setup("glory_to_rome", 2, 1))
    assert slipping()._slip(state, state.choices, state.choices[0]) is None
    easy: Any = make_bot("glory_to_rome", "easy", 1)
    assert all(easy._slip(state, state.choices, state.choices[0]) is None for _ in range(20))


@pytest.mark.parametrize("game_id", GAMES)
def test_easy_opens_in_several_ways_at_the_same_deal_and_all_are_sound(game_id: str) -> None:
    game, adapter = load_game(game_id), adapter_of(game_id)
    assert adapter is not None
    answers: Counter[Action] = Counter()
    state: Any = game.start(Setup(game_id, 3, 12))
    while len(answers) < 2:
        seen = game.recall(state, state.to_act)
        bots: list[Any] = [make_bot(game_id, "easy", bot_seed(seed, 0)) for seed in range(12)]
        answers = Counter(bot.choose(game, seen, seen.choices) for bot in bots)
        plain = make_bot(game_id, "novice", 1).choose(game, seen, seen.choices)
        if len(answers) > 1:
            promises = bots[0]._promises(game, seen, bots[0]._options(game, seen, seen.choices))
            usual = promises[0].worth
            assert all(abs(one.worth - usual) <= 0.6 for one in promises if answers[one.line[0]] > 2), (
                "told in another world the promise differs a little"
            )
        assert game.facts(state)["round"] <= 2, "there is a choice among openings"
        game.step(state, plain)
