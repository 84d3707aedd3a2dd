"""What files of scenarios, lessons and puzzles have in common: positions, and how their parts are read (E70x)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from dogtable.base.errors import Span
from dogtable.lang.hints import did_you_mean, one_of
from dogtable.lang.report import Report
from dogtable.lang.source import Mapping as MappingNode
from dogtable.lang.source import Node, Scalar, Sequence, describe, is_empty
from dogtable.session.scenarios.keys import Key, names
from dogtable.session.scenarios.model import Answer, Scenario

_RULE = re.compile(r"[A-Z]{1,3}[0-9]{1,3}\Z")
_NUMBER = re.compile(r"-?[0-9]{1,9}\Z")


def is_rule(text: str) -> bool:
    """Return whether a text is the number of a rule, such as D12."""
    return bool(_RULE.match(text))


def problem_at(report: Report, node: Node | None, code: str, message: str, hint: str = "") -> None:
    """Report a problem with a part of a file, and what was found there."""
    span = node.span if node is not None else Span("", 1, 1, 1, 1)
    report.add(span, code, message if node is None else f"{message}, found {describe(node)}", hint)


class Reader:
    """Reads parts of one file; problems go to the report."""

    def __init__(self, report: Report) -> None:
        self.report = report

    def _wrong(self, node: Node | None, code: str, message: str, hint: str = "") -> None:
        problem_at(self.report, node, code, message, hint)

    def _check_keys(self, item: MappingNode, keys: tuple[Key, ...], what: str) -> None:
        """Report each key that is none of these."""
        known = [text for key in keys for text in key.written()]
        for key, _ in item:
            if key.text not in known:
                hint = did_you_mean(key.text, known) or one_of(names(keys))
                self.report.add(key.span, "E702", f"{what} has no '{key.text}'", hint)

    def _check_there(self, item: MappingNode, keys: Iterable[Key], what: str) -> None:
        """Report each key that has to be there and is not."""
        for key in keys:
            if key.need == "needed" and key.name not in item:
                self.report.add(item.span, "E720", f"{what} has no `{key.name}:`", key.meaning)

    # ---------------------------------------------------------------------------------------------------- positions

    def _sources(self, item: MappingNode, settings: Mapping[str, MappingNode]) -> list[MappingNode]:
        """Return where a position is said, the most general first: its setting, if it names one, and it itself."""
        if not isinstance(setting := item.get("setting"), Scalar):
            return [item]
        if setting.text in settings:
            return [settings[setting.text], item]
        hint = did_you_mean(setting.text, settings) or "a setting stands before what uses it"
        self.report.add(setting.span, "E704", f"there is no setting '{setting.text}' above", hint)
        return [item]

    def _laid(self, span: Span, name: str, sources: list[MappingNode]) -> Scenario:
        """Return a scenario that is a position and nothing else, its sources laid over one another."""

        def merged(key: str) -> Any:
            value: Any = None
            for source in sources:
                node = source.get(key)
                if node is not None:
                    value = merge(value, self._plain(node))
            return value

        item = sources[-1]
        given = next((source.get("given") for source in reversed(sources) if "given" in source), None)
        return Scenario(
            span=span,
            name=name,
            ruleset=str(merged("ruleset") or ""),
            players=self._number(next((s.get("players") for s in reversed(sources) if "players" in s), None)),
            options_given={str(k): _word(v) for k, v in self._pairs(merged("options given"), item)},
            given=merged("given"),
            given_span=given.span if given is not None else None,
            faces=dict(self._pairs(merged("faces"), item)),
            rolls={str(k): _listed(vs) for k, vs in self._pairs(merged("rolls"), item)},
            draw=[_word(v) for v in _listed(merged("draw"))],
        )

    def _replies(self, node: Node | None) -> list[Answer]:
        """Return what is answered: each item a seat and the key of an option, or a part of one."""
        if node is None:
            return []
        found: list[Answer] = []
        for item in list(node) if isinstance(node, Sequence) else [node]:
            if not isinstance(item, MappingNode):
                self._wrong(item, "E705", "expected a seat and what it answers", "such as `1: card=five`")
                continue
            for seat, key in item:
                number = self._number(seat)
                if number is not None:
                    found.append(Answer(key.span, self._text(key, "the key of an option"), number))
        return found

    # ------------------------------------------------------------------------------------------------- small things

    def _text(self, node: Node | None, what: str) -> str:
        if isinstance(node, Scalar):
            return node.text
        self._wrong(node, "E705", f"expected {what}")
        return ""

    def _scalars(self, node: Node | None) -> list[Scalar]:
        """The scalars of a list; a lone one counts as a list of one."""
        if is_empty(node) or node is None:
            return []
        items = [node] if isinstance(node, Scalar) else list(node) if isinstance(node, Sequence) else []
        if not items and not isinstance(node, Sequence):
            self._wrong(node, "E705", "expected a list")
        for item in items:
            if not isinstance(item, Scalar):
                self._wrong(item, "E705", "expected a text", "a key with a colon or comma needs quotes")
        return [item for item in items if isinstance(item, Scalar)]

    def _texts(self, node: Node | None) -> list[str]:
        """The rule numbers of `rule: D24, D26`, or of a list."""
        return [part.strip() for scalar in self._scalars(node) for part in scalar.text.split(",") if part.strip()]

    def _number(self, node: Node | None) -> int | None:
        if node is None:
            return None
        if isinstance(node, Scalar) and _NUMBER.match(node.text):
            return int(node.text)
        self._wrong(node, "E705", "expected a number")
        return None

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
