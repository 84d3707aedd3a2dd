"""Fetching the peers into build/peers: an environment of Python's own for two of them, a folder of npm's for the third.

They are no requirement of the project: only `make bench-peers` asks for them, and nothing else uses them.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
FOLDER = Path("build/peers")
NODE = FOLDER / "node"


class MissingToolError(Exception):
    """A tool that fetching needs is not on this machine."""


def python() -> Path:
    """Return the Python of the peers' environment."""
    return FOLDER / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def fetch() -> None:
    """Fetch what is missing, or another version than is asked for."""
    fetch_python()
    _node_peers()


def fetch_python() -> None:
    """Fetch likewise what is written in Python alone."""
    wanted = (HERE / "requirements.txt").read_text(encoding="utf-8")
    kept = FOLDER / "requirements.txt"
    if python().exists() and kept.exists() and kept.read_text(encoding="utf-8") == wanted:
        return
    if not python().exists():
        subprocess.run([sys.executable, "-m", "venv", str(FOLDER)], check=True)
    subprocess.run([str(python()), "-m", "pip", "install", "-q", "-r", str(HERE / "requirements.txt")], check=True)
    kept.write_text(wanted, encoding="utf-8")


def _node_peers() -> None:
    wanted = (HERE / "package.json").read_text(encoding="utf-8")
    kept = NODE / "package.json"
    if (NODE / "node_modules").exists() and kept.exists() and kept.read_text(encoding="utf-8") == wanted:
        return
    npm = shutil.which("npm")
    if npm is None:
        raise MissingToolError("node and npm are needed to fetch boardgame.io (https://nodejs.org)")
    NODE.mkdir(parents=True, exist_ok=True)
    kept.write_text(wanted, encoding="utf-8")
    subprocess.run([npm, "install", "--no-audit", "--no-fund", "--silent"], cwd=NODE, check=True)
