"""The kit: text that fits, pictures that are found and tinted, shadows, felt, what is kept."""

import pygame
import pytest

from dogtable.ui.kit import Kit, Pen, Resources, boxes, chrome, controls, marks, materials, raster, surfaces
from dogtable.ui.kit.art import Art, rounded
from dogtable.ui.kit.cache import Cache
from dogtable.ui.kit.fit import LEADING, TIGHT
from dogtable.ui.kit.markup import Icon, Words, escape, parse
from dogtable.ui.kit.pictures import Pictures
from dogtable.ui.kit.skins import SKINS, Skin
from dogtable.ui.kit.sprite import flat, standing
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


# ------------------------------------------------------------------------------------------------------------- markup


def test_markup_is_runs_and_paragraphs():
    assert parse("plays **7** <heart #C23A28>|<@star #E3503A>") == (
        (Words("plays ", False), Words("7", True), Words(" ", False), Icon("heart", "#C23A28", False)),
        (Icon("star", "#E3503A", True),),
    )


@pytest.mark.parametrize("name", ["A|B", "**Z**", "<star>", "back\\slash", "1 < 2 > 0", "plain"])
def test_escaped_names_stand_as_typed(name):
    assert parse(escape(name)) == ((Words(name, False),),)


@pytest.mark.parametrize("typed", ["a\0b", "a\nb", "a\ud800b", "\x7f\t"])
def test_signs_that_nobody_can_draw_become_spaces(typed):
    pen = pen_on(kit_of())
    pen.text(10, 50, escape(typed), 20, colour="paper")
    assert all(" " in run.text for line in parse(typed) for run in line)


# --------------------------------------------------------------------------------------------------------------- text


def test_text_is_never_much_higher_than_its_box():
    assert kit_of().fonts.fit("huge", 400, 50, 5000).size <= 100


def test_text_that_fits_keeps_its_size():
    laid = kit_of().fonts.fit("Mira", 200, 40, "name", "display")
    assert (laid.size, len(laid.lines), laid.cut) == (25, 1, False)
    assert laid.leading == pytest.approx(25 * LEADING)


def test_text_gets_smaller_before_it_takes_more_lines():
    fonts = kit_of().fonts
    words = "every marble met on the way"
    wide = fonts.width(words, 24)
    shrunk = fonts.fit(words, wide * 0.85, 100, 24, lines=2)
    wrapped = fonts.fit(words, wide * 0.6, 100, 24, lines=2)
    assert len(shrunk.lines) == 2 or shrunk.size < 24
    assert fonts.fit(words, wide * 0.85, 100, 24, lines=1).size < 24
    assert len(wrapped.lines) == 2
    assert max(fonts.line_width(line, wrapped.size, "regular") for line in wrapped.lines) <= wide * 0.6 * 1.02


def test_text_is_cut_last_and_says_so():
    laid = kit_of().fonts.fit("a sentence that cannot possibly stand here", 90, 24, 18)
    assert laid.cut
    (line,) = laid.lines
    assert "".join(run.text for run in line).endswith("…")
    assert laid.width <= 90 * 1.02 + 1


@pytest.mark.parametrize("ui", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1152, 720), (1280, 720), (1920, 1080), (3840, 2160)])
def test_text_is_never_under_sixteen_real_pixels(size, ui):
    kit = kit_of(size, ui)
    for wished in (4, 12, 18, 30):
        assert kit.fonts.fit("some words in a box", 60, 20, wished).size * kit.unit >= 16 * min(ui, 1.0) - 1e-6


def test_lines_lie_closer_where_there_is_no_room():
    fonts = kit_of().fonts
    size = fonts.fit("one|two", 200, 100, 20, lines=2)
    tight = fonts.fit("one|two", 200, 44, 20, lines=2)
    assert (size.leading, tight.leading) == (pytest.approx(20 * LEADING), pytest.approx(20 * TIGHT))


def test_bold_runs_are_wider():
    fonts = kit_of().fonts
    assert fonts.width("**Mira**", 20) > fonts.width("Mira", 20)
    assert fonts.width("**Mira**", 20, "display") == fonts.width("Mira", 20, "display")


def test_figures_are_as_wide_as_one_another():
    fonts = kit_of().fonts
    for face in ("regular", "semi", "bold"):
        assert len({fonts.width(str(digit), 40, face) for digit in range(10)}) == 1


def test_letters_that_a_face_lacks_come_from_another():
    faces = RESOURCES.faces
    assert faces.stretches("Zoë", "display") == [("display", "Zoë")]
    assert faces.stretches("Анна & Mira", "display") == [("bold", "Анна"), ("display", " & Mira")]
    assert faces.stretches("Анна", "regular") == [("regular", "Анна")]
    assert not faces.covers("display", "Ж")
    assert kit_of().fonts.width("Анна & Mira", 30, "display") == faces.width("Анна & Mira", "display", 30)
    pen = pen_on(kit_of(), (300, 80), "#000000")
    pen.text(10, 40, "Анна", 40, "display", "#FFFFFF")
    assert painted(pen, "#000000").width > 60


