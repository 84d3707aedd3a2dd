"""Round robins and ladders of bots. Comes with a later version; `dogtable sim` plays one pairing."""

from __future__ import annotations

import argparse

from dogtable.base.errors import UsageError


def arguments(_parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments: it has none yet."""


def run(_args: argparse.Namespace) -> int:
    """Refuse in one line."""
    raise UsageError("the arena comes with a later version; `dogtable sim` plays one pairing of bots")
