"""The tree of a window in words, for screen readers: what there is, what it is called, what can be done with it. Pure.

`spoken` turns the tree that is painted into `SpokenEntry` entries by node name. What lies below a dialog is left out, as
for the keyboard. Loose texts within a component are part of its name, so a reader stops once for each component.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from game.ui.geometry import Rect, bounds
from game.ui.scene import Texts, Tip
from game.ui.tree import Node, floor_of, placed, reading_order

Role = Literal["window", "page", "dialog", "button", "entry", "slider", "text", "group", "region"]
HOLDERS: tuple[Role, ...] = ("group", "region")
"""Roles of what only holds others."""
SIGNS = {
    "glyph/minus": "access.less",
    "glyph/plus": "access.more",
    "glyph/chevron_left": "access.before",
    "glyph/chevron_up": "access.before",
    "glyph/chevron_right": "access.after",
    "glyph/chevron_down": "access.after",
    "glyph/cross": "access.close",
}
"""What a button is called that has nothing but this picture: keys of the catalogue."""
MOST_NAME = 480
"""Most characters of a name; a tooltip says the rest."""
ZEROS = 3
"""Most zeros in the name of a component; more of them are left out, as what is not there."""
HEADINGS = ("title", "heading", "sentence")
"""The last part of the names of nodes that say what a page, dialog or group is about."""
PAGE = "//"
"""What the name of a page begins with: one for every visible scene."""


TipOf = Callable[[str], Tip | None]


class SpokenEntry(NamedTuple):
    """An entry of the tree in words: its name, and `more` about it.

    `value` is that of an entry or slider, `children` are names of nodes in reading order.
    """

    role: Role
    name: str
    rect: Rect
    more: str = ""
    value: str = ""
    span: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Least, most and step of a slider."""
    enabled: bool = True
    chosen: bool = False
    lit: bool = False
    """Whether choosing it is possible now."""
    heading: bool = False
    """Whether it says what its page is about."""
    children: tuple[str, ...] = ()


def spoken(root: Node, tip: TipOf, texts: Texts, caption: str) -> dict[str, SpokenEntry]:
    """Every entry by the name of its node, the window under "".

    `tip` gives the tooltip of a token, None for none; `caption` is the name of the window.
    """
    floor = floor_of(root)
    maker = _Maker(
        tip, texts, floor, {item.node.name: item.clip for item in placed(root) if item.clip is not None}
    )
    pages = []
    for level, scene in enumerate(root.children):
        if scene.depth < floor and level < len(root.children) - 1:
            continue
        children = maker.under(scene, scene.depth)
        if not children:
            continue
        key = PAGE + scene.name
        role: Role = "dialog" if level else "page"
        maker.found[key] = SpokenEntry(role, _heading(scene) or caption, scene.rect, children=children)
        pages.append(key)
    maker.found[""] = SpokenEntry("window", caption, root.rect, children=tuple(pages))
    return _without_repeats(maker.found, maker.tokens)


