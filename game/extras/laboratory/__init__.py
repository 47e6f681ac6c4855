"""The laboratory: many matches of bots in the background, and their figures."""

OFFERS = {
    "page/laboratory": "page:LaboratoryPage",
    "service/laboratory": "model:Laboratory",
    "shot/laboratory": "page:laboratory_shot",
    "shot/experiment": "page:experiment_shot",
}
