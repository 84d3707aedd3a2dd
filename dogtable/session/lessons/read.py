"""Reading files of lessons: a lesson is a file; every problem with its place (E70x)."""

from __future__ import annotations

import re
from collections.abc import Sequence as Folders
from pathlib import Path
from typing import Final

from dogtable.base.reading import is_line
from dogtable.lang.report import Report
from dogtable.lang.source import Mapping as MappingNode
from dogtable.lang.source import Node, Scalar, Sequence, is_empty, read_yaml
from dogtable.lang.source import read_file as source_text
from dogtable.session.lessons.model import Lesson, Step, Wrong
from dogtable.session.lessons.vocabulary import LESSON, POSITION, STEP
from dogtable.session.scenarios.keys import names
from dogtable.session.scenarios.reading import Reader, problem_at

LAID: Final = ("setting", *names(POSITION))
"""What makes a step lay out a position of its own."""
OTHERWISE: Final = "otherwise"
MOST_SAID: Final = 220
"""Characters of what the guide says at once: more has no room in a small window with large text."""
MOST_STEPS: Final = 40
MOST_NAME: Final = 60
SEAT: Final = "seat."
NAME: Final = re.compile(r"\{seat\.[0-9]\}")
"""A hole in a sentence of the guide: the name of who sits there."""


def read_lessons(folder: Path, report: Report) -> list[Lesson]:
    """Return the lessons of all files in a folder, in the order of the files' names; problems go to the report."""
    found: list[Lesson] = []
    for path in sorted(folder.glob("*.yaml")):
        text = source_text(path, str(path), report)
        lesson = None if text is None else read_lesson(text, str(path), report)
        other = next((one for one in found if lesson is not None and one.name == lesson.name), None)
        if other is not None and lesson is not None:
            hint = f"in {Path(other.span.path).name}"
            report.add(lesson.span, "E703", f"there is another lesson '{lesson.name}'", hint)
        elif lesson is not None:
            found.append(lesson)
    return found


def lessons_of(folders: Folders[Path], report: Report) -> list[Lesson]:
    """Return the lessons of a ruleset (`folders`: its own, then its parents'), what is more general first.

    One of its own takes the place of a parent's of the same name.
    """
    found: dict[str, Lesson] = {}
    for folder in reversed(folders):
        found |= {lesson.name: lesson for lesson in read_lessons(folder / "lessons", report)}
    return list(found.values())


def lesson_sentences(folders: Folders[Path]) -> list[str]:
    """Return all that lessons of a ruleset say, in their order; what cannot be read of them is left out."""
    found: list[str] = []
    for lesson in lessons_of(folders, Report()):
        found.append(lesson.name)
        for step in lesson.steps:
            found += [step.say, *(one.say for one in step.wrong), step.done]
        found += lesson.learned
    return [said for said in dict.fromkeys(found) if said]


def read_lesson(text: str, path: str, report: Report) -> Lesson | None:
    """Return the lesson of one file; None where it holds none."""
    found: Lesson | None = None
    with report.bounded():
        top = read_yaml(text, path, report)
        if isinstance(top, MappingNode) and "lesson" in top:
            found = _Reader(report).lesson(top)
        elif not is_empty(top):
            problem_at(report, top, "E701", "expected a lesson, a mapping that begins with `lesson:`")
    return found


class _Reader(Reader):
    """One file."""

    def lesson(self, top: MappingNode) -> Lesson:
        self._check_keys(top, LESSON, "a lesson")
        self._check_there(top, LESSON, "a lesson")
        name = self._text(top.get("lesson"), "a name")
        if not is_line(name, MOST_NAME):
            self._wrong(top.get("lesson"), "E705", f"expected a name on one line, of at most {MOST_NAME} characters")
        settings = self._settings(top.get("settings"))
        steps = top.get("steps")
        items = list(steps) if isinstance(steps, Sequence) else []
        if not items and steps is not None:
            self._wrong(steps, "E705", "expected a list of steps")
        elif len(items) > MOST_STEPS:
            self._wrong(items[MOST_STEPS], "E705", f"expected at most {MOST_STEPS} steps")
        laid = self._laid(top.span, name, [top])
        return Lesson(
            span=top.span,
            name=name,
            seat=self._number(top.get("seat")) or 0,
            players=self._number(top.get("players")) or 0,
            options_given=laid.options_given,
            steps=tuple(
                self._step(top, name, item, settings, first=n == 0) for n, item in enumerate(items[:MOST_STEPS])
            ),
            learned=tuple(self._sentence(one) for one in self._scalars(top.get("learned"))),
        )

    def _settings(self, node: Node | None) -> dict[str, MappingNode]:
        """Return the positions that several steps share, by name."""
        if node is None:
            return {}
        if not isinstance(node, MappingNode):
            self._wrong(node, "E705", "expected a mapping of names to positions")
            return {}
        found: dict[str, MappingNode] = {}
        for key, value in node:
            if isinstance(value, MappingNode):
                self._check_keys(value, POSITION, "a setting")
                found[key.text] = value
            else:
                self._wrong(value, "E705", "expected a position")
        return found

    def _step(self, top: MappingNode, name: str, item: Node, settings: dict[str, MappingNode], *, first: bool) -> Step:
        if not isinstance(item, MappingNode):
            self._wrong(item, "E705", "expected a step, a mapping with `say:`")
            return Step(item.span, "")
        self._check_keys(item, STEP, "a step")
        own = any(key in item for key in LAID) or (first and "given" in top)
        sources = [top, *self._sources(item, settings)]
        self._check_there(item, STEP, "a step")
        step = Step(
            span=item.span,
            say=self._sentence(item.get("say")),
            rules=tuple(self._texts(item.get("rule"))),
            position=self._laid(item.span, name, sources) if own else None,
            points=tuple(self._scalars(item.get("points at"))),
            ways=tuple(self._scalars(item.get("do"))),
            events=tuple(self._scalars(item.get("events"))),
            holds=tuple(self._scalars(item.get("holds"))),
            done=self._sentence(item.get("done")),
            wrong=tuple(self._explained(item.get("wrong"))),
            answers=tuple(self._replies(item.get("answers"))),
        )
        if step.is_read:
            for key in ("done", "wrong"):
                if key in item:
                    self.report.add(
                        item.span,
                        "E705",
                        f"a step with `{key}:` says what is to be done",
                        "by `do`, `events` or `holds`",
                    )
        return step

    def _sentence(self, node: Node | None) -> str:
        """Return what the guide says: short, its holes the names of seats."""
        if node is None:
            return ""
        said = self._text(node, "what the guide says")
        if len(said) > MOST_SAID:
            self.report.add(node.span, "E705", f"expected at most {MOST_SAID} characters, found {len(said)}")
        if "{" in NAME.sub("", said):
            self.report.add(node.span, "E705", "expected no hole but {seat.0}, the name of who sits there")
        return said

    def _explained(self, node: Node | None) -> list[Wrong]:
        """Return `wrong:`: one sentence for all, or sentences by picks."""
        if node is None:
            return []
        if isinstance(node, Scalar):
            return [Wrong(node.span, "", self._sentence(node))]
        if not isinstance(node, MappingNode):
            self._wrong(node, "E705", "expected a sentence, or picks with a sentence each")
            return []
        return [
            Wrong(key.span, "" if key.text == OTHERWISE else key.text, self._sentence(value)) for key, value in node
        ]
