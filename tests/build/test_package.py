"""What people download: what goes in, what stays out, and what systems are told of it."""

import ast
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from build.package import facts
from build.package.appimage import app_dir
from build.package.archive import size_of, tar_gz
from build.package.command import KINDS, default_kinds
from build.package.deb import OVERRIDES, make_deb, newest_glibc
from build.package.desktop import ICONS, PAGES, SIZES, entry, metainfo, mime, write_share
from build.package.freeze import freeze, spoken_for, stage
from build.package.libraries import elf_files, faults
from build.package.papers import write_manuals, write_readme, write_scripts
from build.package.report import BARS, lines, rows, write_rows, write_sizes
from build.package.rights import copyright_text, row_of, unclaimed
from build.package.shots import SHOTS
from build.package.wheel import make_wheel
from build.project import ROOT, Stop
from build.site.command import texts as site_texts
from game import FAULTS, HOME, IDENTIFIER
from game.engine.registry import game_ids
from game.i18n import Texts
from game.native import STAMP
from game.scenes.pages.credits import licenses, parts
from game.storage import savefile, saves
from tests.pairs import some
from tests.table.tables import table

INSIDE = ROOT / "assets" / "licences" / "inside.toml"
LEFT_OUT = tomllib.loads((ROOT / "packaging" / "left_out.toml").read_text(encoding="utf-8"))
DOOR = ROOT / "game" / "phones" / "server.py"
"""The one module that may listen, and only inside its functions."""
NETWORK = {
    "websockets",
    "socket",
    "ssl",
    "http",
    "urllib.request",
    "ftplib",
    "smtplib",
    "asyncio",
    "xmlrpc",
    "socketserver",
}


def imported(but: Path | None = None) -> dict[str, str]:
    """Every module the program names in an import, with a file that does."""
    found: dict[str, str] = {}
    for path in (ROOT / "game").rglob("*.py"):
        if path == but:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name: str(path) for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found |= {node.module: str(path)} | {f"{node.module}.{a.name}": str(path) for a in node.names}
    return found


EXTRA = ROOT / "game" / "bots" / "outside" / "environment.py"
"""What only the extra `pettingzoo` of the wheel loads; no window needs its libraries."""


def test_nothing_the_program_imports_is_left_out() -> None:
    assert "game.bots.outside.environment" not in imported()
    shut = set(LEFT_OUT["modules"])
    broken = {
        name: where
        for name, where in imported(but=EXTRA).items()
        if any(name == module or name.startswith(f"{module}.") for module in shut)
    }
    assert broken == {}
    assert "sqlite3" in imported()  # the test would see one


def networked(names: Iterable[str]) -> set[str]:
    """The names among them that belong to a network."""
    return {name for name in names if any(name == one or name.startswith(f"{one}.") for one in NETWORK)}


def test_only_the_door_for_phones_speaks_over_a_network() -> None:
    assert networked(imported(DOOR)) == set()
    assert networked(imported())  # the test would see one
    tree = ast.parse(DOOR.read_text(encoding="utf-8"))
    first = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in first if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in first if isinstance(node, ast.ImportFrom)}
    assert networked(names) == set(), "not before the door is opened"


def test_nothing_of_a_network_is_loaded_before_phones_are_opened() -> None:
    code = "import sys, game.scenes.app, game.scenes.table.phones_page; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {"game.phones.server", "game.phones.messages"} <= loaded
    assert {"asyncio", "websockets", "nacl", "segno", "ssl", "http"} & loaded == set()


def test_the_door_opens_without_tls() -> None:
    blocked = [name for name in LEFT_OUT["modules"] if name != "_wmi"]
    code = f"""
import sys
for name in {blocked!r}: sys.modules[name] = None
from game.phones.server import File, PhoneServer
door = PhoneServer("127.0.0.1", {{0: bytes(32)}}, {{"/": File("text/html", b"x")}})
assert door.port
door.close()
from game.phones.messages import SecureChannel
ours, theirs = (SecureChannel(bytes(32), bytes(15), server=side) for side in (True, False))
assert theirs.open(ours.close(b"x")) == b"x"
import segno
segno.make("x")
"""
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=120)


def test_every_exclusion_says_why() -> None:
    assert all(why.strip() for table_ in LEFT_OUT.values() for why in table_.values())


# -- what systems are told ------------------------------------------------------------------------------------------


