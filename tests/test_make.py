"""The first minute: make.py says what is missing before it begins, and mends what is broken."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NO_VENV = "raise ImportError('this Python has come without')\n"
SET_UP = """
import sys
sys.path.insert(0, {where!r})
import make
make.install = lambda: print("installs")
{then}
sys.exit(make.main())
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs that stand in for others are scripts of Unix")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    return checked_out(tmp_path)


def checked_out(folder: Path) -> Path:
    """A checkout of nothing but make.py and what it reads."""
    for name in ("make.py", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, folder)
    (folder / "bin").mkdir()
    return folder


def program(checkout: Path, name: str, script: str) -> None:
    """Put a program of this name on the path."""
    path = checkout / "bin" / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def copies(checkout: Path, tool: str, made: Path) -> None:
    """Put a tool on the path that makes environments, by copying one."""
    program(checkout, tool, f'for last; do :; done\nexec {shutil.which("cp")} -a "{made}" "$last"')


def set_up(checkout: Path, then: str = "", *, has_venv: bool = True) -> subprocess.CompletedProcess[str]:
    """Run `make.py setup` with nothing else on the path; what it would install is only told."""
    inside = checkout / "modules"
    inside.mkdir(exist_ok=True)
    if not has_venv:
        (inside / "ensurepip.py").write_text(NO_VENV, encoding="utf-8")
    environment = {**os.environ, "PATH": str(checkout / "bin"), "PYTHONPATH": str(inside)}
    code = SET_UP.format(where=str(checkout), then=then)
    command = [sys.executable, "-c", code, "setup"]
    return subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, timeout=600)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sound environment, made once by make.py itself: it takes seconds."""
    checkout = checked_out(tmp_path_factory.mktemp("made"))
    assert set_up(checkout).stdout == "installs\n"
    return checkout / ".venv"


def works(checkout: Path) -> bool:
    """Whether there is a .venv with pip."""
    python = checkout / ".venv" / "bin" / "python"
    return subprocess.run([python, "-m", "pip", "--version"], capture_output=True).returncode == 0


def test_it_sets_up_once(made: Path) -> None:
    assert works(made.parent)
    assert set_up(made.parent).stdout == ""


@pytest.mark.parametrize(
    ("manager", "told"),
    [("apt-get", "apt-get install python3-venv"), ("zypper", "zypper install python312-base"), ("", "python.org")],
)
def test_without_venv_it_says_which_command_brings_it(checkout: Path, manager: str, told: str) -> None:
    if manager:
        program(checkout, manager, "exit 1")
    done = set_up(checkout, has_venv=False)
    assert done.returncode == 1
    assert done.stderr.startswith("dogtable needs Python's venv, and this Python has come without. ")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize("tool", ["uv", "virtualenv"])
def test_without_venv_another_tool_is_taken(checkout: Path, tool: str, made: Path) -> None:
    copies(checkout, tool, made)
    assert set_up(checkout, has_venv=False).stdout == "installs\n"
    assert works(checkout)


def test_an_older_python_is_told_before_anything_is_made(checkout: Path) -> None:
    program(checkout, "apt-get", "exit 1")
    done = set_up(checkout, "make.OLDEST = (99, 0)")
    assert done.stderr.startswith("dogtable needs Python 3.11 or newer; this is ")
    assert "apt-get install python3" in done.stderr
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize("broken", ["half made", "python gone", "python dangling", "of another python", "a file"])
def test_a_broken_venv_is_made_anew(checkout: Path, broken: str, made: Path) -> None:
    copies(checkout, "uv", made)
    venv = checkout / ".venv"
    python = venv / "bin" / "python"
    if broken == "a file":
        venv.write_text("", encoding="utf-8")
    else:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
        (venv / ".ready").touch()
    if broken == "python gone":
        shutil.rmtree(venv / "bin")
    elif broken == "python dangling":
        python.unlink()
        python.symlink_to(checkout / "nowhere")
    elif broken == "of another python":
        python.unlink()
        program(checkout, "older", "echo 3 8")
        python.symlink_to(checkout / "bin" / "older")
    done = set_up(checkout, has_venv=False)
    assert done.stdout.endswith("installs\n")
    assert done.returncode == 0
    assert works(checkout)
    assert set_up(checkout).stdout == ""


def test_a_venv_that_cannot_be_made_leaves_nothing_behind(checkout: Path) -> None:
    program(checkout, "uv", f'for last; do :; done\n{shutil.which("mkdir")} -p "$last/bin"\nexit 3')
    done = set_up(checkout, has_venv=False)
    assert done.stderr.startswith("No .venv could be made: uv venv ")
    assert "Traceback" not in done.stderr
    assert not (checkout / ".venv").exists()
