"""Where the built program begins. Without a terminal, as on Windows, what would be printed is shown in a box."""

from __future__ import annotations

import io
import sys

MOST_SHOWN = 1_500  # characters that a box shows


def main() -> int:
    """Run the program and return the exit status."""
    from dogtable.cli.main import main as command

    if sys.stderr is not None:
        return command()
    output = io.StringIO()
    sys.stdout = sys.stderr = output
    try:
        return command()
    finally:
        if output.getvalue().strip():
            _show(output.getvalue().strip())


def _show(text: str) -> None:
    import dogtable.ui  # noqa: F401  # what it sets has to be set before pygame is loaded

    import pygame  # isort: skip

    if len(text) > MOST_SHOWN:
        text = f"{text[:MOST_SHOWN]} …\n\nIn a terminal, dogtable-cli prints all of it."
    pygame.display.message_box("dogtable", text, "info")
