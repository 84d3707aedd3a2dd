"""A table at which a hint is given: posted events on a window without a screen, real games."""

from __future__ import annotations

from dataclasses import replace

from dogtable.engine.match import Match
from dogtable.session.advising import Advice, Advised
from dogtable.ui.app import App
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table.hint_picture import HintPicture
from tests.ui.driver import Driver
from tests.ui.small_games import begun


def given(scene: TableScene, key: str) -> None:
    """Have a hint arrive that was thought about elsewhere."""
    decision = scene.model.decision
    assert decision is not None
    options = (
        Advised(key, "there", 0.62, (("a line", 3), ("risk", -2))),
        Advised(decision.options[0].key, "a", 0.5, ()),
    )
    scene.hinting._show(Advice(decision.seat, decision.name, scene.table.match.count, options))


def picture(scene: TableScene) -> HintPicture:
    shown = scene.hinting.picture
    assert shown is not None
    return shown


def dog_with(app: App, card: str, placed: dict[str, str]) -> TableScene:
    """A table of DOG at which the first seat has a card and a five, with these marbles out."""
    scene, driver = begun(app, "dog", 4), Driver(app)
    zones = {"hand": {0: [card, "five"], 1: 2, 2: 2, 3: 2}}
    scene.table.match = Match.at(scene.table.rules, {"at": {"turn": 0}, "zones": zones, "placed": placed}, players=4)
    scene.table.match.names = scene.table.names
    scene.table._reported.clear()
    scene.back(scene.model.look)
    driver.turn(3)
    return scene


def at_a_seven(app: App) -> TableScene:
    return dog_with(app, "seven", {"marble.0.0": "ring.10", "marble.0.1": "ring.26", "marble.1.0": "ring.12"})


def the_seven(scene: TableScene) -> Advice:
    """Advice to move the first marble three steps and the second one four, in turn."""
    match = scene.table.match.clone()
    steps = ["card=seven use=split"]
    at = [10, 26]
    for marble in (0, 1, 0, 1, 0, 1, 1):
        at[marble] += 1
        steps.append(f"m=marble.0.{marble} f=ring.{at[marble]}")
    made = []
    for key in steps:
        decision = match.decisions[0]
        option = decision.option(key)
        told = (Advised(key, option.text, 0.6, ()),)
        made.append(Advice(0, decision.name, match.count, told, option.picks, decision.kinds))
        match.choose(key, seat=0)
    return replace(made[0], then=tuple(made[1:]))
