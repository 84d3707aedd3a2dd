"""Where the time of random games goes: by what the YAML says, and by part of the engine.

A timer of the processor's asks a thousand times a second which line runs. A line of compiled source belongs to the YAML
that it came from (the Program keeps a map); time in the engine counts for the YAML that called it. Shares are as good
as such samples: good to a percent or two.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import dogtable
from dogtable.base.errors import Span
from dogtable.base.program import Program, source_name
from dogtable.engine.game import game_of
from dogtable.engine.loading import playing_name
from dogtable.session.loaded import LoadedRuleset
from tests.bench.speed import play_loop

EVERY = 0.001
"""Seconds of the processor between two looks."""
SECONDS = 3.0
SHOWN = 12
GENERATED = "compiled rules"


@dataclass
class Shares:
    """How often each rule and each part of the engine was seen running, of so many looks."""

    rules: Counter[str] = field(default_factory=Counter)
    parts: Counter[str] = field(default_factory=Counter)
    looks: int = 0

    def of(self, counted: Counter[str]) -> list[tuple[str, float]]:
        """Return shares, the largest first."""
        return [(name, n / max(1, self.looks)) for name, n in counted.most_common()]


class Places:
    """Says which rule of a ruleset's YAML a line of compiled source came from."""

    def __init__(self, program: Program) -> None:
        self._lines: dict[str, Mapping[int, Span]] = {source_name(program): program.lines}
        playing, asking = program.playing(), program.coroutine_playout()
        if playing is not None:
            self._lines[playing_name(program)] = playing.lines
        if asking is not None:
            self._lines[f"{source_name(program)} asking"] = asking.lines
        self._heads: dict[str, list[str]] = {}

    def compiled(self, frame: FrameType) -> bool:
        """Say whether a frame runs compiled rules."""
        return frame.f_code.co_filename in self._lines

    def rule(self, frame: FrameType) -> str:
        """Return the part of the YAML that a frame of compiled rules belongs to."""
        span = self._lines[frame.f_code.co_filename].get(frame.f_lineno or 0)
        if span is None:
            return "between the rules"
        return self._headings(span.path)[span.line - 1]

    def _headings(self, path: str) -> list[str]:
        """Return what the lines of a file of the ruleset, or of one that it extends, belong to."""
        if path not in self._heads:
            self._heads[path] = headings(Path(path).read_text(encoding="utf-8"))
        return self._heads[path]


def headings(text: str) -> list[str]:
    """Return for each line of a YAML text what it belongs to: its section, and the entry there that is named."""
    found: list[str] = []
    section = entry = ""
    for line in text.splitlines():
        bare = line.strip()
        if bare and not bare.startswith("#"):
            indent = len(line) - len(line.lstrip())
            if indent == 0:
                section, entry = bare.split(":")[0], ""
            elif indent == 2 and ":" in bare and not bare.startswith("-"):
                entry = bare.split(":")[0].split("(")[0]
        named = section in ("define", "routines", "advice") and entry
        found.append(f"{section} {entry}" if named else section)
    return found


def part(frame: FrameType) -> str:
    """Return the part of the program that a frame runs."""
    path = Path(frame.f_code.co_filename)
    if "dogtable" in path.parts and path.suffix == ".py":
        return "/".join(path.with_suffix("").parts[-2:])
    return "Python's library" if path.suffix == ".py" or path.name.startswith("<frozen") else GENERATED


def sampled(places: Places, work: Callable[[int], object], seconds: float = SECONDS) -> Shares:
    """Call `work(n)` for n = 1, 2, … for so many seconds of the processor, and look."""
    shares = Shares()

    def look(_number: int, frame: FrameType | None) -> None:
        shares.looks += 1
        if frame is not None:
            shares.parts[part(frame)] += 1
        while frame is not None and not places.compiled(frame):
            frame = frame.f_back
        shares.rules["between the rules" if frame is None else places.rule(frame)] += 1

    work(0)
    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    n = 0
    try:
        while shares.looks * EVERY < seconds:
            n += 1
            work(n)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return shares


def profile(ruleset: str, seconds: float = SECONDS) -> dict[str, Shares]:
    """Return the shares of whole random games, and of the public loop; all by Python, whatever is compiled ahead."""
    os.environ["DOGTABLE_PURE"] = "1"
    rules = dogtable.load(ruleset)
    assert isinstance(rules, LoadedRuleset)
    program = rules.program(rules.players[0], {})
    places = Places(program)
    machine = game_of(program).machine
    return {
        "rules.playout": sampled(places, machine.playout, seconds),
        "public Match loop": sampled(places, lambda n: play_loop(rules, n), seconds),
    }


def tell(ruleset: str, folder: Path) -> int:
    """Print where the time goes, and write it to `folder`."""
    if not hasattr(signal, "setitimer"):
        print("this system has no timer of the processor's time that a profile needs", file=sys.stderr)
        return 1
    told: dict[str, Any] = {}
    for way, shares in profile(ruleset).items():
        told[way] = {"rules": shares.of(shares.rules), "parts": shares.of(shares.parts)}
        print(f"{ruleset}, {way}")
        for kind, counted in (("by what the YAML says", shares.rules), ("by part of the engine", shares.parts)):
            print(f"  {kind}")
            for name, share in shares.of(counted)[:SHOWN]:
                print(f"    {share:6.1%}  {name}")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"profile-{ruleset}.json").write_text(json.dumps(told, indent=1), encoding="utf-8")
    return 0
