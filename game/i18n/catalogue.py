"""Reading the catalogues and filling in their messages; which language the system speaks; the names that persons have in each.

A language is a folder of TOML files. Those whose names begin with `interface` hold the words of the program; a file
named after a game (also with one of `ENDINGS`) holds words of that game, and its keys get the game's id as their
first part.
A message is a text with named placeholders, or a table of forms with `other` in it:
`{ by = "gold", one = "... {gold} ...", other = "..." }`. A placeholder may name a phrase, `{count:contracts}`: the message
under `phrase.contracts`, which takes its form from that word alone. Small words before a placeholder change with its
sound (`euphony`).
"""

from __future__ import annotations

import locale
import os
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from game.engine.core.tables import deepest_line

LANGUAGES = ("es", "de", "it", "en")
PROGRAM = "interface"
"""Prefix of the catalogues whose keys have no game prefix."""
NAMES = "names.toml"
"""Beside the languages: names that games bear instead of those in their catalogues."""
ENDINGS = (
    "_rules",
    "_table",
    "_board",
    "_tutorials",
    "_bots",
    "_pages",
    "_turns",
    "_story",
    "_lines",
    "_career",
    "_you",
)
_FORMS = {"by", "zero", "one", "other"}


class MissingText(KeyError):
    """A missing key, or a message with missing words."""


class CatalogueError(Exception):
    """A catalogue that cannot be used: which file, which line (0: the file as a whole), and what is wrong."""

    def __init__(self, path: Path, line: int, what: str) -> None:
        super().__init__(f"{path}, line {line}: {what}" if line else f"{path}: {what}")
        self.path = path
        self.line = line


class Message(NamedTuple):
    """A message: the forms for none, for one and for any other number, and the word that decides.

    Without a form of its own a number takes `other`.
    """

    other: str
    one: str | None = None
    by: str = "count"
    zero: str | None = None

    def form(self, words: Mapping[str, object]) -> str:
        """The form that suits the words."""
        if self.one is None and self.zero is None:
            return self.other
        word = words.get(self.by, 1)
        number = len(word) if isinstance(word, tuple) else word
        found = {0: self.zero, 1: self.one}.get(number) if isinstance(number, int) else None
        return self.other if found is None else found

    @property
    def placeholders(self) -> frozenset[str]:
        """The names of all words it needs."""
        return frozenset(name for text in self.forms for _, name, _ in _parts(text) if name)

    @property
    def shown_as(self) -> frozenset[str]:
        """How placeholders are shown: names of phrases or of the words that count them."""
        return frozenset(how for text in self.forms for _, _, how in _parts(text) if how)

    @property
    def forms(self) -> tuple[str, ...]:
        """All its forms."""
        return tuple(text for text in (self.zero, self.one, self.other) if text is not None)


QUOTES = {"de": ("„“", "‚‘"), "en": ("“”", "‘’"), "es": ("«»", "“”"), "it": ("«»", "“”")}
"""Quotation marks of each language, and those inside of quotation marks."""


def nested_quotes(language: str, before: str, words: str) -> str:
    """Words as they stand after a text: behind an open quotation mark their own are those of the second level."""
    outer, inner = QUOTES.get(language, ("“”", "‘’"))
    if outer[0] not in words or before.count(outer[0]) <= before.count(outer[1]):
        return words
    return words.translate(str.maketrans(outer, inner))


def capitalized(words: str) -> str:
    """A text with a capital first letter, for the start of a line."""
    return words[:1].upper() + words[1:]


SPELLED = "spelled"
"""How a number is shown that somebody says."""
BEFORE = frozenset(("", "„", "“", "«"))
"""What a sentence may begin with before its first word."""
BIG_NOUNS = frozenset(("de",))
"""Languages whose nouns begin with a capital: what may begin with one stays as it is inside a sentence."""


def uncapitalized(words: str, language: str) -> str:
    """A text as it stands inside a sentence; a name before a colon keeps its capital."""
    keeps = language in BIG_NOUNS or words.split(" ", 1)[0].endswith(":")
    return words if keeps else words[:1].lower() + words[1:]


def locales_folder() -> Path:
    """The folder of the catalogues, in a checkout and in a packaged program."""
    bundle = getattr(sys, "_MEIPASS", None)  # where PyInstaller put the data files
    root = Path(bundle) if isinstance(bundle, str) else Path(__file__).resolve().parents[2]
    return root / "locales"


