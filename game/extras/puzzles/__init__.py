"""Puzzles: positions with one clearly best answer, and that of the day."""

OFFERS = {
    "page/puzzles": "page:PuzzlesPage",
    "waits/puzzle": "panel:of_today_waits",
    "open/puzzle": "panel:open_of_today",
    "retry/puzzle": "panel:retry",
    "door/puzzles": "panel:done_today",
    "count/puzzles": "store:solved_lately",
    "shot/puzzles": "shots:puzzles_shot",
    "shot/puzzle": "shots:puzzle_shot",
}
