"""The package for Debian, Ubuntu and their like."""

from __future__ import annotations

import gzip
import os
import platform
import re
import shutil
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from hashlib import md5
from pathlib import Path
from textwrap import wrap

from build.project import ROOT, Stop, say

from .archive import size_of
from .desktop import write_share
from .facts import MAINTAINER, NAME, URLS, VERSION, epoch, words
from .freeze import steady
from .news import for_debian
from .papers import write_manuals
from .rights import copyright_text

DEPENDS = ("libx11-6", "libxext6", "libstdc++6", "libgcc-s1")
"""SDL opens the X libraries by name while running, so no tool sees that they are needed."""
RECOMMENDS = (
    "libxcursor1", "libxi6", "libxrandr2", "libxfixes3", "libxss1", "libxkbcommon0", "libwayland-client0",
    "libwayland-cursor0", "libwayland-egl1", "libegl1", "libdecor-0-plugin-1-cairo", "libasound2 | libasound2t64", "libpulse0",
)  # fmt: skip
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
OVERRIDES = ROOT / "packaging" / "linux" / "lintian-overrides"
_GLIBC = re.compile(rb"GLIBC_2\.(\d+)\b")


def make_deb(program: Path, folder: Path) -> Path:
    """Pack the frozen program for installation below `/usr`; return the `.deb`. Stop when dpkg-deb is missing."""
    tool = shutil.which("dpkg-deb")
    if tool is None:
        raise Stop("A .deb needs dpkg-deb (package dpkg).")
    say("making the .deb")
    root = folder / "deb"
    shutil.rmtree(root, ignore_errors=True)
    inside = root / "usr" / "lib" / NAME
    inside.parent.mkdir(parents=True)
    shutil.copytree(program, inside, symlinks=True)
    command = root / "usr" / "games" / NAME
    command.parent.mkdir()
    command.symlink_to(f"../lib/{NAME}/{NAME}")
    write_share(root / "usr" / "share")
    _papers(root / "usr" / "share")
    _control(root, size_of(root) // 1024)
    _even_out(root)
    architecture = ARCHITECTURES.get(platform.machine(), platform.machine())
    target = folder / f"{NAME}_{VERSION}_{architecture}.deb"
    env = {**os.environ, **steady()}
    call = [tool, "--root-owner-group", "-Zxz", "--build", str(root), str(target)]
    if subprocess.run(call, env=env, stdout=subprocess.DEVNULL, check=False).returncode != 0:
        raise Stop("dpkg-deb could not make the .deb; the lines above say why.")
    shutil.rmtree(root)
    return target


def newest_glibc(folder: Path) -> int:
    """The n of the newest glibc 2.n that a program or library in the folder asks for."""
    found = [0]
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink() and (".so" in path.name or path.name == NAME):
            found += [int(number) for number in _GLIBC.findall(path.read_bytes())]
    return max(found)


def _control(root: Path, kilobytes: int) -> None:
    depends = [f"libc6 (>= 2.{newest_glibc(root / 'usr' / 'lib' / NAME)})", *DEPENDS]
    said = words()["en"]
    fields = {
        "Package": NAME,
        "Version": VERSION,
        "Section": "games",
        "Priority": "optional",
        "Architecture": ARCHITECTURES.get(platform.machine(), platform.machine()),
        "Maintainer": MAINTAINER,
        "Installed-Size": str(kilobytes),
        "Depends": ", ".join(depends),
        "Homepage": URLS["Homepage"],
        "Recommends": ", ".join(RECOMMENDS),
        "Description": "\n".join([said["comment"], *_paragraphs(said["about"])]),
    }
    control = root / "DEBIAN" / "control"
    control.parent.mkdir()
    control.write_text("".join(f"{key}: {value}\n" for key, value in fields.items()), encoding="utf-8")
    sums = [
        f"{md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {path.relative_to(root).as_posix()}\n"
        for path in sorted((root / "usr").rglob("*"))
        if path.is_file() and not path.is_symlink()
    ]
    (root / "DEBIAN" / "md5sums").write_text("".join(sums), encoding="utf-8")


def _paragraphs(texts: Sequence[str]) -> list[str]:
    """Paragraphs as lines of a long description: each begins with a space, a lone dot divides them."""
    lines: list[str] = []
    for text in texts:
        lines += [*([" ."] if lines else []), *(f" {line}" for line in wrap(text, 76))]
    return lines


def _papers(share: Path) -> None:
    """Copyright, changelog and manual page, where Debian looks for them."""
    folder = share / "doc" / NAME
    folder.mkdir(parents=True)
    (folder / "copyright").write_text(copyright_text(), encoding="utf-8")
    moment = format_datetime(datetime.fromtimestamp(epoch(), UTC))
    entry = f"{NAME} ({VERSION}) unstable; urgency=medium\n\n{for_debian()}\n -- {MAINTAINER}  {moment}\n"
    (folder / "changelog.gz").write_bytes(gzip.compress(entry.encode(), 9, mtime=0))
    overrides = share / "lintian" / "overrides" / NAME
    overrides.parent.mkdir(parents=True)
    shutil.copyfile(OVERRIDES, overrides)
    write_manuals(share)


def _even_out(root: Path) -> None:
    """Rights and dates as in any package, whatever they are here."""
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            runs = path.is_dir() or path == root / "usr" / "lib" / NAME / NAME
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (epoch(), epoch()), follow_symlinks=False)
