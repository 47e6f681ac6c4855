"""The table of rules: complete, and the only one refusals and scores cite."""

from importlib import import_module
from pkgutil import walk_packages

from build import conformance
from game.engine import constantinopolis
from game.engine.constantinopolis.rules import BOOKS, RULEBOOK, Constantinopolis
from game.engine.core.messages import Reason


def test_all_rules_are_there_in_order_with_their_places() -> None:
    rules = RULEBOOK.rules
    assert list(rules) == [str(number) for number in range(1, 222)]
    for rule in rules.values():
        assert rule.places or rule.follows, rule.id
        assert set(rule.places) <= set(BOOKS)
        assert all(name in rules for name in rule.follows), rule.id


def test_every_reason_names_a_rule() -> None:
    found = []
    for module in walk_packages(constantinopolis.__path__, "game.engine.constantinopolis."):
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, Reason):
                found.append((name, value))
    assert len(found) > 70
    for name, reason in found:
        assert reason.rule in RULEBOOK.rules, name
        assert reason.key.isidentifier(), name
    assert Constantinopolis.end_rule in RULEBOOK.rules


def test_the_statements_are_numbered_like_the_rules() -> None:
    chapters = conformance.read("constantinopolis").chapters
    rules = [statement.id for title, chapter in chapters[:-2] for statement in chapter]
    assert rules == list(RULEBOOK.rules)
