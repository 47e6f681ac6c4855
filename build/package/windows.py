"""The program for Windows: frozen under Wine (on Windows itself without), then a zip and an installer."""

from __future__ import annotations

import shutil
import zipfile
from datetime import UTC, datetime
from pathlib import Path

from build.native import native as compiled
from build.project import PACK_LOCK, PACK_VENV, ROOT, say
from build.setup import environment

from .facts import LONG_AGO, NAME, VERSION, epoch
from .freeze import SOURCE, spoken_for, stage, steady
from .installer import make_installer
from .windows_native import windows_native
from .windows_python import windows_python
from .wine import must_run, native, require, session

TOOLS = {
    "wine": "wine64",
    "wineserver": "wine64",
    "makensis": "nsis",
    "osslsigncode": "osslsigncode",
}
"""What another system needs to make the packages of Windows, with its Debian package."""
STEM = f"Tabularium-{VERSION}-windows-x86_64"


def make_windows(folder: Path) -> tuple[Path, list[Path]]:
    """Freeze the program into `folder/windows/tabularium`; return that and its downloads. Stop names what is missing."""
    if not native():
        require(TOOLS)
    program = freeze_for_windows(folder / "windows")
    return program, [make_zip(program, folder / f"{STEM}.zip"), make_installer(program, folder)]


def freeze_for_windows(folder: Path) -> Path:
    """Freeze the program into `folder/tabularium` and return that; raise Stop when PyInstaller fails."""
    work = folder / "work"
    spec = ROOT / "packaging" / "tabularium.spec"
    words = ["-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"]
    words += ["--distpath", str(folder), "--workpath", str(work), str(spec)]
    python = environment(PACK_VENV, PACK_LOCK) if native() else windows_python()
    source = folder.with_name("windows-source")
    stage(source, compiled() if native() else windows_native())
    say("freezing the program for Windows" + ("" if native() else " under Wine (one to two minutes)"))
    with session():
        shutil.rmtree(folder, ignore_errors=True)
        work.mkdir(parents=True)
        extra = {**steady(), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1", SOURCE: str(source)}
        must_run("PyInstaller could not freeze the program", python, words, cwd=ROOT, extra=extra)
    for gone in (work, source):
        shutil.rmtree(gone, ignore_errors=True)
    program = folder / NAME
    spoken_for(program)
    shutil.copyfile(ROOT / "LICENSE", program / "LICENSE")
    return program


def make_zip(program: Path, target: Path) -> Path:
    """Pack the program's folder: names in order, one date. A zip names no day before 1980 and knows no time zone."""
    say("packing the zip")
    date = datetime.fromtimestamp(max(epoch(), LONG_AGO), UTC).timetuple()[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(path for path in program.rglob("*") if path.is_file()):
            name = Path(f"Tabularium-{VERSION}", path.relative_to(program)).as_posix()
            entry = zipfile.ZipInfo(name, date)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, path.read_bytes())
    return target
