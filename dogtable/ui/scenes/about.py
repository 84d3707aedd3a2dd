"""What is new in the program, and whom and what it owes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dogtable.base.version import __version__
from dogtable.session.about import Piece, credits_, libraries, news, rule_sources
from dogtable.ui.phrases import in_a_row
from dogtable.ui.scenes.page import PageScene
from dogtable.ui.widgets import Line, ScrollView, Tabs, Widget, Words, control_high, escape

if TYPE_CHECKING:
    from dogtable.ui.app import App

WIDEST = 1120.0
DOT = 22.0  # points from a dot to its words


class AboutScene(PageScene):
    """Two pages: what is new, the newest first; and fonts, pictures, sounds, libraries and rules with their sources."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        text = app.text
        self.title = text("about.title", version=__version__)
        self.tabs = Tabs([text("about.new"), text("about.credits")], 0, self._turn, name=app.text("settings.about"))
        self.scroll = ScrollView()

    def _turn(self, _page: int) -> None:
        self.scroll.at = 0
        self.layout()

    def _pieces(self) -> Iterable[Piece]:
        text = self.app.text
        if self.tabs.chosen == 0:
            return news(language=text.language)
        titles = [(one.id, one.title) for one in self.app.shelved]
        return [
            *credits_(text.language),
            Piece(text("about.libraries"), heading=True),
            *libraries(),
            Piece(text("about.rules"), heading=True),
            *rule_sources(titles, text.language),
        ]

    def _worded(self, piece: Piece) -> str:
        """Return what a piece says."""
        text = self.app.text
        if not piece.facts:
            return piece.text
        one, *more = piece.facts
        if not more:
            return text("about.row", of=piece.text, told=one)
        return text("about.row_more", of=piece.text, told=one, more=in_a_row(text, more))

    def layout(self) -> None:
        """Place everything for the present size."""
        kit = self.app.kit
        x, y, w, h = self.place_page()
        wide = min(w, WIDEST)
        x += (w - wide) / 2
        control = control_high(kit)
        self.tabs.box = (x, y, min(wide, self.tabs.wide(kit)), control)
        self.sheets = [(x, y + control + 16, wide, h - control - 16)]
        self.scroll.box = (x + 40, y + control + 36, wide - 60, h - control - 56)
        rows: list[Widget] = []
        room, top = self.scroll.inner_wide, 4.0
        for piece in self._pieces():
            left = DOT if piece.listed else 0.0
            words: Line | Words
            if piece.heading:
                top += 14 if rows else 0
                words = Line(escape(piece.text), size=26, face="display")
            else:
                words = Words(escape(self._worded(piece)), size=18)
            high = words.high(kit, room - left)
            if piece.listed:
                dot = Words("·", size=18, face="bold")
                dot.box = (4, top, DOT, high)
                rows.append(dot)
            words.box = (left, top, room - left, high)
            rows.append(words)
            top += high + 10
        self.scroll.fill(rows)
        self.scroll.set_full(top)
        self.fill([self.tabs, self.scroll, self.back_button], focus=self.tabs if self.focus is None else None)
