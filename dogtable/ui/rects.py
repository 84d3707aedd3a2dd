"""Rectangles that are drawn anew."""

from __future__ import annotations

from collections.abc import Sequence

import pygame


def merged(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return rectangles that cover the same without overlapping one another."""
    kept: list[pygame.Rect] = []
    for rect in rects:
        whole = pygame.Rect(rect)
        while True:
            hit = next((other for other in kept if other.colliderect(whole)), None)
            if hit is None:
                break
            kept.remove(hit)
            whole = whole.union(hit)
        kept.append(whole)
    return kept
