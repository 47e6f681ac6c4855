"""`python3 -m build.art.contact OUT.png [COLUMNS]`: every picture on one sheet, large and as small as 16 pixels."""

from __future__ import annotations

import os
import sys

CELL_W, CELL_H, BIG = 132, 126, 72


def main(argv: list[str]) -> int:
    """Draw the sheet; returns the exit code."""
    if not argv:
        print("usage: python3 -m build.art.contact OUT.png [COLUMNS]", file=sys.stderr)
        return 2
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from game.ui.fonts import Fonts
    from game.ui.pictures import Pictures
    from game.ui.theme import PALETTE

    fonts, pictures = Fonts(), Pictures()
    keys = [
        f"{key}?seat={index % 6}" if key.startswith(("banner/", "token/")) else key
        for index, key in enumerate(pictures.keys())
    ]
    columns = int(argv[1]) if len(argv) > 1 else 12
    rows = -(-len(keys) // columns)
    out = pygame.Surface((columns * CELL_W, rows * CELL_H))
    out.fill(PALETTE["parchment"])
    for index, key in enumerate(keys):
        x, y = index % columns * CELL_W, index // columns * CELL_H
        out.fill(PALETTE["porphyry"], (x + 82, y + 28, 44, 66))
        out.blit(pictures.get(key, BIG, BIG), (x + 6, y + 6))
        for size, dx, dy in ((32, 84, 30), (16, 88, 70), (24, 100, 66)):
            shown = f"{key}?ink=white" if key.startswith("glyph/") else key
            out.blit(pictures.get(shown, size, size), (x + dx, y + dy))
        out.blit(pictures.get(key, 16, 16), (x + 86, y + 6))
        out.blit(pictures.get(key, 20, 20), (x + 106, y + 4))
        label = fonts.shorten(key.partition("?")[0], "caption", 0.5, CELL_W - 4)
        out.blit(fonts.render(label, "caption", 0.5, PALETTE["ink"]), (x + 4, y + 100))
    pygame.image.save(out, argv[0])
    print(len(keys), "pictures in", argv[0])
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
