"""A release: what disagrees is refused, what is fetched for it is pinned, and stores get true manifests."""

import json
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from build import release
from build.package import command, facts, manifests, news, sums
from build.package.installer import SCRIPT, SETUP
from build.package.report import BARS, write_rows
from build.package.sbom import BILL, make_sbom
from build.project import ROOT, Stop
from build.release import faults, write_notes
from game.i18n import LANGUAGES

GONE = {"ubuntu-18.04", "ubuntu-20.04", "windows-2019", *(f"macos-{version}" for version in range(10, 15))}
"""Images of GitHub's machines that were retired by November 2026."""
OLDEST = {
    "checkout": 5, "setup-python": 6, "upload-artifact": 6, "download-artifact": 7, "upload-pages-artifact": 5, "deploy-pages": 5,
}  # fmt: skip
"""The first version of each action that runs on Node 24; those of Node 20 went out of service in September 2026."""
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def changelog(version: str = facts.VERSION, lines: str | None = None, waiting: str = "") -> str:
    said = news.for_changelog() if lines is None else lines
    return f"# Changelog\n\n## [Unreleased]\n\n{waiting}\n## [{version}] - 2026-11-29\n\n{said}\n## [0.0.1] - 2026-01-01\n"


def test_what_agrees_is_released() -> None:
    assert [*faults(changelog())] == []


def test_the_project_itself_agrees() -> None:
    """Lines that wait for the next release are no fault before that release."""
    assert [one for one in faults() if "unreleased" not in one] == []


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (changelog("7.7.7"), "no dated heading"),
        (changelog(lines="- Nothing new.\n"), "other news"),
        (changelog(waiting="### Fixed\n\n- Something.\n"), "unreleased lines"),
        (changelog().replace(" - 2026-11-29", ""), "no dated heading"),
    ],
)
def test_a_changelog_that_says_something_else_is_refused(text: str, word: str) -> None:
    assert [one for one in faults(text) if word in one]


def test_a_version_that_differs_is_refused() -> None:
    wrong = [*faults(changelog("7.7.7"), "7.7.7")]
    assert [one for one in wrong if "pyproject.toml says" in one]
    assert [one for one in wrong if "CITATION.cff" in one]


def test_the_command_stops_at_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "faults", lambda: ["one thing", "another"])
    monkeypatch.setattr(release, "_git_faults", list)
    with pytest.raises(Stop, match="one thing; another"):
        release.release(["--check"])


def test_a_tag_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(release.REFERENCE, "v0.0.0")
    monkeypatch.setattr(release, "_git", lambda *_: "")
    assert [*release._git_faults()] == [f"the tag is v0.0.0 and the version {facts.VERSION}"]
    monkeypatch.setattr(release, "_git", lambda *_: None)
    assert [one for one in release._git_faults() if "no git" in one]


def test_the_release_page_has_four_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "ROOT", tmp_path)
    write_notes(tmp_path / "dist" / "RELEASE.md")
    text = (tmp_path / "dist" / "RELEASE.md").read_text(encoding="utf-8")
    assert text.count("\n## ") == len(LANGUAGES)


