"""The files of the program as a Linux system wants them: usr/lib/dogtable, usr/bin/dogtable, usr/share/..."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import contents
import sbom

HERE = Path(__file__).resolve().parent / "linux"
ICONS = contents.ROOT / "build" / "icons" / "hicolor"
COMMON_LICENCES = Path("/usr/share/common-licenses")


def epoch() -> int:
    """Return the moment that the packages are dated with: that of the last commit, else of the changelog."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    log = ["git", "-C", str(contents.ROOT), "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.run(log, capture_output=True, text=True, check=True).stdout)
    except (OSError, subprocess.CalledProcessError, ValueError):
        return int((contents.ROOT / "CHANGELOG.md").stat().st_mtime)


def filled(name: str, **more: str) -> str:
    """Return a file of packaging/linux with the version, the date and `more` filled in."""
    text = (HERE / name).read_text(encoding="utf-8")
    date = time.strftime("%Y-%m-%d", time.gmtime(epoch()))
    for key, value in {"VERSION": contents.version(), "DATE": date, "ID": contents.IDENTIFIER, **more}.items():
        text = text.replace(f"@{key}@", value)
    left = re.search(r"@[A-Z]+@", text)
    assert left is None, f"{name}: {left}"
    return text


def man_page() -> str:
    """Return the man page; its list of commands is the program's own."""
    from dogtable.cli.main import COMMANDS

    rows = "\n".join(f".TP\n.B {name}\n{text[:1].upper()}{text[1:]}." for name, text in COMMANDS.items())
    return filled("dogtable.6", COMMANDS=rows)


def lay_out(bundle: Path, usr: Path, commands: str, start: str) -> None:
    """Put the bundle and what the desktop needs below `usr`.

    The command goes into the folder `commands` there; `start` is how the desktop entry calls it.
    """
    shutil.copytree(bundle, usr / "lib" / "dogtable", symlinks=True)
    (usr / commands).mkdir()
    (usr / commands / "dogtable").symlink_to("../lib/dogtable/dogtable")
    share(usr / "share", start)
    settle(usr)


def share(folder: Path, start: str) -> None:
    """Write desktop entry, metainfo, file type, icons and man page below `folder`."""
    for place, name, text in (
        ("applications", "dogtable.desktop", filled("dogtable.desktop", START=start)),
        ("metainfo", f"{contents.IDENTIFIER}.metainfo.xml", filled("dogtable.metainfo.xml")),
        ("mime/packages", "dogtable.xml", filled("dogtable-mime.xml")),
    ):
        (folder / place).mkdir(parents=True)
        (folder / place / name).write_text(text, encoding="utf-8")
    shutil.copytree(ICONS, folder / "icons" / "hicolor")
    (folder / "man" / "man6").mkdir(parents=True)
    (folder / "man" / "man6" / "dogtable.6.gz").write_bytes(gzipped(man_page()))


def gzipped(text: str) -> bytes:
    """Return a text compressed, the same every time."""
    return gzip.compress(text.encode(), compresslevel=9, mtime=0)


def copyrights(bundle: Path, *, on_debian: bool) -> str:
    """Return the copyrights of a bundle; SystemExit when it holds something of unknown origin."""
    found, foreign = sbom.components(bundle)
    if foreign:
        raise SystemExit(f"packaging/components.toml does not say whose these are: {', '.join(foreign)}")
    return sbom.copyrights(found, common=COMMON_LICENCES if on_debian else None)


def settle(folder: Path) -> None:
    """Give all files below a folder the same date and the usual rights."""
    moment = epoch()
    for path in sorted(folder.rglob("*"), reverse=True):
        if not path.is_symlink():
            program = path.is_dir() or (path.stat().st_mode & 0o100 and not re.search(r"\.so(\.|$)", path.name))
            path.chmod(0o755 if program else 0o644)
        os.utime(path, (moment, moment), follow_symlinks=False)
