"""What a printer does to a page and what undoes it: numbers only."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import Problem
from generator.options import Duplex
from generator.sheets.printer import (
    TRUE,
    PrinterProfile,
    angle_of,
    apply,
    correction,
    distortion,
    measures,
    page_correction,
    profile_of,
    range_of,
    times,
    unreasonable,
)
from generator.units import Size

A4, LETTER = Size(210, 297), Size(215.9, 279.4)
SKEWED = PrinterProfile(0.99, 1.01, (0.8, -0.5), (-1.2, 0.7), 0.3)

scales = st.floats(0.95, 1.05)
shifts = st.tuples(st.floats(-20, 20), st.floats(-20, 20))
points = st.tuples(st.floats(-50, 500), st.floats(-50, 500))
papers = st.sampled_from([A4, LETTER, A4.turned])
profiles = st.builds(PrinterProfile, scales, scales, shifts, shifts, st.floats(-5, 5))


@given(profiles, papers, shifts, points)
def test_a_correction_undoes_what_the_printer_does(
    profile: PrinterProfile, paper: Size, shift: tuple[float, float], point: tuple[float, float]
) -> None:
    there, back = distortion(profile, paper, shift), correction(profile, paper, shift)
    assert apply(there, apply(back, point)) == pytest.approx(point, abs=1e-6)
    assert apply(back, apply(there, point)) == pytest.approx(point, abs=1e-6)
    assert apply(times(there, back), point) == pytest.approx(point, abs=1e-6)


@given(papers, points, st.booleans(), st.sampled_from(["long-edge", "short-edge", "none"]))
def test_a_true_printer_changes_nothing(
    paper: Size, point: tuple[float, float], is_back: bool, duplex: Duplex
) -> None:
    found = page_correction(PrinterProfile(), paper, is_back, duplex)
    wanted = point if found.paper == paper else (paper.height - point[1], point[0])
    assert apply(found.matrix, point) == pytest.approx(wanted, abs=1e-6)


def test_a_printer_turns_and_scales_about_the_papers_middle() -> None:
    matrix = distortion(PrinterProfile(0.99, 1, angle=90), A4, (1, 2))
    assert apply(matrix, (105, 148.5)) == pytest.approx((106, 150.5))
    assert apply(matrix, (205, 148.5)) == pytest.approx((106, 150.5 + 99)), "clockwise: right goes down"


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_what_is_seen_on_the_back_turns_round_with_it(paper: Size) -> None:
    """On the short edge the back is printed upside down: page and shift both turn by half a turn."""
    width, height = paper
    long = page_correction(SKEWED, paper, True, "long-edge").matrix
    short = page_correction(SKEWED, paper, True, "short-edge").matrix
    for x, y in ((0.0, 0.0), (30.0, 40.0), (width, height)):
        u, v = apply(long, (width - x, height - y))
        assert apply(short, (x, y)) == pytest.approx((width - u, height - v))


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_a_lying_page_is_put_on_the_standing_paper(duplex: Duplex) -> None:
    for is_back in (False, True):
        standing = page_correction(SKEWED, A4, is_back, duplex)
        lying = page_correction(SKEWED, A4.turned, is_back, duplex)
        assert standing.paper == lying.paper == A4
        assert apply(lying.matrix, (30, 40)) == pytest.approx(apply(standing.matrix, (170, 30)))


@given(profiles)
def test_a_profile_is_what_was_measured(profile: PrinterProfile) -> None:
    again = profile_of(measures(profile))
    assert measures(again) == pytest.approx(measures(profile), abs=1e-3)
    assert not [name for name, value in measures(again).items() if unreasonable(name, round(value, 3))]


def test_what_is_left_out_is_true() -> None:
    assert profile_of({}) == PrinterProfile()
    assert profile_of({"down": 198}) == PrinterProfile(scale_y=0.99)


def test_an_angle_follows_from_two_distances() -> None:
    assert angle_of(25, 25, 160) == 0
    assert angle_of(25, 25 + 160 * math.sin(math.radians(0.3)), 160) == pytest.approx(0.3)
    assert angle_of(26, 25, 165.9) < 0
    assert angle_of(0, 1000, 160) == 90


@pytest.mark.parametrize("name", TRUE)
def test_beyond_reason_is_refused(name: str) -> None:
    least, most = range_of(name)
    assert unreasonable(name, least) is None
    assert unreasonable(name, most) is None
    assert isinstance(unreasonable(name, most + 0.01), Problem)
    assert isinstance(unreasonable(name, least - 0.01), Problem)
    assert isinstance(unreasonable(name, math.nan), Problem)
    assert isinstance(unreasonable(name, math.inf), Problem)
