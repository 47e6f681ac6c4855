"""`compile`: makes native modules of the rules and the bots with mypyc; the same files run plain.

They are put into `.native/`, with a stamp: modules that were made of other sources are refused (`game/native.py`).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from build.project import COMPILE_LOCK, COMPILE_VENV, ROOT, Stop, say
from build.setup import environment
from game.native import FOLDER, STAMP, digest, fresh

NATIVE = ROOT / ".native"
LIST = ROOT / "build" / "native.toml"
FLAG = "--compiled"
RECIPE = """\
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from mypyc.build import mypycify
from setuptools import setup
from distutils.unixccompiler import UnixCCompiler

def parallel(self, sources, output_dir=None, macros=None, include_dirs=None, debug=0, extra_preargs=None,
             extra_postargs=None, depends=None):
    _, objects, extra, pp, build = self._setup_compile(output_dir, macros, include_dirs, sources, depends, extra_postargs)
    args = self._get_cc_args(pp, debug, extra_preargs)
    def one(name):
        self._compile(name, *build[name], args, extra, pp)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(one, build))
    return objects

UnixCCompiler.compile = parallel
files = open("files.txt", encoding="utf-8").read().split()
# linked without folders to search: see linker()
modules = mypycify(["--config-file=mypy.ini", *files], opt_level="3", debug_level="0", multi_file=True, install_librt=True)
# of mypyc's own library only the packed arrays, and numbers that come out the same on every processor
modules = [module for module in modules if module.name == "librt.vecs" or not module.name.startswith("librt.")]
if sys.platform != "win32":
    for module in modules:
        module.extra_compile_args += ["-ffp-contract=off"]
if sys.platform == "linux":  # without symbols, and without the gaps between sections: smaller packages
    for module in modules:
        module.extra_link_args += ["-Wl,-s", "-Wl,-z,noseparate-code"]
setup(name="native", packages=[], ext_modules=modules)
"""
"""The script that compiles; setuptools by itself compiles one file after another."""
RECIPE_MARK = sha256(RECIPE.encode()).hexdigest()
"""Modules made by another script are made again."""
SETTINGS = "[mypy]\nstrict = True\n"


def sources() -> list[str]:
    """The paths of the modules to compile below the project's folder, in order."""
    data = tomllib.loads(LIST.read_text(encoding="utf-8"))
    found = [
        path.relative_to(ROOT).as_posix()
        for folder in data["folders"]
        for path in (ROOT / folder).rglob("*.py")
        if path.name != "__init__.py"
    ]
    return sorted(set(found) - set(data["plain"]))


def compiler() -> str | None:
    """The C compiler that extension modules of this Python are made with; ``None`` without one, or without the headers of Python."""
    if os.name == "nt":
        return "msvc"  # setuptools looks for it, and says what is missing
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return None
    return shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) or shutil.which("cc")


def native(folder: Path = NATIVE) -> Path:
    """Bring the native modules up to date and return their folder, at once if they are; Stop if they cannot be made."""
    files = sources()
    if fresh(folder, ROOT) and _made_alike(folder, files):
        return folder
    if compiler() is None:
        raise Stop("There is no C compiler here; on Debian and Ubuntu run: sudo apt install gcc python3-dev")
    python = environment(COMPILE_VENV, COMPILE_LOCK)
    say(f"compiling {len(files)} modules (some minutes)")
    with TemporaryDirectory(prefix="tabularium-native-") as name:
        work = Path(name)
        lay_out(work, files, RECIPE)
        made_of = digest(work, files)
        command = [str(python), "setup.py", "-q", "build_ext", "--build-lib", "out"]
        env = {key: value for key, value in os.environ.items() if key != FOLDER} | {"MYPYC_DEBUG_LEVEL": "0"}
        env |= linker()
        done = subprocess.run(command, cwd=work, env=env, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            print(*(done.stdout + done.stderr).splitlines()[-20:], sep="\n", flush=True)
            raise Stop("The modules could not be compiled; the lines above say why.")
        clean(folder)
        shutil.copytree(work / "out", folder)
    stamp = {"digest": made_of, "sources": files, "recipe": RECIPE_MARK}
    (folder / STAMP).write_text(json.dumps(stamp), encoding="utf-8")
    return folder


def lay_out(work: Path, files: Sequence[str], script: str) -> None:
    """Put the sources and the script that compiles them into a folder of its own: here build/ would be taken for that of setuptools."""
    shutil.copytree(ROOT / "game", work / "game", ignore=shutil.ignore_patterns("__pycache__"))
    (work / "files.txt").write_text("\n".join(files), encoding="utf-8")
    (work / "mypy.ini").write_text(SETTINGS, encoding="utf-8")
    (work / "setup.py").write_text(script, encoding="utf-8")


def _made_alike(folder: Path, files: list[str]) -> bool:
    """Whether the modules of a folder are those of these files, made as they are made now."""
    stamp = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    return bool(stamp["sources"] == files and stamp.get("recipe") == RECIPE_MARK)


def linker() -> dict[str, str]:
    """The environment variable that keeps the folder of this Python out of the modules: its linker would write it there."""
    words = str(sysconfig.get_config_var("LDSHARED") or "").split()
    kept = [word for word in words if not word.startswith(("-L", "-Wl,-rpath"))]
    return {"LDSHARED": " ".join(kept)} if sys.platform == "linux" and kept else {}


def clean(folder: Path = NATIVE) -> None:
    """Remove the native modules."""
    shutil.rmtree(folder, ignore_errors=True)


def chosen(arguments: Sequence[str]) -> list[str]:
    """The arguments but ``--compiled``, which makes everything started from here use native modules."""
    if FLAG in arguments:
        os.environ[FOLDER] = str(native())
    return [word for word in arguments if word != FLAG]


def compile_command(arguments: Sequence[str]) -> int:
    """Make the native modules, or remove them (``--clean``)."""
    if "--clean" in arguments:
        clean()
        return 0
    say(f"ready: {native()}")
    return 0
