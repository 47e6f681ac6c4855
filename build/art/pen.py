"""The pen all pictures are drawn with: a 64 x 64 sheet, a dark outline, flat tones, nothing a small renderer lacks.

Only paths, circles, ellipses, rectangles and lines with plain colors are used; no text, clips, masks or filters.
"""

from __future__ import annotations

INK = "#2A1D22"
PAPER = "#FBF7EE"
CREAM = "#F0DFBC"
SAND = "#D9BF8E"
STONE, STONE_DEEP = "#E6DCCB", "#B9AC98"
GOLD, GOLD_LIGHT, GOLD_DEEP = "#D9A441", "#F3D583", "#8F6318"
PURPLE, PURPLE_LIGHT = "#5B1A3C", "#A34E7D"
RED, RED_LIGHT = "#A23520", "#D9795A"
BRICK = "#C06A45"
BLUE, BLUE_LIGHT = "#2E5EAA", "#8FB3E4"
GREEN, GREEN_LIGHT, GREEN_DEEP = "#71AA5E", "#B9D9A4", "#3E6E3A"
TEAL, TEAL_LIGHT = "#2F6F62", "#9CCFBE"
WOOD, WOOD_LIGHT, WOOD_DEEP = "#8A5A34", "#BE8A56", "#5C3920"
STEEL, STEEL_LIGHT, STEEL_DEEP = "#8B929B", "#CBD1D6", "#4B5158"
WINE = "#6E2A5E"
YELLOW, YELLOW_DEEP = "#FFE840", "#D0A61F"
BLACK, BLACK_LIGHT = "#2B2A30", "#6A6874"

MAIN, DEEP, MARK = "#FF00F1", "#FF00F2", "#FF00F3"
"""Sentinels that the program replaces by a seat's or a text's color."""

WIDE = 2.6


def _look(fill: str, stroke: str, width: float) -> str:
    line = f' stroke="{stroke}" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"'
    return f' fill="{fill}"' + (line if width else "")


def path(d: str, fill: str = "none", stroke: str = INK, width: float = WIDE) -> str:
    """A path; the fill rule is even-odd so that holes need no direction."""
    return f'<path fill-rule="evenodd" d="{d}"{_look(fill, stroke, width)}/>'


def line(d: str, stroke: str = INK, width: float = WIDE) -> str:
    """An open stroke."""
    return path(d, "none", stroke, width)


def circle(x: float, y: float, r: float, fill: str = "none", stroke: str = INK, width: float = WIDE) -> str:
    """A circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}"{_look(fill, stroke, width)}/>'


def oval(x: float, y: float, rx: float, ry: float, fill: str, stroke: str = INK, width: float = WIDE) -> str:
    """An ellipse."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}"{_look(fill, stroke, width)}/>'


def box(
    x: float, y: float, w: float, h: float, fill: str, r: float = 0, stroke: str = INK, width: float = WIDE
) -> str:
    """A rectangle with corners of radius `r`."""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}"{_look(fill, stroke, width)}/>'


def turned(body: str, degrees: float, x: float = 32, y: float = 32) -> str:
    """`body` turned about a point."""
    return f'<g transform="rotate({degrees:g} {x:g} {y:g})">{body}</g>'


def shifted(body: str, dx: float, dy: float, scale: float = 1) -> str:
    """`body` scaled about the origin, then moved."""
    return f'<g transform="translate({dx:g} {dy:g}) scale({scale:g})">{body}</g>'


def sheet(*parts: str, w: int = 64, h: int = 64) -> str:
    """A whole file."""
    body = "\n".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">\n{body}\n</svg>\n'


def token(outline: str, fill: str, *inside: str) -> str:
    """A solid token: its outline in a light and a dark ring, so that it stands out on any ground."""
    light = path(outline, PAPER, PAPER, 9)
    dark = path(outline, INK, INK, 5.4)
    return light + dark + path(outline, fill, fill, 0.6) + "".join(inside)
