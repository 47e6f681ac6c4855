"""What is handed to Windows and macOS, checked as far as another system can: the spec, the script of the installer, the icons."""

import hashlib
import plistlib
import re
import shutil
import ssl
import struct
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from platformdirs import windows

from build.package import facts, trial
from build.package.facts import NAME
from build.package.installer import FOLDERS, NSIS_LANGUAGES, SHOWN, defines, language_strings, make_installer
from build.package.windows import TOOLS, make_windows, make_zip
from build.package.windows_python import ROOT_CERTIFICATE
from build.project import ROOT, Stop

SPEC = ROOT / "packaging" / "tabularium.spec"
SCRIPT = ROOT / "packaging" / "windows" / "tabularium.nsi"
ICONS = ROOT / "packaging" / "icons"
PLIST = {
    "CFBundleVersion": r"\d+(\.\d+){0,2}",
    "CFBundleDevelopmentRegion": r"[a-z]{2}",
    "LSApplicationCategoryType": r"public\.app-category\.[a-z-]+",
    "LSMinimumSystemVersion": r"\d+\.\d+(\.\d+)?",
    "NSHumanReadableCopyright": r"\S.*",
}
"""The form that Apple's reference of information property lists asks of these; the rest is looked at one by one."""
RANKS, ROLES = {"Owner", "Default", "Alternate", "None"}, {"Editor", "Viewer", "Shell", "QLGenerator", "None"}
ICNS_SIDES = {
    b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024, b"ic11": 32,
    b"ic12": 64, b"ic13": 256, b"ic14": 512,
}  # fmt: skip

# -- the spec -------------------------------------------------------------------------------------------------------


def run_spec(
    system: str, folder: Path, monkeypatch: pytest.MonkeyPatch, libraries: Sequence[str] = ()
) -> dict[str, dict[str, Any]]:
    """Run the spec as if on another system; return what each of PyInstaller's makers was handed by name, and "collected"."""
    handed: dict[str, dict[str, Any]] = {}

    def maker(name: str) -> Any:
        def make(*given: Any, **named: Any) -> SimpleNamespace:
            handed[f"{name} {named['name']}" if name == "EXE" else name] = named
            if name == "COLLECT":
                handed["collected"] = {
                    entry[0]: entry for part in given for entry in (part if isinstance(part, filter) else [])
                }
            return SimpleNamespace(
                pure=[], scripts=[], binaries=[(path, path, "BINARY") for path in libraries], datas=[]
            )

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
    programs = {name: handed[f"EXE {name}"] for name in (facts.NAME, f"{facts.NAME}-cli")}
    assert [program["console"] for program in programs.values()] == [False, True]
    for program in programs.values():
        assert Path(program["icon"]) == ICONS / "tabularium.ico"
        assert facts.VERSION in Path(program["version"]).read_text(encoding="utf-8")
    assert handed["COLLECT"]["name"] == facts.NAME
    assert "BUNDLE" not in handed


