"""The reader of icons: exact commands of every element, every refusal, and no other exception."""

from __future__ import annotations

import math
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.content.svg import MAX_BYTES, MAX_COMMANDS, Drawing, Outline, read_drawing
from generator.content.svgpath import KAPPA, Command, PathError, path_commands, read_numbers
from generator.errors import InputError

ICONS = sorted(Path(__file__).parents[2].glob("content/**/icons/*.svg"))
XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
GROUP = "g, path, circle, ellipse, rect, line, polyline, polygon, title, desc"
PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000180000001808060000")


def svg(body: str, view: str = "0 0 24 24", more: str = "") -> bytes:
    return f'<svg {XMLNS} viewBox="{view}"{more}>\n{body}\n</svg>'.encode()


def outlines(body: str, view: str = "0 0 24 24", more: str = "") -> tuple[Outline, ...]:
    return read_drawing(svg(body, view, more), "icon.svg").outlines


def commands(body: str, view: str = "0 0 24 24") -> tuple[Command, ...]:
    (outline,) = outlines(body, view, ' stroke="currentColor"')
    return outline.commands


def refusals(data: bytes) -> list[tuple[str, str, dict[str, object]]]:
    with pytest.raises(InputError) as caught:
        read_drawing(data, "icon.svg")
    return [(problem.code, str(problem.place), problem.fields) for problem in caught.value.problems]


# The file as a whole


def test_whole_drawing() -> None:
    data = svg(
        '<path d="M1 2L3 4"/>',
        "0 0 24 12",
        ' fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"',
    )
    stroke = Outline((("m", 1.0, 2.0), ("l", 3.0, 4.0)), fill=False, stroke=True, even_odd=False)
    assert read_drawing(data, "icon.svg") == Drawing(24.0, 12.0, 2.0, (stroke,))


def test_defaults_are_those_of_svg() -> None:
    drawing = read_drawing(svg('<path d="M1 2L3 4"/>'), "icon.svg")
    assert drawing.line == 1.0
    (outline,) = drawing.outlines
    assert (outline.fill, outline.stroke, outline.even_odd) == (True, False, False)


def test_corner_of_the_view_moves_to_zero() -> None:
    view = "-8,4 , 16 32"
    drawing = read_drawing(svg('<path d="M1 5l2 1"/>', view), "icon.svg")
    assert (drawing.width, drawing.height) == (16.0, 32.0)
    assert commands('<path d="M1 5l2 1H4v1C1 5 2 6 3 7"/>', view) == (
        ("m", 9.0, 1.0),
        ("l", 11.0, 2.0),
        ("l", 12.0, 2.0),
        ("l", 12.0, 3.0),
        ("c", 9.0, 1.0, 10.0, 2.0, 11.0, 3.0),
    )
    assert commands('<line x1="-8" y1="4" x2="8" y2="36"/>', view) == (("m", 0.0, 0.0), ("l", 16.0, 32.0))
    assert commands('<polygon points="1 5 2 6"/>', view) == (("m", 9.0, 1.0), ("l", 10.0, 2.0), ("h",))
    assert commands('<rect x="0" y="4" width="1" height="2"/>', view)[0] == ("m", 8.0, 0.0)
    assert commands('<circle cx="0" cy="4" r="2"/>', view)[0] == ("m", 10.0, 0.0)
    assert commands('<ellipse cx="0" cy="4" rx="2" ry="1"/>', view)[0] == ("m", 10.0, 0.0)


def test_ink_is_inherited_and_overruled() -> None:
    found = outlines(
        '<g fill="currentColor" fill-rule="evenodd"><path d="M1 1h1"/>'
        '<g stroke="none"><path d="M2 1h1" fill-rule="nonzero"/></g></g><path d="M3 1h1"/>',
        more=' fill="none" stroke="currentColor"',
    )
    assert found == (
        Outline((("m", 1.0, 1.0), ("l", 2.0, 1.0)), fill=True, stroke=True, even_odd=True),
        Outline((("m", 2.0, 1.0), ("l", 3.0, 1.0)), fill=True, stroke=False, even_odd=False),
        Outline((("m", 3.0, 1.0), ("l", 4.0, 1.0)), fill=False, stroke=True, even_odd=False),
    )


def test_what_paints_nothing_is_left_out() -> None:
    body = '<path d="M0 0h24v24H0z" fill="none"/><line x2="4"/><path d=""/><path d="M1 1"/><path d="M1 1h1"/>'
    assert [outline.commands for outline in outlines(body)] == [(("m", 1.0, 1.0), ("l", 2.0, 1.0))]


def test_notes_comments_and_a_declaration_are_ignored() -> None:
    body = (
        "<title>a <b x='1'/></title><!-- c --><g><desc>d</desc><path d='M1 1h1'><title>e</title></path></g>"
    )
    data = b'\xef\xbb\xbf<?xml version="1.0" encoding="rot13"?>\n' + svg(body)
    assert len(read_drawing(data, "icon.svg").outlines) == 1


