"""The installer of Windows: in, started, a match opened by its file, out again; what is one's own stays."""

import json
import re
import subprocess
import time
from pathlib import Path

import pytest

from build.package import wine
from build.package.facts import NAME, SUFFIX
from game.storage import savefile
from tests.display import Display
from tests.table.tables import table
from tests.window.player import BUSY, PATIENCE, environment_of, started
from tests.windows.programs import Windows, answer, end_wine, registry

pytestmark = [pytest.mark.whole, pytest.mark.window, pytest.mark.usefixtures("played")]

INSTALLED = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\Tabularium"
UNINSTALLER, QUESTION = "Tabularium Uninstall ", "Tabularium Uninstall"
"""Captions of the uninstaller and of what it asks, in English."""
KIND = rf"Software\Classes\Tabularium{SUFFIX}"


def local(folder: str) -> Path:
    """A folder below the person's local data."""
    (user,) = [path for path in (wine.PREFIX / "drive_c" / "users").iterdir() if path.name != "Public"]
    return user / "AppData" / "Local" / folder


def windows_path(path: Path) -> str:
    """How a file of drive C is called there."""
    return "C:\\" + str(path.relative_to(wine.PREFIX / "drive_c")).replace("/", "\\")


def scenes(file: Path) -> list[str]:
    """The scenes that the started program shows once there are any and nothing is being loaded."""
    give_up = time.monotonic() + PATIENCE
    shown: list[str] = []
    while (not shown or shown[-1] == BUSY) and time.monotonic() < give_up:
        time.sleep(0.1)
        shown = list(json.loads(file.read_text(encoding="utf-8"))["scenes"]) if file.exists() else []
    return shown


def wait_until_gone(path: Path) -> None:
    """The uninstaller goes on as a copy of itself after it has answered."""
    give_up = time.monotonic() + PATIENCE
    while path.exists() and time.monotonic() < give_up:
        time.sleep(0.1)


def press(display: Display, caption: str, key: str) -> None:
    """Press a key in the window with this caption, as soon as it is there."""
    give_up = time.monotonic() + PATIENCE
    while not (found := display.windows(caption)) and time.monotonic() < give_up:
        time.sleep(0.2)
    time.sleep(1)  # it is there before it listens
    display.xdotool("windowfocus", found[0], "key", key)


def test_in_and_out_again(frozen: Windows, display: Display, tmp_path: Path, home: Path) -> None:
    place = local("Programs") / "Tabularium"
    own = local("tabularium")
    own.mkdir(parents=True, exist_ok=True)
    match = own / f"Ελένη & Zoë{SUFFIX}"
    match.write_text(savefile.write(table("strict", "person", "person").record), encoding="utf-8")
    picture = own / "Cache" / "kept.png"
    picture.parent.mkdir(exist_ok=True)
    picture.touch()

    assert answer(frozen.setup, "/S", cwd=tmp_path)[0] == 0
    assert {path.name for path in place.iterdir()} == {
        *(path.name for path in frozen.program.iterdir()),
        "uninstall.exe",
    }
    assert registry(INSTALLED, tmp_path).count("REG_") == 10
    assert f"Tabularium{SUFFIX}" in registry(rf"Software\Classes\{SUFFIX}", tmp_path)
    opens = re.search(r"command\n.*REG_SZ\s+(.*)", registry(KIND, tmp_path))
    assert opens is not None
    assert opens[1].strip() == f'"{windows_path(place / f"{NAME}.exe")}" "%1"'
    menu = local("").parent / "Roaming/Microsoft/Windows/Start Menu/Programs/Tabularium.lnk"
    assert menu.exists()

    end_wine()  # it has begun without a display
    # Opened by its file with the command that the registry has for a double click. Wine 8 itself does not look there:
    # it knows the classes of the whole machine only.
    state = tmp_path / "state.json"
    told = environment_of(display, tmp_path / "home", state, 1)
    command = wine.words(place / f"{NAME}.exe", windows_path(match))
    with started(command, tmp_path, told, tmp_path / "errors") as program:
        assert scenes(state)[:2] == ["Title", "Table"]
        # a program that runs is neither replaced nor removed
        assert answer(frozen.setup, "/S", cwd=tmp_path)[0] == 1
        answer(Path("taskkill"), "/F", "/IM", f"{NAME}.exe", cwd=tmp_path)
        program.wait(60)

    kept = match.read_bytes()
    subprocess.run(
        wine.words(place / "uninstall.exe", "/S"), env=wine.environment(), stdin=subprocess.PIPE, check=False
    )
    wait_until_gone(place)
    assert not place.exists()
    assert not menu.exists()
    assert [registry(key, tmp_path) for key in (INSTALLED, KIND)] == ["", ""]
    assert "Tabularium" not in registry(rf"Software\Classes\{SUFFIX}", tmp_path)
    assert match.read_bytes() == kept
    assert picture.exists()  # nobody is asked in a silent removal
    match.unlink()
    picture.unlink()


def test_removal_by_hand_asks_for_the_cache(frozen: Windows, display: Display, tmp_path: Path) -> None:
    own = local("tabularium")
    match, picture = own / f"kept{SUFFIX}", own / "Cache" / "drawn.png"
    place = local("Programs") / "Tabularium"
    for cache_stays in (True, False):
        for file in (match, picture):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
        assert answer(frozen.setup, "/S", cwd=tmp_path)[0] == 0
        end_wine()  # it has begun without a display
        uninstaller = wine.words(place / "uninstall.exe")
        env = {**wine.environment(), "DISPLAY": display.name, "LC_ALL": "C"}
        subprocess.run(uninstaller, env=env, stdin=subprocess.PIPE, check=False)
        press(display, UNINSTALLER, "Return")  # the page that says what stays
        wait_until_gone(place)
        assert not place.exists()
        press(display, QUESTION, "n" if cache_stays else "y")
        press(display, UNINSTALLER, "Return")  # the page that says it is done
        if not cache_stays:
            wait_until_gone(picture)
        assert (match.exists(), picture.exists()) == (True, cache_stays)
    match.unlink()
