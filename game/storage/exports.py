"""Pictures and other things a person asks for, written where the person will look for them."""

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
"""Names that mean a device on Windows, whatever follows their first dot."""


def keep_picture(name: str, data: bytes, folder: Path | None = None) -> Path:
    """Write a PNG under a name and answer where it lies; what is there already is never replaced. Raises OSError."""
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
