"""Command lines that nobody means: odd words and odd files for every command, each in a process of its own.

Each ends with a status of its own and at most a sentence that says why; none with a fault of the program or a
traceback, none for ever, and nothing outside the folder that it is in is touched.
"""

from __future__ import annotations

import argparse
import importlib
import os
import resource
import shutil
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from dogtable.ahead.choice import PURE
from dogtable.cli.main import COMMANDS, main
from tests.cli.little import RACE, race

UNTRIED = {
    "lsp": "it listens (tests/editor)",
    "ahead": "it compiles for seconds what it finds",
    "bench": "it takes its seconds, whatever they are",
}
"""Commands that are not tried here, and why."""
SECONDS = 20
"""Of the processor, for one command."""
NUMBERS = ("0", "1", "2", "3", "-1", "1e9", "nan", "inf", "-inf", "0x10", "1_0", "\uff12", "9" * 30, "9" * 5000, "1.5")
FEW = ("1", "2", "-1", "0", "nan", "x", "1e2", "", " 2", "\uff12")
"""Of games and the like, of which many would only take long."""
ODD = (
    *("", " ", "-", "--", "---", "=", ",", ",,", "@", "@@", "%", "%s", "{0}", "{x}", "{", "~", ".", "..", "*", "/gone"),
    *("\n", "a\nb", "\x1b[2J", "\u202ex", "\u200b", "\ud800", "\udcff", "x" * 300, "x" * 5000, "a\0b", "\0"),
    *("null", "true", "race=race", "race", "RACE", "R1", "E203", "W101", "en", "de", "xx", "../race", "you", "person"),
    *("random", "greedy", "hard@iterations=1", "greedy@iterations=0", "random,random", "you,you", "you,", ",you"),
    *("greedy@", "@greedy", "greedy@iterations=" + "9" * 40, "random@seconds=1e999", "pace=fast", "short=true"),
    *("pace=", "=fast", "pace=fast=slow", "ten ends it", "ten ends it@0", "ten ends it@-1", "ten ends it@" + "9" * 30),
)
FILES = (
    *("race", "race/game.yaml", "race/rulebook.en.md", "empty", "bytes", "deep.yaml", "folder", "loop", "pipe", "hole"),
    *("gone", "gone/gone", "race/gone", "odd\nname", "list.json", "race/", "race/game.yaml/x", "broken"),
)
SOUND = {
    "ruleset": ("race", "race/", "./race", "race/game.yaml"),
    "rulesets": ("race", "race/"),
    "paths": ("race", "race/game.yaml", "folder"),
    "folder": ("race", "new"),
    "where": ("ten ends it", "ten ends it@0", "games.jsonl", "games.jsonl@2"),
    "at": ("ten ends it", "games.jsonl@1"),
    "what": ("n=1", "n=3", "n=9"),
    "file": ("games.jsonl", "race/scenarios/rules.yaml"),
    "record": ("new.jsonl",),
    "to": ("new", "race/new"),
    "write": ("new.md",),
    "page": ("new.html",),
    "save": ("new.sqlite",),
    "option": ("pace=fast", "short=true"),
    "seats": ("random", "greedy", "random,greedy"),
    "bots": ("random,greedy", "random,greedy@iterations=1"),
    "players": ("2", "3"),
    "games": ("1", "2"),
    "jobs": ("1",),
    "code": ("E203",),
    "rule": ("R1",),
    "language": ("en",),
    "lang": ("de",),
}
"""What is meant by arguments, by their names."""


@dataclass
class Tally:
    """How often commands ended with which status. `bad` are those that broke the promise, with what was said."""

    ends: Counter[tuple[str, int]] = field(default_factory=Counter)
    bad: list[tuple[list[str], str]] = field(default_factory=list)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.ends + other.ends, self.bad + other.bad)


def run(count: int, place: Path, seed: int = 1, commands: Sequence[str] = ()) -> Tally:
    """Try so many command lines below `place`."""
    tally, rng = Tally(), Random(seed)
    place.mkdir(parents=True, exist_ok=True)
    (place / "outside").write_text("not to be touched")
    tried = sorted(commands or set(COMMANDS) - UNTRIED.keys())
    _furnish(place / "template")
    home = place / "home"
    for command in tried:
        importlib.import_module(f"dogtable.cli.{command}")
    for number in range(count):
        words = line_of(tried[number % len(tried)], rng)
        shutil.copytree(place / "template", home, symlinks=True, copy_function=_copy)
        os.mkfifo(home / "pipe")
        status, said = _apart(words, home)
        shutil.rmtree(home)
        tally.ends[words[0], status] += 1
        there = sorted(path.name for path in place.iterdir())
        if (place / "outside").read_text() != "not to be touched" or there != ["outside", "said", "template"]:
            tally.bad.append((words, "something outside was touched"))
        if status not in (0, 1, 2) or "a fault of the program" in said or "Traceback" in said:
            tally.bad.append((words, f"{status}: {said[-1500:]}"))
    return tally


