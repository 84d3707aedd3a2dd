"""Keeping pictures of a replay: the table as it stands, or the last part of the game as a moving picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from dogtable.ui.scenes.menu import MenuItem
from dogtable.ui.scenes.replay_film import Film
from dogtable.ui.screenshots import keep_picture
from dogtable.ui.widgets import Button

if TYPE_CHECKING:
    from dogtable.ui.scenes.replay import ReplayScene


class Keep(Button):
    """Opens a small menu; what is kept lies among the screenshots."""

    def __init__(self, scene: ReplayScene) -> None:
        super().__init__(scene.app.text("replay.keep"), self._menu, kind="plain", icon="save")
        self.scene, self.app = scene, scene.app

    def _menu(self) -> None:
        text = self.app.text
        items = [
            MenuItem(text("replay.keep_table"), self.table, "file", enabled=self.scene.picture.is_drawn),
            MenuItem(text("replay.keep_film"), self.film, "play"),
        ]
        self.app.menu(self.app.rect(self.window_box()), items)

    def table(self) -> None:
        """Keep the table of the point."""
        keep_picture(self.app, lambda file: pygame.image.save(self.scene.picture.whole, file, "still.png"))

    def film(self) -> None:
        """Take a film of the last part of the game, beat by beat, while one goes on."""
        self.enabled = False
        self.app.toast(self.app.text("replay.filming"))
        self.app.slices(self._filmed(), self.scene)

    def _filmed(self) -> Iterator[None]:
        scene = self.scene
        film = Film(self.app, scene.look, scene.replay.seats, hand=scene.eyes is not None)
        try:
            yield from film.steps(scene.last_part())
        except BaseException:
            self._again()
            raise
        self.app.later(film.written, self._keep, self._failed)

    def _keep(self, film: bytes) -> None:
        self._again()
        keep_picture(self.app, lambda file: file.write(film), "gif")

    def _failed(self, fault: BaseException) -> None:
        self._again()
        raise fault

    def _again(self) -> None:
        """Another picture can be kept."""
        self.enabled = True
        self.changed()
