"""What lies over the board, drawn with as few pixels as possible.

A layer is a finished picture at a place. Each turn the scene says which layers there are; where one came, went, moved
or changed, that stretch of the window is put together again from the board and the layers over it, and nothing else is.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame


class Drawn(Protocol):
    """A finished picture (`ui.kit.Sprite`)."""

    @property
    def bounds(self) -> pygame.Rect:
        """What it covers when drawn at 0, 0."""

    def draw(self, target: pygame.Surface, x: float, y: float, opacity: float = 1.0) -> pygame.Rect:
        """Draw it with its corner at x, y."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A picture at a place, in pixels. `key` tells pictures apart: equal key, place and opacity, equal look."""

    key: Hashable
    picture: Drawn
    x: float
    y: float
    opacity: float = 1.0

    @property
    def rect(self) -> pygame.Rect:
        """What it covers."""
        return self.picture.bounds.move(round(self.x), round(self.y))

    @property
    def mark(self) -> Hashable:
        """What must be equal for two layers to look the same."""
        return self.key, round(self.x), round(self.y), round(self.opacity, 2)


class Overlays:
    """The layers that were drawn last, from the bottom up."""

    def __init__(self) -> None:
        self._drawn: list[Layer] = []

    def forget(self) -> None:
        """Know nothing of what is on the canvas: all of it is drawn next time."""
        self._drawn = []

    def changed(self, layers: Sequence[Layer]) -> list[pygame.Rect]:
        """Return the stretches where these layers differ from those drawn last."""
        # Most layers of a frame are the very objects of the frame before: only the others have their marks compared.
        same = {id(layer) for layer in self._drawn} & {id(layer) for layer in layers}
        old, new = _by_mark(self._drawn, same), _by_mark(layers, same)
        gone = [layer.rect for mark, layer in old.items() if mark not in new]
        come = [layer.rect for mark, layer in new.items() if mark not in old]
        kept_before = [mark for mark in old if mark in new]
        kept_after = [mark for mark in new if mark in old]
        turned = [new[a].rect for a, b in zip(kept_after, kept_before, strict=True) if a != b]  # another order
        return gone + come + turned

    def compose(
        self,
        canvas: pygame.Surface,
        board: pygame.Surface,
        layers: Sequence[Layer],
        stretches: Iterable[pygame.Rect],
    ) -> list[pygame.Rect]:
        """Put these stretches together anew; return them, joined and cut to the window."""
        joined = join([rect.clip(canvas.get_rect()) for rect in stretches])
        for rect in joined:
            canvas.set_clip(rect)
            canvas.blit(board, rect, rect)
            for layer in layers:
                if layer.rect.colliderect(rect):
                    layer.picture.draw(canvas, layer.x, layer.y, layer.opacity)
        canvas.set_clip(None)
        self._drawn = list(layers)
        return joined


def _by_mark(layers: Sequence[Layer], same: Collection[int]) -> dict[Hashable, Layer]:
    """Return layers by their marks; those of `same` by what they are."""
    return {id(layer) if id(layer) in same else layer.mark: layer for layer in layers}


def join(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Join rectangles that meet, so that no pixel is put together twice."""
    joined: list[pygame.Rect] = []
    for rect in rects:
        if not rect.w or not rect.h:
            continue
        grown = pygame.Rect(rect)
        while (hit := grown.collidelist(joined)) >= 0:
            grown.union_ip(joined.pop(hit))
        joined.append(grown)
    return joined
