"""Columns: low ones, and sections whole where that costs little."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.typeset.flow import WHOLE, Atom, _balanced, _columns, _lowest

HEIGHT = 400.0


def atom(height: float, heads: bool = False) -> Atom:
    return Atom(2.0 if heads else 0.5, height, heads, heads, lambda x, y: [])


def section(lines: int) -> list[Atom]:
    return [atom(6, heads=True), *(atom(5) for _ in range(lines))]


def balanced(atoms: list[Atom]) -> list[list[Atom]]:
    placed = _columns(atoms, 2, HEIGHT)
    assert placed is not None
    return _balanced(atoms, 2, HEIGHT, placed)


def test_a_section_that_would_begin_at_the_foot_goes_to_the_next_column() -> None:
    atoms = [*section(6), *section(5), *section(4)]
    left, right = balanced(atoms)
    assert left == atoms[:7]
    assert right == atoms[7:]


def test_a_section_longer_than_a_column_is_broken() -> None:
    left, right = balanced(section(40))
    assert abs(len(left) - len(right)) <= 1


def test_two_headings_stay_together() -> None:
    atoms = [*section(5), atom(6, heads=True), *section(5)]
    _, right = balanced(atoms)
    assert [each.heads for each in right][:3] == [True, True, False]


@given(st.lists(st.integers(0, 12), min_size=1, max_size=8))
def test_nothing_is_lost_and_columns_are_hardly_higher(lengths: list[int]) -> None:
    atoms = [each for length in lengths for each in section(length)]
    placed = balanced(atoms)
    assert [each for column in placed for each in column] == atoms
    plain = _columns(atoms, 2, HEIGHT)
    assert plain is not None
    low, _ = _lowest(atoms, 2, HEIGHT, plain, False)
    for column in placed:
        height = sum(each.height + (each.before if order else 0) for order, each in enumerate(column))
        assert height <= low * WHOLE + 1e-6
