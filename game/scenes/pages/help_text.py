"""Texts of the rule book: contents, pages, glossary, statements, search results; and the manual, all of them as a page for browsers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from html import escape
from itertools import groupby

from game.boards.registry import catalogue_of
from game.engine.core.pages import Page, RulePages, pages_of
from game.engine.registry import game_ids, load_game
from game.i18n import catalogue
from game.i18n.match_texts import MatchTexts, rule_number
from game.storage import archive
from game.ui.keyboard import with_key_labels
from game.ui.scene import Scene, Texts, Tip

from ..common import dialogs, game_cards
from ..common.reader import BLANK, Item, Terms
from ..routes import AppServices
from .catalogue import cards_of

TABLE_TOPICS = (
    "aim",
    "click",
    "why",
    "card",
    "menu",
    "undo",
    "keys",
    "pan",
    "bots",
    "advice",
    "curtain",
    "phones",
    "record",
    "replay",
    "watch",
)
KEY_TOPICS = frozenset(("undo", "keys"))
"""Those that name keys."""
TABLE, GLOSSARY, ALL = "table", "glossary", "all"
"""The parts that are no pages: how the program is used, the terms, and every statement by its number."""
OPTIONS = "options"
"""The page about options, which says where their defaults differ from printed books."""
TERM = "term/"
"""Tokens of tooltips of terms."""
SUBHEAD = "# "
"""What a line that is a heading begins with in the text of a page."""
SHORTEST, ENDING = 4, 2
"""Letters that a word of a search keeps at least, and that it loses where nothing has it as it stands."""
POINT = re.compile(r"(\d+\.|–) ")
"""How a line that is a point of a list begins."""


class HelpText:
    """The texts of one game's rule book."""

    def __init__(self, plain: Texts, own: MatchTexts) -> None:
        self.plain, self.own = plain, own
        self.book: RulePages | None = pages_of(own.game)
        self.chapters = own.game.chapters()

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The ids of all parts in order: the pages as ``page/<id>``, then the others."""
        pages = () if self.book is None else tuple(f"page/{page.id}" for page in self.book.pages)
        terms = (GLOSSARY,) if self.book is not None and self.book.glossary else ()
        return (*pages, *terms, TABLE, *((ALL,) if self.chapters else ()))

    def page(self, part: str) -> Page | None:
        """The page of a part, None for the others."""
        page_id = part.removeprefix("page/")
        return None if self.book is None or page_id == part else self.book.page(page_id)

    def title(self, part: str) -> str:
        """What a part is called."""
        page = self.page(part)
        return self.plain(f"pages.{part}") if page is None else self.own.own(f"page.{page.id}.title")

    def text(self, page: Page, *, pictured: bool = False) -> list[Item]:
        """The paragraphs of a page without its title; `pictured`: with what its picture shows, where that is beside it."""
        lines = self.own.own(f"page.{page.id}.text").strip().split("\n")
        seen = f"page.{page.id}.seen"
        if pictured and self.own.has_own(seen):
            lines.append(self.own.own(seen))
        out = [_paragraph(line) for line in lines if line.strip()]
        if page.id == OPTIONS and (
            differing := game_cards.differences(self.plain, self.own.game.id, self.own.game.options)
        ):
            out += [Item("head", self.plain("pages.printed")), *(Item("list", line) for line in differing)]
        return out

    def statement(self, rule: str, *, marked: bool = False, linked: bool = False) -> Item:
        """A statement with its number; `linked`: a click leads to its page."""
        words = self.plain("help.rule", number=rule_number(rule), words=self.own.rule(rule))
        return Item("found" if marked else "small", words, f"rule/{rule}" if linked else "")

    def terms(self) -> list[Item]:
        """The glossary: each term with its sentence, in the order of the alphabet."""
        entries = () if self.book is None else self.book.glossary
        said = [
            (
                self.own.own(f"glossary.{entry.id}.name"),
                self.own.own(f"glossary.{entry.id}.text"),
                entry.picture,
            )
            for entry in entries
        ]
        return [
            Item("small", self.plain("pages.term", name=name, words=words), picture=picture or BLANK)
            for name, words, picture in sorted(said, key=lambda one: one[0].casefold())
        ]

    def known(self) -> Terms:
        """The terms of the glossary by their words: a name, and its short form in brackets."""
        entries = () if self.book is None else self.book.glossary
        names = {entry.id: self.own.own(f"glossary.{entry.id}.name") for entry in entries}
        return Terms(
            {
                part.strip(" )"): f"{TERM}{entry}"
                for entry, name in names.items()
                for part in name.split("(")
                if len(part.strip(" )")) > 1
            }
        )

    def term(self, token: str) -> Tip | None:
        """The tooltip of a term, None for another token."""
        found = token.removeprefix(TERM)
        entry = next((one for one in self.book.glossary if one.id == found), None) if self.book else None
        if entry is None or found == token:
            return None
        return Tip(self.own.own(f"glossary.{found}.name"), self.own.own(f"glossary.{found}.text"))

    def controls(self) -> list[Item]:
        """How the table is used, what can be ordered beforehand, and what the places of this game's table are called."""
        words = spoken_topics(self.plain)
        if self.own.game.auto_answerable():
            words.append(self.plain("help.orders"))
        if self.own.has_own("help.places"):
            words.append(self.own.own("help.places"))
        return [Item("small", line) for one in words for line in one.split("\n")]

    def heading(self, chapter: str) -> str:
        """What a chapter is called: a phase of the round by its name on the table."""
        phase = self.own.has_own(f"chapter.{chapter}")
        return self.own.chapter(chapter) if phase else self.own.own(f"section.{chapter}")

    def statements(self, marked: str = "") -> list[Item]:
        """Every statement by its number, under the headings of the chapters."""
        out: list[Item] = []
        for chapter, rules in self.chapters.items():
            out.append(Item("title", self.heading(chapter)))
            out += [
                self.statement(rule, marked=rule == marked, linked=self.book is not None) for rule in rules
            ]
        return out

    def items(self, part: str, marked: str = "") -> list[Item]:
        """The paragraphs of a part that is no page."""
        if part == GLOSSARY:
            return self.terms()
        return self.controls() if part == TABLE else self.statements(marked)

    def sought(self, query: str) -> tuple[str, ...]:
        """The words of a search, without an ending where nothing has them as they stand ("bricks": "brick")."""
        words = tuple(query.casefold().split())
        if self._found(words, query):
            return words
        return tuple(word[: max(SHORTEST, len(word) - ENDING)] for word in words)

    def found(self, query: str) -> list[Item]:
        """The entries that contain every word of a search: pages, terms, controls and statements, each as a link."""
        return self._found(self.sought(query), query)

    def _found(self, words: Sequence[str], query: str) -> list[Item]:
        """The entries that contain all words, and the statement whose number is the query."""

        def holds(text: str) -> bool:
            low = text.casefold()
            return all(word in low for word in words)

        out: list[Item] = []
        for part in self.parts:
            page = self.page(part)
            if page is not None:
                lines = [item.text for item in self.text(page) if holds(item.text)]
                if lines or holds(self.title(part)):
                    out.append(Item("head", self.title(part), part))
                    out += [Item("small", line, part) for line in lines]
                rules = [rule for rule in page.statements if holds(self.own.rule(rule)) or query == rule]
                out += [self.statement(rule, linked=True) for rule in rules]
            elif part != ALL or self.book is None:
                lines_of = [item for item in self.items(part) if item.style != "title" and holds(item.text)]
                if lines_of:
                    out.append(Item("head", self.title(part), part))
                    out += [item._replace(target=part) for item in lines_of]
        return out


