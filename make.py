"""What `make` does, for machines without make: `py make.py play`, `py make.py test`.

`setup` makes .venv and installs into it what pyproject.toml and constraints.txt say, when they are newer than the last
time; `play` opens the table and `test` passes the tests, both after setting up. A .venv that is broken, half made or of
another Python is made anew. This file runs on any Python 3 that there is, to say what is missing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
READY = VENV / ".ready"
OLDEST = (3, 11)
RUNS = {"play": ["dogtable.cli.play_or_show", "dog"], "test": ["pytest", "-n", "auto", "--dist", "worksteal"]}
WANTED = (ROOT / "pyproject.toml", ROOT / "constraints.txt")
SYSTEMS = {  # how a system installs things: its command, then what brings Python, and what brings its venv
    "apt-get": ("apt-get install", "python3", "python3-venv"),
    "dnf": ("dnf install", "python3.12", "python3-libs"),
    "zypper": ("zypper install", "python312", "python312-base"),
    "pacman": ("pacman -S", "python", "python"),
    "apk": ("apk add", "python3", "python3"),
    "brew": ("brew install", "python", "python"),
}


def setup() -> None:
    """Make and fill .venv unless it is sound and up to date; SystemExit says in a sentence what is missing."""
    if not is_sound():
        make_venv()
    if not READY.exists() or any(file.stat().st_mtime > READY.stat().st_mtime for file in WANTED):
        install()
        READY.touch()


def is_sound() -> bool:
    """Whether there is a .venv with a Python that runs, is new enough, and still has the pip that came with it."""
    asked = "import sys, pip; print(*sys.version_info[:2])"
    try:
        told = subprocess.run([str(PYTHON), "-I", "-c", asked], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):  # not there, not to be run any more, or without pip
        return False
    return tuple(int(part) for part in told.split()) >= OLDEST


def make_venv() -> None:
    """Make an empty .venv with pip, by whatever can: Python's own venv, else uv or virtualenv."""
    if sys.version_info < OLDEST:
        sys.exit(f"dogtable needs Python 3.11 or newer; this is {sys.version.split()[0]}. {bring(1)}")
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    elif VENV.exists():
        print("The .venv that is here is broken or not whole; it is made anew.", flush=True)
        shutil.rmtree(VENV)
    command = tool()
    if not command:
        sys.exit(f"dogtable needs Python's venv, and this Python has come without. {bring(2)}")
    try:
        subprocess.run([*command, str(VENV)], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        shutil.rmtree(VENV, ignore_errors=True)
        said = (
            f"ended with status {error.returncode}" if isinstance(error, subprocess.CalledProcessError) else str(error)
        )
        sys.exit(f"No .venv could be made: {' '.join(command)} {said}.")


def tool() -> list[str]:
    """Return the command that makes a virtual environment with pip in the folder that follows; [] where none can."""
    try:
        import ensurepip  # noqa: F401  # Debian ships Python without it
        import venv  # noqa: F401  # likewise
    except ImportError:
        pass
    else:
        return [sys.executable, "-m", "venv"]
    if shutil.which("uv"):
        return ["uv", "venv", "--seed", "--quiet", "--python", sys.executable]
    if shutil.which("virtualenv"):
        return ["virtualenv", "--quiet", "--python", sys.executable]
    return []


def bring(what: int) -> str:
    """Return with which command of this system something comes: 1 Python, 2 its venv."""
    root = "" if sys.platform == "win32" or os.geteuid() == 0 else "sudo "
    for name, said in SYSTEMS.items():
        if shutil.which(name):
            return f"It comes with: {'' if name == 'brew' else root}{said[0]} {said[what]}"
    return "It is to be had from https://www.python.org/downloads/"


def install() -> None:
    """Install the program, as it lies here, and what it needs."""
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*pip, "-c", "constraints.txt", "-e", ".[dev]"], cwd=ROOT)
    if done.returncode:
        sys.exit("What dogtable needs could not be installed: pip says why above. What is there already is kept.")


def main() -> int:
    """Set up, then run what was asked for."""
    what = sys.argv[1] if len(sys.argv) == 2 else ""
    if what not in ("setup", *RUNS):
        sys.exit(f"usage: {Path(sys.executable).name} make.py setup|{'|'.join(RUNS)}")
    setup()
    return 0 if what == "setup" else subprocess.run([str(PYTHON), "-m", *RUNS[what]], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
