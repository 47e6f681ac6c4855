"""The verification page: game code, seal of the deal, and checks of the match."""

from __future__ import annotations

from game.engine.core.code import CodeError, code_of_match, hyphenated
from game.storage import savefile
from game.storage.record import Record
from game.storage.savefile import findings
from game.ui.desktop import clipboard_of
from game.ui.geometry import Rect
from game.ui.scene import Context, Key, Press, View
from game.ui.tree import Node, TextStyle
from game.verify import CLAIMS, HOLDS, ONLY_IF, REFUTED, UNPROVED, Finding, overall

from ..common.parts import SEAL_PICTURE, button, button_width, gap_of, gathered, grouped, page, pager, world
from ..common.reader import Leafing
from ..common.words import game_texts

HEADLINE = TextStyle("title", "gold_light", lines=2, shrink=True)
LABEL = TextStyle("body.bold", "porphyry", align="left", shrink=True)
VALUE = TextStyle("body", align="left", lines=3, shrink=True)
DIGITS = TextStyle("number", align="left", lines=2, shrink=True)
NOTE = TextStyle("small", "ink_soft", align="left", lines=3, shrink=True)
CLAIM = TextStyle("body", align="left", lines=4, shrink=True)
CODE = TextStyle("number.large", "porphyry", align="left", shrink=True, pad=14)
VERDICT = TextStyle("heading", shrink=True, pad=12)
FINDING = TextStyle("small", align="left", lines=2, shrink=True)
NOTICE = TextStyle("small", align="left", lines=2, shrink=True, pad=12)

FILLS = {HOLDS: "verdigris", UNPROVED: "well", REFUTED: "terracotta"}
CHIPS = {HOLDS: "chip.good", REFUTED: "chip.bad"}
MARKS = {HOLDS: "glyph/check", ONLY_IF: "glyph/help", UNPROVED: "glyph/minus", REFUTED: "glyph/cross"}


