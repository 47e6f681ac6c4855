"""What is bought is called by its name, in every language and wherever it is said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.boards.board import Picks
from game.boards.clicks import Hotspots
from game.engine.concordia_venus.components import CARDS
from game.engine.core.messages import Event
from game.scenes.table.board_panel import offer_menu
from game.ui.geometry import Rect
from tests.boards.concordia_venus import BENCH, BOARD, GAME, LANGUAGES, table
from tests.boards.positions import the_game
from tests.boards.views import view_of

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


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_paid_with_stands_apart_and_each_change_is_near_its_offer(
    language: str, size: tuple[int, int], scale: float
) -> None:
    state = next(
        state
        for seed in (6, 8, 9)
        for state in BENCH.samples(3, seed)
        if sum(action.verb == "take_for" for action in the_game(GAME).legal(state)) > 1
    )
    shown, view = table(state, language), view_of(*size, scale)
    offers = [offer for offer in Hotspots.of(BOARD, shown).offers if offer.actions[0].verb == "take_for"]
    same = [offer for offer in offers if offer.refs == offers[0].refs]
    shown = replace(shown, picks=Picks(menu=tuple(same)))
    menu = offer_menu(
        view, BOARD, shown, Rect(view.w - 200, 60, 100, 100), ["wine 1 → 0, cloth 2 → 1"] * len(same)
    )
    parts = {child.name.rpartition("/")[2]: child.rect for child in menu.children}
    near, far = set(), set()
    for at in range(len(same)):
        button, change = parts[str(at)], parts[f"{at}.changes"]
        assert change.h >= view.line("caption")
        near.add(change.y - button.bottom)
        if f"{at + 1}" in parts:
            far.add(parts[f"{at + 1}"].y - change.bottom)
    assert len(near) == 1
    assert not far or min(far) > max(near)
    assert menu.rect.holds(parts[f"{len(same) - 1}.changes"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_for_coins_keeps_its_words_while_it_waits(language: str) -> None:
    """It lies under the pointer, in the place that its words have."""
    seen = set[str]()
    for state in (*BENCH.samples(2, 8), *BENCH.samples(3, 8)):
        found = table(state, language)
        for button in BOARD.verbs(found):
            if button.name in ("cash", "stipend") and button.offer is not None:
                seen.add(button.name)
                assert BOARD.ending(found, button.offer.actions[0]) == button.text
    assert seen == {"cash", "stipend"}