def test_encodings_that_a_mark_tells() -> None:
    body = svg('<path d="M1 1h1"/>').decode()
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        assert len(read_drawing(body.encode(encoding), "icon.svg").outlines) == 1


def test_drawing_is_frozen() -> None:
    drawing = read_drawing(svg('<path d="M1 1h1"/>'), "icon.svg")
    with pytest.raises(AttributeError):
        drawing.line = 3.0  # type: ignore[misc]
    assert hash(drawing) == hash(read_drawing(svg('<path d="M1 1h1"/>'), "icon.svg"))


# Shapes


def test_circle() -> None:
    k = 2 * KAPPA
    assert pytest.approx(0.5522847498307936, rel=1e-15) == KAPPA
    assert commands('<circle cx="12" cy="8" r="2"/>') == (
        ("m", 14.0, 8.0),
        ("c", 14.0, 8 + k, 12 + k, 10.0, 12.0, 10.0),
        ("c", 12 - k, 10.0, 10.0, 8 + k, 10.0, 8.0),
        ("c", 10.0, 8 - k, 12 - k, 6.0, 12.0, 6.0),
        ("c", 12 + k, 6.0, 14.0, 8 - k, 14.0, 8.0),
        ("h",),
    )


def test_ellipse() -> None:
    kx, ky = 4 * KAPPA, KAPPA
    assert commands('<ellipse rx="4" ry="1"/>') == (
        ("m", 4.0, 0.0),
        ("c", 4.0, ky, kx, 1.0, 0.0, 1.0),
        ("c", -kx, 1.0, -4.0, ky, -4.0, 0.0),
        ("c", -4.0, -ky, -kx, -1.0, 0.0, -1.0),
        ("c", kx, -1.0, 4.0, -ky, 4.0, 0.0),
        ("h",),
    )


@pytest.mark.parametrize("corners", ["", ' rx="0"', ' rx="0" ry="2"', ' ry="0"'])
def test_rectangle(corners: str) -> None:
    assert commands(f'<rect x="1" y="2" width="8" height="4"{corners}/>') == (
        ("m", 1.0, 2.0),
        ("l", 9.0, 2.0),
        ("l", 9.0, 6.0),
        ("l", 1.0, 6.0),
        ("h",),
    )


@pytest.mark.parametrize("corners", ['rx="1"', 'ry="1"', 'rx="1" ry="1"'])
def test_round_rectangle(corners: str) -> None:
    e = 1 - KAPPA
    assert commands(f'<rect x="1" y="2" width="8" height="4" {corners}/>') == (
        ("m", 2.0, 2.0),
        ("l", 8.0, 2.0),
        ("c", 9 - e, 2.0, 9.0, 2 + e, 9.0, 3.0),
        ("l", 9.0, 5.0),
        ("c", 9.0, 6 - e, 9 - e, 6.0, 8.0, 6.0),
        ("l", 2.0, 6.0),
        ("c", 1 + e, 6.0, 1.0, 6 - e, 1.0, 5.0),
        ("l", 1.0, 3.0),
        ("c", 1.0, 2 + e, 1 + e, 2.0, 2.0, 2.0),
        ("h",),
    )


def test_corners_are_at_most_half_the_sides() -> None:
    found = commands('<rect width="8" height="4" rx="9"/>')
    assert [tuple(numbers[-2:]) for _, *numbers in found[:4]] == [(4, 0), (4, 0), (8, 2), (8, 2)]


def test_line_polyline_polygon() -> None:
    assert commands('<line x1="1" y1="2" x2="3"/>') == (("m", 1.0, 2.0), ("l", 3.0, 0.0))
    three = (("m", 1.0, 2.0), ("l", 3.0, 4.0), ("l", 5.0, -6.5))
    assert commands('<polyline points="1,2 3,4 5-6.5"/>') == three
    assert commands('<polygon points=" 1 2 , 3 4\n5 -6.5 "/>') == (*three, ("h",))


