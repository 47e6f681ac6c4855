"""The manual: rule books, components and the use of the table as one page for browsers and printers, in one language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from game.boards.registry import catalogue_of
from game.engine.registry import game_ids, load_game
from game.i18n.catalogue import Texts
from game.i18n.match_texts import MatchTexts
from game.storage import archive
from game.ui.scene import Scene

from ..common import dialogs
from ..common.reader import Item
from ..routes import AppServices
from .catalogue import cards_of
from .help_text import ALL, TABLE, HelpText

STYLE = """
:root { color-scheme: light dark; --ink: #2b211a; --paper: #faf5ea; --red: #7a1f2b; --line: #cdbfa3 }
@media (prefers-color-scheme: dark) { :root { --ink: #eee4d2; --paper: #1d1814; --red: #e39a8f; --line: #5a4d3c } }
html { background: var(--paper); color: var(--ink); font: 1.05rem/1.55 Georgia, serif; overflow-wrap: break-word }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem }
h1, h2, h3, h4, a { color: var(--red); line-height: 1.2 }
h2 { margin-top: 4rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem }
h3 { margin-top: 2.2rem }
h4 { margin: 1.4rem 0 .2rem }
@media print {
  html { background: none; color: #000; font-size: 10.5pt }
  h2 { break-before: page; margin-top: 0 }
  h3, h4 { break-after: avoid }
}
"""
HEADS = frozenset(("head", "title"))
"""Styles of paragraphs that are headings."""
POINT = "– "
"""How a point of a list without numbers begins."""


def manual(plain: Texts) -> str:
    """The whole manual as HTML that needs nothing else."""
    chapters = list(_chapters(plain))
    contents = "\n".join(f'<li><a href="#{name}">{escape(title)}</a></li>' for name, title, _ in chapters)
    body = "\n".join(
        f'<section id="{name}">\n<h2>{escape(title)}</h2>\n{text}\n</section>'
        for name, title, text in chapters
    )
    title = f"Tabularium: {plain('manual.title')}"
    return (
        f'<!doctype html>\n<html lang="{plain.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n"
        f"<nav>\n<ol>\n{contents}\n</ol>\n</nav>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _chapters(plain: Texts) -> Iterator[tuple[str, str, str]]:
    """The id, the title and the text of every chapter."""
    for number, game_id in enumerate(game_ids()):
        texts = MatchTexts(plain, load_game(game_id), ())
        book = HelpText(plain, texts)
        if not number:
            yield TABLE, book.title(TABLE), _flow(book.items(TABLE))
        yield game_id, texts.own("name"), "\n".join((*_rules(book), *_components(texts)))


def _rules(book: HelpText) -> Iterator[str]:
    yield f"<p>{escape(book.own.own('summary'))}</p>"
    for part in book.parts:
        if part not in (TABLE, ALL):
            page = book.page(part)
            yield f"<h3>{escape(book.title(part))}</h3>"
            yield _flow(book.items(part) if page is None else book.text(page))


def _components(texts: MatchTexts) -> Iterator[str]:
    for heading, tokens in catalogue_of(texts.game.id):
        yield f"<h3>{escape(texts.own(heading))}</h3>"
        for card in cards_of(texts, tokens):
            lines = "<br>\n".join(escape(line) for line in card.text.split("\n") if line.strip())
            yield f"<h4>{escape(card.title)}</h4>\n<p>{lines}</p>"


def _flow(items: Sequence[Item]) -> str:
    """Paragraphs, with the points of lists together."""
    out: list[str] = []
    for style, alike in groupby(items, _element):
        lines = [f"<{style}>{escape(item.text.removeprefix(POINT))}</{style}>" for item in alike]
        out += ["<ul>", *lines, "</ul>"] if style == "li" else lines
    return "\n".join(out)


def _element(item: Item) -> str:
    if item.style in HEADS:
        return "h4"
    return "li" if item.text.startswith(POINT) else "p"


def open_manual(scene: Scene) -> None:
    """Write the manual into the folder of transfers, where every browser may read it, and open it."""
    texts = scene.context.texts
    path = archive.transfer_folder() / f"Tabularium {texts.language}.html"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(manual(Texts(texts.language)), encoding="utf-8")
    except OSError:
        scene.stack.push(
            dialogs.message(scene.context, texts("manual.title"), texts("files.failed", folder=path))
        )
        return
    scene.context.service(AppServices).show(path)


__all__ = ["manual", "open_manual"]