class Proof(Leafing):
    """Code, seal, words and deal of a match. What is under the seal is only shown when the match is over."""

    def __init__(self, context: Context, record: Record) -> None:
        super().__init__(context)
        self.record = record
        self.over = record.match.game.over(record.match.state)
        # The code tells all cards of the deal: while they are being played it is not shown unasked, and not at all
        # to one of several persons, who could look into it unseen.
        self.hidden = not self.over
        self.kept = self.hidden and sum(seat.is_person for seat in record.seats) > 1
        self.print = savefile.stored_fingerprint(record)
        self.notice = ""
        self.found: list[Finding] = []
        self._footed = False

    # -- words ---------------------------------------------------------------------------------------------------

    def code(self) -> str:
        """The game code as people write it, "" for a match that has none."""
        try:
            return hyphenated(code_of_match(self.record.match))
        except CodeError:
            return ""

    def no_code(self) -> str:
        """Why the match has no code."""
        try:
            code_of_match(self.record.match)
        except CodeError as error:
            return self.context.texts(error.key, **error.words)
        return ""

    def facts(self) -> list[tuple[str, str, str, bool]]:
        """Name, label and value of each line, and whether the value is digits to compare."""
        texts, fair = self.context.texts, self.record.fairness
        number = (("number", texts("proof.number"), str(self.record.match.setup.seed), True),)
        whole = [("print", texts("proof.print"), grouped(self.print), True)] if self.over else []
        if fair is None:
            return [
                ("seal", texts("proof.seal"), texts("proof.no_seal"), False),
                *(() if self.hidden else number),
                *whole,
            ]
        said = ", ".join(f"“{word}”" for word in fair.words) or texts("proof.no_words")
        lines = [
            ("seal", texts("proof.seal"), grouped(fair.commitment), True),
            ("words", texts("proof.words"), said, False),
        ]
        if self.over:
            lines += [
                ("drawn", texts("proof.drawn"), str(fair.drawn), True),
                ("salt", texts("proof.salt"), grouped(fair.salt), True),
                *number,
                *whole,
            ]
        return lines

    def sentence(self, one: Finding) -> str:
        """What a check found."""
        words = dict(one.words)
        if "name" in words:
            words["name"] = game_texts(self.context, self.record.match.game).own(f"shuffle.{words['name']}")
        said = self.context.texts(one.key, **words)
        if one.verdict == REFUTED and one.key in CLAIMS:
            return self.context.texts("verify.refuted", claim=said)
        return said

    # -- layout --------------------------------------------------------------------------------------------------

    def layout(self, view: View) -> Node:
        texts = self.context.texts
        parts = page(view, texts, "proof", texts("proof.title"), game=self.record.match.game.id)
        area, foot = parts.column(view, 1860)
        gap = max(12, view.px(28))
        poster, own = self._halves(view, area)
        if poster is None:
            area, foot = parts.column(view, 1360)
            own = area.cut_top(min(area.h, self._height(view)))[0]
        else:
            self._poster(view, parts.root, poster)
            self._footed = False
        sheet = parts.root.add("sheet", own, fill="sheet")
        inner = own.inset(gap, max(10, view.px(20)))
        inner = self._code(view, sheet, inner)
        if self.found:
            self._findings(view, sheet, inner, told=poster is not None)
        else:
            self._facts(view, sheet, inner, told=poster is not None)
        self._foot(view, parts.root, foot)
        return gathered(view, parts)

    def _halves(self, view: View, area: Rect) -> tuple[Rect | None, Rect]:
        """The room of the poster, None where there is none, and that of the sheet."""
        gap = gap_of(view)
        rows = len(self.facts()) * (view.target(44) + gap // 2)
        code = self._height(view) - rows
        if view.upright:
            low = min(area.h - view.px(560) - gap, code + rows * 3 // 2)
            poster, sheet = area.rows(1.0, low, gap=gap)
            poster = poster.cut_bottom(min(poster.h, view.px(860)))[0]
        else:
            least = view.px(560 + 40 * len(self.facts()))
            area = area.cut_top(min(area.h, max(least, self._height(view))))[0]
            poster, sheet = area.columns(0.38, 0.62, gap=gap)
        least = 2 * view.line(HEADLINE.role) + CLAIM.lines * view.line(CLAIM.role) + view.target(74)
        if poster.h < least + view.px(180) or poster.w < 22 * view.text_px("body"):
            return None, area
        return poster, sheet

    def _poster(self, view: View, root: Node, area: Rect) -> None:
        """The seal, the question it answers, and the button that checks it; then the verdict; before the end what it is for."""
        texts, gap = self.context.texts, max(8, view.px(20))
        node = root.add("poster", area, fill="porphyry")
        inner = area.inset(max(12, view.px(34)), max(10, view.px(26)))
        check = texts("proof.check")
        if self.over and not self.found:
            strip, inner = inner.cut_bottom(view.target(74), gap=gap)
            button(node, "check", strip, check, "ui/check", fill="button.gold", picture="glyph/search")
        name, said = self._said(check)
        if said:
            lines = len(view.fonts.wrap(said, CLAIM.role, view.k, inner.w))
            words, inner = inner.cut_bottom(min(CLAIM.lines + 1, lines) * view.line(CLAIM.role) + 2, gap=gap)
            style = CLAIM.but(color="marble", align="center", valign="top", lines=CLAIM.lines + 1)
            node.add(name, words, text=said, style=style)
        later = self.record.fairness is not None and not self.over
        head = texts("deal.title" if later else "proof.question")
        if self.found:
            head = texts(f"verify.overall.{overall(self.found)}")
        high = view.line(HEADLINE.role) * (2 if view.width(head, HEADLINE.role) > inner.w else 1)
        line, inner = inner.cut_bottom(high, gap=gap // 2)
        node.add("verdict" if self.found else "question", line, text=head, style=HEADLINE)
        self._sealed(view, node, inner)

    def _said(self, check: str) -> tuple[str, str]:
        """What stands below the headline of the poster: the name of its node, and the words, "" once it is checked."""
        texts, sealed = self.context.texts, self.record.fairness is not None
        if self.found:
            return "why", ""
        if self.over:
            return "why", texts("proof.why" if sealed else "proof.why_bare", button=check)
        return ("later", texts("proof.later")) if sealed else ("why", texts("proof.no_seal"))

    def _sealed(self, view: View, node: Node, area: Rect) -> None:
        """The seal, for a deal without one the place of the game; on it how the check ended."""
        side = min(area.w, area.h, view.px(460))
        spot = area.place(side, side)
        if self.record.fairness is not None:
            node.add("seal.picture", spot, picture=SEAL_PICTURE)
        else:
            picture = world(self.record.match.game.id, area)
            node.add("scene", area, picture=picture, picture_at="fill", frame="outline.gold")
        if self.found:
            whole = overall(self.found)
            chip = spot.place(side * 3 // 10, side * 3 // 10, 1.0, 1.0)
            mark = node.add("mark", chip, fill=CHIPS.get(whole, "chip.gold"), depth=1)
            mark.add("sign", chip.inset(chip.w // 5), picture=MARKS[whole])

    def _height(self, view: View) -> int:
        """Height of the sheet with all its content, in pixels."""
        gap = gap_of(view)
        code = (
            view.line("body.bold") + max(view.target(58), view.line("number.large")) + 2 * view.line("small")
        )
        later = self.record.fairness is not None and not self.over
        rows = (len(self.facts()) + later) * (view.target(44) + gap // 2)
        if self.over:
            rows += self._claim_height(view) + gap
        if self.found:
            row = 2 * view.line("small") + 2 + gap // 2
            rows = max(view.target(52), view.line("heading")) + gap + len(self.found) * row
        return 2 * max(10, view.px(20)) + code + 3 * gap + 2 + rows

    def _code(self, view: View, sheet: Node, area: Rect) -> Rect:
        """The game code with its buttons; returns the area below."""
        texts, gap, code = self.context.texts, gap_of(view), self.code()
        label, area = area.cut_top(view.line("body.bold"))
        sheet.add("code.label", label, text=texts("proof.code"), style=LABEL)
        line, area = area.cut_top(max(view.target(58), view.line("number.large")), gap=max(2, gap // 3))
        words = texts("proof.show" if self.hidden else "deal.copy")
        cell, value = line.cut_right(min(line.w // 2, button_width(view, words, picture=True)), gap=gap)
        if not code:
            sheet.add("code.none", line, text=self.no_code(), style=NOTE)
        elif self.hidden:
            sheet.add("code", value, text="• " * 10, style=CODE, fill="well")
            button(sheet, "show", cell, words, "ui/show", picture="glyph/eye", enabled=not self.kept)
        else:
            sheet.add("code", value, text=code, style=CODE, fill="well")
            button(sheet, "copy", cell, words, "ui/copy", picture="glyph/log")
        hint, area = area.cut_top(2 * view.line("small"), gap=gap)
        if code:
            key = "proof.code_hidden" if self.hidden else "proof.code_hint"
            key = "proof.code_kept" if self.kept else key
            sheet.add("code.hint", hint, text=texts(key), style=NOTE)
        sheet.add("line", area.cut_top(2)[0], fill="line.gold")
        return area.pad(top=gap)

    def _facts(self, view: View, sheet: Node, area: Rect, *, told: bool) -> None:
        """The numbers, a line each; what they prove as well, unless the poster has `told` it."""
        gap, facts = max(2, gap_of(view) // 2), self.facts()
        later = self.record.fairness is not None and not self.over and not told
        if not told and self._claims(view, area):
            area = self._claim(view, sheet, area)
        row = min(view.target(130 if told else 44), area.h // (len(facts) + later) - gap)
        wide = max(view.width(label, LABEL.role) for _, label, _, _ in facts) + 2 * gap_of(view)
        if later:
            side = min(area.h, area.w // 4, view.px(260))
            seal, area = area.cut_right(side, gap=gap)
            sheet.add("seal.picture", seal.place(side, side, 0.5, 0.2), picture=SEAL_PICTURE)
        for name, label, value, digits in facts:
            line, area = area.cut_top(row, gap=gap)
            if told and name != facts[-1][0]:
                sheet.add(f"{name}.line", Rect(line.x, line.bottom + gap // 2, line.w, 1), fill="line")
            left, right = line.cut_left(min(wide, line.w // 2))
            sheet.add(f"{name}.label", left, text=label, style=LABEL)
            sheet.add(name, right, text=value, style=DIGITS if digits else VALUE)
        if later:
            note = area.cut_top(max(row, min(area.h, 2 * view.line("small"))))[0]
            sheet.add("later", note, text=self.context.texts("proof.later"), style=NOTE)

    def _claim_height(self, view: View) -> int:
        """The height of what the numbers prove and of the button that checks it."""
        return max(view.px(230), CLAIM.lines * view.line(CLAIM.role) + view.target(58) + gap_of(view))

    def _claims(self, view: View, area: Rect) -> bool:
        """Whether the numbers have room below what they prove; at the greatest scales the button is in the foot."""
        rows = area.h - self._claim_height(view) - gap_of(view)
        row = rows // max(1, len(self.facts())) - gap_of(view) // 2
        self._footed = self.over and row < view.line(DIGITS.role)
        return self.over and not self._footed

    def _claim(self, view: View, sheet: Node, area: Rect) -> Rect:
        """What the numbers prove, and the button that checks it; returns the area below."""
        texts, gap, sealed = self.context.texts, gap_of(view), self.record.fairness is not None
        block, rest = area.cut_top(min(area.h // 2, self._claim_height(view)), gap=gap)
        check = texts("proof.check")
        if sealed:
            seal, block = block.cut_left(min(block.h, block.w // 4), gap=2 * gap)
            sheet.add("seal.picture", seal.fit(1, 1), picture=SEAL_PICTURE)
        high = min(block.h, self._claim_height(view) * 4 // 5)
        upper, lower = block.place(block.w, high).rows(1.0, min(high // 2, view.target(58)), gap=gap)
        said = texts("proof.why" if sealed else "proof.why_bare", button=check)
        sheet.add("why", upper, text=said, style=CLAIM.but(valign="bottom"))
        wide = min(lower.w, max(view.px(280), button_width(view, check, picture=True)))
        spot = lower.cut_left(wide)[0]
        button(sheet, "check", spot, check, "ui/check", fill="button.primary", picture="glyph/search")
        return rest

    def _findings(self, view: View, sheet: Node, area: Rect, *, told: bool) -> None:
        """Every check with a tick or a cross, a leaf at a time, under the verdict, unless the poster has `told` it."""
        texts, gap = self.context.texts, max(2, gap_of(view) // 2)
        if not told:
            whole = overall(self.found)
            line, area = area.cut_top(max(view.target(52), view.line("heading")), gap=gap)
            said = texts(f"verify.overall.{whole}")
            sheet.add("verdict", line, text=said, style=VERDICT, fill=FILLS[whole])
        row = 2 * view.line("small") + 2
        if len(self.found) * (row + gap) - gap > area.h:
            strip, area = area.cut_bottom(view.target(38), gap=gap)
            room = max(1, (area.h + gap) // (row + gap))
            self.leaves = -(-len(self.found) // room)
            self.turn(0)
            pager(view, sheet, texts, strip, self.leaf, self.leaves)
        room = max(1, (area.h + gap) // (row + gap))
        for index, one in enumerate(self.found[self.leaf * room :][:room]):
            cell, area = area.cut_top(min(row, area.h), gap=gap)
            mark, words = cell.cut_left(cell.h, gap=gap)
            sheet.add(f"mark.{index}", mark.inset(cell.h // 5), picture=MARKS[one.verdict])
            sheet.add(f"found.{index}", words, text=self.sentence(one), style=FINDING)

    def _foot(self, view: View, root: Node, foot: Rect) -> None:
        if self._footed and not self.found:
            check = self.context.texts("proof.check")
            cell, foot = foot.cut_right(button_width(view, check, picture=True), gap=gap_of(view))
            button(root, "check", cell, check, "ui/check", fill="button.primary", picture="glyph/search")
        if self.notice:
            root.add("notice", foot, text=self.notice, style=NOTICE, fill="sheet")

    # -- input ---------------------------------------------------------------------------------------------------

    def on_refused(self, target: str, press: Press) -> None:
        self.notice = self.context.texts("proof.code_kept")
        self.invalidate()

    def on_target(self, target: str, press: Press) -> None:
        if target == "ui/show":
            self.hidden = False
        elif target == "ui/copy":
            self.copy()
        elif target == "ui/check":
            self.check()
        else:
            super().on_target(target, press)
        self.invalidate()

    def on_key(self, key: Key) -> bool:
        if key == Key("c", ctrl=True):
            self.copy()
        elif key.name == "return" and self.over and not self.found:
            self.check()
        else:
            return super().on_key(key)
        self.invalidate()
        return True

    def back(self) -> None:
        """From the findings to the facts, from there away."""
        if self.found:
            self.found = []
            self.invalidate()
        else:
            self.stack.pop()

    def copy(self) -> None:
        """Put the code on the clipboard, if it may be seen."""
        code, texts = self.code(), self.context.texts
        if code and not self.hidden:
            good = clipboard_of(self.context).put(code)
            self.notice = texts("deal.copied", text=code) if good else texts("deal.copy_failed")

    def check(self) -> None:
        """Verify the match from its file, then by replaying it."""
        self.found = findings(savefile.write(self.record).encode(), self.record.match.game.id)
        self.leaf = 0
