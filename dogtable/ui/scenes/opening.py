"""The first frame: cloth and name, on the screen before anything heavy is loaded; then what the program needs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from dogtable.base.errors import DogtableError
from dogtable.base.paths import shipped_rulesets
from dogtable.ui.navigate import NewGame, Start
from dogtable.ui.scene import Scene
from dogtable.ui.widgets.brush import Brush

if TYPE_CHECKING:
    from dogtable.session.pictures import Verdict
    from dogtable.ui.app import App


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

    def event(self, event: pygame.event.Event) -> bool:
        """Keep a file that comes now for later: so macOS names the game that was double-clicked."""
        if event.type != pygame.DROPFILE:
            return False
        self._dropped = event.file
        return True

    def draw(self, canvas: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw it."""
        canvas.fill(self.app.theme.colour(self.ground))
        brush = Brush(self.app.kit, canvas)
        w, h = self.app.points
        # a proper name, the same in every language
        brush.text(w / 2, h * 0.47, "dogtable", 96, "black", "paper", "centre")
        self._drawn = True
        return None

    def _load(self) -> tuple[Any, ...]:
        from dogtable.session.journal import Journal
        from dogtable.session.library import Library
        from dogtable.session.vouching import Voucher

        app = self.app

        def prove(pictures: Sequence[bytes]) -> Sequence[Verdict]:
            return app.resources.apart().prove(pictures)  # loaded when somebody else's pictures are there

        voucher = Voucher(app.folders, (*shipped_rulesets(), app.folders.rulesets))
        library = Library(user=app.folders, language=app.settings.language, prove=prove, voucher=voucher)
        shelf = library.shelf(at_once=True)
        return library, shelf, Journal(self.app.folders.journal), self.app.text

    def _loaded(self, found: tuple[Any, ...]) -> None:
        app = self.app
        app.library, app.shelved, app.journal, _ = found
        if any(shelved.trying for shelved in app.shelved):
            app.try_out()
        app.home()  # which tells of the journal what there is to tell
        for notice in app.settings.notices:
            app.toast(notice, "error")
        if self._dropped:
            app.take_file(self._dropped)
        elif isinstance(self.start, Path):
            app.open_record(self.start)
        elif isinstance(self.start, NewGame):
            self._begin(self.start)

    def _begin(self, game: NewGame) -> None:
        from dogtable.session import seats

        try:
            rules = self.app.library.load(game.ruleset)
            players = game.players or rules.players[0]
            who = seats.parse(",".join(game.seats) or f"you,{seats.USUAL}", players)
            settings = self.app.settings
            made = seats.make(who, settings.name, settings.portrait)
            self.app.begin(rules, players, game.options, made, game.seed)
        except DogtableError as error:
            self.app.error(error)

    def _failed(self, fault: BaseException) -> None:
        from dogtable.ui.scenes.error import ErrorScene

        if isinstance(fault, DogtableError):
            self.app.stage.clear_to(ErrorScene(self.app, None, str(fault)))
        else:
            self.app.error(fault)
