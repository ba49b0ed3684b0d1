"""The colours of all pictures by name, and the one palette that every picture shares.

The look is that of a Roman racecourse: Pompeian red stands, warm sand, marble, gold. The racers' colours
are from the set of Okabe and Ito, which colour-blind eyes can tell apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

Colour = tuple[int, int, int]

_HEX = {
    "ink": "#2B1A12",
    "soft": "#6A5040",
    "paper": "#FBF4E4",
    "marble": "#EADFC8",
    "marble-shade": "#CDBB9B",
    "marble-dark": "#A08C6C",
    "sand": "#D2A967",
    "sand-shade": "#BC9150",
    "straight": "#F9EFD6",
    "outside": "#E7CD9C",
    "outside-mark": "#B98F52",
    "inside": "#C68B66",
    "inside-mark": "#AD6E4C",
    "shadow": "#A8854F",
    "joint": "#7C5B38",
    "seam": "#C3A46F",
    "stand": "#7E2A22",
    "stand-shade": "#641D18",
    "stand-light": "#A1493A",
    "gold": "#D5A136",
    "gold-light": "#F0CF7A",
    "gold-shade": "#8A6218",
    "silver": "#DCDAD4",
    "silver-shade": "#8C8982",
    "alarm": "#B3201B",
    "white": "#FFFFFF",
    "racer-1": "#CC2A1E",
    "racer-2": "#0072B2",
    "racer-3": "#00805D",
    "racer-4": "#F0E442",
    "racer-5": "#CC79A7",
    "racer-6": "#56B4E9",
    "racer-7": "#E69F00",
    "racer-8": "#000000",
    "purple": "#A0428A",
    "orange": "#E37C08",
    "coat-1": "#F7F1E6",
    "coat-2": "#7B4526",
    "coat-3": "#4A4140",
    "coat-4": "#AFA69A",
    "cell-light": "#EBD3A4",
    "cell-dark": "#C08A55",
    "cell-mid": "#D6AF7D",
    "man-dark": "#231B22",
    "regular": "#FFF9EC",
    "outer": "#AE6C4A",
    "outer-mark": "#8C4F34",
    "card-red": "#B8281E",
    "card-yellow": "#F3C32E",
    "card-black": "#2A2527",
    "card-green": "#3F801F",
    "cube": "#3C63A8",
    "cube-light": "#7C9AD0",
    "steel": "#B9C0C4",
    "teal": "#0B6E6E",
    "lime": "#A4D41C",
    "navy": "#1F2F6B",
}


def _read(text: str) -> Colour:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


COLOURS: Mapping[str, Colour] = MappingProxyType({name: _read(value) for name, value in _HEX.items()})
"""Every name that a scene may use."""

_EDGES = {
    "ink": ("paper", "straight", "outside", "inside", "stand", "silver", "gold", *_HEX.keys()),
    "paper": ("soft", "stand", "racer-1", "racer-2", "racer-3", "inside", "outside", "sand"),
    "straight": ("joint", "outside-mark", "inside"),
    "outside": ("joint", "inside", "outside-mark"),
    "inside": ("joint",),
    "stand": ("gold-light", "sand"),
    "white": ("racer-1", "racer-2", "racer-3"),
}
"""Colours that meet; the steps between them are in the palette for smooth edges."""


def colour(name: str) -> Colour:
    """The colour of that name; raises `ValueError` for a name that is not in the theme."""
    try:
        return COLOURS[name]
    except KeyError:
        raise ValueError(f"There is no colour '{name}'; there are: {', '.join(COLOURS)}.") from None


@cache
def palette() -> tuple[Colour, ...]:
    """The named colours and the steps between neighbours, at most 256, always in the same order."""
    colours = dict.fromkeys(COLOURS.values())
    for first, others in _EDGES.items():
        for second in others:
            colours.update(dict.fromkeys(_steps(COLOURS[first], COLOURS[second])))
    return tuple(colours)


def _steps(first: Colour, second: Colour) -> list[Colour]:
    span = max(abs(a - b) for a, b in zip(first, second, strict=True))
    count = 3 if span > 150 else 1
    return [_mix(first, second, step / (count + 1)) for step in range(1, count + 1)]


def _mix(first: Colour, second: Colour, part: float) -> Colour:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return red, green, blue


def luminance(name: str) -> float:
    """Relative luminance as WCAG defines it, from 0 to 1."""
    red, green, blue = (_linear(part / 255) for part in colour(name))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
