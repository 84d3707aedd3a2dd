"""Operations that compiled rules call: each has its C, which takes what the table of operations says."""

from __future__ import annotations

import re

import pytest

from dogtable.ahead.operations import BLOCKS, STRAIGHT
from dogtable.ahead.writing import by_hand

FILES = ("runtime", "copies", "lists", "remembering", "pieces", "alike", "tracked", "attempts")
WRITTEN = "\n".join(by_hand(f"{name}.c") for name in FILES)
OPERATIONS = {**STRAIGHT.operations, **BLOCKS.operations}


def parameters(name: str) -> list[str]:
    """Return what a function of the C takes, in order."""
    found = re.search(rf"^static[^\n;{{]*\b{name}\(([^)]*)\)\s*(?:{{|__attribute)", WRITTEN, re.MULTILINE)
    assert found is not None, f"there is no {name} in C"
    return [one.strip() for one in found[1].split(",")] if found[1] else []


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_takes_in_c_what_the_table_says(name: str) -> None:
    operation = OPERATIONS[name]
    taken = parameters(operation.c or name)
    assert (taken[:1] == ["Game *c"]) == operation.plays
    given = taken[operation.plays :]
    cells = [parameter.removeprefix("const ").startswith("I *") for parameter in given]
    assert cells == [sort == "cells" for sort in operation.takes]
