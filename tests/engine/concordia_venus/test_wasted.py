"""Cards that would do nothing are named as such before they are played."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine.concordia_venus.components import CARDS, DIPLOMAT, MAGISTER
from game.engine.core.action import Action
from game.engine.core.game import Setup
from game.engine.core.match import Match
from game.engine.core.messages import Event
from game.i18n import LANGUAGES, Texts
from game.i18n.match_texts import MatchTexts
from tests.boards.positions import match, the_game

GAME = "concordia_venus"


def test_a_card_without_effect_is_told_before_it_is_played_and_no_other_is() -> None:
    game, counts = the_game(GAME), Counter[tuple[str, bool]]()
    for seed in (2, 3):
        for state in match(3, seed, ("random",), game_id=GAME):
            for action in game.legal(state) if state.to_act >= 0 else ():
                if action.verb != "play":
                    continue
                role = state.layout.box.cards[action.args[0]].roles[0]
                lost = game.forfeits(state, action)
                told = lost is not None and lost[0].startswith("effect")
                log: list[Event] = []
                after, seat = state.clone(), state.to_act
                game.step(after, action, log)
                idle = any(event.key == "no_effect" and event.seat == seat for event in log)
                if role in (DIPLOMAT, MAGISTER):
                    assert told == idle, action
                counts["idle", told] += 1
    assert counts["idle", True]
    assert counts["idle", False]


@pytest.mark.parametrize(
    ("piles", "card", "word"),
    [
        ((["senator"], []), "magister", "effect_senator"),
        (([], []), "magister", "effect_first"),
        (([], []), "diplomat", "effect_empty"),
        (([], ["diplomat"]), "diplomat", "effect_diplomat"),
        (([], []), "farmer", "effect_houses"),
        ((["architect"], ["architect"]), "magister", ""),
    ],
)
def test_what_would_have_no_effect_says_why(piles: tuple[list[str], list[str]], card: str, word: str) -> None:
    game = the_game(GAME)
    state = Match(game, Setup(GAME, 2, 1)).state.clone()
    for seat, pile in enumerate(piles):
        state.pile[seat] = [CARDS.index(name) for name in pile]
    state.hand[state.to_act].append(CARDS.index(card))
    lost = game.forfeits(state, Action("play", (CARDS.index(card),)))
    assert (lost[0] if lost is not None else "") == word
    for code in LANGUAGES if word else ():
        assert ": " in MatchTexts(Texts(code), game, ("Anna", "Bruno")).own(f"forfeit.{word}", count=1)


def test_done_names_what_could_still_be_bought_or_traded() -> None:
    game, found = the_game(GAME), Counter[str]()
    for state in match(3, 5, ("random",), game_id=GAME):
        done = state.layout.box.vocabulary.done
        if state.to_act < 0 or done not in game.legal(state):
            continue
        lost = game.forfeits(state, done)
        chapter = game.decision(state).chapter  # type: ignore[union-attr]
        if chapter in ("market", "mercator", "architect"):
            found[chapter] += lost is not None
        if lost is not None:
            assert len(game.legal(state)) > 1
            assert lost[1] > 0
    assert len(found) == 3
    assert all(found.values())
