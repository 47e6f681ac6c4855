"""Pictures for sharing: as a file in the person's pictures, and on the clipboard."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from game.storage import places
from game.storage.exports import FOLDER, keep_picture
from game.ui.copied import copy_picture
from game.ui.scene import Context

if TYPE_CHECKING:
    import pygame


def keep(context: Context, name: str, data: bytes) -> tuple[str, bool]:
    """Store and copy a picture (a PNG) under a name; the sentence about it, and whether it is an error."""
    texts = context.texts
    try:
        path = keep_picture(name, data)
    except OSError:
        return texts("share.error", folder=short(places.pictures_folder() / FOLDER)), True
    copied = copy_picture(path, data)
    return texts("share.saved_copied" if copied else "share.saved", file=short(path)), False


def png(surface: pygame.Surface) -> bytes:
    """A surface as a PNG."""
    import pygame

    out = BytesIO()
    pygame.image.save(surface, out, "poster.png")
    return out.getvalue()


def short(path: Path) -> str:
    """A path with the home folder as a wave."""
    home = Path.home()
    return str(Path("~") / path.relative_to(home)) if path.is_relative_to(home) else str(path)


__all__ = ["keep", "png", "short"]
