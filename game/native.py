"""Native modules: whether the rules and the bots run compiled, and how compiled modules are found from source.

``python3 build compile`` puts them into a folder of their own, with a stamp of the sources they were made of. From source
they are used only where ``TABULARIUM_NATIVE`` names that folder; in a package they are beside the sources.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

FOLDER = "TABULARIUM_NATIVE"
"""The environment variable that names the folder of the native modules."""
STAMP = "stamp.json"
HOTTEST = "game.engine.core.phase"
"""A module that is native wherever any is."""


SUPPORT = "librt"
"""The package of what mypyc's modules need besides (packed arrays), where it is not installed."""


class StaleModulesError(ImportError):
    """The native modules in a folder are missing or were made of other sources."""


class NativeFinder(MetaPathFinder):
    """Finds the modules of a folder before their sources."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        stem = self.folder.joinpath(*fullname.split("."))
        for suffix in EXTENSION_SUFFIXES:
            file = str(stem) + suffix
            if Path(file).is_file():
                return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, file))
        if fullname == SUPPORT and Path(stem).is_dir():
            package = ModuleSpec(fullname, None, is_package=True)
            package.submodule_search_locations = [str(stem)]
            return package
        return None


def digest(root: Path, sources: Iterable[str]) -> str:
    """The fingerprint of sources (paths below ``root``) and of this Python."""
    whole = sha256(str(sys.implementation.cache_tag).encode())
    for source in sources:
        whole.update(source.encode() + b"\0" + (root / source).read_bytes() + b"\0")
    return whole.hexdigest()


def fresh(folder: Path, root: Path) -> bool:
    """Whether the native modules of a folder were made of the sources below ``root`` as they are."""
    try:
        stamp = json.loads((folder / STAMP).read_text(encoding="utf-8"))
        return bool(stamp["digest"] == digest(root, stamp["sources"]))
    except (OSError, ValueError, KeyError, TypeError):
        return False


def use(name: str) -> None:
    """Import the native modules of a folder from now on; raises :class:`StaleModulesError`."""
    folder = Path(name)
    if not fresh(folder, Path(__file__).parent.parent):
        raise StaleModulesError(f"{name} has no native modules of these sources: run python3 build compile")
    if not any(isinstance(finder, NativeFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, NativeFinder(folder))


def compiled() -> bool:
    """Whether the rules run as native modules."""
    spec = find_spec(HOTTEST)
    return spec is not None and str(spec.origin).endswith(tuple(EXTENSION_SUFFIXES))


__all__ = ["FOLDER", "STAMP", "NativeFinder", "StaleModulesError", "compiled", "digest", "fresh", "use"]
