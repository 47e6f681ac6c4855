"""The order of the printed names, which decides who begins, against the names themselves."""

from unicodedata import combining, normalize

import pytest

from game.engine.glory_to_rome.components import BUILDINGS, own_box
from tests.covers import covers

PRINTED = {
    "es": {
        "via": "Calzada", "insula": "Ínsula", "latrina": "Letrinas", "taberna": "Taberna", "circus": "Circo",
        "vallum": "Empalizada", "mercatus": "Mercado", "navale": "Muelle", "academia": "Academia", "atrium": "Atrio",
        "arcus": "Arco", "schola": "Escuela", "aeraria": "Fundición", "sacellum": "Santuario", "thermae": "Termas",
        "porta": "Portón", "aquaeductus": "Acueducto", "amphitheatrum": "Anfiteatro", "horreum": "Despensa",
        "pons": "Puente", "murus": "Muralla", "senatus": "Senado", "turris": "Torre", "vomitorium": "Vomitorium",
        "cloaca": "Alcantarillado", "bibliotheca": "Biblioteca", "catacumbae": "Catacumbas",
        "circus_maximus": "Circo Máximo", "colosseum": "Coliseo", "hortus": "Jardín", "carcer": "Prisión",
        "villa": "Villa", "basilica": "Basílica", "forum": "Foro", "scalae": "Escalinata", "fons": "Fuente",
        "statua": "Estatua", "ludus_magna": "Ludus Magna", "palatium": "Palacio", "templum": "Templo",
    },
    "en": {
        "via": "Road", "insula": "Insula", "latrina": "Latrine", "taberna": "Bar", "circus": "Circus",
        "vallum": "Palisade", "mercatus": "Market", "navale": "Dock", "academia": "Academy", "atrium": "Atrium",
        "arcus": "Archway", "schola": "School", "aeraria": "Foundry", "sacellum": "Shrine", "thermae": "Bath",
        "porta": "Gate", "aquaeductus": "Aqueduct", "amphitheatrum": "Amphitheatre", "horreum": "Storeroom",
        "pons": "Bridge", "murus": "Wall", "senatus": "Senate", "turris": "Tower", "vomitorium": "Vomitorium",
        "cloaca": "Sewer", "bibliotheca": "Scriptorium", "catacumbae": "Catacomb",
        "circus_maximus": "Circus Maximus", "colosseum": "Colosseum", "hortus": "Garden", "carcer": "Prison",
        "villa": "Villa", "basilica": "Basilica", "forum": "Forum", "scalae": "Stairway", "fons": "Fountain",
        "statua": "Statue", "ludus_magna": "Ludus Magna", "palatium": "Palace", "templum": "Temple",
    },
}  # fmt: skip
"""By language and building: the name on the card."""


def plain(name: str) -> str:
    """A name as it is sorted: small letters without accents."""
    return "".join(letter for letter in normalize("NFD", name.lower()) if not combining(letter))


@covers("R008")
@pytest.mark.parametrize("language", sorted(PRINTED))
def test_the_alphabet_is_that_of_the_printed_names(language: str) -> None:
    names = PRINTED[language]
    assert sorted(names) == sorted(BUILDINGS)
    places = own_box().alphabet[language]
    by_box = sorted(range(len(BUILDINGS)), key=lambda card: places[card])
    by_name = sorted(range(len(BUILDINGS)), key=lambda card: plain(names[BUILDINGS[card]]))
    assert by_box == by_name
    assert set(own_box().alphabet) == set(PRINTED)
