"""`python3 build art --sound [NAME ...] [--check] [--sheet FILE]`: make the sounds whose names begin with a word given.

--check writes nothing and says how far each sound is from the committed one; --sheet FILE draws the spectrograms of what
there is and prints its measures.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from build.art.sound.catalogue import Recording, recordings
from build.art.sound.press import drift, make, measures, read, sheet, write

FOLDER = Path(__file__).resolve().parents[3] / "assets" / "sound"
DRIFT = 2.0
"""Mean difference in decibels up to which a sound made again counts as the same; encoding alone costs up to one."""


def file_of(recording: Recording) -> Path:
    """Where a recording lies."""
    return FOLDER / f"{recording.name}.ogg"


def main(argv: list[str]) -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser(prog="python3 build art --sound")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--sheet", type=Path)
    words = parser.parse_args(argv)
    chosen = [r for r in recordings() if not words.names or r.name.startswith(tuple(words.names))]
    if words.check:
        far = [(r.name, far) for r in chosen if (far := drift(read(file_of(r)), make(r))) > DRIFT]
        for name, distance in far:
            print(f"{name} differs by {distance:.1f} dB")
        return 1 if far else 0
    if words.sheet:
        waves = [(r, read(file_of(r))) for r in chosen]
        for recording, wave in waves:
            numbers = measures(wave, recording.kind)
            print(f"{recording.name:18}", " ".join(f"{key} {value:.4g}" for key, value in numbers.items()))
        sheet([(recording.name, wave) for recording, wave in waves], words.sheet)
        return 0
    for recording in chosen:
        size = write(make(recording), file_of(recording), recording.quality)
        print(f"{recording.name}: {size / 1000:.0f} kB", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
