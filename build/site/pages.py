"""The pages of the site as Markdown, made of the program's own texts. Runs where the program's libraries are installed."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from build.film import SIZE, film_name
from build.package.facts import URLS, words
from build.package.shots import shot_name
from build.project import ROOT
from game.boards.registry import catalogue_of
from game.engine.core.lesson import lessons
from game.engine.registry import game_ids, load_game
from game.i18n import LANGUAGES, MatchTexts, Texts
from game.scenes.pages.catalogue import cards_of
from game.scenes.pages.credits import FONTS
from game.scenes.pages.help_text import ALL, TABLE, TABLE_TOPICS, HelpText, spoken_topics

RELEASES = f"{URLS['Homepage']}/releases"
Pages = dict[str, str]


@lru_cache(maxsize=1)
def said() -> dict[str, dict[str, Any]]:
    """The texts of `packaging/site/texts.toml`, by language."""
    return tomllib.loads((ROOT / "packaging" / "site" / "texts.toml").read_text(encoding="utf-8"))


def pages(language: str) -> Pages:
    """Every page of a language: its path and its text."""
    own, plain = said()[language], Texts(language)
    made = {"index.md": home(language), "download.md": download(own)}
    for game in game_ids():
        made |= {f"{game}/{name}": text for name, text in game_pages(language, plain, game).items()}
    made["learn.md"] = f"# {own['learn']}\n\n{own['lessons']}\n\n" + "\n".join(_lessons(own, plain))
    made["help.md"] = f"# {own['help']}\n\n" + "\n".join(_help(own, plain))
    made["files.md"] = files(own)
    made["access.md"] = f"# {own['access']}\n\n{_list(own['accessible'])}"
    asked = (f"## {question}\n\n{answer}\n" for question, answer in own["asked"])
    made["questions.md"] = f"# {own['questions']}\n\n" + "\n".join(asked).replace(
        "{address}", f"<{URLS['Issues']}>"
    )
    return made


def home(language: str) -> str:
    """The first page: what it is, what it has, whose it is not."""
    own, store, plain = said()[language], words()[language], Texts(language)
    shots = "".join(
        f"## [{store['shots'][game]}]({game}/index.md)\n\n{plain(f'{game}.summary')}\n\n"
        f"[{_picture(own, store['shots'][game], game, language)}]({game}/index.md)\n\n"
        for game in game_ids()
    )
    return (
        f"# Tabularium\n\n{store['about'][0]}\n\n{store['about'][1]}\n\n[{own['get']}](download.md){{ .md-button .md-button--primary }}\n\n"
        f"{shots}## {own['more']}\n\n{_list(store['features'])}\n{_credits(plain)}"
    )


def _credits(plain: Texts) -> str:
    """Whose it is and whose it is not: games, program, pictures, sounds, fonts, in the words of the program's own page."""
    games = [
        plain("credits.game", **{key: plain(f"{game}.{key}") for key in ("name", "author", "edition")})
        for game in game_ids()
    ]
    fonts = f"{' · '.join(FONTS)}. {plain('credits.ofl')}"
    own = [plain(f"credits.{key}") for key in ("licence", "pictures", "sounds")]
    return f"## {plain('credits.title')}\n\n{plain('credits.unofficial')}\n\n{_list([*games, *own, fonts])}"


def _picture(own: Mapping[str, Any], name: str, game: str, language: str, folder: str = "") -> str:
    return f"![{own['picture'].format(name=name)}]({folder}{shot_name(game, language)})"


def _film(own: Mapping[str, Any], name: str, game: str, language: str) -> str:
    """A film that waits for a click, behind the screenshot; a moving picture where films are not shown."""
    webm, gif = (f"../{film_name(game, language, ending)}" for ending in ("webm", "gif"))
    words = escape(own["film"].format(name=name))
    return (
        f'<video controls muted preload="none" poster="../{shot_name(game, language)}" width="{SIZE[0]}" height="{SIZE[1]}" '
        f'aria-label="{words}"><source src="{webm}" type="video/webm"><img src="{gif}" alt="{words}"></video>'
    )


