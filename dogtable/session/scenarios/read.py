"""Reading scenario files: settings merged in, every problem with its place (E7xx)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from dogtable.base.budget import spend
from dogtable.base.errors import Span
from dogtable.lang.hints import did_you_mean, one_of
from dogtable.lang.report import Report
from dogtable.lang.source import Mapping as MappingNode
from dogtable.lang.source import Node, Scalar, Sequence, describe, is_empty, read_yaml
from dogtable.lang.source import read_file as source_text
from dogtable.session.scenarios.model import Answer, Refused, Scenario

_REPEATED = re.compile(r"(?P<key>.+?) x(?P<times>[0-9]{1,3})\Z")
_RULE = re.compile(r"[A-Z]{1,3}[0-9]{1,3}\Z")
_SIGHT = re.compile(r"(?P<what>seen|unseen) by (?P<seat>[0-9])\Z")
_NUMBER = re.compile(r"-?[0-9]{1,9}\Z")

SHARED = ("ruleset", "players", "options given", "given", "faces", "rolls", "draw")
KEYS = (
    *("scenario", "setting", "rule", *SHARED),
    *("do", "then", "options", "results", "refused", "asked", "winners", "unseen by 0", "seen by 0"),
)


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
            _problem(report, top, "E701", "a file of scenarios is a list")
    return found


def is_rule(text: str) -> bool:
    """Return whether a text is the number of a rule, such as D12."""
    return bool(_RULE.match(text))


def _problem(report: Report, node: Node | None, code: str, message: str, hint: str = "") -> None:
    span = node.span if node is not None else Span("", 1, 1, 1, 1)
    report.add(span, code, message if node is None else f"{message}, found {describe(node)}", hint)


class _Reader:
    """One file: the settings in it, and the scenarios that share them."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.settings: dict[str, MappingNode] = {}
        self.names: dict[str, Span] = {}

    def scenarios(self, top: Sequence) -> list[Scenario]:
        found = []
        for item in top:
            if not isinstance(item, MappingNode):
                _problem(self.report, item, "E701", "expected a scenario, a mapping that begins with `scenario:`")
                continue
            self._check_keys(item)
            if "scenario" in item:
                found.append(self._scenario(item))
            elif isinstance(name := item.get("setting"), Scalar):
                self.settings[name.text] = item
            else:
                self.report.add(item.span, "E701", "a scenario has a name", "write `scenario: NAME` or `setting: NAME`")
        return found

    def _check_keys(self, item: MappingNode) -> None:
        for key, _ in item:
            if key.text not in KEYS and not _SIGHT.match(key.text):
                self.report.add(
                    key.span, "E702", f"a scenario has no '{key.text}'", did_you_mean(key.text, KEYS) or one_of(KEYS)
                )

    def _scenario(self, item: MappingNode) -> Scenario:
        name = self._text(item.get("scenario"), "a name")
        if name in self.names:
            self.report.add(
                item.span, "E703", f"there is another scenario '{name}'", f"at line {self.names[name].line}"
            )
        self.names[name] = item.span
        sources = [item]
        if isinstance(setting := item.get("setting"), Scalar):
            if setting.text in self.settings:
                sources.insert(0, self.settings[setting.text])
            else:
                hint = did_you_mean(setting.text, self.settings) or "a setting stands before what uses it"
                self.report.add(setting.span, "E704", f"there is no setting '{setting.text}' above", hint)

        def merged(key: str) -> Any:
            value: Any = None
            for source in sources:
                node = source.get(key)
                if node is not None:
                    value = merge(value, self._plain(node))
            return value

        given_node = next((source.get("given") for source in reversed(sources) if "given" in source), None)
        return Scenario(
            span=item.span,
            name=name,
            rules=tuple(self._texts(item.get("rule"))),
            ruleset=str(merged("ruleset") or ""),
            players=self._number(next((s.get("players") for s in reversed(sources) if "players" in s), None)),
            options_given={str(k): _word(v) for k, v in self._pairs(merged("options given"), item)},
            given=merged("given"),
            given_span=given_node.span if given_node is not None else None,
            faces=dict(self._pairs(merged("faces"), item)),
            rolls={str(k): _listed(vs) for k, vs in self._pairs(merged("rolls"), item)},
            draw=[_word(v) for v in _listed(merged("draw"))],
            do=tuple(self._answers(item.get("do"))),
            then=self._conditions(item.get("then")),
            options=None if (keys := item.get("options")) is None else tuple(k.text for k in self._scalars(keys)),
            results=self._results(item.get("results")),
            refused=tuple(self._refused(item.get("refused"))),
            unseen=self._sight(item, "unseen"),
            seen=self._sight(item, "seen"),
            asked=self._asked(item.get("asked")),
            winners=None
            if (seats := item.get("winners")) is None
            else tuple(n for s in self._scalars(seats) if (n := self._number(s)) is not None),
        )

    # ------------------------------------------------------------------------------------------------- small things

    def _text(self, node: Node | None, what: str) -> str:
        if isinstance(node, Scalar):
            return node.text
        _problem(self.report, node, "E705", f"expected {what}")
        return ""

    def _scalars(self, node: Node | None) -> list[Scalar]:
        """The scalars of a list; a lone one counts as a list of one."""
        if is_empty(node) or node is None:
            return []
        items = [node] if isinstance(node, Scalar) else list(node) if isinstance(node, Sequence) else []
        if not items and not isinstance(node, Sequence):
            _problem(self.report, node, "E705", "expected a list")
        for item in items:
            if not isinstance(item, Scalar):
                _problem(self.report, item, "E705", "expected a text", "a key with a colon or comma needs quotes")
        return [item for item in items if isinstance(item, Scalar)]

    def _texts(self, node: Node | None) -> list[str]:
        """The rule numbers of `rule: D24, D26`, or of a list."""
        return [part.strip() for scalar in self._scalars(node) for part in scalar.text.split(",") if part.strip()]

    def _number(self, node: Node | None) -> int | None:
        if node is None:
            return None
        if isinstance(node, Scalar) and _NUMBER.match(node.text):
            return int(node.text)
        _problem(self.report, node, "E705", "expected a number")
        return None

    def _asked(self, node: Node | None) -> int | str | None:
        if isinstance(node, Scalar) and node.text == "nobody":
            return "nobody"
        return self._number(node)

    def _pairs(self, value: Any, item: MappingNode) -> Iterable[tuple[Any, Any]]:
        if value is None:
            return []
        if isinstance(value, Mapping):
            return value.items()
        self.report.add(item.span, "E705", "`options given`, `faces` and `rolls` are mappings")
        return []

    def _plain(self, node: Node) -> Any:
        """A node as plain data; keys stay text."""
        if isinstance(node, Scalar):
            if not node.plain:
                return node.text
            if _NUMBER.match(node.text):
                return int(node.text)
            return {"true": True, "false": False, "none": None, "": None}.get(node.text, node.text)
        if isinstance(node, Sequence):
            return [self._plain(item) for item in node]
        if isinstance(node, MappingNode):
            return {key.text: self._plain(value) for key, value in node}
        return None

    def _sight(self, item: MappingNode, what: str) -> dict[int, tuple[Scalar, ...]]:
        """What `seen by N` or `unseen by N` lists, by seat."""
        found = ((_SIGHT.match(key.text), value) for key, value in item)
        return {int(key["seat"]): self._conditions(value) for key, value in found if key and key["what"] == what}

    def _conditions(self, node: Node | None) -> tuple[Scalar, ...]:
        return tuple(self._scalars(node))

    def _results(self, node: Node | None) -> tuple[tuple[Scalar, ...], ...] | None:
        if node is None:
            return None
        if not isinstance(node, Sequence):
            _problem(self.report, node, "E705", "expected a list of ends, each a list of conditions")
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
            _problem(self.report, node, "E705", "expected the key of an option", "such as `card=seven use=split`")
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


def merge(old: Any, new: Any) -> Any:
    """Return `new` laid over `old`: mappings key by key, everything else replaces."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return {**old, **{key: merge(old.get(key), value) for key, value in new.items()}}
    return new


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else [] if value is None else [value]


def _word(value: Any) -> str:
    """A value as it was written."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
