"""The rulebook of a ruleset: Markdown in which each rule is one paragraph that begins with its number.

A rule reads `**D12 Nothing fits.** If no card ...`; a line `scenario: NAME` below it gives an example that can be
played. Paragraphs without a number are introductions. A ruleset that extends another one replaces rules by number and
keeps the rest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from unicodedata import east_asian_width

from dogtable.base.errors import Span
from dogtable.lang.report import Report
from dogtable.lang.source import read_file

_RULE = re.compile(r"^\*\*([A-Z]{1,3}[0-9]{1,3}) +([^*\n]+?)\.?\*\*\s*")
_EXAMPLE = re.compile(r"^scenario:([^\n]*\S)[^\S\n]*$", re.MULTILINE)
_SENTENCE = re.compile(r".+?(?:[.!?…][)”“’\"']*(?=\s|$)|[。！？][）」』]*|$)\s*")
MOST_CHARACTERS = 200_000
MOST_PARAGRAPHS = 1_000


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One rule, or (with `rule` "") an introduction; `section` is the heading above it, `examples` scenario names."""

    rule: str
    title: str
    text: str
    section: str
    examples: tuple[str, ...] = ()

    def opening(self, most: int) -> str:
        """Return the first sentences of its text, at least one, that take up no more than so many letters.

        A sign as wide as it is high takes up two. What stands in brackets by itself is left out.
        """
        text = ""
        for sentence in _SENTENCE.findall(self.text):
            if sentence.startswith(("(", "（")):
                continue
            if text and _wide(text + sentence) > most:
                break
            text += sentence
        return text.strip()


def _wide(text: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def read_book(path: Path) -> str:
    """Return the text of a rulebook's file, "" when there is none; RulesetError when it cannot be read, or shown."""
    report, top = Report(), Span(str(path), 1, 1, 1, 2)
    text = read_file(path, str(path), report) or ""
    if len(text) > MOST_CHARACTERS:
        report.add(top, "E106", f"the rulebook has {len(text):,} characters", f"at most {MOST_CHARACTERS:,} are shown")
    elif len(parse(text)) > MOST_PARAGRAPHS:
        report.add(top, "E106", "the rulebook has too many paragraphs", f"at most {MOST_PARAGRAPHS:,} are shown")
    report.raise_errors()
    return text


def parse(text: str) -> list[Paragraph]:
    """Return the paragraphs of a rulebook in order; the first heading is the book's title and no section."""
    section = ""
    paragraphs: list[Paragraph] = []
    for block in re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip()):
        block = block.strip()
        if block.startswith("#"):
            heading, _, rest = block.partition("\n")
            section = heading.lstrip("#").strip() if heading.startswith("##") else ""
            block = rest.strip()
        if not block:
            continue
        examples = tuple(name.strip() for name in _EXAMPLE.findall(block))
        block = _EXAMPLE.sub("", block).strip()
        begin = _RULE.match(block)
        if begin:
            body = " ".join(block[begin.end() :].split())
            paragraphs.append(Paragraph(begin.group(1), begin.group(2), body, section, examples))
        elif block or examples:
            paragraphs.append(Paragraph("", "", " ".join(block.split()), section, examples))
    return paragraphs


def merge(parent: Sequence[Paragraph], child: Sequence[Paragraph]) -> list[Paragraph]:
    """Return the parent's book with the child's rules in place of its own, the child's introduction in front."""
    own = {p.rule: p for p in child if p.rule}
    book = [p for p in child if not p.rule]
    for paragraph in parent:
        if paragraph.rule in own:
            book.append(replace(own.pop(paragraph.rule), section=paragraph.section))
        elif paragraph.rule:
            book.append(paragraph)
    return book + list(own.values())
