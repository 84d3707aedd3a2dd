"""What the C of blocks is written from, beside their source: who knows what, the stack, and what can be asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dogtable.base.frozen import Frozen
from dogtable.base.program import FRAME_HEAD, Layout, PickInfo, Program

Picks = tuple[int, ...]
"""How each pick of an entry lies in cells: 0 for one value, else the cells that a list may take."""

Pick = tuple[int, int, int, str, str, tuple[str, ...], int]
"""A pick: ask (of any-time groups below 0), entry, which of its picks; name, sort, `of`; and how it looks: bits for a
list, and for pieces whose faces may be unseen."""

MenuEntry = tuple[int, int, str, str]
"""A way of a menu: ask (of any-time groups below 0), entry, what the menu is called, the way's key."""

_FRAMES = 1_000
"""How deep routines that ask may nest, where the ruleset sets no limit of its own; as in `engine/moves.py`."""


class BlockMaterial(Frozen):
    """What blocks need to know of a Program.

    `play` is the block at which a game begins and the cells of its frame. `masks` has the cell of the seats that know a
    piece (-1: everybody), `kin` the first and the number of the places that are hidden together with each. `stack` is
    its first cell, the cells of an entry, how many it holds. `asks` are the sort of each, whether it can be passed, and
    the picks of its entries; `groups` the picks of any-time entries; `picks` says more of all of these, and `ways` what
    the entries of menus are called.
    """

    play: tuple[int, int]
    masks: tuple[int, ...]
    kin: tuple[tuple[int, int], ...]
    stack: tuple[int, int, int]
    frames: int
    asks: tuple[tuple[str, bool, tuple[Picks, ...]], ...]
    groups: tuple[tuple[Picks, ...], ...]
    picks: tuple[Pick, ...]
    ways: tuple[MenuEntry, ...]

    def is_whole(self, cells: int, pieces: int, places: int) -> bool:
        """Return whether all cells and places that C goes to by itself are there."""
        first, size, depth = self.stack
        rows = len(self.kin) == places and len(self.masks) == pieces
        known = all(-1 <= cell < cells for cell in self.masks)
        near = all(start >= 0 and count >= 0 and start + count <= places for start, count in self.kin)
        return rows and known and near and first >= 0 and 0 <= size * depth <= cells - first


def block_material(program: Program) -> BlockMaterial:
    """Return that of a Program."""
    layout = program.layout
    play = next(info for info in program.routines if info.name == "play")
    stack = layout.stack
    return BlockMaterial(
        play=(play.entry, max(play.size, FRAME_HEAD)),
        masks=tuple(piece.mask for piece in layout.pieces),
        kin=_kin(layout),
        stack=(stack.base, stack.size, stack.depth) if stack is not None else (0, 0, 0),
        frames=program.limits.get("frames", _FRAMES),
        asks=tuple((ask.sort, bool(ask.may), tuple(_picks(e.picks) for e in ask.entries)) for ask in program.asks),
        groups=tuple(tuple(_picks(entry.picks) for entry in group.entries) for group in program.anytime),
        picks=tuple(_all_picks(program)),
        ways=tuple(_all_ways(program)),
    )


def _kin(layout: Layout) -> tuple[tuple[int, int], ...]:
    """Return for each place those that are hidden with it: of a board not seen by everybody all, else itself."""
    everybody = (1 << layout.players) - 1
    found = [(place, 1) for place in range(len(layout.places))]
    for board in layout.boards:
        if board.size and layout.places[board.first].seen != everybody:
            found[board.first : board.first + board.size] = [(board.first, board.size)] * board.size
    return tuple(found)


def _picks(picks: Sequence[PickInfo]) -> Picks:
    return tuple(pick.width if pick.kind.sort == "list" else 0 for pick in picks)


def _all_ways(program: Program) -> Iterator[MenuEntry]:
    """Give the ways of all menus, those of asks first."""
    named = [(ask, info.label, info.entries) for ask, info in enumerate(program.asks) if info.menu]
    named += [(-1 - group, "anytime", info.entries) for group, info in enumerate(program.anytime)]
    for ask, label, entries in named:
        yield from ((ask, choice, label, entry.key) for choice, entry in enumerate(entries))


def _all_picks(program: Program) -> Iterator[Pick]:
    """Give all picks, those of asks first."""
    unseen = program.layout.may_be_unseen
    asked = [(ask, info.entries) for ask, info in enumerate(program.asks)]
    asked += [(-1 - group, info.entries) for group, info in enumerate(program.anytime)]
    for ask, entries in asked:
        for choice, entry in enumerate(entries):
            for at, pick in enumerate(entry.picks):
                looks = (pick.kind.sort == "list") | unseen(pick.kind) << 1
                yield ask, choice, at, pick.name, pick.kind.sort, (pick.kind.item or pick.kind).of, looks
