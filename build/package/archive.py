"""Archives that are the same whenever they are made of the same files."""

from __future__ import annotations

import gzip
import tarfile
from pathlib import Path


def tar_gz(folder: Path, target: Path, inside: str, date: int) -> Path:
    """Pack a folder as `inside/...` into `target`: names in order, one date, nobody's user; links stay links."""

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        member.mtime = date
        member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
        return member

    with (
        target.open("wb") as raw,
        gzip.GzipFile("", "wb", 9, raw, mtime=date) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path in [folder, *sorted(folder.rglob("*"))]:
            archive.add(
                path, Path(inside, path.relative_to(folder)).as_posix(), recursive=False, filter=plain
            )
    return target


def size_of(folder: Path) -> int:
    """Bytes in the files of a folder, links not counted."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
