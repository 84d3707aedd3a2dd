"""The command line: finds the command, runs it, and turns every error into one line and an exit status.

0: done. 1: problems were found, or something could not be done. 2: the request was wrong. Errors go to stderr, what
to do first; `--debug` shows where they come from.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from dogtable.base.errors import DogtableError, UsageError

COMMANDS = {
    "play": "open the table for one game",
    "sim": "play many games between bots and count",
    "arena": "round robins and ladders of bots",
    "new": "begin a ruleset of your own",
    "step": "play answer by answer on the terminal, and look at everything",
    "why": "tell why something is no option",
    "pack": "put a ruleset into one file for others",
    "lsp": "speak with an editor (language server)",
    "check": "list every problem of rulesets",
    "test": "run the scenarios of rulesets",
    "fmt": "lay out rulesets",
    "schema": "print the JSON schema of the ruleset language",
    "docs": "print or write the reference of the ruleset language",
    "explain": "tell what an error code means",
    "rulebook": "print the rulebook of a ruleset",
    "text": "write a catalogue to be filled in, in another language",
    "puzzles": "find puzzles in games of bots against each other",
    "lesson": "walk through a lesson of a ruleset in the terminal",
    "table": "print the table that is drawn for a ruleset",
    "replay": "play a saved game again and compare",
    "ahead": "compile rulesets to machine code now",
    "bench": "measure the program on this machine",
    "list": "list all rulesets that are found",
    "version": "print the version",
}
_ABOUT = """\
Board and card games, played offline at one table. Without a command the window opens; with a FILE.dogtable it opens
at that game. Every command has its own help: dogtable COMMAND --help.

commands:
"""
_EXAMPLES = """
examples:
  dogtable                                        open the table
  dogtable play RULESET --seats you,hard          straight into a game against hard bots
  dogtable sim RULESET --games 200 --seats greedy,random,greedy,random
  dogtable arena RULESET --bots random,greedy     everybody against everybody else
  dogtable check my-game/                         every problem of a ruleset of your own
  dogtable test RULESET                           its scenarios, rule by rule
"""


class _Parser(argparse.ArgumentParser):
    """A parser that answers a wrong request with one line and points to the help."""

    def error(self, message: str) -> None:  # type: ignore[override]  # argparse says NoReturn: this raises
        raise UsageError(f"{message}. Help: {self.prog} --help")


def _shared() -> argparse.ArgumentParser:
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--debug", action="store_true", default=argparse.SUPPRESS, help="show tracebacks of errors")
    shared.add_argument(
        "--data", type=Path, metavar="DIR", default=argparse.SUPPRESS, help="keep games, settings and cache in DIR"
    )
    return shared


def _command(name: str, rest: Sequence[str]) -> int:
    module = importlib.import_module(f"dogtable.cli.{name}")
    parser = _Parser(
        prog=f"dogtable {name}",
        description=module.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[_shared()],
    )
    module.arguments(parser)
    args = parser.parse_args(rest)
    args.debug = getattr(args, "debug", False)
    args.data = getattr(args, "data", None)
    status: int = module.run(args)
    return status


def _window(words: Sequence[str]) -> int:
    about = _ABOUT + "".join(f"  {name:<10}{text}\n" for name, text in COMMANDS.items()) + _EXAMPLES
    parser = _Parser(
        prog="dogtable",
        description=about,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[_shared()],
    )
    parser.add_argument(
        "file", nargs="*", metavar="FILE.dogtable", help="a shared game to open, or a .dogtable-game to add"
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    args = parser.parse_args(words)
    args.debug = getattr(args, "debug", False)
    args.data = getattr(args, "data", None)
    if args.version:
        return _command("version", [])
    args.file = _file(args.file)
    window = importlib.import_module("dogtable.cli.window")
    status: int = window.run(args)
    return status


def _file(words: Sequence[str]) -> str | None:
    """Return the file to open, if any; what is no file was meant as a command."""
    if not words:
        return None
    if not Path(words[0]).exists():
        from dogtable.base.hints import nearest

        near = nearest(words[0], COMMANDS)
        hint = f"did you mean 'dogtable {near}'?" if near else "commands: dogtable --help"
        raise UsageError(f"there is no command and no file '{words[0]}'; {hint}")
    if len(words) > 1:
        raise UsageError("one game at a time can be opened. Help: dogtable --help")
    return words[0]


def _split(words: Sequence[str]) -> tuple[str, list[str]]:
    """Find the command among the words: options that every command knows may stand before it."""
    skip = False
    for place, word in enumerate(words):
        if skip:
            skip = False
        elif word == "--data":
            skip = True
        elif not word.startswith("-"):
            return (word, [*words[:place], *words[place + 1 :]]) if word in COMMANDS else ("", list(words))
    return "", list(words)


def main(words: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status."""
    words = sys.argv[1:] if words is None else words
    _stand_in()
    try:
        command, rest = _split(words)
        return _command(command, rest) if command else _window(rest)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone; nothing more to say
        return 1
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  # faults, too, are told in one line
        if "--debug" in words:
            import traceback

            traceback.print_exc()
        status, sentence = _status_and_sentence(error)
        print(f"dogtable: {sentence}", file=sys.stderr)
        return status


def _stand_in() -> None:
    """Put something in the place of streams that whoever started this has closed (`2>&-`), for children, too.

    Else what is opened next takes their numbers, and what is printed there goes into it.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115  # as long as the program
            os.set_inheritable(stream.fileno(), True)
            setattr(sys, name, stream)


def _status_and_sentence(error: BaseException) -> tuple[int, str]:
    """Return the exit status and the sentence for what went wrong."""
    if isinstance(error, UsageError):
        return 2, str(error)
    if isinstance(error, DogtableError):
        return 1, str(error)
    if isinstance(error, KeyboardInterrupt):
        return 130, str(error) or "stopped"
    if isinstance(error, OSError):
        return 1, f"{error.strerror or error}" + (f": {error.filename}" if error.filename else "")
    return 1, f"a fault of the program: {type(error).__name__}: {error} (--debug shows where)"


if __name__ == "__main__":
    sys.exit(main())
