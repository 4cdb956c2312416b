"""The look as rules: contrast, seats that colour-blind people tell apart, the shipped typeface."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from table.showing.display.fonts import BOLD, FOLDER, MEDIUM, measure
from table.showing.display.look import (
    AMBER,
    BRASS,
    DEEP,
    EMBLEMS,
    FOAM,
    GREEN,
    MIST,
    MOTION_S,
    NIGHT,
    RED,
    SEATS,
    TIDE,
    Colour,
    Scale,
    ink_on,
    luminance,
)

# Full colour blindness of each kind, on linear light (Machado, Oliveira and Fernandes, 2009).
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def lab(colour: Colour, eye: str) -> tuple[float, float, float]:
    """CIELAB of a colour as this eye sees it."""
    light = [linear(part / 255) for part in colour]
    r, g, b = (max(0.0, sum(k * v for k, v in zip(row, light, strict=True))) for row in EYES[eye])
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def contrast(ink: Colour, ground: Colour) -> float:
    light, dark = sorted((luminance(ink), luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("eye", EYES)
def test_every_two_seats_differ_to_every_eye(eye: str) -> None:
    for a, b in combinations(SEATS, 2):
        apart = sum((p - q) ** 2 for p, q in zip(lab(a, eye), lab(b, eye), strict=True)) ** 0.5
        assert apart > 20, f"{a} and {b} look alike to {eye} eyes: {apart:.0f}"


def test_seats_differ_in_lightness_alone() -> None:
    light = sorted(lab(colour, "usual")[0] for colour in SEATS)
    assert all(b - a > 10 for a, b in pairwise(light)), light


def test_each_seat_has_an_emblem_of_its_own() -> None:
    assert len(set(EMBLEMS)) == len(SEATS)


@pytest.mark.parametrize("ground", [NIGHT, DEEP, TIDE])
def test_writing_stands_out(ground: Colour) -> None:
    assert contrast(FOAM, ground) > 10
    for ink in (MIST, BRASS, AMBER, GREEN, RED):
        assert contrast(ink, ground) > 4.5


@pytest.mark.parametrize("colour", [*SEATS, BRASS, AMBER])
def test_ink_on_a_colour_is_readable(colour: Colour) -> None:
    assert contrast(ink_on(colour), colour) > 4.5


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size", [20, 24, 36, 46])
def test_figures_are_tabular(size: int, bold: bool) -> None:
    assert len({measure(digit * 4, size, bold) for digit in "0123456789"}) == 1


def test_the_typeface_is_shipped_with_its_licence() -> None:
    assert MEDIUM.is_file()
    assert BOLD.is_file()
    assert "SIL OPEN FONT LICENSE" in (FOLDER / "OFL.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("height", "floor"), [(600, 20), (720, 24), (1080, 36)])
def test_the_floor_of_the_type_scale_grows_with_the_picture(height: int, floor: int) -> None:
    scale = Scale(height)
    assert scale.small == floor
    assert scale.small < scale.body < scale.lead < scale.large


def test_motion_is_short() -> None:
    assert MOTION_S < 0.3
