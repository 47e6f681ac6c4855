"""The full card of a component over the table: a large picture, all its words, and each rule as a way to the reference."""

from __future__ import annotations

from collections.abc import Callable

from game.boards.board import FullCard
from game.i18n.match_texts import MatchTexts
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, Scene, View
from game.ui.tree import Node, TextStyle

from .parts import HEADING, button, button_width, gap_of

TEXT = TextStyle("body", align="left", valign="top", lines=30)
RULE = TextStyle("small", align="left", valign="middle", lines=12, pad=6)
NUMBER = TextStyle("number.small", "porphyry")
SIGN = TextStyle("number", align="left")
WIDE, PICTURE = 1240, 520
"""Width of the card and of its picture in design units."""
MARGIN = 0.2
"""How much of a picture's width and height stays free on each side of the marks on it."""


class ComponentCard(Scene):
    """The full card of a component. A rule opens the rule book by `to_rule`; Escape, Enter, F1 and a click outside
    close it."""

    overlay = True

    def __init__(
        self,
        context: Context,
        texts: MatchTexts,
        card: FullCard,
        to_rule: Callable[[str], None],
        to_catalogue: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(context)
        self.to_catalogue = to_catalogue
        """Opens the catalogue at the component, None where it has none or is behind the card."""
        self.texts, self.card, self.to_rule = texts, card, to_rule
        self.rules = [rule for rule in dict.fromkeys(card.rules) if texts.has_own(f"rule.{rule}")]

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        pad, gap = max(12, view.px(30)), gap_of(view)
        wide = min(view.w - 2 * gap, max(view.px(WIDE), 760))
        inner = wide - 2 * pad
        art = self._picture_size(view, inner)
        words = inner - (art[0] + pad if art[0] else 0)
        heading, foot = view.line("heading") + gap, view.target(44)
        signs = view.px(44) + gap if self.card.signs else 0
        text = self._text_height(view, words)
        rules = [self._rule_height(view, rule, inner) for rule in self.rules]
        below = sum(rules) + gap * len(rules)
        high = 2 * pad + max(art[1], heading + signs + text) + below + gap + foot
        root = Node("shade", view.rect, target="card/beside", focusable=False)
        card = root.add(
            "card", view.rect.place(wide, min(high, view.h - 2 * gap), 0.5, 0.45), fill="dialog", solid=True
        )
        body = card.rect.inset(pad)
        if art[0]:
            frame = Rect(body.x, body.y, *art)
            self._marks(card.add("picture", frame, picture=self.card.picture), frame)
        column = body.pad(left=inner - words)
        line, column = column.cut_top(heading)
        card.add("title", line, text=self.card.title, style=HEADING.but(valign="top"))
        if signs:
            row, column = column.cut_top(signs)
            self._signs(view, card, row.pad(bottom=gap))
        card.add("text", column.cut_top(text)[0], text=self.card.text, style=TEXT)
        y = body.y + max(art[1], heading + signs + text) + gap
        for rule, height in zip(self.rules, rules, strict=True):
            self._rule(view, card, rule, Rect(body.x, y, inner, height))
            y += height + gap
        label = self.context.texts("card.close")
        strip = body.cut_bottom(foot)[0]
        end = strip.place(max(view.px(150), button_width(view, label)), foot, 1.0)
        button(card, "close", end, label, "card/close", fill="button.primary")
        self._listed(view, card, Rect(strip.x, strip.y, end.x - gap - strip.x, strip.h))
        return root

    def _listed(self, view: View, card: Node, area: Rect) -> None:
        """The way to the catalogue at the left of the foot."""
        if self.to_catalogue is not None:
            words = self.context.texts("catalogue.title")
            cell = area.cut_left(min(area.w, button_width(view, words, picture=True)))[0]
            button(card, "catalogue", cell, words, "more/catalogue", picture="glyph/picture")

    def _picture_size(self, view: View, inner: int) -> tuple[int, int]:
        """Width and height of the picture, at most two fifths of the window's height."""
        if not self.card.picture:
            return 0, 0
        across, down = self.card.shape
        wide = min(view.px(PICTURE), inner // 2, view.h * 2 // 5 * across // down)
        return wide, wide * down // across

    def _marks(self, picture: Node, frame: Rect) -> None:
        """The marks on the picture, side by side in its middle."""
        if not self.card.marks:
            return
        room = frame.inset(round(frame.w * MARGIN), round(frame.h * MARGIN))
        cells = room.equal_columns(len(self.card.marks), max(2, room.w // 40))
        for at, (mark, cell) in enumerate(zip(self.card.marks, cells, strict=True)):
            side = min(cell.w, cell.h)
            picture.add(f"mark{at}", cell.place(side, side), picture=mark)

    def _signs(self, view: View, card: Node, rect: Rect) -> None:
        """The small pictures with their numbers, from the left as far as there is room."""
        x, space = rect.x, view.px(18)
        for at, (picture, text) in enumerate(self.card.signs):
            words = view.width(text, SIGN.role) + 2 if text else 0
            if x + rect.h + words > rect.right:
                return
            card.add(f"sign{at}", Rect(x, rect.y, rect.h, rect.h), picture=picture)
            x += rect.h + view.px(6)
            if words:
                card.add(f"sign{at}.number", Rect(x, rect.y, words, rect.h), text=text, style=SIGN)
                x += words
            x += space

    def _text_height(self, view: View, width: int) -> int:
        lines = view.fonts.wrap(self.card.text, TEXT.role, view.k, width) if self.card.text else []
        return len(lines) * view.line(TEXT.role) + 4

    def _rule_height(self, view: View, rule: str, width: int) -> int:
        words = view.fonts.wrap(self.texts.rule(rule), RULE.role, view.k, self._rule_width(view, width))
        return max(view.target(40), len(words) * view.line(RULE.role) + view.px(12))

    def _rule_width(self, view: View, width: int) -> int:
        return width - self._number_width(view) - 2 * view.px(10) - 4

    @staticmethod
    def _number_width(view: View) -> int:
        return view.width("§ 999", NUMBER.role) + 2 * view.px(10)

    def _rule(self, view: View, card: Node, rule: str, rect: Rect) -> None:
        row = card.add(f"rule{rule}", rect, target=f"rule/{rule}", fill="button", tip="")
        number, words = rect.cut_left(self._number_width(view))
        sign = f"§ {rule}" if rule.isdigit() else rule
        row.add("number", number, text=sign, style=NUMBER)
        row.add("words", words.inset(0, 1), text=self.texts.rule(rule), style=RULE)

    # -- input ---------------------------------------------------------------------------------------------------

    def on_target(self, target: str, press: Press) -> None:
        if target.startswith("rule/"):
            self.to_rule(target.removeprefix("rule/"))
        elif target == "more/catalogue" and self.to_catalogue is not None:
            self.to_catalogue()
        elif target.startswith("card/") or press.button == 3:
            self.stack.pop()

    def on_key(self, key: Key) -> bool:
        if key.name not in {"escape", "return", "f1", "i", "space"}:
            return False
        self.stack.pop()
        return True
