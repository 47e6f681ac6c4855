"""Pictures of shares, ratings and where points come from as SVG text: the same numbers give the same letters."""

from collections.abc import Mapping, Sequence
from html import escape

from build.plots.ledger import Row

INK, SOFT, GROUND, LINE = "#2A1D22", "#5B474A", "#FBF7EE", "#DDD3C3"
PORPHYRY, GOLD = "#5B1A3C", "#C8963E"
VERDICTS = {"stronger": "#2F6F62", "open": "#C8963E", "not_stronger": "#9E3D22"}
SEATS = {2: "#5B1A4A", 3: "#2F62C0", 4: "#2F6F62", 5: "#C8502A", 6: "#7A5412"}
SOURCES = (
    ("#5B1A4A", "#FFFFFF"), ("#C8963E", INK), ("#2F62C0", "#FFFFFF"), ("#E3B7A0", INK), ("#2F6F62", "#FFFFFF"),
    ("#9EC0DE", INK), ("#9E3D22", "#FFFFFF"), ("#B7BF74", INK), ("#5B474A", "#FFFFFF"), ("#DDD3C3", INK),
)  # fmt: skip
"""Tones of the sources of points, each with that of the numbers on it; light and dark take turns."""
ACROSS = 4
"""Entries in a line of the legend."""
WIDE, HIGH, TOP, FOOT, LABELS, NUMBERS = 860, 30, 56, 40, 250, 150
STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000)


def shares(title: str, rows: Sequence[Row]) -> str:
    """Every pairing as a mark with its interval beside the line of those who are as good as their rivals."""
    field = (LABELS, WIDE - NUMBERS)
    made = _frame(title, len(rows), field, [(part / 4, f"{25 * part} %") for part in range(5)])
    par = _x(field, rows[0].par)
    made.append(
        f'<path d="M{par:.1f} {TOP} V{_bottom(len(rows))}" stroke="{PORPHYRY}" stroke-dasharray="6 4"/>'
    )
    for place, row in enumerate(rows):
        y, tone = TOP + HIGH * place + HIGH / 2, VERDICTS[row.verdict]
        low, mean, high = (_x(field, row.share + way * row.margin) for way in (-1, 0, 1))
        made += [
            _text(LABELS - 12, y, f"{row.challenger} – {row.rival}", "end"),
            f'<path d="M{low:.1f} {y} H{high:.1f} M{low:.1f} {y - 5} v10 M{high:.1f} {y - 5} v10" stroke="{tone}" stroke-width="2.5"/>',
            f'<rect x="{mean - 5:.1f}" y="{y - 5}" width="10" height="10" fill="{tone}" stroke="{INK}"/>',
            _text(
                WIDE - NUMBERS + 12, y, f"{100 * row.share:.1f} ± {100 * row.margin:.1f}, {row.deals} deals"
            ),
        ]
    return _whole(made, len(rows))


