"""What every package says of the program: its name, its version, its words, when it was made."""

from __future__ import annotations

import os
import subprocess
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import game
from build.project import ROOT

__all__ = ["IDENTIFIER", "LANGUAGES", "MIME", "NAME", "SUFFIX", "VERSION"]

NAME = "tabularium"
VERSION = game.__version__
IDENTIFIER = "org.tabularium.Tabularium"
MIME = "application/vnd.tabularium.match+json-seq"
SUFFIX = ".match"
"""That of `game.storage.saves`, which cannot be loaded where the program's libraries are not installed."""
LANGUAGES = ("en", "de", "es", "it")
LONG_AGO = 315_532_800
"""1 January 1980, the first day an archive can name."""


@lru_cache(maxsize=1)
def words() -> dict[str, dict[str, Any]]:
    """The words of `packaging/words.toml`: by language, then by key."""
    return tomllib.loads((ROOT / "packaging" / "words.toml").read_text(encoding="utf-8"))


def epoch() -> int:
    """The second every file of a package is dated: SOURCE_DATE_EPOCH, else that of the commit, else long ago."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not given:
        command = ["git", "log", "-1", "--format=%ct"]
        try:
            given = subprocess.run(
                command, cwd=ROOT, capture_output=True, text=True, check=False
            ).stdout.strip()
        except OSError:
            given = ""
    return int(given) if given.isdigit() else LONG_AGO


def mac_properties() -> dict[str, Any]:
    """What macOS is told of the program besides what PyInstaller says by itself."""
    return {
        "CFBundleVersion": VERSION,
        "CFBundleDevelopmentRegion": LANGUAGES[0],
        "CFBundleLocalizations": [*LANGUAGES],
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": "The Tabularium contributors, MIT",
        **document_types(),
    }


def document_types() -> dict[str, Any]:
    """What macOS is told of the files of matches."""
    kind = f"{IDENTIFIER}.match"
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
                    "public.mime-type": MIME,
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
