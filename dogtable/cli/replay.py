"""Play a saved or shared game again, and print what happened.

With --verify nothing is printed but whether the game comes out as it was recorded, on this machine and this Python.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from dogtable.base.errors import SaveError
from dogtable.cli import common


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a .dogtable file, or records of dogtable sim")
    parser.add_argument("--verify", action="store_true", help="only compare with what was recorded")


def run(args: argparse.Namespace) -> int:
    """Replay it; 1 when it comes out otherwise."""
    from dogtable.session.record import check_record, read_record

    if args.file.suffix == ".jsonl" or _has_many(args.file):
        lines = args.file.read_text(encoding="utf-8").splitlines()
        records = [check_record(json.loads(line), f"{args.file.name}:{n}") for n, line in enumerate(lines, 1) if line]
    else:
        records = [read_record(args.file)]
    library = common.library(args)
    wrong = 0
    for number, record in enumerate(records, 1):
        rules, notice = library.for_record(record)
        if notice:
            print(notice)
        where = f"game {number}" if len(records) > 1 else args.file.name
        if args.verify:
            wrong += not _verify(rules, record, where)
        else:
            _tell(rules, record)
    if args.verify and len(records) > 1:
        print(f"{len(records) - wrong} of {len(records)} games come out as recorded")
    return 1 if wrong else 0


def _has_many(path: Path) -> bool:
    """Whether the file holds one record a line, as `dogtable sim --record` writes them."""
    try:
        with path.open("rb") as file:
            return file.read(1) == b"{" and sum(1 for _, _ in zip(range(2), _non_empty(file), strict=False)) == 2
    except OSError as error:
        raise SaveError(f"{path.name} cannot be read: {error.strerror or error}.") from error


def _non_empty(file: Any) -> Any:
    return (line for line in file if line.strip())


def _verify(rules: Any, record: dict[str, Any], where: str) -> bool:
    from dogtable.engine.match import replay

    try:
        match = replay(record, rules)
    except SaveError as error:
        print(f"{where}: {error}")
        return False
    print(f"{where}: {match.count} answers, {len(record.get('marks') or {})} positions compared, all as recorded")
    return True


def _tell(rules: Any, record: dict[str, Any]) -> None:
    from dogtable.engine.match import replay

    names = rules.names([str(seat.get("name", "")) for seat in record["seats"]])
    match = replay(record, rules)
    for event in match.events(None, names=names):
        if event.text:
            print(event.text)
    print(outcome(match, names))


def outcome(match: Any, names: Any) -> str:
    """Return one sentence about how a game stands or ended, with the scores where there are any."""
    result = match.result
    if result is None:
        return f"The game is not over; {names.seat(match.decision.seat)} is asked: {match.decision.ask}"
    winners = " and ".join(names.seat(seat) for seat in result.winners)
    lines = [f"{winners} won." if winners else "Nobody won."]
    for seat, scores in enumerate(result.scores):
        if scores:
            told = ", ".join(f"{source} {points}" for source, points in scores.items())
            lines.append(f"{names.seat(seat)}: {sum(scores.values())} ({told})")
    return "\n".join(lines)