def test_words_are_the_same_in_every_language() -> None:
    words = facts.words()
    assert set(words) == set(facts.LANGUAGES)
    for language, said in words.items():
        assert set(said) == set(words["en"]), language
        assert len(said["about"]) == len(words["en"]["about"])
        assert language == "en" or said["comment"] != words["en"]["comment"]


def test_the_desktop_entry_names_program_languages_and_files(tmp_path: Path) -> None:
    pairs = dict(line.split("=", 1) for line in entry().splitlines()[1:])
    assert pairs["Exec"] == f"{facts.NAME} %f"
    assert pairs["MimeType"].split(";")[:-1] == [facts.MIME, *facts.FORMER_MIME]
    assert pairs["Icon"] == pairs["StartupWMClass"] == IDENTIFIER
    assert {f"Comment[{language}]" for language in ("de", "es", "it")} <= set(pairs)
    tool = shutil.which("desktop-file-validate")
    if tool:
        file = tmp_path / "a.desktop"
        file.write_text(entry(), encoding="utf-8")
        assert subprocess.run([tool, file], capture_output=True, text=True, check=False).stdout == ""


def test_the_store_page_is_whole(tmp_path: Path) -> None:
    root = ET.fromstring(metainfo())
    assert root.findtext("id") == facts.IDENTIFIER
    assert root.findtext("launchable") == f"{facts.IDENTIFIER}.desktop"
    summaries = [one.text or "" for one in root.findall("summary")]
    assert len(summaries) == len(facts.LANGUAGES)
    assert [
        one for one in summaries if len(one) > 35 or one.endswith(".")
    ] == []  # longer ones are cut in stores
    said = " ".join(root.find("description").itertext())  # type: ignore[union-attr]
    for language in facts.LANGUAGES:
        assert [name for name in facts.game_names(language).values() if name not in said] == []
        assert facts.unofficial(language) in said
        for game in facts.GAMES:
            made_by = [Texts(language)(f"{game}.{key}") for key in ("author", "edition")]
            assert "{} ({})".format(*made_by) in said
    pictures = [image.text for image in root.findall(".//image")]
    assert len(pictures) == len(set(pictures)) == len(SHOTS) * len(facts.LANGUAGES)
    assert {url.get("type") for url in root.findall("url")} >= {"homepage", "bugtracker", "help"}
    assert root.findtext("replaces/id") == facts.FORMER[0]


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs appstreamcli (package appstream)")
def test_the_store_page_is_valid_to_the_letter(tmp_path: Path) -> None:
    file = tmp_path / f"{facts.IDENTIFIER}.metainfo.xml"
    file.write_text(metainfo(), encoding="utf-8")
    call = [shutil.which("appstreamcli") or "", "validate", "--strict", "--no-net", str(file)]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    # Before its version 1.0 the tool does not know how developers are named today.
    told = [line for line in done.stdout.splitlines() if line[:2] in {"E:", "W:", "I:", "P:"}]
    assert [line for line in told if "unknown-tag developer" not in line] == []


def test_addresses_stand_in_one_place() -> None:
    assert (facts.URLS["Homepage"], facts.URLS["Issues"]) == (HOME, FAULTS)
    assert facts.IDENTIFIER == IDENTIFIER
    assert re.fullmatch(r"io\.github\.\w+\.\w+", facts.IDENTIFIER)
    assert facts.MAINTAINER.endswith("@users.noreply.github.com>")
    assert facts.URLS["Documentation"] == f"https://{facts.OWNER}.github.io/{facts.REPOSITORY}/"


def test_who_asks_for_help_is_sent_to_a_page_of_the_site() -> None:
    for kind in ("help", "faq"):
        site, _, page = PAGES[kind].partition("/en/")
        assert f"{site}/" == facts.URLS["Documentation"]
        assert page.removesuffix(".html") in site_texts()["en"]


def test_files_of_matches_are_known_by_name_and_by_how_they_begin() -> None:
    assert facts.SUFFIX == saves.SUFFIX
    root = ET.fromstring(mime())
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    glob, magic = root.find(f".//{space}glob"), root.find(f".//{space}match")
    assert glob is not None
    assert magic is not None
    assert glob.get("pattern") == "*.match"
    assert savefile.write(table("strict", "person", "person").record).startswith(magic.get("value", "?"))
    assert facts.document_types()["UTExportedTypeDeclarations"][0]["UTTypeTagSpecification"]
    assert [alias.get("type") for alias in root.iter(f"{space}alias")] == [*facts.FORMER_MIME]


