"""The files speak of the project, not of the machine they were written on."""

import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from build.project import ROOT
from game.engine.registry import game_ids
from game.i18n import Texts

MACHINE_PATH = re.compile(r"(?<![\w.~}/-])(?:/(?:home|work|tmp|root|Users|mnt)/|[A-Za-z]:\\Users\\)\w")


def our_files() -> list[Path]:
    """Return the tracked files, or every file outside dot-folders where there is no git."""
    if shutil.which("git") and (ROOT / ".git").exists():
        command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"]
        listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        named = [ROOT / name for name in listing.split("\0") if name]
    else:
        made = {".git", ".venv", ".venv-art", "__pycache__"}
        made |= {".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}
        named = [path for path in ROOT.rglob("*") if not made & set(path.relative_to(ROOT).parts)]
    return [path for path in named if path.is_file()]


def texts() -> Iterator[tuple[Path, str]]:
    """Yield every file that is text, with its text."""
    for path in our_files():
        try:
            yield path, path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def test_no_file_names_a_place_on_one_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if MACHINE_PATH.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("place", ["home", "work", "tmp", "Users"])
def test_such_a_place_would_be_found(place: str) -> None:
    assert MACHINE_PATH.search(f'open("/{place}/someone/file")')
    assert not MACHINE_PATH.search(f"https://example.org/{place}/someone")


def test_text_files_are_utf8_with_plain_line_ends() -> None:
    suffixes = {".py", ".toml", ".md", ".json", ".svg", ".lock", ".yml"}
    found = []
    for path in our_files():
        if path.suffix in suffixes:
            raw = path.read_bytes()
            raw.decode("utf-8")
            if b"\r" in raw or (raw and not raw.endswith(b"\n")):
                found.append(str(path.relative_to(ROOT)))
    assert found == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"])
def test_links_between_the_papers_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    targets = re.findall(r"(?<!!)\[[^\]]*\]\((?!https?:|#|mailto:)([^)#\s]+)", text)
    assert [target for target in targets if not (ROOT / target).exists()] == []


FOLDERS = {
    "data": "~/.local/share/tabularium",
    "config": "~/.config/tabularium",
    "cache": "~/.cache/tabularium",
}
READMES = {"en": "README.md", **{language: f"README.{language}.md" for language in ("de", "es", "it")}}


def headings(text: str) -> list[int]:
    """The levels of a page's headings, in order."""
    return [len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)]


def links(text: str) -> list[str]:
    """Where a page's links and pictures lead, in order, but to the same page in other languages."""
    return [target for target in re.findall(r"\]\(([^)]+)\)", text) if not target.startswith("README")]


@pytest.mark.parametrize("language", READMES)
def test_the_readme_is_the_same_page_in_each_language(language: str) -> None:
    own, english = ((ROOT / READMES[one]).read_text(encoding="utf-8") for one in (language, "en"))
    assert headings(own) == headings(english)
    assert links(own) == links(english)
    assert [target for target in links(own) if "://" not in target and not (ROOT / target).exists()] == []
    assert own.count("\n|") == english.count("\n|")
    assert own.count("\n- ") == english.count("\n- ")
    others = [name for one, name in READMES.items() if one != language]
    assert [name for name in others if f"]({name})" not in own.split("\n")[0]] == []


@pytest.mark.parametrize("language", READMES)
def test_the_readme_names_the_same_files_and_folders_and_what_windows_asks(language: str) -> None:
    """The folders of Windows are those of the uninstaller, which `tests/build/test_package_elsewhere.py` reads; the two buttons are those that the players' site quotes."""
    own, english = ((ROOT / READMES[one]).read_text(encoding="utf-8") for one in (language, "en"))
    spans = [sorted(re.findall(r"(?<!`)`([^`\n]+)`", text)) for text in (own, english)]
    assert spans[0] == spans[1]
    for kind in ("data", "config", "cache"):
        assert any(span == FOLDERS[kind] for span in spans[0]), kind
    assert {r"%LOCALAPPDATA%\tabularium", "Cache", "saves", r"%LOCALAPPDATA%\Programs\Tabularium"} <= {
        *spans[0]
    }
    site = tomllib.loads((ROOT / "packaging" / "site" / "texts.toml").read_text(encoding="utf-8"))[language]
    (answer,) = [
        answer for question, answer in site["asked"] if "Windows" in question and "SHA256SUMS" in answer
    ]
    buttons = re.findall(r"[“„«]([^”“»]+)[”“»]", answer)
    assert len(buttons) == 2
    (row,) = [line for line in own.split("\n") if "setup.exe" in line]
    assert re.findall(r"[“„«]([^”“»]+)[”“»]", row) == buttons


@pytest.mark.parametrize("language", READMES)
def test_the_readme_and_the_players_site_ask_for_the_same_machine(language: str) -> None:
    text = (ROOT / READMES[language]).read_text(encoding="utf-8")
    site = tomllib.loads((ROOT / "packaging" / "site" / "texts.toml").read_text(encoding="utf-8"))[language]
    needs = re.findall(r"\d+ MB|1024 × 640", site["downloads"][-1])
    assert len(needs) == 3
    assert [need for need in needs if need not in text.partition("|\n\n")[2].partition("\n\n")[0]] == []


@pytest.mark.parametrize("language", READMES)
def test_the_readme_begins_with_playing_and_says_what_the_program_says(language: str) -> None:
    text, texts = (ROOT / READMES[language]).read_text(encoding="utf-8"), Texts(language)
    assert texts("credits.unofficial") in text
    for game in game_ids():
        assert f"### {texts(f'{game}.name')}\n" in text
        assert texts(f"{game}.author") in text
    pressed = re.findall(r"\*\*([^*]+)\*\*", text)
    assert len(pressed) == 4
    known = {texts.message(key).other for key in texts.keys}
    assert [word for word in pressed if word not in known] == []
    assert text.index("match.gif") < text.index("setup.exe") < text.index("python3 build play")
