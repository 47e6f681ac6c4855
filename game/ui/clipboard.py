"""The clipboard of the desktop: words go there at a press, and nowhere else."""

from __future__ import annotations

import pygame

from game.ui.scene import Context


class Clipboard:
    """Puts words where every program can paste them."""

    def put(self, text: str) -> bool:
        """Copy a text; False where there is no clipboard."""
        if not pygame.display.get_init():
            return False
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return False
        return True


def clipboard_of(context: Context) -> Clipboard:
    """The clipboard the program provides to its scenes, or the desktop's."""
    found = context.services.get(Clipboard)
    return found if isinstance(found, Clipboard) else Clipboard()
