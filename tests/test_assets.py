"""Every asset is credited, sound and small."""

import fnmatch
import io
import re
from pathlib import Path

import pygame
import pytest
import yaml

from dogtable.base.svg.reader import read

ROOT = Path(__file__).parents[1]
ASSETS = ROOT / "assets"
CREDITS = (ASSETS / "CREDITS.md").read_text(encoding="utf-8")
FILES = sorted(p for p in ASSETS.rglob("*") if p.is_file() and "__pycache__" not in p.parts)
PICTURES = [p for p in [*FILES, *(ROOT / "rulesets").rglob("*.svg")] if p.suffix == ".svg"]
LISTED = re.findall(r"[\w./*-]+/[\w*.-]+\.\w+|[\w./*-]+/\*\.\w+", CREDITS)

# What the loader ignores or draws wrongly: a picture with one of these would look different from what was meant.
UNKNOWN = ("<text", "<use", "clip-path", "clipPath", "<mask", "<filter", "rgba(", "hsl(", "stroke-dasharray")


def test_every_file_is_credited():
    names = [p.relative_to(ASSETS).as_posix() for p in FILES if p.suffix != ".md"]
    unlisted = [n for n in names if not any(fnmatch.fnmatch(n, pattern) for pattern in LISTED)]
    assert unlisted == []


def test_every_credit_stands_for_a_file():
    names = [p.relative_to(ASSETS).as_posix() for p in FILES]
    assert [pattern for pattern in LISTED if not fnmatch.filter(names, pattern)] == []


@pytest.mark.parametrize("font", [p for p in FILES if p.suffix == ".ttf"], ids=lambda p: p.name)
def test_every_font_has_its_licence_beside_it(font):
    family = font.name.split("-")[0]
    assert "SIL OPEN FONT LICENSE" in (font.parent / f"{family}-OFL.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("picture", PICTURES, ids=lambda p: f"{p.parent.name}/{p.name}")
def test_pictures_hold_only_what_the_loader_draws(picture):
    text = picture.read_text(encoding="utf-8")
    assert re.search(r'<svg[^>]*viewBox="[-\d. ]+"', text)
    assert [word for word in UNKNOWN if word in text] == []
    assert len(text) < 512_000
    assert len(re.findall(r"<path", text)) <= 2000


@pytest.mark.parametrize("picture", PICTURES, ids=lambda p: f"{p.parent.name}/{p.name}")
def test_pictures_pass_the_strict_reader_and_look_the_same(picture):
    """The program's own pictures go to the loader as they are, for speed; a copy in a dropped ruleset does not."""
    data = picture.read_bytes()
    assert drawn(read(data).encode()) == drawn(data)


def drawn(svg):
    for word, colour in (("currentColor", b"#AA3322"), ("currentLight", b"#CC6655"), ("currentDark", b"#771100")):
        svg = svg.replace(word.encode(), colour)
    image = pygame.image.load_sized_svg(io.BytesIO(svg), (120, 120))
    return image.get_size(), pygame.image.tobytes(image, "RGBA")


def test_assets_stay_small():
    assert sum(p.stat().st_size for p in FILES) < 7_300_000


def test_the_japanese_fonts_have_all_that_our_japanese_says_and_stay_small():
    fonts = [path for path in FILES if path.name.startswith("NotoSansJP") and path.suffix == ".ttf"]
    assert sum(path.stat().st_size for path in fonts) <= 3_000_000
    told = yaml.safe_load((ASSETS / "fonts" / "coverage.yaml").read_text(encoding="utf-8"))
    files = [*ASSETS.glob("text/*ja.*"), *ROOT.glob("rulesets/**/*.ja.yaml"), *ROOT.glob("rulesets/**/*.ja.md")]
    said = {sign for path in files if path.is_file() for sign in path.read_text(encoding="utf-8") if sign.isprintable()}
    for cut in ("Regular", "Bold"):
        known = covered(told[f"NotoSansJP-{cut}.ttf"]) | covered(told[f"SourceSansPro-{cut}.ttf"])
        assert sorted(sign for sign in said if ord(sign) not in known) == []


def covered(ranges: str) -> set[int]:
    """The code points of `20-7E A0-17F`."""
    spans = [[int(end, 16) for end in span.split("-")] for span in ranges.split()]
    return {point for span in spans for point in range(span[0], span[-1] + 1)}
