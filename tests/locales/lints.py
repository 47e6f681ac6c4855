"""Lints of catalogues: typography, spelling, banned words and printed terms, by language and game."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.i18n.catalogue import Message


class Lint(NamedTuple):
    """A pattern that no text may contain; `where` are the starts of the keys it holds for, `but` keys it does not."""

    name: str
    pattern: re.Pattern[str]
    languages: tuple[str, ...]
    where: tuple[str, ...] = ("",)
    but: tuple[str, ...] = ()


ALL = ("de", "en", "es", "it")
NAMES = re.compile(r"\{\w+(?::\w+)?\}")
"""Placeholders: nobody reads their names."""
LISTS = (".join", ".last", ".joiner", ".either")
"""Ends of keys whose texts join others and so begin or end with a space."""


def _lint(
    name: str,
    pattern: str,
    languages: tuple[str, ...] = ALL,
    where: tuple[str, ...] = ("",),
    but: tuple[str, ...] = (),
) -> Lint:
    return Lint(name, re.compile(pattern), languages, where, but)


def _words(
    name: str, words: str, *languages: str, where: tuple[str, ...] = ("",), but: tuple[str, ...] = ()
) -> Lint:
    return _lint(name, rf"(?i)\b(?:{words})\b", languages, where, but)


BY_NAME = ("constantinopolis.gloss.", "constantinopolis.bot.")
"""Keys of Constantinopolis that say what a building is or how a character plays."""
SPOKEN = tuple(
    f"{game}.{part}"
    for game in ("concordia_venus", "constantinopolis", "glory_to_rome")
    for part in ("speech.", "career.")
)
"""Keys of what characters say and write, each in a voice of its own."""
GLORY, VENUS, BYZANCE = ("glory_to_rome.",), ("concordia_venus.",), ("constantinopolis.",)

SAID_BY_SOMEBODY = tuple(f"concordia_venus.{part}." for part in ("speech", "bot", "career", "slip"))
"""Keys of what somebody says in words of their own."""

LINTS = (
    _lint("quotes", '"|[„«»‚‹›]', ("en",)),
    _lint("quotes", '"|[”«»]', ("de",)),
    _lint("quotes", '"|[“”„]', ("es", "it")),
    _lint("apostrophes", r"\w'|'\w"),
    _lint("ellipses", r"\.\.\.(?!\])|\w …", but=("cli.help",)),
    _lint("spaces before punctuation", r"\w [,.;](?![\w/])|\w [:!?](?=\s|$)"),
    _lint("doubled spaces", r"\S  +\S", but=("cli.",)),
    _lint("percent signs", r"[\d}] %", ("en", "it")),
    _lint("percent signs", r"[\d}]%", ("de", "es")),
    _lint("decimal points", r"\d\.\d(?!\d*\.)", ("de", "es", "it"), but=("credits.ofl",)),
    _words(
        "US spelling",
        "colours?|licences?|favours?|harbours?|neighbours?|armouries|armoury|armourers?"
        "|centre|centred|behaviour|honours?|grey|travelled|travelling|cancelled|labourers?|burnt|set-up",
        "en",
    ),
    _words("inversions", "whoever|whomever|whosoever|of one's own|one’s", "en"),
    _words(
        "plain words",
        "everybody|somebody|dearer|is lit|are lit|is to|are to|advice|take-backs?|time line|cannot be had",
        "en",
    ),
    _words("a game is not a match", "the match|a match|this match|matches are|match is|match ends", "en"),
    _words("plain words", "täte|geschah|Führung|Vorhang|Ratschlag", "de"),
    _words("plain words", "telón|órdenes fijas|lo que hizo|asientos?", "es"),
    _words(
        "plain words",
        "sipario|accaduto|ordini permanenti|interpellato|E’",
        "it",
        but=("glory_to_rome.rule.",),
    ),
    _words("plain words", "free of charge", "en"),
    _words("solo has no accent", "sólo", "es"),
    # One word for one thing.
    _words("one word", "workshops?|warehouse", "en", where=BYZANCE, but=BY_NAME),
    _words("one word", "Rivalen?|Warensorten?|Zirkus|umsonst", "de"),
    _words("one word", "Waren?|Spielertableaus?", "de", where=BYZANCE),
    _words("one word", "verbau(?:en|e|st|t|tes)", "de", where=GLORY, but=SPOKEN),
    _words("one word", r"je Runde|gepunkt\w+|Pos 1", "de"),
    _words("one word", "fertig aus(?:führen)?", "de", where=VENUS),
    _lint("the kind of a route", r"\bWege?s? \{\}–", ("de",), VENUS),
    _words("one name for a piece", "ships?|Schiffe?n?|barcos?|nav[ei]", *ALL, where=VENUS, but=SPOKEN),
    # One form of a verb where somebody is told what to do.
    _lint("one imperative", r"\b(?:Wähl|Hole|Ziehe|Zeige|Klicke|Mache)\b", ("de",), but=SPOKEN),
    # What is left to do stands in brackets behind the verb of a button.
    _lint("buttons", r"^(?:Done|Fertig|Terminar|Finisci),", but=SPOKEN),
    _lint("a unit twice", r"\{\} Gold, du hast nur \{\} Gold", ("de",), BYZANCE),
    _lint("beaten by", r"schl[uä]g.* um \{|um \{\} geschlagen", ("de",)),
    _lint("official German", r"(?i)damit erreichen|tut das, um|weil nichts anderes", ("de",)),
    _words("one word", "mercancías?", "es"),
    _words("one word", r"rival[ei]|clicc\w+", "it", but=("glory_to_rome.summary",)),
    # Printed terms.
    _words("printed terms", "Senators?", "en", where=GLORY),
    _words("printed terms", "Handlimit", "de", where=GLORY),
    _words("printed terms", r"riflett\w+|riflessione|lott[oi]|accampament[oi]", "it", where=GLORY),
    _words("printed terms", "warehouse", "en", where=VENUS),
    _words("printed terms", r"attrezz\w+|stoff[ae]|segnalin[oi] bonus", "it", where=VENUS),
    _words("printed terms", "Praetorio", *ALL, where=BYZANCE, but=("constantinopolis.spelling.",)),
    _lint("printed terms", r"\} fame\b|\b\d+ fame\b", ("en",), BYZANCE),
    _lint("printed terms", r"\} Ruhm\b|\b\d+ Ruhm\b", ("de",), BYZANCE),
    _lint("printed terms", r"\} de fama\b|\b\d+ de fama\b", ("es",), BYZANCE),
    _lint("printed terms", r"\} punti Fama\b|(?i:palazzo reale)", ("it",), BYZANCE),
    _words("printed terms", "royal palace|Königspalast|palacio real", "en", "de", "es", where=BYZANCE),
    _words(
        "passing a bid", "ceder|cede", "es", where=("constantinopolis.verb.", "constantinopolis.refusal.")
    ),
    # One name for a piece, in what the table, the rules and the lessons say.
    _words("one name", "ships?", "en", where=VENUS, but=SAID_BY_SOMEBODY),
    _words("one name", "barcos?", "es", where=VENUS, but=SAID_BY_SOMEBODY),
    _words("one name", "nav[ei]", "it", where=VENUS, but=SAID_BY_SOMEBODY),
    _words("one name", "Dromo", *ALL, where=BYZANCE, but=("constantinopolis.latin.",)),
    _lint("counted meals", r"(?:\d|\}) (?:comidas?|vinos?)\b", ("es",), VENUS),
    _words("passing in points", "gets? past|got past", "en", where=("story.",)),
    _lint("plain limits", r"como mucho [\d{]|at most [\d{]+\}?\)", ("es", "en"), ("constantinopolis.tip.",)),
    _lint("a comma on a button", r"^(?:Done|Terminar|Finisci),", ("en", "es", "it")),
    _lint("US punctuation", r"”[.,]", ("en",), but=("cli.", "help.nothing")),
    _lint(
        "counted by a sign", r"× \{\}(?! =)", but=("list.", *(f"{game}counted." for game in (*GLORY, *VENUS)))
    ),
    _lint("small words before a vowel", r"(?i)\b(?:y h?[ií](?![aeo])|o h?o)\w", ("es",)),
    _lint("small words before a vowel", r"(?i)(?<![\w’])(?:e e|a a)\w", ("it",)),
    _lint("small words before a vowel", r"(?i)(?<![\w’])a [aeio]\w+", ("en",), but=("settings.scale",)),
    _lint("dates", r"\{\w*\}[./]\{\w*\}[./]\{", but=("pause.save_name",)),
    _lint(
        "0 of something",
        r"\b0 (?:gold|FP|Gold|RP|PF|de oro|monete)\b",
        ALL,
        but=("constantinopolis.rule.12",),
    ),
)


def forms(message: Message) -> tuple[str, ...]:
    """All forms of a message."""
    return tuple(form for form in (message.zero, message.one, message.other) if form is not None)


def faults(language: str, messages: Mapping[str, Message]) -> Iterator[tuple[str, str, str]]:
    """Each text that breaks a lint: the lint's name, the key and the words found."""
    for key, message in messages.items():
        if key.endswith(LISTS):
            continue
        for lint in LINTS:
            if (
                language not in lint.languages
                or not key.startswith(lint.where)
                or key.startswith(lint.but or ("\0",))
            ):
                continue
            for form in forms(message):
                found = lint.pattern.search(NAMES.sub("{}", form))
                if found:
                    yield lint.name, key, found[0]
