"""Default paints: distinct under color blindness."""

from __future__ import annotations

import itertools
import math

from drawfour.core.cards import PAINTS


def test_default_paints_are_distinct_under_color_blindness() -> None:
    for one, other in itertools.combinations(PAINTS, 2):
        assert min(apart(one, other, eyes) for eyes in (SEES_ALL, DEUTERANOPIA)) > 39, (one, other)


SEES_ALL = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def apart(one: str, other: str, eyes: tuple[tuple[float, ...], ...]) -> float:
    """Return the distance of two colors for these eyes, by CIE76."""
    return math.dist(lab(one, eyes), lab(other, eyes))


def lab(paint: str, eyes: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    parts = [part / 255 for part in bytes.fromhex(paint[1:])]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    seen = [min(1.0, max(0.0, part)) for part in times(eyes, light)]
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (value / white for value, white in zip(times(XYZ, seen), (0.95047, 1.0, 1.08883), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def times(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
