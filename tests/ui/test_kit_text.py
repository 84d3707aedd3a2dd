"""Text as the kit draws it: markup, sizes, lines, letters of other faces."""

import pytest

from dogtable.ui.kit import Kit
from dogtable.ui.kit.breaks import NO_END, NO_START
from dogtable.ui.kit.fit import LEADING, TIGHT
from dogtable.ui.kit.markup import Icon, Words, escape, parse
from dogtable.ui.theme import Scale, load_theme
from tests.ui.pens import RESOURCES, kit_of, painted, pen_on


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


@pytest.mark.parametrize(("text", "wide", "high"), [("13", 28.0, 22.0), ("Everybody Sneezed", 150.0, 56.0)])
def test_at_a_large_scale_a_text_without_room_is_smaller_before_it_is_cut(text: str, wide: float, high: float) -> None:
    usual = Kit(load_theme(), Scale.of((1280, 720)))
    large = Kit(load_theme(), Scale.of((1280, 720), ui=2.0))
    roomy = large.fonts.fit(text, 900, 80, 18)
    tight = large.fonts.fit(text, wide, high, 18, lines=2)
    assert roomy.size == large.scale.floor  # where there is room it is as large as wanted
    assert usual.scale.floor <= tight.size < large.scale.floor and not tight.cut


def test_lines_that_are_made_larger_hardly_reach_over_their_box() -> None:
    large = Kit(load_theme(), Scale.of((1280, 720), ui=2.0)).fonts.fit("every dog but one", 120, 56, 14, lines=2)
    assert len(large.lines) == 2 and large.height <= 56 * 1.06


def told(laid) -> list[str]:
    return ["".join(run.text for run in line) for line in laid.lines]


def test_japanese_is_set_in_letters_of_its_own_and_keeps_the_weight():
    faces = kit_of().resources.faces
    assert faces.stretches("DOGのカード", "regular") == [("regular", "DOG"), ("wide", "のカード")]
    assert {used for used, _ in faces.stretches("宿屋", "display")} == {"wide_bold"}
    assert faces.width("宿屋", "regular", 20) == 2 * faces.width("宿", "regular", 20) > 0


@pytest.mark.parametrize("wide", range(84, 260, 11))
def test_japanese_lines_end_by_kinsoku(wide: int):
    words = "「宿屋」では、カードを1枚出します。いちばん強い数（ジョーカーも）が勝ち、お客さんをもてなします…！"
    lines = told(kit_of().fonts.wrap(words, wide, 20))
    assert "".join(lines) == words
    assert not [line for line in lines[1:] if line[0] in NO_START]
    assert not [line for line in lines[:-1] if line[-1] in NO_END]
    assert max(map(len, lines)) <= max(4, wide // 10)


def test_latin_words_in_japanese_stay_whole_and_so_do_figures_with_their_units():
    lines = told(kit_of().fonts.wrap("勝つ見込みは100\u00a0%のDOGです", 60, 20))
    assert any("100\u00a0%" in line for line in lines) and any("DOG" in line for line in lines)


def test_long_words_break_at_hyphens_only_where_they_do_not_fit():
    fonts = kit_of().fonts
    word = "Hunde\u00adpark\u00adspazier\u00adgang"
    assert told(fonts.wrap(word, 400, 20)) == [word]
    assert fonts.width(word, 20) == fonts.width("Hundeparkspaziergang", 20)
    narrow = fonts.width("spaziergang", 20)
    assert told(fonts.wrap(word, narrow, 20)) == ["Hunde\u00adpark-", "spazier\u00adgang"]
    narrow = fonts.width("Sweet-Dog-", 20) + 1
    assert told(fonts.wrap("ein Sweet-Dog-Hotel", narrow, 20)) == ["ein", "Sweet-Dog-", "Hotel"]


@pytest.mark.parametrize("wide", range(32, 72, 8))
def test_what_kinsoku_keeps_together_is_broken_rather_than_cut(wide: int) -> None:
    fonts = kit_of().fonts
    for words in ("（ジョーカー）", "数（**ジョ**ーカーも）"):
        laid = fonts.fit(words, wide, 200, 20, lines=8)
        assert not laid.cut and laid.width <= wide * 1.02 + 1
        assert "".join(told(laid)) == words.replace("**", "")
    assert told(fonts.fit("（ジョーカー", 72, 200, 20, lines=8)) == ["（ジョー", "カー"], "smaller first"
    assert fonts.fit("（ジョーカー", 40, 30, 20).cut and fonts.fit("extraordinarily", 60, 200, 20, lines=8).cut


@pytest.mark.parametrize("wide", [1152, 1280, 1920])
def test_japanese_that_is_as_wide_as_its_room_is_not_cut(wide: int) -> None:
    """What each sign takes is rounded to pixels; of many signs that adds up to more than they take together."""
    fonts = kit_of((wide, wide * 9 // 16)).fonts
    for words in ("Mira：Lilaをどの部屋に？", "ゲームは終わりました。Miraの勝ちです。"):
        for half in range(46, 70):
            size = half / 2
            assert not fonts.fit(words, fonts.width(words, size, "semi"), 50, size, "semi").cut
