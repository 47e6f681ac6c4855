"""Exports pictures and texts to the folders where the user looks for them."""

from __future__ import annotations

import re
from pathlib import Path

from . import places

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
    home = folder or places.pictures_folder() / FOLDER
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
