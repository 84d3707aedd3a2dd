"""Choosing a file of a game: a list of what lies in a folder, and the path beneath."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dogtable.ui.navigate import RECORD
from dogtable.ui.scenes.files import Found, listed, nearest
from dogtable.ui.scenes.overlay import Overlay
from dogtable.ui.scenes.unshown import unshown_line
from dogtable.ui.widgets import Button, Line, Row, Rows, ScrollView, TextEntry, Words, control_high, escape

if TYPE_CHECKING:
    from dogtable.ui.app import App
    from dogtable.ui.widgets import Brush

ICONS: Final = {"above": "up", "folder": "save", "file": "file"}
LIST_HIGH: Final = 320.0


class ChooseFileScene(Overlay, ABC):
    """A window over the scene below; whoever extends it says what is done with the path: `take`."""

    def __init__(self, app: App, folder: Path, title: str, about: str, yes: str, name: str = "") -> None:
        super().__init__(app)
        self.folder = nearest(folder)
        self.found: list[Found] = []
        self._name = name  # of the file that is made; "": one that is there is looked for
        self._title = Line(escape(title), size=30, face="display")
        self._text = Words(escape(about), size=19, colour="ink_soft")
        self.list = ScrollView()
        self.rows = Rows([])
        hint = app.text("saved.import_path")
        self._path = TextEntry("", self._typed, name=title, placeholder=hint, most=400, on_enter=self._take)
        self._yes = Button(yes, self._take, kind="primary")
        self._no = Button(app.text("app.cancel"), app.back)
        self._look_into(self.folder)

    @abstractmethod
    def take(self, path: Path) -> None:
        """Do what the file was chosen for."""

    # ------------------------------------------------------------------------------------------------------ actions

    def _look_into(self, folder: Path) -> None:
        self.folder, self.found = folder, listed(folder, RECORD)
        self.rows = Rows([self._row(one) for one in self.found], gap=2)
        self.list.at = 0
        if self._name:
            self._write(folder / self._name)
        self._typed(self._path.text)

    def _row(self, one: Found) -> Row:
        name = self.app.text("saved.folder_above") if one.sort == "above" else one.name

        def paint(brush: Brush, row: Row) -> None:
            x, y, w, h = brush.at(row.box)
            brush.pen.icon(ICONS[one.sort], x + 24, y + h / 2, 20, "ink_soft")
            face = "semi" if one.sort == "file" else "regular"
            brush.pen.fitted((x + 48, y, w - 60, h), escape(name), 19, face, "ink", "left")

        def plain(brush: Brush, row: Row) -> None:
            brush.pen.fitted(brush.at(row.box), unshown_line(self.app, one.name), 19, "semi", "no_text")

        painted = self.app.guard.painting(one, paint, plain)
        return Row(painted, lambda: self._point_at(one), lambda: self._open(one), name=name)

    def _point_at(self, one: Found) -> None:
        if one in self.app.guard:
            return  # nor could its path be shown
        for row, found in zip(self.rows.rows, self.found, strict=True):
            row.chosen = row.current = found is one
        if one.sort == "file":
            self._write(one.path)
        self._typed(self._path.text)
        self.redraw()

    def _open(self, one: Found) -> None:
        if one in self.app.guard:
            return
        if one.sort == "file":
            self._point_at(one)
            self._take()
        else:
            self._look_into(one.path)
            self.layout()

    def _write(self, path: Path) -> None:
        self._path.text = str(path)
        self._path.changed()

    def _typed(self, path: str) -> None:
        self._yes.enabled = bool(path.strip())
        self._yes.changed()

    def _take(self) -> None:
        path = Path(self._path.text.strip().strip("\"'")).expanduser()
        if path.is_dir():
            self._look_into(path)
            self.layout()
        elif path.suffix.lower() != RECORD:
            self.app.toast(self.app.text("saved.import_not_record"), "error")
        else:
            self.take(path)

    # ------------------------------------------------------------------------------------------------------- layout

    def layout(self) -> None:
        """Place everything for the present size."""
        kit = self.app.kit
        wide = min(760.0, self.app.points[0] - 60)
        inner = wide - 72
        text = self._text.high(kit, inner)
        control = control_high(kit)
        rest = 36 + 56 + text + 20 + control + 20 + control + 32
        shown = max(60.0, min(LIST_HIGH, self.app.points[1] - rest - 60))
        x, y, _, _ = self.centre(wide, rest + shown + 16)
        self._title.box = (x + 36, y + 28, inner, 50)
        self._text.box = (x + 36, y + 88, inner, text)
        self.list.box = (x + 36, y + 104 + text, inner, shown)
        full = self.rows.place(0, 0, self.list.inner_wide, control)
        self.list.fill([self.rows])
        self.list.set_full(full)
        at = y + 120 + text + shown
        self._path.box = (x + 36, at, inner, control)
        foot = at + control + 22
        right = x + wide - 36
        for button in (self._yes, self._no):
            w = max(button.wide(kit), 130)
            button.box = (right - w, foot, w, control)
            right -= w + 14
        widgets = [self._title, self._text, self.list, self._path, self._yes, self._no]
        self.fill(widgets, focus=self._path if self.focus is None else None)
