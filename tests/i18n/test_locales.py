"""The catalogues as they are: four languages alike, nothing the code asks for missing, nothing left over."""

import re

import pytest

from game.engine.registry import game_ids, load_game, rule_packages
from game.i18n import LANGUAGES, Texts, locales_folder
from game.i18n.catalogue import prefix_of, read_file
from tests.i18n import keys

TEXTS = {language: Texts(language) for language in LANGUAGES}
ENGLISH = TEXTS["en"]
GAMES = game_ids()
WAYS = {
    "any",
    "either",
    "from",
    "full",
    "label",
    "names",
    "once",
    "plain",
    "on",
    "row",
    "spelled",
    "start",
    "sum",
    "taught",
    "the",
    "to",
    "told",
}
"""How a component or a list may be shown beside phrases and texts of its own."""
COUNTS = {"count", "have", "limit", "needed", "second", "value"}
"""Words that count a component: `{good:limit}`."""


def own_keys(game_id: str, section: str = "") -> set[str]:
    start = f"{game_id}.{section}." if section else f"{game_id}."
    return {key.removeprefix(start) for key in ENGLISH.keys if key.startswith(start)}


def program_keys() -> set[str]:
    return {key for key in ENGLISH.keys if key.split(".")[0] not in rule_packages()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_files(language: str) -> None:
    files = {path.name for path in (locales_folder() / language).glob("*.toml")}
    assert files == {path.name for path in (locales_folder() / "en").glob("*.toml")}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_language_has_the_same_keys_and_placeholders(language: str) -> None:
    texts = TEXTS[language]
    assert sorted(texts.keys ^ ENGLISH.keys) == []
    different = [
        key
        for key in sorted(ENGLISH.keys)
        if texts.message(key).placeholders != ENGLISH.message(key).placeholders
        # A language may need two forms where English does with one; the word that decides is given all the same.
        or texts.message(key).by not in ENGLISH.message(key).placeholders | {"count", ENGLISH.message(key).by}
    ]
    assert different == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty_or_carelessly_spaced(language: str) -> None:
    bad = []
    for path in sorted((locales_folder() / language).glob("*.toml")):
        for key, message in read_file(path):
            # What joins the parts of a list begins or ends with a space; a terminal's columns stand apart.
            if not key.endswith((".join", ".last", ".joiner", ".either")) and not key.startswith("cli."):
                forms = [form for form in (message.other, message.one) if form is not None]
                # What is added to a sentence may be nothing, or have the space that parts it from the rest.
                if ".phrase." in key:
                    forms = [form.removeprefix(" ").removesuffix(" ") or "nothing" for form in forms]
                bad += [key for form in forms if not form or form != form.strip() or "  " in form]
    assert bad == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_is_used(language: str) -> None:
    texts = TEXTS[language]
    used = {(key.split(".")[0], how) for key in texts.keys for how in texts.message(key).shown_as}
    phrases = {(key.split(".")[0], key.split(".")[2]) for key in texts.keys if ".phrase." in key}
    spoken = {pair for other in TEXTS.values() for pair in _phrases_of(other)}
    assert phrases - spoken == set()
    ways = {how for _, how in used - phrases}
    assert all(how in WAYS or any(f".{how}." in key for key in texts.keys) for how in ways - COUNTS)


def _phrases_of(texts: Texts) -> set[tuple[str, str]]:
    return {(key.split(".")[0], how) for key in texts.keys for how in texts.message(key).shown_as}


def test_every_file_belongs_to_the_program_or_to_a_game() -> None:
    prefixes = {prefix_of(path) for path in (locales_folder() / "en").glob("*.toml")}
    assert prefixes - {"", *(f"{game_id}." for game_id in rule_packages())} == set()


def test_every_key_the_code_asks_for_is_there() -> None:
    literal, patterns = keys.asked()
    known = ENGLISH.keys | {key.partition(".")[2] for key in ENGLISH.keys}
    assert sorted(key for key in literal if key not in known) == []
    assert sorted(p for p in patterns if not any(re.fullmatch(p, key) for key in known)) == []


def test_every_key_of_the_program_is_used_by_the_code() -> None:
    literal, patterns = keys.mentioned()
    compiled = [re.compile(found) for found in patterns]
    unused = [
        key
        for key in sorted(program_keys())
        if key not in literal and not any(one.fullmatch(key) for one in compiled)
    ]
    assert unused == []


@pytest.mark.parametrize("game_id", GAMES)
def test_events_refusals_and_decisions_are_those_of_the_rules(game_id: str) -> None:
    folder = f"game/engine/{game_id}"
    events = keys.first_words(folder, "Event", 0) | keys.first_words("game/engine/core", "Event", 0)
    # Steps that were forced have no line of their own in the log; what comes of them has.
    assert own_keys(game_id, "event") | {"forced"} >= events
    refusals = keys.first_words(folder, "Reason", 1) | keys.first_words(folder, "Refusal", 1)
    refusals |= keys.first_words("game/engine/core", "Refusal", 1)
    assert refusals <= own_keys(game_id, "refusal")
    decisions = keys.first_words(folder, "Decision", 1)
    assert decisions <= own_keys(game_id, "decision")
    # Whoever is asked is told to choose; the others read what that seat is deciding.
    assert own_keys(game_id, "deciding") == own_keys(game_id, "decision")
    strings = keys.mentioned()[0]
    for section in ("event", "refusal", "decision"):
        assert sorted(key for key in own_keys(game_id, section) if key not in strings) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_verbs_options_and_components_are_those_of_the_game(game_id: str) -> None:
    game = load_game(game_id)
    assert own_keys(game_id, "verb") >= set(game.grammar.verbs)
    for option in game.options:
        wanted = {"name", "hint", *(f"value.{value}" for value in option.values)}
        assert own_keys(game_id, f"option.{option.name}") == wanted
    assert {key.split(".")[0] for key in own_keys(game_id, "option")} == {o.name for o in game.options}
    for verb in game.grammar.verbs.values():
        for argument in verb.arguments:
            table = argument.kind.name.split()[-1]
            for name in argument.kind.names or ():
                named = f"{game_id}.{table}.{name}" in ENGLISH.keys
                assert named or game.naming(f"{table}/{name}") is not None
    assert {phase.chapter for phase in game.phases} - {""} <= own_keys(game_id, "chapter")