@pytest.mark.parametrize("face", ["regular", "bold", "display", "black"])
def test_text_is_centred_on_its_capitals(face):
    pen = pen_on(kit_of(), (200, 100), "#000000")
    pen.text(100, 50, "H", 40, face, "#FFFFFF", "centre")
    seen = painted(pen, "#000000")
    assert abs((seen.top + seen.bottom) / 2 - 50) <= 1
    assert abs(seen.centerx - 100) <= 1


def test_wrapping_never_loses_a_word():
    text = "the quick brown fox **jumps over** the lazy dog <star> and rests"
    laid = kit_of().fonts.wrap(text, 110)
    kept = " ".join("".join(r.text if isinstance(r, Words) else "<star>" for r in line) for line in laid.lines)
    assert kept.split() == text.replace("**", "").split()


# ----------------------------------------------------------------------------------------------------------- pictures


BROKEN = {
    "empty": b"",
    "words": b"no picture at all",
    "half_done": b'<svg viewBox="0 0 10 10"><path d="M0 0 L',
    "bytes": b"\xff\xfe\x00<svg viewBox='0 0 1 1'>",
    "no_box": b'<svg xmlns="http://www.w3.org/2000/svg"><rect width="10" height="10"/></svg>',
    "nothing": b'<svg viewBox="0 0 0 0"></svg>',
    "negative": b'<svg viewBox="0 0 -5 10"></svg>',
    "endless": b'<svg viewBox="0 0 1 1e309"></svg>',
    "long": b'<svg viewBox="0 0 1 100000"><rect width="1" height="1"/></svg>',
    "dots": b'<svg viewBox="0 0 ... 10"></svg>',
}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "half.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="10" height="10" fill="currentColor"/>'
        '<rect x="10" width="10" height="10" fill="currentDark"/></svg>'
    )
    (tmp_path / "star.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H10V10H0Z" fill="#00FF00"/></svg>'
    )
    for name, text in BROKEN.items():
        (tmp_path / f"{name}.svg").write_bytes(text)
    return tmp_path


def test_pictures_are_tinted_and_fitted_in(folder):
    image = Pictures([folder]).draw("half", (40, 40), "#E3503A")
    assert image.get_at((10, 20))[:3] == (0xE3, 0x50, 0x3A)
    assert image.get_at((30, 20))[:3] < (0xE3, 0x50, 0x3A)
    assert image.get_at((10, 4))[3] == 0


def test_a_cut_picture_fills_its_box_and_loses_its_corners(folder):
    image = Pictures([folder]).draw("half", (40, 40), "#E3503A", cut=20)
    assert image.get_at((20, 2))[3] == 255
    assert image.get_at((1, 1))[3] == 0


def test_a_ruleset_s_picture_goes_before_the_program_s(folder):
    own, shared = Pictures([folder]), Pictures()
    assert own.draw("star", (10, 10)).get_at((5, 5))[:3] == (0, 255, 0)
    assert shared.draw("star", (10, 10), "#E3503A").get_at((5, 5))[:3] == (0xE3, 0x50, 0x3A)
    assert own.has("moon")
    assert own.has("portraits/lucy")


@pytest.mark.parametrize("name", [*BROKEN, "not_there", "../../etc/passwd"])
def test_missing_and_broken_pictures_are_empty_and_stop_nobody(folder, name):
    pictures = Pictures([folder])
    for cut in (None, 4.0):
        assert pictures.draw(name, (8, 8), cut=cut).get_bounding_rect().size == (0, 0)


def test_a_picture_may_let_itself_be_stretched(folder):
    whole = '<svg xmlns="http://www.w3.org/2000/svg" {0}viewBox="0 0 4 4"><path d="M0 0h4v4h-4z"/></svg>'
    (folder / "kept.svg").write_text(whole.format(""))
    (folder / "any.svg").write_text(whole.format('preserveAspectRatio="none" '))
    pictures = Pictures([folder])
    assert pictures.draw("kept", (20, 8)).get_bounding_rect().size == (8, 8)
    assert pictures.draw("any", (20, 8)).get_bounding_rect().size == (20, 8)


