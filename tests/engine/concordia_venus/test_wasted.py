"""Cards that would do nothing are named as such before they are played."""

from __future__ import annotations

from collections import Counter

from game.engine.concordia_venus.components import DIPLOMAT, MAGISTER
from game.engine.core.messages import Event
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
                told = game.forfeits(state, action) == ("effect", 1)
                log: list[Event] = []
                after, seat = state.clone(), state.to_act
                game.step(after, action, log)
                idle = any(event.key == "no_effect" and event.seat == seat for event in log)
                if role in (DIPLOMAT, MAGISTER):
                    assert told == idle, action
                counts["idle", told] += 1
    assert counts["idle", True]
    assert counts["idle", False]


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
