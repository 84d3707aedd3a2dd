"""Code broken on purpose: what is changed, that it is a change, and that what is listed as equal is still one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutants import changes, watched
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


def test_it_is_known_who_comes_to_a_change_and_who_notices_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that some tests come to; what is done while a module is imported may matter to all; none come to the last."""
    test = "tests/lang/test_source.py"
    monkeypatch.setattr(watched, "TESTS", (test,))
    monkeypatch.setattr(watched, "KEPT", tmp_path / "kept.json")
    file = "dogtable/lang/source.py"
    inside = next(one for one in changes.changes(file) if "decode: nothing returned" in one.name)
    imported = next(one for one in changes.changes(file) if one.name.startswith(f"{file} :"))
    elsewhere = changes.changes("dogtable/lang/format.py")[-1]
    seen = watched.watched([inside, imported, elsewhere])
    assert 0 < len(seen.reached[inside.name]) < len(seen.seconds) == len(seen.order(imported))
    first = seen.order(inside)[0][0]
    assert first in seen.reached[inside.name] and seen.order(elsewhere) == []
    assert apart(file, inside.tree(), seen.order(inside)).startswith(test)
    assert apart(file, changes.parsed(file), seen.order(inside)) == ""


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