class _Maker:
    """Collects the entries of one tree."""

    def __init__(self, tip: TipOf, texts: Texts, floor: int, clips: dict[str, Rect]) -> None:
        self.tip, self.texts, self.floor, self.clips = tip, texts, floor, clips
        self.found: dict[str, SpokenEntry] = {}
        self.tokens: dict[str, str] = {}
        """The tooltip that a text is made of, by the name of its node."""

    def under(self, node: Node, depth: int) -> tuple[str, ...]:
        """The names of the entries below a node, in reading order; they are added to `found`.

        What belongs to one part of the screen stays together.
        """
        parts = {}
        for number, child in enumerate(node.children):
            names = self._entries(child, depth + child.depth)
            if names:
                parts[str(number)] = (
                    Node(str(number), bounds([self.found[name].rect for name in names])),
                    names,
                )
        order = reading_order([part for part, _ in parts.values()])
        return tuple(dict.fromkeys(name for part in order for name in parts[part.name][1]))

    def _entries(self, node: Node, depth: int) -> list[str]:
        """What stands for a node among its siblings: itself, or what is below it."""
        clip = self.clips.get(node.name)
        if clip is not None and not clip.overlaps(node.rect):
            return []
        below = self.under(node, depth)
        if depth < self.floor:
            return list(below)
        said = self._said(node, below)
        if said is None:
            return [name for name in below if name in self.found]
        self.found[node.name] = said
        return [node.name]

    def _said(self, node: Node, below: tuple[str, ...]) -> SpokenEntry | None:
        """The entry of a node; None for one that only holds others or has nothing to say."""
        stop = node.stops_keyboard()
        token = node.tip or node.target
        if not (stop or node.speech or _counts(node) or token):
            return self._holder(node, below)
        tip = self.tip(token) if token else None
        name = node.speech or self._name(node, tip)
        if not name and not stop:
            return None
        inner = tuple(one for one in below if self.found[one].role != "text")
        for one in below:
            if one not in inner:
                del self.found[one]  # part of the name
        if not stop and tip is not None and not inner:
            self.tokens[node.name] = token
        widget = node.widget
        role: Role = widget.kind if widget is not None else "button" if node.target and stop else "text"
        if role == "text" and inner:
            role = "group"
        span = (widget.low, widget.high, widget.step) if widget is not None else (0.0, 0.0, 0.0)
        value = widget.value if widget is not None else ""
        more = tip.body if tip is not None and tip.body not in name else ""
        if node.lit and stop:
            more = " ".join(part for part in (self.texts("access.possible"), more) if part)
        return SpokenEntry(
            role, name, node.rect, more, value, span, enabled=node.enabled, chosen=node.selected,
            lit=node.lit and stop, heading=_is_heading(node), children=inner,
        )  # fmt: skip

    def _holder(self, node: Node, below: tuple[str, ...]) -> SpokenEntry | None:
        """The entry of a node that only holds others: a part of the screen, a panel with a heading; else None."""
        if node.region and below:
            return SpokenEntry("region", self.texts(node.region), node.rect, children=below)
        if len(below) < 2 or not node.fill or all(self.found[name].role == "text" for name in below):
            return None
        name = _heading(node)
        return SpokenEntry("group", name, node.rect, children=below) if name else None

    def _name(self, node: Node, tip: Tip | None) -> str:
        """The text of a node, else the title of its tooltip; then the texts on it that the tooltip does not say."""
        title, body = (tip.title, tip.body) if tip is not None else ("", "")
        own = node.text if _counts(node) else ""
        parts = [own] if own else []
        if title and not any(letter.isalpha() for letter in own):
            parts.insert(0, title)
        found = list(self._texts(node, (node.tip or node.target) if body else ""))
        if sum(_is_zero(text) for text in found) > ZEROS:
            found = [text for text in found if not _is_zero(text)]
        for text in found:
            if text in body or any(text.casefold() in part.casefold() for part in parts):
                continue
            shorter = next((place for place, part in enumerate(parts) if part in text), len(parts))
            parts[shorter : shorter + 1] = [text]
        if not parts and node.picture in SIGNS:
            return self.texts(SIGNS[node.picture])
        return ", ".join(parts)[:MOST_NAME]

    def _texts(self, node: Node, token: str) -> Iterator[str]:
        """The texts on a component: those below it that are no components themselves, each with its title.

        What has the tooltip of the component itself, that of `token`, is said by it.
        """
        for child in node.children:
            if child.stops_keyboard():
                continue
            if child.speech:
                yield child.speech
                continue
            if token and child.tip == token:
                continue
            below = list(self._texts(child, token))
            if _counts(child):
                below.insert(0, child.text)
            tip = self.tip(child.tip or child.target) if child.tip or child.target else None
            if tip is None:
                yield from below
            elif below:
                yield " ".join((tip.title, *(text for text in below if text not in tip.title)))


def _without_repeats(found: dict[str, SpokenEntry], tokens: dict[str, str]) -> dict[str, SpokenEntry]:
    """The entries without texts that repeat others: a second node of one component, the name of a place on a map."""
    known = {said.name for said in found.values() if said.more or said.role not in {"text", *HOLDERS}}
    seen: set[str] = set()
    repeats = set()
    for name, said in found.items():
        token = tokens.get(name, "")
        same = f"{said.name}\n{said.more}" if said.role == "text" and said.more else ""
        if said.heading:
            continue
        if token in seen or same in seen or (said.role == "text" and not said.more and said.name in known):
            repeats.add(name)
        else:
            seen |= {word for word in (token, same) if word}
    return {
        name: said._replace(children=tuple(child for child in said.children if child not in repeats))
        for name, said in found.items()
        if name not in repeats
    }


def _is_zero(text: str) -> bool:
    """Whether a text is a title with a zero."""
    return text.endswith(" 0")


def _counts(node: Node) -> bool:
    """Whether a node has a text that says something; an ellipsis or a dash alone does not."""
    return any(letter.isalnum() for letter in node.text)


def heading_of(found: dict[str, SpokenEntry], page: str) -> str:
    """The entry to begin with on a page: its heading, else the page itself."""
    todo = [page]
    while todo:
        name = todo.pop(0)
        if found[name].heading:
            return name
        todo = [*found[name].children, *todo]
    return page


def _is_heading(node: Node) -> bool:
    return node.name.rpartition("/")[2] in HEADINGS and _counts(node)


def _heading(node: Node) -> str:
    """What a page or group is about: the first text below it that is a heading."""
    for child in node.children:
        if _is_heading(child):
            return child.speech or child.text
    for child in node.children:
        if not child.stops_keyboard() and (found := _heading(child)):
            return found
    return ""
