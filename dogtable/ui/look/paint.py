"""The painter: the flat list of a layout as pixels.

Each entry becomes a sprite, kept by what it shows and not by where it lies. Two lists are compared, and only the
rectangles of entries that differ are drawn again; the result is byte for byte that of drawing everything.
"""

from __future__ import annotations

import bisect
import time
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from dogtable.ui.kit.cache import Cache
from dogtable.ui.kit.core import Kit
from dogtable.ui.kit.pictures import Pictures
from dogtable.ui.kit.sprite import Sprite
from dogtable.ui.look import sprites
from dogtable.ui.look.entries import Entry, Group, Trail

FINE = 2
"""What is turned is drawn so many times as large, and made smaller while it is turned ..."""

FINEST = 3.0
"""... unless a point would then be more pixels than this."""

FINE_KEPT = 12 * 1024 * 1024
"""Bytes of such large pictures that are kept: the cards of a hand."""


KEPT_FOR = 8
"""A picture is kept while it was wanted in one of so many lists: it may be made some time before it is shown."""

MOST_KNOWN = 8_000
"""Entries whose look is remembered, so that a list that is shown again is not compared in depth again."""


class Placed(NamedTuple):
    """A sprite in the window: the number of what it shows, itself, its corner in pixels."""

    key: int
    sprite: Sprite
    x: int
    y: int

    @property
    def bounds(self) -> pygame.Rect:
        """What it covers."""
        return self.sprite.bounds.move(self.x, self.y)

    @property
    def identity(self) -> Hashable:
        """Two equal ones are the same pixels."""
        return self.key, self.x, self.y


