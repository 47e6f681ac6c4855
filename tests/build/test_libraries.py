"""Native libraries: what they say of the machine that built them, and that packages let them say nothing of it."""

import shutil
import struct
import subprocess
import sys
import tarfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from build.native import linker
from build.package.facts import VERSION
from build.package.libraries import (
    DYNAMIC,
    RUNPATH,
    STRINGS,
    SYMBOLS,
    _blank,
    builder,
    elf_files,
    faults,
    read,
)
from build.project import ROOT


def elf(*sections: tuple[int, bytes, int]) -> bytes:
    """An ELF file with sections, each of a kind, with its bytes and the number of the section it links to."""
    data, rows = bytearray(64), []
    for kind, body, link in sections:
        rows.append(struct.pack("<IIQQQQIIQQ", 0, kind, 0, 0, len(data), len(body), link, 0, 0, 0))
        data += body
    data[:6] = b"\x7fELF\x02\x01"
    struct.pack_into("<Q", data, 0x28, len(data))
    struct.pack_into("<HH", data, 0x3A, 64, len(rows))
    return bytes(data) + b"".join(rows)


def searching(folders: str, *more: tuple[int, bytes, int]) -> bytes:
    """An ELF file whose loader searches folders."""
    texts = b"\0" + folders.encode() + b"\0"
    return elf((STRINGS, texts, 0), (DYNAMIC, struct.pack("<QQQQ", RUNPATH, 1, 0, 0), 0), *more)


def test_what_a_library_searches_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.so").write_bytes(searching("$ORIGIN:/usr/local/lib"))
    (tmp_path / "b.so").write_bytes(elf((SYMBOLS, b"x", 0)))
    (tmp_path / "c.txt").write_bytes(b"\x7fEL")
    (tmp_path / "d.so").symlink_to("a.so")
    assert [path.name for path in elf_files(tmp_path)] == ["a.so", "b.so"]
    assert read(tmp_path / "a.so").folders == ("$ORIGIN", "/usr/local/lib")
    assert (read(tmp_path / "a.so").stripped, read(tmp_path / "b.so").stripped) == (True, False)


def test_a_package_with_the_builders_folders_is_refused(tmp_path: Path) -> None:
    (tmp_path / "good.so").write_bytes(searching("$ORIGIN/../libs"))
    assert faults(tmp_path) == []
    (tmp_path / "bad.so").write_bytes(searching("/elsewhere/lib", (SYMBOLS, str(ROOT).encode(), 0)))
    assert faults(tmp_path) == [
        "bad.so searches /elsewhere/lib",
        "bad.so has names for debuggers",
        f"bad.so names {builder()[0]}",
    ]


def test_the_folder_python_was_compiled_in_is_blanked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Assertions of Python's modules name their source; those of a Python of the distribution name nothing of this machine."""
    monkeypatch.setattr("sys.base_prefix", "/opt/own/3.11")
    monkeypatch.setattr("sysconfig.get_config_var", {"abs_srcdir": "/made/Python-3.11"}.get)
    module = tmp_path / "array.so"
    module.write_bytes(elf((STRINGS, b"\0/made/Python-3.11/Modules/arraymodule.c\0", 0)))
    assert faults(tmp_path) == ["array.so names /made/Python-3.11"]
    _blank(module)
    assert faults(tmp_path) == []
    assert b"/Modules/arraymodule.c\0" in module.read_bytes()
    monkeypatch.setattr("sys.base_prefix", "/usr")
    assert builder() == [str(ROOT)]


def test_the_reader_sees_the_wheels_faults() -> None:
    """Libraries of pygame have them, so a reader that saw none would be broken."""
    found = find_spec("pygame")
    if sys.platform != "linux" or found is None or found.origin is None:
        pytest.skip("only Linux has these files")
    assert faults(Path(found.origin).parent)


def unpack(package: Path, folder: Path) -> None:
    """Lay out what a package holds."""
    if package.suffix == ".deb":
        subprocess.run(["dpkg-deb", "-x", str(package), str(folder)], check=True)
    elif package.suffix == ".gz":
        with tarfile.open(package) as archive:
            archive.extractall(folder, filter="data")
    else:
        with zipfile.ZipFile(package) as archive_:
            archive_.extractall(folder)


@pytest.mark.whole
@pytest.mark.parametrize(
    "kind", ["*.deb", "*.tar.gz", "*-none-any.whl", "*-manylinux*.whl", "*-windows-*.zip"]
)
def test_no_package_speaks_of_the_machine_that_made_it(kind: str, tmp_path: Path) -> None:
    made = [path for path in sorted((ROOT / "dist").glob(kind)) if VERSION in path.name]
    if not made or (kind == "*.deb" and shutil.which("dpkg-deb") is None):
        pytest.skip("python3 build package was not run")
    unpack(made[-1], tmp_path)
    assert faults(tmp_path) == []
    files = [path for path in tmp_path.rglob("*") if path.is_file() and not path.is_symlink()]
    assert len(files) > 100
    names = [name.encode() for name in builder()]
    found = {path.name for path in files if any(name in path.read_bytes() for name in names)}
    assert found == set()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux links with folders to search")
def test_native_modules_are_linked_without_folders_to_search() -> None:
    words = linker().get("LDSHARED", "")
    assert "-shared" in words.split()
    assert not [word for word in words.split() if word.startswith(("-L", "-Wl,-rpath"))]
