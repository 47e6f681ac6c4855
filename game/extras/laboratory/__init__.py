"""The laboratory: many matches of bots in the background, and their figures."""

OFFERS = {
    "page/laboratory": "page:LaboratoryPage",
    "service/laboratory": "model:Laboratory",
    "shot/laboratory": "shots:laboratory_shot",
    "shot/experiment": "shots:experiment_shot",
}
