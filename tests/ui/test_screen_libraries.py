"""A start without a screen: the sentence names what lacks and the command that brings it, and "no display" only where there is none."""

import shutil
import sys

import pytest

from game.i18n import LANGUAGES, Texts
from game.ui import display
from game.ui.display import (
    MANAGERS,
    NEEDED,
    PACKAGES,
    NoDisplay,
    install_command,
    missing_libraries,
    screen_asked_for,
)

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in SCREENS:
        monkeypatch.delenv(name, raising=False)


def lacking(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    monkeypatch.setattr(display, "_there", lambda name: name not in names)


def installed_by(monkeypatch: pytest.MonkeyPatch, manager: str) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name if name == manager else None)


@pytest.mark.parametrize(
    ("env", "screen"),
    [
        ({}, ""),
        ({"DISPLAY": ":0"}, "x11"),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "x11"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "wayland"),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "wayland"}, ""),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "dummy"}, ""),
    ],
)
def test_the_environment_says_which_screen_there_is(env: dict[str, str], screen: str) -> None:
    assert screen_asked_for(env) == screen


def test_missing_libraries_are_named_with_the_command_that_installs_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    lacking(monkeypatch, "libX11.so.6", "libXext.so.6")
    installed_by(monkeypatch, "apt-get")
    key, words = NoDisplay("offscreen").sentence()
    for language in LANGUAGES:
        said = Texts(language)(key, **words)
        assert "libX11.so.6, libXext.so.6" in said
        assert "sudo apt install libx11-6 libxext6" in said


def test_where_packages_are_unknown_the_libraries_are_named_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    lacking(monkeypatch, "libxkbcommon.so.0")
    installed_by(monkeypatch, "nothing")
    key, words = NoDisplay("offscreen").sentence()
    assert (key, words["libraries"]) == ("app.no_libraries_named", "libxkbcommon.so.0")
    assert all("libxkbcommon.so.0" in Texts(language)(key, **words) for language in LANGUAGES)


def test_each_way_of_installing_has_a_package_for_each_library() -> None:
    assert {name for names in NEEDED.values() for name in names} == set(PACKAGES)
    assert all(len(packages) == len(MANAGERS) for packages in PACKAGES.values())


def test_one_package_is_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    installed_by(monkeypatch, "pacman")
    assert install_command(NEEDED["wayland"]) == "sudo pacman -S wayland libxkbcommon"


def test_no_display_is_said_only_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    lacking(monkeypatch)
    assert NoDisplay("offscreen").sentence() == ("app.no_display", {"driver": "offscreen"})
    monkeypatch.setenv("DISPLAY", ":77")
    assert NoDisplay("offscreen").sentence() == ("app.display_shut", {"display": ":77"})


def test_other_systems_lack_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    lacking(monkeypatch, *PACKAGES)
    assert missing_libraries("x11") == []