def test_a_group_of_a_picture_can_be_left_out(folder):
    square = '<path d="M0 0h{0}v{0}h-{0}z"/>'
    groups = f'<g id="ground"><g><g/>{square.format(8)}</g></g>{square.format(4)}<g id="ground">{square.format(6)}</g>'
    (folder / "both.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">{groups}</svg>')
    pictures = Pictures([folder])
    assert pictures.has("both -ground") and not pictures.has("none -ground")
    assert pictures.draw("both", (8, 8)).get_bounding_rect().size == (8, 8)
    assert pictures.draw("both -ground", (8, 8)).get_bounding_rect().size == (4, 4)
    assert pictures.draw("both -sky", (8, 8)).get_bounding_rect().size == (8, 8)


def test_names_do_not_lead_out_of_the_folders(folder):
    inner = folder / "inner"
    inner.mkdir()
    pictures = Pictures([inner])
    assert not pictures.has("../star")
    assert not pictures.has(str(folder / "star"))
    assert pictures.has(folder / "star.svg")


def test_missing_pictures_are_noted(folder):
    pictures = Pictures([folder])
    pictures.draw("words", (8, 8))
    pictures.draw("star", (8, 8))
    assert pictures.missing == {"words"}


# ---------------------------------------------------------------------------------------------------- shadows, colours


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


# --------------------------------------------------------------------------------------------------------------- felt


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


# -------------------------------------------------------------------------------------------------------------- cache


class Weight:
    def __init__(self, weight):
        self.weight = weight


def test_a_cache_drops_what_two_turns_did_not_use():
    cache = Cache()
    for key in "ab":
        cache.get(key, lambda: Weight(1))
    for _ in range(3):
        cache.age()
        cache.touch("a")
    assert ("a" in cache, "b" in cache, cache.weight) == (True, False, 1)


def test_a_cache_with_a_limit_drops_what_was_used_longest_ago():
    cache = Cache(limit=10)
    for key in "abc":
        cache.get(key, lambda: Weight(4))
        cache.get("a", lambda: Weight(4))
    assert [key in cache for key in "abc"] == [True, False, True]
    assert cache.get("huge", lambda: Weight(50)).weight == 50
    assert len(cache) == 1


# ------------------------------------------------------------------------------------------------ controls and chrome


def test_buttons_show_their_state():
    kit = kit_of()
    looks = []
    for state in (
        controls.REST,
        controls.State(hover=True),
        controls.State(pressed=True),
        controls.State(focused=True),
        controls.State(enabled=False),
    ):
        pen = pen_on(kit)
        controls.button(pen, (60, 60, 200, 60), "Play", state=state, ground=FELT)
        looks.append(pen.surface.get_buffer().raw)
    assert len(set(looks)) == len(looks)


def test_a_long_label_stays_within_its_button():
    pen = pen_on(kit_of((1280, 720)))
    controls.button(pen, (60, 60, 150, 60), "a label that is far too long", "bare", ground=FELT)
    seen = painted(pen)
    assert seen.left >= 40
    assert seen.right <= 142


def test_the_focus_is_seen_on_every_ground():
    for ground in (FELT, "#FBF4E6", "#5B3922", "#D8A340"):
        pen = pen_on(kit_of(), (200, 200), ground)
        marks.focus_ring(pen, (50, 50, 100, 60), 12)
        colours = {pen.surface.get_at((x, 80))[:3] for x in range(40, 60)}
        assert {(0x7F, 0xE3, 0xFF), (0x0E, 0x2A, 0x33)} <= colours


def test_a_switch_tells_on_from_off_by_place_and_tick():
    pens = []
    for on in (True, False):
        pen = pen_on(kit_of(), ground="#FBF4E6")
        controls.toggle(pen, (50, 50, 80, 44), on)
        pens.append(pen.surface)
    assert pens[0].get_buffer().raw != pens[1].get_buffer().raw


def test_a_caret_follows_what_is_typed():
    places = []
    for caret in (0, 2, 4):
        pen = pen_on(kit_of(), ground="#FBF4E6")
        controls.entry(pen, (20, 20, 300, 48), "Mira", caret=caret)
        red = pygame.mask.from_threshold(pen.surface, pygame.Color("#A82E1B"), (30, 30, 30, 255))
        places.append(red.get_bounding_rects()[0].x)
    assert places == sorted(places)
    assert len(set(places)) == 3


def test_a_bubble_s_tail_points_at_its_tip():
    for tip in ((360, 150), (40, 150), (200, 40), (200, 270)):
        pen = pen_on(kit_of(), (400, 300))
        surfaces.bubble(pen, (100, 110, 200, 80), tip)
        towards = pygame.Rect(0, 0, 12, 12)
        towards.center = (
            (200 + (tip[0] - 200) * 105 // max(1, abs(tip[0] - 200)), 150)
            if tip[1] == 150
            else (
                200,
                150 + (tip[1] - 150) * 50 // abs(tip[1] - 150),
            )
        )
        assert pen.surface.get_at(towards.center)[:3] == (0x2A, 0x15, 0x12)


def test_a_refusal_is_as_large_as_its_words():
    kit = kit_of()
    short, long = (chrome.refusal_size(kit, "No", d) for d in ("", "the start is blocked by a fresh marble"))
    assert long[0] > short[0]
    assert long[1] > short[1]


def test_a_prompt_drops_what_is_softer_before_it_grows_too_wide():
    kit = kit_of()
    pen = pen_on(kit, (500, 100))
    chrome.prompt(pen, (20, 20, 460, 50), "Mira, share out the last 4 steps", "pick a marble or a glowing field", FELT)
    seen = painted(pen)
    assert seen.left >= 18
    assert seen.right <= 482


def test_log_lines_are_as_high_as_they_say():
    kit = kit_of()
    line = chrome.LogLine("#E3503A", "star", "**Mira** plays 4 backward from 33 to 29 and sends somebody home")
    pen = pen_on(kit, (320, 200))
    high = chrome.log_line(pen, 10, 20, 286, line, FELT)
    assert high == chrome.log_height(kit, line, 286)
    assert painted(pen).top >= 20
    assert painted(pen).bottom <= 20 + high + 6


@pytest.mark.parametrize("colour", [seat.colour for seat in THEME.seats] + ["#7B4B2C"])
@pytest.mark.parametrize("on_paper", [True, False])
def test_signs_of_seats_are_seen_on_felt_and_on_paper(colour, on_paper):
    ground = "#FBF4E6" if on_paper else FELT
    pen = pen_on(kit_of(), (60, 60), ground)
    chrome.sign(pen, 30, 30, 24, colour, "star", on_paper)
    assert painted(pen, ground).width >= 18


def test_everything_else_draws():
    kit = kit_of((1280, 720))
    pen = pen_on(kit, (1280, 720))
    chrome.top_bar(pen, "DOG", "Deal 6", 84, 900, FELT)
    chrome.log_panel(pen, (1000, 70, 300, 500), "Log", "turn 3", FELT)
    chrome.log_divider(pen, 1010, 200, 280, "Deal 6", FELT)
    chrome.card_text(pen, (20, 600, 200, 150), "Seven", "Every marble met goes home.", "D24", FELT)
    chrome.chooser(pen, (400, 400, 300, 150))
    chrome.chooser_row(pen, (410, 410, 280, 50), "1", "11 forward")
    chrome.avatar(pen, 600, 500, 60, "lucy", "#E3503A", "star")
    chrome.avatar(pen, 700, 500, 60, "nobody", "#F7C843", "")
    controls.slider(pen, (20, 20, 200, 40), 0.5)
    controls.tabs(pen, (20, 70, 300, 44), ["One", "Two"], 0, 1, 0)
    controls.segments(pen, (20, 120, 300, 44), ["One", "Two"], 1, 0, 1)
    controls.scroll_bar(pen, (340, 20, 12, 200), 0.9, 0.5)
    controls.dropdown(pen, (20, 170, 240, 44), "greedy", open=True)
    controls.tooltip(pen, (20, 220, 200, 40), "Rules")
    controls.list_row(pen, (20, 270, 200, 40), chosen=True)
    boxes.shelf_board(pen, 20, 700, 500)
    boxes.standing_box(pen, 500, 20, boxes.box_front(kit, "star", "A Long Title", 200, 260), "#0E2E2B")
    boxes.wooden_box(pen, (740, 20, 240, 130), "Crazy Eights", "spade", "no")
    boxes.sticker(pen, 740, 200, ["also", "Marbles", "inside"])
    boxes.dashed_place(pen, (900, 200, 80, 80))
    marks.arrow(pen, [(100, 500), (200, 450), (300, 500)])
    marks.outline(pen, (350, 300, 44, 44), 50)
    chrome.curtain(pen, (kit.scale.width, kit.scale.height), FELT)
    assert "star" not in kit.pictures.missing
    assert kit.pictures.missing <= {"portraits/nobody"}


@pytest.mark.parametrize(("text", "wide", "high"), [("13", 28.0, 22.0), ("Everybody Sneezed", 150.0, 56.0)])
def test_at_a_large_scale_a_text_without_room_is_smaller_before_it_is_cut(text: str, wide: float, high: float) -> None:
    usual = Kit(load_theme("lamp"), Scale.of((1280, 720)))
    large = Kit(load_theme("lamp"), Scale.of((1280, 720), ui=2.0))
    roomy = large.fonts.fit(text, 900, 80, 18)
    tight = large.fonts.fit(text, wide, high, 18, lines=2)
    assert roomy.size == large.scale.floor  # where there is room it is as large as wanted
    assert usual.scale.floor <= tight.size < large.scale.floor and not tight.cut