def _list(lines: Sequence[str]) -> str:
    return "".join(f"- {line}\n" for line in lines)


def download(own: Mapping[str, Any]) -> str:
    """How to get the program and how to remove it."""
    return f"# {own['download']}\n\n<{RELEASES}>\n\n{_list(own['downloads'])}\n## {own['removing']}\n\n{_list(own['removals'])}"


def files(own: Mapping[str, Any]) -> str:
    """Where files are, and what is sent."""
    return f"# {own['files']}\n\n## {own['where']}\n\n{own['places']}\n\n## {own['privacy']}\n\n{_list(own['private'])}"


def game_pages(language: str, plain: Texts, game_id: str) -> Pages:
    """The pages of a game: its overview, its rule book, its components."""
    own, game = said()[language], load_game(game_id)
    texts = MatchTexts(plain, game, ())
    book = HelpText(plain, texts)
    name = texts.own("name")
    made_by = {key: texts.own(key) for key in ("author", "edition")}
    facts = own["players"].format(least=game.players[0], most=game.players[-1], **made_by)
    front = f"# {name}\n\n{texts.own('summary')}\n\n{facts}\n\n"
    front += f"{_film(own, name, game_id, language)}\n\n"
    first = next(part for part in book.parts if part.startswith("page/"))
    made = {"index.md": front + "\n".join(_page(book, first, 2))}
    chapters = [
        line for part in book.parts if part not in (ALL, TABLE, first) for line in _page(book, part, 2)
    ]
    made["rules.md"] = f"# {name}: {own['rules']}\n\n" + "\n".join(chapters)
    things = [f"# {name}: {own['catalogue']}\n"]
    for heading, tokens in catalogue_of(game_id):
        things.append(f"## {texts.own(heading)}\n")
        for card in cards_of(texts, tokens):
            text = "  \n".join(_marks(line) for line in card.text.split("\n") if line.strip())
            things.append(f"### {_marks(card.title)}\n\n{text}\n")
    made["catalogue.md"] = "\n".join(things)
    return made


def _page(book: HelpText, part: str, level: int) -> Iterator[str]:
    """A part of a rule book below a heading."""
    yield f"{'#' * level} {_marks(book.title(part))}\n"
    page = book.page(part)
    for item in book.items(part) if page is None else book.text(page):
        if item.style in ("head", "title", "heading"):
            yield f"\n{'#' * (level + 1)} {_marks(item.text)}\n"
        elif item.text.startswith("– "):
            yield f"- {_marks(item.text[2:])}"
        else:
            yield f"\n{_marks(item.text)}\n"


def _marks(text: str) -> str:
    """A text without what Markdown would take for a mark of its own."""
    for mark in "\\`*_[]<>#|":
        text = text.replace(mark, "\\" + mark)
    return text


def _lessons(own: Mapping[str, Any], plain: Texts) -> Iterator[str]:
    for game in game_ids():
        yield f"\n## {plain(f'{game}.name')}\n"
        for lesson in lessons(game):
            title = plain(f"{game}.lesson.{lesson.id}.title")
            yield f"- {own['minutes'].format(title=title, minutes=lesson.minutes)}"


def _help(own: Mapping[str, Any], plain: Texts) -> Iterator[str]:
    """How the table is used: the program's own help, without what belongs to one game, under the headings of `chapters`."""
    for topic, said in zip(TABLE_TOPICS, spoken_topics(plain), strict=True):
        if topic in own["chapters"]:
            yield f"\n## {own['chapters'][topic]}\n"
        for line in said.split("\n"):
            yield f"- {_marks(line[2:])}" if line.startswith("– ") else f"\n{_marks(line)}\n"


def main(target: str) -> int:
    """Write the pages of every language below a folder."""
    for language in LANGUAGES:
        for name, text in pages(language).items():
            path = Path(target) / language / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.rstrip() + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
