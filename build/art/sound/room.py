"""The room around a sound, its place in it, and how loud it is."""

from __future__ import annotations

import numpy as np
from scipy import signal

from build.art.sound.catalogue import PEAK, RATE
from build.art.sound.tones import Wave, noise, samples, times


def echoes(seconds: float, dark: float, seed: int) -> Wave:
    """The answer of a room to a click, stereo: noise that fades by 60 decibels in `seconds`, highs up to `dark` Hz."""
    t = times(seconds)
    sides = []
    for side in range(2):
        low = noise(seconds, 150, dark, seed + side) * 10 ** (-3 * t / seconds)
        high = noise(seconds, dark, dark * 3, seed + 2 + side) * 10 ** (-6 * t / seconds) * 0.4
        wave = (low + high) * np.clip((t - 0.004) / 0.02, 0, 1)
        sides.append(wave / np.sqrt((wave**2).sum()))
    return np.stack(sides, 1)


def pan(wave: Wave, place: float) -> Wave:
    """A sound at a place from -1 (left) to 1 (right), as stereo."""
    angle = (place + 1) * np.pi / 4
    return np.stack([wave * np.cos(angle), wave * np.sin(angle)], 1)


def placed(wave: Wave, seconds: float, wet: float, seed: int) -> Wave:
    """An effect in a small room, stereo; the room rings on after its end."""
    dry = pan(wave, 0.0) if wave.ndim == 1 else wave
    answer = echoes(seconds, 3200, seed)
    out = np.concatenate([dry, np.zeros((len(answer) - 1, 2))])
    return out + wet * signal.fftconvolve(dry, answer, axes=0)


def around(wave: Wave, seconds: float, wet: float, seed: int) -> Wave:
    """A piece in a large room, stereo and as a ring: what rings on after the end is heard at the beginning."""
    answer = np.zeros_like(wave)
    room = echoes(seconds, 2600, seed)
    answer[: len(room)] = room
    spectrum = np.fft.rfft(wave, axis=0) * np.fft.rfft(answer, axis=0)
    return wave + wet * np.fft.irfft(spectrum, len(wave), axis=0)


def without_rumble(wave: Wave, below: float = 35.0) -> Wave:
    """Nothing below some hertz, as a ring."""
    spectrum = np.fft.rfft(wave, axis=0)
    f = np.fft.rfftfreq(len(wave), 1 / RATE)
    spectrum *= (1 / (1 + (below / np.maximum(f, 1e-6)) ** 6))[:, None]
    spectrum[0] = 0
    return np.fft.irfft(spectrum, len(wave), axis=0)


def heard(wave: Wave) -> Wave:
    """The sound as the ear weighs it (the A curve), for measuring only."""
    spectrum = np.fft.rfft(wave, axis=0)
    f2 = np.fft.rfftfreq(len(wave), 1 / RATE) ** 2
    curve = 1.2589 * 12194**2 * f2**2
    curve /= (f2 + 20.6**2) * np.sqrt((f2 + 107.7**2) * (f2 + 737.9**2)) * (f2 + 12194**2)
    return np.fft.irfft(spectrum * curve[:, None], len(wave), axis=0)


def loudness(wave: Wave, kind: str) -> float:
    """Decibels below full scale: of the loudest tenth of a second (effect) or of all of it (music)."""
    power = (heard(wave) ** 2).mean(axis=1)
    if kind == "effect":
        window = np.ones(samples(0.1)) / samples(0.1)
        power = signal.fftconvolve(np.concatenate([power, np.zeros(len(window))]), window)
        return float(10 * np.log10(power.max() + 1e-20))
    return float(10 * np.log10(power.mean() + 1e-20))


def finished(wave: Wave, kind: str, level: float) -> Wave:
    """As loud as it should be and never above the peak; an effect is cut where it can no longer be heard."""
    if kind == "effect":
        # Silence first: what the filter smears over the ends of the ring must not come round.
        lead, tail = np.zeros((samples(0.004), 2)), np.zeros((samples(0.5), 2))
        wave = np.concatenate([lead, wave, tail])
        wave = _trimmed(without_rumble(wave)[: -samples(0.25)])
    else:
        wave = without_rumble(wave)
    wave = wave * 10 ** ((level - loudness(wave, kind)) / 20)
    most, ceiling = np.abs(wave).max(), 10 ** ((PEAK - 0.5) / 20)
    return wave * min(1.0, ceiling / most)


def _trimmed(wave: Wave) -> Wave:
    loud = np.abs(wave).max(axis=1)
    last = int(np.nonzero(loud > loud.max() * 10 ** (-56 / 20))[0][-1])
    out = wave[: last + 1].copy()
    fade = min(len(out) // 3, samples(0.06))
    out[-fade:] *= (np.cos(np.linspace(0, np.pi, fade)) * 0.5 + 0.5)[:, None]
    soft = samples(0.003)
    out[:soft] *= np.linspace(0, 1, soft)[:, None]
    return out
