"""Facts: only of functions that change nothing, loop, and are given numbers and give one."""

from __future__ import annotations

from dogtable.ahead.facts import facts_of
from dogtable.ahead.material import positions
from dogtable.ahead.signatures import signature_of
from dogtable.ahead.unheard import unheard
from dogtable.ir.packing import unpacked
from tests.compile.little import program

RULES = """
define:
  height(p): points[p] + 2
  tall(p): those(q for q in players if height(q) > points[p])
  taller(p): how_many(height(q) > points[p] for q in players)
  many(p): len(tall(p))
  tallest: first(q for q in players if taller(q) == 0)
routines:
  grow:
    - each: q in those(q for q in players if taller(q) > 0)
      do:
        - set: points[q] = 1
play:
  - turns: first(players)
    do:
      - choose:
          n: numbers(0, taller(me) + many(me))
        do:
          - call: grow
"""


def test_facts_are_of_functions_that_loop_and_change_nothing() -> None:
    module = unheard(unpacked(positions(program(RULES)).module))
    signatures = {function.name: signature_of(function, function.name) for function in module.functions}
    facts = facts_of(module.functions, signatures)
    assert {name for name in facts if name.startswith("d_")} == {"d_taller", "d_tallest"}
    assert {"d_height", "d_tall", "d_many"} < set(signatures)
    assert not any(name.startswith("r_") for name in facts)
