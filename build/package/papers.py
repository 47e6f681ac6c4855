"""Texts that come with the program on Linux: the manual page, and the two scripts of the archive."""

from __future__ import annotations

import gzip
import tomllib
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from build.project import ROOT

from .facts import FORMER, IDENTIFIER, LANGUAGES, NAME, URLS, VERSION, epoch, words

FOLDERS = {
    "config": "$XDG_CONFIG_HOME/tabularium",
    "data": "$XDG_DATA_HOME/tabularium",
    "cache": "$XDG_CACHE_HOME/tabularium",
    "state": "$XDG_STATE_HOME/tabularium/log",
}
"""Where the program keeps what is a person's; `docs/packaging.md` has the same."""
SCRIPTS = ("install.sh", "uninstall.sh")


@lru_cache(maxsize=1)
def said() -> dict[str, dict[str, Any]]:
    """The words of the manual page, by language."""
    return tomllib.loads((ROOT / "packaging" / "manual.toml").read_text(encoding="utf-8"))


def manual(language: str) -> str:
    """The manual page: its commands are those that `tabularium --help` lists."""
    own, head = said()[language], said()[language]["headings"]
    program = tomllib.loads((ROOT / "locales" / language / "interface_cli.toml").read_text(encoding="utf-8"))
    day = datetime.fromtimestamp(epoch(), UTC).date().isoformat()
    lines = [
        f'.TH TABULARIUM 6 "{day}" "Tabularium {VERSION}" "{own["games"]}"',
        f".SH {head['name']}",
        rf"{NAME} \- {_plain(words()[language]['comment'])}",
        f".SH {head['synopsis']}",
        f".B {NAME}",
        f".RI [ {own['file']} ]",
        ".br",
        f".B {NAME}",
        f".I {own['command']}",
        f".RI [ {own['arguments']} ]",
        f".SH {head['description']}",
        _plain(own["description"]),
        f".SH {head['commands']}",
        ".nf",
        *(_plain(line) for line in program["cli"]["help"].strip().split("\n")[2:]),
        ".fi",
        f".SH {head['environment']}",
        *_listed({"TABULARIUM_HOME": own["home"], "SDL_VIDEODRIVER": own["sdl"]}, "B"),
        f".SH {head['status']}",
        *_listed(own["status"], "B"),
        f".SH {head['files']}",
        *_listed({FOLDERS[name]: text for name, text in own["files"].items()}, "I"),
        f".SH {head['faults']}",
        _plain(own["faults"].format(address=URLS["Issues"])),
    ]
    return "\n".join(lines) + "\n"


def _listed(rows: dict[str, str], face: str) -> list[str]:
    """Terms and what they mean."""
    return [line for term, text in rows.items() for line in (".TP", f".{face} {_plain(term)}", _plain(text))]


def _plain(text: str) -> str:
    """A text as roff takes it: hyphens that can be copied, no line that begins like a command."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text.startswith((".", "'")) else text


def write_manuals(share: Path) -> None:
    """Write the manual page of each language below a `share` folder, packed."""
    for language in LANGUAGES:
        inside = share / "man" / ("" if language == "en" else language) / "man6"
        inside.mkdir(parents=True, exist_ok=True)
        packed = gzip.compress(manual(language).encode(), 9, mtime=0)
        (inside / f"{NAME}.6.gz").write_bytes(packed)


def write_readme(folder: Path) -> None:
    """Write `README.txt`: in each language how to start the program, put it into the menus and take it out."""
    parts = [
        "\n".join(line.format(address=URLS["Documentation"]) for line in words()[language]["readme"])
        for language in LANGUAGES
    ]
    (folder / "README.txt").write_text(
        "\n\n".join((f"Tabularium {VERSION}", *parts)) + "\n", encoding="utf-8"
    )


def write_scripts(folder: Path) -> None:
    """Write `install.sh` and `uninstall.sh`: the names and sentences are put into their texts."""
    put = {
        "FORMER": " ".join(FORMER),
        "IDENTIFIER": IDENTIFIER,
        "INSTALLED": _cases("installed"),
        "REMOVED": _cases("removed"),
        "ASK": _cases("ask", end=""),
        "CACHED": _cases("cached"),
    }
    for name in SCRIPTS:
        text = (ROOT / "packaging" / "linux" / name).read_text(encoding="utf-8")
        for mark, words_ in put.items():
            text = text.replace(f"@{mark}@", words_)
        (folder / name).write_text(text, encoding="utf-8")
        (folder / name).chmod(0o755)


def _cases(key: str, end: str = "\\n") -> str:
    """The lines of a `case` over the person's language that say a sentence; English comes last, for everybody else."""
    lines = []
    for language in (*LANGUAGES[1:], "en"):
        sentence = words()[language][key]
        places = {
            "{data}": '"$share/tabularium"',
            "{config}": '"${XDG_CONFIG_HOME:-$HOME/.config}/tabularium"',
            "{cache}": '"$cache"',
        }
        filled = [place for mark, place in places.items() if mark in sentence]
        for mark in places:
            sentence = sentence.replace(mark, "%s")
        pattern = "*" if language == "en" else f"{language}*"
        lines.append(f"  {pattern}) printf '{sentence}{end}' {' '.join(filled)} ;;")
    return "\n".join(lines)
