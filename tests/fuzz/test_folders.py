"""R2 of the reliability figures, dropped folders: a sample of what `make deep` does with more."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.fuzz.folders import run


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and such names are not to be had on Windows")
def test_folders_of_malice_are_taken_in_or_refused_and_nothing_else_is_touched(tmp_path: Path) -> None:
    tally = run(120, tmp_path)
    assert not tally.bad, tally.bad[:3]
    assert tally.taken > 10 and tally.refused > 10
