"""Write a catalogue to be filled in: all that a ruleset says, or the program itself, in another language.

What is translated already stays as it is; what is not stands there as a comment, and so does what is not said any more.

examples:
  dogtable text RULESET --lang de                 text.de.yaml in the ruleset's folder
  dogtable text RULESET --lang de --to FILE       a file elsewhere; - prints it
  dogtable text --program --lang de               the program's own words
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from dogtable.base.errors import UsageError
from dogtable.cli import common


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("ruleset", nargs="?", metavar="RULESET", help="an id (see dogtable list) or a path")
    parser.add_argument("--program", action="store_true", help="the program's own words")
    parser.add_argument("--lang", required=True, metavar="LANG", help="the language, such as de or pt-BR")
    parser.add_argument("--to", metavar="FILE", help="write another file; - prints it")


def run(args: argparse.Namespace) -> int:
    """Write it, and say how much there is to do."""
    from dogtable.session import translating

    if args.program == (args.ruleset is not None):
        raise UsageError("expected a ruleset or --program")
    if args.program:
        path = translating.program_file(args.lang)
        filled = translating.for_program(args.lang, _old(path))
    else:
        rules = common.library(args).load(args.ruleset)
        path = rules.folders[0] / f"text.{args.lang}.yaml"
        filled = translating.for_ruleset(rules, args.lang, _old(path))
    if args.to == "-":
        sys.stdout.write(filled.text)
        return 0
    path = Path(args.to) if args.to else path
    try:
        path.write_text(filled.text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error
    todo = f"{common.count(filled.missing, 'text')} to translate" if filled.missing else "all is translated"
    print(f"{path}: {todo}" + (f", {filled.gone} not said any more" if filled.gone else ""))
    return 0


def _old(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""
