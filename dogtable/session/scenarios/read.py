"""Reading scenario files: settings merged in, every problem with its place (E7xx)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from dogtable.base.budget import spend
from dogtable.base.errors import Span
from dogtable.lang.report import Report
from dogtable.lang.source import Mapping as MappingNode
from dogtable.lang.source import Node, Scalar, Sequence, is_empty, read_yaml
from dogtable.lang.source import read_file as source_text
from dogtable.session.scenarios.keys import Key, names
from dogtable.session.scenarios.model import Answer, Refused, Scenario
from dogtable.session.scenarios.reading import Reader, problem_at
from dogtable.session.scenarios.vocabulary import LAID, SCENARIO, SEEN, SETTING, UNSEEN

_REPEATED = re.compile(r"(?P<key>.+?) x(?P<times>[0-9]{1,3})\Z")
_ONLY_LAID = names(LAID)


def read_scenarios(folder: Path, report: Report) -> list[Scenario]:
    """Return the scenarios of all files in a folder, in the order of the files' names; problems go to the report."""
    found: list[Scenario] = []
    for path in sorted(folder.glob("*.yaml")):
        text = source_text(path, str(path), report)
        if text is not None:
            found += read_file(text, str(path), report)
    return found


def read_file(text: str, path: str, report: Report) -> list[Scenario]:
    """Return the scenarios of one file."""
    found: list[Scenario] = []
    with report.bounded():
        top = read_yaml(text, path, report)
        if isinstance(top, Sequence):
            found = _Reader(report).scenarios(top)
        elif not is_empty(top):
            problem_at(report, top, "E701", "a file of scenarios is a list")
    return found


class _Reader(Reader):
    """One file: the settings in it, and the scenarios that share them."""

    def __init__(self, report: Report) -> None:
        super().__init__(report)
        self.settings: dict[str, MappingNode] = {}
        self.names: dict[str, Span] = {}

    def scenarios(self, top: Sequence) -> list[Scenario]:
        found = []
        for item in top:
            if not isinstance(item, MappingNode):
                self._wrong(item, "E701", "expected a scenario, a mapping that begins with `scenario:`")
                continue
            if "scenario" in item:
                self._check_keys(item, SCENARIO, "a scenario")
                found.append(self._scenario(item))
            elif isinstance(name := item.get("setting"), Scalar):
                self._check_keys(item, SETTING, "a setting")
                self.settings[name.text] = item
            else:
                self.report.add(item.span, "E701", "a scenario has a name", "write `scenario: NAME` or `setting: NAME`")
        return found

    def _scenario(self, item: MappingNode) -> Scenario:
        name = self._text(item.get("scenario"), "a name")
        if name in self.names:
            self.report.add(
                item.span, "E703", f"there is another scenario '{name}'", f"at line {self.names[name].line}"
            )
        self.names[name] = item.span
        if all(key.text in _ONLY_LAID for key, _ in item):
            self.report.add(item.span, "E706", f"the scenario '{name}' runs nothing", "write `do:` or `then:`")
        sources = self._sources(item, self.settings)
        return replace(
            self._laid(item.span, name, sources),
            rules=tuple(self._texts(item.get("rule"))),
            do=tuple(self._answers(item.get("do"))),
            then=self._conditions(item.get("then")),
            options=None if (keys := item.get("options")) is None else tuple(k.text for k in self._scalars(keys)),
            results=self._results(item.get("results")),
            refused=tuple(self._refused(item.get("refused"))),
            unseen=self._sight(item, UNSEEN),
            seen=self._sight(item, SEEN),
            asked=self._asked(item.get("asked")),
            winners=None
            if (seats := item.get("winners")) is None
            else tuple(n for s in self._scalars(seats) if (n := self._number(s)) is not None),
        )

    def _asked(self, node: Node | None) -> int | str | None:
        if isinstance(node, Scalar) and node.text == "nobody":
            return "nobody"
        return self._number(node)

    def _sight(self, item: MappingNode, what: Key) -> dict[int, tuple[Scalar, ...]]:
        """What `seen by N` or `unseen by N` lists, by seat."""
        found = ((what.written().get(key.text), value) for key, value in item)
        return {seat: self._conditions(value) for seat, value in found if seat is not None}

    def _conditions(self, node: Node | None) -> tuple[Scalar, ...]:
        return tuple(self._scalars(node))

    def _results(self, node: Node | None) -> tuple[tuple[Scalar, ...], ...] | None:
        if node is None:
            return None
        if not isinstance(node, Sequence):
            self._wrong(node, "E705", "expected a list of ends, each a list of conditions")
            return ()
        return tuple(self._conditions(end) for end in node)

    # ------------------------------------------------------------------------------------------------------ answers

    def _answers(self, node: Node | None) -> list[Answer]:
        found: list[Answer] = []
        for item in list(node) if isinstance(node, Sequence) else [node] if node is not None else []:
            if isinstance(item, MappingNode):
                for seat, key in item:
                    found += self._answer(key, self._number(seat))
            else:
                found += self._answer(item, None)
        return found

    def _answer(self, node: Node, seat: int | None) -> list[Answer]:
        if not isinstance(node, Scalar):
            self._wrong(node, "E705", "expected the key of an option", "such as `card=seven use=split`")
            return []
        repeated = _REPEATED.match(node.text)
        key, times = (repeated["key"], int(repeated["times"])) if repeated else (node.text, 1)
        spend(node.span, times)
        return [Answer(node.span, key, seat)] * times

    def _refused(self, node: Node | None) -> Iterable[Refused]:
        if isinstance(node, MappingNode):
            for key, reason in node:
                yield Refused(key.span, key.text, self._text(reason, "a reason or the number of a rule"))
            return
        for key in self._scalars(node):
            yield Refused(key.span, key.text, "")