# Path data


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L3 4", [("m", 1, 2), ("l", 3, 4)]),
        ("M1 2 3 4 5 6", [("m", 1, 2), ("l", 3, 4), ("l", 5, 6)]),
        ("m1 2 3 4 5 6", [("m", 1, 2), ("l", 4, 6), ("l", 9, 12)]),
        ("M1 2H3 5V4", [("m", 1, 2), ("l", 3, 2), ("l", 5, 2), ("l", 5, 4)]),
        ("M1 2h3v4", [("m", 1, 2), ("l", 4, 2), ("l", 4, 6)]),
        ("M1,2C3,4,5,6,7,8", [("m", 1, 2), ("c", 3, 4, 5, 6, 7, 8)]),
        ("M1 2c1 1 2 2 3 3", [("m", 1, 2), ("c", 2, 3, 3, 4, 4, 5)]),
        ("M1 2L2 2zL5 5", [("m", 1, 2), ("l", 2, 2), ("h",), ("m", 1, 2), ("l", 5, 5)]),
        ("M1 2h1zm1 1h1", [("m", 1, 2), ("l", 2, 2), ("h",), ("m", 2, 3), ("l", 3, 3)]),
        ("M9 9M1 2h1M8 8", [("m", 1, 2), ("l", 2, 2)]),
        ("M1 2z", [("m", 1, 2), ("h",)]),
        ("M1 2S3 4 5 6", [("m", 1, 2), ("c", 1, 2, 3, 4, 5, 6)]),
        ("M0 0C0 1 2 3 4 4S7 8 9 9", [("m", 0, 0), ("c", 0, 1, 2, 3, 4, 4), ("c", 6, 5, 7, 8, 9, 9)]),
        ("M0 0c0 1 2 3 4 4s3 4 5 5", [("m", 0, 0), ("c", 0, 1, 2, 3, 4, 4), ("c", 6, 5, 7, 8, 9, 9)]),
        ("M0 0Q3 3 6 0", [("m", 0, 0), ("c", 2, 2, 4, 2, 6, 0)]),
        ("M0 0q3 3 6 0t6 0", [("m", 0, 0), ("c", 2, 2, 4, 2, 6, 0), ("c", 8, -2, 10, -2, 12, 0)]),
        ("M0 0Q3 3 6 0T12 0", [("m", 0, 0), ("c", 2, 2, 4, 2, 6, 0), ("c", 8, -2, 10, -2, 12, 0)]),
        ("M0 0T3 3", [("m", 0, 0), ("c", 0, 0, 1, 1, 3, 3)]),
        # S mirrors only a cubic's handle, T only a quadratic's
        ("M0 0Q3 3 6 0S8 1 9 0", [("m", 0, 0), ("c", 2, 2, 4, 2, 6, 0), ("c", 6, 0, 8, 1, 9, 0)]),
        ("M0 0C0 1 2 3 3 3T6 3", [("m", 0, 0), ("c", 0, 1, 2, 3, 3, 3), ("c", 3, 3, 4, 3, 6, 3)]),
        # numbers that nothing parts
        ("M1-2.5.5-.5+1e1-1E-1", [("m", 1, -2.5), ("l", 0.5, -0.5), ("l", 10, -0.1)]),
        (" \t\r\nM 1 , 2 \n L\t3,4 ", [("m", 1, 2), ("l", 3, 4)]),
        ("", []),
        (" ", []),
    ],
)
def test_path(data: str, expected: list[tuple[object, ...]]) -> None:
    assert path_commands(data) == expected


@pytest.mark.parametrize(
    ("relative", "absolute"),
    [
        ("m1 2l3 4-1-1", "M1 2L4 6L3 5"),
        ("m1 2h3v4h-1z", "M1 2H4V6H3Z"),
        ("m8 8c1 2 3 4 5 6s1 1 2 0", "M8 8C9 10 11 12 13 14S14 15 15 14"),
        ("m8 8q1 2 3 4t1 1", "M8 8Q9 10 11 12T12 13"),
        ("m8 8a2 3 30 0 1 4 1 2 2 0 1 0 1 1", "M8 8A2 3 30 0 1 12 9A2 2 0 1 0 13 10"),
        ("m1 1h1zm2 2h1zl4 4", "M1 1H2ZM3 3H4ZL7 7"),
    ],
)
def test_relative_is_absolute(relative: str, absolute: str) -> None:
    assert path_commands(relative) == path_commands(absolute)
    moved = [
        (name, *(number + 0.5 if index % 2 else number - 2 for index, number in enumerate(numbers)))
        for name, *numbers in path_commands(relative)
    ]
    found = path_commands(absolute, -2.0, 0.5)
    assert [command[0] for command in found] == [command[0] for command in moved]
    for command, expected in zip(found, moved, strict=True):
        assert command[1:] == pytest.approx(expected[1:], abs=1e-12)


# Arcs


def points(found: list[Command]) -> list[tuple[float, float]]:
    """21 points on each curve."""
    at: list[float] = []
    spots = []
    for name, *numbers in found:
        if name == "c":
            for step in range(21):
                t = step / 20
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                xs, ys = (at[0], *numbers[::2]), (at[1], *numbers[1::2])
                x = sum(w * x for w, x in zip(weights, xs, strict=True))
                y = sum(w * y for w, y in zip(weights, ys, strict=True))
                spots.append((x, y))
        at = numbers[-2:]
    return spots