def ladder(title: str, found: Mapping[int, Mapping[str, float]]) -> str:
    """The ratings of every player at tables of each size, the strongest first; a mark bears its number of seats."""
    players = {player for one in found.values() for player in one}
    means = {
        player: sum(held) / len(held)
        for player in players
        if (held := [one[player] for one in found.values() if player in one])
    }
    order = sorted(players, key=lambda player: (-means[player], player))
    points = [value for one in found.values() for value in one.values()]
    least, most = min(points), max(points)
    step = next((step for step in STEPS if most - least <= 8 * step), STEPS[-1])
    first, last = int(least // step) * step, (int(most // step) + 1) * step
    field = (LABELS, WIDE - 30)
    marks = [
        ((at - first) / (last - first), f"{at:+d}" if at else "0") for at in range(first, last + 1, step)
    ]
    made = _frame(title, len(order), field, marks)
    for place, player in enumerate(order):
        y = TOP + HIGH * place + HIGH / 2
        made.append(_text(LABELS - 12, y, player, "end"))
        for seats, one in sorted(found.items()):
            if player in one:
                x = _x(field, (one[player] - first) / (last - first))
                made.append(
                    f'<circle cx="{x:.1f}" cy="{y}" r="10" fill="{SEATS[seats]}" stroke="{INK}" fill-opacity="0.9"/>'
                )
                made.append(_text(x, y, str(seats), "middle", "#FFFFFF", 12))
    return _whole(made, len(order))


def parts(title: str, bars: Sequence[tuple[str, Mapping[str, float]]], names: Mapping[str, str]) -> str:
    """A bar for each player: the parts of its points by source, in percent; the legend is below."""
    field = (LABELS, WIDE - 30)
    made = _frame(title, len(bars), field, [(part / 4, f"{25 * part} %") for part in range(5)])
    tones = {source: SOURCES[place % len(SOURCES)] for place, source in enumerate(names)}
    for place, (player, found) in enumerate(bars):
        y, before = TOP + HIGH * place, 0.0
        made.append(_text(LABELS - 12, y + HIGH / 2, player, "end"))
        for source, tone in tones.items():
            made += _part(field, y, before, found.get(source, 0.0), tone)
            before += found.get(source, 0.0)
    top, step = _bottom(len(bars)) + FOOT, (WIDE - 40) // ACROSS
    for place, (source, (fill, _)) in enumerate(tones.items()):
        x, y = 20 + step * (place % ACROSS), top + HIGH * (place // ACROSS)
        made.append(f'<rect x="{x}" y="{y}" width="16" height="16" fill="{fill}" stroke="{INK}"/>')
        made.append(_text(x + 24, y + 8, names[source]))
    return _whole(made, len(bars) + -(-len(names) // ACROSS))


def _part(field: tuple[int, int], y: int, before: float, part: float, tone: tuple[str, str]) -> list[str]:
    """A piece of a bar, with its number where there is room."""
    left, right = _x(field, before), _x(field, before + part)
    if part <= 0:
        return []
    where = f'x="{left:.1f}" y="{y + 4}" width="{right - left:.1f}" height="{HIGH - 8}"'
    made = [f'<rect {where} fill="{tone[0]}" stroke="{GROUND}"/>']
    if part >= 0.035:
        made.append(_text((left + right) / 2, y + HIGH / 2, f"{100 * part:.0f}", "middle", tone[1], 12))
    return made


def _bottom(rows: int) -> int:
    return TOP + HIGH * rows


def _x(field: tuple[int, int], part: float) -> float:
    return field[0] + (field[1] - field[0]) * min(1.0, max(0.0, part))


def _text(x: float, y: float, words: str, anchor: str = "start", fill: str = INK, size: int = 14) -> str:
    where = f'x="{x:.1f}" y="{y + 0.35 * size:.1f}" text-anchor="{anchor}"'
    return f'<text {where} fill="{fill}" font-size="{size}">{escape(words)}</text>'


def _frame(title: str, rows: int, field: tuple[int, int], marks: Sequence[tuple[float, str]]) -> list[str]:
    """Heading and scale."""
    made = [_text(20, 26, title, "start", PORPHYRY, 18)]
    for part, words in marks:
        x = _x(field, part)
        made.append(f'<path d="M{x:.1f} {TOP} V{_bottom(rows)}" stroke="{LINE}"/>')
        made.append(_text(x, _bottom(rows) + 16, words, "middle", SOFT, 12))
    return made


def _whole(made: Sequence[str], rows: int) -> str:
    high = _bottom(rows) + FOOT
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{high}" viewBox="0 0 {WIDE} {high}" '
        f'font-family="Georgia, serif" fill="none">'
    )
    ground = f'<rect x="1" y="1" width="{WIDE - 2}" height="{high - 2}" rx="8" fill="{GROUND}" stroke="{GOLD}" stroke-width="2"/>'
    return "\n".join([head, ground, *made, "</svg>", ""])
