"""What pages of the documentation have in common: their blocks, written down and tried as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

from dogtable.lang.report import Report
from dogtable.session.scenarios.compiled import CompiledTheatre
from dogtable.session.scenarios.read import read_file
from dogtable.session.scenarios.run import run_scenarios
from tests.rulesets.found import rules_of

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
_FILE = re.compile(r"```\w+\n(?:# |<!-- )(\S+)(?: -->)?\n(.*?)```", re.DOTALL)
_IN_PARTS = ("game.yaml", "table.yaml")
_LINK = re.compile(r"\]\((?!https?:)([\w/.-]*)(?:#([\w-]+))?\)")


def blocks(text: str, language: str) -> list[str]:
    """The blocks of a language on a page."""
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def rows(text: str) -> list[tuple[str, str]]:
    """The rows of all tables of keys on a page: each key, and what it means."""
    return re.findall(r"^\| `([A-Za-z ]+)` \| (.*) \|$", text, re.MULTILINE)


def unfulfilled(ruleset: str, text: str) -> list[str]:
    """What does not hold of the scenarios in a text, by a ruleset."""
    report = Report()
    found = read_file(text, "page.yaml", report)
    assert report.problems == []
    assert found
    outcomes = run_scenarios(rules_of(ruleset), found, CompiledTheatre())
    return [f"{outcome.scenario.name}: {problem}" for outcome in outcomes for problem in outcome.problems]


def write_down(text: str, folder: Path) -> None:
    """Write each block that names its file in its first line into the folder, as pages tell their readers to.

    What stands in a `game.yaml` or `table.yaml` already is kept, part by part, but for the parts that are written anew.
    """
    for name, block in _FILE.findall(text):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.name in _IN_PARTS and path.is_file():
            block = "".join((_parts(path.read_text(encoding="utf-8")) | _parts(block)).values())
        path.write_text(block, encoding="utf-8")


def _parts(text: str) -> dict[str, str]:
    """The top-level parts of a file, each by its key, which begins at the margin."""
    return {part.partition(":")[0]: part for part in re.split(r"(?m)^(?=\S)", text) if part.strip()}


def dead_links(page: Path) -> list[str]:
    """The links of a page to files that there are not, or to headings that those do not have."""
    dead = []
    for file, anchor in _LINK.findall(page.read_text(encoding="utf-8")):
        target = page.parent / file if file else page
        if not target.exists() or (anchor and anchor not in _anchors(target)):
            dead.append(f"{file}#{anchor}")
    return dead


def _anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"(?m)^#+ (.*)$", page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
