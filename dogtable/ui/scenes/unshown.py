"""What stands in the place of a game or a ruleset that cannot be shown, and how it is put aside."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.base.errors import SaveError
from dogtable.ui.kit import Pen
from dogtable.ui.widgets import Button, Unshown, escape

if TYPE_CHECKING:
    from dogtable.session.library import Shelved
    from dogtable.session.listing import Saved
    from dogtable.ui.app import App

_ODD: Final = re.compile("[^ -~\\xa1-\\u024f]")  # beyond Latin letters: one of them may be what cannot be drawn
_MOST: Final = 40  # characters of a name


def game_thing(game: Saved) -> Hashable:
    """Return what a saved game is to the guard: another one once it has been played on."""
    return "game", game.id, game.when


def ruleset_thing(ruleset: Shelved) -> Hashable:
    """Return what a ruleset is to the guard."""
    return "ruleset", ruleset.path


def safe_name(name: str) -> str:
    """Return a name such as can be drawn whatever is wrong with it."""
    plain = _ODD.sub("?", name[: _MOST + 1])
    return plain if len(plain) <= _MOST else f"{plain[: _MOST - 1]}…"


def shown_name(app: App, name: str) -> str:
    """Return a name that stands among others, as it can be drawn: what fails is told to the guard, once."""

    def tried() -> str:
        Pen(app.kit, pygame.Surface((8, 8))).text(0, 0, escape(name))
        return name

    return app.guard.made(("name", name), tried, lambda: safe_name(name))


def unshown_line(app: App, name: str) -> str:
    """Return the line that says that something cannot be shown."""
    return escape(app.text("shelf.unshown", name=safe_name(name)))


def unshown_game(app: App, game: Saved, then: Callable[[], None]) -> Unshown:
    """Return what stands in the place of a game; `then` is done once it is put aside."""
    aside = Button(app.text("shelf.put_aside"), lambda: put_game_aside(app, game, then), size=18)
    return Unshown(unshown_line(app, app.called(game.ruleset, game.title)), aside)


def unshown_ruleset(app: App, ruleset: Shelved, then: Callable[[], None]) -> Unshown:
    """Return what stands in the place of a ruleset; the program's own ones stay where they are."""
    aside = Button(app.text("shelf.put_aside"), lambda: put_ruleset_aside(app, ruleset, then), size=18)
    return Unshown(unshown_line(app, ruleset.title or ruleset.id), None if ruleset.shipped else aside)


def put_game_aside(app: App, game: Saved, then: Callable[[], None]) -> None:
    """Move a game into the file of those put aside, and tell where that is."""
    path = app.folders.aside.journal
    try:
        app.journal.put_aside(game.id, path)
    except SaveError as error:
        app.error(error)
        return
    then()
    app.toast(app.text("shelf.is_aside", name=safe_name(app.called(game.ruleset, game.title)), path=path), "saved")


def put_ruleset_aside(app: App, ruleset: Shelved, then: Callable[[], None]) -> None:
    """Move a ruleset of one's own off the shelf, and tell where it is."""

    def move() -> tuple[Path, list[Shelved]]:
        return app.library.put_aside(ruleset.path), app.library.shelf()

    def moved(found: tuple[Path, list[Shelved]]) -> None:
        kept, app.shelved = found
        then()
        app.toast(app.text("shelf.is_aside", name=safe_name(ruleset.title or ruleset.id), path=kept), "saved")

    app.wait_for(app.text("app.opening"), move, moved)
