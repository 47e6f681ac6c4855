"""The place of Rome's table: ground in strips, cart, portico, chest, fasces, scaffolds, gables, plots (prototype)."""

from __future__ import annotations

import math
import random
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from build.art.workshop.forms import disc, flat, line, oval, path, poly, sheet, slab
from build.art.workshop.mosaic import Cut, lay
from build.art.workshop.glory_to_rome.pieces import piece
from build.art.workshop.noise import Field
from build.art.workshop.raster import draw, halve, image

OUT = Path("assets/art/glory_to_rome")
INK = "#2a1a20"
W = 2048
X0, CW = 0.0095, (1 - 0.131 - 0.0095) / 6
"""Left edge of the six columns and width of one, as shares of the stage."""
COL = {
    "rudus": "#e9c63c",
    "lignum": "#7a4a24",
    "later": "#c9591e",
    "caementum": "#c9d0d6",
    "lapis": "#2f62b8",
    "marmor": "#4b1f57",
}


def _save(picture: Image.Image, name: str, quality: int) -> None:
    file = OUT / f"{name}.webp"
    file.parent.mkdir(parents=True, exist_ok=True)
    picture.save(file, quality=quality, method=6)
    print(name, picture.size, file.stat().st_size // 1000, "kB", flush=True)


def ground(
    body: str,
    w: int,
    h: int,
    name: str,
    soft: float = 0.68,
    warm: tuple[float, ...] = (244, 230, 202.0),
    quality: int = 62,
) -> None:
    """A strip of the ground: opaque, its stones quiet."""
    drawn = draw(sheet(body, w, h), w, h)[..., :3]
    laid = lay(
        drawn,
        ((230, 220, 198),),
        Cut(small=6.5, large=8.5, joint=0.7, relief=0.12, chance=0.022, rounds=3),
        11,
    )
    picture = laid.picture * soft + drawn * (0.88 - soft) + np.array(warm) * 0.12
    _save(image(picture), f"ground/{name}", quality)


def thing(
    body: str,
    w: int,
    h: int,
    name: str,
    seed: int,
    relief: float = 0.3,
    scale: int = 2,
    small: float = 8.0,
    soft: float = 1.0,
) -> None:
    """Something cut out, in stones."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{scale * w}" height="{scale * h}" shape-rendering="crispEdges">{body}</svg>'
    drawn = draw(svg, w * scale, h * scale)
    alpha = (drawn[..., 3:] > 127) * 255.0
    whole = np.where(alpha > 0, drawn[..., :3], 200.0)
    laid = lay(whole, (), Cut(small=small, large=small + 1, joint=0.8, relief=relief), seed)
    laid_ = laid.picture * soft + drawn[..., :3] * (1 - soft)
    found: Field = (
        halve(np.concatenate([laid_, alpha], 2)) if scale == 2 else np.concatenate([laid_, alpha], 2)
    )
    _save(image(found), name, 85)


def country() -> None:
    w, h = W, 156
    r = random.Random(7)
    o = [slab(0, 0, w, h, "#b7c98d"), slab(0, 0, w, 40, "#a9cbdc")]
    hill = [(0, 38)] + [(w * i / 12, 14 + 22 * ((i * 5) % 3) / 2) for i in range(13)] + [(w, 70), (0, 70)]
    o.append(flat("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in hill) + "Z", "#8aa56e"))
    o.append(
        flat(f"M0 {h * 0.72}Q{w * 0.2} {h * 0.5} {w * 0.42} {h * 0.74}T{w} {h * 0.62}V{h}H0Z", "#a3b878")
    )
    o.append(flat(f"M0 {h * 0.9}Q{w * 0.5} {h * 0.78} {w} {h * 0.92}V{h}H0Z", "#c7bd84"))
    y, ax = h * 0.30, w * 0.50
    o.append(slab(ax, y, w - ax, 7, "#d9b98e"))
    for i in range(40):
        x = ax + i * 30
        if x > w:
            break
        o += [slab(x, y + 7, 8, 26, "#cfa87c"), slab(x + 8, y + 7, 22, 5, "#cfa87c")]
    for _ in range(46):
        x, yy = r.uniform(0, w), r.uniform(h * 0.36, h * 0.92)
        k = 0.5 + 0.7 * yy / h
        o.append(oval(x, yy, 5 * k, 17 * k, "#4d6f45", ""))
    ground("".join(o), w, h, "country")


def wall() -> None:
    w, h, top = W, 92, 34
    o = [slab(0, top + 8, w, h - top - 8, "#d8b48a")]
    o += [slab(i * 22, top, 12, 12, "#d8b48a") for i in range(w // 22 + 1)]
    o += [line(f"M0 {top + 8 + r * (h - top - 8) / 4:.0f}H{w}", "#c39b70", 3) for r in range(1, 4)]
    o.append(slab(0, h - 8, w, 8, "#a87d55"))
    for i in range(7):
        x = (X0 + i * CW) * w
        o += [
            slab(x - 16, top - 20, 32, h - top + 20, "#e4c59c"),
            slab(x + 6, top - 20, 10, h - top + 20, "#c39b70"),
        ]
        o += [slab(x + k, top - 32, 8, 13, "#e4c59c") for k in (-16, -4, 8)]
        o += [slab(x - 4, top - 6, 7, 16, "#6d4a34")]
    body = "".join(o)
    drawn = draw(sheet(body, w, h), w, h)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" shape-rendering="crispEdges">{body}</svg>'
    alpha = (draw(svg, w, h)[..., 3:] > 127) * 255.0
    laid = lay(
        drawn[..., :3], (), Cut(small=6.5, large=8.5, joint=0.7, relief=0.16, chance=0.022, rounds=3), 12
    )
    picture = laid.picture * 0.74 + drawn[..., :3] * 0.26
    _save(image(np.concatenate([picture, alpha], 2)), "ground/wall", 75)


def square() -> None:
    w, h = W, 270
    r = random.Random(9)
    o = [slab(0, 0, w, h, "#e6dcc6")]
    vx, vy = w * 0.44, -h * 1.9
    rows, step = [0.0], h / 15
    while rows[-1] < h:
        rows.append(rows[-1] + step)
        step *= 1.16
    tones = ["#e6dcc6", "#ded2b9", "#ece4d2", "#d8ccb2", "#e2d5bc"]
    for a, b in zip(rows, rows[1:], strict=False):
        b = min(b, h)
        for i in range(-26, 27):

            def at(k: float, y: float) -> float:
                return vx + (k * w / 19) * (y - vy) / (h - vy)

            o.append(
                flat(
                    f"M{at(i, a):.1f} {a:.1f}L{at(i + 1, a):.1f} {a:.1f}L{at(i + 1, b):.1f} {b:.1f}L{at(i, b):.1f} {b:.1f}Z",
                    r.choice(tones),
                )
            )
    for i in range(1, 7):
        x = (X0 + i * CW) * w
        far = vx + (x - vx) * 0.975
        o.append(flat(f"M{far - 4:.0f} 0L{far + 4:.0f} 0L{x + 6:.0f} {h}L{x - 6:.0f} {h}Z", "#c9a58a"))
    # soot of the fire along the wall
    for _ in range(26):
        x = r.uniform(0, w)
        o.append(
            flat(
                f"M{x:.0f} 0q{r.uniform(10, 40):.0f} {r.uniform(12, 34):.0f} {r.uniform(50, 110):.0f} 0Z",
                "#cbbda4",
            )
        )
    o.append(slab(0, h - 13, w, 7, "#b9a98d") + slab(0, h - 6, w, 6, "#8f8069"))
    ground("".join(o), w, h, "square")


def yard() -> None:
    w, h = W, 460
    r = random.Random(5)
    o = [slab(0, 0, w, h, "#e3c7a4")]
    bt, bw, bh = ["#e3c7a4", "#dcbd97", "#e8cfae", "#d6b48d"], 46, 17
    y, row = 0, 0
    edge = w * 0.447
    while y < h:
        x = -(row % 2) * bw / 2
        while x < edge:
            o.append(slab(x, y, bw, min(bh, h - y), r.choice(bt)))
            x += bw
        y += bh
        row += 1
    # the street: basalt in irregular slabs between kerbs
    o.append(slab(edge, 0, w - edge, h, "#cfc3b0"))
    tones = ["#c4b8a6", "#cdc2b1", "#bcb09f", "#c8bbaa", "#d4c9b8"]
    step = 58
    points = {}
    for j in range(-1, h // step + 3):
        for i in range(-1, int((w - edge) // step) + 3):
            points[i, j] = (
                edge + i * step + (j % 2) * step / 3 + r.uniform(-14, 14),
                j * step * 0.82 + r.uniform(-10, 10),
            )
    for j in range(-1, h // step + 2):
        for i in range(-1, int((w - edge) // step) + 2):
            quad = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
            if all(t in points for t in quad):
                o.append(
                    path(
                        "M"
                        + "L".join(f"{max(edge, points[t][0]):.0f} {points[t][1]:.0f}" for t in quad)
                        + "Z",
                        r.choice(tones),
                        "#b0a48d",
                        3,
                    )
                )
    o.append(slab(edge - 12, 0, 12, h, "#b9a98d") + slab(edge - 4, 0, 4, h, "#8f8069"))
    o.append(slab(0, h - 8, w, 8, "#a58f72"))
    ground("".join(o), w, h, "yard", 0.60)


def shelf() -> None:
    w, h = W, 356
    o = [slab(0, 0, w, h, "#8e2f25"), slab(0, 0, w, 7, "#f0dfb8"), slab(0, 7, w, 6, INK)]
    for i in range(w // 44 + 1):
        x, y = i * 44, 20
        o.append(line(f"M{x} {y + 18}V{y}H{x + 32}V{y + 12}H{x + 14}", "#dca95c", 5))
    o.append(slab(0, 46, w, 4, "#f0dfb8"))
    ground("".join(o), w, h, "shelf", 0.70, (120, 40, 30.0), 55)


def porticus() -> None:
    w, h = 560, 1400
    o = [slab(0, 0, w, h, "#7d2b26"), slab(0, 0, 10, h, "#f0dfb8"), slab(10, 0, 7, h, INK)]
    ground("".join(o), w, h, "porticus", 0.70, (110, 36, 30.0), 50)


def cart() -> None:
    w, h = 640, 180
    o = []
    for x in (2, 626):
        o.append(path(f"M{x} 40h12v74h-12Z", "#6d4223", INK, 3))
    o.append(
        path("M2 98H638V138H2Z", "#8a5a2c", INK, 4)
        + line("M6 106H634", "#b98a4e", 4)
        + line("M6 131H634", "#6d4223", 4)
    )
    for i in range(1, 6):
        o.append(line(f"M{i * 640 / 6:.0f} 100V136", "#5e381c", 4))
    for x in (640 / 6, 640 * 5 / 6):
        o.append(disc(x, 143, 35, "#6d4223", INK, 4) + disc(x, 143, 26, "#c08a50", INK, 3))
        for q in range(4):
            a = q * math.pi / 4 + 0.2
            o.append(
                line(
                    f"M{x - math.cos(a) * 25:.1f} {143 - math.sin(a) * 25:.1f}L{x + math.cos(a) * 25:.1f} {143 + math.sin(a) * 25:.1f}",
                    "#6d4223",
                    4,
                )
            )
        o.append(disc(x, 143, 7, "#e3b374", INK, 3))
    thing("".join(o), w, h, "estate/cart", 61)


def portico() -> None:
    w, h = 640, 176
    o = [
        path("M0 2H640V42H0Z", "#f3e7cc", INK, 3),
        slab(3, 5, 634, 4, "#b8472a"),
        slab(3, 36, 634, 3, "#cdbb98"),
    ]
    o += [slab(8, 42, 624, 118, "#8e2f25"), slab(8, 42, 624, 7, "#5e1d17"), slab(8, 128, 624, 32, "#74241c")]
    for i in range(7):
        x = 8 + i * 624 / 6
        o.append(
            path(f"M{x - 6:.0f} 46h12v108h-12Z", "#f3e7cc", INK, 2.5) + slab(x + 2, 48, 3, 104, "#cdbb98")
        )
        o.append(path(f"M{x - 9:.0f} 42h18v8h-18ZM{x - 9:.0f} 151h18v9h-18Z", "#e0c98f", INK, 2))
    o.append(path("M0 160H640V174H0Z", "#cdbb98", INK, 3))
    thing("".join(o), w, h, "estate/portico", 62, 0.2, soft=0.45)


def chest() -> None:
    o = path("M14 58Q14 18 64 18Q114 18 114 58V106H14Z", "#9a6430", INK, 5)
    o += flat("M17 58Q17 21 64 21Q111 21 111 58Z", "#c08a50") + line("M14 58H114", INK, 4)
    o += flat("M17 62H111V103H17Z", "#8a5426")
    for x in (30, 88):
        o += path(f"M{x} 22h10v84h-10Z", "#e0b24a", INK, 2.5)
    o += (
        path("M52 50h24v26q-12 9-24 0Z", "#f0ce7a", INK, 3)
        + disc(64, 61, 4.5, INK, "")
        + line("M64 61V71", INK, 4)
    )
    o += path("M10 102H118V112H10Z", "#6d4223", INK, 3)
    thing(o, 128, 120, "estate/chest", 63, small=7)


def fasces() -> None:
    o = path("M80 22q34-4 40 22q2 24-14 36q-10-16-26-20Z", "#c9d0d6", INK, 4) + line(
        "M112 34q6 14-4 34", "#eef2f5", 4
    )
    for i, x in enumerate((34, 44, 54, 64, 74)):
        o += path(f"M{x} 8h10v108h-10Z", ("#b5783c", "#8a5426", "#c98d4e", "#9a6430", "#7a4a24")[i], INK, 2.5)
    for y in (26, 58, 90):
        o += path(f"M29 {y}h60v11h-60Z", "#b8472a", INK, 3) + line(f"M31 {y + 3}h56", "#e07a52", 2.5)
    thing(o, 128, 124, "estate/fasces", 64, small=7)


def scaffolds() -> None:
    w, h = 184, 118
    for n in (1, 2, 3):
        o, top, foot = [], 10, 116
        high = (foot - top) / n
        for i in range(n):
            y = foot - i * high
            o.append(line(f"M10 {y - 4:.0f}L{62} {y - high + 4:.0f}", "#8a5a2c", 3.5))
        for x in (6, 62, 120, 174):
            o.append(path(f"M{x} 1h5v115h-5Z", "#8a5a2c", "#4a2c16", 1.6))
        for i in range(n + 1):
            y = foot - i * high
            o.append(path(f"M1 {y - 5:.1f}H183v6H1Z", "#b98a4e", "#4a2c16", 1.6))
        thing("".join(o), w, h, f"estate/scaffold{n}", 70 + n, 0.2, small=6)


def gables() -> None:
    for number, (name, tone) in enumerate(COL.items()):
        o = (
            path("M2 38L92 3L182 38Z", "#f3e7cc", INK, 3)
            + flat("M32 35L92 12L152 35Z", tone)
            + line("M32 35L92 12L152 35Z", INK, 2)
        )
        o += path("M1 36H183V43H1Z", "#f3e7cc", INK, 2.5)
        thing(o, 184, 44, f"estate/gable_{name}", 80 + number, 0.2, small=6)
    thing(
        path("M6 2H178V20H6Z", "#f3e7cc", INK, 2.5) + path("M1 20H183V28H1Z", "#cdbb98", INK, 2.5),
        184,
        30,
        "estate/plinth",
        90,
        0.12,
        small=6,
    )
    o = flat("M30 40L154 40L180 96L4 96Z", "#c9ad84") + line("M30 40L154 40L180 96L4 96Z", "#f6ead0", 3)
    for x, y in ((30, 40), (154, 40), (180, 96), (4, 96)):
        o += path(f"M{max(1, x - 4)} {y - 16}h7v20h-7Z", "#8a5a2c", INK, 2)
    thing(o, 184, 104, "estate/plot", 91, 0.12, small=6)


def pieces() -> None:
    for name in COL:
        found = image(piece(name, 4)).convert("RGBA")
        _save(found, f"piece/{name}", 85)
        faint = found.resize((128, 112), Image.Resampling.LANCZOS)
        for share, kind in ((0.38, "faint"), (0.55, "wanted")):
            each = faint.copy()
            each.putalpha(each.getchannel("A").point(lambda v, share=share: int(v * share)))
            _save(each, f"piece/{kind}_{name}", 80)


def faint_cards() -> None:
    for name in COL:
        for kind in ("in", "out"):
            found = (
                Image.open(OUT / f"card/{kind}_{name}.webp")
                .convert("RGBA")
                .resize((120, 167), Image.Resampling.LANCZOS)
            )
            found.putalpha(found.getchannel("A").point(lambda v: int(v * 0.6)))
            _save(found, f"card/faint_{kind}_{name}", 70)
    for name in ("senator", "back"):
        found = (
            Image.open(OUT / f"card/{name}.webp").convert("RGBA").resize((120, 167), Image.Resampling.LANCZOS)
        )
        found.putalpha(found.getchannel("A").point(lambda v: int(v * 0.6)))
        _save(found, f"card/faint_{name}", 70)
    for name in ("operarius", "artifex", "legionarius", "architectus", "mercator", "patronus"):
        svg = Path(f"assets/pictures/glory_to_rome/role/{name}.svg").read_text()
        found = image(draw(svg, 128, 128))
        found.putalpha(found.getchannel("A").point(lambda v: int(v * 0.30)))
        _save(found, f"role/faint_{name}", 80)


def torch() -> None:
    o = path("M26 62h12l-3 62h-6Z", "#6d4223", INK, 3) + path("M20 54h24l-4 12h-16Z", "#4c4a52", INK, 3)
    o += path("M32 4q22 22 14 42q-4 10-14 10q-10 0-14-10q-5-14 6-24q2 8 6 8q6-10 2-26Z", "#e8842a", INK, 3)
    o += flat("M33 22q12 16 7 26q-3 6-8 6q-6 0-8-6q-2-8 4-12q2 4 4 3q4-6 1-17Z", "#f8db62")
    thing(o, 64, 128, "estate/torch", 92, 0.2, small=6)


def lights() -> None:
    big = Image.new("RGBA", (256, 96), (40, 20, 12, 0))
    ImageDraw.Draw(big).ellipse((20, 14, 236, 82), fill=(40, 20, 12, 150))
    _save(big.filter(ImageFilter.GaussianBlur(9)), "light/shadow", 80)
    big = Image.new("RGBA", (256, 256), (30, 14, 10, 0))
    ImageDraw.Draw(big).rounded_rectangle((18, 18, 238, 238), 14, fill=(30, 14, 10, 150))
    _save(big.filter(ImageFilter.GaussianBlur(8)), "light/shade", 80)
    big = Image.new("RGBA", (256, 256), (255, 206, 72, 0))
    ImageDraw.Draw(big).rounded_rectangle((24, 24, 232, 232), 26, fill=(255, 206, 72, 255))
    big = big.filter(ImageFilter.GaussianBlur(9))
    core = Image.new("L", (256, 256), 255)
    ImageDraw.Draw(core).rounded_rectangle((40, 40, 216, 216), 16, fill=34)
    core = core.filter(ImageFilter.GaussianBlur(7))
    alpha = np.asarray(big.getchannel("A")).astype(float) * np.asarray(core) / 255
    big.putalpha(Image.fromarray(alpha.astype("uint8")))
    _save(big, "light/halo", 85)
    big = Image.new("RGBA", (512, 192), (0, 0, 0, 0))
    ImageDraw.Draw(big).ellipse((10, 10, 502, 182), outline=(140, 118, 84, 210), width=7)
    _save(big.resize((256, 96), Image.Resampling.LANCZOS), "light/ring", 85)
    big = Image.new("RGBA", (256, 256), (0, 0, 0, 0))
    draw_ = ImageDraw.Draw(big)
    draw_.ellipse((4, 4, 252, 252), fill=(240, 217, 162, 255), outline=(42, 26, 32, 255), width=6)
    draw_.ellipse((16, 16, 240, 240), outline=(176, 138, 72, 255), width=5)
    _save(big.resize((128, 128), Image.Resampling.LANCZOS), "light/roundel", 85)


if __name__ == "__main__":
    for each in sys.argv[1:]:
        globals()[each]()
