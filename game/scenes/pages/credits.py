"""The credits: authors, libraries, fonts, licenses."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from game import __version__
from game.engine.registry import game_ids
from game.ui import asset
from game.ui.geometry import Rect
from game.ui.scene import Context, Press, View
from game.ui.tree import Node

from .. import routes
from ..common.dialogs import Choice, Menu
from ..common.parts import gap_of
from ..common.reader import Paragraph, Reader, left_button

FONTS = {"Cinzel": "OFL-Cinzel", "EB Garamond": "OFL-EBGaramond", "Source Sans 3": "OFL-SourceSans3"}
"""Every font that comes with the program, and its license."""


@dataclass(frozen=True, slots=True)
class Credit:
    """A component by others: name, license names, rights holder, home page."""

    name: str
    license: tuple[str, ...]
    holders: str
    source: str
    files: tuple[str, ...]
    """How the names of its files in a package begin."""


@lru_cache(maxsize=1)
def parts() -> tuple[Credit, ...]:
    """What the program is built on, from `assets/licenses/inside.toml`."""
    rows: list[dict[str, Any]] = tomllib.loads(asset("licences", "inside.toml").read_text(encoding="utf-8"))[
        "part"
    ]
    return tuple(
        Credit(row["name"], tuple(row["licence"]), row["holders"], row["source"], tuple(row["files"]))
        for row in rows
    )


def licenses() -> dict[str, Path]:
    """The license files that come with the program, by the name they are shown under."""
    found = {path.stem.removeprefix("OFL-"): path for path in sorted(asset("fonts").glob("OFL-*.txt"))}
    own = asset().parent / "LICENSE"
    others = {path.stem: path for path in sorted(asset("licences").glob("*.txt"))}
    return ({"Tabularium": own} if own.is_file() else {}) | found | others


def paragraphs_of(path: Path) -> list[Paragraph]:
    """A license as paragraphs: its blank lines divide it, its line breaks are not kept."""
    blocks = path.read_text(encoding="utf-8").replace("\r", "").split("\n\n")
    return [Paragraph("small", " ".join(block.split())) for block in blocks if block.strip(" -\n")]


def holder(font: str) -> str:
    """The rights holder of a font, from the first line of its license."""
    first = asset("fonts", f"{FONTS[font]}.txt").read_text(encoding="utf-8").partition("\n")[0]
    return first.replace("Copyright", "©", 1).partition(" (")[0].strip()


class Credits(Reader):
    """Program, games, fonts and libraries; the licenses one press away."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, "", [])

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        self.title = texts("credits.title")
        fonts = " · ".join(f"{font} ({holder(font)})" for font in FONTS)
        self.paragraphs = [
            Paragraph("heading", texts("credits.program")),
            Paragraph("body", texts("credits.about", version=__version__)),
            Paragraph("body", texts("credits.licence")),
            Paragraph("heading", texts("credits.games")),
            *(Paragraph("body", self._game(game)) for game in game_ids()),
            Paragraph("body", texts("credits.unofficial")),
            Paragraph("small", texts("credits.numbers")),
            Paragraph("heading", texts("credits.fonts")),
            Paragraph("body", f"{fonts}. {texts('credits.ofl')}"),
            Paragraph("heading", texts("credits.art")),
            Paragraph("body", texts("credits.pictures")),
            Paragraph("heading", texts("credits.sound")),
            Paragraph("body", texts("credits.sounds")),
            Paragraph("heading", texts("credits.libraries")),
            *(Paragraph("small", self._part(part)) for part in parts()),
        ]
        return super().layout(view)

    def _game(self, game: str) -> str:
        """A game with its author, publisher and year."""
        words = {name: self.context.texts(f"{game}.{name}") for name in ("name", "author", "edition")}
        return self.context.texts("credits.game", **words)

    def _part(self, part: Credit) -> str:
        """A library with rights holder and license."""
        free = self.context.texts("credits.public_domain")
        holders = f" · © {part.holders}" if part.holders else ""
        return f"{part.name}{holders} · {' + '.join(part.license) or free}"

    def _extra(self, view: View, foot: Rect) -> list[tuple[str, str, str, Rect]]:
        text = self.context.texts("credits.licences")
        first = left_button(view, foot, text)
        news = self.context.texts("news.button")
        second = left_button(view, foot.pad(left=first.w + gap_of(view)), news)
        return [("licences", text, "button", first), ("news", news, "button", second)]

    def on_target(self, target: str, press: Press) -> None:
        if target == "ui/licences":
            choices = [Choice(name, name) for name in licenses()]
            heading = self.context.texts("credits.licences")
            self.stack.push(Menu(self.context, choices, self._show, heading=heading))
        elif target == "ui/news":
            self.stack.push(routes.whats_new(self.context))
        else:
            super().on_target(target, press)

    def _show(self, name: str) -> None:
        self.stack.push(Reader(self.context, name, paragraphs_of(licenses()[name])))
