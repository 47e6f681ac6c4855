"""Texts that no match composes, for the same readers: lessons, the coach, the rules, the pages of the rule book, what characters say."""

from __future__ import annotations

import re

from .composed_texts import Collector

SECTIONS = {
    "lesson": "lesson.",
    "coach": "coach.",
    "first": "first.",
    "rule": "rule.",
    "rule page": "page.",
    "glossary": "glossary.",
    "aid": "aid.",
    "line": "speech.",
}
"""By kind of text the section of a game's catalogue."""
GAPS = re.compile(r"\{(\w+)(?::\w+)?\}")


def standing(collector: Collector, game_id: str) -> None:
    """Note these texts of a game, every form of them; what a position fills in stands as its name in angle brackets."""
    texts = collector.texts
    for kind, section in SECTIONS.items():
        for key in sorted(texts.keys):
            if key.startswith(f"{game_id}.{section}"):
                for number in range(len(texts.message(key).forms)):
                    collector.note(kind, f"{game_id} {key}", _form, collector, key, number)


def _form(collector: Collector, key: str, number: int) -> str:
    texts = collector.texts
    texts.heard.get(key)
    return GAPS.sub(r"⟨\1⟩", texts.message(key).forms[number])
