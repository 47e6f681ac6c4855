"""The texts that played games really compose: each once, the same every time, and without faults a pattern can find."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby

import pytest

from game.devtools.sample_texts import Composed, collect, examples, written
from game.engine.registry import game_ids
from game.i18n import LANGUAGES, Texts

POSITIONS = 3
KINDS = {
    "log", "recap", "shown", "tip", "tip long", "refusal", "headline", "button", "why not", "action", "label",
    "advice", "reason", "score", "ending", "lesson", "coach", "rule", "rule page", "glossary", "aid", "line", "letter",
    "closing", "career", "portrait", "set-up", "milestone", "slip",
}  # fmt: skip
"""Every kind of text that each language must have."""
ZERO = r"(?:gold|FP|Gold|RP|PF|de oro|monete|VP|SP|PV)\b"
QUOTES = {"en": "“”", "de": "„“", "es": "«»", "it": "«»"}
FAULTS = {
    "a price of nothing": re.compile(r"\b(?:for|für|por|per) 0\b"),
    "nothing among amounts": re.compile(
        rf"(?:, | and | und | y | e )0 {ZERO}|\b0 {ZERO}(?:[,;]| and | und | y | e )"
    ),
    "a placeholder": re.compile(r"[{}]"),
    "a doubled word": re.compile(r"\b([^\W\d]{2,}) \1\b", re.IGNORECASE),
    "doubled or outer spaces": re.compile(r"  |^ | $", re.MULTILINE),
    "the name of a key": re.compile(r"\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]+/[a-z_]+\b"),
    "doubled punctuation": re.compile(r"[,;:.] ?[,;:]|(?<![.…])\.\.(?!\.)|[!?]\."),
    "a space before punctuation": re.compile(r"\w [,.;:!?](?=\s|$)"),
    "an empty pair": re.compile(r"\(\)|“”|„“|«»"),
}
SENTENCES = {"log", "refusal", "headline", "recap", "why not", "tip", "warning", "button"}
"""Kinds of text that begin with a capital letter, a number or a sign."""
LABEL = re.compile(r": \d+\.?$")
"""A number alone behind a colon: a label where a sentence should stand."""
TOLD = {"log", "recap", "refusal", "reason", "advice", "warning"}
NOUNS = re.compile(r"[a-z_]+\.(?:good|material|site)\.\w+")
"""Keys of components that are counted as nouns: "2 bricks", never "2 × brick"."""
SMALL = {
    "es": re.compile(r"\by [«]?h?[ií](?![aeo])\w|\bo [«]?h?[oó]\w", re.IGNORECASE),
    "it": re.compile(r"(?<![\w’])(?:e [«]?e|a [«]?a)\w", re.IGNORECASE),
    "en": re.compile(r"(?<![\w’])a [aeio]\w", re.IGNORECASE),
}
"""Small words that should have another form before this sound."""
DOUBLED = {"de": {"die", "der"}, "es": set(), "it": set(), "en": set()}
"""Words that a language may rightly use twice in a row."""


@cache
def found() -> dict[str, list[Composed]]:
    return collect(LANGUAGES, game_ids(), 1, 1, POSITIONS)


def balanced(text: str, pair: str) -> bool:
    opened = 0
    for sign in text:
        opened += (sign == pair[0]) - (sign == pair[1])
        if opened < 0:
            return False
    return not opened


@cache
def signs(language: str) -> re.Pattern[str]:
    """A noun counted by a sign."""
    texts = Texts(language)
    names = {form for key in texts.keys if NOUNS.fullmatch(key) for form in texts.message(key).forms}
    return re.compile(rf"\d × (?:{'|'.join(map(re.escape, sorted(names)))})\b")


def wrong(language: str, text: Composed) -> Iterator[str]:
    """What is wrong with a composed text, by patterns that hold for any text of a language."""
    if text.kind in TOLD and LABEL.search(text.text):
        yield "a label with a number"
    if signs(language).search(text.text):
        yield "a noun counted by a sign"
    if language in SMALL and SMALL[language].search(text.text):
        yield "a small word before a vowel"
    for name, pattern in FAULTS.items():
        hit = pattern.search(text.text)
        if hit and not (name == "a doubled word" and hit[1].lower() in DOUBLED[language]):
            yield name
    for pair in ("()", QUOTES[language]):
        if not balanced(text.text, pair):
            yield "unbalanced pairs"
    if text.kind in SENTENCES and text.text[0].islower():
        yield "a small letter at the start"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_composed_text_is_sound(language: str) -> None:
    faults = [(*set(wrong(language, text)), text) for text in found()[language]]
    assert [fault for fault in faults if len(fault) > 1] == []


@pytest.mark.parametrize(
    ("language", "text", "fault"),
    [
        ("en", "Anna takes Consul for 0 gold", "a price of nothing"),
        ("en", "Pays 5 gold and 0 FP.", "nothing among amounts"),
        ("de", "5 Gold, 0 RP", "nothing among amounts"),
        ("es", "Anna {seat}", "a placeholder"),
        ("en", "The the city", "a doubled word"),
        ("it", "Due  spazi", "doubled or outer spaces"),
        ("en", "Build armorum_faber", "the name of a key"),
        ("en", "Take good/food", "the name of a key"),
        ("de", "Fertig.,", "doubled punctuation"),
        ("es", "Uno , dos", "a space before punctuation"),
        ("en", "Consul ()", "an empty pair"),
        ("en", "Consul (6", "unbalanced pairs"),
        ("de", "„Fertig", "unbalanced pairs"),
        ("it", "la carta è coperta", "a small letter at the start"),
        ("en", "Anna sends a ship; contracts aboard: 2", "a label with a number"),
        ("de", "Anna kauft 2 × Ziegel", "a noun counted by a sign"),
        ("es", "Ana y Inés empiezan", "a small word before a vowel"),
        ("it", "Anna e Eva", "a small word before a vowel"),
        ("en", "Anna plays as a Architect", "a small word before a vowel"),
    ],
)
def test_a_planted_fault_is_found(language: str, text: str, fault: str) -> None:
    assert fault in list(wrong(language, Composed("log", (), text, "")))
    assert list(wrong(language, Composed("log", (), "Anna takes Consul (2): done.", ""))) == []


def test_every_kind_of_text_comes_up_in_every_language() -> None:
    for texts in found().values():
        assert {text.kind for text in texts} >= KINDS


def test_every_text_stands_once_with_its_keys_and_place() -> None:
    for texts in found().values():
        assert len({(text.kind, text.text) for text in texts}) == len(texts)
        assert all(text.place and text.place.split()[0] in game_ids() for text in texts)
        assert all(text.keys for text in texts if text.kind in {"log", "refusal", "headline"})


def test_the_same_seed_composes_the_same_texts_in_the_same_order() -> None:
    game_id = game_ids()[-1]
    again = collect(["de"], [game_id], 1, 1, 2)
    assert collect(["de"], [game_id], 1, 1, 2) == again
    assert collect(["de"], [game_id], 1, 2, 2) != again


def test_examples_are_so_many_of_the_same_messages() -> None:
    texts = found()["en"]
    assert list(examples(texts, 0)) == texts
    few = list(examples(texts, 1))
    lines = [text for text in few if text.kind == "log" and "constantinopolis.event.builds" in text.keys]
    assert len(lines) == 1
    assert len(few) < len(list(examples(texts, 3))) < len(texts)


def test_what_is_written_has_every_text_with_its_place() -> None:
    texts = list(examples(found()["it"], 1))
    page = written(texts)
    assert all(text.text in page and f"[{text.place}]" in page for text in texts)
    headings = [line for line in page.splitlines() if line.startswith("## ")]
    assert len(headings) == len({text.kind for text in texts}) == len(list(groupby(headings)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_and_closing_of_the_paths_is_written(language: str) -> None:
    texts, written_texts = Texts(language), {(text.kind, text.text) for text in found()[language]}
    ends = {"letter": "letter", "won": "closing", "lost": "closing"}
    told = {(kind, texts.message(key).forms[0]) for key in texts.keys for end, kind in ends.items()
            if ".career." in key and key.endswith(f".{end}")}  # fmt: skip
    assert len(told) > 100
    assert {kind_and_text for kind_and_text in told if "{" not in kind_and_text[1]} <= written_texts
