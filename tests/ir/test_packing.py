"""A module comes back as it was packed, without its places; what is none, is damaged or goes too deep is told."""

from __future__ import annotations

import json
import sys
import zlib
from copy import copy
from dataclasses import replace

import pytest

from dogtable import ir
from dogtable.base.errors import NOWHERE
from dogtable.base.later import Later
from dogtable.compile.compiler import compile_rules
from dogtable.ir.building import Fn
from dogtable.ir.lines import lines_of
from dogtable.ir.module import NO_ENDING, Module, tables_of
from dogtable.ir.packing import packed, unpacked
from tests.rulesets.found import rules_of


def module_of(*functions: Fn) -> Module:
    return Module(tuple(fn.done() for fn in functions), NO_ENDING, (), (), (), ())


@pytest.mark.parametrize("ruleset", ["dog", "torture", "inn-keeper"])
def test_it_comes_back_and_is_the_same_python(ruleset: str):
    made = compile_rules(rules_of(ruleset), 2 if ruleset != "dog" else 4)
    module = unpacked(made.module())
    printed = "".join(f"{line}\n" for one in module.functions for line, _ in lines_of(one)).split()
    printed += tables_of(module).split()
    assert made.source.split()[: len(printed)] == printed
    assert packed(module) == made.module()


def test_it_is_made_once_for_whoever_keeps_it():
    made = compile_rules(rules_of("tic-tac-toe"), 2)
    again = replace(made, module=copy(made.module))
    assert again.module is not made.module
    assert again == made
    assert again.module() is made.module()
    assert made.module != Later(b"")


@pytest.mark.parametrize(
    "text", ["[]", "null", "[-1]", "[999]", "[0,1]", '[7,"x"]', "[[[", "{}", "1" * 5_000, "[" * 100_000]
)
def test_what_is_none_is_told(text: str):
    with pytest.raises(ValueError, match="no module"):
        unpacked(zlib.compress(text.encode()))


@pytest.mark.parametrize("data", [b"", b"no module", packed(module_of())[:-4]])
def test_so_is_what_is_damaged(data: bytes):
    with pytest.raises(ValueError, match="no module"):
        unpacked(data)


def test_what_goes_too_deep_is_packed_as_nothing():
    fn, value = Fn("f", [ir.STATE], NOWHERE), ir.number(1)
    for _ in range(sys.getrecursionlimit()):
        value = ir.Negate(value)
    fn.leave(value)
    data = packed(module_of(fn))
    assert json.loads(zlib.decompress(data)) is None
    with pytest.raises(ValueError, match="no module"):
        unpacked(data)