def test_icons_have_the_sides_they_are_named_by(tmp_path: Path) -> None:
    for side in SIZES:
        data = (ICONS / f"tabularium-{side}.png").read_bytes()
        assert struct.unpack(">II", data[16:24]) == (side, side)
    assert (ICONS / "tabularium.ico").read_bytes()[:4] == b"\0\0\1\0"
    assert (ICONS / "tabularium.icns").read_bytes()[:4] == b"icns"
    write_share(tmp_path)
    assert len([*tmp_path.rglob(f"{facts.IDENTIFIER}.png")]) == len(SIZES)


def test_windows_is_told_the_version(tmp_path: Path) -> None:
    text = Path(facts.windows_version(tmp_path)).read_text(encoding="utf-8")
    compile(text, "version.txt", "eval")
    assert f"'{facts.VERSION}'" in text


def run_script(script: Path, env: dict[str, str], folder: Path) -> str:
    """The last line that a script of the archive says."""
    done = subprocess.run(
        ["sh", str(script)], env=env, check=True, cwd=folder, capture_output=True, text=True
    )
    return done.stdout.splitlines()[-1]


def test_scripts_put_the_program_into_the_menus_and_take_it_out_again(tmp_path: Path) -> None:
    folder, home = tmp_path / 'mein "Spiel" für $HOME', tmp_path / "Ελένη Müller"
    folder.mkdir()
    home.mkdir()
    write_share(folder / "share")
    write_scripts(folder)
    env = {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "de_AT.UTF-8"}
    share = home / ".local" / "share"
    former = share / "applications" / f"{facts.FORMER[0]}.desktop"
    former.parent.mkdir(parents=True)
    former.write_text("of an earlier version", encoding="utf-8")
    said = run_script(folder / "install.sh", env, tmp_path)
    assert said == facts.words()["de"]["installed"]
    assert not former.exists()
    text = (share / "applications" / f"{facts.IDENTIFIER}.desktop").read_text(encoding="utf-8")
    quoted = str(folder / "tabularium").replace('"', '\\\\"').replace("$", "\\\\$")
    assert f'Exec="{quoted}" %f' in text.splitlines()
    kept = share / "tabularium" / "saves" / "a.match"
    kept.parent.mkdir(parents=True)
    kept.write_text("kept", encoding="utf-8")
    for language in facts.LANGUAGES:
        said = run_script(folder / "uninstall.sh", env | {"LANG": f"{language}_XX.UTF-8"}, tmp_path)
        places = {"data": share / "tabularium", "config": home / ".config" / "tabularium"}
        assert said == facts.words()[language]["removed"].format(**places)
    ours = [path for path in share.rglob("*abularium*") if path.is_file()]
    assert ours == []
    assert kept.exists()
    assert not (share / "icons").exists()


def uninstalled(script: Path, env: dict[str, str], answer: str) -> str:
    """All that the script says to a person at a terminal who types an answer."""
    ours, its = os.openpty()
    os.write(ours, f"{answer}\n".encode())
    done = subprocess.run(["sh", str(script)], env=env, check=True, stdin=its, capture_output=True, text=True)
    os.close(its)
    os.close(ours)
    return done.stdout


@pytest.mark.parametrize("language", facts.LANGUAGES)
def test_the_script_that_removes_asks_for_the_cache_and_keeps_it_unless_told(
    language: str, tmp_path: Path
) -> None:
    folder, home = tmp_path / "program", tmp_path / "home"
    write_share(folder / "share")
    write_scripts(folder)
    picture, match = home / ".cache/tabularium/a.png", home / ".local/share/tabularium/saves/a.match"
    for path in (picture, match):
        path.parent.mkdir(parents=True)
        path.touch()
    env = {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": f"{language}_XX.UTF-8"}
    cache, words = picture.parent, facts.words()[language]
    kept, asked = words["cached"].format(cache=cache), words["ask"].format(cache=cache)
    said = subprocess.run(
        ["sh", str(folder / "uninstall.sh")], env=env, check=True, capture_output=True, text=True
    )
    assert said.stdout.splitlines()[-2] == kept  # nobody to ask
    for answer in ("", "n", "N"):
        told = uninstalled(folder / "uninstall.sh", env, answer)
        assert asked in told
        assert kept in told
        assert picture.exists()
    told = uninstalled(folder / "uninstall.sh", env, asked.rpartition("[")[2][0])
    assert asked in told
    assert kept not in told
    assert (cache.exists(), match.exists()) == (False, True)
    assert asked not in uninstalled(folder / "uninstall.sh", env, "")


def test_the_script_that_removes_deletes_the_cache_when_it_is_told_so(tmp_path: Path) -> None:
    folder, cache = tmp_path / "program", tmp_path / "cache" / "tabularium"
    write_share(folder / "share")
    write_scripts(folder)
    cache.mkdir(parents=True)
    env = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "XDG_CACHE_HOME": str(cache.parent)}
    subprocess.run(["sh", str(folder / "uninstall.sh"), "--cache"], env=env, check=True, capture_output=True)
    assert (cache.exists(), cache.parent.exists()) == (False, True)


