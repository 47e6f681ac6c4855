"""`release`: refuses where anything about a release disagrees; otherwise writes its notes and sets its tag."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from build.check import pytest_command
from build.package.facts import URLS, VERSION
from build.package.news import for_changelog, for_release_page, news
from build.project import ROOT, RUNTIME_LOCK, Stop, run, say
from build.setup import setup

CHANGELOG = ROOT / "CHANGELOG.md"
NOTES = ROOT / "dist" / "RELEASE.md"
MOST = 15
"""Lines of news that a player reads."""
CHECKED = (
    "tests/locales",
    "tests/i18n",
    "tests/build/test_locks.py",
    "tests/build/test_papers.py",
    "tests/build/test_package.py",
    "tests/build/test_site.py",
    "tests/architecture/test_papers.py",
)
"""Tests that hold translations, locks, READMEs, texts of site and store page together."""
REFERENCE = "GITHUB_REF_NAME"
"""Environment variable: in the workflow, the tag that is being released."""


def release(arguments: Sequence[str]) -> int:
    """Check everything; with ``--check`` no more, else write the notes and set the tag."""
    wrong = [*faults(), *_git_faults()]
    if wrong:
        raise Stop("This cannot be released: " + "; ".join(wrong) + ".")
    if run(pytest_command(setup(for_tests=True), [*CHECKED]), cwd=ROOT) != 0:
        raise Stop("This cannot be released: the tests above fail.")
    write_notes(NOTES)
    if "--check" not in arguments:
        tag = ["git", "tag", "--annotate", f"v{VERSION}", "--message", f"Tabularium {VERSION}"]
        if run(tag, cwd=ROOT) != 0:
            raise Stop(f"The tag v{VERSION} could not be set.")
        say(f"tagged v{VERSION}; git push --tags starts the workflow that makes and attaches the files")
    return 0


def write_notes(target: Path) -> None:
    """Write the text of the release page."""
    target.parent.mkdir(exist_ok=True)
    target.write_text(for_release_page(), encoding="utf-8")
    say(f"wrote {target.relative_to(ROOT)}")


def faults(changelog: str | None = None, version: str = VERSION) -> Iterator[str]:
    """What disagrees in the files: versions, changelog, addresses, lock."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if project["version"] != version:
        yield f"pyproject.toml says {project['version']} and the program {version}"
    text = changelog if changelog is not None else CHANGELOG.read_text(encoding="utf-8")
    yield from _changelog_faults(text, version)
    if URLS["Changelog"].rpartition("/")[2] != CHANGELOG.name:
        yield "the address of the changelog names another file"
    cited = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.M)
    if cited is None or cited[1] != version:
        yield f"CITATION.cff names another version than {version}"
    locked = RUNTIME_LOCK.read_text(encoding="utf-8").lower().replace("_", "-")
    for asked in project["dependencies"]:
        name = re.split(r"[<>=!~;\s\[]", asked)[0].lower().replace("_", "-")
        if f"\n{name}==" not in locked:
            yield f"{RUNTIME_LOCK.name} lacks {name}"


def _changelog_faults(text: str, version: str) -> Iterator[str]:
    """What the changelog lacks: a dated heading of this version, the lines that players see, nothing unreleased above."""
    found = re.search(
        rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## |\Z)", text, re.M | re.S
    )
    if found is None:
        yield f"CHANGELOG.md has no dated heading [{version}]"
    elif for_changelog().strip() not in found[1]:
        yield f"CHANGELOG.md tells other news of {version} than the program"
    waiting = re.search(r"^## \[Unreleased\]\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    if waiting is not None and "\n- " in waiting[1]:
        yield "CHANGELOG.md has unreleased lines"
    if sum(len(lines) for lines in news()["en"].values()) > MOST:
        yield f"the news have more than {MOST} lines"


def _git_faults() -> Iterator[str]:
    """What git says against it: changes that are not committed, a tag of another version or one that is set already."""
    if _git("rev-parse", "--git-dir") is None:
        yield "there is no git here, so nothing has a date"
        return
    if _git("status", "--porcelain"):
        yield "some files are not committed"
    named = os.environ.get(REFERENCE, "")
    if named.startswith("v") and named != f"v{VERSION}":
        yield f"the tag is {named} and the version {VERSION}"
    elif not named and _git("tag", "--list", f"v{VERSION}"):
        yield f"the tag v{VERSION} is there already"


def _git(*words: str) -> str | None:
    """What git answers; ``None`` where it fails."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
