"""The program for Windows, made on Windows: `python packaging/windows/installer.py`, into build/installers/.

An installer, a zip that needs no installing and keeps everything in its own folder, and the list of what is inside.
NSIS must be there. With SIGN in the environment (a command that gets the name of a file) all programs are signed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import contents
import frozen
import sbom
import tools
import version_info

HERE = Path(__file__).resolve().parent
OUT = contents.ROOT / "build" / "installers"
NAME = f"dogtable-{contents.version()}-windows-x86_64"
PORTABLE = """\
Games, settings and rulesets of your own are kept in this folder, as long as it lies beside dogtable.exe.
Without it they are kept where Windows wants them.
"""


def installer(program: Path, out: Path, more: Sequence[str] = ()) -> Path:
    """Make the installer of the program in the folder `program` as the file `out`; `more` goes to makensis."""
    out.parent.mkdir(parents=True, exist_ok=True)
    version = contents.version()
    values = {
        "VERSION": version,
        "NUMBERS": ".".join(map(str, version_info.numbers(version))),
        "PROGRAM": program,
        "ICON": contents.ROOT / "build" / "icons" / "dogtable.ico",
        "OUT": out,
    }
    given = [f"-D{name}={value}" for name, value in values.items()]
    tools.run([shutil.which("makensis") or _nsis(), "-V2", *given, *more, HERE / "dogtable.nsi"])
    return out


def _nsis() -> Path:
    """Return where NSIS installs itself on Windows, which does not put it on the path."""
    return Path(os.environ.get("PROGRAMFILES(X86)", r"C:\Program Files (x86)")) / "NSIS" / "makensis.exe"


def portable(program: Path, out: Path) -> Path:
    """Pack the program with a folder for the user's data beside it."""
    tree = contents.ROOT / "build" / "portable" / "dogtable"
    shutil.rmtree(tree.parent, ignore_errors=True)
    shutil.copytree(program, tree)
    (tree / "dogtable-data").mkdir()
    (tree / "dogtable-data" / "README.txt").write_text(PORTABLE, encoding="utf-8")
    shutil.make_archive(str(out.with_suffix("")), "zip", tree.parent)
    return out


def inside(program: Path, out: Path) -> Path:
    """Write the list of what is inside (CycloneDX)."""
    found, _ = sbom.components(program)
    out.write_text(
        json.dumps(sbom.cyclonedx(found, "win_amd64"), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    return out


def main() -> int:
    """Make everything."""
    OUT.mkdir(parents=True, exist_ok=True)
    program = frozen.freeze()
    sign = os.environ.get("SIGN", "")
    for name in ("dogtable.exe", "dogtable-cli.exe") if sign else ():
        subprocess.run(f'{sign} "{program / name}"', shell=True, check=True)
    made = (
        installer(program, OUT / f"{NAME}-setup.exe", [f"-DSIGN={sign}"] if sign else []),
        portable(program, OUT / f"{NAME}-portable.zip"),
        inside(program, OUT / f"{NAME}.cdx.json"),
    )
    for path in made:
        print(f"{path.stat().st_size / 1e6:8.2f} MB  {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
