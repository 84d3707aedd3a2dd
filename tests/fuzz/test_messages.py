"""Odd messages to the language server; `make deep` sends more."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pygls")

from tests.fuzz.messages import run


def test_whoever_asks_the_language_server_oddly_is_answered_once(tmp_path: Path) -> None:
    tally = run(300, tmp_path)
    assert not tally.bad, tally.bad[:3]
    assert {0, -32602, -32601} <= set(tally.answers) and sum(tally.answers.values()) == tally.asked > 150
