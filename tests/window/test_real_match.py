"""A whole match in a real window by real mouse clicks, in each language."""

from pathlib import Path

import pytest

from game.engine.core.match import Entry
from game.engine.core.rng import stream
from game.i18n import LANGUAGES
from game.storage.saves import Saves
from tests.display import Display
from tests.window.player import CHOICES, choices_shown, lit, play_to_the_end, playing

pytestmark = [pytest.mark.window, pytest.mark.slow]


@pytest.mark.parametrize(("seed", "language"), list(enumerate(LANGUAGES)))
def test_a_match_is_played_to_its_score_by_clicking_what_is_lit(
    display: Display, home: Path, language: str, seed: int
) -> None:
    with playing(display, home, language) as player:
        player.choose("ui/new_game")
        player.choose("tab/deal")
        player.enter("new/deal/seed/entry", str(1204 + seed))
        player.choose("ui/start")
        state = play_to_the_end(player, seed)
        assert state["scenes"] == ["Title", "Table", "Score"]
        assert state["language"] == language
        assert player.clicks > 20
        (kept,) = Saves(home / "saves").list()
        assert Saves(home / "saves").load(kept.id).match.setup.seed == 1204 + seed
        player.choose("ui/title")
        assert player.look()["scenes"] == ["Title"]
        player.choose("ui/quit")
        assert player.program.wait(60) == 0
    assert (kept.auto, kept.over) == (True, True)


def test_closing_the_window_keeps_the_match(display: Display, home: Path) -> None:
    chance = stream(5, "mouse")
    with playing(display, home, "en") as player:
        for name in ("ui/new_game", "ui/start", "ui/go"):
            player.choose(name)
        for _ in range(12):  # a choice may take several clicks, and what ends a turn waits for a word
            state = choices_shown(player)
            worded = [entry for entry in lit(state) if entry["target"].startswith(CHOICES)]
            player.click(chance.choice(worded or lit(state)), state)
        player.look()
    played = _kept(home)
    assert played
    with playing(display, home, "de") as player:
        state = player.look()
        assert any(entry["target"] == "ui/continue" for entry in state["targets"])
        player.choose("ui/continue")
        assert player.look()["scenes"] == ["Title", "Table"]
    assert _kept(home)[: len(played)] == played


def _kept(home: Path) -> list[Entry]:
    """The actions of the one match that is kept."""
    saves = Saves(home / "saves")
    (kept,) = saves.list()
    return list(saves.load(kept.id).match.entries)


def test_two_persons_pass_the_screen_through_the_curtain(display: Display, home: Path) -> None:
    chance = stream(7, "mouse")
    passed = 0
    with playing(display, home, "it", curtain="always") as player:
        for name in ("ui/new_game", "pick/who.1", "menu/person", "ui/start", "ui/go"):
            player.choose(name)
        while passed < 4:
            state = player.look()
            if state["scenes"][-1] == "Curtain":
                assert {entry["target"] for entry in state["targets"]} == {"ui/reveal", "ui/title"}
                state = player.hold("ui/reveal")
                passed += 1
            assert state["scenes"] == ["Title", "Table"]
            if not lit(state):
                player.seen = int(state["layouts"])  # new buttons take no press yet
                continue
            player.click(chance.choice(lit(state)), state)
