"""The maps: what they hold, and what is said of a wrong one."""

from importlib.resources import files

import pytest

from game.engine.concordia_venus.box import own_box
from game.engine.concordia_venus.components import LAND, SEA
from game.engine.concordia_venus.game_map import GameMap, reached, read_maps
from game.engine.concordia_venus.profile import MAPS
from game.engine.concordia_venus.rules import make
from game.engine.core.game import Setup, SetupError
from game.engine.core.rng import Stream
from game.engine.core.tables import TableError
from tests.covers import covers
from tests.engine.play import walk

ROOM = {"A": 7, "B": 8, "C": 10, "D": 5}
GAME_MAPS = {game_map.id: game_map for game_map in own_box().maps}
FIGURES = {
    "imperium": ("roma", 31, 44, 35, 6, 25, 7),
    "hellas": ("athenae", 26, 27, 31, 7, 19, 5),
    "ionium": ("athenae", 31, 42, 35, 7, 24, 7),
    "cyprus": ("antiochia", 31, 44, 27, 9, 23, 14),
    "imperium_minor": ("roma", 31, 42, 39, 7, 23, None),
    "hellas_minor": ("athenae", 26, 30, 30, 7, 19, None),
}
"""By map: capital, cities, land and sea lines, lines of the capital, cities not joined to it, cities with land alone."""


def text_of(name: str) -> str:
    return files("game.engine.concordia_venus").joinpath("maps", f"{name}.toml").read_text(encoding="utf-8")


@covers("R053", "R060")
@pytest.mark.parametrize("name", FIGURES)
def test_a_map_has_the_figures_of_its_graph(name: str) -> None:
    capital, cities, land, sea, degree, far, inland = FIGURES[name]
    game_map = GAME_MAPS[name]
    assert game_map.cities[game_map.capital] == capital
    assert len(game_map.cities) == cities
    kinds = [line.kind for line in game_map.lines]
    assert (kinds.count(LAND), kinds.count(SEA)) == (land, sea)
    assert sum(game_map.capital in line.ends for line in game_map.lines) == degree
    assert len(game_map.start_cities) == far
    alone = [city for city in range(cities) if game_map.spots[2 * city] and not game_map.spots[2 * city + 1]]
    assert inland is None or len(alone) == inland
    assert len({line.name for line in game_map.lines}) == len(game_map.lines)


@covers("R006")
@pytest.mark.parametrize("name", MAPS)
def test_letters_use_up_the_tokens_and_everything_is_joined(name: str) -> None:
    game_map = GAME_MAPS[name]
    counts = dict.fromkeys(game_map.letters, 0)
    for province, cities in enumerate(game_map.members):
        counts[game_map.letters[province]] += len(cities)
    assert all(ROOM[letter] == count for letter, count in counts.items())
    assert ("D" in counts) == (not name.startswith("hellas"))
    assert reached(game_map.capital, game_map.shores) == set(range(len(game_map.cities)))
    assert all(
        30 < north < 55 and -12 < east < 45 for north, east in game_map.at if (north, east) != (29.85, 31.25)
    )


def test_ionium_without_italy() -> None:
    whole, east = GAME_MAPS["ionium"], GAME_MAPS["ionium_east"]
    assert set(whole.provinces) - set(east.provinces) == {"campania", "calabria", "sicilia"}
    assert len(east.cities) == len(whole.cities) - 8
    names = {line.name for line in east.lines}
    assert names < {line.name for line in whole.lines}
    assert "apollonia-brundisium-land" not in names


@covers("R051", "R055", "R057", "S22")
def test_steps_are_the_fewest_along_lines_of_one_kind() -> None:
    game_map = GAME_MAPS["imperium"]
    for start, steps in enumerate(game_map.steps):
        kind = (
            start % 2
            if start < 2 * len(game_map.cities)
            else game_map.lines[start - 2 * len(game_map.cities)].kind
        )
        for line, count in enumerate(steps):
            if not count:
                continue
            assert game_map.lines[line].kind == kind
            before = [steps[other] for other in game_map.neighbors[line] if steps[other]]
            first = (
                line in game_map.spots[start]
                if start < 2 * len(game_map.cities)
                else start - 2 * len(game_map.cities) in game_map.neighbors[line]
            )
            assert count == (1 if first else 1 + min(before))


