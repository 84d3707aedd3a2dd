"""An app at a table of a real game, and hands: posted events on a window without a screen."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from dogtable.engine.decision import Decision, Option
from dogtable.engine.match import Match
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.seats import make as make_seats
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.scenes.table import TableScene
from tests.patience import PATIENCE
from tests.ui.driver import Driver

HAND = ["seven", "ace", "jack", "four"]


PLACED = {"marble.0.0": "ring.10", "marble.0.1": "ring.26", "marble.1.0": "ring.12", "marble.2.1": "ring.40"}


class Seated:
    """An app at a table, and hands."""

    def __init__(self, app: App, library: Library, folder: Path, who: tuple[str, ...], ruleset: str = "dog") -> None:
        self.app, self.driver = app, Driver(app)
        app.library, app.journal = library, Journal(folder)
        rules = library.load(ruleset)
        seats = make_seats(list(who), "Mira", "lucy")
        self.table = Table.new(app.journal, rules, players=len(who), options={}, seats=seats, seed=7)
        self.table.warm_up = lambda _: None  # type: ignore[method-assign]  # no bot is wanted here
        self.table.poll = list  # type: ignore[method-assign]  # nor asked
        self.scene = TableScene(app, self.table)
        app.stage.clear_to(self.scene)

    def lay(self, hand: list[str] | None = None, placed: dict[str, str] | None = None, **more: Any) -> None:
        """Put the game into a position."""
        zones = {"hand": {0: hand or HAND, 1: 4, 2: 4, 3: 4}, "discard": 36}
        position = {"at": {"turn": 0}, "zones": zones, "placed": placed or PLACED, **more}
        self._sit_at(Match.at(self.table.rules, position, players=4))

    @contextmanager
    def speaking(self, language: str) -> Iterator[None]:
        """Speak a language at the table, and then English again: others share the library."""
        self.app.set_language(language)
        try:
            yield
        finally:
            self.app.set_language("")

    def come_to_option(self, wanted: Callable[[Mapping[str, Any]], bool], seed: int = 1) -> Option:
        """Play random games until seat 0 has an option with picks that are wanted."""
        decision = self.come_to(lambda one: any(wanted(option.picks) for option in one.options), seed)
        return next(option for option in decision.options if wanted(option.picks))

    def _sit_at(self, match: Match) -> None:
        self.table.match, match.names = match, self.table.names
        self.table._reported.clear()
        self.scene.back(self.scene.model.look)
        self.driver.turn()

    def come_to(self, wanted: Callable[[Decision], bool], seed: int = 1) -> Decision:
        """Play random games until seat 0 is asked for something that is wanted."""
        rng = Random(seed)
        while True:
            match = Match(self.table.rules, self.table.players, seed=rng.getrandbits(32))
            while match.decisions:
                decision = next(one for one in match.decisions if one.sealed is None)
                if decision.seat == 0 and wanted(decision):
                    self._sit_at(Match.at(self.table.rules, match.position(), self.table.players))
                    self.settle()
                    found = self.scene.model.decision
                    assert found is not None
                    return found
                match.choose(rng.choice(decision.options), decision.seat)

    def at(self, thing: str) -> tuple[int, int]:
        target = self.scene.desk.target(self.thing(thing))
        assert target is not None, thing
        unit = self.scene.desk.kit.unit
        return round(target.rect.centre[0] * unit), round(target.rect.centre[1] * unit)

    def thing(self, name: str) -> str:
        """A card by its rank, else the thing itself."""
        return next((t.thing for t in self.scene.desk.layout.targets if t.id == f"card:rank={name}"), name)

    def click(self, name: str) -> None:
        self.driver.click(self.at(name))
        self.settle()

    def press(self, name: str) -> None:
        """Press a button by its name."""
        box = next(c.box for c in [*self.scene.controls, *self.scene.chooser] if c.name == name)
        unit = self.scene.desk.kit.unit
        self.driver.click((round((box[0] + box[2] / 2) * unit), round((box[1] + box[3] / 2) * unit)))
        self.settle()

    def drag(self, name: str, to: tuple[int, int], drop: bool = True) -> None:
        self.driver.drag(self.at(name), to, drop=drop)
        if drop:
            self.settle()

    def settle(self) -> None:
        """Until nothing moves and everything ahead has been looked at."""
        self.until(lambda: self.scene.flights is None and not self.scene.showing._answers)
        self.driver.turn(3)  # what was picked is seen, and looking ahead begins
        self.until(lambda: self.scene.looking.done)
        self.driver.turn(3)

    def until(self, holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, "still waiting"
            self.driver.turn(1)

    @property
    def log(self) -> list[str]:
        return [key for _, key in self.table.match.log]

    @property
    def guest(self) -> list[str]:
        """The guest of an inn who waits, and the card that won them."""
        place = {target.place: target.thing for target in self.scene.desk.layout.targets}
        return [place["waiting"], place["played.0"]]

    @property
    def armed(self) -> list[str]:
        return [pick.thing for pick in self.scene.model.picking.armed]
