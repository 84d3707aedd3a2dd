"""Frozen classes: made as dataclasses are, and what is not compared, pickled and replaced."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import ClassVar

import pytest

from dogtable.base.errors import Span
from dogtable.base.frozen import Compact, Frozen, replaced, values_of


class Thing(Frozen):
    """Something with a name."""

    count: ClassVar[int] = 7
    span: Span
    name: str


class Pair(Thing):
    """Two of them."""

    other: Thing | None = None


@dataclass(frozen=True, slots=True)
class Row(Compact):
    """A row of two."""

    first: int
    second: tuple[str, ...] = ()


HERE, THERE = Span("a", 1, 1, 1, 2), Span("b", 1, 1, 1, 2)


def test_fields_are_given_in_their_order_or_by_their_names() -> None:
    pair = Pair(HERE, "two", Thing(THERE, "one"))
    assert pair == Pair(other=Thing(span=THERE, name="one"), name="two", span=HERE)
    assert tuple(Pair.types) == Pair.__match_args__ == ("span", "name", "other")
    assert values_of(Pair(HERE, "two")) == (HERE, "two", None)
    assert repr(Thing(HERE, "x")) == f"Thing(span={HERE!r}, name='x')"
    with pytest.raises(TypeError, match="name"):
        Thing(HERE)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Thing(HERE, "x", name="x")  # type: ignore[misc]


def test_where_something_stands_is_not_compared_but_what_it_is() -> None:
    assert Thing(HERE, "x") == Thing(THERE, "x")
    assert len({Thing(HERE, "x"), Thing(THERE, "x"), Thing(HERE, "y")}) == 2
    assert Thing(HERE, "x") != Pair(HERE, "x")
    assert Thing(HERE, "x") != "x"


def test_nothing_can_be_changed() -> None:
    thing = Thing(HERE, "x")
    for name in ("name", "count", "new"):
        with pytest.raises(AttributeError, match=f"Thing is frozen: '{name}' cannot be set"):
            setattr(thing, name, "y")
    with pytest.raises(AttributeError, match="cannot be deleted"):
        del thing.name
    assert not hasattr(thing, "__dict__")


def test_one_is_made_of_another() -> None:
    assert replaced(Pair(HERE, "x"), name="y") == Pair(HERE, "y")
    with pytest.raises(TypeError, match="nothing"):
        replaced(Thing(HERE, "x"), nothing=1)


@pytest.mark.parametrize("thing", [Pair(HERE, "two", Thing(THERE, "one")), Row(1, ("a", "b")), HERE])
def test_what_is_taken_apart_comes_back(thing: object) -> None:
    again = deepcopy(thing)
    assert again == thing
    assert repr(again) == repr(thing)
