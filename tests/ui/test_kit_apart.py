"""Strangers' pictures never reach the loader in the window's process: proved and drawn apart, kept as bitmaps."""

from __future__ import annotations

import io
import json
import os
import sys
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from dogtable.base.confined import Confined
from dogtable.base.svg.reader import read
from dogtable.ui.kit import art, raster
from dogtable.ui.kit.apart import LIMITS, MOST_FAILED, WORK, Apart
from dogtable.ui.kit.bitmaps import LARGEST, MAGIC, Bitmaps
from dogtable.ui.kit.pictures import Pictures

ROOT = Path(__file__).parents[2]
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
SQUARE = f'{HEAD}<path d="M0 0H100V50H0Z" fill="#00FF00"/></svg>'

ATTACKS = {
    "gradient": f'{HEAD}<defs><linearGradient id="a" gradientUnits="userSpaceOnUse" x2="3e38"><stop stop-color="red"/>'
    '<stop offset="1"/></linearGradient></defs><rect width="9" height="9" fill="url(#a)"/></svg>',
    "dash": f'{HEAD}<path d="M0 0L100 100" stroke="red" stroke-dasharray="0.0001"/></svg>',
    "circles": HEAD + '<circle r="9"/>' * 200_000 + "</svg>",
    "spaces": HEAD + " " * 20_000_000 + "</svg>",
}
# What is read, and is too much for the loader all the same: within the reader's bounds, large strokes of many curves.
HEAVY = f"{HEAD}<g fill='none' stroke='red' stroke-width='9000' stroke-linejoin='round'>" + (
    f"<path d='M0 0{'q9 9 1 1-9-9-1-1' * 1_000}'/>" * 12
)
HEAVY += "</g></svg>"


@pytest.fixture
def apart(tmp_path: Path) -> Iterator[Apart]:
    one = Apart(tmp_path / "kept")
    yield one
    one.close()


@pytest.fixture
def no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> bytes:
        raise AssertionError("a process was asked")

    monkeypatch.setattr(Confined, "call", never)


