"""Where things stand on the shelf: boards in a large window, cards below one another in a small one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from dogtable.ui.kit import boxes, marks, surfaces
from dogtable.ui.scenes.shelf_boxes import FRONT, KRAFT, GameBox
from dogtable.ui.widgets import Area, Box, Brush, Group, Picture, Widget, control_high, escape

if TYPE_CHECKING:
    from dogtable.ui.scenes.shelf import ShelfScene

Thing = GameBox | Area
"""What stands on a board: a game, the crate, the free place."""
Size = tuple[float, float]
COLUMN: Final = (384.0, 468.0)  # width of the games' column: in a narrow and in a wide window
ROOMY: Final = 1900.0  # points from which on a window is wide
PITCH: Final = (297.0, 315.0)  # from box to box: at least, at most
INDENT: Final = 12.0  # of the first box
TOP: Final = 8.0  # above the first box
BOARD: Final = 40.0
BASKET: Final = (270.0, 216.0)
FOOT: Final = 12.0


def place_wide(scene: ShelfScene, wide: float, high: float) -> list[Widget]:
    """Lay out the column of games and the boards; return the widgets in Tab order."""
    top = 136.0
    card_high = min(590.0, high - top - 330)
    column = COLUMN[wide >= ROOMY]
    card = scene.games.card(64, top, column, card_high)
    below = top + card_high + 20
    puzzle = scene.games.puzzle(64, below, column)
    below += sum(button.box[3] + 12 for button in puzzle)
    others = scene.games.others(64, below, column, high - below - 20)
    left = 64 + column + 36
    scene.scroll.box = (left, 110, wide - left - 20, high - 110)
    per_row, pitch = _spread(scene)
    content: list[Widget] = []
    labels: list[Box] = []
    y = TOP
    shown = scene.crate.on_the_shelf()
    rows: list[tuple[Sequence[Thing], Size]] = [
        ([box for box in shown if box.pictured and not box.small], FRONT),
        ([*(box for box in shown if not box.pictured and not box.small), *_crate(scene), _free(scene)], KRAFT),
        ([box for box in shown if box.small], FRONT),
    ]
    for things, size in rows:
        for i in range(0, len(things), per_row):
            y = _board(scene, content, labels, things[i : i + per_row], y, size)
        if size is KRAFT:
            _guests(scene, content, labels, (len(things) % per_row or per_row) * pitch, y)
    scene.scroll.fill(content)
    scene.scroll.set_full(y - FOOT)
    return [card, *puzzle, *others, scene.scroll]


def _spread(scene: ShelfScene) -> tuple[int, float]:
    """Return how many boxes stand on a board, and how far from box to box."""
    room = scene.scroll.inner_wide
    per_row = max(1, int(room // PITCH[0]))
    return per_row, max(PITCH[0], min(PITCH[1], room / per_row))


def _guests(scene: ShelfScene, content: list[Widget], labels: Sequence[Box], taken: float, foot: float) -> None:
    """Put the guests of the house on the lowest board, as far right as it has room for them beside any label."""
    left, top = scene.scroll.inner_wide - BASKET[0] - 40, foot - FOOT - BOARD - BASKET[1]
    hanging = [one for one in labels if one[1] < top + BASKET[1] and one[1] + one[3] > top]
    for x, _, w, _ in sorted(hanging, reverse=True):
        if x < left + BASKET[0] and left < x + w:
            left = x - BASKET[0] - FOOT
    if left < INDENT + taken:
        return
    basket = Picture(lambda brush, box: brush.pen.picture("basket", brush.at(box), high=4))
    basket.box = (left, top, *BASKET)
    content.append(basket)


def _board(
    scene: ShelfScene,
    content: list[Widget],
    labels: list[Box],
    row: Sequence[Thing],
    y: float,
    front: Size,
) -> float:
    """Put a row of boxes on a board; return where the next row begins, whichever box is chosen.

    `labels` takes up how far down each label may hang.
    """
    board = y + front[1] + 6
    wide, pitch = scene.scroll.inner_wide, _spread(scene)[1]
    plank = Picture(lambda brush, box: boxes.shelf_board(brush.pen, *brush.at(box)[:3]))
    plank.box = (0, board, wide, BOARD)
    content.append(plank)
    lowest = board + BOARD
    for i, box in enumerate(row):
        x = INDENT + i * pitch
        if isinstance(box, Area):
            box.box = (x, y, *front)
            content.append(box)
            continue
        stands = box.front()
        stands.box = (x, y, *front)
        content.append(stands)
        if (box.pictured or box.chosen) and not box.is_unshown:
            label = box.tag(front[0], full=box.chosen)
            label.box = (x, board + 36, front[0], label.box[3])
            content.append(label)
        if not box.is_unshown:
            labels.append((x, board + 36, front[0], box.longest(front[0])))
            lowest = max(lowest, board + 36 + labels[-1][3])
    return lowest + FOOT


def place_narrow(scene: ShelfScene, wide: float, high: float) -> list[Widget]:
    """Lay everything out as cards in one scroll view; return the widgets in Tab order."""
    top = 20 + control_high(scene.app.kit) + 16
    scene.scroll.box = (16, top, wide - 32, high - top - 8)
    inner = scene.scroll.inner_wide
    per_row = max(1, int((inner + 16) // 560))
    card_wide = (inner - 16 - 16 * (per_row - 1)) / per_row
    content: list[Widget] = []
    first = scene.games.short_card(8, 8, inner - 16)
    content.append(first)
    y = first.box[1] + first.box[3] + 18
    for button in scene.games.puzzle(8, y, inner - 16):
        content.append(button)
        y += button.box[3] + 16
    cards = [box.guarded(box.ruleset, partial(_card, box, card_wide)) for box in scene.crate.on_the_shelf()]
    for i in range(0, len(cards), per_row):
        row = cards[i : i + per_row]
        row_high = max(card.box[3] for card in row)
        for j, card in enumerate(row):
            card.box = (8 + j * (card_wide + 16), y, card_wide, row_high)
        content += row
        y += row_high + 16
    for place in (*_crate(scene), _free(scene)):
        place.box = (8, y, card_wide, 120)
        content.append(place)
        y += 136
    others = scene.games.others(8, y, inner - 16, 10_000)
    content += others
    if others:
        y = others[-1].box[1] + others[-1].box[3] + 16
    scene.scroll.fill(content)
    scene.scroll.set_full(y)
    return [scene.scroll]


def _card(box: GameBox, wide: float) -> Group:
    """A box with its label beside it."""
    front = (150.0, 199.0) if box.pictured else (190.0, 105.0)
    box.area.box = (18, 18, *front)
    left = 18 + front[0] + 24
    label_high = box.fill_label(wide - left - 12, full=True)
    box.label.box = (left, 10, wide - left - 12, label_high)
    group = Group([box.area, box.label], behind=_card_paper)
    group.box = (0, 0, wide, max(front[1] + 40, label_high + 16))
    return group


def _card_paper(brush: Brush, box: Box) -> None:
    surfaces.paper(brush.pen, brush.at(box), corner=18, colour="paper", high=6)


def _crate(scene: ShelfScene) -> list[Area]:
    return [] if scene.crate.is_empty else [scene.crate.area]


def _free(scene: ShelfScene) -> Area:
    """Return the free place, where a ruleset of one's own could stand."""
    return Area(
        lambda: _explain(scene),
        _free_place(scene),
        name=scene.app.text("shelf.add"),
        tip=scene.app.text("shelf.add_how"),
    )


def _explain(scene: ShelfScene) -> None:
    scene.app.toast(scene.app.text("shelf.add_explained", folder=scene.app.folders.rulesets))


def _free_place(scene: ShelfScene) -> Callable[[Brush, Area], None]:
    text = scene.app.text

    def paint(brush: Brush, area: Area) -> None:
        x, y, w, h = brush.at(area.box)
        boxes.dashed_place(brush.pen, (x, y, w, h))
        brush.pen.icon("plus", x + w / 2, y + h * 0.18, 30, "gold")
        head = (x + 10, y + h * 0.3, w - 20, h * 0.2)
        brush.pen.fitted(head, escape(text("shelf.add")), 22, "display", "on_felt", lines=2)
        brush.pen.fitted(
            (x + 10, y + h * 0.5, w - 20, h * 0.42),
            escape(text("shelf.add_how")),
            17,
            "regular",
            "paper_soft",
            lines=3,
        )
        if area.ring:
            marks.focus_ring(brush.pen, (x, y, w, h), 12)

    return paint
