"""What is handed to Windows and macOS, checked as far as another system can: the spec, Inno Setup's script, the icons."""

import plistlib
import re
import struct
import sys
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from build.package import facts
from build.package.command import DIST
from build.project import ROOT

SPEC = ROOT / "packaging" / "tabularium.spec"
SCRIPT = ROOT / "packaging" / "windows" / "tabularium.iss"
ICONS = ROOT / "packaging" / "icons"
FREE = {"Setup"}
"""Sections of one `Key=value` a line; the others have `Parameter: value; ...`."""
PARAMETERS = {
    "Languages": {"Name", "MessagesFile"},
    "Tasks": {"Name", "Description", "Flags"},
    "Files": {"Source", "DestDir", "Flags"},
    "Icons": {"Name", "Filename", "Tasks"},
    "Registry": {"Root", "Subkey", "ValueType", "ValueName", "ValueData", "Flags"},
    "Run": {"Filename", "Description", "Flags"},
}
MESSAGES = {"CreateDesktopIcon", "LaunchProgram"}
"""Of those that every language of Inno Setup brings along."""
ICNS_SIDES = {
    b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024, b"ic11": 32,
    b"ic12": 64, b"ic13": 256, b"ic14": 512,
}  # fmt: skip

Rows = dict[str, list[dict[str, str]]]


# -- the spec -------------------------------------------------------------------------------------------------------


