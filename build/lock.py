"""`lock`: write the lock files again from pyproject.toml, for every platform at once. Needs uv."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from build.project import (
    ART_LOCK,
    COMPILE_LOCK,
    PACK_LOCK,
    PETTINGZOO_LOCK,
    ROOT,
    RUNTIME_LOCK,
    SITE_LOCK,
    TEST_LOCK,
    TRAIN_LOCK,
    WINDOWS_LOCK,
    WINDOWS_PYTHON_LOCK,
    ZIG_LOCK,
    Stop,
    run,
    say,
)

_COMPILE = ("uv", "pip", "compile", "--quiet")
_ALL = ("--universal", "--python-version", "3.11")
_WINDOWS = ("--python-platform", "x86_64-pc-windows-msvc", "--python-version", "3.13")
_PROJECT = ("pyproject.toml",)
_FORM = ("--generate-hashes", "--no-annotate", "--custom-compile-command", "python3 build lock")


def lock(arguments: Sequence[str]) -> int:
    """Resolve the locks, those of the tests, the workshop, the packages, training and Windows on top of the runtime's; `--upgrade` and the like go to uv."""
    if shutil.which("uv") is None:
        raise Stop("Locking needs uv (https://docs.astral.sh/uv/); nobody else does.")
    code = resolve(RUNTIME_LOCK, [*_PROJECT, *_ALL, *arguments])
    on_top = [*arguments, "--constraint", str(RUNTIME_LOCK.relative_to(ROOT))]
    for group, target in {
        "test": TEST_LOCK,
        "art": ART_LOCK,
        "pack": PACK_LOCK,
        "train": TRAIN_LOCK,
        "compile": COMPILE_LOCK,
        "site": SITE_LOCK,
    }.items():
        code = code or resolve(target, [*_PROJECT, *_ALL, *on_top, "--group", group])
    code = code or resolve(PETTINGZOO_LOCK, [*_PROJECT, *_ALL, *on_top, "--extra", "pettingzoo"])
    # pip follows the marks of the system it runs on, so what is fetched for Windows elsewhere needs a lock without marks.
    packed = [*on_top, "--constraint", str(PACK_LOCK.relative_to(ROOT)), "--group", "pack"]
    code = code or resolve(WINDOWS_LOCK, [*_PROJECT, *_WINDOWS, *packed])
    alone = ["--group", "pyproject.toml:windows-python", *_ALL, *arguments, "--no-deps"]
    code = code or resolve(WINDOWS_PYTHON_LOCK, alone)
    compiler = ["--group", "pyproject.toml:zig", *_ALL, *arguments]
    return code or resolve(ZIG_LOCK, compiler)


def resolve(target: Path, arguments: Sequence[str]) -> int:
    """Write one lock file; return uv's exit code."""
    name = str(target.relative_to(ROOT))
    say(f"writing {name}")
    return run([*_COMPILE, *_FORM, *arguments, "--output-file", name], cwd=ROOT)