class Texts:
    """The catalogue of one language.

    Raises `CatalogueError`, which names file and line, when the folder is missing or a file in it is broken.
    """

    def __init__(self, language: str, folder: Path | None = None) -> None:
        self._language = language
        self.folder = (folder or locales_folder()) / language
        self._messages = _messages_of(self.folder)

    @property
    def language(self) -> str:
        """Language code, such as "de"."""
        return self._language

    @cached_property
    def keys(self) -> frozenset[str]:
        """Every key there is."""
        return frozenset(self._messages)

    def __call__(self, key: str, /, **words: object) -> str:
        """The text of a key with its words filled in; raises `MissingText`."""
        return self.fill(key, words)

    def has(self, key: str) -> bool:
        """Whether there is a message with this key."""
        return key in self._messages

    def message(self, key: str) -> Message:
        """The message of a key; raises `MissingText`."""
        found = self._messages.get(key)
        if found is None:
            raise MissingText(key)
        return found

    def fill(self, key: str, words: Mapping[str, object]) -> str:
        """The text of a key; numbers choose between its forms, everything is shown as `show` has it."""
        said = ""
        for literal, name, how in _parts(self.message(key).form(words)):
            said += literal
            if name is None:
                continue
            if name not in words:
                raise MissingText(f"{key}: the word '{name}' was not given")
            if how == SPELLED:
                shown = self.spelled(words[name], begins=said in BEFORE)
            else:
                shown = self.phrase(key, name, how, words) if how else self.show(words[name])
            said = joined(self._language, said, nested_quotes(self._language, said, shown))
        return said

    def phrase(self, key: str, name: str, how: str, words: Mapping[str, object]) -> str:
        """The word `name` of a message in the phrase `how`: that of the message's game, else the program's."""
        own = f"{key.partition('.')[0]}.phrase.{how}"
        return self.fill(own if self.has(own) else f"phrase.{how}", {**words, "count": words[name]})

    def spelled(self, number: object, *, begins: bool) -> str:
        """A number from two to twelve in words, as people say it; with a capital where it `begins` a sentence."""
        words = self("number.spelled").split()
        known = isinstance(number, int) and 2 <= number < 2 + len(words)
        said = words[int(str(number)) - 2] if known else self.show(number)
        return capitalized(said) if begins else said

    def show(self, word: object) -> str:
        """A word formatted for a sentence; numbers use the decimal sign of the language."""
        return str(word).replace(".", self("number.decimal")) if isinstance(word, float) else str(word)

    def listed(self, parts: Sequence[str], last: str = "list.last") -> str:
        """A list as text, such as "a, b, and c"; "nothing" if empty. `last` joins the last item to those `before` it."""
        if not parts:
            return self("list.empty")
        *before, end = parts
        if not before:
            return end
        said = joined(self._language, self("list.join").join(before) + self(last, before=len(before)), end)
        return without_repeated_ending(said) if self._language == "de" else said


_SAME_ENDING = re.compile(r"\b(\w+)(güter)(?=(?:, \w+güter)*(?:,| und| oder) \w+güter)")
"""The kinds of goods but the last in a German list."""


def without_repeated_ending(words: str) -> str:
    """German says the common part of several kinds of goods once: "Nahrungs- und Verbrauchsgüter"."""
    return _SAME_ENDING.sub(r"\1-", words)


