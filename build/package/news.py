"""What is new, for players: the lines that the program shows, as the packages and the release page have them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from textwrap import fill

from build.project import ROOT

from .facts import LANGUAGES, VERSION


@lru_cache(maxsize=1)
def news() -> dict[str, dict[str, list[str]]]:
    """The lines of each heading, by language and heading, in the order of the catalogue."""
    return {language: _of(language) for language in LANGUAGES}


def _of(language: str) -> dict[str, list[str]]:
    path = ROOT / "locales" / language / "interface_news.toml"
    groups: Mapping[str, object] = tomllib.loads(path.read_text(encoding="utf-8"))["news"]
    return {
        group["heading"]: [text for key, text in group.items() if key != "heading"]
        for group in groups.values()
        if isinstance(group, dict)
    }


def for_debian() -> str:
    """The entry of Debian's changelog, in English."""
    lines = (line for texts in news()["en"].values() for line in texts)
    return "".join(fill(line, 76, initial_indent="  * ", subsequent_indent="    ") + "\n" for line in lines)


def for_changelog() -> str:
    """The lines of the release in `CHANGELOG.md`, in English."""
    groups = news()["en"].items()
    return "\n".join(
        f"### {heading}\n\n" + "".join(f"- {line}\n" for line in texts) for heading, texts in groups
    )


def for_release_page() -> str:
    """The text of the release page: four languages, one after the other."""
    names = {"en": "English", "de": "Deutsch", "es": "Español", "it": "Italiano"}
    parts = [f"Tabularium {VERSION}\n"]
    for language, groups in news().items():
        lines = [
            f"**{heading}**\n\n" + "".join(f"- {line}\n" for line in texts)
            for heading, texts in groups.items()
        ]
        parts.append(f"## {names[language]}\n\n" + "\n".join(lines))
    return "\n".join(parts)
