"""Writing, reading and looking at the files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import soundfile
from PIL import Image, ImageDraw
from scipy import signal

from build.art.sound.catalogue import RATE, Recording
from build.art.sound.effects import effect
from build.art.sound.players import perform
from build.art.sound.room import finished, loudness
from build.art.sound.tones import Wave

BLOCK = 1 << 14
"""Samples handed to the encoder at once; it fails on very long arrays."""


def make(recording: Recording) -> Wave:
    """The finished sound, an array (samples, 2) of floats within -1 and 1."""
    word = recording.name.rpartition("/")[2]
    raw = effect(word) if recording.kind == "effect" else perform(word)
    return finished(raw, recording.kind, recording.loudness)


def write(wave: Wave, path: Path, quality: float) -> int:
    """Encode as Ogg Vorbis and return the number of bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    options = {"format": "OGG", "subtype": "VORBIS", "compression_level": 1 - quality}
    with soundfile.SoundFile(path, "w", RATE, 2, **options) as file:
        for start in range(0, len(wave), BLOCK):
            file.write(wave[start : start + BLOCK])
    return path.stat().st_size


def read(path: Path) -> Wave:
    """The samples of a file, stereo."""
    wave, _ = soundfile.read(path, always_2d=True)
    return wave


def measures(wave: Wave, kind: str) -> dict[str, float]:
    """What can be said in numbers: seconds, peak, loudness, constant part, brightness, and the step at the seam."""
    spectrum = np.abs(np.fft.rfft(wave.mean(axis=1))) ** 2
    hertz = np.fft.rfftfreq(len(wave), 1 / RATE)
    ordinary = np.abs(np.diff(wave, axis=0)).max()
    return {
        "seconds": len(wave) / RATE,
        "peak": 20 * float(np.log10(np.abs(wave).max() + 1e-12)),
        "loudness": loudness(wave, kind),
        "constant": float(np.abs(wave.mean(axis=0)).max()),
        "centroid": float((spectrum * hertz).sum() / spectrum.sum()),
        "seam": float(np.abs(wave[0] - wave[-1]).max() / ordinary),
        "start": float(np.abs(wave[0]).max()),
        "end": float(np.abs(wave[-220:]).max()),
    }


def drift(old: Wave, new: Wave) -> float:
    """How far two recordings differ, in decibels: the mean distance of their spectra through time."""
    n = min(len(old), len(new))
    views = []
    for wave in (old[:n], new[:n]):
        power = signal.stft(wave.mean(axis=1), RATE, nperseg=2048)[2]
        views.append(20 * np.log10(np.abs(power[8:380]) + 1e-4))
    return float(np.abs(views[0] - views[1]).mean()) + 10 * abs(len(old) - len(new)) / RATE


def sheet(named: list[tuple[str, Wave]], path: Path) -> None:
    """Spectrograms under each other: time to the right (the whole file), 50 Hz to 12 kHz upwards."""
    w, h, gap = 900, 150, 18
    out = Image.new("RGB", (w + 20, (h + gap) * len(named) + gap), (20, 18, 24))
    pen = ImageDraw.Draw(out)
    rows = np.geomspace(50, 12000, h)[::-1]
    for index, (name, wave) in enumerate(named):
        f, _, z = signal.stft(
            wave.mean(axis=1), RATE, nperseg=4096 if len(wave) > RATE * 8 else 1024, padded=True
        )
        level = 20 * np.log10(np.abs(z) + 1e-7)
        picked = level[np.searchsorted(f, rows).clip(0, len(f) - 1)]
        columns = np.linspace(0, picked.shape[1] - 1, w).astype(int)
        tone = np.clip((picked[:, columns] + 100) / 75, 0, 1)
        picture = np.stack([255 * tone, 255 * tone**1.8, 150 * tone**0.6 * (1 - tone) + 200 * tone**3], 2)
        top = index * (h + gap) + gap
        out.paste(Image.fromarray(picture.clip(0, 255).astype("uint8")), (10, top))
        pen.text((12, top - 13), f"{name}  {len(wave) / RATE:.2f} s", fill=(230, 220, 200))
    out.save(path)
