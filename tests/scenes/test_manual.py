"""The manual: one page for browsers with every rule book, every component and the use of the table."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

from game.boards.registry import catalogue_of
from game.cli import main
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, MatchTexts, Texts
from game.scenes.pages.catalogue import cards_of
from game.scenes.pages.help_text import HelpText, manual

EMPTY = {"meta"}


class Reader(HTMLParser):
    """Collects words, ids and links; every element must be closed by its own end."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag not in EMPTY and tag != "br":
            self.open.append(tag)
        self.ids += [found["id"] or ""] if "id" in found else []
        self.links += [found["href"] or ""] if "href" in found else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_has_all_rule_books_and_components(language: str) -> None:
    plain, reader = Texts(language), Reader()
    reader.feed(manual(plain))
    assert reader.open == []
    assert {link.removeprefix("#") for link in reader.links} == set(reader.ids) == {"table", *game_ids()}
    said = "\n".join(reader.words)
    for game_id in game_ids():
        texts = MatchTexts(plain, load_game(game_id), ())
        book = HelpText(plain, texts)
        for part in book.parts:
            page = book.page(part)
            assert page is None or all(item.text.removeprefix("– ") in said for item in book.text(page))
        for _, tokens in catalogue_of(game_id):
            assert all(card.title in said for card in cards_of(texts, tokens))


def test_the_command_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "manual.html"
    assert main(["manual", "--out", str(path), "--lang", "it"]) == 0
    assert path.read_text(encoding="utf-8") == manual(Texts("it"))
    assert main(["manual", "--out", str(tmp_path)]) == 2