def test_the_archive_says_in_each_language_how_to_start_and_where_the_manual_is(tmp_path: Path) -> None:
    write_readme(tmp_path)
    write_manuals(tmp_path / "share")
    said = (tmp_path / "README.txt").read_text(encoding="utf-8")
    assert said.count("./install.sh") == said.count("./uninstall.sh") == len(facts.LANGUAGES)
    manuals = re.findall(r"man -l (\S+)", said)
    assert len(manuals) == len(facts.LANGUAGES)
    assert all((tmp_path / manual).is_file() for manual in manuals)


# -- licenses -------------------------------------------------------------------------------------------------------


def test_every_license_named_is_there_and_every_one_there_is_named() -> None:
    named = {name for part in parts() for name in part.license}
    there = {path.stem for path in (ROOT / "assets" / "licences").glob("*.txt")}
    assert named == there
    assert there <= set(licenses())
    assert all(part.name in " ".join(copyright_text().split()) for part in parts())


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("game/scenes/app.py", "Tabularium"),
        ("assets/pictures/tabularium-512.png", "Tabularium"),
        ("assets/fonts/Cinzel_700Bold.ttf", "Cinzel"),
        ("assets/fonts/Strange.ttf", ""),
        ("libuuid.so.1", "libuuid"),
        ("0123__mypyc.cpython-311-x86_64-linux-gnu.so", "mypyc runtime"),
        ("librt/vecs.cpython-311-x86_64-linux-gnu.so", "mypyc runtime"),
        ("_ctypes.pyd", "Python"),
        ("VCRUNTIME140.dll", "Python"),
        ("_cffi_backend.cp313-win_amd64.pyd", "CFFI"),
        ("nacl/_sodium.pyd", "PyNaCl, libsodium"),
        ("pygame_ce.libs/libSDL2-2.so", "pygame-ce"),
        ("libstrange.so.1", ""),
    ],
)
def test_each_file_of_a_package_has_a_row_that_speaks_for_it(name: str, row: str) -> None:
    assert row_of(name) == row


def test_a_program_with_a_file_that_is_nobodys_is_refused(tmp_path: Path) -> None:
    inside = tmp_path / "_internal"
    (inside / "librt").mkdir(parents=True)
    (inside / "librt" / "vecs.so").write_bytes(b"")
    spoken_for(tmp_path)
    (inside / "libstrange.so.1").write_bytes(b"")
    with pytest.raises(Stop, match=r"no row for libstrange\.so\.1"):
        spoken_for(tmp_path)


def test_every_crate_inside_accesskit_is_named() -> None:
    library = find_spec("accesskit.accesskit")
    if sys.platform != "linux" or library is None or library.origin is None:
        pytest.skip("other systems have other crates inside")
    found = set(
        re.findall(rb"/registry/src/[^/]+/([a-z0-9_-]+?)-\d+\.\d+\.\d+", Path(library.origin).read_bytes())
    )
    named = {
        name
        for part in tomllib.loads(INSIDE.read_text(encoding="utf-8"))["part"]
        for name in part.get("crates", ())
    }
    assert found
    assert {name.decode() for name in found} <= named


def test_fonts_and_games_are_known_by_one_list_each() -> None:
    files = [path.name for path in (ROOT / "assets" / "fonts").glob("*.ttf")]
    assert [name for name in files if not row_of(f"assets/fonts/{name}")] == []
    assert [*facts.GAMES] == game_ids()


# -- archives -------------------------------------------------------------------------------------------------------


def test_an_archive_is_the_same_whenever_it_is_made(tmp_path: Path) -> None:
    made = []
    for number in (1, 2):
        folder = tmp_path / str(number) / "a"
        folder.mkdir(parents=True)
        (folder / "run").write_text("x", encoding="utf-8")
        (folder / "run").chmod(0o755)
        (folder / "b").symlink_to("run")
        os.utime(folder / "run", (number * 1e8, number * 1e8))
        made.append(tar_gz(folder, tmp_path / f"{number}.tar.gz", "inside", 1_700_000_000))
        assert size_of(folder) == 1
    assert made[0].read_bytes() == made[1].read_bytes()
    with tarfile.open(made[0]) as archive:
        assert [member.name for member in archive] == ["inside", "inside/b", "inside/run"]
        assert archive.getmember("inside/b").issym()
        assert archive.getmember("inside/run").mode == 0o755