def line_of(command: str, rng: Random) -> list[str]:
    """Return a command with odd words: for most of its arguments, and in odd places."""
    parser = argparse.ArgumentParser(add_help=False)
    importlib.import_module(f"dogtable.cli.{command}").arguments(parser)
    words = [command]
    for action in parser._actions:
        needed = action.required or action.dest == "rulesets" or (not action.option_strings and action.nargs != "?")
        if not needed and rng.random() < 0.7 and action.dest not in ("games", "jobs"):
            continue
        words += [rng.choice(action.option_strings)] if action.option_strings else []
        if action.nargs != 0:
            words += [_word(action, rng) for _ in range(rng.choice((1, 1, 1, 2)) if action.nargs in ("*", "+") else 1)]
    if rng.random() < 0.1:
        words.insert(rng.randrange(1, len(words) + 1), rng.choice(ODD))
    if rng.random() < 0.05:
        words = [word for word in words if rng.random() < 0.8] or [command]
    if "--data" not in words:
        words += ["--data", rng.choice(FILES) if rng.random() < 0.1 else "data"]
    return words if words[0] == command else [command, *words]


def _word(action: argparse.Action, rng: Random) -> str:
    if rng.random() < 0.65 and action.dest in SOUND:
        return rng.choice(SOUND[action.dest])
    if action.dest in ("games", "most", "jobs", "seconds", "budget", "iterations", "opening", "rounds"):
        return rng.choice(FEW)
    if rng.random() < 0.5 and action.choices:
        return str(rng.choice(list(action.choices)))
    kind = rng.random()
    return rng.choice(ODD if kind < 0.5 else FILES if kind < 0.8 else NUMBERS)


def _furnish(home: Path) -> None:
    """Make the folder that a command is run in."""
    home.mkdir()
    race(home)
    race(home / "data" / "rulesets")
    (home / "folder").mkdir()
    (home / "empty").touch()
    (home / "bytes").write_bytes(bytes(range(256)))
    (home / "deep.yaml").write_text("[" * 2000)
    (home / "list.json").write_text("[1, {}]")
    (home / "odd\nname").write_text("x")
    (home / "loop").symlink_to("loop")
    with (home / "hole").open("wb") as file:
        file.truncate(1 << 33)
    broken = race(home / "folder", RACE.replace("players: [2, 3]", "players: [2, 300]"))
    broken.rename(home / "broken")
    begun = ["sim", "race", "--games", "2", "--jobs", "1", "--record", "games.jsonl", "--data", "data"]
    status, said = _apart(begun, home)
    assert status == 0, said


def _copy(source: str, target: str) -> None:
    """Copy a file; of one that is all hole, the size."""
    if Path(source).stat().st_size > 1 << 30:
        with Path(target).open("wb") as file:
            file.truncate(Path(source).stat().st_size)
    else:
        shutil.copy(source, target)


def _apart(words: list[str], home: Path) -> tuple[int, str]:
    """Run a command in a process of its own; return its status (negative: the signal that ended it) and its words."""
    said = home.parent / "said"
    child = os.fork()
    if child == 0:
        _child(words, home, said)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), said.read_text(errors="replace")


def _child(words: list[str], home: Path, said: Path) -> None:
    status = 70
    try:
        os.chdir(home)
        os.environ.update({PURE: "1"}, HOME=str(home), XDG_CACHE_HOME=f"{home}/cache", XDG_STATE_HOME=f"{home}/state")
        out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for number in (1, 2):
            os.dup2(out, number)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - this process ends soon
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_FSIZE, (64 << 20, 64 << 20))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        signal.alarm(30 * SECONDS)  # far more than it takes where others work, too
        launch = importlib.import_module("dogtable.ui.launch")
        launch.run = lambda *_, **__: 0  # type: ignore[attr-defined]  # no window is opened
        status = main(words)
        sys.stdout.flush()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    except BaseException as error:  # noqa: BLE001  # whatever it is, it is what this looks for
        print(f"Traceback: {type(error).__name__}: {error}", file=sys.stderr)
    finally:
        sys.stderr.flush()
        os._exit(status)
