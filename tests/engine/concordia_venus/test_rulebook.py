"""The table of rules: the only one that refusals, scores and events cite."""

import ast
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from game.engine import concordia_venus
from game.engine.concordia_venus.phases.chapter import TIMES
from game.engine.concordia_venus.rules import BOOKS, RULEBOOK, ConcordiaVenus, make
from game.engine.concordia_venus.scoring import SOURCES
from game.engine.core.messages import Reason

GAME = make()


def test_every_rule_has_a_place_or_follows_from_others() -> None:
    rules = RULEBOOK.rules
    assert len(rules) == 254
    for rule in rules.values():
        assert bool(rule.places) != bool(rule.follows), rule.id
        assert set(rule.places) <= set(BOOKS)
        assert all(name in rules for name in rule.follows), rule.id


def test_every_statement_stands_in_one_chapter() -> None:
    listed = [rule for rules in RULEBOOK.chapters.values() for rule in rules]
    assert sorted(listed) == sorted(RULEBOOK.rules)
    assert {phase.chapter for phase in GAME.phases} - {""} <= set(RULEBOOK.chapters)


def test_every_reason_names_a_rule() -> None:
    found: list[tuple[str, Reason]] = []
    for module in walk_packages(concordia_venus.__path__, "game.engine.concordia_venus."):
        for name, value in vars(import_module(module.name)).items():
            several = value if type(value) is tuple else (value,)
            found += [(name, reason) for reason in several if isinstance(reason, Reason)]
    assert len(found) > 50
    for name, reason in found:
        assert reason.rule in RULEBOOK.rules, name
        assert reason.key.isidentifier(), name
    assert ConcordiaVenus.end_rule in RULEBOOK.rules


def test_every_verb_has_its_time() -> None:
    assert set(TIMES) == set(GAME.grammar.verbs) - GAME.intervention_verbs()
    assert set(TIMES.values()) <= set(RULEBOOK.rules)


def test_every_event_has_a_rule() -> None:
    told: set[str] = set()
    for path in Path(concordia_venus.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Event":
                first = node.args[0]
                words = [first] if isinstance(first, ast.Constant) else ast.walk(first)
                told |= {str(word.value) for word in words if isinstance(word, ast.Constant)}
    assert {word for word in told if word.isidentifier() and not word.endswith("_")} <= set(RULEBOOK.events)
    assert set(GAME.headlines) <= set(RULEBOOK.events)
    assert {key for keys in SOURCES.values() for key in keys} <= set(RULEBOOK.events)
