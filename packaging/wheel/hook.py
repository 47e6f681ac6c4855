"""Puts native modules into the wheel: those of the folder that ``TABULARIUM_WHEEL_NATIVE`` names. The wheel is of this system then."""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class NativeModules(BuildHookInterface):
    """The hook that hatchling calls before it makes the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        name = os.environ.get("TABULARIUM_WHEEL_NATIVE")
        if not name:
            return
        folder = Path(name)
        for file in sorted(path for path in folder.rglob("*") if path.suffix in {".so", ".pyd"}):
            build_data["force_include"][str(file)] = f"tabularium/{file.relative_to(folder).as_posix()}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
