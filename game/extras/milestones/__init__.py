"""Milestones: what persons reached, told at the end of a match and on a page."""

OFFERS = {
    "page/milestones": "page:MilestonesPage",
    "end_notice/milestones": "panel:fresh_milestones",
    "first_victory/milestones": "panel:first_victory",
    "shot/milestones": "shots:milestones_shot",
}
