"""The bill of materials (CycloneDX): everything by others that packages carry, from the lock file and the rows of licenses."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from build.project import PACK_LOCK, PACK_VENV, ROOT, Stop, say
from build.setup import environment

from .facts import NAME, VERSION
from .freeze import steady

BILL = f"{NAME}-{VERSION}.cdx.json"


def make_sbom(folder: Path) -> list[Path]:
    """Write the bill of materials and return it; Stop where it does not fit CycloneDX's own schema."""
    python = environment(PACK_VENV, PACK_LOCK)
    say("writing the bill of materials")
    target = folder / BILL
    call = [str(python), "-m", "build.package.write_sbom", str(target)]
    if subprocess.run(call, cwd=ROOT, env={**os.environ, **steady()}, check=False).returncode != 0:
        raise Stop("The bill of materials could not be written; the lines above say why.")
    return [target]
