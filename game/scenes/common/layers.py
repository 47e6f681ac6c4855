"""What lies over the board of a table, from the bottom up: the depths of its nodes. Windows, menus and tooltips lie higher."""

from typing import Final

SHADE: Final = 190
"""The darkening around what is lit: above all of a board."""
ACTING: Final = 195
"""The frame around the row of who acts."""
SCROLLING: Final = 200
"""The buttons that move a board larger than its window."""
LOG: Final = 300
LESSON: Final = 300
"""Over the board and its small menu, and under what the learner opens, as the player aid."""
SUMMARY: Final = 310
COACH: Final = 318
PANEL: Final = 320
"""Advice, reasons, the player aid; the rings of an advice lie just below."""
SPEECH: Final = 325
"""What bots say: below all that asks or tells something."""
CAPTIONS: Final = 330
NOTICE: Final = 338
"""What one should know."""
MOMENT: Final = 345
"""The plate of a moment."""
LOOK: Final = 348
"""What takes the click that passes the screen on."""
RIBBON: Final = 350
"""Whose turn it is now."""
FRAME: Final = 350
"""The frame of a trial: over the board and the panels on it, below the small menu."""
END: Final = 352
"""What is told of the end, when it comes near and when it is there; the light around it lies just below."""
LATE: Final = 360
"""A bot that thinks for too long."""
PUZZLE: Final = 360
"""The box of a puzzle, over the board and its panels."""
MENU: Final = 400
"""The small menu of several actions beside what they touch."""
