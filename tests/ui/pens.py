"""A kit of the usual theme and pens for tests, and what a pen has painted."""

import pygame

from dogtable.ui.kit import Kit, Pen, Resources, raster
from dogtable.ui.theme import Scale, load_theme

THEME = load_theme()
RESOURCES = Resources(THEME)
FELT = "#1F4A44"


def kit_of(size=(1920, 1080), ui=1.0):
    return Kit(THEME, Scale.of(size, ui), RESOURCES)


def pen_on(kit, size=(400, 300), ground=FELT):
    return Pen(kit, raster.opaque(size, ground))


def painted(pen, ground=FELT):
    """The rectangle in which a pen has left anything."""
    same = pygame.mask.from_threshold(pen.surface, pygame.Color(ground), (1, 1, 1, 255))
    same.invert()
    rects = same.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)
