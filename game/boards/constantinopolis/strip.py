"""The head of the rail: round, chapter and the eight phases, deck and discards."""

from __future__ import annotations

from game.boards.constantinopolis.board_layout import COUNT_CENTER, LABEL, STRONG, BoardLayout, counter
from game.ui.geometry import Rect
from game.ui.tree import Node

PHASES = (
    ("auction", "office/consul"),
    ("voyages", "ship/medius_dromo"),
    ("production", "class/production"),
    ("building", "class/public"),
    ("drawing", "contract"),
    ("loading", "passenger"),
    ("donation", "donation"),
    ("round_end", "glyph/hourglass"),
)
"""The phases of a round and their pictures."""


def strip(layout: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the head of the rail: words and cards above, the phases below."""
    node = parent.add("strip", rect, fill="plate", region="constantinopolis.tip.title.round")
    upper, ribbon = rect.inset(layout.pad, layout.pad - 2).rows(layout.target, 1.0, gap=layout.pad - 2)
    words = f"{layout.own('board.round')} {layout.state.round}"
    style = STRONG.but(role="small.bold", colour="porphyry")
    deck_w = layout.target + max(
        round(layout.line * 1.5), layout.view.width("999", "number.small") + 2 * layout.gap
    )
    left, name, deck, discards = upper.columns(
        layout.view.width(words, "small.bold") + 2, 1.0, deck_w, deck_w - layout.gap, gap=layout.gap
    )
    node.add("round", left, text=words, style=style, tip="about/round")
    now = chapter(layout)
    title = layout.fitting(f"chapter.{now}", LABEL, name) if now else ""
    if title:
        node.add("chapter", name, text=title, style=LABEL, tip=f"phase/{now}")
    cards = str(len(layout.state.deck))
    layout.put(
        node, "deck", deck, "deck", picture="contract", picture_at="left", text=cards,
        style=COUNT_CENTER.but(align="left"), fill="card",
    )  # fmt: skip
    counter(
        node, "discards", discards.inset(0, 4), "contract", str(len(layout.state.discards)),
        tip="about/discards", dim=True,
    )  # fmt: skip
    _ribbon(node, ribbon, now)


def chapter(layout: BoardLayout) -> str:
    """The chapter of the round that is being played, "" when the match is over."""
    return layout.table.decision.chapter if layout.table.decision is not None else ""


def _ribbon(node: Node, rect: Rect, now: str) -> None:
    """The eight phases in their order; the one that is played has a gilt plate."""
    for (phase, picture), cell in zip(PHASES, rect.equal_columns(len(PHASES), gap=1), strict=True):
        current = phase == now
        node.add(
            f"phase/{phase}", cell, picture=picture, fill="chip.gold" if current else "", dim=not current,
            tip=f"phase/{phase}",
        )  # fmt: skip
