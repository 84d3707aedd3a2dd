"""Command lines that nobody means, a few for each command: one sentence, no traceback, nothing outside touched."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.fuzz.commands import UNTRIED, run


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there each command would be loaded anew")
def test_odd_command_lines_end_with_a_sentence_and_touch_nothing_else(tmp_path: Path) -> None:
    tally = run(84, tmp_path / "odd")
    assert not tally.bad, tally.bad[:3]
    assert {status for _, status in tally.ends} == {0, 1, 2}
    assert len({command for command, _ in tally.ends}) == 24 - len(UNTRIED)
