"""The table of rules: the only one that refusals, scores and events cite."""

import ast
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from game.engine import glory_to_rome
from game.engine.core.messages import Reason
from game.engine.glory_to_rome.phases.chapter import TIMES
from game.engine.glory_to_rome.rules import BOOKS, RULEBOOK, GloryToRome, make
from game.engine.glory_to_rome.scoring import SOURCES

GAME = make()


def test_every_rule_has_a_place_or_follows_from_others() -> None:
    rules = RULEBOOK.rules
    assert sum(name.startswith("R") for name in rules) == 142
    assert sum(name.startswith("C-") for name in rules) == 61
    for rule in rules.values():
        assert bool(rule.places) != bool(rule.follows), rule.id
        assert set(rule.places) <= set(BOOKS)
        assert all(name in rules for name in rule.follows), rule.id


def test_every_statement_and_every_ruling_stands_in_one_chapter() -> None:
    listed = [rule for rules in RULEBOOK.chapters.values() for rule in rules]
    assert sorted(listed) == sorted(RULEBOOK.rules)
    assert {name[0] for name in RULEBOOK.chapters["rulings"]} == {"C"}
    assert {phase.chapter for phase in GAME.phases} <= set(RULEBOOK.chapters)


def test_every_reason_names_a_rule() -> None:
    found = []
    for module in walk_packages(glory_to_rome.__path__, "game.engine.glory_to_rome."):
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, Reason):
                found.append((name, value))
    assert len(found) > 60
    for name, reason in found:
        assert reason.rule in RULEBOOK.rules, name
        assert reason.key.isidentifier(), name
    assert GloryToRome.end_rule in RULEBOOK.rules


def test_every_verb_has_its_time() -> None:
    assert set(TIMES) == set(GAME.grammar.verbs) - GAME.intervention_verbs()
    assert {rule for rule, _ in TIMES.values()} <= set(RULEBOOK.rules)
    assert {chapter for _, chapter in TIMES.values()} - {""} <= set(RULEBOOK.chapters)


def test_every_event_has_a_rule() -> None:
    told: set[str] = set()
    for path in Path(glory_to_rome.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Event":
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    told.add(str(first.value))
    assert told <= set(RULEBOOK.events)
    readers = {rule for rules in RULEBOOK.chapters.values() for rule in rules}
    assert set(RULEBOOK.events.values()) <= readers
    assert set(GAME.headlines) <= set(RULEBOOK.events)
    assert {key for keys in SOURCES.values() for key in keys} <= set(RULEBOOK.events)
