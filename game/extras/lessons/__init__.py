"""The lessons of each game, at its table, with questions afterwards."""

OFFERS = {
    "page/learn": "page:Learn",
    "page/lesson_end": "page:LessonEnd",
    "lessons/lessons": "panel:LessonsThere",
    "archived/lessons": "store:ARCHIVED",
    "command/lessons": "command:lessons",
    "shot/learn": "page:learn_shot",
    "shot/lesson": "page:lesson_shot",
    "shot/lesson_end": "page:lesson_end_shot",
    "shot/lesson_won": "page:lesson_won_shot",
}
