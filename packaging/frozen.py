"""The frozen program: made by PyInstaller, and looked at for what it needs of the system."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import contents
import icons
import tools

BUILD = contents.ROOT / "build"
BUNDLE = BUILD / "app" / contents.APP
OF_THE_SYSTEM = re.compile(r"^(lib(c|m|dl|pthread|util|rt)\.so\.\d+|ld-linux.*)$")  # the C library is always there


def compile_ahead(source: Path, machine: str = "") -> bool:
    """Compile the shipped rulesets of a source tree ahead of time, for a machine or this one; False without a compiler.

    Then they are played by Python, or compiled where they are played.
    """
    into = source / contents.AHEAD
    words = ["--into", str(into), *(["--for", machine] if machine else [])]
    if subprocess.run(
        [sys.executable, "-P", "-m", "dogtable", "ahead", *words], cwd=source, env=_here(source)
    ).returncode:
        print(f"nothing is compiled ahead of time for {machine or 'this machine'}")
        shutil.rmtree(into, ignore_errors=True)
        return False
    return True


def _here(source: Path) -> dict[str, str]:
    """Return an environment in which the program is that of a source tree."""
    return {**os.environ, "PYTHONPATH": str(source)}


def lacks_its_library() -> bool:
    """Tell whether this is Debian's own Python, which has its library inside itself, while PyInstaller wants a file."""
    if sys.platform != "linux" or sys.base_prefix != "/usr":
        return False
    # Py_ENABLE_SHARED does not tell: Debian builds the library too, and puts it into a package of its own
    return not Path(sysconfig.get_config_var("LIBDIR"), sysconfig.get_config_var("INSTSONAME")).exists()


def freeze() -> Path:
    """Make the bundle in build/app and return its folder."""
    compile_ahead(contents.ROOT)
    if lacks_its_library():
        tools.need({}, f"libpython{sys.version_info[0]}.{sys.version_info[1]}")
    icons.draw(BUILD / "icons")
    shutil.rmtree(BUNDLE, ignore_errors=True)
    command = [sys.executable, "-m", "PyInstaller", "-y", "--log-level", "WARN"]
    recipe = contents.ROOT / "packaging" / "dogtable.spec"
    tools.run([*command, "--distpath", BUNDLE.parent, "--workpath", BUILD / "work", recipe])
    if sys.platform == "linux":
        _look_inside_only(BUNDLE)
    _as_compiled(BUNDLE)
    return BUNDLE


def _as_compiled(bundle: Path) -> None:
    """Put the libraries of rules there once more: stripped, or changed otherwise, they are not those of their list."""
    for target in bundle.rglob(f"{contents.AHEAD.as_posix()}/*"):
        shutil.copyfile(contents.ROOT / contents.AHEAD / target.name, target)


def _look_inside_only(bundle: Path) -> None:
    """Have libraries looked for in the bundle and the system alone, not where some library was once built."""
    for library in libraries(bundle):
        told = subprocess.run(["chrpath", "-l", library], capture_output=True, text=True).stdout
        path = told.rpartition("PATH=")[2]
        if path and not path.startswith("$ORIGIN"):
            tools.run(["chrpath", "-d", library])


def libraries(bundle: Path) -> list[Path]:
    """Return the bundle's ELF files."""
    files = (path for path in sorted(bundle.rglob("*")) if path.is_file() and not path.is_symlink())
    return [path for path in files if path.open("rb").read(4) == b"\x7fELF"]


def needed(bundle: Path) -> tuple[str, set[str]]:
    """Return the oldest C library that the bundle runs with, and all else that it wants of the system."""
    newest, wanted, inside = (0, 0), set(), {path.name for path in bundle.rglob("*.so*")}
    for library in libraries(bundle):
        told = subprocess.run(["objdump", "-p", library], capture_output=True, text=True, check=True).stdout
        wanted |= set(re.findall(r"NEEDED\s+(\S+)", told))
        versions = re.findall(r"GLIBC_(\d+)\.(\d+)", told)
        newest = max([newest, *((int(major), int(minor)) for major, minor in versions)])
    outside = {name for name in wanted - inside if not OF_THE_SYSTEM.match(name)}
    return f"{newest[0]}.{newest[1]}", outside


def size(folder: Path) -> int:
    """Return the bytes of all files below a folder, each counted once."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
