"""Puzzles: positions with one clearly best answer, and that of the day."""

OFFERS = {
    "page/puzzles": "page:PuzzlesPage",
    "waits/puzzle": "page:of_today_waits",
    "open/puzzle": "page:open_of_today",
    "retry/puzzle": "page:retry",
    "door/puzzles": "page:done_today",
    "count/puzzles": "model:solved_lately",
    "shot/puzzles": "page:puzzles_shot",
    "shot/puzzle": "page:puzzle_shot",
}
