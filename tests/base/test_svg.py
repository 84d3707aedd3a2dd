"""The strict reader of strangers' pictures: what it draws, leaves out and refuses, and that it is bounded."""

from __future__ import annotations

import time
import xml.etree.ElementTree as ET
from contextlib import suppress

import pytest

from dogtable.base.svg.bounds import MOST_BYTES
from dogtable.base.svg.paths import Path
from dogtable.base.svg.reader import read
from dogtable.base.svg.values import PictureError
from tests.patience import PATIENCE

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'


def picture(inside: str, head: str = HEAD) -> str:
    return read(f"{head}{inside}</svg>".encode())


def written(inside: str) -> str:
    """What is written of a part, without the root."""
    return picture(inside).removeprefix(HEAD).removesuffix("</svg>")


def refused(data: str | bytes) -> str:
    with pytest.raises(PictureError) as caught:
        read(data.encode() if isinstance(data, str) else data)
    assert "\n" not in caught.value.message and len(caught.value.message) < 200
    assert caught.value.line >= 1 and caught.value.column >= 1
    return caught.value.message


def test_what_is_drawn_is_written_anew() -> None:
    assert written('<path d="M0,0 10 10L 1e1-5zm1 1h2V3" fill="#fff"/>') == (
        '<path fill="#fff" d="M0 0 10 10L10 -5zm1 1h2V3"/>'
    )
    assert written('<circle cx="5px" cy="50%" r=".5" style="fill: rgb(255,0,0); stroke:none"/>') == (
        '<circle cx="5" cy="50%" r="0.5" fill="#FF0000" stroke="none"/>'
    )
    assert written('<polygon points="0,0 5,5 1 2"/>') == '<polygon points="0 0 5 5 1 2"/>'
    assert written('<g id="ground" transform="translate(1,2)rotate(90)"><rect width="1" height="2"/></g>') == (
        '<g id="ground" transform="translate(1 2) rotate(90)"><rect width="1" height="2"/></g>'
    )


def test_gradients_stand_before_what_they_fill_under_names_of_their_own() -> None:
    gradients = '<linearGradient id="a&lt;" xlink:href="#b" x2="50%"/><radialGradient id="b"><stop offset="50%"/>'
    told = written(f'<rect width="1" height="1" fill="url(#a&lt;)"/>{gradients}</radialGradient>')
    assert told == (
        '<defs><linearGradient id="paint0" x2="50%"><stop offset="0.5" stop-color="black" stop-opacity="1"/>'
        '</linearGradient></defs><rect width="1" height="1" fill="url(#paint0)"/>'
    )


def test_gradients_that_take_their_stops_from_one_another_end() -> None:
    round_ = '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>'
    assert "<stop" not in written(f'{round_}<rect width="1" height="1" fill="url(#a)"/>')


def test_what_is_only_told_is_left_out() -> None:
    told = "<title>A &amp; B</title><metadata><rdf:RDF><x/></rdf:RDF></metadata><s:view><path/></s:view>"
    shape = '<path inkscape:label="x" class="y" id="z" onclick="w" font-size="3" data-a="&quot;" d="M0 0"/>'
    assert written(f"<!-- no -->{told}{shape}<?php no ?>") == '<path d="M0 0"/>'


def test_what_everything_says_it_of_is_kept() -> None:
    assert picture('<path d="M0 0"/>', HEAD.replace("viewBox", 'fill="none" width="3cm" viewBox')) == (
        f'{HEAD}<g fill="none"><path d="M0 0"/></g></svg>'
    )


