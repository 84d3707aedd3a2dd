"""What players are asked, offered, told and refused in random games, line by line.

Other tests compare with the slow interpreter what is so; here stands also how it is said, and to whom.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.corpus import corpus
from tests.engine.transcript import transcript
from tests.golden import as_kept
from tests.helpers import Folder

TOLD = Path(__file__).parent / "told"
ANSWERS = 8
MORE = {"torture": 24, "race": 24, "medley": 16}


@pytest.mark.parametrize("name", sorted(corpus()))
def test_it_is_what_is_kept(name: str) -> None:
    rules = corpus()[name]
    as_kept(TOLD / f"{name}.txt", list(transcript(Folder(rules), rules.game.players[-1], MORE.get(name, ANSWERS))))
