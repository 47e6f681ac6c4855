"""Every text of every catalogue passes the lints, and every lint finds what it is for."""

import re

import pytest

from game.i18n import LANGUAGES, Texts
from game.i18n.catalogue import Message
from tests.locales.lints import LINTS, faults

PLANTED = (
    ("quotes", "en", "title.a", "Delete „this“?"),
    ("quotes", "de", "title.a", "“So” nicht"),
    ("quotes", "es", "title.a", "La “partida”"),
    ("quotes", "it", "title.a", "La „partita“"),
    ("apostrophes", "it", "title.a", "l'ultimo turno"),
    ("ellipses", "de", "title.a", "Weiter …"),
    ("ellipses", "en", "title.a", "Wait..."),
    ("spaces before punctuation", "es", "title.a", "Uno , dos"),
    ("doubled spaces", "en", "title.a", "Two  spaces"),
    ("percent signs", "en", "title.a", "50 %"),
    ("percent signs", "de", "title.a", "{share}%"),
    ("decimal points", "it", "title.a", "3.5 punti"),
    ("US spelling", "en", "title.a", "The colour of the harbour"),
    ("inversions", "en", "title.a", "Whoever wins"),
    ("plain words", "en", "title.a", "It is dearer for everybody"),
    ("plain words", "de", "title.a", "Was der Experte täte"),
    ("plain words", "es", "title.a", "Telón entre jugadores"),
    ("plain words", "it", "title.a", "Sipario tra i giocatori"),
    ("a game is not a match", "en", "title.a", "The match is over"),
    ("solo has no accent", "es", "title.a", "Sólo una"),
    ("plain words", "en", "title.a", "It is free of charge"),
    ("one word", "en", "constantinopolis.a", "Buy a workshop"),
    ("one word", "de", "title.a", "Punkte der Rivalen"),
    ("one word", "de", "constantinopolis.a", "2 Waren"),
    ("one word", "es", "title.a", "3 mercancías"),
    ("one word", "it", "title.a", "Clicca su un rivale"),
    ("printed terms", "en", "glory_to_rome.a", "Take a Senator"),
    ("printed terms", "de", "glory_to_rome.a", "Handlimit +2"),
    ("printed terms", "it", "glory_to_rome.a", "Rifletti o guida"),
    ("printed terms", "en", "concordia_venus.a", "Your warehouse"),
    ("printed terms", "it", "concordia_venus.a", "1 cibo e 1 attrezzo"),
    ("printed terms", "es", "constantinopolis.a", "Praefectus Praetorio"),
    ("printed terms", "en", "constantinopolis.a", "{fame} fame"),
    ("printed terms", "de", "constantinopolis.a", "1 Ruhm"),
    ("printed terms", "es", "constantinopolis.a", "{fame} de fama"),
    ("printed terms", "it", "constantinopolis.a", "{fame} punti Fama"),
    ("printed terms", "de", "constantinopolis.a", "Königspalast"),
    ("passing a bid", "es", "constantinopolis.verb.a", "Ceder"),
    ("one name", "en", "concordia_venus.a", "Place a ship"),
    ("one name", "es", "concordia_venus.a", "Elige un barco"),
    ("one name", "it", "concordia_venus.a", "Ci sta una nave"),
    ("one name", "de", "constantinopolis.a", "Kauft Parvus Dromo"),
    ("counted meals", "es", "concordia_venus.a", "Compra 2 comidas"),
    ("passing in points", "en", "story.a", "and {winners} got past"),
    ("plain limits", "es", "constantinopolis.tip.a", "Has vendido 2 (como mucho 2)"),
    ("plain limits", "en", "constantinopolis.tip.a", "sold 2 (at most 2)"),
    ("a comma on a button", "en", "concordia_venus.view.a", "Done, 2 cards left"),
    ("US punctuation", "en", "title.a", "the option “Never”, too"),
    ("counted by a sign", "de", "concordia_venus.event.a", "{seat} kauft {count} × {}"),
    ("small words before a vowel", "es", "title.a", "plata y hilo"),
    ("small words before a vowel", "it", "title.a", "vino e erbe"),
    ("small words before a vowel", "en", "title.a", "as a Architect"),
    ("dates", "en", "title.a", "{month}/{day}/{year}"),
    ("0 of something", "en", "title.a", "for 0 gold"),
    ("one word", "de", "glory_to_rome.a", "Verbaue deinen Ziegel"),
    ("one word", "de", "title.a", "Nur einen je Runde"),
    ("one word", "de", "concordia_venus.a", "Führe den Tribun fertig aus"),
    ("the kind of a route", "de", "concordia_venus.a", "auf den Weg {}–{}"),
    ("one name for a piece", "de", "concordia_venus.a", "Platz für ein Schiff"),
    ("one imperative", "de", "title.a", "Wähl jemand anders"),
    ("buttons", "en", "title.a", "Done, 2 cards left to buy"),
    ("a unit twice", "de", "constantinopolis.a", "{} kostet {} Gold, du hast nur {} Gold."),
    ("beaten by", "de", "title.a", "{winners} schlug {rival} um {margin}."),
    ("official German", "de", "title.a", "will damit erreichen, {things}"),
)
"""A text for each lint that breaks it: the lint, the language, the key and the text."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_passes_every_lint(language: str) -> None:
    texts = Texts(language)
    assert list(faults(language, {key: texts.message(key) for key in sorted(texts.keys)})) == []


@pytest.mark.parametrize(("name", "language", "key", "text"), PLANTED)
def test_a_planted_fault_is_found_in_every_form(name: str, language: str, key: str, text: str) -> None:
    for message in (Message(text), Message("x", one=text), Message("x", zero=text)):
        assert (name, key) in [found[:2] for found in faults(language, {key: message})]
    assert name not in [found[0] for found in faults(language, {key: Message("Salve")})]


def test_every_lint_has_a_planted_fault() -> None:
    unproved = [
        lint
        for lint in LINTS
        if not any(
            name == lint.name
            and language in lint.languages
            and key.startswith(lint.where)
            and lint.pattern.search(text)
            for name, language, key, text in PLANTED
        )
    ]
    assert unproved == []


SENTENCES = (".event.", ".refusal.", ".recap.", ".purpose.", ".advice.", ".decision.", ".action.")
LABEL = re.compile(r": \{(?:count|number|actions|missing|room|held|steps|rounds|coins|gold|fame)\}(?!:)")
"""A number behind a colon: a label where a sentence should stand."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_have_no_labels_with_numbers(language: str) -> None:
    texts = Texts(language)
    labels = [
        f"{key}: {form}"
        for key in sorted(texts.keys)
        if any(part in key for part in SENTENCES)
        for form in texts.message(key).forms
        if LABEL.search(form)
    ]
    assert labels == []
    assert LABEL.search("sends {ship}; contracts aboard: {count}")
    assert not LABEL.search("on a short voyage: {count:contracts}")