def test_windows_gets_each_library_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With two SDLs the program would ask the one that has no window."""
    libraries = ("SDL2.dll", "pygame/SDL2.dll", "libpng16-16.dll", "pygame/base.pyd", "python313.dll")
    collected = run_spec("win32", tmp_path, monkeypatch, libraries)["collected"]
    assert set(collected) == {*libraries} - {"SDL2.dll"}


def test_macos_gets_a_bundle_that_knows_the_files_of_matches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle = run_spec("darwin", tmp_path, monkeypatch)["BUNDLE"]
    assert (bundle["name"], bundle["bundle_identifier"]) == ("Tabularium.app", facts.MAC_IDENTIFIER)
    assert Path(bundle["icon"]).exists()
    listed = plistlib.loads(plistlib.dumps(bundle["info_plist"]))
    assert listed == bundle["info_plist"]
    (document,) = listed["CFBundleDocumentTypes"]
    (kind,) = listed["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeIdentifier"].startswith(f"{facts.MAC_IDENTIFIER}.")
    tags = kind["UTTypeTagSpecification"]
    assert tags == {
        "public.filename-extension": ["match"],
        "public.mime-type": [facts.MIME, *facts.FORMER_MIME],
    }


def test_the_property_list_has_the_form_that_apple_asks_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed = run_spec("darwin", tmp_path, monkeypatch)
    bundle = handed["BUNDLE"]
    listed = plistlib.loads(plistlib.dumps(bundle["info_plist"]))
    for key, form in PLIST.items():
        assert re.fullmatch(form, listed[key]), key
    assert re.fullmatch(r"[A-Za-z0-9.-]+", bundle["bundle_identifier"])
    assert re.fullmatch(PLIST["CFBundleVersion"], bundle["version"])
    assert listed["NSHighResolutionCapable"] is True
    assert set(listed["CFBundleLocalizations"]) == set(facts.LANGUAGES)
    (document,) = listed["CFBundleDocumentTypes"]
    assert document["LSHandlerRank"] in RANKS
    assert document["CFBundleTypeRole"] in ROLES
    (kind,) = listed["UTExportedTypeDeclarations"]
    assert all(isinstance(word, str) for word in [*kind["UTTypeConformsTo"], kind["UTTypeDescription"]])
    known = {*PLIST, "NSHighResolutionCapable", "CFBundleLocalizations", "CFBundleDocumentTypes"}
    assert set(listed) == known | {"UTExportedTypeDeclarations"}
    assert handed[f"EXE {facts.NAME}"]["argv_emulation"] is True


def test_linux_gets_neither(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handed = run_spec("linux", tmp_path, monkeypatch)
    (program,) = [named for name, named in handed.items() if name.startswith("EXE")]
    assert (program["icon"], program["version"]) == (None, None)
    assert "BUNDLE" not in handed


# -- the installer of Windows ---------------------------------------------------------------------------------------


def halves() -> tuple[str, str]:
    """The script's part that installs and its part that uninstalls, without comments."""
    text = re.sub(r"^;.*$", "", SCRIPT.read_text(encoding="utf-8"), flags=re.MULTILINE)
    before, mark, after = text.partition('Section "Uninstall"')
    assert mark
    return before, after


def test_the_installer_shows_our_own_picture() -> None:
    """Without one NSIS shows its own, a blue computer."""
    named = re.search(r'WELCOMEFINISHPAGE_BITMAP "\$\{ROOT\}/(.+?)"', SCRIPT.read_text(encoding="utf-8"))
    assert named is not None
    data = (ROOT / named[1]).read_bytes()
    assert data[:2] == b"BM"
    assert struct.unpack("<iiHHI", data[18:34]) == (
        164,
        314,
        1,
        24,
        0,
    )  # the size and form that NSIS asks for


def test_the_installer_asks_for_no_administrator_and_lies_in_the_persons_own_folder() -> None:
    install, uninstall = halves()
    assert "RequestExecutionLevel user" in install
    assert re.findall(r'^InstallDir "([^"]+)"', install, re.MULTILINE) == [
        "$LOCALAPPDATA\\Programs\\Tabularium"
    ]
    assert "HKLM" not in install + uninstall
    assert "HKCR" not in install + uninstall


def test_every_name_of_the_script_is_handed_in_or_its_own(tmp_path: Path) -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    handed = {word[2:].partition("=")[0] for word in defines(tmp_path, tmp_path, tmp_path)}
    own = set(re.findall(r"!define (\w+)", text)) | {"UN", "If", "EndIf", "FileExists", "Errors"}
    used = set(re.findall(r"\$\{(\w+)\}", text))
    assert used <= handed | own
    assert handed <= used


def test_the_words_of_the_installer_are_there_in_every_language() -> None:
    text = language_strings()
    assert set(NSIS_LANGUAGES) == set(facts.LANGUAGES)
    assert text.count("!insertmacro MUI_LANGUAGE") == len(facts.LANGUAGES)
    used = set(re.findall(r"\$\((\w+)\)", SCRIPT.read_text(encoding="utf-8")))
    assert used == set(SHOWN)
    for language, name in NSIS_LANGUAGES.items():
        for key in SHOWN:
            assert f"LangString {key} ${{LANG_{name}}}" in text
            said = facts.words()[language][key].replace("{folder}", FOLDERS.get(key, ""))
            assert said.replace("\n", "$\\r$\\n") in text


