"""Round robins and ladders of bots. Comes with a later version; `dogtable sim` plays one pairing."""

from __future__ import annotations

import argparse

from dogtable.base.errors import UsageError


def arguments(parser: argparse.ArgumentParser) -> None:
    """Take whatever is given: the answer is the same."""
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Refuse in one line."""
    del args  # whatever was asked for
    raise UsageError("the arena comes with a later version; `dogtable sim` plays one pairing of bots")