@covers("R064")
def test_the_dotted_line_is_one_and_of_land() -> None:
    dotted = [line for game_map in GAME_MAPS.values() for line in game_map.lines if not line.stop]
    assert [(line.name, line.kind) for line in dotted] == [("apollonia-brundisium-land", LAND)]


@covers("R060")
def test_parallel_lines_have_names_of_their_own() -> None:
    names = {line.name for line in GAME_MAPS["ionium"].lines}
    assert {"messana-neapolis-sea", "messana-neapolis-sea-2"} <= names
    assert {"isca-londinium-land", "isca-londinium-sea"} <= {
        line.name for line in GAME_MAPS["imperium"].lines
    }


SMALL = """id = "tiny"
capital = "roma"
provinces = [
  { id = "north", letter = "A" },
  { id = "south", letter = "C" },
]
cities = [
  { id = "roma", at = [41.9, 12.5] },
  { id = "ostia", province = "south", at = [41.8, 12.3] },
  { id = "veii", province = "north", at = [42.0, 12.4] },
]
land = [
  "roma veii", "roma ostia",
]
sea = [
  "roma ostia",
]
"""

WRONG = {
    'letter = "A"': ('letter = "E"', 4, "letter"),
    'province = "north", at': ('province = "west", at', 10, "west"),
    "at = [41.8, 12.3]": ("at = [141.8, 12.3]", 9, "degrees"),
    '"roma veii",': ('"roma gabii",', 13, "gabii"),
    '"roma veii", "roma ostia"': ('"roma ostia"', 10, "no line"),
    'capital = "roma"': ('capital = "rome"', 2, "rome"),
    'sea = [\n  "roma ostia",\n': ("sea = [\n", 2, "sea"),
    '"roma veii", "roma ostia",': ('"roma veii", "ostia",', 13, "two cities"),
    'id = "tiny"': ('id = "Tiny!"', 1, "name"),
    'id = "north", letter = "A"': ('id = "south", letter = "A"', 4, "twice"),
    'id = "roma", at': ('id = "roma", size = 3, at', 8, "size"),
    "sea = [": ("through = [\"veii ostia\"]\nsea = [", 15, "land line"),
    'province = "south"': ('province = "north"', 5, "no city"),
    "capital = ": ("capital : ", 2, ""),
    "land = [": ("roads = []\nland = [", 12, "roads"),
    'letter = "C"': ('letter = ["C"]', 5, "letter"),
    "[41.9, 12.5]": ("[nan, 12.5]", 8, "degrees"),
    "[42.0, 12.4]": ("[42.0, inf]", 10, "degrees"),
    "land = [\n": ('through = ["roma veii", "ostia veii"]\nland = [\n', 12, "ostia veii"),
    '"roma ostia",\n]\nsea': ('"roma ostia", "roma roma",\n]\nsea', 13, "two cities"),
    'id = "tiny"\ncapital': ('id = "tiny"\nreduced = { id = "tiny", without = "A" }\ncapital', 2, "another name"),
    'id = "tiny"\nc': ('id = "tiny"\nreduced = { id = "A b", without = "A" }\nc', 2, "another name"),
    'capital = "roma"\n': ('capital = ["roma"]\n', 2, "no city"),
}  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_map_is_told_with_line_and_reason(text: str) -> None:
    new, line, word = WRONG[text]
    assert text in SMALL
    with pytest.raises(TableError, match=rf"^mine\.toml, line {line}: .*{word}") as found:
        read_maps(SMALL.replace(text, new, 1), "mine.toml", ROOM)
    error = found.value
    assert str(error) == f"mine.toml, line {line}: {error.what}"
    assert (error.source, error.line) == ("mine.toml", line)