def test_the_uninstaller_takes_back_what_the_installer_wrote_and_no_more() -> None:
    install, uninstall = halves()
    keys = r'HKCU "(\$\{\w+\}[^"]*)"'
    written = set(re.findall(rf"WriteReg\w+ {keys}", install))
    removed = set(re.findall(rf"DeleteReg(?:Key|Value)(?: /ifempty)? {keys}", uninstall))
    assert written
    for key in written:
        assert any(key == gone or key.startswith(f"{gone}\\") for gone in removed), key
    assert re.findall(r'RMDir (?:/r )?"([^"]+)"', uninstall) == [
        "$INSTDIR\\_internal",
        "$INSTDIR",
        "${CACHE}",
        "${OWN}",
    ]
    assert '/r "${OWN}"' not in uninstall
    assert '/r "$INSTDIR"' not in uninstall  # a folder that the person chose may hold other things
    deleted = set(re.findall(r'Delete "\$INSTDIR\\([^"]+)"', uninstall))
    assert deleted == {"${NAME}.exe", "${NAME}-cli.exe", "LICENSE", "uninstall.exe"}


def test_the_uninstaller_asks_before_it_deletes_the_cache_and_says_where_the_rest_stays() -> None:
    _, uninstall = halves()
    asked = uninstall.index('MessageBox MB_YESNO|MB_ICONQUESTION "$(cache)" /SD IDNO IDNO stay')
    assert asked < uninstall.index('RMDir /r "${CACHE}"') < uninstall.index("stay:")
    text = language_strings()
    own, cache = FOLDERS["kept"], FOLDERS["cache"]
    assert len(re.findall(rf"^LangString kept .*{re.escape(own)}\.\"$", text, re.MULTILINE)) == 4
    assert len(re.findall(rf"^LangString cache .*\\n{re.escape(cache)}\"$", text, re.MULTILINE)) == 4


def test_the_folders_of_the_uninstaller_are_those_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "get_win_folder", lambda _: "$LOCALAPPDATA")  # asks Windows itself
    places = windows.Windows("tabularium", appauthor=False)
    found = [
        place.replace("/", "\\")
        for place in (places.user_data_dir, places.user_config_dir, places.user_cache_dir)
    ]
    assert found == [FOLDERS["kept"], FOLDERS["kept"], FOLDERS["cache"]]


@pytest.mark.skipif(shutil.which("makensis") is None, reason="the installer is pressed by NSIS (makensis)")
def test_two_installers_of_one_program_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    made = []
    for turn in ("one", "two"):
        program = tmp_path / turn / facts.NAME
        (program / "_internal").mkdir(parents=True)
        for name in (f"{facts.NAME}.exe", f"{facts.NAME}-cli.exe", "_internal/a.toml", "LICENSE"):
            (program / name).write_text(name, encoding="utf-8")
        made.append(make_installer(program, tmp_path / turn).read_bytes())
    assert made[0][:2] == b"MZ"
    assert made[0] == made[1]


def test_a_zip_is_the_same_each_time_and_holds_one_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    program = tmp_path / facts.NAME
    program.mkdir()
    for name in ("b", "a"):
        (program / name).write_text(name, encoding="utf-8")
    first, second = (make_zip(program, tmp_path / name).read_bytes() for name in ("1.zip", "2.zip"))
    assert first == second
    with zipfile.ZipFile(tmp_path / "1.zip") as archive:
        assert archive.namelist() == [f"Tabularium-{facts.VERSION}/{name}" for name in ("a", "b")]


def test_what_is_missing_is_said_with_its_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(Stop) as stop:
        make_windows(tmp_path)
    for word in (*TOOLS, *TOOLS.values()):
        assert word in str(stop.value)
    assert not any(tmp_path.iterdir())


def test_the_root_of_the_signatures_is_the_one_that_is_published() -> None:
    certificate = ssl.PEM_cert_to_DER_cert(ROOT_CERTIFICATE.read_text(encoding="ascii"))
    assert hashlib.sha256(certificate).hexdigest() == (
        "5367f20c7ade0e2bca790915056d086b720c33c1fa2a2661acf787e3292e1270"
    )


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


def test_the_windows_program_is_tried_one_test_at_a_time_and_given_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(trial, "setup", lambda **_: Path("python"))

    def run(words: Sequence[str], **_: object) -> int:
        called.append(list(words))
        return 0

    monkeypatch.setattr(trial, "run", run)
    for name in (NAME, f"{NAME}.exe"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).touch()
        assert trial.play_by_clicks(tmp_path / name) == 0
    here, wine = called
    assert here[-1] == "tests/window"
    assert wine[wine.index("tests/windows") + 1 :] == ["-m", "", "-n", "0", "-o", "faulthandler_timeout=3600"]
