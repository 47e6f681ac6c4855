"""Texts of the rule book: contents, pages, glossary, statements, search results."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from game.engine.core.pages import Page, RulePages, pages_of
from game.i18n.match_texts import MatchTexts, rule_number
from game.ui.keyboard import with_key_labels
from game.ui.scene import Texts, Tip

from ..common import game_cards
from ..common.reader import BLANK, Item, Terms

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
        words = [self.plain(f"help.{topic}") for topic in TABLE_TOPICS]
        words = [
            with_key_labels(said) if topic in KEY_TOPICS else said
            for topic, said in zip(TABLE_TOPICS, words, strict=True)
        ]
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


def _paragraph(line: str) -> Item:
    """A line of a page's text: a heading, a point of a list, or a paragraph."""
    if line.startswith(SUBHEAD):
        return Item("head", line.removeprefix(SUBHEAD))
    return Item("list" if POINT.match(line) else "body", line)


__all__ = ["ALL", "GLOSSARY", "TABLE", "TABLE_TOPICS", "HelpText"]
