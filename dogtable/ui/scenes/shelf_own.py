"""What can be done with a ruleset of one's own on the shelf: its place among the others, the crate, away with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dogtable.session.settings import MOST_SHELVED
from dogtable.ui.scenes.menu import MenuItem
from dogtable.ui.scenes.unshown import put_ruleset_aside, safe_name

if TYPE_CHECKING:
    from dogtable.ui.scenes.shelf_boxes import GameBox
    from dogtable.ui.widgets import Widget


def open_menu(box: GameBox, button: Widget) -> None:
    """Open the menu of a box, below the button that asks for it."""
    app = box.scene.app
    app.menu(app.rect(button.window_box()), _items(box))


def _items(box: GameBox) -> list[MenuItem]:
    text = box.scene.app.text
    items = []
    if box.is_own:
        row = _beside(box)
        place = row.index(box)
        items = [
            MenuItem(text("shelf.to_the_left"), lambda: _change_places(box, row[place - 1]), "left", enabled=place > 0),
            MenuItem(
                text("shelf.to_the_right"),
                lambda: _change_places(box, row[place + 1]),
                "right",
                enabled=place + 1 < len(row),
            ),
            MenuItem(text("shelf.take_out" if box.small else "shelf.put_away"), lambda: _put_away(box), "down"),
        ]
    return [*items, MenuItem(text("shelf.remove"), lambda: _ask(box), "trash")]


def _beside(box: GameBox) -> Sequence[GameBox]:
    """Return the boxes of one's own that stand in one row with a box, itself among them."""
    return [one for one in box.scene.boxes if one.is_own and (one.pictured, one.small) == (box.pictured, box.small)]


def _change_places(box: GameBox, other: GameBox) -> None:
    """Let two boxes change places; all others of one's own keep theirs."""
    ids = [one.id for one in box.scene.boxes if one.is_own]
    here, there = ids.index(box.id), ids.index(other.id)
    ids[here], ids[there] = ids[there], ids[here]
    box.scene.app.settings.shelf_order = ids[:MOST_SHELVED]
    _keep(box)


def _put_away(box: GameBox) -> None:
    """Put a box into the crate of small games, or take it out."""
    settings = box.scene.app.settings
    settings.shelve_away(box.id, not box.small)
    _keep(box)


def _keep(box: GameBox) -> None:
    box.scene.app.settings.save()
    box.scene.refresh()


def _ask(box: GameBox) -> None:
    """Ask before a ruleset goes off the shelf."""
    app, ruleset, scene = box.scene.app, box.ruleset, box.scene
    title = safe_name(ruleset.title or ruleset.id)
    app.confirm(
        app.text("shelf.remove_title", title=title),
        app.text("shelf.remove_text"),
        app.text("shelf.remove_yes"),
        lambda: put_ruleset_aside(app, ruleset, scene.refresh),
        danger=True,
    )