class Painter:
    """Draws layouts of one ruleset with one kit. `folders` hold the ruleset's pictures, the nearest first."""

    def __init__(self, kit: Kit, folders: Iterable[str | Path] = ()) -> None:
        self.kit = kit
        self.pictures = Pictures([Path(folder) for folder in folders], kit.resources.apart)
        self.cache: Cache[Sprite] = Cache()
        self._ground = ""
        self._cloth: pygame.Surface | None = None
        self._target: pygame.Surface | None = None
        self._placed: list[Placed] = []
        self._fine: Painter | None = None
        self._numbers: dict[Entry, int] = {}  # what an entry shows -> its number
        self._known: dict[int, tuple[Entry, int]] = {}  # by id; the entry is held, so that the id stays its own

    @property
    def missed(self) -> set[str]:
        """Names of pictures that were asked for and not found."""
        return self.pictures.missing

    def show(
        self, target: pygame.Surface, entries: Sequence[Entry], ground: str, cloth: pygame.Surface | None = None
    ) -> list[pygame.Rect]:
        """Draw a layout on `target`, which nobody else draws on; return the rectangles that changed.

        Only what differs from the list shown there before is drawn. `cloth` is the ready felt of `ground`; without
        it, it is made.
        """
        before = self._target, self._ground, self._cloth
        self._begin(ground, cloth, target.get_size())
        same = before == (target, self._ground, self._cloth)
        self.cache.age(KEPT_FOR)
        placed = [self._place(entry) for entry in entries]
        if same:
            changed = self._changed(self._placed, placed, target.get_rect())
            for area in changed:
                self._paint(target, placed, area)
        else:
            changed = [target.get_rect()]
            self._paint(target, placed, changed[0])
        self._target, self._placed = target, placed
        return changed

    def forget(self) -> None:
        """Know nothing of what was shown: all of it is drawn next time."""
        self._target = None

    def draw(
        self,
        target: pygame.Surface,
        entries: Sequence[Entry],
        ground: str,
        cloth: pygame.Surface | None = None,
    ) -> None:
        """Draw all of a layout, whatever was there."""
        self._begin(ground, cloth, target.get_size())
        self._paint(target, [self._place(entry) for entry in entries], target.get_rect())

    def over(self, target: pygame.Surface, entries: Sequence[Entry], x: float = 0.0, y: float = 0.0) -> None:
        """Draw entries over what is there, moved by x, y points."""
        dx, dy = x * self.kit.unit, y * self.kit.unit
        for entry in entries:
            placed = self._place(entry)
            placed.sprite.draw(target, placed.x + dx, placed.y + dy)

    def ready(self, entries: Sequence[Entry], ground: str, budget: float = 0.006) -> bool:
        """Make pictures that are missing for at most about `budget` seconds; True when none is missing."""
        self._set_ground(ground)
        end = time.perf_counter() + budget
        for entry in entries:
            if self.number(entry) not in self.cache:
                if time.perf_counter() >= end:
                    return False
                self.sprite(entry)
        return True

    def sprite(self, entry: Entry) -> Sprite:
        """The picture of one entry, kept: what is dragged, hops and flies is drawn with it."""
        sprite = self.cache.get(self.number(entry), partial(self._make, entry))
        for part in sprite.parts:
            self._touch(part)
        return sprite

    def corner(self, entry: Entry) -> tuple[int, int]:
        """Where the corner of an entry's sprite lies in the window, in pixels."""
        if isinstance(entry, Trail):
            return 0, 0
        return self.kit.px(entry.x), self.kit.px(entry.y)

    def _begin(self, ground: str, cloth: pygame.Surface | None, size: tuple[int, int]) -> None:
        self._set_ground(ground)
        self._cloth = cloth or self.kit.felt(size, ground)

    def _set_ground(self, ground: str) -> None:
        if ground != self._ground:
            self._ground = ground
            self.cache = Cache()

    def _place(self, entry: Entry) -> Placed:
        return Placed(self.number(entry), self.sprite(entry), *self.corner(entry))

    def number(self, entry: Entry) -> int:
        """Return the number of what an entry shows, wherever it lies."""
        known = self._known.get(id(entry))
        if known is not None and known[0] is entry:
            return known[1]
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        number = self._numbers.setdefault(_key(entry), len(self._numbers))
        self._known[id(entry)] = entry, number
        return number

    def _touch(self, key: Hashable) -> None:
        """Count a part, and the parts of it, as used."""
        sprite = self.cache.touch(key)
        if sprite is not None:
            for part in sprite.parts:
                self._touch(part)

    def _make(self, entry: Entry) -> Sprite:
        if isinstance(entry, Group):
            if entry.turn % 180 and self.kit.unit * FINE <= FINEST:
                finer = self._finer()
                inner = [(finer.sprite(e), finer.corner(e)) for e in entry.entries]
                return sprites.group(self.kit, entry, inner, self._ground, FINE)
            inner = [(self.sprite(e), self.corner(e)) for e in entry.entries]
            made = sprites.group(self.kit, entry, inner, self._ground)
            return Sprite(made.blits, tuple(self.number(e) for e in entry.entries))
        return sprites.make(self.kit, self.pictures, entry)

    def _finer(self) -> Painter:
        """The painter of what will be turned: it draws larger, so that text stays sharp."""
        if self._fine is None:
            scale = replace(self.kit.scale, unit=self.kit.unit * FINE)
            self._fine = Painter(Kit(self.kit.theme, scale, self.kit.resources))
            self._fine.pictures = self.pictures
            self._fine.cache = Cache(FINE_KEPT)
        self._fine._ground = self._ground
        return self._fine

    def _paint(self, target: pygame.Surface, placed: Sequence[Placed], area: pygame.Rect) -> None:
        """Draw everything within `area`, the ground first."""
        if self._cloth is None:
            return
        before = target.get_clip()
        target.set_clip(area)
        target.blit(self._cloth, area, area)
        for one in placed:
            if one.bounds.colliderect(area):
                one.sprite.draw(target, one.x, one.y)
        target.set_clip(before)

    def _changed(self, old: Sequence[Placed], new: Sequence[Placed], window: pygame.Rect) -> list[pygame.Rect]:
        """The rectangles in which two lists differ, joined where they overlap."""
        same_old, same_new = common([p.identity for p in old], [p.identity for p in new])
        differ = [p for n, p in enumerate(old) if n not in same_old]
        differ += [p for n, p in enumerate(new) if n not in same_new]
        areas = [p.bounds.clip(window) for p in differ]
        return joined([area for area in areas if area.w and area.h])


def _key(entry: Entry) -> Entry:
    """What an entry shows, wherever it lies: itself moved to 0, 0."""
    return entry if isinstance(entry, Trail) else replace(entry, x=0.0, y=0.0)


def common(old: Sequence[Hashable], new: Sequence[Hashable]) -> tuple[set[int], set[int]]:
    """The places in two lists of what is in both, in the same order (a longest such run)."""
    waiting: dict[Hashable, list[int]] = {}
    for n in range(len(old) - 1, -1, -1):
        waiting.setdefault(old[n], []).append(n)
    pairs = [(waiting[value].pop(), n) for n, value in enumerate(new) if waiting.get(value)]
    # the longest run of pairs whose places in `old` rise: entries that changed their order count as changed
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for n, (at, _) in enumerate(pairs):
        k = bisect.bisect_left(tails, at)
        before.append(ends[k - 1] if k else -1)
        tails[k : k + 1] = [at]
        ends[k : k + 1] = [n]
    run = ends[-1] if ends else -1
    same_old, same_new = set(), set()
    while run >= 0:
        same_old.add(pairs[run][0])
        same_new.add(pairs[run][1])
        run = before[run]
    return same_old, same_new


def joined(areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The same areas as rectangles that do not overlap."""
    out: list[pygame.Rect] = []
    for area in areas:
        whole = area.copy()
        while (hit := whole.collidelist(out)) >= 0:
            whole.union_ip(out.pop(hit))
        out.append(whole)
    return out
