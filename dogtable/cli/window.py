"""Open the window, at a saved or shared game where one is given."""

from __future__ import annotations

import argparse
from pathlib import Path


def run(args: argparse.Namespace) -> int:
    """Open it."""
    from dogtable.ui.launch import run as window

    start = Path(args.file) if args.file is not None else None
    return window(start, data=args.data, debug=args.debug)
