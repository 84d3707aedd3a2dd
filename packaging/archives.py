"""What systems other than Debian get: a tar.gz, one file that installs itself (.run), the tree of an AppImage."""

from __future__ import annotations

import gzip
import io
import os
import shutil
import tarfile
import tempfile
from pathlib import Path

import contents
import frozen
import linux_tree
import tools

APP_RUN = """\
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/usr/bin/dogtable" "$@"
"""


def name() -> str:
    """Return what the archives are called, without their suffix."""
    return f"dogtable-{contents.version()}-linux-{os.uname().machine}"


def make(bundle: Path, out: Path) -> list[Path]:
    """Make the archive and the file that installs itself in the folder `out`."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / name()
        tree.mkdir()
        _lay_out(bundle, tree)
        return [_tar(tree, out / f"{name()}.tar.gz"), _run(tree, out / f"{name()}.run")]


def _lay_out(bundle: Path, tree: Path) -> None:
    shutil.copytree(bundle, tree / "lib" / "dogtable", symlinks=True)
    linux_tree.share(tree / "share", "dogtable")
    for script in ("install.sh", "uninstall.sh"):
        shutil.copy(linux_tree.HERE / script, tree / script)
    (tree / "README.txt").write_text(linux_tree.filled("README.txt", LIBC=frozen.needed(bundle)[0]), encoding="utf-8")
    (tree / "COPYRIGHT.txt").write_text(linux_tree.copyrights(bundle, on_debian=False), encoding="utf-8")
    linux_tree.settle(tree)


def _tar(tree: Path, target: Path) -> Path:
    """Pack a tree, the same every time."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        return entry

    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for path in [tree, *sorted(tree.rglob("*"))]:
            archive.add(path, path.relative_to(tree.parent), recursive=False, filter=plain)
    target.write_bytes(gzip.compress(packed.getvalue(), compresslevel=9, mtime=linux_tree.epoch()))
    return target


def _run(tree: Path, target: Path) -> Path:
    """Pack a tree into one file that unpacks itself, checks its sum and runs install.sh."""
    words = ["makeself", "--quiet", "--sha256", "--nox11", "--tar-extra", "--owner=root --group=root --sort=name"]
    tools.run([*words, tree, target, f"dogtable {contents.version()}", "./install.sh"])
    return target


def app_dir(bundle: Path, target: Path) -> Path:
    """Make the tree that an AppImage is made of; the image itself is made where its runtime is to be had."""
    shutil.rmtree(target, ignore_errors=True)
    (target / "usr").mkdir(parents=True)
    linux_tree.lay_out(bundle, target / "usr", "bin", "dogtable")
    (target / "AppRun").write_text(APP_RUN, encoding="utf-8")
    (target / "AppRun").chmod(0o755)
    share = target / "usr" / "share"
    shutil.copy(share / "applications" / "dogtable.desktop", target)
    shutil.copy(share / "icons" / "hicolor" / "256x256" / "apps" / "dogtable.png", target)
    (target / ".DirIcon").symlink_to("dogtable.png")
    (share / "doc").mkdir()
    (share / "doc" / "COPYRIGHT.txt").write_text(linux_tree.copyrights(bundle, on_debian=False), encoding="utf-8")
    return target
