"""Every text that games really compose, collected from played ones: for readers before a release, and for lints.

Bots play games from fixed seeds, each with another number of players and other options. `said` composes what the table,
the log, the summaries, the advice, the reasons and the result say. The same seeds give the same texts in the same order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, ParamSpec

from game.i18n.catalogue import Message, Texts
from game.storage.record import Record
from game.ui.scene import Tip

P = ParamSpec("P")

NUMBERS = re.compile(r"\d+")
COMPONENTS = re.compile(
    r"\.(?:building|office|good|good_kind|market|size|city|province|card|role|material|god|kind|class)\.|\.taught$"
)
"""Keys of names: a sentence with another name counts as the same sentence."""


class Composed(NamedTuple):
    """A text as a person reads it: what kind of text, the keys it was made of, the text, where it came up."""

    kind: str
    keys: tuple[str, ...]
    text: str
    place: str


class Heard(dict[str, Message]):
    """The messages of a catalogue; `used` are the keys asked for."""

    def __init__(self, messages: dict[str, Message]) -> None:
        super().__init__(messages)
        self.used: list[str] = []

    def get(self, key: str, default: object = None) -> Message | None:  # type: ignore[override]
        self.used.append(key)
        return super().get(key)


class HeardTexts(Texts):
    """A catalogue that notes which of its messages are used."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.heard = Heard(dict(self._messages))
        self._messages = self.heard


class Collector:
    """Collects the texts of one language, each once for every kind of text."""

    def __init__(self, language: str) -> None:
        self.texts = HeardTexts(language)
        self.found: dict[tuple[str, str], Composed] = {}

    def note(
        self, kind: str, place: str, compose: Callable[P, str], *args: P.args, **words: P.kwargs
    ) -> None:
        """Compose a text and record it with its keys; texts without a letter are dropped."""
        used = self.texts.heard.used
        used.clear()
        text = compose(*args, **words)
        if text and any(letter.isalpha() for letter in text) and (kind, text) not in self.found:
            self.found[kind, text] = Composed(kind, tuple(dict.fromkeys(used)), text, place)

    def note_tip(self, place: str, compose: Callable[[str], Tip | None], token: str) -> None:
        """Compose the tooltip of a token and note its short and its long form."""
        self.note("tip", place, lambda: tip_text(compose(token), long=False))
        self.note("tip long", place, lambda: tip_text(compose(token), long=True))


def tip_text(tip: Tip | None, *, long: bool) -> str:
    """The words of a tooltip, a line for each part; "" when there is no tooltip, or no long form."""
    if tip is None or (long and not tip.long):
        return ""
    return "\n".join(part for part in (tip.title, tip.long if long else tip.body, tip.keys) if part)


class TextPosition(NamedTuple):
    """A position of a played game at which texts are composed, and what it is called."""

    record: Record
    name: str


def examples(found: Iterable[Composed], most: int) -> Iterator[Composed]:
    """The texts, with at most so many for the same messages, whatever their names and numbers."""
    counts: dict[tuple[str, frozenset[str]], int] = {}
    for text in found:
        keys = frozenset(key for key in text.keys if not COMPONENTS.search(key))
        like = (text.kind, keys or frozenset({NUMBERS.sub("0", text.text)}))
        counts[like] = counts.get(like, 0) + 1
        if not most or counts[like] <= most:
            yield text


def written(found: Iterable[Composed]) -> str:
    """Texts for a reader: under a heading for each kind every text, below it its place and its keys."""
    lines: list[str] = []
    kinds: dict[str, list[Composed]] = {}
    for text in found:
        kinds.setdefault(text.kind, []).append(text)
    for kind, texts in kinds.items():
        lines += ["", f"## {kind} ({len(texts)})", ""]
        for text in texts:
            keys = " ".join(key for key in text.keys if not COMPONENTS.search(key))
            lines += [text.text, f"    [{text.place}] {keys}".rstrip()]
    return "\n".join([*lines, ""]).lstrip("\n")
