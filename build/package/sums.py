"""What a download is checked by: a list of SHA-256 sums, and signatures where there are keys."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

from build.project import Stop, say

from .facts import VERSION
from .installer import SETUP
from .manifests import INSIDE
from .report import MEGA

SUMS = "SHA256SUMS"
KEY = "TABULARIUM_SIGNING_KEY"
"""Environment variable: the id of the OpenPGP key that signs the list of sums."""
WINDOWS_KEY = "TABULARIUM_WINDOWS_KEY"
"""Environment variable: the PKCS #12 file that signs the installer of Windows; its password is in the next."""
WINDOWS_PASSWORD = "TABULARIUM_WINDOWS_PASSWORD_FILE"
PARTS = (".whl", ".tar.gz", ".deb", ".AppImage", ".zip", ".exe", ".dmg", ".json", ".rb", ".png", ".yaml")
"""How the names of files end that belong to a release."""


def make_sums(folder: Path) -> list[Path]:
    """List the sums of every file of the release, and sign the list where there is a key."""
    there = [*folder.iterdir(), *(folder / INSIDE).glob("*")]
    files = sorted(
        (path for path in there if path.name.endswith(PARTS) and of_this_version(path.name)),
        key=lambda path: path.name,
    )
    if not files:
        raise Stop(f"There is nothing in {folder.name} to list.")
    say(f"listing the sums of {len(files)} files, {sum(path.stat().st_size for path in files) / MEGA:.0f} MB")
    target = folder / SUMS
    lines = (f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    target.write_text("".join(lines), encoding="utf-8")
    return [target, *_sign_list(target)]


def of_this_version(name: str) -> bool:
    """Whether a file is of this version, or bears none in its name."""
    return VERSION in name or not re.search(r"\d+\.\d+\.\d+", name)


def _sign_list(target: Path) -> list[Path]:
    signature = target.with_name(f"{target.name}.asc")
    signature.unlink(missing_ok=True)
    key = os.environ.get(KEY)
    if not key:
        say(f"not signed: {KEY} names no key")
        return []
    call = ["gpg", "--batch", "--yes", "--local-user", key, "--armor", "--detach-sign", str(target)]
    if shutil.which("gpg") is None or subprocess.run(call, check=False).returncode != 0:
        raise Stop(f"{target.name} could not be signed with {key}.")
    return [signature]


def sign_installer(folder: Path) -> None:
    """Sign the installer of Windows where there is a key: before anything names its sum."""
    setup, key = folder / SETUP, os.environ.get(WINDOWS_KEY)
    if not setup.is_file():
        return
    if not key:
        say(f"{setup.name} is not signed: {WINDOWS_KEY} names no key")
        return
    signed = setup.with_suffix(".signed")
    call = ["osslsigncode", "sign", "-pkcs12", key, "-readpass", os.environ.get(WINDOWS_PASSWORD, "")]
    call += ["-n", "Tabularium", "-h", "sha256", "-in", str(setup), "-out", str(signed)]
    if subprocess.run(call, check=False).returncode != 0:
        raise Stop(f"{setup.name} could not be signed.")
    signed.replace(setup)
