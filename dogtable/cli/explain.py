"""Tell what an error code means, with an example and how to mend it.

example:
  dogtable explain E203
"""

from __future__ import annotations

import argparse

from dogtable.base.errors import UsageError
from dogtable.base.hints import did_you_mean


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("code", metavar="CODE", help="such as E203")


def run(args: argparse.Namespace) -> int:
    """Print the page."""
    from dogtable.lang.explain import PAGES, explain

    page = explain(args.code)
    if page is None:
        raise UsageError(f"there is no code {args.code!r}; {did_you_mean(args.code, PAGES) or 'codes look like E203'}")
    print(page, end="")
    return 0
