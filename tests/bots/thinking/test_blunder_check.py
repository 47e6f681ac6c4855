"""The blunder check: an answer that is surely better to the end of the match is found, and only such a one."""

from typing import Any

import pytest

from game.bots.registry import adapter_of, levels, with_level
from game.bots.thinking.search_bot import SearchBot, comparable_answers, surely_better
from game.bots.thinking.search_result import settled
from game.engine.core.rng import stream
from game.native import compiled
from tests.bots.glory_to_rome.tables import GAME, game, laid

SELLER = {"hand": ["via"], "units": 1, "stock": {"marmor": 1, "rudus": 1}, "sites": {"rudus": 2}}
RIVAL = {"hand": ["pons"], "sites": {"rudus": 1}}


def last_sale(**seat: Any) -> Any:
    """Return the position of a seat that may sell before the last card of the deck is drawn."""
    return laid([{**SELLER, **seat}, RIVAL], role="mercator", deck=["forum"])


def better(state: Any, taken: str) -> str:
    """Return the answer that is surely better, "" where there is none."""
    rules, adapter = game(), adapter_of(GAME)
    assert adapter is not None
    action = rules.grammar.parse(taken)
    seen = rules.recall(state, state.to_act)
    others = comparable_answers(seen.choices, action)
    found = surely_better(rules, adapter, seen, action, others, stream(1, "check"))
    return rules.grammar.text(found) if found else ""


@pytest.mark.parametrize(
    ("taken", "found"), [("done", "sell marmor"), ("sell rudus", "sell marmor"), ("sell marmor", "")]
)
def test_a_free_sale_and_the_better_of_two_are_found(taken: str, found: str) -> None:
    assert better(last_sale(), taken) == found


def test_a_stock_that_a_wall_counts_stays() -> None:
    wall = last_sale(stock={"rudus": 2}, vault={"rudus": 1}, buildings=["murus"])
    assert better(wall, "done") == ""


def test_answers_are_compared_with_those_of_their_kind() -> None:
    choices = last_sale().choices
    texts = {action: game().grammar.text(action) for action in choices}
    by_text = {text: action for action, text in texts.items()}
    assert [texts[one] for one in comparable_answers(choices, by_text["sell rudus"])] == ["sell marmor"]
    assert len(comparable_answers(choices, by_text["done"])) == len(choices) - 1


@pytest.mark.skipif(compiled(), reason="a plain class cannot derive from a compiled one")
@pytest.mark.parametrize("level", ["hard", "expert"])
def test_strong_levels_put_the_better_answer_in_front(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the search came to: here it is made to end with a refusal."""
    rules, state = game(), last_sale()
    seen = rules.recall(state, state.to_act)
    done = rules.grammar.parse("done")

    class Refuses(SearchBot):
        def deliberate(self, game: Any, seen: Any, choices: Any) -> Any:
            yield settled((done,), "tried")

    for checks, expected in ((True, "sell marmor"), (False, "done")):
        plain = with_level(GAME, levels(GAME)[level], 1)
        bot = Refuses(plain._model, plain._written, 1)
        monkeypatch.setattr(adapter_of(GAME).__class__, "closing", lambda *_, checks=checks: checks)
        assert rules.grammar.text(bot.choose(rules, seen, seen.choices)) == expected


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_what_was_planned_is_checked_too(level: str) -> None:
    rules, state = game(), last_sale()
    seen = rules.recall(state, state.to_act)
    bot = with_level(GAME, levels(GAME)[level], 1)
    bot._plan, bot._expected = (rules.grammar.parse("done"),), rules.digest(seen)
    planned, checked = bot.thinking(rules, seen, seen.choices)
    assert rules.grammar.text(planned.action) == "done"
    assert rules.grammar.text(checked.action) == "sell marmor"


def test_weaker_levels_do_not_check() -> None:
    assert [name for name, level in levels(GAME).items() if level.check] == ["hard", "expert"]
