"""The properties that Windows shows of a program: its version, its name, who made it. The spec asks for one a program.

What is written is the text that PyInstaller takes as a version resource.
"""

from __future__ import annotations

import re
from pathlib import Path

MAKER = "The dogtable developers"
ENGLISH, UNICODE = 0x0409, 1200


def numbers(version: str) -> tuple[int, int, int, int]:
    """Return a version as the four numbers that Windows compares: 1.2.3rc1 gives (1, 2, 3, 0)."""
    found = re.match(r"(\d+)\.(\d+)\.(\d+)", version)
    if found is None:
        raise SystemExit(f"no version for Windows: {version!r} does not begin with 1.2.3")
    return int(found[1]), int(found[2]), int(found[3]), 0


def resource(version: str, program: str, about: str) -> str:
    """Return the version resource of `program` (its name without .exe)."""
    strings = {
        "CompanyName": MAKER,
        "FileDescription": about,
        "FileVersion": version,
        "InternalName": program,
        "LegalCopyright": f"MIT licence, {MAKER}",
        "OriginalFilename": f"{program}.exe",
        "ProductName": "dogtable",
        "ProductVersion": version,
    }
    table = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in strings.items())
    return (
        "VSVersionInfo(\n"
        f"  ffi=FixedFileInfo(filevers={numbers(version)}, prodvers={numbers(version)}, OS=0x40004, fileType=0x1),\n"
        f"  kids=[StringFileInfo([StringTable('{ENGLISH:04x}{UNICODE:04x}', [{table}])]),\n"
        f"        VarFileInfo([VarStruct('Translation', [{ENGLISH}, {UNICODE}])])],\n"
        ")\n"
    )


def write(folder: Path, version: str, program: str, about: str) -> str:
    """Write the version resource of `program` below `folder` and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{program}.version.txt"
    path.write_text(resource(version, program, about), encoding="utf-8")
    return str(path)
