"""The compiled source for human eyes: each stretch of lines with the place in the ruleset that it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from dogtable.base.errors import Span
from dogtable.base.program import Program
from dogtable.ir import header

_COLUMN = 88


def readable(program: Program) -> str:
    """Return the source with the line of YAML beside the first of the lines that come from it."""
    head = [
        f"# {program.title}: {program.players} players, {dict(program.options)}, content {program.hash}",
        f"# s: the cells of the state; {header.STATUS} status, {header.ASK} ask, {header.FP} frame, {header.ME} me,",
        f"# {header.DEPTH} open do:s, {header.BASE} base of the scope, {header.CUT} cut, {header.TRIAL} trial,",
        f"# {header.HEIGHT} height of the stack. Blocks b return the next block, or -1 ask, -2 dead,",
        "# -3 legal, -4 over. d: definitions, r: routines, c: candidates, e: entries of choices, T: tables.",
        "",
    ]
    body = _with_places(program.source, program.lines)
    playing = program.playing()
    if playing is not None:
        body += ["", "", "# Whole random games. p: routines outside open do:s, q: inside; k: options; G: tables.", ""]
        body += _with_places(playing.source, playing.lines)
    return "\n".join(head + body) + "\n"


def _with_places(source: str, lines: Mapping[int, Span]) -> list[str]:
    """Return the lines of a source, the first that comes from a place with that place beside it."""
    last = ""
    out = []
    for number, line in enumerate(source.splitlines(), 1):
        span = lines.get(number)
        place = "" if span is None else f"{span.path}:{span.line}"
        out.append(f"{line:<{_COLUMN}}  # {place}" if place and place != last and line.strip() else line)
        last = place or last
    return out


def write_readable(program: Program, folder: Path) -> Path:
    """Write that to a file in `folder`; return its path."""
    options = "".join(f"-{name}-{value}" for name, value in sorted(program.options.items()))
    path = folder / f"{program.ruleset}-{program.players}{options}.py"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(readable(program), encoding="utf-8")
    return path
