"""The analysis of finished matches: what was luck and what was play, and what a person gives away over many matches."""

OFFERS = {
    "page/analysis": "panel:analysis_of",
    "service/analysis": "model:RunningAnalyses",
    "chances/analysis": "panel:chances_of",
    "decisions/analysis": "panel:decisions",
    "reports/analysis": "store:kept_reports_beside",
    "command/analyse": "command:analyse",
    "shot/analysis": "shots:analysis_shot",
}
