"""What is seen of a window, read from the X server point by point."""

import subprocess
from collections.abc import Mapping
from pathlib import Path


def dark_share(environment: Mapping[str, str], window: str, picture: Path) -> float:
    """The share of points of a window, or with "-root" of the screen, that are black; `picture` is a file to use."""
    which = [window] if window == "-root" else ["-id", window]
    subprocess.run(["xwd", "-silent", *which, "-out", str(picture)], env=dict(environment), check=True)
    data = picture.read_bytes()
    head = int.from_bytes(data[:4], "big")
    colors = int.from_bytes(data[76:80], "big")
    width, height = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    pitch = int.from_bytes(data[48:52], "big")
    pixels = data[head + 12 * colors :]
    points = [
        pixels[y * pitch + x * 4 : y * pitch + x * 4 + 3]
        for x in range(20, width, width // 12)
        for y in range(20, height, height // 12)
    ]
    return sum(sum(point) < 12 for point in points) / len(points)
