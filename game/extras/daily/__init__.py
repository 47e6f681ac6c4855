"""The deals of the day and of the week: the same for everybody, with a calendar of what was reached."""

OFFERS = {
    "page/daily": "page:DailyPage",
    "barred/daily": "panel:barred",
    "end_line/daily": "panel:DailyStanding",
    "match_notes/daily": "panel:match_notes",
    "save_name/daily": "panel:save_name",
    "table_mark/daily": "panel:table_mark",
    "door/daily": "panel:done_today",
    "counted/daily": "store:counted",
    "opened/daily": "store:opened",
    "archived/daily": "store:ARCHIVED",
    "count/par": "store:at_par",
    "command/daily": "command:daily",
    "closed/daily": "command:closed_now",
    "shot/daily": "page:daily_shot",
}
