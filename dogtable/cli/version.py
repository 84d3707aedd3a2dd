"""Print the version."""

from __future__ import annotations

import argparse
import platform
import sys
from importlib import metadata
from pathlib import Path

from dogtable.base.version import __version__


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument(
        "--verbose", action="store_true", help="with all that a report of a fault needs: versions, screen, folders"
    )


def run(args: argparse.Namespace) -> int:
    """Print it."""
    print(f"dogtable {__version__}")
    if args.verbose:
        for what, told in _facts(args.data):
            print(f"{what:<12} {told}")
    return 0


def _facts(data: Path | None) -> list[tuple[str, str]]:
    from dogtable.ahead.finding import count
    from dogtable.base.paths import program_folder, user_folders
    from dogtable.ui.about import screen, sdl_version

    folders = user_folders(data)
    return [
        ("runs as", _kind(program_folder())),
        ("compiled", f"{count()} libraries ahead of time" if count() else "nothing ahead of time"),
        ("Python", f"{platform.python_implementation()} {platform.python_version()} ({sys.executable})"),
        ("system", platform.platform()),
        ("pygame-ce", f"{_version('pygame-ce')}, SDL {sdl_version()}"),
        ("PyYAML", _version("PyYAML")),
        ("platformdirs", _version("platformdirs")),
        ("screen", screen()),
        ("program", str(program_folder())),
        ("data", _folder(folders.data)),
        ("cache", _folder(folders.kept.cache)),
        ("rulesets", _folder(folders.rulesets)),
        ("log", _folder(folders.log)),
    ]


def _kind(folder: Path) -> str:
    if getattr(sys, "frozen", False):
        return "a program of its own (frozen)"
    return "a checkout" if (folder / "pyproject.toml").is_file() else "an installed package"


def _folder(path: Path) -> str:
    return str(path) if path.exists() else f"{path} (not there yet)"


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "of unknown version"
