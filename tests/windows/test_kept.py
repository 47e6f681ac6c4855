"""Nothing is lost on Windows: killed without warning, a disk that is full or cannot be written to."""

import itertools
from pathlib import Path

import pytest

from game.engine.core.match import Entry
from game.engine.core.rng import Stream, stream
from game.engine.registry import game_ids
from game.storage.saves import Saves
from tests.display import Display
from tests.window.player import CHOICES, Player, lit, playing
from tests.windows.programs import kill, remount, small_disk

pytestmark = [pytest.mark.whole, pytest.mark.window, pytest.mark.usefixtures("played")]

KILLS = 67
"""So many a game: two hundred over the three."""
CLICKS = 4
"""So many clicks at least between two kills."""
ROOM = 65536
"""Kilobytes of a disk on which there is room for drawings, settings and a few matches."""


def kept(home: Path) -> list[Entry]:
    """The actions of the match in play; none when there is none yet."""
    saves = Saves(home / "saves")
    open_ones = [save for save in saves.list() if not save.over]
    return list(saves.load(open_ones[0].id).match.entries) if open_ones else []


def begin(player: Player, game: str) -> None:
    """From the title to the first choice of a match."""
    for name in ("ui/new_game", f"game/{game}", "ui/start"):
        player.choose(name)


def some_clicks(player: Player, chance: Stream, count: int) -> None:
    """Click so often what is lit, worded choices first; ends where the match does."""
    for _ in range(count):
        state = player.look()
        while state["scenes"][-1] == "Table" and not lit(state):
            state = player.look(int(state["layouts"]))
        if state["scenes"][-1] != "Table":
            return
        choices = lit(state)
        worded = [entry for entry in choices if entry["target"].startswith(CHOICES)]
        player.click(chance.choice(worded or choices))
    player.look()


@pytest.mark.parametrize("game", game_ids())
def test_kills_without_warning_lose_nothing(display: Display, home: Path, game: str) -> None:
    chance = stream(67, "kills")
    lost, decisions, before = 0, 0, list[Entry]()
    for turn in range(KILLS):
        with playing(display, home, "en", haste=8) as player:
            state = player.look()
            if any(entry["target"] == "ui/continue" for entry in state["targets"]) and before:
                player.choose("ui/continue")
                player.look()
            else:
                begin(player, game)
                before = []
            some_clicks(player, chance, CLICKS + turn % 3)
            over = player.look()["scenes"][-1] != "Table"
            shown = kept(home)
            lost += shown[: len(before)] != before and not over
            kill(player.program)
        after = [] if over else kept(home)
        lost += not over and after[: len(shown)] != shown
        decisions += max(0, len(after) - len(before))
        before = after
    assert lost == 0
    assert decisions > KILLS


@pytest.mark.parametrize("game", game_ids())
def test_a_full_disk_is_told_and_the_match_goes_on(display: Display, home: Path, game: str) -> None:
    chance = stream(3, "full")
    with small_disk(home, ROOM), playing(display, home, "de", haste=8, state_folder=home.parent) as player:
        begin(player, game)
        some_clicks(player, chance, 4)
        fill = home / "fill"
        with fill.open("wb", buffering=0) as file:
            for size in (65536, 4096, 1):
                for _ in itertools.count():
                    try:
                        file.write(b"x" * size)
                    except OSError:
                        break
        some_clicks(player, chance, 6)
        assert player.program.poll() is None
        seen = kept(home)
        fill.unlink()
        some_clicks(player, chance, 6)
        assert kept(home)[: len(seen)] == seen
        assert len(kept(home)) > len(seen)


def test_a_disk_that_cannot_be_written_to_stops_nobody(display: Display, home: Path) -> None:
    with small_disk(home, ROOM):
        with playing(display, home, "es", state_folder=home.parent) as player:
            player.look()
        remount(home, "ro")
        with playing(display, home, "es", state_folder=home.parent) as player:
            begin(player, game_ids()[0])
            some_clicks(player, stream(4, "read only"), 6)
            assert player.look()["scenes"][:2] == ["Title", "Table"]
        remount(home, "rw")
