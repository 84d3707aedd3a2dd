"""`make package`: the program as Linux systems want it, into build/installers/, with sums and a list of what is inside.

On Windows and macOS their own recipes (packaging/windows, packaging/macos) begin with the same frozen program.
`--only deb,wheel` makes a part: deb, archives, appdir, wheel; what is not named stays as it lies there.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parents[1]))  # the program itself, for what it says of itself

import archives
import contents
import deb
import frozen
import sbom
import tools

OUT = contents.ROOT / "build" / "installers"
PARTS = ("deb", "archives", "appdir", "wheel")


def main() -> int:
    """Make what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", metavar="PARTS", default=",".join(PARTS), help=f"of {','.join(PARTS)}")
    parser.add_argument("--keep-app", action="store_true", help="take build/app as it is")
    args = parser.parse_args()
    parts = set(args.only.split(","))
    if parts - set(PARTS):
        parser.error(f"parts are {', '.join(PARTS)}")
    OUT.mkdir(parents=True, exist_ok=True)
    if parts - {"wheel"}:
        tools.need({**tools.MAKING, **tools.CHECKING})
        bundle = frozen.BUNDLE if args.keep_app else frozen.freeze()
        _linux(bundle, parts)
    if "wheel" in parts:
        _wheel()
    _sums()
    _tell()
    return 0


def _linux(bundle: Path, parts: set[str]) -> None:
    """Make the packages of one bundle, and the list of what is inside it."""
    _forget("*-linux-*.cdx.json")
    if "deb" in parts:
        _forget("*.deb")
        deb.check(deb.make(bundle, OUT))
    if "archives" in parts:
        _forget("*.run", "*-linux-*.tar.gz")
        archives.make(bundle, OUT)
    if "appdir" in parts:
        _validate(archives.app_dir(bundle, OUT / "dogtable.AppDir"))
    found, _ = sbom.components(bundle)
    text = json.dumps(sbom.cyclonedx(found, archives.name().rpartition("-linux-")[2]), indent=1, ensure_ascii=False)
    (OUT / f"{archives.name()}.cdx.json").write_text(text + "\n", encoding="utf-8")


def _validate(tree: Path) -> None:
    """Have the desktop's own tools look at what is meant for them."""
    share = tree / "usr" / "share"
    tools.run(["desktop-file-validate", share / "applications" / "dogtable.desktop"])
    metainfo = share / "metainfo" / f"{contents.IDENTIFIER}.metainfo.xml"
    tools.run(["appstreamcli", "validate", "--no-net", "--strict", metainfo])


def _wheel() -> None:
    """Make wheels and source distribution, from a copy: what lies in build/ neither gets in nor is walked through.

    One wheel is for every system; those for one have the rules compiled ahead of time, as far as a compiler is here.
    """
    _forget("*.whl", f"dogtable-{contents.version()}.tar.gz")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        contents.copy_sources(source)
        build: list[str | Path] = [sys.executable, "-m", "build", "--outdir", OUT]
        tools.run([*build, source])
        for machine, tag in contents.WHEELS.items():
            if frozen.compile_ahead(source, machine):
                tools.run([*build, "--wheel", f"-C--build-option=--plat-name={tag}", source])


def _forget(*patterns: str) -> None:
    for pattern in patterns:
        for file in OUT.glob(pattern):
            if file.is_file():
                file.unlink()


def _sums() -> None:
    files = sorted(path for path in OUT.iterdir() if path.is_file() and path.name != "SHA256SUMS")
    lines = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    (OUT / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def _tell() -> None:
    for path in sorted(OUT.iterdir()):
        weight = frozen.size(path) if path.is_dir() else path.stat().st_size
        print(f"{weight / 1e6:8.2f} MB  {path.relative_to(contents.ROOT)}")


if __name__ == "__main__":
    sys.exit(main())