def test_the_newest_glibc_asked_for_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.so.1").write_bytes(b"..GLIBC_2.4\0GLIBC_2.31\0")
    (tmp_path / "two.txt").write_bytes(b"GLIBC_2.99\0")
    assert newest_glibc(tmp_path) == 31


def test_the_page_shows_what_was_measured(tmp_path: Path) -> None:
    page, file = tmp_path / "page.md", tmp_path / "a.deb"
    page.write_text("before\n<!-- measured: linux -->\nold\n<!-- end -->\nafter\n", encoding="utf-8")
    file.write_bytes(bytes(1_500_000))
    write_rows("linux", rows(dict.fromkeys(BARS, 12.0), [file]), page)
    said = page.read_text(encoding="utf-8")
    assert "| unpacked | 12.0 MB | 150 MB |" in said
    assert "| `a.deb` | 1.5 MB | |" in said
    assert (said.startswith("before\n"), said.endswith("<!-- end -->\nafter\n"), "old" in said) == (
        True,
        True,
        False,
    )


def test_the_readmes_show_the_sizes_of_downloads(tmp_path: Path) -> None:
    names = {
        "Tabularium-1.2.3-windows-setup.exe": 3,
        "Tabularium-1.2.3-windows-x86_64.zip": 7,
        "tabularium_1.2.3_amd64.deb": 4,
        "Tabularium-1.2.3-linux-x86_64.tar.gz": 5,
        "tabularium-1.2.3-py3-none-any.whl": 6,
        "tabularium-1.2.3-cp311-cp311-manylinux_2_17_x86_64.whl": 9,
    }
    files = []
    for name, size in names.items():
        files.append(tmp_path / name)
        files[-1].write_bytes(bytes(size * 1_000_000))
    for page in ("README.md", "README.de.md"):
        shutil.copy(ROOT / page, tmp_path)
    write_sizes(files, tmp_path)
    for page in ("README.md", "README.de.md"):
        told = re.findall(
            r"^\| .* \| `(.*)` \| (\d+) MB \|", (tmp_path / page).read_text(encoding="utf-8"), re.M
        )
        assert [int(size) for _, size in told if "dmg" not in _] == [3, 7, 4, 5, 6]


