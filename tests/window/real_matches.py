"""Tests of whole matches in a real window by mouse clicks, for any program."""

from pathlib import Path

import pytest

from game.engine.core.match import Entry
from game.engine.core.rng import Stream, stream
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES
from game.storage.saves import AUTOSAVE, Saves
from tests.display import Display, open_display
from tests.pairs import share
from tests.window.player import (
    CHOICES,
    HASTE,
    Player,
    choices_shown,
    lit,
    next_look,
    play_to_the_end,
    playing,
)


def plays() -> list[tuple[str, str, int]]:
    """Every game in every language with its own seed; the first cases have each game once, in other languages."""
    games = game_ids()
    return [
        (game, LANGUAGES[(place + turn) % len(LANGUAGES)], (place + turn) % len(LANGUAGES))
        for turn in range(len(LANGUAGES))
        for place, game in enumerate(games)
    ]


@pytest.mark.parametrize(("game", "language", "seed"), share(plays(), 1, spread=True))
def test_a_match_is_played_to_its_score_by_clicking_what_is_lit(
    display: Display, home: Path, game: str, language: str, seed: int
) -> None:
    most = load_game(game).players[-1]  # the more bots play, the fewer clicks are left to the person
    with playing(display, home, language, haste=HASTE) as player:
        for name in ("ui/new_game", *face(game), f"count/{most}", "tab/deal"):
            player.choose(name)
        player.enter("new/deal/seed/entry", str(1204 + seed))
        player.choose("ui/start")
        state = play_to_the_end(player, seed)
        assert state["scenes"] == ["Title", "Table", "Score"]
        assert state["language"] == language
        assert player.clicks > 20
        saves = Saves(home / "saves")
        assert saves.list() == [], "a finished match is not listed"
        kept = saves.info(saves.path(AUTOSAVE))
        match = saves.load(kept.id).match
        assert (match.setup.game, match.setup.players, match.setup.seed) == (game, most, 1204 + seed)
        assert match.game.over(match.state)
        player.choose("ui/title")
        assert player.look()["scenes"] == ["Title"]
        player.choose("ui/quit")
        assert player.program.wait(60) == 0
    assert (kept.auto, kept.over) == (True, True)


def face(game: str) -> list[str]:
    """The target that chooses a game; a program with one game has none."""
    return [f"game/{game}"] if len(game_ids()) > 1 else []


@pytest.mark.parametrize("game", share(game_ids(), 1))
def test_closing_the_window_keeps_the_match(display: Display, home: Path, game: str) -> None:
    chance = stream(5, "mouse")
    with playing(display, home, "en") as player:
        for name in ("ui/new_game", *face(game), "ui/start"):
            player.choose(name)
        for _ in range(12):
            click_on(player, chance)
        player.look()
    played = _kept(home)
    assert played
    with playing(display, home, "de") as player:
        state = player.look()
        assert any(entry["target"] == "ui/continue" for entry in state["targets"])
        player.choose("ui/continue")
        assert player.look()["scenes"] == ["Title", "Table"]
    assert _kept(home)[: len(played)] == played


def click_on(player: Player, chance: Stream) -> None:
    """Click what gives a choice its word, else something lit: a choice may take several clicks, and what ends a turn waits."""
    state = choices_shown(player)
    worded = [entry for entry in lit(state) if entry["target"].startswith(CHOICES)]
    player.click(chance.choice(worded or lit(state)))


def _kept(home: Path) -> list[Entry]:
    """The actions of the one match that is kept."""
    saves = Saves(home / "saves")
    (kept,) = saves.list()
    return list(saves.load(kept.id).match.entries)


def put(player: Player, before: list[str]) -> list[str]:
    """Move the window of a player, the only one that was not there before, to its place; all windows there are now."""
    player.look()
    shown = player.display.windows("Tabularium")
    (own,) = set(shown) - set(before)
    player.display.xdotool("windowmove", "--sync", own, str(player.display.left), "0")
    return shown


def test_two_windows_at_once_keep_a_match_each(home: Path) -> None:
    chance = stream(9, "mouse")
    game = game_ids()[0]
    with (
        open_display(2 * 1280, 720) as display,
        playing(display, home, "es", window="first") as one,
    ):
        shown = put(one, [])
        with playing(display.beside(1280), home, "de", window="second") as two:
            put(two, shown)
            play_in_both(one, two, game, chance)
    saves = Saves(home / "saves")
    matches = [saves.load(kept.id).match for kept in saves.list()]
    assert len({match.setup.seed for match in matches}) == 2
    assert all(match.entries for match in matches)


def play_in_both(one: Player, two: Player, game: str, chance: Stream) -> None:
    """Begin a match in each window and click twelve times in each, in turn."""
    for player in (one, two):
        for name in ("ui/new_game", *face(game), "ui/start"):
            player.choose(name)
    for _ in range(12):
        for player in (one, two):
            click_on(player, chance)
    assert [player.look()["language"] for player in (one, two)] == ["es", "de"]


@pytest.mark.parametrize("game", share(game_ids(), 1))
def test_two_persons_pass_the_screen_through_the_curtain(display: Display, home: Path, game: str) -> None:
    chance = stream(7, "mouse")
    passed = 0
    with playing(display, home, "it", curtain="always") as player:
        for name in ("ui/new_game", *face(game), "pick/who.1", "who/person", "ui/ok", "ui/start"):
            player.choose(name)
        state = player.look()
        while passed < 4:
            if state["scenes"][-1] == "PrivacyScreen":
                assert {entry["target"] for entry in state["targets"]} == {"ui/reveal", "ui/title"}
                state = player.hold("ui/reveal")
                passed += 1
            assert state["scenes"] == ["Title", "Table"]
            state = next_look(player, chance, state)
