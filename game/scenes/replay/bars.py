"""The bars of the player of recorded matches: what just happened above, the way through the match below. Pure layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.geometry import Rect
from game.ui.scene import Texts, View
from game.ui.tree import Node, TextStyle, Widget

from ..common.parts import button, button_width, gap_of, table_bar_heights

SENTENCE = TextStyle("body.bold", "white", align="left", lines=2, shrink=True)
LABEL = TextStyle("small.bold", shrink=True, pad=4)
PLACE = TextStyle("caption.bold", "marble", align="left", shrink=True)
ROUND = TextStyle("caption.bold", "marble")
FILL = "bar.replay"
SLIDER = "slider"
"""The end of the name of the slider."""
THUMB = 10
"""Half the width of the slider's thumb, in pixels: it never comes nearer to the ends."""
LEAST_ROUND = 26
ROOMY = ("wide", "grand", "table")
"""Kinds of windows with room for round numbers."""
WAY = (
    ("start", "glyph/to_start"), ("round_back", "glyph/round_back"), ("turn_back", "glyph/turn_back"),
    ("step_back", "glyph/step_back"), ("play", "glyph/play"), ("step", "glyph/step"), ("turn", "glyph/fast"),
    ("round", "glyph/round_on"), ("end", "glyph/to_end"),
)  # fmt: skip
"""The buttons of the way through the match, and their pictures."""


@dataclass(frozen=True, slots=True)
class Place:
    """The state of the replay: position, number of positions, its text, and the rounds with their starts.

    ``trial`` says whether playing on from here is allowed, ``log`` whether the log is open, ``notes`` whether the view has any.
    """

    at: int
    count: int
    words: tuple[str, str]
    rounds: Sequence[tuple[int, int]]
    playing: bool
    speed: str
    sentence: str
    banner: str
    side: str
    trial: bool
    log: bool
    notes: bool = False
    study: bool | None = None
    """Whether the analysis is open; ``None`` where there is none."""


def heights(view: View) -> tuple[int, int]:
    """Heights in pixels of the upper and the lower bar."""
    tracks = max(LEAST_ROUND, view.line("caption.bold")) + _slider(view) + 2 * max(3, view.px(5))
    usual = table_bar_heights(view)
    return usual[0], max(usual[1], tracks) if view.kind in ROOMY else usual[1]


def _slider(view: View) -> int:
    """Height of the slider in pixels."""
    return max(24, view.px(28))


