"""Print the version."""

from __future__ import annotations

import argparse
import platform
import sys
from importlib import metadata


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument(
        "--verbose", action="store_true", help="with the versions of what it stands on, and its folders"
    )


def run(args: argparse.Namespace) -> int:
    """Print it."""
    print(f"dogtable {_version('dogtable')}")
    if args.verbose:
        from dogtable.base.paths import program_folder, user_folders

        folders = user_folders(args.data)
        print(f"Python {platform.python_version()} on {platform.platform()} ({sys.executable})")
        for package in ("pygame-ce", "PyYAML", "platformdirs"):
            print(f"{package} {_version(package)}")
        print(f"program {program_folder()}\ndata    {folders.data}\ncache   {folders.cache}")
    return 0


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "of a checkout"
