"""All saved games: open one, delete it after a question, share it as a file, take in one that was shared."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.base.errors import SaveError
from dogtable.ui.phrases import standing, when
from dogtable.ui.scenes.empty import Empty
from dogtable.ui.scenes.page import PageScene
from dogtable.ui.scenes.save_as import SaveAsScene
from dogtable.ui.scenes.saved_row import about_game, about_unshown, row_name, row_painter, unshown_painter
from dogtable.ui.scenes.unshown import game_thing, put_game_aside, safe_name
from dogtable.ui.widgets import (
    Button,
    Guarded,
    LongRows,
    Row,
    ScrollView,
    TextEntry,
    Widget,
    Words,
    escape,
    text_size,
)

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from dogtable.session.listing import Listing, Saved
    from dogtable.ui.app import App


SEARCHED: Final = 10  # with fewer games than these there is nothing to search


class SavedScene(PageScene):
    """A list at the left, what can be done with the chosen game at the right (in a small window below).

    With `only`, those games of the journal of which these are the rows; `title` is the title then.
    """

    def __init__(self, app: App, only: Container[int] | None = None, title: str = "") -> None:
        super().__init__(app)
        text = app.text
        self.only = only
        self.title = title or text("saved.title")
        self.games: Sequence[Saved] = []  # those that are listed
        self.chosen = 0
        self.list = ScrollView()
        self.rows = LongRows(0, self._row)
        sought = text("saved.search")
        self.search = TextEntry("", self._seek, name=sought, placeholder=sought, most=60, on_enter=self._open)
        self.open = Button(text("saved.open"), self._open, kind="primary", icon="play", size=22)
        self.replay = Button(text("saved.replay"), self._replay, kind="plain", icon="eye")
        self.analysis = Button(text("result.analysis"), self._analyse, kind="plain", icon="search")
        self.share = Button(text("saved.export"), self._export, kind="plain", icon="save")
        self.aside = Button(text("shelf.put_aside"), self._put_aside, kind="plain", icon="save")
        self.delete = Button(text("saved.delete"), self._ask_delete, kind="danger", icon="trash")
        self.take_in = Button(text("saved.import"), self._import, kind="quiet", icon="plus", ground=self.ground)
        self.name = Words("", size=30, face="display")
        self.facts = Words("", size=19, colour="ink_soft")
        self.none = Words(escape(text("saved.none_found")), size=20, colour="ink_soft")
        self.empty = Empty(self, text("saved.empty"))
        self._unshown = 0  # things that could not be shown when the page was laid out
        self._read()

    def _read(self) -> None:
        try:
            self.all: Listing | None = self.app.journal.listing(self.only)
        except SaveError as error:
            self.app.error(error)
            self.all = None
        self._sift()

    def _sift(self) -> None:
        """Take over those games that the search leaves."""
        try:
            self.games = (
                []
                if self.all is None
                else self.all.found(self.search.text, partial(standing, self.app.text), self.app.called)
            )
        except SaveError as error:
            self.app.error(error)
            self.games = []
        self.chosen = min(self.chosen, max(0, len(self.games) - 1))
        self.rows = LongRows(len(self.games), self._row)
        text = self.app.text("saved.count", n=self.count) if self.count else ""
        if self.search.text.strip() and self.count:
            text = self.app.text("saved.found", n=len(self.games), all=text)
        self.subtitle = text

    @property
    def count(self) -> int:
        """How many games there are, also those that the search leaves out."""
        return 0 if self.all is None else len(self.all)

    def _seek(self, words: str) -> None:
        """Show only the games in which these words occur."""
        self.chosen = 0
        self._sift()
        self.list.scroll_to(0)
        self.layout()

    @property
    def game(self) -> Saved | None:
        """The chosen game."""
        return self.games[self.chosen] if self.games else None

    # ------------------------------------------------------------------------------------------------------ actions

    def _choose(self, index: int) -> None:
        if index != self.chosen:
            self.chosen = index
            self.layout()

    def _open(self) -> None:
        if self.game is not None:
            self.app.open_saved(self.game.id)

    def _replay(self) -> None:
        if self.game is not None:
            self.app.show_replay(self.game.id)

    def _analyse(self) -> None:
        if self.game is not None:
            self.app.show_analysis(self.game.id)

    def _ask_delete(self) -> None:
        game = self.game
        if game is not None:
            text = self.app.text
            title = self.app.called(game.ruleset, game.title)
            title = safe_name(title) if self._is_unshown(game) else title
            about = text("saved.delete_text", title=title, when=when(text, game.when))
            self.app.confirm(text("saved.delete_title"), about, text("saved.delete"), self._delete, danger=True)

    def _delete(self) -> None:
        game = self.game
        if game is None:
            return
        try:
            self.app.journal.delete(game.id)
        except SaveError as error:
            self.app.error(error)
            return
        self._read_again()
        self.app.toast(self.app.text("saved.deleted", title=self.app.called(game.ruleset, game.title)), "saved")

    def _read_again(self) -> None:
        self._read()
        self.layout()

    def _put_aside(self) -> None:
        if self.game is not None:
            put_game_aside(self.app, self.game, self._read_again)

    def _is_unshown(self, game: Saved) -> bool:
        return game_thing(game) in self.app.guard

    def _export(self) -> None:
        game = self.game
        if game is None:
            return
        self.app.go(
            SaveAsScene(
                self.app,
                self.app.called(game.ruleset, game.title),
                game.when,
                partial(self.app.journal.export, game.id),
            )
        )

    def _import(self) -> None:
        from dogtable.ui.scenes.take_in import TakeInScene

        self.app.go(TakeInScene(self.app))

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event."""
        typing = isinstance(self.focus, TextEntry)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and self.game is not None and not typing:
            self._ask_delete()
            return True
        return super().event(event)

    def update(self, now: float) -> float | None:
        """Say when to be called again; lay out anew when something could not be shown."""
        if self._unshown != len(self.app.guard):
            self.layout()
        return super().update(now)

    # ------------------------------------------------------------------------------------------------------- layout

    def head_room(self) -> float:
        """Return how much of the heading's right end is taken."""
        return self.take_in.wide(self.app.kit) + 60

    def layout(self) -> None:
        """Place everything for the present size."""
        kit = self.app.kit
        self._unshown = len(self.app.guard)
        self._set_buttons()
        x, y, w, h = self.place_page()
        take = self.take_in.wide(kit)
        self.take_in.box = (x + w - take, self.back_button.box[1], take, self.take_in.high(kit, take))
        if not self.count:
            self.empty.place((x, y, w, h), self.take_in)
            return
        row_high = max(84.0, text_size(kit, 18) * 4.4)
        if self.narrow:
            below = max(self.open.high(kit, 200), 56.0) + 28
            self.sheets = [(x, y, w, h - below)]
            top = self._place_search(x + 16, y + 16, w - 32)
            self.list.box = (x + 16, top, w - 26, y + h - below - 16 - top)
            self._place_buttons_below(x, y + h - below + 20, w)
            details: list[Widget] = []
        else:
            left = round(w * 0.6)
            self.sheets = [(x, y, left, h), (x + left + 28, y, w - left - 28, h)]
            top = self._place_search(x + 20, y + 20, left - 40)
            details, low = self._place_details(x + left + 68, y + 36, w - left - 108, y + h - 20)
            wanted = max(low, top + self.rows.gap + len(self.games) * (row_high + self.rows.gap)) - y + 36
            sheet = min(h, wanted)
            self.sheets = [(sx, sy, sw, sheet) for sx, sy, sw, _ in self.sheets]
            self.list.box = (x + 20, top, left - 32, y + sheet - 20 - top)
        self.list.fill([self.rows])
        self.list.set_full(self.rows.place(0, 2, self.list.inner_wide, row_high) + 4)
        self.rows.choose(self.chosen)
        self.none.visible = not self.games
        self.none.box = (self.list.box[0] + 20, self.list.box[1] + 16, self.list.inner_wide - 20, row_high)
        for button in self._acts:
            button.visible = bool(self.games)
        search = [self.search] if self.searched else []
        focus = self.rows.row(self.chosen) if self.focus is None and self.games else None
        self.fill([*search, self.list, self.none, *details, *self._acts, self.take_in, self.back_button], focus=focus)

    @property
    def _acts(self) -> list[Button]:
        """What can be done with the chosen game."""
        game = self.game
        in_order = game is None or not (game.wrong or self._is_unshown(game))
        return [self.open, self.replay, self.analysis, self.share if in_order else self.aside, self.delete]

    def _set_buttons(self) -> None:
        game = self.game
        self.open.enabled = self.replay.enabled = self.share.enabled = game is not None and game.openable
        self.analysis.enabled = game is not None and game.over and game.openable
        self.analysis.tip = "" if game is None or game.over else self.app.text("result.analysis_later")

    @property
    def searched(self) -> bool:
        """Whether there is so much that it can be searched."""
        return self.count >= SEARCHED

    def _place_search(self, x: float, y: float, w: float) -> float:
        """Place the line that searches, where there is one; return where the list begins."""
        if not self.searched:
            return y
        high = self.search.high(self.app.kit, w)
        self.search.box = (x, y, w, high)
        return y + high + 12

    def _place_buttons_below(self, x: float, y: float, w: float) -> None:
        kit = self.app.kit
        share = (w - 14 * (len(self._acts) - 1)) / len(self._acts)
        for i, button in enumerate(self._acts):
            button.box = (x + i * (share + 14), y, share, max(button.high(kit, share), 56.0))

    def _place_details(self, x: float, y: float, w: float, end: float) -> tuple[list[Widget], float]:
        """Place what is said about the chosen game and its buttons, down to `end` at most; return where they end."""
        game, kit = self.game, self.app.kit
        if game is None:
            return [], y
        about = Guarded(
            self.app.guard,
            game_thing(game),
            lambda: about_game(self.app, game, self.name, self.facts, w),
            lambda: about_unshown(self.app, game, w),
        )
        about.box = (x, y, w, about.box[3])
        foot = y + max(about.box[3], 170.0) + 30
        highs = [max(button.high(kit, w), 66.0 if button is self.open else 54.0) for button in self._acts]
        two = foot + sum(highs) + 14 * (len(highs) - 1) > end  # two side by side
        for n, (button, high) in enumerate(zip(self._acts, highs, strict=True)):
            wide = (w - 14) / 2 if two else w
            button.box = (x + (wide + 14) * (n % 2 if two else 0), foot, wide, high)
            foot += high + 14 if not two or n % 2 else 0.0
        return [about], foot - 14

    def _row(self, index: int) -> Row:
        game = self.games[index]
        paint = self.app.guard.painting(game_thing(game), row_painter(self.app, game), unshown_painter(self.app, game))
        return Row(paint, lambda: self._choose(index), self._open, name=row_name(self.app, game))
