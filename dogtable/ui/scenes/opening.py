"""The first scene: cloth and name, as they stand since the window is there, while the rest is loaded.

A game that was asked for is dealt at once: its table waits neither for the shelf nor for its picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pygame

from dogtable.base.errors import DogtableError
from dogtable.base.paths import shipped_rulesets
from dogtable.base.version import __version__
from dogtable.ui.first_picture import draw_name
from dogtable.ui.navigate import NewGame, Start
from dogtable.ui.phrases import worded
from dogtable.ui.scene import Scene

if TYPE_CHECKING:
    from dogtable.session.journal import Journal
    from dogtable.session.library import Library, Shelved
    from dogtable.session.pictures import Verdict
    from dogtable.session.table import Table
    from dogtable.ui.app import App


@dataclass(frozen=True, slots=True)
class _Loaded:
    """What the program goes on with: the table that was asked for, else the shelf, and why there is no table."""

    library: Library
    journal: Journal
    shelf: Sequence[Shelved] = ()
    table: Table | None = None
    fault: DogtableError | None = None


class OpeningScene(Scene):
    """Shows the name and loads rulesets and saved games in a thread; goes to where the program was started for."""

    def __init__(self, app: App, start: Start) -> None:
        super().__init__(app)
        self.start = start
        self._drawn = False
        self._loading = False
        self._dropped = ""

    def update(self, now: float) -> float | None:
        """Say when to be called again."""
        if self._drawn and not self._loading:
            self._loading = True
            self.app.later(self._load, self._loaded, self._failed)
        return None if self._loading else 0.0

    def heading(self) -> str:
        """Return nothing: the shelf tells where one is."""
        return ""

    def event(self, event: pygame.event.Event) -> bool:
        """Keep a file that comes now for later: so macOS names the game that was double-clicked."""
        if event.type != pygame.DROPFILE:
            return False
        self._dropped = event.file
        return True

    def draw(self, canvas: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw it."""
        draw_name(canvas, self.app.theme, self.app.settings.ui_scale)
        self._drawn = True
        return None

    def _load(self) -> _Loaded:
        from dogtable.session.journal import Journal
        from dogtable.session.library import Library
        from dogtable.session.vouching import Voucher

        app = self.app
        _ = app.text  # its catalogue is read here, where no frame waits

        def prove(pictures: Sequence[bytes]) -> Sequence[Verdict]:
            return app.resources.apart().prove(pictures)  # loaded when somebody else's pictures are there

        voucher = Voucher(app.folders, (*shipped_rulesets(), app.folders.rulesets))
        library = Library(user=app.folders, language=app.language, prove=prove, voucher=voucher)
        journal, fault = Journal(app.folders.journal), None
        if isinstance(self.start, NewGame):
            try:
                return _Loaded(library, journal, table=self._dealt(self.start, library, journal))
            except DogtableError as error:
                fault = error
        return _Loaded(library, journal, library.shelf(at_once=True), fault=fault)

    def _dealt(self, game: NewGame, library: Library, journal: Journal) -> Table:
        from dogtable.session import seats
        from dogtable.session.table import Table

        rules = library.load(game.ruleset)
        players = game.players or rules.players[0]
        who = seats.parse(",".join(game.seats) or f"you,{seats.USUAL}", players)
        settings = self.app.settings
        made = seats.make(who, settings.name, settings.portrait, Random(game.seed))
        return Table.new(journal, rules, players=players, options=game.options, seats=made, seed=game.seed)

    def _loaded(self, found: _Loaded) -> None:
        app = self.app
        app.library, app.journal, app.shelved = found.library, found.journal, list(found.shelf)
        if found.table is not None:
            app.open_table(found.table)
            if isinstance(self.start, NewGame) and self.start.watch:
                app.watch(found.table)
            app.tell_news()
            app.slices(self._shelf_beside())
        else:
            app.home()  # which tells of the journal what there is to tell
            app.try_out()
        app.slices(self._pads())
        self._tell_what_is_new()
        for notice in app.settings.notices:
            app.toast(notice, "error")
        if found.fault is not None:
            app.error(found.fault)
        if self._dropped:
            app.take_file(self._dropped)
        elif isinstance(self.start, Path):
            app.open_file(self.start)

    def _pads(self) -> Iterator[None]:
        """Look for controllers, once there is something to see."""
        yield
        self.app.pads.begin()

    def _tell_what_is_new(self) -> None:
        """Tell once after an update, whoever has played here before, where it stands."""
        settings = self.app.settings
        if settings.seen == __version__:
            return
        settings.seen = __version__
        self.app.save_settings()
        if settings.name:  # else nothing is new: it is the first start
            self.app.toast(self.app.text("about.news", version=__version__))

    def _shelf_beside(self) -> Iterator[None]:
        """Have the shelf read when the table has been shown."""
        self.app.read_shelf(at_once=True)
        yield

    def _failed(self, fault: BaseException) -> None:
        from dogtable.ui.scenes.error import ErrorScene

        if isinstance(fault, DogtableError):
            self.app.stage.clear_to(ErrorScene(self.app, None, worded(self.app.text, fault.message)))
        else:
            self.app.error(fault)
