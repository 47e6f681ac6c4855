"""Reading catalogues: plurals, placeholders, and every mistake named by file and line."""

from pathlib import Path

import pytest

from game.i18n import CatalogueError, MissingText, Texts, system_language
from game.i18n.catalogue import line_of, nested_quotes, prefix_of


def catalogue(root: Path, **files: str) -> Texts:
    (root / "en").mkdir(exist_ok=True)
    for name, text in files.items():
        (root / "en" / f"{name}.toml").write_text(text, encoding="utf-8")
    return Texts("en", root)


def test_a_message_is_found_by_its_dotted_key(tmp_path: Path) -> None:
    texts = catalogue(tmp_path, interface='[title]\ngo = "Go on: {name}"')
    assert texts("title.go", name="Ana") == "Go on: Ana"
    assert texts.has("title.go")
    assert not texts.has("title")
    assert texts.keys == {"title.go"}
    assert texts.language == "en"


def test_the_files_of_a_game_have_its_id_before_their_keys(tmp_path: Path) -> None:
    texts = catalogue(
        tmp_path,
        interface='a = "x"',
        interface_more='b = "y"',
        chess='a = "1"',
        chess_rules='[rule]\n2 = "2"',
    )
    assert texts.keys == {"a", "b", "chess.a", "chess.rule.2"}
    assert prefix_of(Path("glory_to_rome_rules.toml")) == "glory_to_rome."
    assert prefix_of(Path("glory_to_rome.toml")) == "glory_to_rome."


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 coins"), (1, "one coin"), (2, "2 coins"), (-1, "-1 coins")]
)
def test_a_number_chooses_the_form(tmp_path: Path, count: int, said: str) -> None:
    text = 'coins = { by = "gold", one = "one coin", other = "{gold} coins" }'
    assert catalogue(tmp_path, interface=text)("coins", gold=count) == said


@pytest.mark.parametrize(("fame", "said"), [(0, "5 gold"), (1, "5 gold, 1 fame"), (2, "5 gold, 2 fame")])
def test_none_may_have_a_form_of_its_own(tmp_path: Path, fame: int, said: str) -> None:
    (tmp_path / "en").mkdir()
    text = 'paid = { by = "fame", zero = "{gold} gold", other = "{gold} gold, {fame} fame" }'
    (tmp_path / "en" / "interface.toml").write_text(text, encoding="utf-8")
    assert Texts("en", tmp_path)("paid", gold=5, fame=fame) == said


def test_the_length_of_a_list_chooses_the_form_too(tmp_path: Path) -> None:
    texts = catalogue(tmp_path, interface='cards = { by = "cards", one = "card", other = "cards" }')
    assert [texts("cards", cards=("a",) * n) for n in (0, 1, 2)] == ["cards", "card", "cards"]


def test_without_a_number_it_is_one(tmp_path: Path) -> None:
    texts = catalogue(tmp_path, interface='coin = { one = "coin", other = "coins" }')
    assert (texts("coin"), texts("coin", count=3)) == ("coin", "coins")


def test_a_word_has_a_form_of_its_own_in_a_phrase(tmp_path: Path) -> None:
    text = (
        'a = { by = "days", one = "{days} day, {count:cards}", other = "{days} days, {count:cards}" }\n'
        '[phrase]\ncards = { by = "count", zero = "no cards", one = "{count} card", other = "{count} cards" }'
    )
    texts = catalogue(tmp_path, interface=text)
    said = [texts("a", days=days, count=count) for days, count in ((1, 2), (2, 1), (3, 0))]
    assert said == ["1 day, 2 cards", "2 days, 1 card", "3 days, no cards"]
    assert texts.message("a").shown_as == {"cards"}


def test_a_number_that_somebody_says_is_spelled() -> None:
    for language, three, twelve in (
        ("de", "Drei", "zwölf"),
        ("en", "Three", "twelve"),
        ("es", "Tres", "doce"),
    ):
        texts = Texts(language)
        assert texts.spelled(3, begins=True) == three
        assert texts.spelled(12, begins=False) == twelve
        assert texts.spelled(13, begins=True) == "13"
    said = Texts("de")("glory_to_rome.career.closing.again", count=3, name="Philon")
    assert said.startswith("„Dreimal in Folge“")


