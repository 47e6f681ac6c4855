"""A folder is opened by the desktop's own program, which gets the user's environment and is not waited for, from source and frozen."""

from pathlib import Path
from time import sleep

import pytest

from tests.display import Display
from tests.window.player import playing

pytestmark = [pytest.mark.window, pytest.mark.slow]


@pytest.mark.parametrize("opens", [True, False])
def test_a_folder_is_opened_by_the_desktop(
    display: Display, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opens: bool
) -> None:
    told = tmp_path / "told"
    script = tmp_path / "xdg-open"
    script.write_text(
        f"#!/bin/sh\n/usr/bin/env > {told}.new\n/bin/mv {told}.new {told}\n{'exec /bin/sleep 30' if opens else 'exit 4'}\n",
        encoding="utf-8",
    )
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/mine")
    with playing(display, home, "en") as player:
        monkeypatch.undo()
        for name in ("ui/load", "files/import", "answer/folder"):
            player.choose(name)
        while not told.exists():
            sleep(0.02)
        lines = told.read_text(encoding="utf-8").splitlines()
        assert "LD_LIBRARY_PATH=/opt/mine" in lines
        assert not [line for line in lines if line.startswith(("_PYI_", "LD_LIBRARY_PATH_ORIG"))]
        if opens:
            player.choose("ui/back")  # the window goes on
            assert player.look()["scenes"] == ["Title"]
        else:
            while player.look()["scenes"] != ["Title", "Load", "Dialog"]:
                sleep(0.02)
