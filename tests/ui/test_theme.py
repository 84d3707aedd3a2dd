"""The usual theme can be read: contrast is measured."""

import pytest

from dogtable.ui.colour import alpha, contrast, fade, lift, luminance, mix, on, sink
from dogtable.ui.kit import Kit
from dogtable.ui.kit.surfaces import soft
from dogtable.ui.theme import Scale, ThemeError, load_theme

THEME = load_theme()

CUP = "#2A170D"
FELTS = ("#1F4A44", "#2F5680", "#4A2F4C", "#34605A", "#24504B", "#2F5A54")


def test_every_seat_has_a_shape_of_its_own():
    assert len({seat.emblem for seat in THEME.seats}) == len(THEME.seats) == 6


@pytest.mark.parametrize("seat", THEME.seats, ids=lambda s: s.emblem)
def test_seat_colours_stand_out_in_their_cups(seat):
    assert contrast(seat.colour, CUP) >= 3.0
    assert contrast(on(seat.colour), seat.colour) >= 3.0


@pytest.mark.parametrize(
    ("text", "below", "least"),
    [
        ("ink", "paper", 14),
        ("ink", "plate", 12),
        ("ink", "brass", 6.5),
        ("ink", "ribbon_1", 9),
        ("ink", "ribbon_2", 9),
        ("ink", "ribbon_3", 9),
        ("ink_soft", "paper", 4.5),
        ("paper_soft", "shelf_felt", 4.5),
        ("no_text", "paper", 4.5),
        ("red", "paper", 4.5),
        ("paper", "bubble", 12),
        ("bubble_soft", "bubble", 7),
        ("paper", "badge", 10),
        ("paper", "no_text", 4.5),
        ("legal", "cup", 8.5),
        ("focus", "focus_dark", 7),
    ],
)
def test_text_and_marks_can_be_read(text, below, least):
    assert contrast(THEME.colour(text), THEME.colour(below)) >= least


@pytest.mark.parametrize("felt", FELTS)
def test_paper_and_soft_text_can_be_read_on_every_felt(felt):
    kit = Kit(THEME, Scale(1.0))
    assert contrast(THEME.colour("paper"), felt) >= 5.6
    assert contrast(soft(kit, felt), felt) >= 4.5
    assert contrast(THEME.colour("paper"), felt) > contrast(soft(kit, felt), felt)


def test_text_can_be_read_where_the_lamp_is_brightest():
    cloth = Kit(THEME, Scale.of((320, 180))).felt((320, 180), "#1F4A44")
    brightest = max((cloth.get_at((x, y)) for x in range(0, 320, 4) for y in range(0, 180, 4)), key=sum)
    lit = "#" + "".join(f"{channel:02X}" for channel in tuple(brightest)[:3])
    assert contrast(THEME.colour("paper"), lit) >= 4.5


def test_no_colour_is_pure_white_black_or_grey():
    for role, colour in THEME.colours.items():
        red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
        assert max(red, green, blue) - min(red, green, blue) >= 4, role


def test_text_is_never_named_smaller_than_sixteen():
    assert min(THEME.sizes.values()) >= 16


def test_mixing():
    assert mix("#000000", "#FFFFFF", 0.5) == "#808080"
    assert mix("#00000080", "#FFFFFF", 1.0) == "#FFFFFF80"
    assert fade("#123456", 0.5) == "#12345680"
    assert alpha("#123456") == 255
    assert luminance(lift("#404040", 0.3)) > luminance("#404040") > luminance(sink("#404040", 0.3))


def test_contrast_is_that_of_wcag():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_a_wrong_name_gets_the_nearest():
    with pytest.raises(ThemeError, match="did you mean 'brass'"):
        THEME.colour("bras")
    assert THEME.colour("#123456") == "#123456"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("colours: {ink: '#12'}", "not complete"),
        ("name: [", "not YAML"),
        ("just words", "not complete"),
        ("colours: 3\nseats: []", "not complete"),
    ],
)
def test_a_broken_theme_is_told_in_one_line(tmp_path, text, said):
    (tmp_path / "broken.yaml").write_text(text)
    with pytest.raises(ThemeError, match=said) as caught:
        load_theme("broken", tmp_path)
    assert "\n" not in str(caught.value)


def test_a_missing_theme_is_told_with_its_place(tmp_path):
    with pytest.raises(ThemeError, match="cannot be read"):
        load_theme("nothing", tmp_path)


@pytest.mark.parametrize(
    ("size", "ui", "unit", "floor"),
    [
        ((1920, 1080), 1.0, 1.0, 16),
        ((1280, 720), 1.0, 2 / 3, 24),
        ((1152, 720), 1.0, 2 / 3, 24),
        ((3840, 2160), 1.0, 2.0, 16),
        ((2560, 1080), 1.0, 1.0, 16),
        ((1920, 1080), 2.0, 1.0, 32),
        ((800, 1000), 1.0, 0.5, 32),
    ],
)
def test_scale(size, ui, unit, floor):
    scale = Scale.of(size, ui)
    assert scale.unit == pytest.approx(unit)
    assert scale.floor == pytest.approx(floor)
    assert scale.floor * scale.unit >= 16 * ui - 1e-9
    assert scale.width * scale.unit == pytest.approx(size[0])
