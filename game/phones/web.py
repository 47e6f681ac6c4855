"""The files of the web page: what a browser gets before it has proved any key, the same for everybody."""

from __future__ import annotations

from html import escape

from game.i18n.match_texts import MatchTexts
from game.ui.assets import asset

from .pictures import sheet_of
from .server import File

KINDS = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript"}
WORDS = ("connecting", "lost", "code", "waiting", "denied", "again")
"""What the page says before it has heard anything, in the language of the program."""


def files(texts: MatchTexts, game_id: str) -> dict[str, File]:
    """The page, its style, its scripts, and the pictures of the game, by path."""
    folder = asset("phones")
    found = {
        f"/{path.name}": File(KINDS[path.suffix], path.read_bytes())
        for path in sorted(folder.iterdir())
        if path.suffix in KINDS
    }
    page = (folder / "index.html").read_text(encoding="utf-8")
    for name in WORDS:
        page = page.replace("{" + name + "}", escape(texts(f"phones.{name}")))
    found["/"] = File(KINDS[".html"], page.encode())
    del found["/index.html"]
    sheet = sheet_of(game_id)
    found["/art.js"] = File(KINDS[".js"], sheet.script())
    found[sheet.path] = File("image/webp", sheet.picture, kept=True)
    return found


__all__ = ["files"]