def test_what_was_written_is_read_again_as_it_is() -> None:
    whole = (
        '<defs><linearGradient id="b" gradientUnits="userSpaceOnUse" x1="-3"><stop stop-color="currentLight"/>'
        '</linearGradient></defs><g fill="url(#b)"><ellipse cx="1" rx="2" ry="3" stroke="red" stroke-width="2"/>'
        '<path d="m1 1a25 25 -30 0150-25T3 4s1 2 3 4" opacity="150%"/></g>'
    )
    once = picture(whole)
    assert read(once.encode()) == once


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ('<linearGradient id="a" x2="3e38"/><rect width="1" height="1" fill="url(#a)"/>', "the number 3e38"),
        ('<path d="M0 0L9 9" stroke="red" stroke-dasharray="0.0001"/>', "'stroke-dasharray' is not drawn"),
        ('<path style="stroke-dasharray: 0.0001"/>', "'stroke-dasharray' is not drawn"),
        ('<circle r="1"/>' * 2_001, "more than 2,000 shapes"),
        ("<g/>" * 8_001, "more than 8,000 elements"),
        ("<g>" * 41 + "</g>" * 41, "nested deeper than 40"),
        ("<g " + " ".join(f"a{n}='1'" for n in range(61)) + "/>", "has 61 attributes"),
        (f'<path d="M0 0{"h1" * 40_001}"/>', "more than 40,000 lines"),
        (f'<polyline points="{"1 " * 80_002}"/>', "more than 40,000 lines"),
        ('<path d="M1e7 0"/>', "the number 1e7"),
        ('<path d="M0 nan"/>', "found 'n', expected numbers"),
        ('<path d="M0 0l6e5 0 6e5 0"/>', "the number 1.2e+06"),
        ('<path d="M0 0q9e5 0 0 0t0 0 0 0 9e5 0 -9e5 0 9e5 0"/>', "the number"),
        ('<path d="M0 0h60000"/>', "further than 500 times"),
        ('<g transform="scale(1e6)"><g transform="scale(10)"/></g>', "the number 1e+07"),
        ('<g transform="scale(1000)"><circle r="51"/></g>', "further than 500 times"),
        ('<path d="L0 0"/>', "begins with 'L'"),
        ('<path d="M0"/>', "has 1 numbers, expected 2"),
        ('<path d="M0 0 C1 2 3 4 5"/>', "has 5 numbers, expected 6"),
        ('<path d="M0 0 A1 1 0 2 0 1 1"/>', "seven numbers of an arc"),
        ('<path d="M0 0 z 3"/>', "expected a command"),
        ('<path d="M0 0 &lt;script>"/>', "expected numbers"),
        ('<rect width="-1" height="2"/>', "0 or more"),
        ('<rect width="1em" height="2"/>', "expected a length"),
        ('<rect fill="hsl(1,2,3)"/>', "the colour 'hsl(1,2,3)'"),
        ('<rect fill="url(#no)"/>', "no gradient 'no'"),
        ('<rect clip-path="url(#c)"/>', "'clip-path' is not drawn"),
        ('<rect transform="spin(3)"/>', "the transform 'spin(3)'"),
        (f'<rect transform="{"scale(1)" * 21}"/>', "more than 20 functions"),
        ('<rect transform="rotate(1 2)"/>', "2 numbers"),
        ("<text>Hello</text>", "<text> is not drawn"),
        ('<image href="file:///etc/passwd"/>', "<image> is not drawn"),
        ('<use href="#a"/>', "<use> is not drawn"),
        ("<style>path{}</style>", "<style> is not drawn"),
        ("<svg/>", "<svg> is not drawn"),
        ("<path><path/></path>", "<path> in <path>"),
        ("<stop/>", "outside of a gradient"),
        (f'<linearGradient id="a">{"<stop/>" * 65}</linearGradient>', "more than 64 stops"),
        ('<linearGradient id="a" href="http://example.org/"/>', "the link 'http"),
        ('<linearGradient id="a"/><linearGradient id="a"/>', "two gradients 'a'"),
        ("<g></h>", "no XML"),
        ("\x00", "no XML"),
        ("&unknown;", "no XML"),
    ],
)
def test_what_is_not_drawn_is_refused_with_its_place(inside: str, said: str) -> None:
    assert said in refused(f"{HEAD}{inside}</svg>")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no XML"),
        (b" " * (MOST_BYTES + 1), "more than 512,000 bytes"),
        (b"\xff\xfe<svg/>", "no UTF-8"),
        (b"<html/>", "expected <svg>"),
        (b"<svg/>", "no viewBox"),
        (b'<svg viewBox="0 0 0 9"/>', "expected left, top, width and height"),
        (b'<svg viewBox="0 0 1 1e309"/>', "the number 1e309"),
        (b'<svg viewBox="0 0 1 51"/>', "50 times as long"),
        (b'<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>', "the namespace"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>', "entities"),
        (b'<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]><svg viewBox="0 0 1 1">&a;</svg>', "entities"),
    ],
)
def test_what_is_no_picture_is_refused(data: bytes, said: str) -> None:
    assert said in refused(data)


def test_a_doctype_without_declarations_is_read() -> None:
    kind = '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">'
    assert read(f"\ufeff{kind}{HEAD}</svg>".encode()) == f"{HEAD}</svg>"


def test_the_place_of_a_refusal_is_that_of_the_element() -> None:
    with pytest.raises(PictureError) as caught:
        read(f"{HEAD}\n<g>\n  <rect width='x'/></g></svg>".encode())
    assert (caught.value.line, caught.value.column) == (3, 3)


@pytest.mark.parametrize(
    "inside",
    [
        f'<path d="M0 0{"1" * 500_000}"/>',
        f'<path d="{"1" * 500_000}x"/>',
        f'<path d="M{"1 " * 250_000}x"/>',
        f'<path d="M0 0A{"0" * 500_000}"/>',
        f'<path transform="{"(" * 500_000}"/>',
        f'<path transform="{"scale " * 80_000}"/>',
        f'<path style="{";" * 500_000}"/>',
        f'<path style="{"a" * 500_000}"/>',
        f'<path fill="rgb({" " * 500_000}"/>',
        f'<path fill="url({" " * 500_000}"/>',
        "<g>" * 160_000,
        f"<g {'a' * 500_000}='1'/>",
        f"<title>{' ' * 500_000}</title>",
        "<title/>" * 60_000,
        f'<rect x="{"." * 500_000}"/>',
        f'<polygon points="{"-" * 500_000}"/>',
    ],
)
def test_reading_takes_no_longer_than_the_text_is_long(inside: str) -> None:
    begin = time.process_time()
    with suppress(PictureError):
        picture(inside)
    assert time.process_time() - begin < PATIENCE  # where a search begins again and again it is hours


def test_flags_of_arcs_may_stand_close() -> None:
    assert Path("M0 0a1 1 0 01.5.5").text == "M0 0a1 1 0 0 1 0.5 0.5"


def test_what_is_written_is_xml_without_anything_that_was_not_read() -> None:
    ids = '<g id="a&quot;&gt;&lt;script"/><g id="good_1"/>'
    root = ET.fromstring(picture(ids))
    assert [one.attrib for one in root] == [{}, {"id": "good_1"}]
