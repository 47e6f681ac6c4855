"""Motion: what flies, for how long, and that nothing of it stays; on a clock of the test."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, groupby, pairwise

import pygame
import pytest

from game.ui.choreography import (
    ALOFT,
    APART,
    BRISK_SHOW,
    CAP,
    CREST,
    CROSS,
    CROUCH,
    FAR,
    FOLLOW,
    GROW,
    LADEN_CREST,
    LAND,
    MOST_CAP,
    MOST_COPIES,
    NEAR,
    RISE,
    SHOW,
    SINK,
    SMALL_CREST,
    STAGED,
    TOKEN,
    NodePlaces,
    planned_seconds,
    timed,
)
from game.ui.geometry import Rect
from game.ui.motion import ACTING, GAP, GLIDE, MOST, RING, SLIDE, STAY, TICK, Motion, veiled
from game.ui.moves import Leap, MotionTitle, MoveBatch, Piece, PieceMove, tesserae
from game.ui.scene import View
from game.ui.sprites import Sprites
from game.ui.tree import Node, find
from tests.ui.stages import Recorder, Rig

STEP = 1 / 60


def tree() -> Node:
    root = Node("", Rect(0, 0, 800, 600))
    root.add("a", Rect(100, 400, 60, 40), target="first")
    root.add("b", Rect(600, 100, 120, 80))
    low = root.add("frame", Rect(0, 500, 800, 100), clip=True)
    low.add("out", Rect(0, 900, 40, 40))
    return root


def begun(
    *events: list[PieceMove], title: MotionTitle | None = None, speed: float = 1.0, style: str = "full"
) -> Motion:
    motion, places = Motion(), NodePlaces(tree())
    motion.begin(MoveBatch(events, title, speed, style), places, places, 1.0)
    return motion


def seconds_of(motion: Motion) -> float:
    """How long it moves."""
    steps = 0
    while motion.busy and steps < 1000:
        motion.advance(STEP)
        steps += 1
    return steps * STEP


COIN = PieceMove("gold", ("first",), ("b",))


def flight(start: Rect, end: Rect) -> float:
    """Seconds from take-off to landing, as designed: by the root of the way."""
    way = ((start.cx - end.cx) ** 2 + (start.cy - end.cy) ** 2) ** 0.5
    return float(NEAR + (FAR - NEAR) * min(1.0, way / 900) ** 0.5)


LASTS = flight(Rect(100, 400, 60, 40), Rect(600, 100, 120, 80))


def test_a_piece_crouches_rises_lands_with_a_ring_and_is_gone() -> None:
    motion = begun([COIN])
    start = motion.pieces()[0].rect
    coins: list[Piece] = []
    rings: list[Piece] = []
    while motion.advance(STEP):
        for piece in motion.pieces():
            (coins if piece.ring < 0 else rings).append(piece)
    assert (start.cx, start.cy) == (130, 420)
    assert [piece.rect.cx for piece in coins] == sorted(piece.rect.cx for piece in coins)
    assert coins[-1].rect.cx == 660
    assert len(coins) == pytest.approx((CROUCH + LASTS + LAND) / STEP, abs=2)
    sizes = [piece.rect.w for piece in coins]
    assert min(sizes[:3]) < start.w < max(sizes)  # it ducks first and is larger in the air
    heights = [piece.height for piece in coins]
    assert heights[0] == heights[-1] == 0
    assert max(heights) > 0.95
    assert len(rings) == pytest.approx(RING / STEP, abs=2)
    assert motion.pieces() == []


@pytest.mark.parametrize(
    ("speed", "seconds"),
    [
        (1.0, CROUCH + LASTS + RING),
        (0.4, (LASTS + LAND) * 0.4),
        (1.6, (CROUCH + LASTS + RING) * 1.6),
        (0.0, 0.0),
    ],
)
def test_the_pace_scales_durations(speed: float, seconds: float) -> None:
    assert seconds_of(begun([COIN], speed=speed)) == pytest.approx(seconds, abs=2 * STEP)


def test_many_events_keep_to_the_cap_and_follow_one_another() -> None:
    assert seconds_of(begun(*([COIN] for _ in range(5)))) <= CAP + RING + 2 * STEP
    motion = begun(*([COIN] for _ in range(12)))
    assert 0 < len(motion.pieces()) < 12
    begins = [begins for _, begins in timed(MoveBatch([[COIN]] * 12))]
    assert all(later - earlier > APART - 0.01 for earlier, later in pairwise(begins))  # not all at once
    assert CAP < seconds_of(motion) <= MOST_CAP + RING + 2 * STEP
    assert planned_seconds(MoveBatch([[COIN]] * 60)) <= MOST_CAP + 0.01
    few = begun([COIN], [COIN])
    assert seconds_of(few) == pytest.approx(2 * CROUCH + FAR + LASTS + RING, abs=2 * STEP)


def test_pieces_of_one_event_follow_one_another_closely() -> None:
    motion = begun([COIN, COIN, COIN])
    counts = []
    while motion.advance(STEP):
        counts.append(sum(piece.ring < 0 for piece in motion.pieces()))
    assert counts[0] == 1
    assert counts.index(3) == pytest.approx(2 * FOLLOW / STEP, abs=1)


def test_the_planned_length_is_never_less_than_what_is_seen() -> None:
    for events in ([[COIN]], [[COIN, COIN], [COIN]], [[PieceMove("gold", ("a",), ("b",), copies=9)]]):
        batch = MoveBatch(events)
        assert seconds_of(begun(*events)) <= planned_seconds(batch) + RING + LAND + 2 * STEP
    assert (
        planned_seconds(MoveBatch([[COIN]], speed=0.0))
        == planned_seconds(MoveBatch([[COIN]], style="none"))
        == 0
    )


# -- what waits for a piece --------------------------------------------------------------------------------------


def stock(count: int, coin: str = "", text: str = "") -> Node:
    root = Node("", Rect(0, 0, 800, 600))
    for number in range(count):
        root.add(
            f"a/{number}",
            Rect(100 + 50 * number, 400, 40, 40),
            picture="gold",
            target="first" if not number else "",
        )
    goal = root.add("b", Rect(600, 100, 120, 80))
    if coin:
        goal.add("coin", Rect(620, 110, 40, 40), picture=coin)
    goal.add("count", Rect(670, 110, 40, 40), text=text or "0")
    return root


def landing(move: PieceMove, before: Node, after: Node, *, same_eyes: bool = True) -> list[Node]:
    """The tree as it is seen in every frame."""
    motion, shown = Motion(), []
    motion.begin(MoveBatch([[move]], same_eyes=same_eyes), NodePlaces(before), NodePlaces(after), 1.0)
    while motion.busy:
        shown.append(veiled(after, motion.looks()))
        motion.advance(STEP)
    return shown


def test_the_goal_looks_as_before_until_the_piece_lands() -> None:
    shown = landing(PieceMove("gold", ("a/0",), ("b",)), stock(1), stock(0, "gold", "1"))
    there = [find(tree, "b/coin") is not None for tree in shown]
    counts = [node.text for tree in shown if (node := find(tree, "b/count"))]
    assert there.index(True) == pytest.approx(
        (CROUCH + flight(Rect(100, 400, 40, 40), Rect(620, 110, 40, 40))) / STEP, abs=1
    )
    assert there == sorted(there)
    assert counts == ["0"] * there.index(True) + ["1"] * (len(there) - there.index(True))


def plan(cells_at: int, slip: bool) -> Node:
    """A source whose cells lie at a height, and another goal."""
    root = stock(0)
    shown = root.add("plan", Rect(100, 300, 200, 200), fill="plate")
    for number in range(2):
        shown.add(f"cell{number}", Rect(100 + 100 * number, cells_at, 100, 40), text=f"{cells_at}")
    if slip:
        shown.add("slip", Rect(100, 300, 200, 40), text="Mercator")
    return root


def test_what_is_new_at_a_source_does_not_lie_over_what_has_not_moved_yet() -> None:
    coin, motion = PieceMove("gold", ("plan",), ("b",)), Motion()
    before, after, faces = plan(300, slip=False), plan(440, slip=True), []
    events = [[COIN], [coin]]
    motion.begin(MoveBatch(events), NodePlaces(before), NodePlaces(after), 1.0)
    while motion.busy:
        there = [find(veiled(after, motion.looks()), name) for name in ("plan/slip", "plan/cell0")]
        faces.append(tuple(node.rect.y if node else 0 for node in there))
        motion.advance(STEP)
    assert list(dict.fromkeys(faces)) == [(0, 300), (300, 440)]


def test_a_number_counts_up_with_each_piece() -> None:
    shown = landing(PieceMove("gold", ("a/0",), ("b",), copies=3), stock(1), stock(0, "", "3"))
    assert list(dict.fromkeys(node.text for tree in shown if (node := find(tree, "b/count")))) == [
        "0",
        "1",
        "2",
        "3",
    ]


def counted(move: PieceMove, text: str, style: str = "full") -> list[str]:
    """Every face of the number at the goal, in order."""
    before, after = stock(1), stock(0, "", text)
    motion, shown = Motion(), []
    motion.begin(MoveBatch([[move]], style=style), NodePlaces(before), NodePlaces(after), 1.0)
    while motion.busy:
        shown.append(find(veiled(after, motion.looks()), "b/count"))
        motion.advance(STEP)
    shown.append(find(veiled(after, motion.looks()), "b/count"))
    return list(dict.fromkeys(node.text for node in shown if node))


@pytest.mark.parametrize("style", ["full", "reduced"])
def test_a_number_counts_after_the_only_landing(style: str) -> None:
    move = PieceMove("gold", ("a/0",), ("b",))
    assert counted(move, "12", style) == ["0", "3", "6", "9", "12"]
    assert counted(move, "2", style) == ["0", "1", "2"]


def test_what_flies_is_as_large_as_where_it_lay_and_lies() -> None:
    motion = Motion()
    before, after = stock(1), stock(0, "gold", "1")
    motion.begin(
        MoveBatch([[PieceMove("gold", ("a/0",), ("b",))]]), NodePlaces(before), NodePlaces(after), 1.0
    )
    pieces = [motion.pieces()[0]]
    while motion.advance(STEP):
        pieces += [piece for piece in motion.pieces() if piece.ring < 0]
    assert (pieces[0].rect, pieces[-1].rect.place(40, 40)) == (Rect(100, 400, 40, 40), Rect(620, 110, 40, 40))


def test_other_eyes_see_nothing_of_before() -> None:
    shown = landing(PieceMove("gold", ("a/0",), ("b",)), stock(1), stock(0, "gold", "1"), same_eyes=False)
    assert all(find(tree, "b/coin") is not None for tree in shown)


def test_what_remains_slides_and_is_not_seen_twice() -> None:
    motion = Motion()
    before, after = Node("", Rect(0, 0, 800, 600)), Node("", Rect(0, 0, 800, 600))
    before.add("hand/card.1", Rect(100, 400, 80, 120), picture="gold", target="card/1")
    after.add("hand/card.1", Rect(300, 400, 80, 120), picture="gold", target="card/1")
    motion.begin(MoveBatch([], slides=("hand/card.",)), NodePlaces(before), NodePlaces(after), 1.0)
    way = []
    while motion.busy:
        assert find(veiled(after, motion.looks()), "hand/card.1") is None
        way += [piece.rect.x for piece in motion.pieces()]
        motion.advance(STEP)
    assert way == sorted(way)
    assert (way[0], way[-1] > 290) == (100, True)


def test_a_shadow_slides_with_what_casts_it_and_cards_stay_in_order() -> None:
    motion = Motion()
    before, after = Node("", Rect(0, 0, 800, 600)), Node("", Rect(0, 0, 800, 600))
    for root, x in ((before, 100), (after, 300)):
        for number in (1, 2):
            place = Rect(x + 60 * number, 400, 80, 120)
            root.add(f"hand/shade.{number}", place.inset(-4), picture="contract", scenery=True)
            root.add(f"hand/card.{number}", place, picture="gold", target=f"card/{number}")
    motion.begin(MoveBatch([], slides=("hand/",)), NodePlaces(before), NodePlaces(after), 1.0)
    motion.advance(STEP)
    drawn = [piece.node.name for piece in motion.pieces() if piece.node is not None]
    assert drawn == ["hand/shade.1", "hand/card.1", "hand/shade.2", "hand/card.2"]
    assert all(find(veiled(after, motion.looks()), name) is None for name in drawn)


# -- cards that are shown ----------------------------------------------------------------------------------------


def shown_large(rect: Rect) -> Node:
    return Node("large", rect, fill="card")


CARD = PieceMove("gold", ("first",), ("b",), staged=shown_large, beside=("b",), turned="contract")


def test_another_persons_card_is_laid_out_large_and_then_its_effects_follow() -> None:
    motion = begun([CARD], [COIN])
    still, coins, frames = [], [], 0
    while motion.advance(STEP):
        frames += 1
        for piece in motion.pieces():
            if piece.node is not None and piece.node.name == "large" and piece.rect.h == STAGED[1]:
                still.append(frames)
            if piece.picture == "gold" and not piece.narrow < 1:
                coins.append(frames)
    assert len(still) >= SHOW / STEP - 2
    assert min(coins) >= (RISE + SHOW + SINK / 2) / STEP - 2


def test_a_card_that_was_shown_is_never_bent_on_its_way() -> None:
    before, after = (Node("", Rect(0, 0, 800, 600)) for _ in range(2))
    for root in (before, after):
        root.add("a", Rect(100, 400, 60, 40), target="first", picture="gold")
    after.add("low", Rect(500, 300, 140, 40)).add("tile", Rect(500, 300, 140, 40), picture="gold")
    motion = Motion()
    move = PieceMove("gold", ("first",), ("low",), staged=shown_large, beside=("a",), whole=True)
    motion.begin(MoveBatch([[move]]), NodePlaces(before), NodePlaces(after), 1.0)
    shapes = []
    while motion.advance(STEP):
        for piece in motion.pieces():
            if piece.node is not None and piece.node.name == "large" and piece.rect.h < 0.9 * STAGED[1]:
                shapes.append(piece.rect.w / piece.rect.h)
    late = shapes[len(shapes) // 2 :]  # it comes as what it was, and goes as a card
    assert late
    assert all(0.6 < shape < 0.85 for shape in late), late


def test_a_card_that_is_shown_drifts_and_stands_where_nothing_of_its_event_happens() -> None:
    def places_of(*events: list[PieceMove]) -> list[Rect]:
        motion, found = begun(*events), []
        while motion.advance(STEP):
            large = [
                piece for piece in motion.pieces() if piece.node is not None and piece.rect.h == STAGED[1]
            ]
            found += [piece.rect for piece in large]
        return found

    alone = places_of([CARD])
    assert alone[-1].x > alone[0].x, "towards its goal"
    assert abs(alone[-1].x - alone[0].x) < 20
    below = tree()
    below.add("c", alone[0].inset(60), target="third")
    motion, seen = Motion(), NodePlaces(below)
    motion.begin(MoveBatch([[CARD, PieceMove("gold", ("first",), ("third",))]]), seen, seen, 1.0)
    found = []
    while motion.advance(STEP):
        found += [
            piece.rect for piece in motion.pieces() if piece.node is not None and piece.rect.h == STAGED[1]
        ]
    busy = seen.first(("third",))
    assert found
    assert busy is not None
    assert all(rect.intersection(busy).area < alone[0].intersection(busy).area / 2 for rect in found)


def test_at_a_fast_pace_a_card_is_smaller_and_shorter_and_at_once_there_is_none() -> None:
    motion = begun([CARD], speed=0.4)
    highest = 0
    while motion.advance(STEP):
        highest = max(highest, *(piece.rect.h for piece in motion.pieces() if piece.node is not None), 0)
    assert 190 < highest < 240
    assert seconds_of(begun([CARD], speed=0.4)) == pytest.approx(
        (RISE + SINK + LAND) * 0.4 + BRISK_SHOW, abs=3 * STEP
    )
    assert not begun([CARD], speed=0.0).busy


def test_what_comes_later_waits_for_a_card_that_is_shown() -> None:
    motion, places = begun([CARD]), NodePlaces(tree())
    motion.advance(0.3)
    motion.begin(MoveBatch([[COIN]]), places, places, 1.0)
    assert not any(
        piece.picture == "gold" and piece.node is None and not piece.narrow < 1 for piece in motion.pieces()
    )


def test_cues_are_called_at_the_landing_and_none_is_lost() -> None:
    heard: list[str] = []
    places = NodePlaces(tree())

    def begin(speed: float = 1.0) -> Motion:
        heard.clear()
        motion = Motion()
        cues = [lambda: heard.append("coin"), None, lambda: heard.append("still")]
        motion.begin(MoveBatch([[COIN], [COIN], []], speed=speed, cues=cues), places, places, 1.0)
        return motion

    motion = begin()
    assert heard == ["still"]
    motion.advance(CROUCH + LASTS - STEP)
    assert heard == ["still"]
    motion.advance(2 * STEP)
    assert heard == ["still", "coin"]
    begin().finish()
    assert heard == ["still", "coin"]
    begin(0.0)
    assert heard == ["coin", "still"]


def test_of_many_copies_a_few_are_drawn_and_never_too_many_pieces() -> None:
    motion = begun([PieceMove("gold", ("a",), ("b",), copies=30)])
    motion.advance(LASTS * 0.9)
    assert 1 < len(motion.pieces()) <= MOST_COPIES
    crowd = begun([PieceMove("gold", ("a",), ("b",), copies=4)] * 20)
    crowd.advance(LASTS * 0.7)
    assert sum(piece.ring < 0 for piece in crowd.pieces()) <= MOST


HEAVY = (
    PieceMove("house", ("a",), ("b",), gait="grow"),
    PieceMove("mosaic", ("a",), ("b",), whole=True, laid=True),
    PieceMove("ship", ("a",), ("b",), whole=True, gait="sail"),
    PieceMove("tile", ("a",), ("b",), staged=lambda rect: Node("card", rect), beside=("a",)),
)


@pytest.mark.parametrize("heavy", HEAVY, ids=lambda move: move.picture)
@pytest.mark.parametrize("apart", [False, True])
def test_what_a_house_brings_comes_when_it_has_landed(heavy: PieceMove, apart: bool) -> None:
    """Neither the piece nor its number comes before, in the same event and in the next one; what is paid goes first."""
    paid, brings = PieceMove("gold", ("b",), ("a",)), PieceMove("fame", ("b",), ("a",), "+4")
    bare = replace(brings, picture="", source=())
    for gain in (brings, bare):
        motion = begun([paid, heavy], [gain]) if apart else begun([paid, heavy, gain])
        first: dict[str, float] = {}
        last: dict[str, float] = {}
        now = 0.0
        while motion.busy and now < 9:
            for piece in motion.pieces():
                name = piece.picture or piece.text or (piece.node.name if piece.node is not None else "")
                if piece.ring < 0:
                    first.setdefault(name, now)
                    last[name] = now
            motion.advance(STEP)
            now += STEP
        lands = last.get(heavy.picture, last.get("card", 0.0)) - (0 if heavy.laid else LAND)
        assert first["+4"] >= lands - STEP, first
        assert first["gold"] <= STEP
        assert apart or first["+4"] <= lands + FAR + CROUCH + 4 * STEP


def test_a_number_rises_where_the_piece_arrived() -> None:
    motion = begun([PieceMove("gold", ("a",), ("b",), "+2")])
    motion.advance(CROUCH + LASTS - STEP)
    assert not any(piece.text for piece in motion.pieces())
    motion.advance(2 * STEP)
    first = [piece for piece in motion.pieces() if piece.text]
    motion.advance(0.15)
    later = [piece for piece in motion.pieces() if piece.text]
    assert [piece.text for piece in first + later] == ["+2", "+2"]
    assert first[0].rect.cx == 660
    assert later[0].rect.cy < first[0].rect.cy
    assert TICK + STAY > RING  # the number outlasts the tesserae


def test_a_card_turns_over_on_the_way() -> None:
    motion = begun([PieceMove("contract", ("a",), ("b",), turned="gold")])
    shown = [motion.pieces()[0]]
    while motion.advance(STEP):
        shown += [piece for piece in motion.pieces() if piece.ring < 0]
    assert [piece.picture for piece in shown] == sorted(piece.picture for piece in shown)
    assert {piece.picture for piece in shown} == {"contract", "gold"}
    assert min(piece.narrow for piece in shown) < 0.3


def test_a_mosaic_is_laid_tessera_by_tessera() -> None:
    motion = begun([PieceMove("gold", ("a",), ("b",), whole=True, laid=True)])
    lying, first = [], tesserae(motion.pieces()[0])
    while motion.advance(STEP):
        for piece in motion.pieces():
            lying.append(sum(place is None for _, place in tesserae(piece)))
    assert all(place is not None and place.cx < 170 for _, place in first)
    assert lying == sorted(lying)
    assert lying[0] == 0
    assert lying[-1] > len(first) // 2
    assert len(set(lying)) > 6


def test_reduced_motion_only_fades_where_things_arrive() -> None:
    motion = begun([COIN], [COIN], style="reduced")
    places = set()
    while motion.advance(STEP):
        places |= {piece.rect for piece in motion.pieces()}
    assert {(rect.cx, rect.cy) for rect in places} == {(660, 140)}
    assert seconds_of(begun([COIN], [COIN], style="reduced")) <= CROSS + 2 * STEP


def test_a_title_comes_and_goes() -> None:
    motion = begun(title=MotionTitle("Loading", ("b",)))
    opacities = []
    while motion.advance(STEP):
        opacities += [piece.opacity for piece in motion.pieces()]
    assert opacities[0] < opacities[len(opacities) // 2] == 255 > opacities[-1]


def test_a_title_comes_as_the_last_piece_lands() -> None:
    motion = begun([COIN, COIN], [COIN], title=MotionTitle("Loading", ("b",)))
    flying, titled = list[int](), list[int]()
    for step in count():
        if not motion.advance(STEP):
            break
        shown = motion.pieces()
        flying += [step for piece in shown if piece.height > 0.2]
        titled += [step for piece in shown if piece.text == "Loading" and piece.opacity > 128]
    assert flying
    assert titled
    assert max(flying) < min(titled)


def test_no_motion_and_ends_that_are_not_there_move_nothing() -> None:
    assert not begun([COIN], style="none").busy
    assert not begun([PieceMove("gold", ("nowhere",), ("b",)), PieceMove("gold", ("a",), ("nowhere",))]).busy
    assert not begun([PieceMove("gold", ("a",), ("out",))]).busy


# -- on a stage --------------------------------------------------------------------------------------------------


class Mover(Recorder):
    """A scene that lets a coin travel when asked."""

    looking: object = None

    @property
    def eyes(self) -> object:
        return self.looking

    def go(self) -> None:
        laid = PieceMove("gold", ("base/1",), ("base/3",), whole=True, laid=True)
        self.move(MoveBatch([[PieceMove("gold", ("base/0",), ("base/4",), "+1"), laid]]))
        self.invalidate()


def moving() -> tuple[Mover, Rig, pygame.Surface]:
    scene = Mover()
    rig = Rig(scene)
    still = rig.surface.copy()
    scene.go()
    rig.frame(0.0)
    rig.frame(0.1)
    return scene, rig, still


def same(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


def test_sprites_leave_the_picture_as_it_was_and_nothing_is_drawn_after() -> None:
    _, rig, still = moving()
    assert not same(rig.surface, still)
    frames, layouts, painted = 0, rig.stage.layouts, rig.stage.painter.frames
    while rig.stage.motion.busy:
        frames += bool(rig.frame(STEP))
    rig.frame(0.0)
    assert frames > 20
    assert (rig.stage.layouts, rig.stage.painter.frames) == (layouts, painted)
    assert same(rig.surface, still)
    assert rig.frame() == rig.frame() == 0


def test_a_key_finishes_the_motion_and_still_reaches_the_scene() -> None:
    scene, rig, still = moving()
    rig.key(pygame.K_a)
    assert not rig.stage.motion.busy
    assert scene.heard("key") == [("key", "a", False)]
    rig.frame()
    assert same(rig.surface, still)


def test_a_click_finishes_the_motion_and_hits_what_is_there_now() -> None:
    scene, rig, _ = moving()
    rig.click(200, 150)
    assert not rig.stage.motion.busy
    assert [entry[1] for entry in scene.heard("target")] == ["b/0"]


def test_another_scene_on_top_ends_all_motion() -> None:
    _, rig, _ = moving()
    rig.manager.push(Recorder("above"))
    rig.frame(0.0)
    assert not rig.stage.motion.busy
    assert rig.stage.motion.pieces() == []


def test_when_another_person_looks_nothing_that_moves_stays_in_sight() -> None:
    scene, rig, _ = moving()
    scene.looking = "another"
    scene.invalidate()
    rig.frame(0.0)
    assert not rig.stage.motion.busy
    assert rig.stage.motion.looks() == {}


def test_a_change_under_a_sprite_is_painted_below_it() -> None:
    scene, rig, _ = moving()
    rig.point(200, 150)
    while rig.stage.motion.busy:
        rig.frame(STEP)
    rig.frame()
    settled = rig.surface.copy()
    scene.invalidate()
    rig.stage.invalidate()
    rig.frame()
    assert same(rig.surface, settled)


def test_the_shadow_of_a_card_comes_with_it() -> None:
    before, after = stock(1), stock(0, "gold", "1")
    after.add("shade", Rect(610, 105, 60, 60), picture="gold")
    shown = landing(PieceMove("gold", ("a/0",), ("b",), along=("shade", "nowhere")), before, after)
    seen = [(find(tree, "shade") is not None, find(tree, "b/coin") is not None) for tree in shown]
    assert {*seen} == {(False, False), (True, True)}


def test_a_card_is_carried_whole_and_becomes_what_lies_at_its_goal() -> None:
    before, after = Node("", Rect(0, 0, 800, 600)), Node("", Rect(0, 0, 800, 600))
    before.add("hand", Rect(100, 400, 80, 120), picture="gold", target="card/1")
    after.add("pile", Rect(500, 100, 60, 90), picture="contract")
    motion, seen = Motion(), []
    batch = MoveBatch([[PieceMove("gold", ("card/1",), ("pile",), carry=True)]])
    motion.begin(batch, NodePlaces(before), NodePlaces(after), 1.0)
    while motion.advance(STEP):
        seen += [piece for piece in motion.pieces() if piece.ring < 0]
    assert [piece.node.name for piece in seen if piece.node is not None][:: len(seen) - 1] == ["hand", "pile"]
    assert any(piece.over is not None and 0 < piece.melt < 1 for piece in seen)


def test_a_drawn_card_comes_with_its_back_and_turns_over() -> None:
    before, after = Node("", Rect(0, 0, 800, 600)), Node("", Rect(0, 0, 800, 600))
    for tree in (before, after):
        tree.add("deck", Rect(600, 50, 60, 90), picture="contract")
    after.add("hand", Rect(100, 400, 80, 120), picture="gold", target="card/1")
    motion, seen = Motion(), []
    move = PieceMove("gold", ("deck",), ("card/1",), carry=True, turned="contract")
    motion.begin(MoveBatch([[move]]), NodePlaces(before), NodePlaces(after), 1.0)
    while motion.advance(STEP):
        seen += [piece for piece in motion.pieces() if piece.ring < 0]
    faces = [piece.picture or (piece.node.name if piece.node is not None else "") for piece in seen]
    assert list(dict.fromkeys(faces)) == ["contract", "hand"]
    assert min(piece.narrow for piece in seen) < 0.3


def test_cards_that_come_faster_than_they_can_be_shown_do_not_pile_up() -> None:
    motion, places = Motion(), NodePlaces(tree())
    for _ in range(6):
        motion.begin(MoveBatch([[CARD]]), places, places, 1.0)
        motion.advance(0.3)
    assert seconds_of(motion) <= RISE + SHOW + SINK + RING + 2 * STEP


def numbers_of(motion: Motion) -> list[tuple[float, list[Piece]]]:
    """The numbers that rise, at each step of time."""
    found, steps = [], 0
    while motion.busy and steps < 1000:
        found.append((steps * STEP, [piece for piece in motion.pieces() if piece.text]))
        motion.advance(STEP)
        steps += 1
    return found


def test_what_comes_to_one_place_is_told_as_its_sum() -> None:
    motion = begun([PieceMove("gold", ("a",), ("b",), "+2")], [PieceMove("gold", ("a",), ("b",), "+5")])
    told = {piece.text for _, pieces in numbers_of(motion) for piece in pieces}
    assert told == {"+7"}
    apart = begun([PieceMove("gold", ("a",), ("b",), "+2"), PieceMove("gold", ("b",), ("a",), "+5")])
    assert {piece.text for _, pieces in numbers_of(apart) for piece in pieces} == {"+2", "+5"}
    bids = begun([PieceMove("flag", ("a",), ("b",), "3")], [PieceMove("flag", ("a",), ("b",), "4")])
    assert {piece.text for _, pieces in numbers_of(bids) for piece in pieces} == {"3", "4"}


@pytest.mark.parametrize("style", ["full", "reduced"])
def test_numbers_rise_one_after_another_and_never_over_each_other(style: str) -> None:
    crowd = [[PieceMove("gold", ("a",), (goal,), f"{text}")] for text in "12345" for goal in ("a", "b")]
    shown = numbers_of(begun(*crowd, style=style))
    first: dict[tuple[str, int], float] = {}
    for at, pieces in shown:
        for piece in pieces:
            first.setdefault((piece.text, piece.rect.cx), at)
        for number, one in enumerate(pieces):
            for two in pieces[number + 1 :]:
                assert abs(one.rect.cx - two.rect.cx) >= 48 or abs(one.rect.cy - two.rect.cy) >= 30
    assert len(first) == 10
    assert len(set(first.values())) == 10


def test_what_grows_flies_small_and_rises_from_the_ground_of_its_goal() -> None:
    motion = begun([replace(COIN, gait="grow")])
    seen: list[Rect] = []
    while motion.advance(STEP):
        seen += [piece.rect for piece in motion.pieces() if piece.picture]
    whole = seen[-1]
    assert (whole.w, whole.h) == (TOKEN, TOKEN)
    rises = [rect for rect in seen if abs(rect.bottom - whole.bottom) <= 1 and abs(rect.cx - whole.cx) <= 1]
    assert len(rises) >= GROW / STEP - 2
    assert rises[0].h <= 0.6 * whole.h
    assert [rect.h for rect in rises] == sorted(rect.h for rect in rises)


def test_a_ship_is_large_under_way_however_small_it_lies() -> None:
    small = Rect(0, 0, 30, 20)
    sails = Leap(("ship", "ship"), (small, small.moved(60, 0)), gait="sail", begins=0.0, lasts=1.0, crest=200)
    wide = [piece.rect.w for now in range(20) if (piece := sails.at(now / 20)) is not None]
    assert wide[0] <= 60
    assert max(wide) == 200
    assert wide[-1] < max(wide)
    assert sails.at(0.5).size[0] >= 200  # type: ignore[union-attr]


# -- weight ------------------------------------------------------------------------------------------------------


def test_a_small_piece_is_large_in_the_air_and_as_small_as_its_place_when_it_lands() -> None:
    motion, sides = begun([COIN]), []
    while motion.advance(STEP):
        sides += [piece.rect.w for piece in motion.pieces() if piece.ring < 0]
    assert max(sides) == ALOFT
    assert max(sides[0], sides[-1]) <= TOKEN


def test_the_picture_of_a_shown_card_goes_to_its_place_and_leaves_the_paper() -> None:
    def card(rect: Rect) -> Node:
        paper = Node("large", rect, fill="card")
        paper.add("art", rect.inset(10).cut_top(100)[0], picture="gold")
        return paper

    before, after = (Node("", Rect(0, 0, 800, 600)) for _ in range(2))
    for root in (before, after):
        root.add("a", Rect(100, 400, 60, 40), target="first", picture="gold")
    after.add("low", Rect(500, 300, 140, 60)).add("tile", Rect(500, 300, 140, 60), picture="gold")
    motion = Motion()
    move = PieceMove("gold", ("first",), ("low",), staged=card, beside=("a",), whole=True)
    motion.begin(MoveBatch([[move]]), NodePlaces(before), NodePlaces(after), 1.0)
    faint, art = [], []
    while motion.advance(STEP):
        for piece in motion.pieces():
            if piece.node is not None and piece.node.name == "large" and piece.opacity < 255:
                faint.append((piece.rect.h, piece.opacity))
            if piece.node is not None and piece.node.name in {"large/art", "low/tile"}:
                art.append(piece.rect)
    assert len({high for high, _ in faint}) == 1  # the paper never shrinks
    assert [opacity for _, opacity in faint] == sorted((opacity for _, opacity in faint), reverse=True)
    assert art[0].w > 200
    assert (art[-1].cx, art[-1].cy) == (570, 330)


def rows(points: int, hand: int, name: str = "board/row") -> Node:
    root = Node("board", Rect(0, 0, 800, 600))
    root.add("a", Rect(100, 400, 40, 40), picture="gold", target="first")
    row = root.add(name.partition("/")[2], Rect(500, 100, 200, 80), target="b")
    row.add("points", Rect(500, 100, 40, 40), text=f"{points} VP")
    row.add("hand", Rect(600, 100, 40, 40), text=str(hand))
    return root


@pytest.mark.parametrize("same_eyes", [True, False])
def test_what_grows_waits_for_the_landing_and_what_falls_does_not(same_eyes: bool) -> None:
    move = PieceMove("gold", ("first",), ("board/row/hand",))
    shown = landing(move, rows(68, 6), rows(75, 5), same_eyes=same_eyes)
    points = [node.text for tree in shown if (node := find(tree, "board/row/points"))]
    assert points[-1] == "75 VP"
    if not same_eyes:  # nothing of before may stay in sight
        assert set(points) == {"75 VP"}
        return
    assert points[0] == "68 VP"
    assert [int(text.split()[0]) for text in points] == sorted(int(text.split()[0]) for text in points)
    assert points.index("75 VP") > (CROUCH + NEAR) / STEP
    fewer = landing(move, rows(75, 5), rows(68, 5))
    fallen = {node.text for tree in fewer if (node := find(tree, "board/row/points"))}
    assert fallen == {"68 VP"}


def test_a_number_without_a_piece_comes_with_the_piece_of_its_event() -> None:
    motion, frames, told = begun([COIN, PieceMove("", ("b",), ("b",), "+7")]), 0, 0
    while motion.advance(STEP):
        frames += 1
        if not told and any(piece.text == "+7" for piece in motion.pieces()):
            told = frames
    assert told >= (CROUCH + LASTS) / STEP - 1


def played(motion: Motion) -> Iterator[list[Piece]]:
    """The pieces of every frame until nothing moves."""
    while motion.busy:
        yield motion.pieces()
        motion.advance(STEP)


def test_a_plate_comes_down_bare_its_mosaic_falls_on_it_and_it_fades_when_it_goes() -> None:
    before, after = Node("", Rect(0, 0, 800, 600)), Node("", Rect(0, 0, 800, 600))
    plate = after.add("plate", Rect(200, 300, 300, 100), fill="card")
    plate.add("art", Rect(210, 310, 80, 80), picture="gold")
    plate.add("sky", Rect(210, 210, 80, 80))
    motion = Motion()
    mosaic = PieceMove("gold", ("plate/sky",), ("plate/art",), whole=True, laid=True)
    motion.begin(MoveBatch([[mosaic]], lands=("plate",)), NodePlaces(before), NodePlaces(after), 1.0)
    tops, laid = [], 0
    for pieces in played(motion):
        for piece in pieces:
            if piece.node is not None:
                tops.append(piece.rect.y)
                assert find(veiled(after, motion.looks()), "plate") is None  # it is not seen twice
                assert not any(child.name == "plate/art" for child in piece.node.children)
            laid += piece.laid >= 0
    assert tops[0] < 300
    assert tops == sorted(tops)
    assert laid > 20
    motion.begin(MoveBatch((), leaves=("plate",)), NodePlaces(after), NodePlaces(before), 1.0)
    faint = [piece.opacity for pieces in played(motion) for piece in pieces]
    assert len(faint) > 3
    assert faint == sorted(faint, reverse=True)


def test_pieces_pass_below_the_bars_of_a_table_and_words_do_not() -> None:
    rig = Rig(Recorder())
    surface = pygame.Surface((400, 300))
    coin = Piece("gold", "", Rect(100, 0, 60, 60), size=(60, 60))
    plain = pygame.image.tobytes(surface, "RGB")
    Sprites().draw(surface, [coin], rig.stage.painter, 1.0, under=Rect(0, 40, 400, 220))
    above = surface.subsurface((0, 0, 400, 40)).copy()
    assert pygame.image.tobytes(above, "RGB") == plain[: 400 * 40 * 3]
    assert pygame.image.tobytes(surface, "RGB") != plain
    words = Piece("", "+2", Rect(300, 20, 1, 1))
    Sprites().draw(surface, [words], rig.stage.painter, 1.0, under=Rect(0, 40, 400, 220))
    assert pygame.image.tobytes(surface.subsurface((200, 0, 200, 40)), "RGB") != plain[: 200 * 40 * 3]


def test_the_frame_of_who_acts_goes_on_when_all_has_landed() -> None:
    def turn(top: int) -> Node:
        root = tree()
        root.children.append(Node(ACTING, Rect(600, top, 150, 80), frame="outline.acting"))
        return root

    one, two, three = turn(100), turn(300), turn(500)
    motion = Motion()
    motion.begin(MoveBatch([[COIN]]), NodePlaces(one), NodePlaces(two), 1.0)
    lasts = CROUCH + LASTS
    seen = find(veiled(two, motion.looks()), ACTING)
    assert seen is not None
    assert seen.rect.y == 100
    motion.advance(lasts + GLIDE / 2)
    flying = [piece.rect.y for piece in motion.pieces() if piece.node is not None]
    assert len(flying) == 1
    assert 100 < flying[0] < 300
    assert find(veiled(two, motion.looks()), ACTING) is None  # it is seen once
    motion.begin(MoveBatch(()), NodePlaces(two), NodePlaces(three), 1.0)
    later = []
    while motion.busy:
        later.append([piece.rect.y for piece in motion.pieces() if piece.node is not None])
        motion.advance(STEP)
    assert all(len(places) <= 1 for places in later)
    assert later[0] == flying  # from where it was
    places = [place for each in later for place in each]
    assert places == sorted(places)
    assert find(veiled(three, motion.looks()), ACTING) is not None


@pytest.mark.parametrize(("whole", "most"), [(True, CREST), (False, SMALL_CREST)])
def test_a_ship_that_is_a_token_of_the_map_covers_less_of_it(whole: bool, most: int) -> None:
    motion = begun([replace(COIN, gait="sail", whole=whole)])
    sides = [max(piece.rect.w, piece.rect.h) for each in played(motion) for piece in each if piece.ring < 0]
    assert max(sides) == pytest.approx(most, abs=2)


# -- ships that sail out of sight ------------------------------------------------------------------------------------


def harbor(*, home: bool) -> Node:
    """A ship in its berth with a jar aboard, or at sea with the round in which it comes home."""
    root = Node("", Rect(0, 0, 800, 600))
    water = root.add("water", Rect(0, 400, 300, 200))
    ship = water.add("ship", Rect(20, 440, 120, 120))
    hull = ship.add("hull", Rect(20, 470, 120, 80), picture="ship?part=1", dim=not home)
    hull.add("jar", Rect(30, 480, 30, 30), picture="jar", lit=home)
    if not home:
        ship.add("note", Rect(20, 440, 60, 20), text="Round 4")
    for name, x in (("horizon", 270), ("offing", 10)):
        water.add(name, Rect(x, 410, 20, 20))
    return root


OUT = PieceMove("ship", ("water/ship",), ("water/horizon",), whole=True, gait="depart")
HOME = PieceMove("ship", ("water/offing",), ("water/ship",), whole=True, gait="arrive")


@pytest.mark.parametrize("move", [OUT, HOME], ids=["out", "home"])
def test_a_ship_sails_out_of_sight_with_its_cargo_and_its_berth_is_empty(move: PieceMove) -> None:
    before, after = harbor(home=move is OUT), harbor(home=move is HOME)
    motion, water = Motion(), Rect(0, 400, 300, 200)
    motion.begin(MoveBatch([[move]]), NodePlaces(before), NodePlaces(after), 1.0)
    seen: list[Piece] = []
    while motion.busy:
        ships = [piece for piece in motion.pieces() if piece.node is not None]
        seen += ships
        assert not ships or find(veiled(after, motion.looks()), "water/ship") is None
        motion.advance(STEP)
    faces = [piece.node for piece in seen if piece.node is not None]
    assert len(faces) > 20
    assert all([one.picture for one in face.children] == ["jar"] for face in faces)
    assert not any(face.dim or face.children[0].lit for face in faces)
    wide, shades = [piece.rect.w for piece in seen], [piece.opacity for piece in seen]
    if move is OUT:  # backwards, without the crouch before it
        low = int(CROUCH / STEP) + 1
        wide, shades = wide[low:][::-1], shades[low:][::-1]
    assert wide == sorted(wide)
    assert shades == sorted(shades)
    assert shades[0] < 40
    assert shades[-1] == 255
    assert all(water.holds(piece.rect.inset(4)) for piece in seen)  # it heels: its corners are clear
    assert {-1, 1} <= {(piece.angle > 0) - (piece.angle < 0) for piece in seen}


def test_a_laden_ship_shows_what_it_carries_and_is_never_cut_by_the_window() -> None:
    def laden(rect: Rect) -> Node:
        node = Node("laden", rect.fit(2, 1))
        node.add("jar", rect.fit(2, 1).place(9, 9), picture="jar")
        return node

    root = tree()
    root.name = "table"
    root.add("lane", Rect(770, 300, 30, 20))
    motion, places = Motion(), NodePlaces(root)
    move = PieceMove("ship", ("a",), ("table/lane",), whole=True, gait="sail", face=laden)
    motion.begin(MoveBatch([[move]]), places, places, 1.0)
    flying = [piece for each in played(motion) for piece in each if piece.node is not None]
    assert max(piece.rect.w for piece in flying) == pytest.approx(LADEN_CREST, abs=2)
    assert all(piece.node is not None and piece.node.children[0].picture == "jar" for piece in flying)
    assert all(abs(piece.rect.w - 2 * piece.rect.h) <= 10 for piece in flying)
    assert all(root.rect.inset(-2).holds(piece.rect) for piece in flying)  # it bounces as it lands


def test_of_too_many_pieces_ships_and_mosaics_stay() -> None:
    ship = replace(COIN, picture="ship", gait="sail")
    motion = begun([ship], *[[PieceMove("gold", ("a",), ("b",), copies=4)] for _ in range(20)])
    assert any(piece.picture == "ship" for each in played(motion) for piece in each)


def test_the_lines_of_a_frame_keep_their_strength_while_it_changes_its_size() -> None:
    rig = Rig(Recorder())
    frame = Node("frame", Rect(0, 0, 200, 40), frame="outline.acting")
    frame.add("inner", Rect(3, 3, 194, 34), frame="outline.acting.inner")
    surface = pygame.Surface((400, 400))
    Sprites().draw(surface, [Piece("", "", Rect(50, 50, 200, 300), node=frame)], rig.stage.painter, 1.0)
    down = [surface.get_at((150, y))[:3] != (0, 0, 0) for y in range(400)]
    alone = pygame.Surface((400, 400))
    Sprites().draw(alone, [Piece("", "", Rect(50, 50, 200, 40), node=frame)], rig.stage.painter, 1.0)
    assert sum(down) == sum(alone.get_at((150, y))[:3] != (0, 0, 0) for y in range(400)) > 2
    assert not any(down[70:330])


# -- a gap in a row closes -------------------------------------------------------------------------------------------


class Hand(Recorder):
    """Cards side by side in the middle of a row; `plays` lets one go."""

    cards: tuple[str, ...] = ("a", "b", "c", "d")
    style, speed = "full", 1.0

    def layout(self, view: View) -> Node:
        root = Node("base", view.rect)
        hand = root.add("hand", Rect(0, 400, 1280, 200))
        for number, card in enumerate(self.cards):
            left = 640 - 100 * len(self.cards) + 200 * number
            hand.add(card, Rect(left, 420, 180, 160), fill="card", target=f"card/{card}", lit=True)
        return root

    def plays(self, card: str) -> None:
        self.cards = tuple(one for one in self.cards if one != card)
        self.move(MoveBatch((), None, self.speed, self.style, ("base/hand/",)))
        self.invalidate()


def clicked(scene: Recorder) -> list[object]:
    return [told[1] for told in scene.heard("target")]


@pytest.mark.parametrize("how", ["full", "reduced", "none", "instant"])
def test_after_a_card_has_gone_a_second_click_there_is_for_none_that_comes_to_lie_there(how: str) -> None:
    scene = Hand()
    scene.style, scene.speed = ("none", 0.0) if how == "instant" else (how, 1.0)
    made = Rig(scene)
    made.frame()
    scene.plays("b")  # at 440 .. 620; then c, from 640, lies at 540 .. 720
    made.frame(0.0)
    made.frame(GAP / 2)
    made.click(580, 500)
    assert clicked(scene) == []
    scene.plays("a")
    made.frame(0.0)
    made.click(500, 300)  # elsewhere
    for _ in range(40):
        made.frame()
    made.click(580, 500)
    assert clicked(scene) == ["card/c"]


def test_what_closes_a_gap_waits_a_moment_and_is_clicked_where_it_lies() -> None:
    scene = Hand()
    made = Rig(scene)
    made.frame()
    scene.plays("b")
    made.frame(0.0)
    seen = find(made.stage.shown(), "base/hand/c")
    assert seen is not None
    assert (seen.rect.x, seen.lit) == (640, False)
    made.frame(GAP / 2)
    made.click(800, 500)  # where c lay, and d lies now
    assert clicked(scene) == ["card/c"]
    late = Rig(another := Hand())
    late.frame()
    another.plays("b")
    late.frame(0.0)
    steps = 0
    while late.stage.motion.busy and steps < 200:
        late.frame(STEP)
        steps += 1
    assert steps == pytest.approx((GAP + SLIDE) / STEP, abs=3)
    late.click(800, 500)
    assert clicked(another) == ["card/d"]


def test_a_row_that_grows_slides_at_once() -> None:
    scene = Hand()
    scene.cards = ("a", "b")
    made = Rig(scene)
    made.frame()
    scene.cards = ("a", "b", "c")
    scene.move(MoveBatch((), None, 1.0, "full", ("base/hand/",)))
    scene.invalidate()
    made.frame(0.0)
    assert find(made.stage.shown(), "base/hand/a") is None  # it is on its way
    made.click(440, 500)
    assert clicked(scene) == ["card/a"]


# -- what has gone stays in sight until it takes off -----------------------------------------------------------------


def row_of_ships(*, before: bool) -> Node:
    """Two ships and a chip in a row; then one ship alone, and the chip where the second was."""
    root = Node("", Rect(0, 0, 800, 600))
    row = (
        root.add("board", Rect(0, 0, 800, 600))
        .add("rows", Rect(0, 0, 800, 400))
        .add("one", Rect(0, 0, 800, 100))
    )
    if before:
        port = row.add("port", Rect(100, 20, 220, 40), fill="well")
        port.add("hull0", Rect(110, 25, 40, 30), picture="ship")
        port.add("hull1", Rect(210, 25, 40, 30), picture="ship")
    row.add("chip", Rect(500 if before else 205, 20, 60, 40), text="11")
    row.add("next", Rect(530 if before else 700, 20, 60, 40), text="12")
    root.add("goal", Rect(600, 500, 40, 30))
    return root


def test_what_is_no_more_stays_until_it_takes_off_and_nothing_lies_over_it() -> None:
    before, after = row_of_ships(before=True), row_of_ships(before=False)
    ship = PieceMove("ship", ("board/rows/one/port/hull1",), ("goal",), whole=True)
    coin = PieceMove("gold", ("board/rows/one/next",), ("goal",))
    motion = Motion()
    motion.begin(MoveBatch([[coin], [ship]]), NodePlaces(before), NodePlaces(after), 1.0)
    until = steps = 0
    while motion.busy and steps < 600:
        here = [
            piece for piece in motion.pieces() if piece.node is not None and piece.node.name.endswith("hull1")
        ]
        chip = find(veiled(after, motion.looks()), "board/rows/one/chip")
        assert chip is not None
        assert (chip.rect.x == 500) is bool(here)
        until = steps if here else until
        steps += 1
        motion.advance(STEP)
    assert 5 < until < steps


def test_a_card_that_comes_is_not_taken_for_another_of_its_kind_that_has_just_left() -> None:
    before, after = (Node("", Rect(0, 0, 800, 600)) for _ in range(2))
    for root, x in ((before, 100), (after, 500)):
        root.add("card", Rect(x, 100, 80, 120), fill="card").add("art", Rect(x, 100, 80, 50), picture="card")
        root.add("deck", Rect(700, 100, 60, 90))
        root.add("seat", Rect(0, 400, 200, 100))
    gone = PieceMove("card", ("card",), ("seat",), whole=True)
    comes = PieceMove("card", ("deck",), ("card",), whole=True)
    motion = Motion()
    motion.begin(MoveBatch([[gone], [comes]]), NodePlaces(before), NodePlaces(after), 1.0)
    seen: list[int] = []
    steps = 0
    while motion.busy and steps < 600:
        card = find(veiled(after, motion.looks()), "card")
        seen.append(card.rect.x if card is not None else 0)
        steps += 1
        motion.advance(STEP)
    places = [place for place, _ in groupby(seen)]
    assert places in ([0, 500], [100, 0, 500])
