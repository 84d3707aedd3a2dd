"""Controls and what frames the table, as the kit draws them."""

import pygame
import pytest

from dogtable.ui.kit import boxes, chrome, controls, marks, surfaces
from tests.ui.pens import FELT, THEME, kit_of, painted, pen_on


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
    words = chrome.Asked("Mira, share out the last 4 steps", "pick a marble or a glowing field")
    chrome.prompt(pen, (20, 20, 460, 50), words, FELT)
    seen = painted(pen)
    assert seen.left >= 18
    assert seen.right <= 482


def test_what_is_told_stands_beside_what_is_asked_or_above_it_and_never_instead():
    kit, box = kit_of(), (20, 120, 460, 50)
    asked, told = "Which card do you play?", "A seven is seven steps, shared out as you like"
    assert chrome.prompt_high(kit, box, chrome.Asked(asked)) == chrome.prompt_high(
        kit, box, chrome.Asked(asked, statement="An ace")
    )
    two = chrome.prompt_high(kit, box, chrome.Asked(asked, statement=told))
    assert box[3] < two < chrome.prompt_high(kit, box, chrome.Asked(asked, statement=f"{told}, and more"))
    alone, both = pen_on(kit, (500, 200)), pen_on(kit, (500, 200))
    chrome.prompt(alone, (20, 120, 460, 50), chrome.Asked(asked), FELT)
    chrome.prompt(both, (20, 170 - two, 460, two), chrome.Asked(asked, statement=told), FELT)
    assert lowest_of_words(alone) == pytest.approx(lowest_of_words(both), abs=4), "what is asked stays where it is"


def test_how_is_said_in_fewer_words_where_more_have_no_room():
    kit = kit_of()
    asked, how, short = "Which card do you play?", "click or drag a card, or choose a button", "click a card"

    def drawn(words, wide):
        pen = pen_on(kit, (900, 100))
        chrome.prompt(pen, (20, 20, wide, 50), words, FELT)
        return pygame.image.tobytes(pen.surface, "RGBA")

    both = chrome.Asked(asked, how, shorter=short)
    assert drawn(both, 860) == drawn(chrome.Asked(asked, how), 860)
    assert drawn(both, 440) != drawn(chrome.Asked(asked, how), 440), "nothing of how has room, but in fewer words"


def test_what_is_told_takes_three_lines_before_it_is_cut():
    kit, box = kit_of(), (20, 120, 460, 50)

    def high(lines):
        told = "|".join(["An ace brings a marble out"] * lines)
        return chrome.prompt_high(kit, box, chrome.Asked("Which card do you play?", statement=told))

    assert high(2) < high(4) <= high(3), "the fourth line is cut"


def lowest_of_words(pen) -> int:
    """The lowest row in which a pixel is as bright as words."""
    return max(y for y in range(200) if any(sum(pen.surface.get_at((x, y))[:3]) > 500 for x in range(20, 480)))


@pytest.mark.parametrize("size", [(1280, 720), (1152, 720), (1920, 1080)])
@pytest.mark.parametrize(
    "lines", [["Ben plays a ten.", "Mira plays a seven."], ["Mira moves a marble and hits one, " * 9]]
)
def test_the_latest_lines_keep_clear_of_the_edge(size, lines):
    kit = kit_of(size)
    pen = pen_on(kit, (size[0], 120))
    chrome.top_bar(pen, "DOG", "", 84, 1500, FELT, [[line] for line in lines])
    assert painted(pen, FELT).top >= 4


def test_a_latest_line_that_does_not_fit_the_bar_is_left_to_the_log():
    kit = kit_of(ui=2.0)
    words = "Chloe spielt eine Zwei und zieht eine Murmel auf das 8. Feld nach Bens Start."
    pen = pen_on(kit, (1920, 120))
    chrome.top_bar(pen, "DOG", "", 84, 1500, FELT, [[words]])
    assert painted(pen, FELT).right > 1000 and painted(pen, FELT).bottom <= 68
    short, none = pen_on(kit, (1920, 120)), pen_on(kit, (1920, 120))
    chrome.top_bar(short, "DOG", "", 84, 800, FELT, [[words]])
    chrome.top_bar(none, "DOG", "", 84, 800, FELT)
    assert painted(short, FELT) == painted(none, FELT)


def test_of_a_latest_line_too_long_for_the_bar_the_end_is_told_and_nothing_is_cut():
    kit, result = kit_of((1280, 720)), "Maisie shows 11/10 in floof now."
    words = [f"Chloe plays Matching Jumpers on Mira's dogs, and {'more and ' * 20}then: {result}", result]
    pens = [pen_on(kit, (1280, 120)) for _ in range(3)]
    for pen, latest in zip(pens, ([words], [[result]], [words, ["Ben passes."]]), strict=True):
        chrome.top_bar(pen, "We Rate Dogs", "Path to goodness", 84, 1500, FELT, latest)
    assert painted(pens[0], FELT) == painted(pens[1], FELT)
    assert painted(pens[2], FELT).bottom > painted(pens[1], FELT).bottom, "two lines, one above the other"


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


def test_a_key_is_outlined_wider_than_what_it_says():
    kit, text = kit_of(), pen_on(kit_of())
    pen = pen_on(kit)
    controls.key_cap(pen, 200, 150, "1", "paper")
    text.text(200, 148.5, "1", "small", "semi", "paper", "centre")
    cap, word = painted(pen), painted(text)
    assert cap.contains(word) and cap.width >= word.width + 10 and cap.height >= word.height + 6
    assert controls.key_wide(kit, "Backspace") > controls.key_wide(kit, "1")
