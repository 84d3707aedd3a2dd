"""C compilers: which one there is, and a library made by it. It may be the system's, or `ziglang` from PyPI."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from importlib import metadata
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path

from dogtable.ahead.keys import SUFFIXES, this_machine
from dogtable.base.errors import DogtableError, UsageError
from dogtable.base.frozen import Frozen

PATIENCE = 900.0
"""Seconds that a compiler may take for one library; in the background it gets little of the processor."""
MOST_BYTES = 32_000_000
"""Of a library, at most."""
_TOLD = 300  # characters of what a compiler said
_USUAL = ("gcc", "clang", "cc")
_CROSS = {"win32-x86_64": ("x86_64-w64-mingw32-gcc",)}
_ZIG = {
    "linux-x86_64": "x86_64-linux-gnu.2.17",
    "linux-aarch64": "aarch64-linux-gnu.2.17",
    "win32-x86_64": "x86_64-windows-gnu",
    "darwin-x86_64": "x86_64-macos.11.0",
    "darwin-aarch64": "aarch64-macos.11.0",
}
"""What ziglang calls the machines that libraries are made for; with the oldest systems that they run on."""
_FLAGS = (
    "-std=gnu11",
    "-O3",
    "-fwrapv",
    "-ffp-contract=off",
    "-fno-strict-aliasing",
    "-fvisibility=hidden",
    "-U_FORTIFY_SOURCE",
    "-shared",
    "-s",
    "-w",
)


class CompilerError(DogtableError):
    """A compiler made no library of what it was given: it failed, took too long, or was ended."""


class Compiler(Frozen):
    """A compiler for one machine. `name` is what it is called, with its version where that is known.

    `flags` are the environment's own: they come last, so that what they say holds.
    """

    command: tuple[str, ...]
    machine: str
    name: str
    flags: tuple[str, ...] = ()

    def library(self, text: str, patience: float) -> bytes:
        """Return the library that it makes of C; CompilerError says in a sentence why there is none.

        It works in a folder of its own, which is gone afterwards, and is ended with all that it has started after
        `patience` seconds. OSError where there is no room for that folder.
        """
        with tempfile.TemporaryDirectory(prefix="dogtable-c-") as work:
            source, out = Path(work, "game.c"), Path(work, "game" + suffix(self.machine))
            source.write_text(text, encoding="ascii")
            code = () if self.machine.startswith("win32") else ("-fPIC",)
            flags = (*_FLAGS, *code, *self.flags)
            self._run([*self.command, *flags, str(source), "-lm", "-o", str(out)], work, patience)
            try:
                with out.open("rb") as file:
                    data = file.read(MOST_BYTES + 1)
            except OSError:
                data = b""
            if not 0 < len(data) <= MOST_BYTES:
                raise CompilerError(f"{self.name} left no library, or a far too large one")
            return data

    def _run(self, command: list[str], work: str, patience: float) -> None:
        environment = {**_environment(), "TMPDIR": work, "TMP": work, "TEMP": work, "ZIG_LOCAL_CACHE_DIR": work}
        try:
            process = subprocess.Popen(
                command,
                cwd=work,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            raise CompilerError(f"{self.name} could not be started: {error.strerror or error}") from None
        try:
            said = process.communicate(timeout=patience)[1].decode("utf-8", "replace")
        except subprocess.TimeoutExpired:
            raise CompilerError(f"{self.name} took more than {patience:g} s") from None
        finally:
            _end(process)
        if process.returncode < 0:
            raise CompilerError(f"{self.name} was ended by signal {-process.returncode}")
        if process.returncode:
            text = " ".join(said.split())[:_TOLD]
            raise CompilerError(f"{self.name} failed ({process.returncode})" + (f": {text}" if text else ""))


def _environment() -> dict[str, str]:
    """Return the environment that this program was started in: a frozen one has its own libraries found first."""
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        before = found.pop("LD_LIBRARY_PATH_ORIG", "")
        found["LD_LIBRARY_PATH"] = before
        if not before:
            del found["LD_LIBRARY_PATH"]
    return found


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a compiler and all that it has started, if it still runs."""
    if process.poll() is None:
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def suffix(machine: str) -> str:
    """Return what the names of libraries for a machine end in."""
    return SUFFIXES.get(machine.split("-")[0], ".so")


def compiler_for(machine: str, portable: bool = False) -> Compiler:
    """Return a C compiler for a machine; UsageError when there is none.

    The environment's CC comes first (it must know GNU C, as gcc and clang do; flags in it hold), then what the system
    has, then ziglang.
    `portable`: ziglang comes first, whose libraries run on older systems than this one, too.
    """
    own = shlex.split(os.environ.get("CC", ""))
    names = own[:1] or list(_USUAL if machine == this_machine() else _CROSS.get(machine, ()))
    zig = None if own else _ziglang(machine, portable)
    if portable and zig is not None:
        return zig
    for name in names:
        if (path := _on_path(name)) is not None:
            words = len(list(takewhile(lambda word: not word.startswith("-"), own)))
            return Compiler((path, *own[1:words]), machine, _called(path), tuple(own[words:]))
    if zig is not None:
        return zig
    looked = ", ".join(names) or "CC, the environment's compiler for other machines"
    raise UsageError(
        f"there is no C compiler here (looked for {looked}); games are played by Python as before. "
        "`pip install dogtable[fast]` brings one, on Debian `apt install gcc` does"
    )


def _on_path(name: str) -> str | None:
    """Return where a command lies; it is not looked for in the folder that somebody happens to be in."""
    if Path(name).is_absolute():
        return shutil.which(name)
    folders = [folder for folder in os.get_exec_path() if Path(folder).is_absolute()]
    found = shutil.which(name, path=os.pathsep.join(folders)) if folders else None
    return found if found is not None and Path(found).is_absolute() else None


def _ziglang(machine: str, portable: bool) -> Compiler | None:
    """Return the compiler of the package `ziglang`, where it is installed and knows the machine."""
    spec = find_spec("ziglang") if machine in _ZIG else None
    if spec is None or not spec.submodule_search_locations:
        return None
    here = machine == this_machine() and not portable  # then it may take what this system has
    target = () if here else ("-target", _ZIG[machine])
    zig = Path(spec.submodule_search_locations[0], "zig.exe" if sys.platform == "win32" else "zig")
    return Compiler((str(zig), "cc", *target, "-fno-sanitize=undefined"), machine, f"zig {metadata.version('ziglang')}")


def _called(path: str) -> str:
    """Return the name and version of a compiler, as it says itself."""
    try:
        finished = subprocess.run(
            [path, "--version"],
            env=_environment(),
            capture_output=True,
            text=True,
            errors="replace",
            timeout=60,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return Path(path).name
    version = re.search(r"\d+\.\d+(\.\d+)?", finished.stdout)
    return f"{Path(path).name} {version[0]}" if version else Path(path).name