def test_a_map_written_by_an_editor_that_marks_its_encoding_is_read() -> None:
    assert make("\ufeff" + SMALL, "mine.toml").box.maps[0].id == "tiny"


def test_too_many_cities_of_a_letter_and_a_torn_map_are_refused() -> None:
    with pytest.raises(TableError, match="line 7: cities: 1 cities of letter C, but only 0 tokens"):
        read_maps(SMALL, "mine.toml", {**ROOM, "C": 0})
    torn = SMALL.replace('"roma veii", ', '"veii gabii", ').replace(
        "\n]\nland", '\n  { id = "gabii", province = "north", at = [41.9, 12.7] },\n]\nland'
    )
    with pytest.raises(TableError, match="no way leads there"):
        read_maps(torn, "mine.toml", ROOM)
    with pytest.raises(TableError, match="reduced"):
        read_maps(SMALL + 'reduced = { id = "x" }\n', "mine.toml", ROOM)


def test_a_map_of_ones_own_is_played() -> None:
    game = make(SMALL, "mine.toml")
    assert [game_map.id for game_map in game.box.maps] == ["tiny"]
    for players in range(2, 6):
        state = game.start(Setup(game.id, players, 7, {"map": "hellas"}))
        assert state.layout.game_map.cities == ("roma", "ostia", "veii")
        for _ in walk(game, state, Stream(players)):
            pass
        assert game.over(state)
    with pytest.raises(SetupError, match="start cities"):
        game.start(Setup(game.id, 6, 7))


@pytest.mark.parametrize("name", [name for name in MAPS if name != "ionium_east"])
def test_every_map_of_the_box_can_be_read_as_ones_own(name: str) -> None:
    maps = read_maps(text_of(name), "mine.toml", ROOM)
    assert maps[0].id == name
    assert isinstance(maps[0], GameMap)


ONE_KIND = {
    "imperium": ("lutetia vindobona novaria napoca sirmium petra memphis", ""),
    "hellas": (
        "thermos metropolis megalopolis thebae sparta",
        "kephallenia zakynthos skyros psyra naxos melos thera kythera",
    ),
    "ionium": ("terventum colossae hadrianoi hadrianopolis larissa scupi philippopolis", "heraklion rhodos"),
    "cyprus": (
        "anazarbus tyana germanicopolis germanikeia samosata zeugma cyrrhus hierapolis chalcis_belum apamea resafa seriane "
        "palmyra hemesa",
        "soloi paphos kition amathous keryneia karpasia salamis",
    ),
}
"""By map: the cities that only land lines touch, and those that only sea lines touch."""


@pytest.mark.parametrize("name", ONE_KIND)
def test_inland_cities_and_islands_are_where_they_should_be(name: str) -> None:
    game_map = GAME_MAPS[name]
    touched = [
        (game_map.spots[2 * city], game_map.spots[2 * city + 1]) for city in range(len(game_map.cities))
    ]
    inland = {game_map.cities[city] for city, (land, sea) in enumerate(touched) if land and not sea}
    islands = {game_map.cities[city] for city, (land, sea) in enumerate(touched) if sea and not land}
    assert (inland, islands) == (set(ONE_KIND[name][0].split()), set(ONE_KIND[name][1].split()))


def test_the_smaller_maps_are_joined_by_each_kind_of_line() -> None:
    for name, apart in (
        ("imperium_minor", {"londinium", "eboracum", "caralis", "syracusae"}),
        ("hellas_minor", None),
    ):
        game_map = GAME_MAPS[name]
        for kind in (LAND, SEA):
            pairs = [line.ends for line in game_map.lines if line.kind == kind]
            touched = {city for pair in pairs for city in pair}
            found = reached(game_map.capital, [*pairs, *((b, a) for a, b in pairs)])
            if kind == SEA or apart is None:
                assert found == touched
            else:
                assert {game_map.cities[city] for city in set(range(len(game_map.cities))) - found} == apart