def test_figures_past_their_bar_are_marked() -> None:
    said = lines(dict.fromkeys(BARS, 1.0) | {"start_warm": 9.0})
    assert [line for line in said if "too much" in line] == [said[[*BARS].index("start_warm")]]


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_each_system_makes_its_own_packages(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    kinds = default_kinds()
    assert set(kinds) <= set(KINDS)
    assert "wheel" in kinds
    assert ("windows" in kinds) == (system == "win32")


def test_an_appimage_starts_its_program(tmp_path: Path) -> None:
    program = tmp_path / "tabularium"
    program.mkdir()
    (program / "tabularium").write_text("#!/bin/sh\nexit 7\n", encoding="utf-8")
    (program / "tabularium").chmod(0o755)
    root = app_dir(program, tmp_path / "AppDir")
    assert subprocess.run([root / "AppRun"], check=False).returncode == 7
    assert (root / f"{facts.NAME}.png").exists()


def test_native_modules_are_frozen_from_beside_their_sources(tmp_path: Path) -> None:
    native, source = tmp_path / "native", tmp_path / "source"
    module = native / "game" / "engine" / "core" / "phase.so"
    module.parent.mkdir(parents=True)
    for file in (module, native / "0__mypyc.so", native / STAMP):
        file.write_bytes(b"")
    stage(source, native)
    assert (source / "game" / "engine" / "core" / "phase.so").is_file()
    assert (source / "game" / "engine" / "core" / "phase.py").is_file()
    assert sorted(path.name for path in source.iterdir()) == ["0__mypyc.so", "game"]


# -- the real thing -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return freeze(tmp_path_factory.mktemp("frozen"))


def bare(program: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a frozen program where there is nothing but a home and a screen nobody sees."""
    env = {"HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    if os.name == "nt":
        env |= {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP")}
    call = [str(program / facts.NAME), *words]
    return subprocess.run(call, env=env, cwd=home, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.whole
@pytest.mark.skipif(sys.platform == "darwin", reason="a bundle is started another way")
def test_the_frozen_program_draws_plays_and_knows_its_parts(frozen: Path, tmp_path: Path) -> None:
    home = tmp_path / "Ελένη Müller"
    home.mkdir()
    assert bare(frozen, home, "--version").stdout.startswith(f"Tabularium {facts.VERSION}, ")
    tested = bare(frozen, home, "selftest", "--json")
    assert tested.returncode == 0, tested.stderr
    said = json.loads(tested.stdout.splitlines()[-1])
    assert (said["driver"], said["phones"]) == ("dummy", True)
    for game in some(game_ids(), len(game_ids())):
        played = bare(frozen, home, "simulate", game, "--matches", "2", "--jobs", "2", "--json")
        assert played.returncode == 0, played.stderr
        assert json.loads(played.stdout)["matches"] == 2
    inside = frozen / "_internal"
    names = [path.relative_to(inside).as_posix() for path in inside.rglob("*") if path.is_file()]
    assert unclaimed(names) == []
    assert "pygame/freesansbold.ttf" not in names
    assert [*elf_files(frozen)] or sys.platform != "linux"
    assert faults(frozen) == []


@pytest.mark.slow
def test_a_wheel_of_this_system_holds_its_native_modules(tmp_path: Path) -> None:
    import zipfile

    import nacl

    (library,) = Path(nacl.__file__).parent.glob(
        "_sodium*"
    )  # a real one: it is asked for the systems it runs on
    native = tmp_path / "native"
    (native / "game" / "engine").mkdir(parents=True)
    files = ("0__mypyc.so", "game/engine/odd.so")
    for name in files:
        (native / name).write_bytes(library.read_bytes())
    plain, own = make_wheel(tmp_path), make_wheel(tmp_path, native)
    assert plain.name.endswith("-py3-none-any.whl")
    assert not own.name.endswith("-any.whl")
    assert plain.exists()
    with zipfile.ZipFile(plain) as some_system, zipfile.ZipFile(own) as this_system:
        added = set(this_system.namelist()) - set(some_system.namelist())
    assert "manylinux" in own.name or sys.platform != "linux"
    of_the_program = {name for name in added if not name.endswith("/") and ".dist-info/" not in name}
    assert of_the_program == {f"tabularium/{name}" for name in files}


@pytest.mark.slow
def test_the_wheel_keeps_to_one_name_and_carries_everything(tmp_path: Path) -> None:
    import zipfile

    with zipfile.ZipFile(make_wheel(tmp_path)) as wheel:
        names = wheel.namelist()
        metadata = next(name for name in names if name.endswith("/METADATA"))
        said = wheel.read(metadata).decode()
    assert f"License-Expression: {facts.LICENSE}" in said
    papers = set(re.findall(r"^License-File: (.*)$", said, re.M))
    own = {f"assets/fonts/{path.name}" for path in (ROOT / "assets" / "fonts").glob("OFL-*.txt")}
    taken = {
        f"assets/licences/{name}.txt" for name in ("PSF-2.0", "Unlicense")
    }  # mypyc's runtime, TweetNaCl.js
    assert papers == {"LICENSE", *own, *taken}
    assert unclaimed(name.removeprefix("tabularium/") for name in names if ".dist-info/" not in name) == []
    tops = {name.split("/")[0] for name in names}
    assert tops == {"tabularium", f"tabularium-{facts.VERSION}.dist-info"}
    for folder in ("assets", "locales", "game"):
        here = {
            path.relative_to(ROOT).as_posix()
            for path in (ROOT / folder).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        assert {f"tabularium/{name}" for name in here} <= set(names)


@pytest.mark.whole
@pytest.mark.skipif(shutil.which("lintian") is None, reason="needs lintian")
def test_debian_has_nothing_to_say_of_its_package(frozen: Path, tmp_path: Path) -> None:
    made = make_deb(frozen, tmp_path)
    done = subprocess.run(["lintian", str(made)], capture_output=True, text=True, check=False)
    assert [line for line in done.stdout.splitlines() if line[:2] in {"E:", "W:"}] == []


def test_every_override_of_debians_rules_has_its_reason() -> None:
    lines = OVERRIDES.read_text(encoding="utf-8").split("\n")
    overrides = [number for number, line in enumerate(lines) if line.startswith(f"{facts.NAME}: ")]
    assert overrides
    for number in overrides:
        assert lines[number - 1].startswith(("# ", f"{facts.NAME}: "))