def test_without_git_a_package_bears_the_day_of_the_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr(facts, "ROOT", tmp_path)
    (tmp_path / "CHANGELOG.md").write_text(changelog(), encoding="utf-8")
    assert facts.epoch() == 1_795_910_400
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n", encoding="utf-8")
    assert facts.epoch() == facts.LONG_AGO


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_everything_a_workflow_fetches_is_pinned(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    used = re.findall(r"uses: (\S+)", text)
    assert used
    assert [one for one in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", one)] == []
    for fetched in re.findall(r"curl \S+ -o (\S+) https://", text):
        assert re.search(rf"[0-9a-f]{{64}}  {fetched}\" \| sha256sum --check", text)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_runs_on_machines_and_actions_that_are_still_there(path: Path) -> None:
    """A job for an image that is gone waits for ever, and an action of an old Node may not start."""
    text = path.read_text(encoding="utf-8")
    images = re.findall(r"(?:runs-on|os): ([a-z]+-[0-9.]+(?:-intel)?)", text)
    assert images
    assert {*images} & GONE == set()
    majors = re.findall(r"uses: actions/([a-z-]+)@\S+ # v(\d+)\.", text)
    assert len(majors) == text.count("uses: ")
    assert [name for name, major in majors if int(major) < OLDEST[name]] == []


def test_both_processors_of_macos_have_a_machine() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert sorted(name.endswith("-intel") for name in re.findall(r"os: (macos-\S+),", text)) == [False, True]


def test_the_workflow_makes_what_the_manifests_name() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    kinds = {
        word
        for line in re.findall(r'kinds: "([^"]+)"|build package ([a-z ]+)$', text, re.M)
        for part in line
        for word in part.split()
    }
    assert kinds == {*command.KINDS, "--report"}
    assert "build release --check" in text


def test_figures_are_measured_on_each_system_of_the_workflow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """macOS has no table to write them into, which must not end its job."""
    page = tmp_path / "packaging.md"
    page.write_text("<!-- measured: linux -->\n<!-- end -->\n", encoding="utf-8")
    monkeypatch.setattr(command, "measure", lambda *_: dict.fromkeys(BARS, 1.0))
    monkeypatch.setattr(command, "write_sizes", lambda _: None)
    monkeypatch.setattr(command, "write_rows", lambda system, table: write_rows(system, table, page))
    for system, shown in (("darwin", 0), ("linux", 1)):
        monkeypatch.setattr(sys, "platform", system)
        command._report(tmp_path / "tabularium", [], [])
        assert page.read_text(encoding="utf-8").count("| unpacked |") == shown
    assert capsys.readouterr().out.count("unpacked") == 2


# -- manifests ------------------------------------------------------------------------------------------------------


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    for name in (manifests.ARCHIVE, SETUP, *manifests.IMAGES.values()):
        (tmp_path / name).write_bytes(name.encode())
    return tmp_path


def hash_of(name: str) -> str:
    return sha256(name.encode()).hexdigest()


def test_the_flatpak_is_made_of_the_archive(dist: Path) -> None:
    made, told = manifests.make_flatpak(dist)
    data = json.loads(made.read_text(encoding="utf-8"))
    assert (made.stem, data["id"], data["command"]) == (facts.IDENTIFIER, facts.IDENTIFIER, facts.NAME)
    (source,) = data["modules"][0]["sources"]
    assert source["sha256"] == hash_of(manifests.ARCHIVE)
    assert source["url"].endswith(manifests.ARCHIVE)
    # The archive is of one processor; without this Flathub would make the package for another one too.
    assert json.loads(told.read_text(encoding="utf-8")) == {"only-arches": ["x86_64"]}
    assert "x86_64" in manifests.ARCHIVE
    assert not [right for right in data["finish-args"] if "filesystem" in right]
    # Refused by flatpak-builder-lint: they need a newer Flatpak than is everywhere.
    assert not {"--device=input", "--device=usb", "--socket=x11"} & set(data["finish-args"])
    builder = shutil.which("flatpak-builder")
    if builder:
        subprocess.run([builder, "--show-manifest", str(made)], cwd=dist, check=True, capture_output=True)


def test_the_flatpak_finds_everything_where_the_archive_has_it(dist: Path, tmp_path: Path) -> None:
    made, _ = manifests.make_flatpak(dist)
    root, app = tmp_path / "unpacked", tmp_path / "app"
    (root / "_internal").mkdir(parents=True)
    command._with_papers(root)
    (root / facts.NAME).write_text("#!/bin/sh\nexit 7\n", encoding="utf-8")
    (root / facts.NAME).chmod(0o755)
    for line in json.loads(made.read_text(encoding="utf-8"))["modules"][0]["build-commands"]:
        subprocess.run(["sh", "-e", "-c", line.replace("/app", str(app))], cwd=root, check=True)
    assert subprocess.run([app / "bin" / facts.NAME], check=False).returncode == 7
    share = app / "share"
    for file in (f"applications/{facts.IDENTIFIER}.desktop", f"metainfo/{facts.IDENTIFIER}.metainfo.xml"):
        assert (share / file).is_file()
    exported = [path for path in (share / "icons").rglob("*") if path.is_file()]
    assert {path.stem for path in exported} == {facts.IDENTIFIER}


def test_winget_gets_a_text_in_each_language(dist: Path) -> None:
    made = {path.name: path.read_text(encoding="utf-8") for path in manifests.make_winget(dist)}
    assert len(made) == 2 + len(LANGUAGES)
    assert hash_of(SETUP).upper() in made[f"{manifests.WINGET}.installer.yaml"]
    for text in made.values():
        assert f'PackageVersion: "{facts.VERSION}"' in text
    for language, locale in manifests.LOCALES.items():
        text = made[f"{manifests.WINGET}.locale.{locale}.yaml"]
        assert facts.unofficial(language) in text
        short = re.search(r'^ShortDescription: "(.*)"$', text, re.M)
        assert short is not None
        assert len(short[1]) <= 256
        assert ("\nMoniker: " in text) == (language == "en")  # the schema has it in the first language only
        tags = text.partition("\nTags:\n")[2].partition("\nReleaseNotesUrl")[0].splitlines()
        assert 0 < len(tags) == len(set(tags)) <= 16
    assert "ProductCode:" in made[f"{manifests.WINGET}.installer.yaml"]
    assert (
        'UNINSTALL "Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Tabularium"'
        in SCRIPT.read_text(encoding="utf-8")
    )


def test_homebrew_gets_both_processors(dist: Path) -> None:
    (made,) = manifests.make_cask(dist)
    text = made.read_text(encoding="utf-8")
    assert all(hash_of(name) in text for name in manifests.IMAGES.values())
    assert text.count("do\n") == len(re.findall(r"^ *end$", text, re.M))
    ruby = shutil.which("ruby")
    if ruby:
        subprocess.run([ruby, "-c", str(made)], check=True, capture_output=True)


def test_a_manifest_is_not_made_of_what_is_not_there(tmp_path: Path) -> None:
    for make in (manifests.make_flatpak, manifests.make_winget, manifests.make_cask):
        with pytest.raises(Stop, match="is not in"):
            make(tmp_path)


def test_the_sums_are_those_of_this_release(
    dist: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (sums.KEY, sums.WINDOWS_KEY):
        monkeypatch.delenv(name, raising=False)
    (dist / "Tabularium-0.0.9-linux-x86_64.tar.gz").write_bytes(b"old")
    (dist / "notes.txt").write_bytes(b"no part of it")
    sums.sign_installer(dist)
    (listed,) = sums.make_sums(dist)
    lines = dict(line.split("  ")[::-1] for line in listed.read_text(encoding="utf-8").splitlines())
    assert lines == {name: hash_of(name) for name in (manifests.ARCHIVE, SETUP, *manifests.IMAGES.values())}
    said = capsys.readouterr().out
    assert said.count("not signed") == 2
    if shutil.which("sha256sum"):
        subprocess.run(["sha256sum", "--check", "--quiet", listed.name], cwd=dist, check=True)


def test_manifests_name_the_sum_of_the_signed_installer(dist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A signature changes the file, so it comes before everything that names its sum."""
    monkeypatch.setattr(command, "sign_installer", lambda folder: (folder / SETUP).write_bytes(b"signed"))
    command.package(["winget", "sums"], dist)
    signed = sha256(b"signed").hexdigest()
    installer = f"{manifests.WINGET}.installer.yaml"
    assert signed.upper() in (dist / manifests.INSIDE / installer).read_text(encoding="utf-8")
    listed = (dist / sums.SUMS).read_text(encoding="utf-8")
    assert f"{signed}  {SETUP}\n" in listed
    assert f"  {installer}\n" in listed


@pytest.mark.skipif(shutil.which("gpg") is None, reason="needs gpg")
def test_the_list_is_signed_where_there_is_a_key(
    dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "keys"
    home.mkdir(mode=0o700)
    monkeypatch.setenv("GNUPGHOME", str(home))
    key = ["gpg", "--batch", "--passphrase", "", "--quick-gen-key", "release@example.org", "ed25519"]
    if subprocess.run(key, capture_output=True, check=False).returncode != 0:
        pytest.skip("gpg makes no key here")
    monkeypatch.setenv(sums.KEY, "release@example.org")
    listed, signature = sums.make_sums(dist)
    subprocess.run(["gpg", "--verify", str(signature), str(listed)], check=True, capture_output=True)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the tool is installed on Linux only")
def test_the_bill_of_materials_names_everything(tmp_path: Path) -> None:
    (made,) = make_sbom(tmp_path)
    assert made.name == BILL
    data = json.loads(made.read_text(encoding="utf-8"))
    assert (data["bomFormat"], data["metadata"]["component"]["version"]) == ("CycloneDX", facts.VERSION)
    found = {part["name"]: part for part in data["components"]}
    assert {"pygame-ce", "websockets", "libuuid", "zbus", "mypyc runtime"} <= set(found)
    assert found["pygame-ce"]["externalReferences"][0]["hashes"]
    first = made.read_bytes()
    make_sbom(tmp_path)
    assert made.read_bytes() == first
