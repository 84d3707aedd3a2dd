"""P6 frozen and P11: the first frame of the packaged program, and how large it is; where packages were built."""

from __future__ import annotations

import mmap
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.bench.measure import Figure, not_yet

APP = Path("build/app/dogtable")
INSTALLERS = Path("build/installers")
INSTALLED, INSTALLER = 60, 30
"""The goals, in MB (millions of bytes)."""
KINDS = (".deb", ".run", ".exe", ".dmg", "-x86_64.tar.gz")
DISPLAY = ":191"
SIZE = (1920, 1080)
PATIENCE = 30.0
BARE = "import time; from tests.bench.window import bare; bare(); time.sleep(60)"


def sizes(_scale: float) -> list[Figure]:
    """P11: the size of the installed program, and of every file that installs it."""
    packed = sorted(f for f in INSTALLERS.glob("*") if f.name.endswith(KINDS))
    goal = f"≤ {INSTALLER} MB"
    files = [_size(f.name, goal, INSTALLER, [f], "") for f in packed]
    return [
        _size("the program, installed", f"≤ {INSTALLED} MB", INSTALLED, APP.rglob("*"), f"no {APP} (`make package`)"),
        *(files or [not_yet("P11", "the installer", goal, f"no {INSTALLERS} (`make package`)")]),
    ]


def _size(what: str, goal: str, most: int, files: Iterable[Path], missing: str) -> Figure:
    size = sum(f.stat().st_size for f in files if f.is_file() and not f.is_symlink()) / 1e6
    if not size:
        return not_yet("P11", what, goal, missing)
    return Figure("P11", what, goal, f"{size:.1f} MB", size, reached=size <= most)


def first_frame(scale: float) -> list[Figure]:
    """P6: from starting the packaged program to the first pixel that it shows, over a bare window, on an Xvfb.

    The screen's memory is looked at, so nothing has to be put into the program.
    """
    what, goal = "first frame (packaged) ÷ a bare window", "≤ 2"
    program = APP / "dogtable"
    if not program.exists():
        return [not_yet("P6", what, goal, f"no {APP} (`make package`)")]
    if shutil.which("Xvfb") is None:
        return [not_yet("P6", what, goal, "no Xvfb on this machine")]
    ours, bare = [], []
    with _screen() as screen, tempfile.TemporaryDirectory() as data:
        words = [str(program), "--data", data]
        _shown(screen, words)  # the first start reads everything from the disk
        for _ in range(9 if scale >= 1 else 3):
            ours.append(_shown(screen, words))
            bare.append(_shown(screen, [sys.executable, "-c", BARE]))
    ratios = sorted(a / b for a, b in zip(ours, bare, strict=True))
    value = statistics.median(ratios)
    told = f"{statistics.median(ours):.0f} ÷ {statistics.median(bare):.0f} ms"
    return [Figure("P6", what, goal, told, value, f"{ratios[0]:.2f} to {ratios[-1]:.2f}", {}, value, value <= 2)]


@contextmanager
def _screen() -> Iterator[mmap.mmap]:
    """Open a screen of its own; yield its memory."""
    with tempfile.TemporaryDirectory() as folder:
        kind = f"{SIZE[0]}x{SIZE[1]}x24"
        words = ["Xvfb", DISPLAY, "-screen", "0", kind, "-fbdir", folder, "-br", "-nolisten", "tcp"]
        server = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        memory = Path(folder) / "Xvfb_screen0"
        try:
            end = time.monotonic() + PATIENCE
            while not (memory.exists() and memory.stat().st_size) and time.monotonic() < end:
                time.sleep(0.05)
            time.sleep(0.5)
            with memory.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as pixels:
                yield pixels
        finally:
            server.terminate()
            server.wait()


def _shown(screen: mmap.mmap, words: Sequence[str]) -> float:
    """Start a program; return the milliseconds until the first pixels are there, and end it."""
    row = SIZE[0] * 4
    rows = [len(screen) - row * n for n in range(SIZE[1] // 4, SIZE[1], SIZE[1] // 8)]
    dark = b"\0\0\0"

    def lit() -> bool:
        return any(screen[at + 4 * x : at + 4 * x + 3] != dark for at in rows for x in range(200, 1700, 100))

    end = time.monotonic() + PATIENCE
    while lit() and time.monotonic() < end:  # the window before is still going
        time.sleep(0.02)
    begin = time.monotonic()
    env = {**os.environ, "DISPLAY": DISPLAY}
    env.pop("SDL_VIDEODRIVER", None)
    process = subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while not lit():
            if time.monotonic() > begin + PATIENCE:
                raise TimeoutError(f"{words[0]} has shown nothing for {PATIENCE:.0f} s")
            time.sleep(0.001)
        return (time.monotonic() - begin) * 1000
    finally:
        process.kill()
        process.wait()


FIGURES = {"P6": first_frame, "P11": sizes}