def pixels(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(image, "RGBA")


def test_drawn_apart_a_picture_looks_as_the_loader_draws_it(apart: Apart) -> None:
    for name in ("we-rate-dogs/pictures/box.svg", "sweet-dog-hotel/pictures/cookie.svg"):
        text = read((ROOT / "rulesets" / name).read_bytes())
        for size in ((60, 80), (33, 33)):
            image = apart.draw(text, size)
            assert image is not None and image.get_size() == size
            ours = raster.blank(size)
            ours.blit(art.load(text, size), (0, 0))
            assert pixels(image) == pixels(ours)


def test_what_was_drawn_is_kept_for_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Apart(tmp_path / "kept")
    image = first.draw(SQUARE, (30, 30))
    assert [verdict.reason for verdict in first.prove([SQUARE.encode(), b"<html/>"])] == [
        "",
        "found <html>, expected <svg>",
    ]
    first.close()
    assert image is not None
    monkeypatch.setattr(Confined, "call", lambda *_: pytest.fail("a process was asked"))
    second = Apart(tmp_path / "kept")
    again = second.draw(SQUARE, (30, 30))
    assert again is not None and pixels(again) == pixels(image)
    assert [verdict.reason for verdict in second.prove([SQUARE.encode(), b"<html/>"])] == [
        "",
        "found <html>, expected <svg>",
    ]


def test_a_very_large_picture_is_drawn_smaller_and_scaled(apart: Apart) -> None:
    image = apart.draw(SQUARE, (LARGEST + 500, 400))
    assert image is not None and image.get_size() == (LARGEST + 500, 400)


@pytest.mark.parametrize("name", ATTACKS)
def test_pictures_that_crashed_or_hung_the_window_are_refused(name: str, apart: Apart, tmp_path: Path) -> None:
    verdict = apart.prove([ATTACKS[name].encode()[:512_001]])[0]
    assert verdict.reason and len(verdict.reason) < 200
    path = tmp_path / "pictures" / "box.svg"
    path.parent.mkdir()
    path.write_text(ATTACKS[name])
    pictures = Pictures([path.parent], lambda: apart)
    for which in ("box", path):
        assert pictures.draw(which, (40, 40)).get_bounding_rect().size == (40, 40)  # a placeholder
    assert list(pictures.refused) == [path]


def test_no_stranger_s_picture_reaches_the_loader_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the drawing of a table asks for."""
    loaded: list[str] = []
    real = pygame.image.load_sized_svg

    def noted(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        loaded.append(file.getvalue().decode())
        return real(file, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", noted)
    (tmp_path / "mine.svg").write_text(SQUARE.replace("#00FF00", "#123456"))
    (tmp_path / "parts.svg").write_text(SQUARE.replace("<path", '<g id="a"/><path fill-rule="evenodd"'))
    pictures = Pictures([tmp_path])
    for name in ("mine", "parts -a", tmp_path / "mine.svg", "star", "portraits/lucy"):
        assert pictures.draw(name, (20, 20), "#FF0000").get_bounding_rect()
    assert len(loaded) == 2  # the program's own
    assert not [text for text in loaded if "#123456" in text or "#00FF00" in text]


def test_what_is_read_and_still_too_much_ends_its_own_process(apart: Apart, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dogtable.ui.kit.apart.LIMITS", replace(LIMITS, processor=1.0))
    read(HEAVY.encode())
    verdict, sound = apart.prove([HEAVY.encode(), SQUARE.encode()])
    assert verdict.reason and not sound.reason
    assert apart.draw(SQUARE, (20, 20)) is not None


def test_after_some_that_ended_the_process_no_more_are_tried(apart: Apart, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dogtable.ui.kit.apart.WORK", "tests.base.strange_work:dies")
    many = [SQUARE.replace("0H100", f"0H{n}").encode() for n in range(MOST_FAILED + 3)]
    verdicts = apart.prove(many)
    assert [verdict.reason.startswith("the picture is not drawn: ") for verdict in verdicts].count(True) == MOST_FAILED
    assert verdicts[-1].reason.startswith("the picture was not tried")
    monkeypatch.setattr("dogtable.ui.kit.apart.WORK", WORK)
    assert not apart.prove(many)[-1].reason  # which says nothing of those that were not tried


def test_what_fails_while_it_is_drawn_is_not_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dogtable.ui.kit.apart.WORK", "tests.base.strange_work:dies")
    one = Apart(None)
    assert one.draw(SQUARE, (20, 20)) is None
    monkeypatch.setattr(Confined, "call", lambda *_: pytest.fail("a process was asked"))
    assert one.draw(SQUARE, (20, 20)) is None
    one.close()


# ------------------------------------------------------------------------------------------------------- kept bitmaps


def test_bitmaps_are_read_as_they_were_written(tmp_path: Path) -> None:
    kept = Bitmaps(tmp_path / "deep" / "kept")
    assert kept.pixels("a", (2, 1)) is None
    kept.keep_pixels("a", (2, 1), b"12345678")
    kept.keep_text("b", b"said")
    assert kept.pixels("a", (2, 1)) == b"12345678"
    assert kept.pixels("a", (1, 2)) is None
    assert kept.text("b") == b"said"
    assert Bitmaps(None).pixels("a", (2, 1)) is None and Bitmaps(None).text("b") is None


def sides(width: int, height: int) -> bytes:
    return width.to_bytes(4, "big") + height.to_bytes(4, "big")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        MAGIC,
        MAGIC + sides(2, 1),
        MAGIC + sides(2, 1) + b"no zlib",
        MAGIC + sides(2, 1) + zlib.compress(b"1234567"),
        MAGIC + sides(2, 1) + zlib.compress(b"123456789"),
        MAGIC + sides(2, 1) + zlib.compress(bytes(50_000_000)),  # a bomb: it is not blown up
        MAGIC + sides(1 << 31, 1 << 31) + zlib.compress(b"12345678"),
        MAGIC + sides(1, 2) + zlib.compress(b"12345678"),
        b"\x89PNG\r\n\x1a\n" + bytes(100),
        b"\x80\x04cos\nsystem\n.",
    ],
)
def test_what_is_no_bitmap_is_not_there(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.pixels").write_bytes(data)
    assert Bitmaps(tmp_path).pixels("a", (2, 1)) is None


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no names on Windows")
def test_a_pipe_or_link_among_the_bitmaps_is_not_there(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.pixels")
    (tmp_path / "b.text").symlink_to("/dev/zero")
    kept = Bitmaps(tmp_path)
    assert kept.pixels("a", (2, 1)) is None and kept.text("b") is None


def test_a_folder_that_cannot_be_written_costs_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    one = Apart(tmp_path / "file" / "kept")
    assert one.draw(SQUARE, (20, 20)) is not None
    one.close()


def test_the_oldest_go_when_there_are_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dogtable.ui.kit.bitmaps.MOST_KEPT", 250)
    for number, name in enumerate("abcd"):
        (tmp_path / f"{name}.pixels").write_bytes(bytes(100))
        os.utime(tmp_path / f"{name}.pixels", (number, number))
    Bitmaps(tmp_path).tidy()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["c.pixels", "d.pixels"]


@pytest.mark.parametrize("text", [b"", b"{}", b"[1, 2, 3]", b'["a", 1]', b"[" * 2_000, b"\xff", b'["a", "b", "c"]'])
def test_a_verdict_that_is_none_is_asked_for_anew(apart: Apart, tmp_path: Path, text: bytes) -> None:
    apart.prove([SQUARE.encode()])
    [kept] = (tmp_path / "kept").glob("*.text")
    assert json.loads(kept.read_bytes()) == ["", 1, 1]
    kept.write_bytes(text)
    assert apart.prove([SQUARE.encode()])[0].reason == ""
    assert json.loads(kept.read_bytes()) == ["", 1, 1]
