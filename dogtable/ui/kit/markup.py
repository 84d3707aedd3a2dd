r"""The small markup of texts on the screen.

`**bold**`, `|` new line, `<picture>`, `<picture #RRGGBB>`, `<@emblem #RRGGBB>`; the last puts the picture on a round
chip of that colour. A backslash takes the meaning from the next sign; `escape` does that for words that people typed.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Words(NamedTuple):
    """A run of text in one weight."""

    text: str
    bold: bool


class Icon(NamedTuple):
    """A picture in a text, a little higher than its capitals. `chip`: on a round ground of `colour`."""

    name: str
    colour: str | None
    chip: bool


Line = tuple[Words | Icon, ...]

TOKEN = re.compile(
    r"\\(?P<literal>.)|(?P<bold>\*\*)|(?P<newline>\|)|<(?P<chip>@?)(?P<name>[\w/]+)(?:[ :](?P<colour>#?\w+))?>"
)
SPECIAL = re.compile(r"([\\*|<>])")
UNPRINTABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")
"""Signs that no font can draw, and halves of signs from damaged files."""


def escape(text: str) -> str:
    """`text` with all markup taken out of it."""
    return SPECIAL.sub(r"\\\1", text)


def bold_alone(text: str) -> str:
    """A text of Markdown as markup: bold stays bold, all else is harmless."""
    parts = text.split("**")
    return "**".join(map(escape, parts)) if len(parts) % 2 else escape(text)


def plain(markup: str) -> str:
    """The words of a text alone, its lines one after another."""
    lines = ("".join(run.text for run in line if isinstance(run, Words)).strip() for line in parse(markup))
    return " ".join(line for line in lines if line)


def parse(markup: str) -> tuple[Line, ...]:
    """The paragraphs of a text, each a run of words and pictures. Colours stay as written."""
    paragraphs: list[list[Words | Icon]] = [[]]
    words, bold, done = "", False, 0
    markup = UNPRINTABLE.sub(" ", markup)
    for found in TOKEN.finditer(markup):
        words += markup[done : found.start()]
        done = found.end()
        if found["literal"]:
            words += found["literal"]
            continue
        if words:
            paragraphs[-1].append(Words(words, bold))
            words = ""
        if found["bold"]:
            bold = not bold
        elif found["newline"]:
            paragraphs.append([])
        else:
            paragraphs[-1].append(Icon(found["name"], found["colour"], bool(found["chip"])))
    words += markup[done:]
    if words:
        paragraphs[-1].append(Words(words, bold))
    return tuple(tuple(p) for p in paragraphs)
