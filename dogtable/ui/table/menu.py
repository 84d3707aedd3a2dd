"""The menu of a table: what can be asked for at it, and the ways away from it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from dogtable.ui.scenes.menu import MenuItem
from dogtable.ui.table import toolbar

if TYPE_CHECKING:
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.windows import Mode


def drop(scene: TableScene) -> None:
    """Drop the menu down from its button."""
    anchor = next((c.box for c in scene.controls if c.name == "menu"), (24.0, 12.0, 44.0, 44.0))
    scene.app.menu(scene.desk.kit.rect(anchor), items(scene))


def items(scene: TableScene) -> list[MenuItem]:
    """Return all entries, the way out last."""
    app, text = scene.app, scene.app.text
    return [
        MenuItem(text("table.menu_resume"), scene.redraw_layers, "play"),
        *_wants(scene),
        *_coached(scene),
        *_looking_back(scene),
        MenuItem(
            text("table.menu_rules"),
            lambda: app.show_rules(scene.table.rules, scene.rule_in_play()),
            "book",
            toolbar.key(scene, "rules"),
        ),
        MenuItem(text("table.menu_settings"), app.show_settings, "gear"),
        *_watched(scene),
        scene.way_out(),
    ]


def _looking_back(scene: TableScene) -> list[MenuItem]:
    """Return the ways back into a game that is over."""
    if not scene.model.over or scene.table.is_example:
        return []
    app, game = scene.app, scene.table.id
    return [
        MenuItem(app.text("saved.replay"), partial(app.show_replay, game), "eye"),
        MenuItem(app.text("result.analysis"), partial(app.show_analysis, game), "search"),
    ]


def _watched(scene: TableScene) -> list[MenuItem]:
    """Return what there is for who writes the rules: the bench, and changes of their files taken over."""
    app, table = scene.app, scene.table
    bench = MenuItem(app.text("bench.menu"), partial(app.show_bench, table), "search", toolbar.key(scene, "bench"))
    if not app.may_watch(table):
        return [bench] if app.may_lay_open(table) else []
    key = toolbar.key(scene, "watch")
    if app.watching is not None and not app.watching.has_ended:
        return [bench, MenuItem(app.text("watch.menu"), app.watch_no_more, "check", key)]
    return [bench, MenuItem(app.text("watch.menu"), partial(app.watch, table), "", key)]


def _coached(scene: TableScene) -> list[MenuItem]:
    """Return the way to put the coach off, where there is one."""
    coach = scene.coach
    return [MenuItem(scene.app.text("coach.stop"), partial(coach.act, "off"), "paw")] if coach.on else []


def _wants(scene: TableScene) -> list[MenuItem]:
    """Return the choice when the one who looks is asked for answers, in games where cards are answered."""
    seat = scene.model.seat
    if seat is None or scene.table.rules.rules.stack is None:
        return []

    def want(mode: Mode) -> MenuItem:
        chosen = scene.model.windows.mode(seat) == mode
        label = scene.app.text(f"table.ask_me_{mode}")  # text: table.ask_me_*
        return MenuItem(label, partial(scene.want, mode), "check" if chosen else "")

    return [want(mode) for mode in scene.model.windows.modes]
