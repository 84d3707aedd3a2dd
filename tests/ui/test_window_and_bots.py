"""The window and the bots' processes: closing it waits for none, and none stays when the window is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dogtable.ui.launch import open_app
from dogtable.ui.navigate import NewGame
from tests.patience import PATIENCE, is_cut_short, is_gone
from tests.ui.driver import Driver

ROOT = Path(__file__).parents[2]


def children(pid: int) -> list[int]:
    """The processes below a process, as /proc tells."""
    try:
        told = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    except (FileNotFoundError, ProcessLookupError):  # it may go while it is looked at
        return []
    own = [int(word) for word in told.split()]
    return [*own, *(one for child in own for one in children(child))]


def test_closing_the_window_waits_for_no_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROKEN", "hangs")
    app = open_app(tmp_path, size=(640, 360), start=NewGame("tic-tac-toe", 2, ["random", "random"], {}, 1))
    driver = Driver(app)
    end = time.monotonic() + PATIENCE
    while type(app.stage.top).__name__ != "TableScene":
        assert time.monotonic() < end
        driver.turn(1)
    host = app.stage.top.table.bots.host  # type: ignore[attr-defined]  # it is a table's
    host.policies = "tests.session.broken_bots"
    while not host.busy:
        assert time.monotonic() < end
        driver.turn(1)
    worker = host._worker
    app.running = False
    app.run()
    assert is_cut_short(worker.process) and not host.busy


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_no_bot_stays_when_the_window_is_killed(tmp_path: Path, how: int) -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    words = ["play", "dog", "--seats", "greedy,greedy,greedy,greedy", "--data", str(tmp_path)]
    window = subprocess.Popen([sys.executable, "-m", "dogtable", *words], env=env, cwd=tmp_path)
    end = time.monotonic() + PATIENCE
    while len(children(window.pid)) < 2:  # the bots' process, and the one in which Python looks after its resources
        assert time.monotonic() < end and window.poll() is None
        time.sleep(0.1)
    time.sleep(1.0)  # it thinks
    below = children(window.pid)
    window.send_signal(how)
    window.wait(PATIENCE)
    assert [pid for pid in below if not is_gone(pid)] == [], "a process stayed"