def test_names_of_placeholders_are_no_words() -> None:
    assert list(faults("en", {"title.a": Message("License {licence}")})) == []


SECTIONS = ("event", "you", "yours", "decision", "deciding", "advice", "purpose", "recap", "yourself")
"""Sections of a game whose texts are single sentences or two: never fragments with semicolons."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_happens_and_what_is_asked_are_sentences(language: str) -> None:
    texts = Texts(language)
    heaps = [
        key
        for key in texts.keys
        if key.count(".") > 1 and key.split(".")[1] in SECTIONS and any(";" in form for form in texts.message(key).forms)
    ]  # fmt: skip
    assert heaps == []


DEEDS = {
    "en": re.compile(r"\w+ing\b"),
    "es": re.compile(r"\w*[aeií]r(?:se)?\b"),
    "it": re.compile(r"\w+(?:re|rsi|far)\b|far "),
}
"""How what else could be done begins inside a sentence: never as an order."""


@pytest.mark.parametrize("language", DEEDS)
def test_what_else_could_be_done_is_no_order(language: str) -> None:
    texts = Texts(language)
    actions = {key.replace(".action.", ".deed.") for key in texts.keys if ".action." in key}
    deeds = {key for key in texts.keys if ".deed." in key}
    assert {key for key in actions - deeds if not key.endswith(".leave")} == set()
    orders = [form for key in deeds for form in texts.message(key).forms if not DEEDS[language].match(form)]
    assert orders == []


EITHER = {
    "en": (" or ", (" may ", " whether ")),
    "es": (" o ", (" puede ", " decide ")),
    "it": (" o ", (" può ", " decide ", " valuta ")),
}
"""By language the word between two things somebody may do, and the words that say it is still open."""


@pytest.mark.parametrize("language", EITHER)
def test_who_may_do_this_or_that_is_not_said_to_do_both(language: str) -> None:
    texts, (word, opened) = Texts(language), EITHER[language]
    told = [
        form
        for key in texts.keys
        if ".deciding." in key
        for form in texts.message(key).forms
        if word in re.sub(r"\(.*?\)|:.*", "", form) and not any(one in form for one in opened)
    ]
    assert told == []


ASKED = {
    "en": "Accept Build Complete Demand End Finish Have Hire Lay Lead Own Preempt Put Reach Score Take Win",
    "de": "Baue Beende Besitze Bring Fordere Führe Gewinne Gewinnt Habe Hol Komm Lege Nimm Sammle Stelle Steigere Ersteigere",
    "es": "Acaba Acepta Adelántate Alcanza Consigue Construye Exige Gana Ganad Lidera Llévate Pon Queda Reúne Supera Termina Toma",
    "it": "Accetta Arriva Completa Costruisci Esigi Finisci Guida Ottieni Posa Possiedi Prendi Raccogli Vinci Vincete",
}
"""How a goal of the career begins: it tells somebody to do something, always in the same mold."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_goals_of_the_career_are_all_orders(language: str) -> None:
    texts = Texts(language)
    goals = {
        key: texts.message(key).forms[0]
        for key in texts.keys
        if re.search(r"\.career\.(?!closing)\w+\.goal$", key)
    }
    assert len(goals) == 41
    odd = {key: form for key, form in goals.items() if form.split()[0] not in ASKED[language].split()}
    assert odd == {}
    assert [form for form in goals.values() if not form.endswith(".")] == []
    in_words = re.compile(r"(?i)\b(?:four|five|ten|vier|fünf|zehn|diez|dieci) (?:FP|VP|SP|RP|PF|PV)\b")
    assert [form for form in goals.values() if in_words.search(form)] == []


