"""The tree in words for screen readers: names, order, what is left out."""

from game.ui.geometry import Rect
from game.ui.scene import Tip
from game.ui.spoken import PAGE, SpokenEntry, spoken
from game.ui.tree import Node, Widget
from tests.ui.stages import Words

PLACE = Rect(0, 0, 1000, 700)
TIPS = {
    "card/a": Tip("Card A", "Costs 5."),
    "about/gold": Tip("Gold"),
    "seat/0": Tip("Anna", "Click to see more."),
}


def page(*children: Node) -> Node:
    root = Node("", PLACE)
    scene = Node("scene", PLACE, children=list(children))
    root.children.append(scene)
    return root


def said(root: Node) -> dict[str, SpokenEntry]:
    return spoken(root, TIPS.get, Words(), "Window")


def names(root: Node) -> list[str]:
    """The names read from top to bottom."""
    found = said(root)

    def below(name: str) -> list[str]:
        return [found[name].name, *(word for child in found[name].children for word in below(child))]

    return below("")[2:]


def test_a_component_is_one_entry_with_its_texts_and_its_tooltip() -> None:
    card = Node("card", Rect(0, 0, 100, 100), target="card/a")
    card.add("cost", Rect(0, 0, 10, 10), text="7")
    card.add("price", Rect(0, 20, 10, 10), text="5")
    found = said(page(card))
    assert found["card"] == SpokenEntry("button", "Card A, 7", card.rect, "Costs 5.")
    assert set(found) == {"", f"{PAGE}scene", "card"}


def test_a_number_is_said_with_what_it_counts() -> None:
    seat = Node("seat", Rect(0, 0, 100, 100), tip="seat/0")
    gold = seat.add("gold", Rect(0, 0, 50, 20), tip="about/gold")
    gold.add("amount", Rect(0, 0, 20, 20), text="14")
    assert names(page(seat, Node("own", Rect(200, 0, 20, 20), text="9", tip="about/gold"))) == [
        "Anna, Gold 14",
        "Gold, 9",
    ]


def test_what_belongs_together_is_read_together() -> None:
    left, right = (Node(name, Rect(x, 0, 100, 100)) for name, x in (("left", 0), ("right", 200)))
    for zone in (right, left):
        for row in (1, 0):
            zone.add(f"{row}", Rect(zone.rect.x, 50 * row, 100, 40), text=f"{zone.name} {row}")
    assert names(page(right, left)) == ["left 0", "left 1", "right 0", "right 1"]


def test_a_component_with_several_nodes_is_read_once() -> None:
    name = Node("name", Rect(0, 50, 50, 20), text="Card A")
    first = Node("first", Rect(0, 0, 50, 20), tip="card/a", focusable=False)
    second = Node("second", Rect(100, 0, 50, 20), tip="card/a", focusable=False)
    assert names(page(name, first, second)) == ["Card A"]


def test_below_a_dialog_nothing_is_read() -> None:
    root = page(Node("card", Rect(0, 0, 100, 100), target="card/a"))
    dialog = Node("dialog", Rect(300, 300, 200, 200), solid=True, depth=1000)
    dialog.add("heading", Rect(300, 300, 200, 20), text="Sure?")
    dialog.add("yes", Rect(300, 400, 50, 20), text="Yes", target="ui/yes")
    root.children += [Node("veil1", PLACE, solid=True, depth=1000), dialog]
    found = said(root)
    assert found[""].children == (f"{PAGE}dialog",)
    assert found[f"{PAGE}dialog"].role == "dialog"
    assert found[f"{PAGE}dialog"].name == "Sure?"
    assert "card" not in found


def test_signs_entries_and_states_have_words() -> None:
    less = Node("less", Rect(0, 0, 20, 20), picture="glyph/minus", target="less/a", enabled=False)
    line = Node("line", Rect(0, 50, 90, 20), speech="Your name", widget=Widget("entry", "Anna"))
    lit = Node("lit", Rect(0, 90, 90, 20), target="card/a", lit=True, selected=True)
    found = said(page(less, line, lit))
    assert (found["less"].name, found["less"].enabled) == ("access.less", False)
    assert (found["line"].role, found["line"].name, found["line"].value) == ("entry", "Your name", "Anna")
    assert (found["lit"].more, found["lit"].chosen) == ("access.possible Costs 5.", True)
