"""R6: the window where things go wrong around it: odd languages and folders, a system that ends it, a screen that goes.

Bots play in the real program; whatever happens to it, nothing that was answered is lost, and no traceback is seen.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.table import Table
from tests.patience import PATIENCE
from tests.x_server import x_server

ROOT = Path(__file__).parents[2]
PLAY = ["play", "dog", "--seats", "greedy,greedy,greedy,greedy"]
HEADLESS = {"SDL_VIDEODRIVER": "dummy"}


@contextmanager
def window(data: Path, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """The program with a game between bots, once some answers have been given."""
    env = {**os.environ, "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT), **environment}
    command = [sys.executable, "-m", "dogtable", *PLAY, "--data", str(data)]
    program = subprocess.Popen(command, env=env, cwd=data.parent, stderr=subprocess.PIPE, text=True, errors="replace")
    try:
        until(lambda: answers(data) >= 3, program)
        yield program
    finally:
        if program.poll() is None:
            program.kill()
        program.communicate(timeout=PATIENCE)


def answers(data: Path) -> int:
    """How many answers of the one game lie in the journal."""
    path = data / "games.sqlite"
    if not path.exists() or not (games := Journal(path).games()):
        return 0
    return len(Journal(path).answers(games[0].id))


def until(holds: Callable[[], bool], program: subprocess.Popen[str]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        assert program.poll() is None, program.communicate()[1]
        time.sleep(0.05)


def ended(program: subprocess.Popen[str]) -> str:
    """Wait until the program has ended by itself; what it said."""
    _, said = program.communicate(timeout=PATIENCE)
    assert "Traceback" not in said, said
    return said


def goes_on(data: Path) -> None:
    """The game is there with all its answers, and can be opened."""
    count = answers(data)
    journal = Journal(data / "games.sqlite")
    table = Table.open(journal, journal.games()[0].id, Library(data=data))
    assert table.match.count == count >= 3


@pytest.mark.parametrize(
    ("folder", "environment"),
    [
        ("plain", {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
        ("two words", {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati"}),
        ("Ünï-犬'%s{0}#?&;$HOME", {"HOME": "/nonexistent"}),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="ended by signals of Unix")
def test_odd_languages_and_folders(tmp_path: Path, folder: str, environment: dict[str, str]) -> None:
    data = tmp_path / folder
    with window(data, **HEADLESS, **environment) as program:
        program.send_signal(signal.SIGTERM)
        ended(program)
    goes_on(data)


@pytest.mark.skipif(sys.platform != "linux", reason="an X server of its own")
def test_a_screen_that_goes_takes_no_answer_along(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with x_server(1280, 720) as display:
        context = window(data, DISPLAY=display, SDL_VIDEODRIVER="x11")
        program = context.__enter__()
    try:
        ended(program)
        goes_on(data)
    finally:
        context.__exit__(None, None, None)