MANY = re.compile(
    r"(?<!of )(?<!up to )(?<!at least )\{(?:count|number|more|matches)\} (?!of |this )(?:[a-z]+ )?[a-z]+s\b"
)
"""A number with a plural noun; after "of", "up to" and "at least" stands a limit of the rules or of a page."""
ALWAYS_MANY = frozenset((
    "catalogue.won.bots", "cli.arena.pairing", "cli.simulate.speed", "cli.styles.matches", "common.limit",
    "milestone.par.about", "verify.shuffle",
    "concordia_venus.career.closing.turned", "concordia_venus.coach.ending", "concordia_venus.lesson.first_houses.steps",
    "constantinopolis.career.closing.turned", "constantinopolis.remark.ship",
    "glory_to_rome.career.closing.again", "glory_to_rome.career.closing.turned", "glory_to_rome.coach.ending",
    "glory_to_rome.lesson.powers_and_the_end.deck", "glory_to_rome.lesson.powers_and_the_end.task",
    "glory_to_rome.milestone.tokens.about",
    "glory_to_rome.view.petition_short", "glory_to_rome.view.street_simple", "glory_to_rome.view.tip.petition",
    "group.longest", "group.streak", "puzzle.recent",
))  # fmt: skip
"""Texts in which the number is never one."""
ALIKE = frozenset((
    "de concordia_venus.amount.brick", "de concordia_venus.amount.tool", "de constantinopolis.ending.exchanges",
    "de constantinopolis.ending.sales", "es constantinopolis.ending.sales", "es recap.more_in_log",
    "de verify.rules", "it verify.rules", "de verify.chain", "it verify.chain",
))  # fmt: skip
"""Texts whose words are the same after one, or whose number is never one."""


def counts_one(message: Message) -> bool:
    """Whether a message has a form of its own for one."""
    return message.one is not None or message.zero is not None


def test_one_of_a_thing_is_not_told_in_the_plural() -> None:
    """ "That makes 1 trading posts": in English a number before a plural has a form for one."""
    texts = Texts("en")
    found = {
        key
        for key in texts.keys
        if not key.partition(".")[2].startswith(("counted.", "contract.name."))
        and not counts_one(texts.message(key))
        and MANY.search(texts.message(key).other)
    }
    assert found - ALWAYS_MANY == set()


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_where_english_counts_the_other_languages_count(language: str) -> None:
    english, own = Texts("en"), Texts(language)
    found = {
        f"{language} {key}"
        for key in english.keys & own.keys
        if counts_one(english.message(key))
        and not counts_one(own.message(key))
        and re.search(rf"\{{{english.message(key).by}\}} [^\W\d]{{3,}}", own.message(key).other)
    }
    assert found - ALIKE == set()
