"""The installer of Windows, made by NSIS from `packaging/windows/tabularium.nsi` and the words of the four languages."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from build.project import ROOT, Stop, say

from .archive import size_of
from .facts import MIME, NAME, SUFFIX, VERSION, epoch, words
from .wine import native, require

SCRIPT = ROOT / "packaging" / "windows" / "tabularium.nsi"
NSIS_LANGUAGES = {"en": "ENGLISH", "de": "GERMAN", "es": "SPANISH", "it": "ITALIAN"}
"""What NSIS calls our languages; the first is the one for everybody else."""
SHOWN = ("comment", "match", "running", "kept", "cache")
"""The words of `packaging/words.toml` that the installer shows."""
FOLDERS = {"kept": rf"$LOCALAPPDATA\{NAME}", "cache": rf"$LOCALAPPDATA\{NAME}\Cache"}
"""The folders that a sentence names, as `game/storage/places.py` has them on Windows."""
SETUP = f"Tabularium-{VERSION}-windows-setup.exe"


def make_installer(program: Path, folder: Path) -> Path:
    """Press the installer of a frozen program's folder and return it; raise Stop when NSIS is missing or fails."""
    require({"makensis": "nsis"})
    say("pressing the installer")
    target = folder / SETUP
    for path in program.rglob("*"):
        os.utime(path, (epoch(), epoch()))  # the installer keeps the dates of files
    with TemporaryDirectory() as work:
        strings = Path(work, "words.nsh")
        strings.write_text(language_strings(), encoding="utf-8-sig")
        said = subprocess.run(
            ["makensis", "-V2", "-INPUTCHARSET", "UTF8", *defines(program, target, strings), str(SCRIPT)],
            cwd=ROOT,
            env={**os.environ, "SOURCE_DATE_EPOCH": str(epoch())},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
    if said.returncode != 0:
        print(said.stdout.strip(), flush=True)
        raise Stop("NSIS could not make the installer; the lines above say why.")
    return target


def language_strings() -> str:
    """The inclusion with the languages and our own words in them; a dollar sign of theirs would name a variable."""
    lines = [f'!insertmacro MUI_LANGUAGE "{name.capitalize()}"' for name in NSIS_LANGUAGES.values()]
    for language, name in NSIS_LANGUAGES.items():
        for key in SHOWN:
            text = str(words()[language][key]).replace("$", "$$").replace('"', '$\\"')
            text = text.replace("\n", "$\\r$\\n").replace("{folder}", FOLDERS.get(key, ""))
            lines.append(f'LangString {key} ${{LANG_{name}}} "{text}"')
    return "\n".join(lines) + "\n"


def defines(program: Path, target: Path, strings: Path) -> list[str]:
    """What the script is handed by name. NSIS of Windows has no 64-bit stub; the 32-bit one runs there."""
    numbers = ".".join([*VERSION.split("."), "0", "0", "0"][:4])
    values = {
        "NAME": NAME, "CACHE": FOLDERS["cache"], "OWN": FOLDERS["kept"], "VERSION": VERSION, "NUMBERS": numbers, "SUFFIX": SUFFIX, "MIME": MIME, "PROGRAM": str(program),
        "TARGET": str(target), "WORDS": str(strings), "ROOT": str(ROOT), "KILOBYTES": str(size_of(program) // 1024),
        "STUB": "x86-unicode" if native() else "amd64-unicode",
    }  # fmt: skip
    return [f"-D{key}={value}" for key, value in values.items()]
