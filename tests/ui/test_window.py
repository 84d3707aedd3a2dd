"""The real window on a real X server: its class, its size, its sleep, its end."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.x_server import x_server

pytestmark = pytest.mark.screen


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with x_server(1600, 1000) as name:
        yield name


class Window:
    """The program in its own process, touched through the window system only."""

    def __init__(self, display: str, data: Path) -> None:
        self.env = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
        self.env["DISPLAY"] = display
        self.program = subprocess.Popen(
            [sys.executable, "-m", "dogtable", "--data", str(data)],
            env=self.env,
            cwd=Path(__file__).parents[2],
            stderr=subprocess.PIPE,
        )
        self.id = self.tool("search", "--sync", "--onlyvisible", "--class", "dogtable").split()[-1]

    def tool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=PATIENCE, check=True
        )
        return done.stdout

    def size(self) -> tuple[int, int]:
        lines = dict(line.split("=") for line in self.tool("getwindowgeometry", "--shell", self.id).split())
        return int(lines["WIDTH"]), int(lines["HEIGHT"])

    def corner(self) -> tuple[int, int]:
        lines = dict(line.split("=") for line in self.tool("getwindowgeometry", "--shell", self.id).split())
        return int(lines["X"]), int(lines["Y"])

    def screenshot(self, folder: Path) -> Path:
        before = set(folder.glob("*.png"))
        self.tool("key", "--window", self.id, "F12")
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            fresh = set(folder.glob("*.png")) - before
            if fresh:
                return fresh.pop()
            time.sleep(0.05)
        raise AssertionError("no picture came")

    def quit(self, button: tuple[int, int]) -> int:
        """Click the button that quits until the program has ended (a slow machine lays out late): its exit status."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            x, y = map(str, button)
            command = ["xdotool", "mousemove", "--window", self.id, x, y, "click", "1"]
            subprocess.run(
                command, env=self.env, capture_output=True, timeout=PATIENCE
            )  # the window may be gone already
            try:
                return self.program.wait(2)
            except subprocess.TimeoutExpired:
                continue
        raise AssertionError("the program does not end")

    def end(self) -> str:
        if self.program.poll() is None:
            self.program.kill()
        _, err = self.program.communicate(timeout=PATIENCE)
        return err.decode()


@pytest.fixture
def window(display: str, tmp_path: Path) -> Iterator[Window]:
    window = Window(display, tmp_path)
    yield window
    window.end()


def test_the_window_keeps_its_keys_and_stays_open(window: Window, tmp_path: Path) -> None:
    pictures = tmp_path / "screenshots"
    window.screenshot(pictures)  # it is up
    window.tool("key", "--window", window.id, "Escape")
    window.tool("windowsize", "--sync", window.id, "1280", "720")
    assert window.size() == (1280, 720)
    window.screenshot(pictures)
    window.tool("windowsize", window.id, "30", "20")
    time.sleep(1.2)
    window.screenshot(pictures)
    assert window.program.poll() is None


def test_the_window_comes_back_where_it_was(display: str, tmp_path: Path) -> None:
    for visit in (1, 2):
        window = Window(display, tmp_path)
        try:
            window.screenshot(tmp_path / "screenshots")
            if visit == 1:
                window.tool("windowsize", "--sync", window.id, "1200", "740")
                window.tool("windowmove", "--sync", window.id, "210", "130")
                assert window.quit((1110, 46)) == 0
            else:
                assert window.size() == (1200, 740) and window.corner() == (210, 130)
        finally:
            window.end()
