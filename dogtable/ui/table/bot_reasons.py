"""Why a bot played as it did: a sheet beside the line of the log that was chosen, with what it looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from dogtable.session.recalling import Recall
from dogtable.ui.table.advice import Saying, Sheet, note_sheet, sheet_of

if TYPE_CHECKING:
    from dogtable.session.advising import Advised
    from dogtable.session.table import Table
    from dogtable.ui.app import App
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.controls import Box
    from dogtable.ui.table.history import Line
    from dogtable.ui.table.overlays import Layer

WIDE: Final = 380.0  # points
AWAY: Final = 16.0  # from the log
POLL: Final = 0.1


SILENT: Final = "random"
"""This bot weighs nothing."""


class BotReasons:
    """Why bots played so, as far as it may be told at a table.

    In a game that is over a bot whose reasons were not heard is asked once more when its line is chosen (`want`).
    """

    def __init__(self, app: App, table: Table) -> None:
        self._app, self._settings, self._table = app, app.settings, table
        self._recall: Recall | None = None
        self._loads = False
        self._wanted: Line | None = None
        self._found: dict[int, Sequence[Advised]] = {}  # by the first event of a line

    @property
    def depends_on(self) -> tuple[bool, bool, int]:
        """What all of it depends on beside the lines: whether it is wanted, the game is over, how much was found."""
        return self._settings.reasons, self._table.over, len(self._found)

    @property
    def length(self) -> int:
        """How many answers the game took; 0 before its end: in a window of answers the number would tell of some."""
        return self._table.answered if self._table.over else 0

    def of(self, line: Line) -> Sequence[Advised]:
        """Return what the bot whose line this is looked at, first what it did; nothing where it may not be told."""
        if not self._settings.reasons:
            return ()
        for event in line.events:
            said = self._table.reasons(event.n)
            if said is not None and said[0] == line.seat:
                return said[1]
        return self._found.get(line.events[0].n, ()) if line.events else ()

    def can(self, line: Line) -> bool:
        """Whether it is told of a line when it is chosen."""
        return bool(self.of(line)) or self._may_ask(line)

    def later(self, line: Line) -> bool:
        """Whether it is told of a line only when the game is over."""
        return not self._table.over and not self.of(line) and self._has_reasons(line)

    def _has_reasons(self, line: Line) -> bool:
        """Whether a bot that weighs something did what a line tells, and its reasons are wanted."""
        if not (self._settings.reasons and line.events and line.seat is not None):
            return False
        who = self._table.seats[line.seat]
        return not who.is_person and who.by != SILENT

    def _may_ask(self, line: Line) -> bool:
        return self._table.over and self._has_reasons(line) and self._found.get(line.events[0].n) != ()

    def want(self, line: Line | None) -> float | None:
        """Have the bot asked whose line was chosen; return in how many seconds to look again."""
        if line is None or self.of(line) or not self._may_ask(line):
            self._wanted = None
            return None
        if self._recall is None:
            if not self._loads:
                self._loads = True
                self._app.later(lambda: Recall(self._table).load(), self._loaded, self._app.error)
            return POLL
        if line is not self._wanted:
            self._wanted = line
            assert line.seat is not None
            if not self._recall.ask(line.events[0].n, line.seat, self._app.wake):
                self._found[line.events[0].n] = ()
        reasons = self._recall.poll()
        if reasons is not None:
            self._found[line.events[0].n] = reasons
        return POLL if self._recall.busy else 0.0

    def _loaded(self, recall: Recall) -> None:
        self._recall = recall
        self._app.wake()

    def close(self) -> None:
        """End the process of the bot that was asked."""
        if self._recall is not None:
            self._recall.close()


def layers(scene: TableScene, log: Box | None) -> Iterator[Layer]:
    """Yield the sheet for the line that is chosen, where it has reasons: beside the `log`, over the board."""
    place = next((one.box for one in scene.controls if one.action == "trail" and one.value == scene.line), None)
    sheet = None if log is None or place is None else _sheet(scene)
    if log is None or place is None or sheet is None:
        return
    top = max(76.0, min(place[1] - 8, scene.desk.size[1] - sheet.high - 24))
    yield sheet.layer(scene.desk.parts, (log[0] - WIDE - AWAY, top, WIDE, sheet.high))


def words(scene: TableScene) -> list[str]:
    """Return what that sheet says."""
    sheet = _sheet(scene)
    return [] if sheet is None else sheet.words(scene.app.text)


def _sheet(scene: TableScene) -> Sheet | None:
    if scene.line is None or scene.line >= len(scene.model.history.lines):
        return None
    line = scene.model.history.lines[scene.line]
    why = scene.desk.logbook.why
    later = why.later(line)
    if line.seat is None or not (later or why.can(line)):
        return None
    text, options = scene.app.text, why.of(line)
    head = text("table.why", name=scene.table.seats[line.seat].name)
    if options:
        return sheet_of(scene.desk.kit, text, options, WIDE, Saying(head, text("table.why_others")))
    return note_sheet(scene.desk.kit, head, text("table.why_later" if later else "analysis.asking"), WIDE)
