"""The order of the printed names, which decides who begins, against the names themselves."""

from unicodedata import combining, normalize

import pytest

from game.engine.glory_to_rome.box import own_box
from game.engine.glory_to_rome.components import BUILDINGS, MATERIAL, MATERIALS, ROLES
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


@covers("R001", "W01")
@pytest.mark.parametrize(
    ("names", "material", "role", "value", "copies"),
    [
        ("Calzada Ínsula Letrinas Taberna", "rudus", "operarius", 1, 6),
        ("Circo Empalizada Mercado Muelle", "lignum", "artifex", 1, 6),
        ("Academia Atrio Arco Escuela Fundición Santuario Termas Portón", "later", "legionarius", 2, 3),
        ("Acueducto Anfiteatro Despensa Puente Muralla Senado Torre Vomitorium", "caementum", "architectus", 2, 3),
        ("Alcantarillado Biblioteca Catacumbas Circo_Máximo Coliseo Jardín Prisión Villa", "lapis", "mercator", 3, 3),
        ("Basílica Foro Escalinata Fuente Estatua Ludus_Magna Palacio Templo", "marmor", "patronus", 3, 3),
    ],
)  # fmt: skip
def test_every_card_has_its_printed_color(
    names: str, material: str, role: str, value: int, copies: int
) -> None:
    ids = {name: building for building, name in PRINTED["es"].items()}
    number = MATERIALS.index(material)
    cards = [BUILDINGS.index(ids[name.replace("_", " ")]) for name in names.split()]
    assert sorted(cards) == [card for card in range(len(BUILDINGS)) if MATERIAL[card] == number]
    assert {own_box().copies[card] for card in cards} == {copies}
    assert own_box().value[number] == value
    assert ROLES[number] == role
