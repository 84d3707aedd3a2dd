"""Why a bot played as it did: a sheet beside the line of the log that was chosen, with its named reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from dogtable.ui.table.advice import reasons_of

if TYPE_CHECKING:
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.controls import Box
    from dogtable.ui.table.history import Line
    from dogtable.ui.table.overlays import Layer

WIDE: Final = 380.0  # points
AWAY: Final = 16.0  # from the log


def of(scene: TableScene, line: Line) -> Sequence[tuple[str, int]]:
    """Return why the bot whose line this is played so; nothing where no bot did, or it may not be told."""
    if not scene.app.settings.reasons:
        return ()
    told = (scene.table.reasons(event.n) for event in line.events)
    return next((reasons for found in told if found is not None for seat, reasons in [found] if seat == line.seat), ())


def layers(scene: TableScene, log: Box | None) -> Iterator[Layer]:
    """Yield the sheet for the line that is chosen, where it has reasons: beside the `log`, over the board."""
    if log is None or scene.line is None or scene.line >= len(scene.sitting.history.lines):
        return
    line = scene.sitting.history.lines[scene.line]
    reasons = of(scene, line)
    place = next((one.box for one in scene.controls if one.action == "trail" and one.value == scene.line), None)
    if not reasons or place is None or line.seat is None:
        return
    head = scene.app.text("table.why", name=scene.table.seats[line.seat].name)
    sheet = reasons_of(scene.desk.kit, head, reasons, WIDE)
    top = max(76.0, min(place[1] - 8, scene.desk.size[1] - sheet.high - 24))
    yield sheet.layer(scene.desk.parts, (log[0] - WIDE - AWAY, top, WIDE, sheet.high))
