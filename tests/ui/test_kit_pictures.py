"""Pictures as the kit reads them: tinted, fitted in, in parts; broken ones stop nobody."""

import pytest

from dogtable.ui.kit.pictures import Pictures

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


@pytest.mark.parametrize("name", ["not_there", "../../etc/passwd", "a\0b", "half.svg/inner"])
def test_missing_pictures_are_empty(folder, name):
    pictures = Pictures([folder])
    for cut in (None, 4.0):
        assert pictures.draw(name, (8, 8), cut=cut).get_bounding_rect().size == (0, 0)


@pytest.mark.parametrize("name", BROKEN)
def test_where_a_picture_is_refused_stands_a_placeholder(folder, name):
    pictures = Pictures([folder])
    for cut in (None, 4.0):
        image = pictures.draw(name, (40, 20), cut=cut)
        assert image.get_size() == (40, 20)
        assert image.get_bounding_rect().size == (40, 20)
    assert list(pictures.refused) == [folder / f"{name}.svg"]
    assert not pictures.missing


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
    pictures.draw("wrods", (8, 8))
    pictures.draw("star", (8, 8))
    assert pictures.missing == {"wrods"}
