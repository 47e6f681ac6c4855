"""Milestones: what persons reached, told at the end of a match and on a page."""

OFFERS = {
    "page/milestones": "page:MilestonesPage",
    "end_notice/milestones": "page:fresh_milestones",
    "first_victory/milestones": "page:first_victory",
    "shot/milestones": "page:milestones_shot",
}
