"""Reading `puzzles.yaml`: a list of puzzles, every problem with its place (E70x, E720)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dogtable.base.reading import is_line
from dogtable.lang.folder import PUZZLES_FILE
from dogtable.lang.hints import one_of
from dogtable.lang.report import Report
from dogtable.lang.source import Mapping as MappingNode
from dogtable.lang.source import Node, Scalar, Sequence, is_empty, read_yaml
from dogtable.lang.source import read_file as source_text
from dogtable.session.puzzles.model import DIFFICULTIES, Difficulty, Puzzle
from dogtable.session.puzzles.vocabulary import PUZZLE
from dogtable.session.scenarios.model import Answer
from dogtable.session.scenarios.reading import Reader, problem_at

MOST: Final = 1_000
MOST_NAME: Final = 60
MOST_SAID: Final = 220


def read_puzzles(folder: Path, report: Report) -> list[Puzzle]:
    """Return the puzzles of a ruleset's folder, none where it has no file of them; problems go to the report.

    Those of a parent do not count: by other rules another move may be best.
    """
    path = folder / PUZZLES_FILE
    if not path.exists():
        return []
    text = source_text(path, str(path), report)
    return [] if text is None else read_text(text, str(path), report)


def read_text(text: str, path: str, report: Report) -> list[Puzzle]:
    """Return the puzzles of one file."""
    found: list[Puzzle] = []
    with report.bounded():
        top = read_yaml(text, path, report)
        if isinstance(top, Sequence):
            found = _Reader(report).puzzles(top)
        elif not is_empty(top):
            problem_at(report, top, "E701", "expected a list of puzzles")
    return found


class _Reader(Reader):
    """One file."""

    def puzzles(self, top: Sequence) -> list[Puzzle]:
        found: dict[str, Puzzle] = {}
        items = list(top)
        if len(items) > MOST:
            self._wrong(items[MOST], "E705", f"expected at most {MOST} puzzles")
        for item in items[:MOST]:
            if not isinstance(item, MappingNode):
                self._wrong(item, "E701", "expected a puzzle, a mapping that begins with `puzzle:`")
                continue
            puzzle = self._puzzle(item)
            if puzzle.name in found:
                hint = f"at line {found[puzzle.name].position.span.line}"
                self.report.add(item.span, "E703", f"there is another puzzle '{puzzle.name}'", hint)
            found[puzzle.name] = puzzle
        return list(found.values())

    def _puzzle(self, item: MappingNode) -> Puzzle:
        self._check_keys(item, PUZZLE, "a puzzle")
        self._check_there(item, PUZZLE, "a puzzle")
        name = self._text(item.get("puzzle"), "a name") if "puzzle" in item else ""
        if name and not is_line(name, MOST_NAME):
            self._wrong(item.get("puzzle"), "E705", f"expected a name on one line, of at most {MOST_NAME} characters")
        answer = item.get("answer") or item
        return Puzzle(
            name=name,
            position=self._laid(item.span, name, [item]),
            seat=self._number(item.get("seat")) or 0,
            answer=Answer(answer.span, self._text(answer, "the key of an option") if answer is not item else ""),
            difficulty=self._difficulty(item.get("difficulty")),
            rule=next(iter(self._texts(item.get("rule"))), ""),
            events=tuple(one.text for one in self._scalars(item.get("events"))),
            line=tuple(self._replies(item.get("line"))),
            chance=self._hundredths(item.get("chance")),
            next_best=self._hundredths(item.get("next best")),
            decisions=max(0, self._number(item.get("decisions")) or 0),
            why=self._sentence(item.get("why")),
            whole=self._whole(item.get("whole")),
        )

    def _difficulty(self, node: Node | None) -> Difficulty:
        word = node.text if isinstance(node, Scalar) else ""
        found = next((one for one in DIFFICULTIES if one == word), None)
        if found is None and node is not None:
            self._wrong(node, "E705", "expected how difficult it is", one_of(DIFFICULTIES))
        return found or DIFFICULTIES[0]

    def _whole(self, node: Node | None) -> bool:
        word = node.text if isinstance(node, Scalar) else ""
        if node is not None and word not in ("true", "false"):
            self._wrong(node, "E705", "expected true or false")
        return word == "true"

    def _hundredths(self, node: Node | None) -> int | None:
        number = self._number(node)
        if number is not None and not 0 <= number <= 100:
            self._wrong(node, "E705", "expected 0 to 100, so many games of a hundred")
        return number

    def _sentence(self, node: Node | None) -> str:
        said = "" if node is None else self._text(node, "a sentence")
        if len(said) > MOST_SAID:
            self._wrong(node, "E705", f"expected at most {MOST_SAID} characters")
        return said
