"""The package for Debian and its kin, by dpkg-deb alone; lintian looks at it."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import time
from pathlib import Path

import contents
import frozen
import linux_tree
import tools

REVISION = 1
# SDL opens these by name when it runs: without the first two there is no window under X.
# The mixer's libraries ask for those of GCC, of which the bundle takes the system's own (dogtable.spec says why).
OF_GCC = {"libgcc_s.so.1": "libgcc-s1", "libstdc++.so.6": "libstdc++6"}
DEPENDS = ("libx11-6", "libxext6", *OF_GCC.values())
RECOMMENDS = (
    "libxcursor1", "libxi6", "libxfixes3", "libxrandr2", "libxss1", "libwayland-client0", "libwayland-cursor0",
    "libwayland-egl1", "libxkbcommon0", "libdecor-0-0", "hicolor-icon-theme", "shared-mime-info", "desktop-file-utils",
)  # fmt: skip
MAINTAINER = "The dogtable developers <nobody@dogtable.invalid>"
CONTROL = """\
Package: dogtable
Version: {version}
Section: games
Priority: optional
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: libc6 (>= {libc}), {depends}
Recommends: {recommends}
Description: table for board and card games, played offline
 A desktop table for board and card games, alone against bots or together
 at one screen: DOG for four or six players, DOG with marbles, Inn Keeper,
 Sweet Dog Hotel, We Rate Dogs, and small classics.
 .
 No game is programmed: each is a text file of rules that can be read aloud.
 Games of one's own are added the same way. Every refusal says which rule
 forbids it, every answer is stored at once, and nothing goes over a network.
"""
CHANGES = """\
dogtable ({version}) unstable; urgency=medium

  * Version {upstream}; what is new stands in changelog.gz.

 -- {maintainer}  {date}
"""


def architecture() -> str:
    """Return what Debian calls this machine."""
    return tools.run(["dpkg", "--print-architecture"]).strip()


def make(bundle: Path, out: Path) -> Path:
    """Make the .deb in the folder `out` and return it."""
    libc, wanted = frozen.needed(bundle)
    outside = wanted - set(OF_GCC)
    if outside:
        raise SystemExit(f"the bundle wants libraries that are neither inside nor named: {', '.join(sorted(outside))}")
    version = f"{contents.version()}-{REVISION}"
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        root.mkdir(mode=0o755)
        (root / "usr").mkdir()
        linux_tree.lay_out(bundle, root / "usr", "games", "/usr/games/dogtable")
        _documents(bundle, root / "usr" / "share", version)
        linux_tree.settle(root)
        control = root / "DEBIAN"
        control.mkdir(mode=0o755)
        fields = {
            "version": version,
            "architecture": architecture(),
            "maintainer": MAINTAINER,
            "kilobytes": frozen.size(root) // 1024,
            "libc": libc,
            "depends": ", ".join(DEPENDS),
            "recommends": ", ".join(RECOMMENDS),
        }
        (control / "control").write_text(CONTROL.format(**fields), encoding="utf-8")
        (control / "md5sums").write_text(_md5sums(root), encoding="utf-8")
        target = out / f"dogtable_{version}_{fields['architecture']}.deb"
        build = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build"]
        tools.run(
            [*build, root, target],
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "SOURCE_DATE_EPOCH": str(linux_tree.epoch())},
        )
    return target


def _documents(bundle: Path, share: Path, version: str) -> None:
    doc = share / "doc" / "dogtable"
    doc.mkdir(parents=True)
    (doc / "copyright").write_text(linux_tree.copyrights(bundle, on_debian=True), encoding="utf-8")
    changelog = (contents.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (doc / "changelog.gz").write_bytes(linux_tree.gzipped(changelog))
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(linux_tree.epoch()))
    changes = CHANGES.format(version=version, upstream=contents.version(), maintainer=MAINTAINER, date=date)
    (doc / "changelog.Debian.gz").write_bytes(linux_tree.gzipped(changes))
    overrides = share / "lintian" / "overrides"
    overrides.mkdir(parents=True)
    shutil.copy(linux_tree.HERE / "lintian-overrides", overrides / "dogtable")


def _md5sums(root: Path) -> str:
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    own = (path for path in files if not path.is_relative_to(root / "DEBIAN"))
    return "".join(f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in own)


def check(deb: Path) -> None:
    """Let lintian look at a package: nothing may be left that no override explains."""
    told = tools.run(["lintian", "--tag-display-limit", "0", "--fail-on", "error,warning,info", "--allow-root", deb])
    if told.strip():
        print(told)