@pytest.mark.parametrize(
    ("data", "centre", "radius", "curves"),
    [
        ("M10 0A10 10 0 0 1 0 10", (0, 0), 10, 1),
        ("M10 0A10 10 0 1 0 0 10", (0, 0), 10, 3),
        ("M10 0A10 10 0 0 0 0 10", (10, 10), 10, 1),
        ("M10 0A10 10 0 1 1 0 10", (10, 10), 10, 3),
        ("M10 0A10-10 77 0 1 0 10", (0, 0), 10, 1),
        ("M0 0A5 5 0 0 1 10 0", (5, 0), 5, 2),
        ("M0 0A5 5 0 1 0 10 0", (5, 0), 5, 2),
        ("M0 0A1 1 0 0 1 10 0", (5, 0), 5, 2),  # too small to reach: made to
        ("M3 4A5 5 0 1 1 3 -4", (0, 0), 5, 3),
        ("M3 4A5 5 0 0 0 3 -4", (0, 0), 5, 2),
    ],
)
def test_arc(data: str, centre: tuple[float, float], radius: float, curves: int) -> None:
    found = path_commands(data)
    _, *end = found[-1]
    assert found[0] == ("m", *read_numbers(data[1 : data.index("A")]))
    assert end[4:] == [float(part) for part in data.split()[-2:]]  # exactly
    assert [command[0] for command in found] == ["m", *"c" * curves]
    for x, y in points(found):
        assert math.hypot(x - centre[0], y - centre[1]) == pytest.approx(radius, rel=1e-3)


def test_arc_goes_the_way_of_its_flags() -> None:
    """From the right to the bottom of a circle about 0, 0 (y down): clockwise is the short way."""
    assert all(x >= -1e-9 and y >= -1e-9 for x, y in points(path_commands("M8 0A8 8 0 0 1 0 8")))
    assert min(y for _, y in points(path_commands("M8 0A8 8 0 1 0 0 8"))) == pytest.approx(-8)