def top_bar(view: View, area: Rect, place: Place, texts: Texts) -> Node:
    """The way back, what just happened, and the doors."""
    node = Node("replay.top", area, fill=FILL)
    inner = area.inset(max(4, view.px(8)), max(3, view.px(5)))
    gap = gap_of(view)
    back = texts("common.back")
    cell, inner = inner.cut_left(button_width(view, back, LABEL.role, picture=True), gap)
    button(node, "back", cell, back, "ui/back", fill="bar.button", picture="glyph/arrow_left", style=LABEL)
    tools = [("log", "glyph/log"), ("help", "glyph/help"), ("proof", "glyph/lock")]
    if place.study is not None:
        tools.insert(1, ("study", "glyph/bulb"))
    for name, picture in (*tools, ("note", "glyph/pen")) if place.notes else tools:
        cell, inner = inner.cut_right(inner.h, gap // 2)
        button(node, name, cell, "", f"ui/{name}", fill="bar.button", picture=picture, tip=f"replay/{name}")
        if (name == "log" and place.log) or (name == "study" and place.study):
            node.add(f"{name}.on", cell.pad(top=cell.h - max(2, view.px(4))), fill="line.gold")
    inner = _doors(view, node, inner, place, texts("replay.trial"))
    if place.banner:
        flag, rest = inner.cut_left(inner.h, gap)
        if view.fonts.fits(
            place.sentence, SENTENCE, rest, view.k
        ):  # else the words need the room of the banner
            node.add("flag", flag, picture=place.banner)
            inner = rest
    node.add("sentence", inner, text=place.sentence, style=SENTENCE)
    return node


def _doors(view: View, node: Node, inner: Rect, place: Place, trial: str) -> Rect:
    """The buttons of a trial and of the side one looks from; without words where the sentence needs their room."""
    gap, roomy = gap_of(view), view.kind in ROOMY
    eye = "" if view.kind == "compact" else "glyph/eye"
    wide = button_width(view, trial, LABEL.role, picture=roomy)
    side = button_width(view, place.side, LABEL.role, picture=bool(eye))
    words = inner.cut_right(wide + side + 2 * gap)[1]
    worded = view.fonts.fits(place.sentence, SENTENCE, words, view.k)
    cell, inner = inner.cut_right(wide if worded else inner.h, gap)
    button(
        node, "trial", cell, trial if worded else "", "ui/trial", fill="button.primary", style=LABEL,
        picture="glyph/people" if roomy or not worded else "", enabled=place.trial, tip="replay/trial", speech=trial,
    )  # fmt: skip
    cell, inner = inner.cut_right(side if worded else inner.h, gap)
    button(
        node, "side", cell, place.side if worded else "", "ui/side", fill="bar.button", style=LABEL,
        picture=eye if worded else "glyph/eye", tip="replay/side", speech=place.side,
    )  # fmt: skip
    return inner


def way_bar(view: View, area: Rect, place: Place, texts: Texts) -> Node:
    """The buttons at the left, the slider under the rounds, speed and place at the right."""
    node = Node("replay.way", area, fill=FILL)
    inner = area.inset(max(4, view.px(8)), max(3, view.px(5)))
    gap = max(3, view.px(5))
    side = min(inner.h, view.target(46))
    buttons, inner = inner.cut_left(len(WAY) * (side + gap) - gap, gap_of(view))
    for (name, picture), cell in zip(WAY, buttons.equal_columns(len(WAY), gap), strict=True):
        shown = "glyph/pause" if name == "play" and place.playing else picture
        button(
            node, name, cell.place(side, side), "", f"way/{name}", fill="bar.button", picture=shown,
            tip=f"replay/{name}", enabled=not _stuck(name, place),
        )  # fmt: skip
    speed = texts(f"replay.speed.{place.speed}")
    wide = max(
        button_width(view, texts(f"replay.speed.{name}"), LABEL.role)
        for name in ("slow", "calm", "fast", "race")
    )
    cell, inner = inner.cut_right(wide, gap_of(view))
    button(
        node, "speed", cell.place(wide, side), speed, "ui/speed", fill="bar.button", style=LABEL,
        tip="replay/speed",
    )  # fmt: skip
    widest = texts("replay.step", at=place.count, count=place.count)
    cell, inner = inner.cut_right(
        max(view.width(words, PLACE.role) for words in (widest, *place.words)) + 4, gap_of(view)
    )
    for name, words, line in zip(("round", "step"), place.words, cell.equal_rows(2), strict=True):
        node.add(f"place.{name}", line, text=words, style=PLACE)
    _track(view, node, inner, place, texts)
    return node


def _stuck(name: str, place: Place) -> bool:
    """Whether a button of the way leads nowhere."""
    if name == "play":
        return place.count == 0
    back = name == "start" or name.endswith("_back")
    return place.at == (0 if back else place.count)


def _track(view: View, node: Node, area: Rect, place: Place, texts: Texts) -> None:
    below, above = area.cut_bottom(_slider(view))
    node.add(
        SLIDER, below, speech=place.words[1],
        widget=Widget("slider", str(place.at), low=0.0, high=float(max(1, place.count)), step=1.0),
    )  # fmt: skip
    room = above.inset(THUMB, 0)
    ends = [*(start for _, start in place.rounds[1:]), place.count]
    for (number, start), end in zip(place.rounds, ends, strict=True):
        x = room.x + room.w * start // max(1, place.count)
        wide = room.x + room.w * end // max(1, place.count) - x
        cell = Rect(x, above.y, wide, above.h)
        node.add(f"tick.{number}", Rect(x, above.bottom - 6, 2, 6), fill="line.gold")
        here = start <= place.at < end or (place.at == end == place.count)
        if wide >= LEAST_ROUND <= above.h:
            node.add(
                f"round.{number}", cell.inset(1, 0), text=str(number), style=ROUND, target=f"round/{start}",
                fill="bar.button", frame="outline.gold" if here else "", focusable=False,
                speech=texts("table.round", round=number), tip=f"replay/round.{number}",
            )  # fmt: skip
