"""Native modules of Windows, made on another system: mypyc writes C, and Zig's compiler makes it into libraries of Windows."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from build.native import lay_out, sources
from build.project import COMPILE_LOCK, COMPILE_VENV, ROOT, ZIG_LOCK, ZIG_VENV, Stop, say
from build.setup import environment
from build.stamp import digest as digest_of_locks
from game.native import FOLDER

from .windows_python import PYTHON, TAG
from .wine import WINDOWS

NATIVE = WINDOWS / "native"
STAMP = NATIVE / "stamp.txt"
SUFFIX = f".{TAG}-win_amd64.pyd"
TARGET = ("-target", "x86_64-windows-gnu", "-O2", "-g0", "-s", "-w")
GENERATE = """\
import json
from mypyc.build import mypycify

files = open("files.txt", encoding="utf-8").read().split()
modules = mypycify(["--config-file=mypy.ini", *files], opt_level="2", debug_level="0", multi_file=True, install_librt=True)
modules = [module for module in modules if module.name == "librt.vecs" or not module.name.startswith("librt.")]
rows = [[module.name, module.sources, module.include_dirs] for module in modules]
open("modules.json", "w", encoding="utf-8").write(json.dumps(rows))
"""
"""Writes the C files and says which make which module; nothing is compiled."""


def windows_native(folder: Path = NATIVE) -> Path:
    """Bring the native modules of Windows up to date and return their folder; Stop when they cannot be made."""
    files = sources()
    wanted = _wanted(files)
    if STAMP.is_file() and STAMP.read_text(encoding="ascii") == wanted:
        return folder
    python, zig = environment(COMPILE_VENV, COMPILE_LOCK), environment(ZIG_VENV, ZIG_LOCK)
    say(f"compiling {len(files)} modules for Windows (some minutes)")
    with TemporaryDirectory(prefix="tabularium-windows-") as name:
        work = Path(name)
        lay_out(work, files, GENERATE)
        env = {key: value for key, value in os.environ.items() if key != FOLDER} | {"MYPYC_DEBUG_LEVEL": "0"}
        _must_run([str(python), "setup.py"], work, env)
        shutil.rmtree(folder, ignore_errors=True)
        _build(json.loads((work / "modules.json").read_text(encoding="utf-8")), work, folder, zig)
    STAMP.write_text(wanted, encoding="ascii")
    return folder


def _wanted(files: Sequence[str]) -> str:
    """The fingerprint of what the modules are made of: sources, script, compilers and the Python of Windows."""
    whole = sha256((GENERATE + " ".join(TARGET) + digest_of_locks([COMPILE_LOCK, ZIG_LOCK], TAG)).encode())
    for file in files:
        whole.update((ROOT / file).read_bytes())
    return whole.hexdigest()


def _build(modules: Sequence[Sequence[Any]], work: Path, folder: Path, zig: Path) -> None:
    """Compile every C file once, then link each module with the library of Windows' Python."""
    cache = {
        **os.environ,
        "ZIG_GLOBAL_CACHE_DIR": str(ZIG_VENV / "cache"),
        "ZIG_LOCAL_CACHE_DIR": str(work / "cache"),
    }
    compiler = [str(zig), "-m", "ziglang", "cc", *TARGET, f"-I{PYTHON / 'include'}"]
    compiler += [
        f"-I{place}" for place in dict.fromkeys(place for _, _, places in modules for place in places)
    ]
    files = sorted({source for _, found, _ in modules for source in found})
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda file: _must_run([*compiler, "-c", file, "-o", f"{file}.o"], work, cache), files))
        list(pool.map(lambda call: _must_run(call, work, cache), _links(modules, folder, compiler)))
    for left in folder.rglob("*.lib"):  # for those who link with a module: nobody does
        left.unlink()


def _links(modules: Sequence[Sequence[Any]], folder: Path, compiler: Sequence[str]) -> Iterator[list[str]]:
    """The command that links each module."""
    library = PYTHON / "libs" / f"python{TAG.removeprefix('cp')}.lib"
    for name, found, _ in modules:
        target = folder / (name.replace(".", "/") + SUFFIX)
        target.parent.mkdir(parents=True, exist_ok=True)
        objects = [f"{file}.o" for file in found]
        yield [*compiler, "-shared", *objects, str(library), "-o", str(target.absolute())]


def _must_run(call: Sequence[str], work: Path, env: dict[str, str]) -> None:
    done = subprocess.run(call, cwd=work, env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print(*(done.stdout + done.stderr).splitlines()[-20:], sep="\n", flush=True)
        raise Stop("The modules could not be compiled for Windows; the lines above say why.")
