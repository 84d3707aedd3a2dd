"""Every colour of the window stands below `assets/themes/`: no file below `dogtable/` writes one down."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from pygame.colordict import THECOLORS

import dogtable
from dogtable.ui.colour import NOTHING, WHOLE

PROGRAM = Path(dogtable.__file__).parent
HEX = re.compile(r"#(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})(?![0-9A-Za-z])")
ALLOWED = {
    "ui/colour.py": "all light and none, for masks",
    "base/svg/elements.py": "what a broken paint of an SVG comes to: nothing",
    "lang/explain/tables.py": "an example in what is told about an error",
    "lang/look_reference.py": "an example in the reference",
    "lang/reference.py": "HTML's way to write a sign",
    "study/page.py": "the page of an arena, which is read in a browser",
    "lang/default_figures.yaml": "the table.yaml of rulesets without one: a palette of a ruleset, not of the window",
}
COLOURING = {"fill", "set_at", "Color", "set_palette", "set_colorkey"}
"""What takes a colour in pygame."""


def colours_in(source: str) -> Iterator[str]:
    """Yield each colour written down in Python: in texts (not in docstrings), as numbers, by its name."""
    tree = ast.parse(source)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield from HEX.findall(node.value)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in COLOURING:
            if any(word.arg == "special_flags" for word in node.keywords):
                continue  # so much light added or taken away
            for given in node.args:
                if isinstance(given, ast.Constant) and given.value in THECOLORS:
                    yield str(given.value)
                elif isinstance(given, ast.Tuple) and len(given.elts) > 2 and _is_light(given.elts[:3]):
                    yield ast.unparse(given)


def _is_light(parts: list[ast.expr]) -> bool:
    """Whether these are three numbers, not all 0 (which is nothing at all)."""
    return all(isinstance(part, ast.Constant) for part in parts) and any(ast.literal_eval(part) for part in parts)


def test_no_file_of_the_program_writes_a_colour_down() -> None:
    found = {}
    for path in sorted(PROGRAM.rglob("*")):
        if path.suffix == ".py":
            colours = list(colours_in(path.read_text(encoding="utf-8")))
        elif path.suffix in (".yaml", ".json", ".css", ".html", ".svg"):
            colours = HEX.findall(path.read_text(encoding="utf-8"))
        else:
            continue
        if colours:
            found[path.relative_to(PROGRAM).as_posix()] = colours
    assert found.keys() == ALLOWED.keys(), found
    assert found["ui/colour.py"] == [WHOLE, NOTHING]


def test_each_way_of_writing_a_colour_is_found() -> None:
    source = """
def draw(surface, light):
    "As #FFFFFF is."
    ink = "#123456"
    words = f"<clock #ABCDEF80> {ink}"
    surface.fill((12, 0, 3))
    surface.fill("teal")
    surface.set_at((0, 0), (*light, 9))
    surface.fill((9, 9, 9), special_flags=1)
    surface.fill((0, 0, 0, 0))
    rule = "issue #1234 and A#12"
"""
    assert set(colours_in(source)) == {"#123456", "#ABCDEF80", "(12, 0, 3)", "teal"}
