"""Hitting, hovering, reading order and differences of node trees."""

from game.ui.geometry import Rect
from game.ui.tree import Node, Stroke, changed, find, find_target, focus_order, hit, hover, placed, walk


def sample() -> Node:
    root = Node("", Rect(0, 0, 400, 300), fill="ground")
    card = root.add("card", Rect(10, 10, 100, 100), fill="card", target="office/consul")
    card.add("icon", Rect(20, 20, 30, 30), picture="good/food", tip="good/food")
    card.add("raise", Rect(60, 60, 40, 40), text="+", target="bid/consul", enabled=False)
    root.add("other", Rect(200, 12, 100, 100), text="x", target="office/other")
    return root


def test_names_are_paths() -> None:
    names = [node.name for node in walk(sample())]
    assert names == ["", "card", "card/icon", "card/raise", "other"]
    assert find(sample(), "card/raise") is not None
    found = find_target(sample(), "bid/consul")
    assert found is not None
    assert found.name == "card/raise"
    assert find(sample(), "nothing") is None


def test_the_deepest_target_is_hit_even_when_disabled() -> None:
    root = sample()
    assert [n.name for n in (hit(root, 70, 70), hit(root, 15, 100)) if n] == ["card/raise", "card"]
    assert hit(root, 390, 290) is None


def test_a_node_with_only_a_tip_is_hovered_but_the_card_is_clicked() -> None:
    root = sample()
    clicked, asked = hit(root, 25, 25), hover(root, 25, 25)
    assert clicked is not None
    assert asked is not None
    assert (clicked.name, asked.name) == ("card", "card/icon")


def test_greater_depth_is_hit_first_and_painted_last() -> None:
    root = sample()
    root.children.insert(0, Node("over", Rect(0, 0, 400, 300), target="ui/over", depth=5))
    top = hit(root, 70, 70)
    assert top is not None
    assert top.name == "over"
    assert placed(root)[-1].node.name == "over"


def test_a_solid_node_hides_what_is_below_from_pointer_and_keyboard() -> None:
    root = sample()
    root.add("veil", Rect(0, 0, 400, 300), solid=True, depth=10)
    dialog = root.add("dialog", Rect(100, 100, 200, 100), fill="dialog", depth=11)
    dialog.add("yes", Rect(120, 120, 50, 40), text="Yes", target="ui/yes")
    assert hit(root, 70, 70) is None
    assert [n.name for n in focus_order(root)] == ["dialog/yes"]


def test_clipped_children_are_not_hit_outside() -> None:
    root = Node("", Rect(0, 0, 100, 100))
    area = root.add("list", Rect(0, 0, 100, 50), clip=True)
    area.add("row", Rect(0, 40, 100, 30), target="row/1")
    area.add("gone", Rect(0, 70, 100, 30), target="row/2")
    assert hit(root, 5, 45) is not None
    assert hit(root, 5, 60) is None
    assert [n.name for n in focus_order(root)] == ["list/row"]


def test_focus_follows_lines() -> None:
    root = Node("", Rect(0, 0, 400, 300))
    for name, x, y in (("d", 10, 60), ("b", 120, 14), ("a", 10, 10), ("c", 240, 8)):
        root.add(name, Rect(x, y, 40, 30), target=f"t/{name}")
    assert [n.name for n in focus_order(root)] == ["a", "b", "c", "d"]


def test_nothing_changed_means_nothing_to_paint() -> None:
    assert changed(sample(), sample()) == []
    assert changed(None, sample()) == [Rect(0, 0, 400, 300)]


def test_only_the_changed_node_is_dirty() -> None:
    new = sample()
    new.children[1].text = "y"
    dirty = changed(sample(), new)
    assert len(dirty) == 1
    assert dirty[0].holds(Rect(200, 12, 100, 100))
    assert not dirty[0].overlaps(Rect(10, 10, 100, 100))


def test_moving_dirties_both_places_and_dimming_the_family() -> None:
    moved = sample()
    moved.children[1].rect = Rect(200, 180, 100, 100)
    dirty = changed(sample(), moved)
    assert any(r.contains(210, 20) for r in dirty)
    assert any(r.contains(210, 190) for r in dirty)
    dimmed = sample()
    dimmed.children[0].dim = True
    assert any(r.holds(Rect(10, 10, 100, 100)) for r in changed(sample(), dimmed))


def test_the_ground_of_a_text_is_the_nearest_fill() -> None:
    grounds = {item.node.name: item.ground for item in placed(sample())}
    assert grounds["card/raise"] == "card"
    assert grounds["other"] == "ground"


def test_a_field_is_hit_within_its_outline_only() -> None:
    root = Node("root", Rect(0, 0, 100, 100))
    root.add("ground", Rect(0, 0, 100, 100), target="ground")
    corner = Stroke(((0, 0), (60, 0), (0, 60)), "field", "white", "white", 4)
    root.add("land", Rect(20, 20, 60, 60), target="land", strokes=(corner,), depth=1)
    line = Stroke(((0, 0), (10, 10)), "wave", "white", "ink", 4)
    root.add("road", Rect(80, 80, 10, 10), target="road", strokes=(line,), depth=1)
    found = {
        spot: node.target for spot in ((25, 25), (75, 75), (10, 10), (88, 81)) if (node := hit(root, *spot))
    }
    assert found == {(25, 25): "land", (75, 75): "ground", (10, 10): "ground", (88, 81): "road"}
