"""The programs of the system that packaging uses; on Debian and its kin, root has the missing ones installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

MAKING = {"strip": "binutils", "objdump": "binutils", "chrpath": "chrpath", "makeself": "makeself"}
CHECKING = {"lintian": "lintian", "desktop-file-validate": "desktop-file-utils", "appstreamcli": "appstream"}
TRYING = {
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "gio": "libglib2.0-bin",
    "update-desktop-database": "desktop-file-utils",
    "update-mime-database": "shared-mime-info",
    "xdg-mime": "xdg-utils",
    "man": "man-db",
}


def need(tools: Mapping[str, str], *packages: str) -> None:
    """See to it that programs are there, and packages of the system; SystemExit says what is to be installed."""
    missing = {package for tool, package in tools.items() if shutil.which(tool) is None}
    missing |= {package for package in packages if not _installed(package)}
    if not missing:
        return
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        sys.exit(f"Please install what packaging needs: apt-get install {' '.join(sorted(missing))}")
    print(f"installing {' '.join(sorted(missing))}", flush=True)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=True, env=env)
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *sorted(missing)]
    subprocess.run(command, check=True, env=env, stdout=subprocess.DEVNULL)


def _installed(package: str) -> bool:
    if shutil.which("dpkg-query") is None:
        return True  # another system: what is missing will say so itself
    show = ["dpkg-query", "-W", "-f", "${db:Status-Status}", package]
    return subprocess.run(show, capture_output=True, text=True).stdout == "installed"


def run(words: Sequence[str | Path], cwd: Path | None = None, env: Mapping[str, str] | None = None) -> str:
    """Run a program and return what it printed; SystemExit shows that when it failed."""
    whole = [str(word) for word in words]
    done = subprocess.run(whole, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=cwd, env=env)
    if done.returncode:
        sys.exit(f"{done.stdout}\n{words[0]} failed with status {done.returncode}")
    return str(done.stdout)
