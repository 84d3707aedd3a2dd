"""What goes into a package: for the wheel (setup.py) and for the frozen program (dogtable.spec) alike.

This folder holds scripts, not a Python package: PyPI has one of that name, and it must stay importable beside this.
"""

from __future__ import annotations

import re
import shutil
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
APP = "dogtable"

# Rulesets and assets lie at the top of the repository, where authors and artists find them; the program looks for
# them by these names in its own folder.
FOLDERS = ("rulesets", "assets")
FILES = ("CHANGELOG.md",)
SOURCES = (*FOLDERS, APP, "packaging", "docs", "tests")
NO_SOURCES = ("__pycache__", "*.pyc", ".*", "*.egg-info")
AHEAD = Path(APP, "ahead", "built")
WHEELS = {
    "linux-x86_64": "manylinux_2_17_x86_64",
    "win32-x86_64": "win_amd64",
    "darwin-aarch64": "macosx_11_0_arm64",
}
"""The machines for which there is a wheel with the rules compiled ahead of time, and what pip calls them."""
LIBRARIES = ("pygame-ce", "PyYAML", "platformdirs")
IDENTIFIER = "io.github.dogtable.dogtable"  # for systems that want names in this form; it is no address
MACOS_ICON = {"ic11": 32, "ic12": 64, "ic07": 128, "ic13": 256, "ic08": 256, "ic14": 512, "ic09": 512, "ic10": 1024}
"""The pictures that an icon of macOS holds, by kind: px."""
LEFT_OUT = ("assets/make",)  # what draws the assets is not needed to show them


def version() -> str:
    """Return the program's version, read from the one place where it stands."""
    source = (ROOT / APP / "base" / "version.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+[\w.]*)"$', source, re.MULTILINE)
    if found is None:
        raise SystemExit('dogtable/base/version.py has no line __version__ = "1.2.3"')
    return found[1]


def data_files() -> list[Path]:
    """Return every file that the program reads at run time, relative to the repository, in order."""
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    names = sorted(path.relative_to(ROOT) for path in [*found, *(ROOT / file for file in FILES)])
    return [
        name
        for name in names
        if "__pycache__" not in name.parts
        and not any(part.startswith(".") for part in name.parts)
        and not any(name.is_relative_to(folder) for folder in LEFT_OUT)
    ]


def compiled_ahead() -> list[Path]:
    """Return the libraries of rules compiled ahead of time, with their list; nothing where `make fast` was not run."""
    return sorted(path for path in (ROOT / AHEAD).glob("*") if path.is_file())


def metadata_files() -> list[tuple[str, str]]:
    """Return what the libraries say of themselves, as (file, folder in the bundle): versions for reports, licences."""
    files = (file for library in LIBRARIES for file in metadata.files(library) or () if ".dist-info" in file.parts[0])
    wanted = (file for file in files if file.name == "METADATA" or "LICEN" in file.name.upper())
    return [(str(file.locate()), file.parent.as_posix()) for file in wanted]


def copy_sources(target: Path) -> None:
    """Copy all that a source distribution is made of into a new folder."""
    for folder in SOURCES:
        shutil.copytree(ROOT / folder, target / folder, ignore=shutil.ignore_patterns(*NO_SOURCES))
    shutil.rmtree(target / AHEAD, ignore_errors=True)
    for file in ROOT.iterdir():
        if file.is_file() and not file.name.startswith("."):
            shutil.copy2(file, target)
