"""What is bought is called by its name, in every language and wherever it is said."""

from __future__ import annotations

import pytest

from game.engine.concordia_venus.components import CARDS
from game.engine.core.messages import Event
from tests.boards.concordia_venus import BENCH, BOARD, GAME, LANGUAGES, table
from tests.boards.positions import the_game

ROOT = 5
"""So many letters of a name stay when it is declined."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_can_be_bought_is_called_by_its_name(language: str) -> None:
    game, verbs = the_game(GAME), set[str]()
    for state in (state for seed in (6, 8, 9) for state in BENCH.samples(3, seed) if state.to_act >= 0):
        shown = table(state, language)
        for action in shown.choices:
            if action.verb not in ("take", "take_for"):
                continue
            place = shown.texts.component(f"display/{action.args[0] + 1}")
            name = shown.texts.component(f"card/{CARDS[state.display[action.args[0]]]}")[:ROOT].casefold()
            said = shown.texts.action(action, shown.seen)
            assert name in said.casefold()
            assert place not in said
            assert place in shown.texts.action(action)
            events: list[Event] = []
            game.play(state.clone(), action, events)
            bought = next(event for event in events if event.key == "acquires")
            assert name in shown.texts.event(bought).casefold()
            assert place not in shown.texts.event(bought)
            verbs.add(action.verb)
            plain = action._replace(verb="take", args=action.args[:1])
            denied = game.explain(state, plain)
            if denied is not None:
                assert name in shown.texts.refusal(denied).casefold()
                verbs.add("refused")
    assert verbs == {"take", "take_for", "refused"}


def test_the_board_offers_it_by_its_name() -> None:
    for state in BENCH.samples(3, 6):
        shown = table(state)
        take = [action for action in shown.choices if action.verb == "take"]
        if take:
            assert CARDS[state.display[take[0].args[0]]].partition("_")[0].title() in BOARD.label(
                shown, take[0]
            )
            return
    pytest.fail("nothing is for sale")
