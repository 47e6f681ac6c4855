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
    ("donation", "fame"),
    ("round_end", "glyph/hourglass"),
)
"""The phases of a round and their pictures."""


def strip(desk: BoardLayout, parent: Node, rect: Rect) -> None:
    """Lay out the head of the rail: words and cards above, the phases below."""
    node = parent.add("strip", rect, fill="plate")
    upper, ribbon = rect.inset(desk.pad, desk.pad - 2).rows(desk.target, 1.0, gap=desk.pad - 2)
    words = f"{desk.own('board.round')} {desk.state.round}"
    style = STRONG.but(role="small.bold", colour="porphyry")
    deck_w = desk.target + round(desk.line * 1.5)
    left, name, deck, discards = upper.columns(
        desk.view.width(words, "small.bold") + 2, 1.0, deck_w, deck_w - desk.gap, gap=desk.gap
    )
    node.add("round", left, text=words, style=style, tip="about/round")
    now = chapter(desk)
    title = desk.fitting(f"chapter.{now}", LABEL, name) if now else ""
    if title:
        node.add("chapter", name, text=title, style=LABEL, tip=f"phase/{now}")
    cards = str(len(desk.state.deck))
    desk.put(
        node, "deck", deck, "deck", picture="contract", picture_at="left", text=cards,
        style=COUNT_CENTER.but(align="left"), fill="card",
    )  # fmt: skip
    counter(
        node, "discards", discards.inset(0, 4), "contract", str(len(desk.state.discards)),
        tip="about/discards", dim=True,
    )  # fmt: skip
    _ribbon(node, ribbon, now)


def chapter(desk: BoardLayout) -> str:
    """The chapter of the round that is being played, "" when the match is over."""
    return desk.table.decision.chapter if desk.table.decision is not None else ""


def _ribbon(node: Node, rect: Rect, now: str) -> None:
    """The eight phases in their order; the one that is played has a gilt plate."""
    for (phase, picture), cell in zip(PHASES, rect.equal_columns(len(PHASES), gap=1), strict=True):
        current = phase == now
        node.add(
            f"phase/{phase}", cell, picture=picture, fill="chip.gold" if current else "", dim=not current,
            tip=f"phase/{phase}",
        )  # fmt: skip
