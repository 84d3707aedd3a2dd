"""Shadows, colours, skins, felt and wood."""

import pygame
import pytest

from dogtable.ui.kit import chrome, marks, materials, raster
from dogtable.ui.kit.art import Art, rounded
from dogtable.ui.kit.pictures import Pictures
from dogtable.ui.kit.skins import SKINS, Skin
from dogtable.ui.kit.sprite import flat, standing
from tests.ui.pens import FELT, kit_of


def test_premultiplied_colours_never_exceed_their_opacity():
    kit = kit_of()
    for image in (
        chrome.avatar_sprite(kit, 60, "lucy", "#E3503A").blits[-1].surface,
        marks.cross_sprite(kit).blits[-1].surface,
    ):
        for x in range(0, image.get_width(), 3):
            for y in range(0, image.get_height(), 3):
                red, green, blue, alpha = image.get_at((x, y))
                assert max(red, green, blue) <= alpha + 2


@pytest.mark.parametrize(
    ("size", "radius"), [((60, 40), 9.4), ((61, 41), 50), ((40, 40), 20), ((9, 9), 4.5), ((50, 30), 0)]
)
def test_a_mask_made_of_corners_is_the_mask(size, radius):
    drawn = Art(size, 1.0)
    drawn.rect(0, 0, *size, radius, "#FFFFFF")
    assert rounded(size, radius).get_buffer().raw == drawn.render().get_buffer().raw


def test_a_tint_keeps_the_shape():
    image = Pictures().draw("star", (40, 40), "#E3503A")
    tint = raster.tinted(image, "#4280F2", 0.5)
    assert tint.get_at((20, 20)) == (0x42 // 2, 0x80 // 2, 0xF2 // 2, 128)
    assert tint.get_at((1, 1))[3] == 0


def test_higher_things_throw_longer_shadows():
    card = materials.paperboard((60, 80), 4, "#FBF4E6", 1.0)
    low, high = standing(card, 4, 1.0).bounds, standing(card, 15, 1.0).bounds
    assert high.right > low.right > 60
    assert high.bottom - 80 > 80 - high.top - 80  # it falls down, not up
    assert flat(card).bounds == pygame.Rect(0, 0, 60, 80)


@pytest.mark.parametrize("name", SKINS)
@pytest.mark.parametrize("size", [(1, 1), (7, 200), (240, 160)])
def test_every_skin_can_be_any_size(name, size):
    kit = kit_of((1280, 720))
    for fill, line in ((None, None), ("#E3503A", ("#F7C84380", 3.0))):
        image = SKINS[name](Skin(kit, size, 30.0, fill, line, 1.0))
        assert image.get_size() == size


@pytest.mark.parametrize("name", [n for n in SKINS if n not in ("plain", "shine", "dash")])
def test_skins_have_round_corners_and_a_body(name):
    image = SKINS[name](Skin(kit_of(), (120, 120), 60.0, "#4A7A6E", None, 1.0))
    assert image.get_at((1, 1))[3] < 30
    assert image.get_at((60, 60))[3] > 100


def test_felt_is_made_in_slices_and_kept():
    kit = kit_of((1280, 720))
    steps = list(kit.felt_steps((1280, 720), FELT))
    assert len(steps) >= 3
    assert kit.felt((1280, 720), FELT) is steps[-1]


def test_felt_is_quiet_lit_from_the_upper_left_and_darker_at_the_corners():
    cloth = kit_of((960, 540)).felt((960, 540), FELT)

    def mean(x, y):
        return sum(pygame.transform.average_color(cloth, pygame.Rect(x, y, 60, 60))[:3])

    assert mean(330, 150) > mean(620, 380) > mean(890, 470)
    patch = [cloth.get_at((330 + n % 20, 150 + n // 20))[1] for n in range(400)]
    assert max(patch) - min(patch) <= 0.06 * 255


def test_felt_is_the_same_every_time():
    first, second = (kit_of((640, 360)).felt((640, 360), FELT) for _ in range(2))
    assert first.get_buffer().raw == second.get_buffer().raw


def test_wood_runs_across():
    board = materials.wood((300, 300), "#B98A57", 1.0)
    along = sum(abs(board.get_at((x, 150))[0] - board.get_at((x + 4, 150))[0]) for x in range(0, 290, 5))
    across = sum(abs(board.get_at((150, y))[0] - board.get_at((150, y + 4))[0]) for y in range(0, 290, 5))
    assert across > 3 * along
