"""Large sheets and panels that are put together of small ones: as if drawn whole, for a fraction of the work."""

from __future__ import annotations

import pygame
import pytest

from dogtable.ui.kit import Kit, Pen, materials, raster, sheets, surfaces
from dogtable.ui.kit.art import Art
from dogtable.ui.kit.skins import SKINS, Skin
from dogtable.ui.kit.sprite import Sprite, standing
from dogtable.ui.theme import Scale, load_theme

PAPER = "#F2E6CF"
SIZE = (900, 520)


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def apart(a: pygame.Surface, b: pygame.Surface, x: int, y: int) -> int:
    return max(abs(one - other) for one, other in zip(a.get_at((x, y)), b.get_at((x, y)), strict=True))


@pytest.mark.parametrize(("corner", "unit", "high", "thick"), [(22.0, 1.0, 12.0, 5.0), (14.0, 0.67, 4.0, 0.0)])
def test_a_sheet_put_together_looks_like_one_drawn_whole(corner: float, unit: float, high: float, thick: float) -> None:
    whole = standing(materials.paperboard(SIZE, corner, PAPER, unit, thick), high, unit)
    made = sheets.sheet(SIZE, corner, PAPER, unit, high, thick)
    assert made.bounds == whole.bounds
    a, b = whole.blits[0].surface, made.blits[0].surface
    left, top = -whole.bounds.x, -whole.bounds.y
    inner = pygame.Rect(left, top, *SIZE).inflate(-6, -16 - 2 * thick)
    for x in range(inner.left, inner.right, 41):
        for y in range(inner.top, inner.bottom, 17):
            assert apart(a, b, x, y) <= 3, (x, y)
    corners = [(left, top), (left + SIZE[0] - 1, top), (left + 3, top + 3), (left + SIZE[0] - 1, top + SIZE[1] - 1)]
    assert max(apart(a, b, *at) for at in corners) <= 24  # the very corners: card, its rim, and shadow below it
    foot = [(left + SIZE[0] // 3, top + SIZE[1] + n) for n in range(0, int(high), 3)]
    assert max(apart(a, b, *at) for at in foot) <= 40  # a shadow of a large picture was blurred more coarsely


@pytest.mark.parametrize("skin", ["wood", "lawn", "paper"])
def test_a_board_that_is_raised_looks_like_one_that_is_blurred_whole(
    skin: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = Kit(load_theme(), Scale.of((1920, 1080)))
    size, corner, high = (760, 520), 30.0, 12.0

    def made() -> Sprite:
        image = SKINS[skin](Skin(kit, size, corner, None, None, 1.0))
        return sheets.raised(image, corner, high, kit.unit)

    part = made()
    monkeypatch.setattr(sheets, "_small", lambda size, reach: None)
    whole = made()
    assert part.bounds == whole.bounds
    a, b = whole.blits[0].surface, part.blits[0].surface
    far = [apart(a, b, x, y) for x in range(0, a.get_width(), 13) for y in range(0, a.get_height(), 11)]
    assert max(far) <= 40 and sum(far) / len(far) < 2  # a shadow of a large picture was blurred more coarsely


def test_a_board_costs_few_pixels_of_blur(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = Kit(load_theme(), Scale.of((3840, 2160)))
    blurred: list[int] = []
    real = raster.blurred
    monkeypatch.setattr(raster, "blurred", lambda image, radius: blurred.append(_pixels(image)) or real(image, radius))
    size = 2_000, 1_400
    sheets.raised(SKINS["wood"](Skin(kit, size, 30.0, None, None, 1.0)), 30.0, 12.0, kit.unit)
    assert len(blurred) == 3 and sum(blurred) < size[0] * size[1] / 4  # the shadow inside, and two outside


def _pixels(image: pygame.Surface) -> int:
    return image.get_width() * image.get_height()


def test_only_what_repeats_is_stretched() -> None:
    piece = raster.blank((7, 5))
    for x in range(7):
        for y in range(5):
            piece.set_at((x, y), (x * 30, y * 50, 9, 255))
    made = sheets.stretched(piece, (20, 11))
    columns = [made.get_at((x, 0))[0] // 30 for x in range(20)]
    rows = [made.get_at((0, y))[1] // 50 for y in range(11)]
    assert columns == [0, 1, 2, *[3] * 14, 4, 5, 6] and rows == [0, 1, *[2] * 7, 3, 4]
    assert made.get_at((10, 5)) == piece.get_at((3, 2))
    same = sheets.stretched(piece, (7, 5))
    assert pygame.image.tobytes(same, "RGBA") == pygame.image.tobytes(piece, "RGBA")


@pytest.mark.parametrize("what", ["paper", "panel", "button"])
def test_the_sheet_of_a_page_costs_few_pixels_of_vectors_and_blur(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    window = 1920, 1080
    kit = Kit(load_theme(), Scale.of(window))
    drawn: list[int] = []
    render, blur = Art.render, pygame.transform.gaussian_blur

    def counted(art: Art) -> pygame.Surface:
        drawn.append(art.size[0] * art.size[1])
        return render(art)

    def blurred(image: pygame.Surface, *args: object, **more: object) -> pygame.Surface:
        drawn.append(image.get_width() * image.get_height())
        return blur(image, *args, **more)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(Art, "render", counted)
    monkeypatch.setattr(pygame.transform, "gaussian_blur", blurred)
    pen, box = Pen(kit, pygame.Surface(window, 0, 32)), (40.0, 80.0, 1800.0, 940.0)
    if what == "paper":
        surfaces.paper(pen, box, 22, "paper", 12, 5)
    elif what == "panel":
        surfaces.panel(pen, box, "felt")
    else:
        pen.art("wash", box, lambda art: art.rect(0, 0, art.w, art.h, 12, "#FFFFFF", 0.1), corner=12)
    assert 0 < sum(drawn) < 0.15 * 1800 * 940
