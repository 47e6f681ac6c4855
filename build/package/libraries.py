"""Native libraries of Linux (ELF files): what they say of the machine that built them, and how they forget it."""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from build.project import ROOT, say

MAGIC = b"\x7fELF\x02\x01"
"""How a 64-bit, little-endian ELF file begins."""
SYMBOLS, STRINGS, DYNAMIC = 2, 3, 6
"""Kinds of sections: names for debuggers, texts, what the loader reads."""
RPATH, RUNPATH = 15, 29
"""Entries of the dynamic section that name folders to search."""
HERE = "$ORIGIN"


@dataclass(frozen=True, slots=True)
class Library:
    """What an ELF file says: the folders that the loader searches for it, and whether names for debuggers are inside."""

    folders: tuple[str, ...]
    stripped: bool


def elf_files(folder: Path) -> Iterator[Path]:
    """The ELF files below a folder, in order; links are left out."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(len(MAGIC)) == MAGIC:
                    yield path


def read(path: Path) -> Library:
    """Read an ELF file's sections."""
    data = path.read_bytes()
    (start,) = struct.unpack_from("<Q", data, 0x28)
    size, count = struct.unpack_from("<HH", data, 0x3A)
    rows = [struct.unpack_from("<IIQQQQII", data, start + number * size) for number in range(count)]
    folders: list[str] = []
    for _, kind, _, _, offset, length, link, _ in rows:
        if kind == DYNAMIC:
            texts = rows[link][4]
            for at in range(offset, offset + length, 16):
                tag, value = struct.unpack_from("<QQ", data, at)
                if tag in (RPATH, RUNPATH):
                    end = data.index(b"\0", texts + value)
                    folders += data[texts + value : end].decode().split(":")
    return Library(tuple(folders), all(row[1] != SYMBOLS for row in rows))


def forget(folder: Path, patchelf: Path) -> None:
    """Make every library below a folder forget where it was built and the names for debuggers (30 MB).

    Only folders relative to the library itself stay among those that are searched.
    """
    strip = shutil.which("strip")
    if strip is None:
        say("strip is not here (package binutils): the program stays 30 MB larger")
    for path in elf_files(folder):
        said = read(path)
        if strip is not None and not said.stripped:
            subprocess.run([strip, "--strip-unneeded", str(path)], check=True)
        own = [name for name in said.folders if name.startswith(HERE)]
        if [*said.folders] != own:
            change = ["--set-rpath", ":".join(own)] if own else ["--remove-rpath"]
            subprocess.run([str(patchelf), *change, str(path)], check=True)
        _blank(path)


def _blank(path: Path) -> None:
    """Overwrite the builder's folders by slashes: what follows them may be the end of another text too."""
    data = path.read_bytes()
    blank = data
    for name in builder():
        blank = blank.replace(name.encode(), b"/" * len(name.encode()))
    if blank != data:
        path.write_bytes(blank)


def builder() -> list[str]:
    """The folders of the machine that builds: the project's, and unless the system brought this Python, those around it and its sources."""
    if sys.base_prefix.startswith("/usr"):
        return [str(ROOT)]
    return [
        str(ROOT),
        str(Path(sys.base_prefix).parent),
        *filter(None, [sysconfig.get_config_var("abs_srcdir")]),
    ]


def faults(folder: Path, names: Sequence[str] = ()) -> list[str]:
    """What a package must not hold: names for debuggers, folders searched that are not the library's own, and folders by name."""
    found = []
    for path in elf_files(folder):
        said, name = read(path), path.relative_to(folder).as_posix()
        found += [f"{name} searches {one}" for one in said.folders if not one.startswith(HERE)]
        if not said.stripped:
            found.append(f"{name} has names for debuggers")
        data = path.read_bytes()
        found += [f"{name} names {one}" for one in names or builder() if one.encode() in data]
    return found
