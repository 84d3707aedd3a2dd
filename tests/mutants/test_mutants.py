"""Code broken on purpose: what is changed, that it is a change, and that what is listed as equal is still one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutants import changes
from tests.mutants.ladder import LADDERS, Rung, ladder
from tests.mutants.runs import equal, sample, wilson
from tests.mutants.trial import apart

SOURCE = '''
"""Words."""
MOST = 3


class One:
    def of(self, a, b=False):
        """Say it."""
        if not a and b < MOST - 1:
            raise ValueError(f"{a + 1}")
        return b
'''


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "one.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.setattr(changes, "ROOT", tmp_path)
    changes.parsed.cache_clear()
    return "one.py"


def test_what_is_changed(module: str) -> None:
    found = changes.changes(module)
    assert [change.name.removeprefix("one.py ") for change in found] == [
        ": dropped: MOST = 3",
        ": 3 -> 4",
        ": 3 -> 2",
        "One.of: False -> True",
        "One.of: dropped: if not a and b < MOST - 1:",
        "One.of: turned round: not a and b < MOST - 1",
        "One.of: And -> Or: not a and b < MOST - 1",
        "One.of: no not: not a",
        "One.of: Lt -> LtE: b < MOST - 1",
        "One.of: Sub -> Add: MOST - 1",
        "One.of: 1 -> 2",
        "One.of: 1 -> 0",
        "One.of: dropped: raise ValueError(f'{a + 1}')",
        "One.of: nothing returned: return b",
    ]
    sound = ast.unparse(changes.parsed(module))
    made = [ast.unparse(change.tree()) for change in found]
    assert sound not in made and len(set(made)) == len(made)
    assert ast.unparse(changes.parsed(module)) == sound


def test_every_package_has_a_ladder_of_tests_that_there_are() -> None:
    assert set(LADDERS) == set(changes.PACKAGES)
    for rung in {rung for rungs in LADDERS.values() for rung in rungs}:
        assert all((changes.ROOT / test).exists() for test in rung.tests if test.startswith("tests/"))
    assert ladder("dogtable/lang/flow.py") is LADDERS["lang"]


def test_a_change_is_noticed_and_soundness_is_not() -> None:
    rung, file = Rung(("tests/lang/test_source.py",), 60), "dogtable/lang/source.py"
    returned = next(change for change in changes.changes(file) if "nothing returned" in change.name)
    assert apart(file, returned.tree(), rung).startswith("tests/lang/test_source.py")
    assert apart(file, changes.parsed(file), rung) == ""


def test_a_sample_is_the_same_for_the_same_seed_and_what_is_equal_is_a_change() -> None:
    first, again = (sample(9, 1, "dogtable/lang/tokens.py") for _ in range(2))
    assert [change.name for change in first] == [change.name for change in again]
    for file in {name.partition(" ")[0] for name in equal()}:
        listed = {name for name in equal() if name.startswith(f"{file} ")}
        assert listed <= {change.name for change in changes.changes(file)}, "no such change any more"


def test_an_interval_is_wilsons() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(90, 100)
    assert (round(low, 3), round(high, 3)) == (0.826, 0.945)