@pytest.mark.parametrize(("large", "sweep"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_turned_ellipse(large: int, sweep: int) -> None:
    turn = math.radians(30)
    cos, sin = math.cos(turn), math.sin(turn)
    begin, end = (4 * cos, 4 * sin), (-2 * sin, 2 * cos)  # its right and bottom, about 0, 0
    found = path_commands(f"M{begin[0]} {begin[1]}A4 2 30 {large} {sweep} {end[0]} {end[1]}")
    _, *last = found[-1]
    assert tuple(last[4:]) == end
    x, y = (0.0, 0.0) if large != sweep else (begin[0] + end[0], begin[1] + end[1])
    for px, py in points(found):
        u, v = (cos * (px - x) + sin * (py - y)) / 4, (cos * (py - y) - sin * (px - x)) / 2
        assert math.hypot(u, v) == pytest.approx(1, rel=1e-3)
    assert len(found) == (4 if large else 2)


@pytest.mark.parametrize(
    ("glued", "parted"),
    [
        ("M0 0a1 1 0 011 1", "M0 0a1 1 0 0 1 1 1"),
        ("M0 0a1 1 0 01.5.5", "M0 0a1 1 0 0 1 .5 .5"),
        ("M0 0a1 1 0 1,0-1-1", "M0 0a1 1 0 1 0 -1 -1"),
        ("M0 0a1 1 0 00 1 1", "M0 0a1 1 0 0 0 1 1"),
        ("M0 0A.5.5 0 0110 0 .5.5 0 1020 0", "M0 0A.5 .5 0 0 1 10 0 .5 .5 0 1 0 20 0"),
        ("M0 0a1,1,0,0,1,1,1", "M0 0a1 1 0 0 1 1 1"),
    ],
)
def test_flags_need_no_parting(glued: str, parted: str) -> None:
    assert path_commands(glued) == path_commands(parted)


def test_flag_is_one_digit() -> None:
    with pytest.raises(PathError):
        path_commands("M0 0a1 1 0 00 11 1 0 0 1 2 2")
    with pytest.raises(PathError):
        path_commands("M0 0a1 1 0 1.0 1 1 1")


@pytest.mark.parametrize("radii", ["0 5", "5 0", "0 0", "1e-9 5"])
def test_arc_without_radius_is_a_line(radii: str) -> None:
    assert path_commands(f"M1 1A{radii} 0 0 1 4 5") == [("m", 1.0, 1.0), ("l", 4.0, 5.0)]


def test_arc_to_where_it_begins_is_nothing() -> None:
    assert path_commands("M1 1A5 5 0 1 1 1 1") == []
    assert path_commands("M1 1A5 5 0 1 1 1 1h1") == [("m", 1.0, 1.0), ("l", 2.0, 1.0)]
    assert path_commands("M0 0A5 5 0 1 1 1e-200 0") == [("m", 0.0, 0.0), ("l", 1e-200, 0.0)]


# Refusals


@pytest.mark.parametrize(
    ("piece", "value", "reason"),
    [
        ("L1 1", "L1 1", "does not begin with M"),
        ("1 1", "1 1", "does not begin with M"),
        ("x", "x", "does not begin with M"),
        ("M1 1B2 2", "B2 2", "unknown letter"),
        ("M1 1L2", "L2", "wrong count of numbers"),
        ("M1 1C1 2 3 4 5", "C1 2 3 4 5", "wrong count of numbers"),
        ("M", "M", "not numbers"),
        ("M1 1L2,,3", "L2,,3", "not numbers"),
        ("M1 1L,2 3", "L,2 3", "not numbers"),
        ("M1 1L2 3,", "L2 3,", "not numbers"),
        ("M1 1L1. 2", "L1. 2", "not numbers"),
        ("M1 1L1e 2", "L1e 2", "not numbers"),
        ("M1 1L١ 2", "L١ 2", "not numbers"),
        ("M1 1L1_0 2", "L1_0 2", "not numbers"),
        ("M1 1Lnan 2", "L", "not numbers"),
        ("M1 1L1e999 2", "L1e999 2", "number too large"),
        ("M1 1L0-1000000.5", "L0-1000000.5", "number too large"),
        ("M1 1Z1", "Z1", "numbers after Z"),
        ("M1 1A", "A", "not numbers"),
        ("M1 1A1 1 0 2 1 1 1", "A1 1 0 2 1 1 1", "not numbers of an arc"),
        ("M1 1A1 1 0 0 1 1", "A1 1 0 0 1 1", "not numbers of an arc"),
        ("M1 1A,1 1 0 011 1", "A,1 1 0 011 1", "not numbers"),
        ("M1 1A1 1 0 0 1 1 1e999", "A1 1 0 0 1 1 1e999", "number too large"),
        ("M1 1L" + "1 " * 99, "L" + "1 " * 19 + "…", "wrong count of numbers"),
    ],
)
def test_bad_path(piece: str, value: str, reason: str) -> None:
    fields = {"value": value, "reason": reason}
    assert refusals(svg(f' <path d="{piece}"/>')) == [("svg.path", "icon.svg:2:2", fields)]


@pytest.mark.parametrize(
    ("body", "attribute", "value", "expected"),
    [
        ('<path fill="red" d="M0 0h1"/>', "fill", "red", "none, currentColor"),
        ('<g stroke="#fff"><path d="M0 0h1"/></g>', "stroke", "#fff", "none, currentColor"),
        ('<path fill-rule="odd" d="M0 0h1"/>', "fill-rule", "odd", "nonzero, evenodd"),
        ("<path/>", "d", "", "path data"),
        ("<circle/>", "r", "", "number > 0"),
        ('<circle r="0"/>', "r", "0", "number > 0"),
        ('<circle r="1px"/>', "r", "1px", "number > 0"),
        ('<circle r="1" cx="50%"/>', "cx", "50%", "number"),
        ('<circle r="1" cx="nan"/>', "cx", "nan", "number"),
        ('<circle r="1" cx="inf"/>', "cx", "inf", "number"),
        ('<circle r="1" cy="-1e999"/>', "cy", "-1e999", "number"),
        ('<circle r="1" cy=""/>', "cy", "", "number"),
        ('<ellipse rx="1"/>', "ry", "", "number > 0"),
        ('<ellipse rx="-1" ry="1"/>', "rx", "-1", "number > 0"),
        ('<rect width="1" height="-1"/>', "height", "-1", "number > 0"),
        ('<rect height="1"/>', "width", "", "number > 0"),
        ('<rect width="1" height="1" rx="-1"/>', "rx", "-1", "number ≥ 0"),
        ('<rect width="1" height="1" rx="1" ry="auto"/>', "ry", "auto", "number ≥ 0"),
        ('<line x1="1 2"/>', "x1", "1 2", "number"),
        ("<polyline/>", "points", "", "pairs of numbers, at least two"),
        ('<polyline points="1 2 3"/>', "points", "1 2 3", "pairs of numbers, at least two"),
        ('<polygon points="1 2"/>', "points", "1 2", "pairs of numbers, at least two"),
        ('<polygon points="1 2 3 x"/>', "points", "1 2 3 x", "pairs of numbers, at least two"),
    ],
)
def test_bad_value(body: str, attribute: str, value: str, expected: str) -> None:
    fields = {"attribute": attribute, "value": value, "expected": expected}
    assert refusals(svg(f"\n  {body}")) == [("svg.value", "icon.svg:3:3", fields)]


@pytest.mark.parametrize(
    ("more", "attribute", "value", "expected"),
    [
        (' stroke-width="0"', "stroke-width", "0", "number > 0"),
        (' stroke-width=""', "stroke-width", "", "number > 0"),
        (' stroke-linecap="butt"', "stroke-linecap", "butt", "round"),
        (' stroke-linejoin="bevel"', "stroke-linejoin", "bevel", "round"),
        (' fill="black"', "fill", "black", "none, currentColor"),
    ],
)
def test_bad_value_of_the_root(more: str, attribute: str, value: str, expected: str) -> None:
    fields = {"attribute": attribute, "value": value, "expected": expected}
    assert refusals(svg('<path d="M0 0h1"/>', more=more)) == [("svg.value", "icon.svg:1:1", fields)]


@pytest.mark.parametrize("xmlns", ["", ' xmlns=""', ' xmlns="http://www.w3.org/1999/xhtml"'])
def test_namespace_must_be_named(xmlns: str) -> None:
    data = f'<svg{xmlns} viewBox="0 0 1 1"><path d="M0 0h1"/></svg>'.encode()
    ((code, place, fields),) = refusals(data)
    assert (code, place) == ("svg.value", "icon.svg:1:1")
    assert (fields["attribute"], fields["expected"]) == ("xmlns", "http://www.w3.org/2000/svg")


@pytest.mark.parametrize(
    "view",
    ["", "0 0 24", "0 0 24 24 24", "0 0 0 24", "0 0 24 -1", "0 0 nan 1", "a", "0 0 1e999 1", "0 0 1 1e-9"],
)
def test_bad_view(view: str) -> None:
    found = refusals(svg('<path d="M0 0h1"/>', view))
    assert found == [("svg.viewbox", "icon.svg:1:1", {"value": view})]


def test_view_must_be_there() -> None:
    data = f'<svg {XMLNS}><path d="M0 0h1"/></svg>'.encode()
    assert refusals(data) == [("svg.viewbox", "icon.svg:1:1", {"value": ""})]


@pytest.mark.parametrize(
    ("body", "name", "known"),
    [
        ("<text>a<b/></text>", "text", GROUP),
        ("<script>alert(1)</script>", "script", GROUP),
        ("<style>a</style>", "style", GROUP),
        ("<svg:path/>", "svg:path", GROUP),
        ("<svg/>", "svg", GROUP),
        ("<Path/>", "Path", GROUP),
        ("words", "#text", GROUP),
        ("<?php 1?>", "?php", GROUP),
        ("<" + "a" * 50 + "/>", "a" * 39 + "…", GROUP),
    ],
)
def test_bad_element(body: str, name: str, known: str) -> None:
    found = refusals(svg(f'<path d="M0 0h1"/>\n{body}'))
    assert found == [("svg.element", "icon.svg:3:1", {"name": name, "known": known})]


def test_marked_words_are_words() -> None:
    fields = {"name": "#text", "known": GROUP}
    assert refusals(svg("<![CDATA[words]]>")) == [("svg.element", "icon.svg:2:10", fields)]


def test_shapes_hold_only_notes() -> None:
    found = refusals(svg('<path d="M0 0h1"><circle/>\n<g/>\n</path>'))
    fields = {"name": "circle", "known": "title, desc"}
    assert found == [
        ("svg.element", "icon.svg:2:18", fields),
        ("svg.element", "icon.svg:3:1", {**fields, "name": "g"}),
    ]


def test_root_must_be_svg() -> None:
    assert refusals(b"<html><p>a</p></html>") == [
        ("svg.element", "icon.svg:1:1", {"name": "html", "known": "svg"})
    ]


@pytest.mark.parametrize(
    ("body", "name", "element", "known"),
    [
        ('<path d="M0 0h1" style="fill:red"/>', "style", "path", "d, fill, stroke, fill-rule"),
        ('<path d="M0 0h1" transform="scale(2)"/>', "transform", "path", "d, fill, stroke, fill-rule"),
        ('<circle r="1" onclick="x"/>', "onclick", "circle", "cx, cy, r, fill, stroke, fill-rule"),
        ('<g transform="none"><path d="M0 0h1"/></g>', "transform", "g", "fill, stroke, fill-rule"),
        (
            '<line x2="1" stroke-width="1"/>',
            "stroke-width",
            "line",
            "x1, y1, x2, y2, fill, stroke, fill-rule",
        ),
    ],
)
def test_bad_attribute(body: str, name: str, element: str, known: str) -> None:
    fields = {"name": name, "element": element, "known": known}
    found = refusals(svg(f'{body}<path d="M0 0h1"/>'))
    assert found == [("svg.attribute", "icon.svg:2:1", fields)]


def test_what_drawing_programs_add_changes_nothing() -> None:
    plain = svg('<path d="M0 0h1"/>')
    dressed = svg(
        '<path id="p1" class="cls-1" data-name="a" d="M0 0h1"/>',
        more=' width="24" height="24px" class="lucide" version="1.1" role="img" aria-hidden="true"',
    )
    assert read_drawing(dressed, "icon.svg") == read_drawing(plain, "icon.svg")


def test_bad_attribute_of_the_root() -> None:
    known = "xmlns, viewBox, fill, stroke, stroke-width, stroke-linecap, stroke-linejoin"
    fields = {"name": "transform", "element": "svg", "known": known}
    found = refusals(svg('<path d="M0 0h1"/>', more=' transform="scale(2)"'))
    assert found == [("svg.attribute", "icon.svg:1:1", fields)]


@pytest.mark.parametrize(
    ("data", "place", "reason"),
    [
        (b"", "1:1", "no element found"),
        (b"  \n ", "2:2", "no element found"),
        (PNG, "1:1", "not well-formed (invalid token)"),
        (b"\0" * 9, "1:1", "not well-formed (invalid token)"),
        (b"plain words", "1:1", "syntax error"),
        (svg("<path>"), "3:3", "mismatched tag"),
        (svg("<path"), "3:1", "not well-formed (invalid token)"),
        (svg("<g><path d='M0 0h1'/>")[:-7], "2:22", "no element found"),
        (svg("<path d='M0 0h1' d=''/>"), "2:18", "duplicate attribute"),
        (svg("&lol;"), "2:1", "undefined entity"),
        (svg("<path d='M0 0h1'/>") + b"<svg/>", "3:7", "junk after document element"),
        (b"<svg>\xff</svg>", "1:6", "not well-formed (invalid token)"),
    ],
)
def test_bad_syntax(data: bytes, place: str, reason: str) -> None:
    code, where, fields = refusals(data)[-1]
    assert (code, where, fields) == ("svg.syntax", f"icon.svg:{place}", {"reason": reason})


def test_bad_declarations() -> None:
    bomb = b'<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>\n' + svg("<title>&b;</title>")
    external = b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x.test/svg.dtd">\n' + svg("<a/>")
    ((code, place, fields),) = refusals(bomb)
    assert (code, place, fields) == ("svg.doctype", "icon.svg:1:15", {})
    assert [(code, place) for code, place, _ in refusals(external)] == [
        ("svg.doctype", "icon.svg:1:71"),
        ("svg.element", "icon.svg:3:1"),
    ]


def test_deep_nesting() -> None:
    assert len(outlines("<g>" * 18 + '<path d="M0 0h1"/>' + "</g>" * 18)) == 1
    fields = {"reason": "nested deeper than 20"}
    deep = svg("<g>" * 19 + '<path d="M0 0h1"/>' + "</g>" * 19)
    assert refusals(deep) == [("svg.syntax", "icon.svg:2:58", fields)]
    assert refusals(svg("<title>" + "<b>" * 9000))[-1] == ("svg.syntax", "icon.svg:2:62", fields)
    assert refusals(svg("<b>" * 9000))[-1] == ("svg.syntax", "icon.svg:2:58", fields)


def test_large() -> None:
    data = svg('<path d="M0 0h1"/>')
    padded = data + b" " * (MAX_BYTES - len(data))
    assert len(read_drawing(padded, "icon.svg").outlines) == 1
    fields: dict[str, object] = {"found": MAX_BYTES + 1, "limit": MAX_BYTES, "unit": "bytes"}
    assert refusals(padded + b" ") == [("svg.large", "icon.svg", fields)]
    assert len(commands(f'<path d="M0 0h{"1 " * (MAX_COMMANDS - 1)}"/>')) == MAX_COMMANDS
    fields = {"found": MAX_COMMANDS + 1, "limit": MAX_COMMANDS, "unit": "commands"}
    both = svg(f'<path d="M0 0h1"/>\n<path d="M0 0h{"1 " * (MAX_COMMANDS - 2)}"/>')
    assert refusals(both) == [("svg.large", "icon.svg:3:1", fields)]


@pytest.mark.parametrize(
    "body", ["", "<g/>", '<path d=""/>', '<path d="M1 1"/>', '<line x2="1"/>', "<desc/>"]
)
def test_empty(body: str) -> None:
    assert refusals(svg(body)) == [("svg.empty", "icon.svg", {})]


def test_all_problems_at_once() -> None:
    body = (
        '<path d="L1 1" fill="red" style="a"/>\n<text/>\n<circle cx="?"/>\n<g x="1">\n<line y1="?"/></g>&bad;'
    )
    found = refusals(svg(body, view="0", more=' style="a"'))
    assert [(code, place.removeprefix("icon.svg:")) for code, place, _ in found] == [
        ("svg.attribute", "1:1"),
        ("svg.viewbox", "1:1"),
        ("svg.attribute", "2:1"),
        ("svg.value", "2:1"),
        ("svg.path", "2:1"),
        ("svg.element", "3:1"),
        ("svg.value", "4:1"),
        ("svg.value", "4:1"),
        ("svg.attribute", "5:1"),
        ("svg.value", "6:1"),
        ("svg.syntax", "6:19"),
    ]


@pytest.mark.parametrize(
    "data",
    [
        "M" + " " * 190_000 + "x",
        "M" + "1" * 190_000 + "x",
        "M" + "1." * 95_000 + "x",
        "M" + ".1" * 95_000 + "x",
        "M" + "1 , " * 47_000 + "x",
        "M" + "1e1" * 63_000 + "x",
        "M0 0" + "M" * 190_000,
        "M0 0A" + "1" * 190_000 + "x",
        "M0 0A" + "1 1 0 011 1 " * 15_000 + "x",
        "M0 0A" + "1 1 0 011 1 " * 15_000,
        "M0 0a" + "1e6 1e6 0 1 1 1e-6 0 " * 9_000,
        "M0 0l" + "1e6 1e6 " * 20_000,
        "&#10;" * 38_000,
    ],
)
def test_no_path_is_slow(data: str) -> None:
    begin = time.perf_counter()
    read_or_refuse(svg(f'<path d="{data}"/>'))
    assert time.perf_counter() - begin < 3


# Whatever the bytes


def read_or_refuse(data: bytes) -> None:
    """Read; only an InputError may come, and what is read is finite and well formed."""
    try:
        drawing = read_drawing(data, "icon.svg")
    except InputError:
        return
    sizes = {"m": 2, "l": 2, "c": 6, "h": 0}
    assert drawing.outlines
    assert drawing.width > 0 < drawing.height
    for outline in drawing.outlines:
        assert outline.commands[0][0] == "m"
        for name, *numbers in outline.commands:
            assert len(numbers) == sizes[name]
            assert all(map(math.isfinite, numbers))


SNIPPETS = (
    *(b"<", b">", b"/>", b'"', b"&", b"&#0;", b"\0", b"\xff", b"</g>", b"<g>", b"<!--", b"]]>", b"<?x?>"),
    *(
        b"nan",
        b"inf",
        b"1e999",
        b"-1e6",
        b"1e-320",
        b"0",
        b"-",
        b".",
        b",",
        b"e",
        b"\xef\xbc\x91",
        b"<!DOCTYPE a>",
    ),
    *(
        b"A0 0 0 0 0 1 1",
        b"a1 1 0 011 1",
        b"Z",
        b"M",
        b"q",
        b"t1 1",
        b"s1 1 2 2",
        b"h",
        b"currentColor",
        b"none",
    ),
)


@settings(max_examples=300, deadline=None, database=None)
@given(st.binary(max_size=300))
def test_random_bytes(data: bytes) -> None:
    read_or_refuse(data)


@settings(max_examples=600, deadline=None, database=None)
@given(st.data())
def test_mutated_icons(data: st.DataObject) -> None:
    icon = data.draw(st.sampled_from(ICONS)).read_bytes()
    for _ in range(data.draw(st.integers(1, 4))):
        begin = data.draw(st.integers(0, len(icon)))
        end = data.draw(st.one_of(st.just(begin), st.integers(begin, min(begin + 20, len(icon)))))
        piece = data.draw(st.one_of(st.sampled_from(SNIPPETS), st.binary(max_size=4)))
        icon = icon[:begin] + piece + icon[end:]
    read_or_refuse(icon)


NUMBERS = st.one_of(
    st.sampled_from(["0", "1", "-1", "1e6", "-1e6", "1e-6", "1e-320", ".5", "-0", "999999.9", "1e999", ""]),
    st.floats(-1e6, 1e6).map(str),
)


@settings(max_examples=600, deadline=None, database=None)
@given(
    st.lists(st.tuples(st.sampled_from("MmLlHhVvCcSsQqTtAaZz"), st.lists(NUMBERS, max_size=8)), max_size=6)
)
def test_random_paths(pieces: list[tuple[str, list[str]]]) -> None:
    d = "M0 0" + " ".join(f"{letter}{' '.join(numbers)}" for letter, numbers in pieces)
    read_or_refuse(svg(f'<path d="{d}"/>'))


COORDINATE = st.sampled_from(["0", "1", "-1", "1e6", "-1e6", "1e-6", "1e-12", "1e-320", "1e-200", "3.7"])
ARC = st.tuples(
    COORDINATE, COORDINATE, COORDINATE, st.sampled_from("01"), st.sampled_from("01"), COORDINATE, COORDINATE
)


@settings(max_examples=600, deadline=None, database=None)
@given(st.lists(ARC, min_size=1, max_size=4), st.sampled_from("aA"))
def test_extreme_arcs(arcs: list[tuple[str, ...]], letter: str) -> None:
    for name, *numbers in path_commands(f"M0 0{letter}" + " ".join(" ".join(arc) for arc in arcs)):
        assert name in "mlch"
        assert all(map(math.isfinite, numbers))


# The icons of the house and its games


PARTS = {
    **dict.fromkeys(("gate_left", "gate_right", "gate_left_ground", "gate_right_ground"), (9.0, 22.0)),
    **dict.fromkeys(("column_left", "column_right"), (3.0, 34.0)),
    **dict.fromkeys(("column_left_ground", "column_right_ground"), (3.0, 34.0)),
    **dict.fromkeys(("minaret_foot", "minaret_top"), (14.0, 11.0)),
    **dict.fromkeys(("pattern_blue", "pattern_red", "pattern_green", "pattern_gold"), (34.0, 34.0)),
    **dict.fromkeys(("swatch_blue", "swatch_red", "swatch_green", "swatch_gold"), (34.0, 17.0)),
    "roof": (34.0, 8.0),
}
"""Parts of tiles, in mm; every other icon is a square of 24."""


@pytest.mark.parametrize("path", ICONS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_own_icons(path: Path) -> None:
    drawing = read_drawing(path.read_bytes(), path.name)
    size = (drawing.width, drawing.height)
    assert size == PARTS.get(path.stem, (24.0, 24.0))
    read_or_refuse(path.read_bytes())
    for outline in drawing.outlines:
        for _, *numbers in outline.commands:
            assert all(0 <= number <= most for number, most in zip(numbers[-2:], size, strict=False))


def test_there_are_icons() -> None:
    assert ICONS
