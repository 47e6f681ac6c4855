"""The user's list of programs that may play (``programs.toml`` beside the settings). It is read, never written."""

from __future__ import annotations

from pathlib import Path

from game.bots.bot import BotError
from game.bots.outside.programs import FILE, know, read_programs

from . import places
from .files import read_limited


def programs_file() -> Path:
    """Where the list is looked for."""
    return places.config_folder() / FILE


def take_programs() -> str:
    """Let the programs of the list play from now on; return what is wrong with it, "" for nothing. A wrong list lists nothing."""
    file = programs_file()
    know({})
    try:
        know(read_programs(read_limited(file).decode(), str(file.parent)))
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        return str(error)
    except (BotError, ValueError, RecursionError) as error:
        return str(error)
    return ""


__all__ = ["programs_file", "take_programs"]
