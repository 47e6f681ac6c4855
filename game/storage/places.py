"""The folders of the user's files, and pictures and texts exported to where the user looks for them."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from platformdirs import (
    user_cache_path,
    user_config_path,
    user_data_path,
    user_documents_path,
    user_log_path,
    user_pictures_path,
)

# -- the folders of the user's files ---------------------------------------------------------------------------------

NAME = "tabularium"
HOME = "TABULARIUM_HOME"
"""Environment variable: one folder for everything, instead of the system's places."""


def _place(system: Callable[[], Path], below: str = "") -> Path:
    """A folder from the environment or the system's default; a temporary one if there is no home."""
    own = os.environ.get(HOME)
    if own:
        return Path(own) / below
    try:
        return system()
    except RuntimeError:
        return _homeless() / below


@lru_cache(maxsize=1)
def _homeless() -> Path:
    """The same folder at every start while it is ours alone, else one for this start."""
    folder = Path(tempfile.gettempdir()) / f"{NAME}-{os.getuid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        if folder.is_symlink() or folder.stat().st_uid != os.getuid() or folder.stat().st_mode & 0o077:
            raise PermissionError
    except OSError:
        return Path(tempfile.mkdtemp(prefix=f"{NAME}-"))
    return folder


def config_folder() -> Path:
    """The folder of the settings."""
    return _place(lambda: user_config_path(NAME, appauthor=False))


def data_folder() -> Path:
    """The folder of saves and statistics."""
    return _place(lambda: user_data_path(NAME, appauthor=False))


def saves_folder() -> Path:
    """Where matches are kept."""
    return data_folder() / "saves"


def cache_folder() -> Path:
    """Where what can be made again is kept: it may be deleted at any time."""
    return _place(lambda: user_cache_path(NAME, appauthor=False), "cache")


def pictures_folder() -> Path:
    """The user's folder of pictures."""
    return _place(user_pictures_path, "pictures")


def documents_folder() -> Path:
    """The user's folder of documents."""
    return _place(user_documents_path, "documents")


def reports_folder() -> Path:
    """Where reports of crashes are kept."""
    return _place(lambda: user_log_path(NAME, appauthor=False), "reports")


# -- exports pictures and texts to the folders where the user looks for them -----------------------------------------

FOLDER = "Tabularium"
MOST = 999
DEVICES = {
    "CON",
    "PRN",
    "AUX",
    "NUL",
    *(f"{port}{number}" for port in ("COM", "LPT") for number in "0123456789¹²³"),
}
"""Device names of Windows; they are reserved with any extension."""


def keep_picture(name: str, data: bytes, folder: Path | None = None) -> Path:
    """Write a PNG under a free name; return its path. Raises OSError."""
    home = folder or pictures_folder() / FOLDER
    home.mkdir(parents=True, exist_ok=True)
    plain = safe(name)
    for number in range(1, MOST + 1):
        path = home / (f"{plain}.png" if number == 1 else f"{plain} {number}.png")
        try:
            with path.open("xb") as file:
                file.write(data)
        except FileExistsError:
            continue
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return path
    raise FileExistsError(plain)


def safe(name: str) -> str:
    """A name that every system takes for a file."""
    plain = re.sub(r"[^\w .-]+", " ", name).strip(" .")
    plain = re.sub(r" +", " ", plain)[:80].rstrip(" .") or FOLDER
    return f"{plain}_" if plain.partition(".")[0].rstrip().upper() in DEVICES else plain
