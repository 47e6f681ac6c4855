"""The players' site: the same pages in four languages, whole, without anything from elsewhere, readable without eyes."""

import re
import struct
import zlib
from html.parser import HTMLParser
from pathlib import Path

import pytest

from build.film import film_name
from build.package.facts import GAMES, game_names, unofficial
from build.package.shots import shot_name
from build.project import ROOT
from build.site.command import FILMS, build_site, settings, texts
from build.site.pages import main, pages
from game.engine.core.lesson import lessons
from game.engine.registry import load_game
from game.i18n import LANGUAGES, Texts
from game.scenes.pages.help_text import TABLE_TOPICS

VOID = {"meta", "link", "img", "input", "br", "hr", "path", "source"}
PIXEL = b"\x89PNG\r\n\x1a\n" + b"".join(
    struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    for kind, body in (
        (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"\0\0")),
        (b"IEND", b""),
    )
)


class Page(HTMLParser):
    """What a test wants to know of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.ids: set[str] = set()
        self.headings: list[int] = []
        self.open: list[str] = []
        self.faults: list[str] = []
        self.language = ""
        self.feed(text)
        self.faults += [f"{tag} is not closed" for tag in self.open]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.faults += [f"{tag} ends with a slash"] if tag in VOID - {"path"} else []
        super().handle_startendtag(tag, attrs)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if len(said) != len(attrs):
            self.faults.append(f"{tag} has an attribute twice")
        if said.get("id") in self.ids:
            self.faults.append(f"the id {said['id']} is there twice")
        self.ids |= {said["id"]} if "id" in said else set()
        if said.get("data-md-component") == "source":
            self.faults.append("a script asks GitHub for its figures")
        if tag == "html":
            self.language = said.get("lang", "")
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        if (tag in {"img", "script"} and "src" in said) or (
            tag == "link" and said.get("rel") in {"stylesheet", "icon"}
        ):
            self.fetched.append(said.get("src") or said["href"])
        if tag in {"source", "video"}:
            self.fetched += [said[name] for name in ("src", "poster") if name in said]
        if tag == "video" and not ({"controls", "aria-label"} <= set(said)):
            self.faults.append("a film cannot be stopped or has no name")
        if tag == "img" and "alt" not in said:
            self.faults.append(f"{said.get('src')} has no text")
        if re.fullmatch("h[1-6]", tag):
            if int(tag[1]) > (self.headings or [0])[-1] + 1:
                self.faults.append(f"{tag} skips a heading")
            self.headings.append(int(tag[1]))
        if said.get("tabindex") == "" or (said.get("type") == "checkbox" and "autocomplete" in said):
            self.faults.append(f"{tag} has an attribute that HTML does not allow")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"{tag} closes something else")


def shape(part: object) -> object:
    if isinstance(part, dict):
        return {key: shape(value) for key, value in part.items()}
    return [shape(one) for one in part] if isinstance(part, list) else None


def test_the_texts_of_the_site_are_the_same_in_every_language() -> None:
    assert set(texts()) == set(LANGUAGES)
    assert all(shape(texts()[language]) == shape(texts()["en"]) for language in LANGUAGES)
    for language in LANGUAGES:
        same = [key for key, text in texts()[language].items() if text == texts()["en"][key]]
        assert language == "en" or set(same) <= {"home"}, language  # "Start" is German too


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_are_made_of_what_the_program_says(language: str) -> None:
    made, plain = pages(language), Texts(language)
    assert set(made) == set(pages("en"))
    assert unofficial(language) in made["index.md"]
    front = made["index.md"].split("\n## ")
    shown = [at for at, part in enumerate(front) if "](screenshot-" in part]
    assert (shown, len(front)) == ([1, 2, 3], 6)  # what all games have follows under a heading of its own
    for game, part in zip(GAMES, front[1:4], strict=True):
        assert f")]({game}/index.md)" in part
        assert "\n- " not in part
    for key in ("licence", "pictures", "sounds", "ofl"):
        assert plain(f"credits.{key}") in made["index.md"]
    chapters = texts()[language]["chapters"]
    assert set(chapters) <= set(TABLE_TOPICS)
    assert [line[3:] for line in made["help.md"].splitlines() if line.startswith("## ")] == [
        *chapters.values()
    ]
    for game, name in game_names(language).items():
        assert made[f"{game}/index.md"].startswith(f"# {name}\n")
        assert all(plain(f"{game}.{key}") in made["index.md"] for key in ("author", "edition"))
        assert made[f"{game}/rules.md"].count("\n## ") >= 5
        assert made[f"{game}/catalogue.md"].count("\n### ") >= 10
        titles = [plain(f"{game}.lesson.{lesson.id}.title") for lesson in lessons(load_game(game).id)]
        assert [title for title in titles if title not in made["learn.md"]] == []
    assert "{" not in re.sub(r"\{ \.md-button[^}]*\}", "", "".join(made.values()))


def test_nothing_is_fetched_from_elsewhere() -> None:
    told = settings("de", ROOT, ROOT)
    assert told["theme"]["font"] is False
    assert told["use_directory_urls"] is False
    assert [palette["media"] for palette in told["theme"]["palette"]] == [
        "(prefers-color-scheme)",  # first, or the theme keeps for good what the first visit found
        "(prefers-color-scheme: light)",
        "(prefers-color-scheme: dark)",
    ]


@pytest.mark.slow
def test_the_site_is_whole(tmp_path: Path) -> None:
    work, site = tmp_path / "pages", tmp_path / "site"
    main(str(work))
    for language in LANGUAGES:
        for game in GAMES:
            for name in (shot_name(game, language), *(film_name(game, language, one) for one in FILMS)):
                (work / language / name).write_bytes(PIXEL)
    build_site(work, site)
    found = {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    wrong = []
    for path, page in found.items():
        place = path.relative_to(site)
        wrong += [f"{place}: {fault}" for fault in page.faults]
        wrong += [f"{place} fetches {one}" for one in page.fetched if "://" in one]
        if len(place.parts) > 1 and place.name != "404.html":
            wrong += [f"{place} is in {page.language}"] if page.language != place.parts[0] else []
            wrong += [f"{place} has no or two first headings"] if page.headings.count(1) != 1 else []
        if place.name == "404.html":
            continue
        for link in (*page.links, *page.fetched):
            target, _, mark = link.partition("#")
            if "://" in link or link.startswith(("mailto:", "javascript:", "data:")):
                continue
            goal = path if not target else (path.parent / target.partition("?")[0]).resolve()
            if not goal.is_file():
                wrong.append(f"{place}: {link} leads nowhere")
            elif mark and goal in found and mark not in found[goal].ids:
                wrong.append(f"{place}: {link} has no such place")
    assert wrong == []
    assert len(found) == 1 + len(LANGUAGES) * (len(pages("en")) + 1)
