"""The stack of scenes and how the top one gets on the screen: only what changed, notices over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from dogtable.ui.heap import tidy
from dogtable.ui.notices import Notices
from dogtable.ui.rects import merged
from dogtable.ui.scene import Scene

if TYPE_CHECKING:
    from dogtable.ui.app import App


class Stage:
    """Scenes on top of one another. An overlay is drawn over a still picture of what lies below it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.scenes: list[Scene] = []
        self.notices = Notices(app)
        self._backdrop: pygame.Surface | None = None
        self._under: tuple[pygame.Surface, pygame.Rect] | None = None  # what the notices cover

    @property
    def top(self) -> Scene:
        """The scene that gets events, time and the canvas."""
        return self.scenes[-1]

    # ------------------------------------------------------------------------------------------------------ stack

    def push(self, scene: Scene) -> None:
        """Lay `scene` on top."""
        if self.scenes:
            self.top.leave()
        self.scenes.append(scene)
        self._arrive(fresh=True)

    def pop(self) -> None:
        """Take the top scene off; the last one stays."""
        if len(self.scenes) > 1:
            self._drop()
            self._arrive(fresh=False)

    def clear_to(self, scene: Scene, above: Scene | None = None) -> None:
        """Close all scenes and begin with `scene`, or with one above it: then `scene` is entered when that goes away.

        What the closed ones held is given back when the window has a moment.
        """
        if self.scenes:
            self._app.jobs.drop(self)
            self._app.jobs.slices(tidy(), self)
        while self.scenes:
            self._drop()
        self.scenes.append(scene)
        if above is not None:
            self.scenes.append(above)
        self._arrive(fresh=True)

    def replace(self, scene: Scene) -> None:
        """Put `scene` in the place of the top one."""
        if self.scenes:
            self._drop()
        self.push(scene)

    def _drop(self) -> None:
        scene = self.scenes.pop()
        scene.leave()
        scene.close()
        self._app.jobs.drop(scene)

    def _arrive(self, *, fresh: bool) -> None:
        if fresh:
            self.top.layout()
        self.top.enter()
        self.refresh()

    def refresh(self) -> None:
        """Draw everything anew at the next turn."""
        self._backdrop = None
        self.top.redraw()

    def layout(self) -> None:
        """Lay all scenes out again: another size or scale."""
        for scene in self.scenes:
            scene.layout()
            scene.redraw()
        self.refresh()

    # ------------------------------------------------------------------------------------------------------- draw

    def paint(self, canvas: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw what changed; return the rectangles drawn ([]: nothing, None: everything)."""
        changed = self.notices.changed
        if not self.top.dirty and not changed:
            return []
        lifted = self._lift_notices(canvas)
        drawn: list[pygame.Rect] | None = lifted
        if self.top.dirty:
            fresh = self._draw_top(canvas)
            drawn = None if fresh is None else [*fresh, *lifted]
        laid = self._lay_notices(canvas)
        return None if drawn is None else drawn + laid

    def _draw_top(self, canvas: pygame.Surface) -> list[pygame.Rect] | None:
        scene = self.top
        if scene.dirty_rects is not None:
            scene.dirty_rects = merged(scene.dirty_rects)
        if scene.overlay:
            if self._backdrop is None:
                self._backdrop = self._draw_below(canvas)
                scene.dirty_rects = None
            for rect in [canvas.get_rect()] if scene.dirty_rects is None else scene.dirty_rects:
                canvas.blit(self._backdrop, rect, rect)
        fresh = scene.draw(canvas)
        scene.dirty, scene.dirty_rects = False, None
        return fresh

    def _draw_below(self, canvas: pygame.Surface) -> pygame.Surface:
        first = max(i for i, scene in enumerate(self.scenes[:-1]) if not scene.overlay)
        for scene in self.scenes[first:-1]:
            scene.redraw()
            scene.draw(canvas)
        return canvas.copy()

    def _lift_notices(self, canvas: pygame.Surface) -> list[pygame.Rect]:
        if self._under is None:
            return []
        picture, rect = self._under
        self._under = None
        if picture.get_size() != rect.size or not canvas.get_rect().contains(rect):
            return []
        canvas.blit(picture, rect)
        return [rect]

    def _lay_notices(self, canvas: pygame.Surface) -> list[pygame.Rect]:
        rect = self.notices.rect().clip(canvas.get_rect())
        self.notices.changed = False
        if not (rect.w and rect.h):
            return []
        self._under = (canvas.subsurface(rect).copy(), rect)
        self.notices.draw(canvas)
        return [rect]