@cache
def _parts(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """The parts of a message's form: words, the placeholder after them if any, and how that one is shown."""
    return tuple((literal, name, how or "") for literal, name, how, _ in Formatter().parse(text))


def _messages_of(folder: Path) -> Mapping[str, Message]:
    """Every message of a language's folder; unchanged files are read once a process. Raises `CatalogueError`."""
    if not folder.is_dir():
        raise CatalogueError(folder, 0, "the folder of this language is missing")
    paths = sorted(folder.glob("*.toml"))
    if not paths:
        raise CatalogueError(folder, 0, "there is no catalogue in it")
    names = folder.parent / NAMES
    return _messages_in(tuple((path, *_version(path)) for path in paths), names, _version(names))


def _version(path: Path) -> tuple[int, ...]:
    """What differs after a file was written again; nothing for one that cannot be looked at."""
    try:
        status = path.stat()
    except OSError:
        return ()
    return status.st_mtime_ns, status.st_size, status.st_ino


@lru_cache(maxsize=8)
def _messages_in(
    files: tuple[tuple[Path, *tuple[int, ...]], ...], names: Path, version: tuple[int, ...]
) -> Mapping[str, Message]:
    """Every message of files as they are now, games by the names they are to bear; raises `CatalogueError`."""
    messages: dict[str, Message] = {}
    for path, *_ in files:
        for key, message in read_file(path):
            if key in messages:
                raise CatalogueError(path, 0, f"'{key}' is also in another file")
            messages[key] = message
    if not messages:
        raise CatalogueError(files[0][0].parent, 0, "there is no catalogue in it")
    if version:
        messages |= {key: Message(name) for key, name in names_in(names, files[0][0].parent.name)}
    return messages


def names_in(path: Path, language: str) -> Iterator[tuple[str, str]]:
    """The key and the name of each game that a file gives another name; raises `CatalogueError`."""
    try:
        games = tomllib.loads(path.read_text(encoding="utf-8"))
        for game, by_language in games.items():
            yield f"{game}.name", str(by_language.get(language) or by_language["en"])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, AttributeError, KeyError) as error:
        raise CatalogueError(path, 0, f"the names of games cannot be read: {error}") from None


def prefix_of(path: Path) -> str:
    """What the keys of a file begin with: nothing for the program's own words, else the game's id and a dot."""
    if path.stem.split("_")[0] == PROGRAM:
        return ""
    ending = next((ending for ending in ENDINGS if path.stem.endswith(ending)), "")
    return path.stem.removesuffix(ending) + "."


