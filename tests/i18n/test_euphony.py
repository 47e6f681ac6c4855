"""Small words change with the sound of the next one: in lists and before placeholders."""

from pathlib import Path

import pytest

from game.i18n import LANGUAGES, Texts
from game.i18n.catalogue import joined, without_repeated_ending


@pytest.mark.parametrize(
    ("language", "before", "following", "whole"),
    [
        ("es", "Ana y ", "Inés", "Ana e Inés"),
        ("es", "Ana y ", "hielo", "Ana y hielo"),
        ("es", "siete u ", "ocho", "siete u ocho"),
        ("es", "plata o ", "oro", "plata u oro"),
        ("es", "7 o ", "8", "7 u 8"),
        ("es", "hoy ", "Inés", "hoy Inés"),
        ("it", "Anna e ", "Eva", "Anna ed Eva"),
        ("it", "Anna e ", "Ugo", "Anna e Ugo"),
        ("it", "va a ", "Antiochia", "va ad Antiochia"),
        ("it", "va a ", "Roma", "va a Roma"),
        ("it", "A ", "Antiochia", "Ad Antiochia"),
        ("it", "cara ", "Anna", "cara Anna"),
        ("it", "Partita del ", "8 novembre", "Partita dell’8 novembre"),
        ("it", "Settimana dal ", "11 novembre", "Settimana dall’11 novembre"),
        ("it", "Raggiunto il ", "8 novembre", "Raggiunto l’8 novembre"),
        ("it", "Raggiunto il ", "18 novembre", "Raggiunto il 18 novembre"),
        ("it", "Raggiunto il ", "110", "Raggiunto il 110"),
        ("it", "carta a ", "la Fontana", "carta alla Fontana"),
        ("it", "carta a ", "il Foro", "carta al Foro"),
        ("it", "Da ", "l’Arco", "Dall’Arco"),
        ("it", "in ", "gli Orti", "negli Orti"),
        ("it", "va a ", "il", "va a il"),
        ("it", "cara ", "la Fontana", "cara la Fontana"),
        ("es", "carta a ", "el Foro", "carta al Foro"),
        ("es", "carta de ", "el Foro", "carta del Foro"),
        ("es", "carta de ", "la Fuente", "carta de la Fuente"),
        ("es", "oferta a ", "El Cid", "oferta a El Cid"),
        ("en", "as a ", "Architect", "as an Architect"),
        ("en", "as a ", "Senator", "as a Senator"),
        ("de", "Anna und ", "Eva", "Anna und Eva"),
    ],
)
def test_a_small_word_suits_the_next_one(language: str, before: str, following: str, whole: str) -> None:
    assert joined(language, before, following) == whole


def test_placeholders_and_lists_follow_the_sound(tmp_path: Path) -> None:
    folder = tmp_path / "it"
    folder.mkdir()
    text = 'to = "{seat} va a {city}"\n[list]\njoin = ", "\nlast = " e "\neither = " o "\nempty = "nulla"'
    (folder / "interface.toml").write_text(text, encoding="utf-8")
    texts = Texts("it", tmp_path)
    assert texts("to", seat="Eva", city="Aquileia") == "Eva va ad Aquileia"
    assert texts.listed(["Anna", "Ugo", "Eva"]) == "Anna, Ugo ed Eva"
    assert texts.listed(["Anna", "Eva"], "list.either") == "Anna o Eva"


def test_only_the_last_word_of_a_text_changes() -> None:
    assert {joined(language, "", "Eva") for language in LANGUAGES} == {"Eva"}
    assert joined("it", "e poi ", "Eva") == "e poi Eva"


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        (("Nahrungsgüter", "Verbrauchsgüter"), "Nahrungs- und Verbrauchsgüter"),
        (("Nahrungsgüter", "Verbrauchsgüter", "Gewerbegüter"), "Nahrungs-, Verbrauchs- und Gewerbegüter"),
        (("2 Nahrungsgüter", "3 Verbrauchsgüter"), "2 Nahrungsgüter und 3 Verbrauchsgüter"),
        (("Nahrungsgüter", "Gold"), "Nahrungsgüter und Gold"),
    ],
)
def test_german_says_the_common_part_of_goods_once(kinds: tuple[str, ...], said: str) -> None:
    assert Texts("de").listed(kinds) == said
    assert without_repeated_ending(said) == said
