"""R5: a game comes out the same, position by position, under every Python that is found on this machine.

`make test` takes the newest of them, `make deep` all.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
import yaml

from dogtable.engine.match import Match
from dogtable.session.library import Library
from dogtable.session.record import read_record
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
GAMES = ("dog", "inn-keeper", "sweet-dog-hotel", "we-rate-dogs", "ludo", "crazy-eights")
ANSWERS = 120


def _others() -> dict[str, str]:
    """Return the other Pythons from 3.11 on: version -> program."""
    found: dict[str, str] = {}
    folders = [Path(folder) for folder in os.get_exec_path()]
    folders += sorted((Path.home() / ".pyenv" / "versions").glob("3.*/bin"))
    for minor in range(11, 20):
        for folder in folders:
            program = folder / f"python3.{minor}"
            if minor == sys.version_info[1] or not program.is_file() or f"3.{minor}" in found:
                continue
            asked = subprocess.run([program, "-c", "print('works')"], capture_output=True, text=True)
            if asked.stdout == "works\n":  # what pyenv puts on the path says no when it is not chosen
                found[f"3.{minor}"] = str(program)
    return found


OTHERS = _others() if sys.platform != "win32" else {}
SPREAD = [pytest.param(version, marks=pytest.mark.deep) for version in [*OTHERS][:-1]] + [*OTHERS][-1:]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games played now, and those of older programs, one a line."""
    folder = tmp_path_factory.mktemp("records")
    library = Library(data=folder)
    told = [read_record(path) for path in sorted((ROOT / "tests" / "session" / "old").glob("*.dogtable"))]
    for name in GAMES:
        rules = library.load(name)
        match, rng = Match(rules, players=rules.players[0], seed=12), Random(12)
        while (decision := match.decision) is not None and match.count < ANSWERS:
            match.choose(rng.choice(decision.options).key, seat=decision.seat)
        told.append(match.record())
    path = folder / "games.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in told), "utf-8")
    return path


@pytest.fixture
def libraries(tmp_path: Path) -> Path:
    """What the program needs beside Python, without what was compiled for this one."""
    for name in ("yaml", "platformdirs"):
        home = Path(yaml.__file__).parents[1] / name
        shutil.copytree(home, tmp_path / name, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    return tmp_path


@pytest.mark.skipif(not OTHERS, reason="there is no other Python from 3.11 on here")
@pytest.mark.parametrize("version", SPREAD)
def test_games_come_out_the_same_under_another_python(version: str, records: Path, libraries: Path) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(libraries)]), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [OTHERS[version], "-m", "dogtable", "replay", "--verify", str(records), "--data", str(libraries / "data")]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=PATIENCE)
    count = len(records.read_text("utf-8").splitlines())
    assert f"{count} of {count} games come out as recorded" in done.stdout, done.stdout + done.stderr
