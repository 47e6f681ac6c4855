"""The lessons of each game, at its table, with questions afterwards."""

OFFERS = {
    "page/learn": "page:Learn",
    "page/lesson_end": "page:LessonEnd",
    "lessons/lessons": "panel:LessonsThere",
    "archived/lessons": "store:ARCHIVED",
    "command/lessons": "command:lessons",
    "shot/learn": "shots:learn_shot",
    "shot/lesson": "shots:lesson_shot",
    "shot/lesson_end": "shots:lesson_end_shot",
}
