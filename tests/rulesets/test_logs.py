"""The log of a whole game reads as it was read aloud once: every sentence stands in a file, and is compared."""

from __future__ import annotations

import pytest

from dogtable.session.library import Library
from tests.rulesets.logs import GAMES, HERE, told


@pytest.mark.parametrize("game", GAMES)
def test_the_log_of_a_game_is_the_one_that_was_read(game: str) -> None:
    kept = (HERE / f"{game}.txt").read_text(encoding="utf-8")
    assert told(game, Library()) == kept, "python -m tests.rulesets.logs writes it anew; read it before it is kept"
