"""Texts that come with packages: the manual page, the news, the names of games."""

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from build.package import facts
from build.package.news import for_debian, for_release_page, news
from build.package.papers import FOLDERS, manual, said, write_manuals
from build.project import ROOT
from game.cli import command_names
from game.i18n import LANGUAGES, Texts
from game.i18n.catalogue import names_in


def plain(text: str) -> str:
    return text.replace(r"\-", "-").replace(r"\e", "\\")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_page_lists_what_there_is(language: str) -> None:
    text = plain(manual(language))
    assert [name for name in command_names() if f"  tabularium {name}" not in text] == []
    assert {"TABULARIUM_HOME", "--lang", "-V", facts.URLS["Issues"]} <= set(re.findall(r"[\w:/.-]+", text))
    page = (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")
    assert all(f"`{folder}`" in page and folder in text for folder in FOLDERS.values())


def test_the_manual_has_the_same_parts_in_every_language() -> None:
    def shape(part: object) -> object:
        return {key: shape(value) for key, value in part.items()} if isinstance(part, dict) else None

    assert set(said()) == set(LANGUAGES)
    assert all(shape(said()[language]) == shape(said()["en"]) for language in LANGUAGES)
    assert len({said()[language]["description"] for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_page_is_sound(language: str, tmp_path: Path) -> None:
    write_manuals(tmp_path)
    folder = tmp_path / "man" / ("" if language == "en" else language) / "man6"
    text = gzip.decompress((folder / "tabularium.6.gz").read_bytes())
    done = subprocess.run(["groff", "-k", "-man", "-ww", "-z"], input=text, capture_output=True, check=False)
    assert done.stderr.decode() == ""


def test_the_news_are_those_of_the_program() -> None:
    for language in LANGUAGES:
        lines = [line for group in news()[language].values() for line in group]
        texts = Texts(language)
        shown = {texts.message(key).other for key in texts.keys if key.startswith("news.")}
        assert set(lines) <= shown
        assert all(line in for_release_page() for line in lines)
    assert for_debian().count("  * ") == len([line for group in news()["en"].values() for line in group])
    assert max(len(line) for line in for_debian().splitlines()) <= 80


def test_a_game_bears_another_name_by_one_line(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "locales", tmp_path / "locales")
    (tmp_path / "locales" / "names.toml").write_text(
        '[glory_to_rome]\nen = "Rome Rebuilt"\n', encoding="utf-8"
    )
    texts = Texts("de", tmp_path / "locales")
    assert texts("glory_to_rome.name") == "Rome Rebuilt"
    assert texts("concordia_venus.name") == Texts("de")("concordia_venus.name")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_on_store_pages_are_those_of_the_program(language: str) -> None:
    texts = Texts(language)
    assert facts.game_names(language) == {game: texts(f"{game}.name") for game in facts.GAMES}
    shown = " ".join(facts.words()[language]["about"])
    assert all(name in shown for name in facts.game_names(language).values())
    assert "{" not in shown
    assert [*names_in(ROOT / "locales" / "names.toml", language)] == []
