"""`package`: everything a person downloads, into `dist/`."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from build.native import native
from build.project import ROOT, Stop, say

from .appimage import make_appimage
from .archive import tar_gz
from .deb import make_deb
from .desktop import write_share
from .facts import NAME, VERSION, epoch
from .freeze import freeze
from .manifests import make_cask, make_flatpak, make_winget
from .papers import write_manuals, write_readme, write_scripts
from .report import TABLES, lines, measure, rows, write_rows, write_sizes
from .sbom import make_sbom
from .shots import make_shots
from .sums import make_sums, sign_installer
from .trial import play_by_clicks
from .wheel import make_wheel
from .windows import make_windows

DIST = ROOT / "dist"
PAPERS = {
    "shots": make_shots,
    "sbom": make_sbom,
    "flatpak": make_flatpak,
    "winget": make_winget,
    "cask": make_cask,
    "sums": make_sums,
}
"""What is made without a frozen program, in this order: the last list what the others made."""
KINDS = ("wheel", "archive", "deb", "appimage", "windows", *PAPERS)
"""What can be asked for by name; without names what is made for the system at hand."""
CARES = {"--report", "--try"}
"""What is done with the frozen program besides packing it."""


def package(arguments: Sequence[str], folder: Path = DIST) -> int:
    """Make the packages named (all of this system's when none is) and say where they are.

    `--report` measures them; `--try` plays the frozen program in a real window. The exit status is that of the trial.
    """
    wanted = [word for word in arguments if word not in CARES] or default_kinds()
    folder.mkdir(parents=True, exist_ok=True)
    here = set(wanted) - {*PAPERS, *(() if sys.platform == "win32" else ("windows",))}
    modules = _modules() if here or CARES & set(arguments) else None
    made: list[Path] = []
    if "wheel" in wanted:
        made = [make_wheel(folder), *([make_wheel(folder, modules)] if modules else [])]
    status = 0
    for program, downloads in _programs(wanted, arguments, folder, modules):
        made += downloads
        if "--report" in arguments:
            _report(program, downloads, made)
        if "--try" in arguments:
            status = play_by_clicks(program) or status
    if {"winget", "sums"} & set(wanted):
        sign_installer(folder)
    for kind, make in PAPERS.items():
        if kind in wanted:
            made += make(folder)
    for path in made:
        say(f"{path.stat().st_size / 1e6:6.1f} MB  {path.relative_to(folder.parent)}")
    return status


def _report(program: Path, downloads: Sequence[Path], made: Sequence[Path]) -> None:
    """Measure a program, say the figures and write them into the page that shows them."""
    found = measure(program, downloads)
    for line in lines(found):
        say(line)
    windows = program.parent.name == "windows"
    wheels = [path for path in made if path.suffix == ".whl" and not windows]
    system = "windows" if windows else sys.platform
    if system in TABLES:
        write_rows(system, rows(found, [*downloads, *wheels]))
    write_sizes([*downloads, *wheels])


def _modules() -> Path | None:
    """The folder of the native modules; ``None`` where they cannot be made: the packages are plain then."""
    try:
        return native()
    except Stop as stop:
        say(f"{stop} The packages are made of plain modules.")
        return None


def default_kinds() -> list[str]:
    """What is made for the system at hand; the packages of Windows are made elsewhere only when asked for."""
    own = {
        "linux": ("wheel", "archive", "deb", "appimage", "sbom", "flatpak", "sums"),
        "win32": ("wheel", "windows"),
    }
    return [*own.get(sys.platform, ("wheel", "archive"))]


def _programs(
    wanted: Sequence[str], arguments: Sequence[str], folder: Path, modules: Path | None
) -> Iterator[tuple[Path, list[Path]]]:
    """Each program that has to be frozen, with the downloads made of it: that of Windows, then this system's."""
    if "windows" in wanted:
        yield make_windows(folder)
    here = [kind for kind in wanted if kind not in {"wheel", "windows", *PAPERS}]
    if here or (CARES & set(arguments) and "windows" not in wanted):
        program = freeze(folder, modules)
        yield program, [path for kind in here if (path := _made(kind, program, folder)) is not None]


def _made(kind: str, program: Path, folder: Path) -> Path | None:
    if kind == "deb":
        return make_deb(program, folder)
    if kind == "appimage":
        return make_appimage(program, folder)
    return _archive(program, folder) if kind == "archive" else None


def _archive(program: Path, folder: Path) -> Path:
    """The frozen program as a `.tar.gz`, on macOS with its bundle."""
    stem = f"Tabularium-{VERSION}-{sys.platform}-{platform.machine()}"
    say("packing the archive")
    if sys.platform == "darwin":
        return _image(folder)
    share = program.parent / f"{NAME}-archive"
    shutil.rmtree(share, ignore_errors=True)
    try:
        shutil.copytree(program, share, symlinks=True)
        _with_papers(share)
        return tar_gz(share, folder / f"{stem}.tar.gz", f"{NAME}-{VERSION}", epoch())
    finally:
        shutil.rmtree(share, ignore_errors=True)


def _image(folder: Path) -> Path:
    """The bundle of macOS as a disk image, made by the system's own tool; the link is where people drag it to."""
    target = folder / f"Tabularium-{VERSION}-macos-{platform.machine()}.dmg"
    inside = folder / "image"
    shutil.rmtree(inside, ignore_errors=True)
    shutil.copytree(folder / "Tabularium.app", inside / "Tabularium.app", symlinks=True)
    (inside / "Applications").symlink_to("/Applications")
    call = [
        "hdiutil",
        "create",
        "-volname",
        "Tabularium",
        "-srcfolder",
        str(inside),
        "-ov",
        "-format",
        "UDZO",
    ]
    try:
        if subprocess.run([*call, str(target)], check=False).returncode != 0:
            raise Stop("hdiutil could not make the image; the lines above say why.")
    finally:
        shutil.rmtree(inside, ignore_errors=True)
    return target


def _with_papers(folder: Path) -> None:
    """Beside the program: what to do with it, its license, its desktop files and the two scripts for a person's menus."""
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
    write_share(folder / "share")
    write_manuals(folder / "share")
    write_scripts(folder)
    write_readme(folder)