def spoken_topics(plain: Texts) -> list[str]:
    """What is said of each of `TABLE_TOPICS`, keys by the names they bear here."""
    words = [plain(f"help.{topic}") for topic in TABLE_TOPICS]
    return [
        with_key_labels(said) if topic in KEY_TOPICS else said
        for topic, said in zip(TABLE_TOPICS, words, strict=True)
    ]


def _paragraph(line: str) -> Item:
    """A line of a page's text: a heading, a point of a list, or a paragraph."""
    if line.startswith(SUBHEAD):
        return Item("head", line.removeprefix(SUBHEAD))
    return Item("list" if POINT.match(line) else "body", line)


__all__ = ["ALL", "GLOSSARY", "TABLE", "TABLE_TOPICS", "HelpText", "spoken_topics"]


# -- the manual --------------------------------------------------------------------------------------------------------
# Rule books, components and the use of the table as one page for browsers and printers, in one language.


MANUAL_STYLE = """
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
LIST_POINT = "– "
"""How a point of a list without numbers begins."""


def manual(plain: catalogue.Texts) -> str:
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
        f"<style>{MANUAL_STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n"
        f"<nav>\n<ol>\n{contents}\n</ol>\n</nav>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _chapters(plain: catalogue.Texts) -> Iterator[tuple[str, str, str]]:
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
        lines = [f"<{style}>{escape(item.text.removeprefix(LIST_POINT))}</{style}>" for item in alike]
        out += ["<ul>", *lines, "</ul>"] if style == "li" else lines
    return "\n".join(out)


def _element(item: Item) -> str:
    if item.style in HEADS:
        return "h4"
    return "li" if item.text.startswith(LIST_POINT) else "p"


def open_manual(scene: Scene) -> None:
    """Write the manual into the folder of transfers, where every browser may read it, and open it."""
    texts = scene.context.texts
    path = archive.transfer_folder() / f"Tabularium {texts.language}.html"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(manual(catalogue.Texts(texts.language)), encoding="utf-8")
    except OSError:
        scene.stack.push(
            dialogs.message(scene.context, texts("manual.title"), texts("files.failed", folder=path))
        )
        return
    scene.context.service(AppServices).show(path)
