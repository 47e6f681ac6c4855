"""Whose the parts of a package are: which row of `assets/licenses/inside.toml` speaks for a file, and Debian's copyright file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from functools import lru_cache
from pathlib import PurePosixPath
from textwrap import wrap
from typing import Any

from build.project import ROOT

from .facts import NAME, URLS

INSIDE = ROOT / "assets" / "licences"
OWN = ("game/", "assets/", "locales/", "LICENSE", "__init__.py", "__main__.py", "environment.py")
"""How the names of our own files begin; fonts among them have rows of their own."""
TAKEN = ("tweetnacl",)
"""How the names of files by others begin that lie among our own."""
LIBRARIES = (".so", ".dll", ".pyd", ".dylib")
INTERNAL = f"usr/lib/{NAME}/_internal"
"""Where the parts of the program are in the package for Debian."""
FONTS = {"Cinzel": "OFL-Cinzel", "EBGaramond": "OFL-EBGaramond", "SourceSans3": "OFL-SourceSans3"}
"""Files of fonts in `assets/fonts`, by how they begin, with the file of their license."""
DEBIAN_NAMES = {
    "MIT": "Expat",
    "GPL-2.0-or-later": "GPL-2+",
    "LGPL-2.1-or-later": "LGPL-2.1+",
    "PSF-2.0": "Python-2.0",
}
"""What Debian calls licenses that it has another name for."""
COMMON = {"Apache-2.0": "Apache-2.0", "GPL-2.0-or-later": "GPL-2", "LGPL-2.1-or-later": "LGPL-2.1"}
"""Licenses whose text every Debian system has in `/usr/share/common-licenses`."""
FREE = "public-domain"


@lru_cache(maxsize=1)
def rows() -> tuple[dict[str, Any], ...]:
    """The rows of everything by others."""
    return tuple(tomllib.loads((INSIDE / "inside.toml").read_text(encoding="utf-8"))["part"])


def row_of(name: str) -> str:
    """Whose a file of a package is: the name of a row, "Tabularium", or "" where no row speaks for it."""
    base = PurePosixPath(name).name
    if name.startswith("assets/fonts/") and not base.startswith("OFL"):
        return next((font for font in FONTS if base.startswith(font)), "")
    if name.startswith(OWN) and not base.startswith(TAKEN):
        return "Tabularium"
    fitting = (row for row in rows() if any(_fits(name, base, pattern) for pattern in row["files"]))
    return next((str(row["name"]) for row in fitting), "")


def _fits(name: str, base: str, pattern: str) -> bool:
    """Whether a file's path, or for a library its name alone, begins like a pattern or is as it says."""
    if "*" in pattern:
        return fnmatch(base, pattern)
    return name.startswith(pattern) or (
        (base.endswith(LIBRARIES) or ".so." in base) and base.startswith(pattern)
    )


def unclaimed(names: Iterable[str]) -> list[str]:
    """The files of a package that no row speaks for."""
    return [name for name in names if not row_of(name)]


def copyright_text() -> str:
    """Debian's machine-readable copyright file: our license, and of everything by others whose it is and under which license."""
    blocks = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: Tabularium\nSource: {URLS['Source']}",
        "Files: *\nCopyright: The Tabularium contributors\nLicense: Expat",
        *_fonts(),
        *(_block(row) for row in sorted(rows(), key=lambda row: "crates" not in row)),
        *_licenses(),
    ]
    return "\n\n".join(blocks) + "\n"


def _fonts() -> Iterator[str]:
    for font, paper in FONTS.items():
        text = (ROOT / "assets" / "fonts" / f"{paper}.txt").read_text(encoding="utf-8")
        holder = text.partition("\n")[0].removeprefix("Copyright ").strip()
        yield _fields(f"{INTERNAL}/assets/fonts/{font}*", holder, "OFL-1.1", font)


def _block(row: dict[str, Any]) -> str:
    names = [DEBIAN_NAMES.get(name, name) for name in row["licence"]] or [FREE]
    said = row["name"] + (f": {', '.join(row['crates'])}" if "crates" in row else "")
    places = [name if "*" in name else f"{name}*" for name in row["files"]] or ["accesskit/*"]
    patterns = " ".join(f"{INTERNAL}/{place}" for place in places)
    if row["name"] == "PyInstaller":
        patterns = f"usr/lib/{NAME}/{NAME}"
    return _fields(patterns, row["holders"] or "nobody", " and ".join(names), f"{said}. {row['source']}")


def _fields(files: str, holders: str, rights: str, comment: str) -> str:
    said = "\n".join(f" {line}" for line in wrap(comment, 76))
    return f"Files: {files}\nCopyright: {holders}\nLicense: {rights}\nComment:\n{said}"


def _licenses() -> Iterator[str]:
    """Each license once: its text, or where every Debian system has it."""
    for name in sorted({"OFL-1.1", *(name for row in rows() for name in row["licence"])}):
        if name in COMMON:
            text = f"The text of this license is in /usr/share/common-licenses/{COMMON[name]}."
        else:
            text = (INSIDE / f"{name}.txt").read_text(encoding="utf-8").strip()
        lines = [f" {line.rstrip()}" if line.strip() else " ." for line in text.splitlines()]
        yield "\n".join([f"License: {DEBIAN_NAMES.get(name, name)}", *lines])
    yield f"License: {FREE}\n Given to the public by its authors, who keep no rights. {NAME} owes nothing for it."