def test_a_game_has_phrases_before_those_of_the_program(tmp_path: Path) -> None:
    game = 'a = "{count:cards}"\nb = "{count:days}"\n[phrase]\ncards = "{count} coins"'
    program = '[phrase]\ncards = "{count} cards"\ndays = "{count} days"'
    texts = catalogue(tmp_path, interface=program, some_game=game)
    assert (texts("some_game.a", count=2), texts("some_game.b", count=3)) == ("2 coins", "3 days")


def test_lists_are_joined(tmp_path: Path) -> None:
    last = '{ by = "before", one = " and ", other = ", and " }'
    text = f'[list]\njoin = ", "\nlast = {last}\nempty = "nothing"'
    texts = catalogue(tmp_path, interface=text)
    rows = [texts.listed(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])]
    assert rows == ["nothing", "a", "a and b", "a, b, and c"]


def test_fractions_have_the_sign_of_the_language() -> None:
    shown = {language: Texts(language).show(2.5) for language in ("en", "es", "de", "it")}
    assert shown == {"en": "2.5", "es": "2,5", "de": "2,5", "it": "2,5"}


def test_missing_keys_and_words_are_errors(tmp_path: Path) -> None:
    texts = catalogue(tmp_path, interface='a = "{name}"')
    with pytest.raises(MissingText, match=r"b\.c"):
        texts("b.c")
    with pytest.raises(MissingText, match="name"):
        texts("a")


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ('a = "1"\nb = "2', 2, ""),
        ('a = "1"\na = "2"', 2, "overwrite"),
        ('[x]\na = "1"\nb = 3', 3, "'x.b' is neither"),
        ('[x]\na = { other = "1", many = "2" }', 2, "'x.a' is neither"),
        ('[x.y]\na = ["1"]', 2, "'x.y.a' is neither"),
        ('a = "1"\n\nb = "{no"', 3, "'b' has a broken placeholder"),
        ('b = "{0}"', 1, "'b' has a broken placeholder"),
    ],
)
def test_a_mistake_is_named_by_file_and_line(tmp_path: Path, text: str, line: int, what: str) -> None:
    with pytest.raises(CatalogueError) as raised:
        catalogue(tmp_path, interface=text)
    assert raised.value.path == tmp_path / "en" / "interface.toml"
    assert raised.value.line == line
    assert f"interface.toml, line {line}: " in str(raised.value)
    assert what in str(raised.value)


def test_a_missing_folder_and_an_unreadable_file_are_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="fr"):
        Texts("fr", tmp_path)
    (tmp_path / "it").mkdir()
    with pytest.raises(CatalogueError, match="no catalogue"):
        Texts("it", tmp_path)
    (tmp_path / "it" / "interface.toml").write_bytes(b'a = "\xff"')
    with pytest.raises(CatalogueError, match=r"interface\.toml"):
        Texts("it", tmp_path)


def test_a_key_in_two_files_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="also in another file"):
        catalogue(tmp_path, interface='a = "1"', interface_more='a = "2"')


def test_the_line_of_a_key() -> None:
    text = 'a = "1"\n[b.c]\nd = "2"\ne.f = "3"\n"1" = "4"'
    assert [line_of(text, key) for key in ("a", "b.c.d", "b.c.e.f", "b.c.1", "z")] == [1, 3, 4, 5, 0]


@pytest.mark.parametrize(
    ("given", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "es_ES.UTF-8"}, "es"),
    ],
)
def test_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, given.get(name, ""))
    assert system_language() == language


def test_spanish_lists_end_as_they_are_spoken() -> None:
    texts = Texts("es")
    last = {"Zoe": "y", "Isidora": "e", "«Íñigo»": "e", "hilos": "e", "hielo": "y", "2 hilos": "y"}
    assert {name: texts.listed(["Ana", name]) for name in last} == {
        name: f"Ana {word} {name}" for name, word in last.items()
    }


@pytest.mark.parametrize(
    ("language", "before", "words", "said"),
    [
        ("de", "Sie wählte „", "„Senat“ spielen", "‚Senat‘ spielen"),
        ("de", "„A“: ", "„Senat“ spielen", "„Senat“ spielen"),
        ("en", "She chose “", "say “Glory”", "say ‘Glory’"),
        ("es", "Dijo «", "«Gloria»", "“Gloria”"),
        ("it", "Disse: ", "«Gloria»", "«Gloria»"),
    ],
)
def test_quotation_marks_inside_of_quotation_marks(language: str, before: str, words: str, said: str) -> None:
    assert nested_quotes(language, before, words) == said
