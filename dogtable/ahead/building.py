"""Building libraries: the C of Programs, through a C compiler, into one folder with a list of what lies there."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dogtable.ahead.asking import written_asking
from dogtable.ahead.finding import BUILT, LIST
from dogtable.ahead.keys import SUFFIXES, asking_of, digest, key_of, made_by, this_machine
from dogtable.ahead.shapes import UnknownError
from dogtable.ahead.writing import written
from dogtable.base.errors import UsageError
from dogtable.base.program import Program

_OTHERS = {"win32-x86_64": ("x86_64-w64-mingw32-gcc",)}
_USUAL = ("gcc", "clang", "cc")
_FLAGS = (
    "-std=gnu11",
    "-O2",
    "-fwrapv",
    "-fno-strict-aliasing",
    "-fvisibility=hidden",
    "-U_FORTIFY_SOURCE",
    "-shared",
    "-w",
)


@dataclass
class Built:
    """What came of it: the libraries by key, and for each Program that was left to Python the reason."""

    libraries: dict[str, dict[str, str]] = field(default_factory=dict)
    left: dict[str, str] = field(default_factory=dict)


def compiler_for(machine: str) -> list[str]:
    """Return the command of a C compiler for a machine; UsageError when there is none.

    The environment's CC comes first; it must know GNU C, as gcc and clang do.
    """
    own = shlex.split(os.environ.get("CC", ""))
    names = own[:1] or list(_USUAL if machine == this_machine() else _OTHERS.get(machine, ()))
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None:
        looked = ", ".join(names) or "CC, the environment's compiler for other machines"
        raise UsageError(
            f"there is no C compiler here (looked for {looked}); games are played by Python as before. "
            "On Debian, `apt install gcc` brings one"
        )
    return [found, *own[1:]]


def build(programs: Iterable[Program], machine: str = "", folder: Path = BUILT) -> Built:
    """Compile the whole games of Programs for a machine; what else lies in the folder for it goes away.

    What is there already and up to date is kept.
    """
    machine = machine or this_machine()
    compiler = compiler_for(machine)
    folder.mkdir(mode=0o755, parents=True, exist_ok=True)
    folder.chmod(0o755)
    before = _before(folder)
    built = Built()
    for name, program, write in _wanted(programs, machine):
        key = key_of(program, machine)
        try:
            text = write(program) if key not in before else ""
        except UnknownError as reason:
            built.left[name] = str(reason)
            continue
        if text:
            file = f"{name}-{machine}-{key[:8]}{SUFFIXES.get(machine.split('-')[0], '.so')}"
            _compile(compiler, machine, text, folder / file)
            before[key] = {"file": file, "digest": digest((folder / file).read_bytes())}
        built.libraries[key] = before[key]
    others = {key: entry for key, entry in before.items() if f"-{machine}-" not in entry["file"]}
    _list(folder, {**others, **built.libraries})
    return built


def _wanted(programs: Iterable[Program], machine: str) -> Iterator[tuple[str, Program, Callable[[Program], str]]]:
    """Give what is to be built: its name, its Program, and what writes its C."""
    for program in programs:
        name = f"{program.ruleset}-{program.players}"
        yield name, program, written
        asking = asking_of(program, machine)
        if asking is not None:
            yield f"{name}-asking", asking, written_asking


def _before(folder: Path) -> dict[str, dict[str, str]]:
    """Return what lies in the folder already, whole and made by this very code."""
    try:
        told = json.loads((folder / LIST).read_text(encoding="utf-8"))
        if told["made_by"] != made_by():
            return {}
        entries = told["libraries"].items()
        return {key: e for key, e in entries if digest((folder / e["file"]).read_bytes()) == e["digest"]}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}  # nothing, or nothing to be kept: all is built anew


def _compile(compiler: Sequence[str], machine: str, text: str, target: Path) -> None:
    code = [] if machine.startswith("win32") else ["-fPIC"]
    with tempfile.TemporaryDirectory(dir=target.parent) as work:
        source, out = Path(work) / "game.c", Path(work) / target.name
        source.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [*compiler, *_FLAGS, *code, str(source), "-o", str(out)],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise UsageError(f"the C compiler {compiler[0]} failed on {target.name}:\n{done.stderr[:2000]}")
        out.chmod(0o755)
        out.replace(target)


def _list(folder: Path, libraries: Mapping[str, Mapping[str, str]]) -> None:
    """Write the list, and delete what is not in it."""
    part = folder / f"{LIST}.{os.getpid()}.part"
    part.write_text(json.dumps({"made_by": made_by(), "libraries": libraries}, indent=1), encoding="utf-8")
    part.chmod(0o644)
    part.replace(folder / LIST)
    named = {LIST, *(entry["file"] for entry in libraries.values())}
    for file in folder.iterdir():
        if file.is_file() and file.name not in named:
            file.unlink()
