"""What every package says of the program: its name, its version, its words, when it was made."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import game
from build.project import ROOT

__all__ = ["IDENTIFIER", "LANGUAGES", "MIME", "NAME", "SUFFIX", "VERSION"]

NAME = "tabularium"
VERSION = game.__version__
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
URLS: dict[str, str] = PROJECT["urls"]
OWNER, REPOSITORY = URLS["Homepage"].split("/")[3:5]
"""Whose the home page is, and its last part. Stores ask for a proof of that: the application id follows from both."""
IDENTIFIER = f"io.github.{OWNER.replace('-', '_')}.{REPOSITORY}"
FORMER = ("org.tabularium.Tabularium",)
"""Ids of earlier versions: what systems keep under them is replaced."""
MAC_IDENTIFIER = f"io.github.{OWNER}.{REPOSITORY}"
"""The same for macOS, which allows a hyphen and no underscore."""
MAINTAINER = "{name} <{email}>".format(**PROJECT["maintainers"][0])
LICENSE: str = PROJECT["license"]
MIME = "application/x-tabularium-match"
FORMER_MIME = ("application/vnd.tabularium.match+json-seq",)
"""Types that earlier versions registered: files that are known by them still open."""
SUFFIX = ".match"
"""That of `game.storage.saves`, which cannot be loaded where the program's libraries are not installed."""
LANGUAGES = ("en", "de", "es", "it")
GAMES = ("constantinopolis", "glory_to_rome", "concordia_venus")
"""Those of `game.engine.registry`, in the order of the title; a test compares."""
LONG_AGO = 315_532_800
"""1 January 1980, the first day an archive can name."""


@lru_cache(maxsize=1)
def words() -> dict[str, dict[str, Any]]:
    """The words of `packaging/words.toml`: by language, then by key; games by the names they bear in the program."""
    said: dict[str, dict[str, Any]] = tomllib.loads(
        (ROOT / "packaging" / "words.toml").read_text(encoding="utf-8")
    )
    return {
        language: {key: _named(text, language) for key, text in by.items()} for language, by in said.items()
    }


def unofficial(language: str) -> str:
    """The sentence that the program is unofficial, as its credits have it."""
    path = ROOT / "locales" / language / "interface.toml"
    return str(tomllib.loads(path.read_text(encoding="utf-8"))["credits"]["unofficial"])


@lru_cache(maxsize=8)
def authors(language: str) -> str:
    """Who made the games: each with its author, publisher and year."""
    said = []
    for one, name in game_names(language).items():
        own = tomllib.loads((ROOT / "locales" / language / f"{one}.toml").read_text(encoding="utf-8"))
        said.append(f"{name}: {own['author']} ({own['edition']})")
    return "; ".join(said) + "."


def _named(text: Any, language: str) -> Any:
    """A text, or the texts of a list, with the names of games put in."""
    if isinstance(text, list):
        return [_named(one, language) for one in text]
    if isinstance(text, dict):
        return {key: _named(one, language) for key, one in text.items()}
    for one, name in game_names(language).items():
        text = text.replace("{" + one + "}", name)
    return text


@lru_cache(maxsize=8)
def game_names(language: str) -> dict[str, str]:
    """What the games are called, by their id."""
    folder = ROOT / "locales"
    other = tomllib.loads((folder / "names.toml").read_text(encoding="utf-8"))
    names = {}
    for one in GAMES:
        own = tomllib.loads((folder / language / f"{one}.toml").read_text(encoding="utf-8"))["name"]
        names[one] = other[one].get(language, other[one]["en"]) if one in other else own
    return names


def epoch() -> int:
    """The second every file of a package is dated: SOURCE_DATE_EPOCH, else that of the commit, else the day of the release."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not given:
        command = ["git", "log", "-1", "--format=%ct"]
        try:
            given = subprocess.run(
                command, cwd=ROOT, capture_output=True, text=True, check=False
            ).stdout.strip()
        except OSError:
            given = ""
    return int(given) if given.isdigit() else _released()


def _released() -> int:
    """The day of the newest release in the changelog, in seconds; long ago where none has a date."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(r"^## \[[\d.]+\] - (\d{4}-\d\d-\d\d)$", text, re.M)
    return int(datetime.fromisoformat(f"{found[1]}T00:00:00+00:00").timestamp()) if found else LONG_AGO


def mac_properties() -> dict[str, Any]:
    """What macOS is told of the program besides what PyInstaller says by itself."""
    return {
        "CFBundleVersion": VERSION,
        "CFBundleDevelopmentRegion": LANGUAGES[0],
        "CFBundleLocalizations": [*LANGUAGES],
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"The Tabularium contributors, {LICENSE}",
        **document_types(),
    }


def document_types() -> dict[str, Any]:
    """What macOS is told of the files of matches."""
    kind = f"{MAC_IDENTIFIER}.match"
    return {
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": words()["en"]["match"],
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [kind],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": kind,
                "UTTypeDescription": words()["en"]["match"],
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [SUFFIX.lstrip(".")],
                    "public.mime-type": [MIME, *FORMER_MIME],
                },
            }
        ],
    }


def windows_version(folder: Path) -> str:
    """Write what Windows shows as the properties of the program; return the file's path."""
    numbers = (*(int(part) for part in VERSION.split(".")), 0, 0, 0)[:4]
    shown = {
        "CompanyName": "The Tabularium contributors",
        "FileDescription": "Tabularium",
        "FileVersion": VERSION,
        "InternalName": NAME,
        "LegalCopyright": "MIT",
        "OriginalFilename": f"{NAME}.exe",
        "ProductName": "Tabularium",
        "ProductVersion": VERSION,
    }
    strings = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in shown.items())
    text = (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, "
        f"fileType=1, subtype=0, date=(0, 0)), kids=[StringFileInfo([StringTable('040904B0', [{strings}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )
    path = folder / "version.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)
