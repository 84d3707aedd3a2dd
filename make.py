"""What `make` does, for machines without make: `py make.py play`, `py make.py test`.

`setup` makes .venv and installs into it what pyproject.toml and constraints.txt say, when they are newer than the last
time; `play` opens the table and `test` passes the tests, both after setting up.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
READY = VENV / ".ready"
RUNS = {"play": ["dogtable.cli.play_or_show", "dog"], "test": ["pytest", "-n", "auto"]}


def setup() -> None:
    """Make and fill .venv unless it is up to date."""
    wanted = (ROOT / "pyproject.toml", ROOT / "constraints.txt")
    if READY.exists() and all(file.stat().st_mtime <= READY.stat().st_mtime for file in wanted):
        return
    if sys.version_info < (3, 11):  # noqa: UP036  # whatever Python there is may run this file
        sys.exit(f"dogtable needs Python 3.11 or newer; this is {sys.version.split()[0]}")
    if not PYTHON.exists():
        venv.create(VENV, with_pip=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-c", "constraints.txt", "-e", ".[dev]"], cwd=ROOT, check=True)
    READY.touch()


def main() -> int:
    """Set up, then run what was asked for."""
    what = sys.argv[1] if len(sys.argv) == 2 else ""
    if what not in ("setup", *RUNS):
        sys.exit(f"usage: {Path(sys.executable).name} make.py setup|{'|'.join(RUNS)}")
    try:
        setup()
    except subprocess.CalledProcessError as error:
        return error.returncode
    return 0 if what == "setup" else subprocess.run([str(PYTHON), "-m", *RUNS[what]], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
