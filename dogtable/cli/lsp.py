"""Speak with an editor over standard input and output, in the language server protocol.

Problems as one types, words and their meaning, where a name is declared and used, renaming, laying out, and scenarios
that are run where they stand. docs/editors.md says how editors are told of it. Needs dogtable[editor].
"""

from __future__ import annotations

import argparse
import sys

from dogtable.base.errors import UsageError
from dogtable.cli import common


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("--stdio", action="store_true", help="what editors add; there is no other way")


def run(args: argparse.Namespace) -> int:
    """Answer until the editor goes."""
    try:
        from dogtable.editor.frames import Answers, Frames
        from dogtable.editor.server import make
    except ModuleNotFoundError as error:
        raise UsageError(f"this needs {error.name}: pip install 'dogtable[editor]'") from None
    server = make(common.library(args))
    answers = Answers(sys.stdout.buffer)
    server.start_io(Frames(sys.stdin.buffer, answers, server.unfit), answers)
    return 0
