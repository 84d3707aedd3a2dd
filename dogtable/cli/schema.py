"""Print the JSON schema of the ruleset language, for completion and first checks in an editor.

example:
  dogtable schema > ruleset.schema.json
"""

from __future__ import annotations

import argparse
import json


def arguments(_parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments: it has none."""


def run(_args: argparse.Namespace) -> int:
    """Print it."""
    from dogtable.lang.schema import schema

    print(json.dumps(schema(), ensure_ascii=False, indent=2))
    return 0