def read_file(path: Path) -> list[tuple[str, Message]]:
    """Every key and message of a file; raises `CatalogueError`."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CatalogueError(path, 0, f"cannot be read ({type(error).__name__})") from None
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise CatalogueError(path, deepest_line(text), "too many brackets inside each other") from None
    except ValueError as error:
        found = re.search(r"\(at line (\d+)", str(error))
        line = int(found[1]) if found else len(text.splitlines())
        raise CatalogueError(path, line, str(error).split(" (at ")[0]) from None
    start = prefix_of(path)
    return [(start + key, message) for key, message in _leaves(path, text, "", data)]


def _leaves(path: Path, text: str, start: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Message]]:
    for name, value in table.items():
        key = f"{start}{name}"
        if isinstance(value, dict) and "other" not in value:
            yield from _leaves(path, text, f"{key}.", value)
            continue
        forms = value if isinstance(value, dict) else {"other": value}
        if set(forms) - _FORMS or not all(isinstance(form, str) for form in forms.values()):
            raise CatalogueError(path, line_of(text, key), f"'{key}' is neither a text nor a table of forms")
        message = Message(**forms)
        try:
            named = all(part.isidentifier() for part in message.placeholders)
        except ValueError:
            named = False
        if not named:
            raise CatalogueError(path, line_of(text, key), f"'{key}' has a broken placeholder")
        yield key, message


def line_of(text: str, key: str) -> int:
    """The line of a dotted key (0 if unknown)."""
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[([^\[\]]+)\]", line):
            table = re.sub(r"[\s\"']", "", header[1]) + "."
        elif found := re.match(r"\s*([\w.\"'-]+)\s*=", line):
            full = table + re.sub(r"[\"']", "", found[1])
            if key == full or key.startswith(f"{full}."):
                return number
    return 0


# -- words before vowels -----------------------------------------------------------------------------------------------
# Small words whose form depends on the sound of the next word: Spanish "y", Italian "a" and "il 8", English "a".


class _Rule(NamedTuple):
    """A word at the end of a text, the sound before which it changes, and what it changes to.

    What ends in an apostrophe takes the place of the space too.
    """

    word: re.Pattern[str]
    sound: re.Pattern[str]
    other: str


def _rule(word: str, sound: str, other: str) -> _Rule:
    before = re.compile(rf"(?<![^\s(«“])({word})( )$", re.IGNORECASE)
    return _Rule(before, re.compile(rf"[«“]?(?:{sound})", re.IGNORECASE), other)


_RULES: Mapping[str, tuple[_Rule, ...]] = {
    # Another vowel after the "i" makes a glide of it: "leones y hienas".
    "es": (_rule("y", r"h?[ií](?![aeo])", "e"), _rule("o", r"h?[oó]|8", "u")),
    "it": (
        _rule("e", r"[eèé]", "ed"),
        _rule("a", r"[aàá]", "ad"),
        # Otto, ottanta, undici: "l’8 novembre".
        *(
            _rule(word, r"8|11(?!\d)", other)
            for word, other in (("il", "l’"), ("del", "dell’"), ("dal", "dall’"), ("al", "all’"))
        ),
    ),
    # "u" may sound as in "unit".
    "en": (_rule("a", r"[aeio]|u(?!ni|s|ti)|8", "an"),),
}


_STEMS = {"a": "a", "di": "de", "da": "da", "in": "ne", "su": "su"}
_ENDS = {"il": "l ", "lo": "llo ", "la": "lla ", "l’": "ll’", "i": "i ", "gli": "gli ", "le": "lle "}
_CONTRACTED: Mapping[str, Mapping[tuple[str, str], str]] = {
    "es": {("a", "el"): "al ", ("de", "el"): "del "},
    "it": {(word, article): stem + end for word, stem in _STEMS.items() for article, end in _ENDS.items()},
}
"""Prepositions and articles that are written as one word."""


def _contracted(language: str, before: str, following: str) -> str:
    """A preposition and the article after it in one word, as in "al Foro"; "" where there is nothing to contract."""
    word = re.search(r"(?<![^\s(«“])(\w+) $", before)
    article = re.match(r"l’|[a-z]+(?= )", following)
    one = word and article and _CONTRACTED.get(language, {}).get((word[1].lower(), article[0]))
    if not word or not article or not one:
        return ""
    return (
        before[: word.start()]
        + (capitalized(one) if word[1][0].isupper() else one)
        + following[article.end() :].lstrip()
    )


def joined(language: str, before: str, following: str) -> str:
    """Two texts in a row; the last word of the first gets the form that suits the beginning of the second."""
    if one := _contracted(language, before, following):
        return one
    for rule in _RULES.get(language, ()):
        found = rule.word.search(before)
        if found and rule.sound.match(following):
            other = rule.other.capitalize() if found[1].isupper() else rule.other
            space = "" if other.endswith("’") else found[2]
            return f"{before[: found.start()]}{other}{space}{following}"
    return before + following


FALLBACK = "en"
FAMILY, DEFAULT_COUNTRY = 0x3FF, 0x400
"""Of the numbers Windows gives languages: the bits of the language itself, and those of its first country."""


def system_language() -> str:
    """The language of the system if there is a catalogue for it, else English."""
    for word in _wishes():
        code = word.replace("-", "_").split("_")[0].split(".")[0].lower()
        if code in LANGUAGES:
            return code
        if word:
            return FALLBACK
    return FALLBACK


def language_of(number: int) -> str:
    """The language of a Windows language id; that of its family if the country is unknown, "" if neither is known."""
    family = DEFAULT_COUNTRY | number & FAMILY
    return locale.windows_locale.get(number) or locale.windows_locale.get(family, "")


def _wishes() -> list[str]:
    """The language settings of the system by priority: the first non-empty one decides."""
    wishes = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    if sys.platform == "win32":
        import ctypes

        wishes.append(language_of(ctypes.windll.kernel32.GetUserDefaultUILanguage()))
    elif sys.platform == "darwin":
        wishes.append(locale.getlocale()[0] or "")
    return wishes


USUAL_NAMES = 6
"""So many usual names a language has."""
USUAL_FILE = "interface_setup.toml"
"""The catalog of each language that has them: no more is read, since the title asks for them between two frames."""


@cache
def _usual() -> tuple[frozenset[str], ...]:
    """The names of each seat in all languages."""
    every = [dict(read_file(locales_folder() / language / USUAL_FILE)) for language in LANGUAGES]
    keys = [f"new_game.name.{seat}" for seat in range(1, USUAL_NAMES + 1)]
    return tuple(frozenset(messages[key].form({}) for messages in every) for key in keys)


def same_name(name: str) -> tuple[str, ...]:
    """A name, and for a usual one also those that the same seat has in other languages."""
    names = next((names for names in _usual() if name in names), frozenset())
    return (name, *sorted(names - {name}))
