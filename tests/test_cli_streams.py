"""What the command line writes on Windows: UTF-8 into files and pipes."""

import io
import sys

import pytest

from game.cli import main
from game.cli.arguments import write_utf8


class Terminal(io.TextIOWrapper):
    """A stream somebody reads on a screen."""

    def isatty(self) -> bool:
        return True


def test_only_files_and_pipes_change_their_code_page() -> None:
    pipe, screen = io.TextIOWrapper(io.BytesIO(), "cp1252"), Terminal(io.BytesIO(), "cp1252")
    write_utf8(pipe, screen, None)
    assert (pipe.encoding, screen.encoding) == ("utf-8", "cp1252")


@pytest.mark.parametrize(("system", "encoding"), [("win32", "utf-8"), ("linux", "cp1252")])
def test_help_is_whole_in_a_file_on_windows(
    system: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, "cp1252"))
    monkeypatch.setattr(sys, "platform", system)
    assert main(["--lang", "de", "help"]) == 0
    sys.stdout.flush()
    assert "öffnet" in raw.getvalue().decode(encoding)
