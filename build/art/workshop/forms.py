"""Shapes as SVG text, for drawings that will be cut into stones: flat tones, dark outlines one stone wide."""

from __future__ import annotations

from math import cos, pi, sin

from build.art.workshop.stones import INK

LINE = 5.0
"""Width of an outline: one row of small stones."""

Point = tuple[float, float]


def _paint(fill: str, edge: str, width: float) -> str:
    stroke = f' stroke="{edge}" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"'
    return f' fill="{fill}"' + (stroke if edge else "")


def path(d: str, fill: str = "none", edge: str = INK, width: float = LINE) -> str:
    """A filled path with an outline; holes by the even-odd rule."""
    return f'<path fill-rule="evenodd" d="{d}"{_paint(fill, edge, width)}/>'


def flat(d: str, fill: str) -> str:
    """A filled path without outline."""
    return path(d, fill, "")


def line(d: str, tone: str = INK, width: float = LINE) -> str:
    """An open stroke."""
    return path(d, "none", tone, width)


def box(x: float, y: float, w: float, h: float, fill: str, edge: str = INK, r: float = 0) -> str:
    """A rectangle with an outline, corners of radius `r`."""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}"{_paint(fill, edge, LINE)}/>'


def slab(x: float, y: float, w: float, h: float, fill: str) -> str:
    """A rectangle without outline."""
    return box(x, y, w, h, fill, "")


def disc(x: float, y: float, r: float, fill: str, edge: str = INK, width: float = LINE) -> str:
    """A circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}"{_paint(fill, edge, width)}/>'


def oval(x: float, y: float, rx: float, ry: float, fill: str, edge: str = INK) -> str:
    """An ellipse."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}"{_paint(fill, edge, LINE)}/>'


def poly(points: list[Point], fill: str, edge: str = INK) -> str:
    """A polygon."""
    return path("M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z", fill, edge)


def put(body: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """`body` scaled, turned by degrees about the origin, mirrored if `flip`, then moved to (x, y)."""
    across = -scale if flip else scale
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({across:g} {scale:g})">{body}</g>'


def arch(x: float, base: float, w: float, h: float, fill: str, edge: str = INK) -> str:
    """A round-headed opening of width `w` and height `h`, centered on `x`, standing on `base`."""
    r = w / 2
    d = f"M{x - r} {base}V{base - h + r}A{r} {r} 0 0 1 {x + r} {base - h + r}V{base}Z"
    return path(d, fill, edge)


def dome(x: float, base: float, r: float, fill: str, light: str, cross: str = "") -> str:
    """Half a ball with one lit rib; a cross of tone `cross` on top when given."""
    top = base - r * 0.95
    body = path(f"M{x - r} {base}A{r} {r * 0.95} 0 0 1 {x + r} {base}Z", fill)
    body += line(
        f"M{x - r * 0.52} {base - r * 0.2}Q{x - r * 0.46} {base - r * 0.6} {x - r * 0.12} {top + r * 0.22}",
        light,
        LINE,
    )
    if cross:
        body = line(f"M{x} {top + 4}V{top - 22}M{x - 8} {top - 13}H{x + 8}", cross) + body
    return body


def column(x: float, base: float, h: float, fill: str, cap: str) -> str:
    """A column with base and capital, centered on `x`."""
    shaft = slab(x - 6, base - h, 12, h, fill)
    ends = slab(x - 9, base - 7, 18, 7, cap) + slab(x - 10, base - h, 20, 8, cap)
    return shaft + ends


def merlons(x: float, y: float, w: float, count: int, fill: str, h: float = 14) -> str:
    """The battlements of a wall from `x` over `w`: `count` teeth standing on `y`."""
    step = w / (2 * count - 1)
    return "".join(box(x + 2 * i * step, y - h, step, h + 4, fill) for i in range(count))


def ring(x: float, y: float, r: float, count: int, start: float = 0.0) -> list[Point]:
    """`count` points on a circle; `start` in turns."""
    return [
        (x + r * cos(2 * pi * (i / count + start)), y + r * sin(2 * pi * (i / count + start)))
        for i in range(count)
    ]


def star(x: float, y: float, r: float, fill: str, rays: int = 8, waist: float = 0.45) -> str:
    """A star without outline."""
    points = ring(x, y, r, rays, -0.25), ring(x, y, r * waist, rays, -0.25 + 0.5 / rays)
    return poly([p for pair in zip(*points, strict=True) for p in pair], fill, "")


def sheet(body: str, w: int, h: int) -> str:
    """A whole drawing with hard edges, so that every pixel has the tone of exactly one stone."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" '
        f'shape-rendering="crispEdges">{body}</svg>'
    )


def soft(body: str, w: int, h: int) -> str:
    """A whole drawing with soft edges, to be laid over a picture or to cut it out."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">{body}</svg>'
    )


def centered(body: str, size: int = 256) -> str:
    """A drawing about the origin, with soft edges, on a square sheet."""
    return soft(f'<g transform="translate({size / 2:g} {size / 2:g})">{body}</g>', size, size)