def run_spec(system: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, Any]]:
    """Run the spec as if on another system; return what each of PyInstaller's makers was handed by name."""
    handed: dict[str, dict[str, Any]] = {}

    def maker(name: str) -> Any:
        def make(*_: object, **named: Any) -> SimpleNamespace:
            handed[name] = named
            return SimpleNamespace(pure=[], scripts=[], binaries=[], datas=[])

        return make

    hooks = ModuleType("PyInstaller.utils.hooks")
    for name in ("collect_data_files", "collect_submodules", "copy_metadata"):
        setattr(hooks, name, lambda *_, **__: [])
    for name in ("PyInstaller", "PyInstaller.utils"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, hooks.__name__, hooks)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "platform", system)
    makers = {name: maker(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    code = compile(SPEC.read_text(encoding="utf-8"), str(SPEC), "exec")
    exec(code, {**makers, "SPECPATH": str(SPEC.parent), "workpath": str(folder)})
    return handed


def test_windows_gets_an_icon_and_a_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handed = run_spec("win32", tmp_path, monkeypatch)
    program = handed["EXE"]
    assert program["console"] is False
    assert Path(program["icon"]) == ICONS / "tabularium.ico"
    assert facts.VERSION in Path(program["version"]).read_text(encoding="utf-8")
    assert handed["COLLECT"]["name"] == facts.NAME
    assert "BUNDLE" not in handed


def test_macos_gets_a_bundle_that_knows_the_files_of_matches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle = run_spec("darwin", tmp_path, monkeypatch)["BUNDLE"]
    assert (bundle["name"], bundle["bundle_identifier"]) == ("Tabularium.app", facts.IDENTIFIER)
    assert Path(bundle["icon"]).exists()
    listed = plistlib.loads(plistlib.dumps(bundle["info_plist"]))
    assert listed == bundle["info_plist"]
    (document,) = listed["CFBundleDocumentTypes"]
    (kind,) = listed["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeIdentifier"].startswith(f"{facts.IDENTIFIER}.")
    tags = kind["UTTypeTagSpecification"]
    assert tags == {"public.filename-extension": ["match"], "public.mime-type": facts.MIME}


def test_linux_gets_neither(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handed = run_spec("linux", tmp_path, monkeypatch)
    assert (handed["EXE"]["icon"], handed["EXE"]["version"]) == (None, None)
    assert "BUNDLE" not in handed


# -- Inno Setup's script --------------------------------------------------------------------------------------------


def read_script(text: str) -> tuple[dict[str, str], Rows]:
    """`[Setup]` as keys and values, the other sections as rows of parameters; raises ValueError for a strange line."""
    setup: dict[str, str] = {}
    rows: Rows = {}
    section = ""
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith((";", "#")):
            continue
        if line.startswith("["):
            section = line.strip("[]")
            if section not in FREE | set(PARAMETERS):
                raise ValueError(line)
        elif section in FREE:
            key, sign, value = line.partition("=")
            if not sign or key in setup:
                raise ValueError(line)
            setup[key] = value
        else:
            rows.setdefault(section, []).append(dict(_parameters(line, PARAMETERS[section])))
    return setup, rows


def _parameters(line: str, known: set[str]) -> Iterator[tuple[str, str]]:
    rest = line
    while rest:
        found = re.match(r'(\w+): ("(?:[^"]|"")*"|[^";]+)(?:; |$)', rest)
        if found is None or found[1] not in known:
            raise ValueError(line)
        yield found[1], found[2].removeprefix('"').removesuffix('"').replace('""', '"')
        rest = rest[found.end() :]


@pytest.fixture(scope="module")
def script() -> tuple[dict[str, str], Rows]:
    return read_script(SCRIPT.read_text(encoding="utf-8"))


def here(path: str) -> Path:
    """A path of the script, which counts from its own folder."""
    return (SCRIPT.parent / PureWindowsPath(path).as_posix()).resolve()


@pytest.mark.parametrize(
    "line", ["[File]\n", "[Setup]\nAppName\n", '[Files]\nSorce: "a"\n', '[Files]\nSource: "a\n']
)
def test_a_slip_in_the_script_would_be_seen(line: str) -> None:
    with pytest.raises(ValueError, match=re.escape(line.splitlines()[-1])):
        read_script(line)


def test_every_file_the_installer_takes_is_made_or_there(script: tuple[dict[str, str], Rows]) -> None:
    setup, rows = script
    assert here(setup["LicenseFile"]) == ROOT / "LICENSE"
    assert here(setup["SetupIconFile"]) == ICONS / "tabularium.ico"
    assert here(setup["LicenseFile"]).exists()
    assert here(setup["SetupIconFile"]).exists()
    assert here(setup["OutputDir"]) == DIST
    (files,) = rows["Files"]
    assert here(files["Source"]) == DIST / facts.NAME / "*"  # where the spec lays the program
    assert "recursesubdirs" in files["Flags"].split()


def test_the_installer_starts_and_names_what_it_installs(script: tuple[dict[str, str], Rows]) -> None:
    setup, rows = script
    program = f"{{app}}\\{facts.NAME}.exe"
    assert setup["UninstallDisplayIcon"] == program
    assert {row["Filename"] for section in ("Icons", "Run") for row in rows[section]} == {program}
    assert setup["OutputBaseFilename"] == "Tabularium-{#Version}-setup"
    assert {row["Name"] for row in rows["Languages"]} == set(facts.LANGUAGES)
    tasks = {row["Name"] for row in rows["Tasks"]}
    assert {row["Tasks"] for row in rows["Icons"] if "Tasks" in row} <= tasks
    text = SCRIPT.read_text(encoding="utf-8")
    assert set(re.findall(r"\{cm:(\w+)", text)) <= MESSAGES
    assert set(re.findall(r"\{#(\w+)", text)) == {"Version"}


def test_the_installer_gives_matches_to_the_program_and_takes_that_back(
    script: tuple[dict[str, str], Rows],
) -> None:
    rows = script[1]["Registry"]
    opened, kind, *below = rows
    assert opened["Subkey"] == rf"Software\Classes\{facts.SUFFIX}\OpenWithProgids"
    assert kind["Subkey"] == rf"Software\Classes\{opened['ValueName']}"
    assert (opened["Flags"], kind["Flags"]) == ("uninsdeletevalue", "uninsdeletekey")
    assert all(row["Subkey"].startswith(f"{kind['Subkey']}\\") for row in below)
    command = next(row for row in below if row["Subkey"].endswith(r"\shell\open\command"))
    assert command["ValueData"] == f'"{{app}}\\{facts.NAME}.exe" "%1"'


# -- icons ----------------------------------------------------------------------------------------------------------


def png_side(data: bytes) -> int:
    """The side of a square PNG."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    assert width == height
    return int(width)


def test_the_icon_of_windows_holds_the_sides_it_names() -> None:
    data = (ICONS / "tabularium.ico").read_bytes()
    _, kind, count = struct.unpack("<HHH", data[:6])
    assert kind == 1
    sides = []
    for number in range(count):
        entry = data[6 + 16 * number : 22 + 16 * number]
        length, start = struct.unpack("<II", entry[8:])
        sides.append(png_side(data[start : start + length]))
        assert (entry[0] or 256, entry[1] or 256) == (sides[-1], sides[-1])
    assert {16, 32, 48, 256} <= set(sides)


def test_the_icon_of_macos_holds_the_sides_it_names() -> None:
    data = (ICONS / "tabularium.icns").read_bytes()
    assert struct.unpack(">I", data[4:8]) == (len(data),)
    sides, start = set(), 8
    while start < len(data):
        kind, length = data[start : start + 4], struct.unpack(">I", data[start + 4 : start + 8])[0]
        if kind != b"TOC ":
            assert png_side(data[start + 8 : start + length]) == ICNS_SIDES[kind]
            sides.add(ICNS_SIDES[kind])
        start += length
    assert start == len(data)
    assert {128, 256, 512} <= sides
