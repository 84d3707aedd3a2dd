"""Layers and figures of table.yaml: their verbs and slots, checked against the vocabulary."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from dogtable.base.forms import Formed
from dogtable.base.hints import did_you_mean
from dogtable.base.look import MAX_CASES, Figure, Hole, Layer, Text, TrackSlot
from dogtable.lang import expr as syntax
from dogtable.lang import source as yaml
from dogtable.lang.look_names import Scope
from dogtable.lang.look_slots import Piece, Slots
from dogtable.lang.look_vocabulary import CASE, COMMON, FIGURE, TRACK, VERBS, Slot

SIGNATURE = re.compile(r"([A-Za-z_]\w*)(?:\(([^()]*)\))?")
EACH = re.compile(r"([A-Za-z_]\w*)\s+in\s+(.+)", re.DOTALL)
_TABLE = {slot.name: slot for slot in COMMON}
LAYER_SLOTS = {name: {**_TABLE, **{s.name: s for s in verb.slots}} for name, verb in VERBS.items()}
FIGURE_SLOTS = {slot.name: slot for slot in FIGURE}
TRACK_SLOTS = {slot.name: slot for slot in TRACK}
CASE_SLOTS = {slot.name: slot for slot in CASE}

Has = Callable[[str], bool]


def signature(key: yaml.Scalar) -> tuple[str, tuple[str, ...]] | None:
    """Return name and parameters of `NAME(a, b)`, or None when it is none."""
    found = SIGNATURE.fullmatch(key.text.strip())
    if not found:
        return None
    names = tuple(p.strip() for p in (found.group(2) or "").split(",") if p.strip())
    return (found.group(1), names) if all(n.isidentifier() for n in names) else None


UNREAD = ("picture", "rule")
"""Texts that nobody reads as words: names of pictures, numbers of rules."""


class Layers:
    """Checks layers and figures. `has_picture` says whether a picture of that name is there."""

    def __init__(self, slots: Slots, has_picture: Has, translate: Callable[[str], Formed]) -> None:
        self.slots = slots
        self.report = slots.report
        self.has_picture = has_picture
        self.translate = translate
        self.own = True  # what is checked now is the ruleset's, not the program's

    # ------------------------------------------------------------------------------------------------------- figures

    def figure(self, key: yaml.Scalar, node: yaml.Node) -> Figure | None:
        """Return a figure."""
        signed = signature(key)
        if signed is None:
            self.report.add(key.span, "E602", f"'{key.text}' is no name of a figure", "NAME or NAME(parameters)")
            return None
        name, parameters = signed
        if not isinstance(node, yaml.Mapping):
            self.report.add(node.span, "E604", f"found {yaml.describe(node)}, expected a mapping with layers:")
            return None
        if self.own:
            for parameter in parameters:
                self.slots.resolver.hides(parameter, key.span)
        scope = Scope().with_names(parameters)
        inner = scope.with_names(["px"])
        values: dict[str, Any] = {}
        layers: tuple[Layer, ...] = ()
        for slot_key, value in node:
            slot = self.known(slot_key, FIGURE_SLOTS)
            if slot is None:
                continue
            if slot.kind == "layers":
                layers = self.layers(value, inner)
            else:
                values[slot.name] = self.value(slot, value, scope)
        if "layers" not in node:
            self.report.add(key.span, "E603", f"figure '{name}' has no layers:", "layers: a list of what it is made of")
        return Figure(key.span, name, parameters, values.pop("size", None), layers, values)

    def lines(self, node: yaml.Node, most: int) -> Sequence[yaml.Node]:
        """Return the items of a list of lines, at most so many (E604)."""
        if not isinstance(node, yaml.Sequence):
            self.report.add(node.span, "E604", f"found {yaml.describe(node)}, expected a list of lines")
            return ()
        if len(node.items) > most:
            self.report.add(node.span, "E604", f"found {len(node.items)} lines, expected at most {most}")
        return node.items[:most]

    def given(self, node: yaml.Mapping, table: Mapping[str, Slot]) -> dict[str, yaml.Node]:
        """Return what a mapping says, by the names of the slots that there are (E603)."""
        return {slot.name: value for key, value in node if (slot := self.known(key, table)) is not None}

    def known(self, key: yaml.Scalar, table: Mapping[str, Slot]) -> Slot | None:
        """Return the slot that a key names (E603)."""
        slot = table.get(key.text)
        if slot is None:
            self.report.add(key.span, "E603", f"unknown word '{key.text}'", did_you_mean(key.text, table))
        return slot

    # -------------------------------------------------------------------------------------------------------- layers

    def layers(self, node: yaml.Node, scope: Scope) -> tuple[Layer, ...]:
        """Return a list of layers."""
        if not isinstance(node, yaml.Sequence):
            self.report.add(node.span, "E604", f"found {yaml.describe(node)}, expected a list of layers")
            return ()
        found = (self.layer(item, scope) for item in node.items)
        return tuple(layer for layer in found if layer is not None)

    def layer(self, node: yaml.Node, scope: Scope) -> Layer | None:
        """Return one layer: its verb stands first."""
        if not isinstance(node, yaml.Mapping) or not node.pairs:
            self.report.add(node.span, "E601", f"found {yaml.describe(node)}, expected a layer", _verbs())
            return None
        key, subject = node.pairs[0]
        verb = VERBS.get(key.text)
        if verb is None:
            hint = did_you_mean(key.text, VERBS, "one of")
            self.report.add(key.span, "E601", f"a layer cannot begin with '{key.text}'", hint)
            return None
        each, scope = self.each(node, scope)
        slots: dict[str, Any] = {}
        if each:
            slots["each"] = each[1]
        for slot_key, value in node.pairs[1:]:
            slot = self.known(slot_key, LAYER_SLOTS[verb.name])
            if slot is None or slot.kind == "each":
                continue
            checked = self.value(slot, value, scope)
            if checked is not None:
                slots[slot.name] = checked
        what = self.value(verb.subject, subject, scope)
        if verb.name == "picture":
            self.picture(subject)
        layer_verb: Any = verb.name
        return Layer(node.span, layer_verb, what, slots, each[0] if each else "")

    def each(self, node: yaml.Mapping, scope: Scope) -> tuple[tuple[str, Any] | None, Scope]:
        """Return the name and the list of `each: NAME in LIST`, and the scope with them (E605)."""
        value = node.get("each")
        if value is None:
            return None, scope
        found = EACH.fullmatch(value.text.strip()) if isinstance(value, yaml.Scalar) else None
        if found is None or not isinstance(value, yaml.Scalar) or found.group(1) in syntax.PYTHON_WORDS:
            self.report.add(value.span, "E605", "expected NAME in LIST")
            return None, scope.with_names(["nth", *_first_name(value)])
        if self.own:
            self.slots.resolver.hides(found.group(1), value.stretch(0, found.end(1)))
        piece = Piece(value).part(found.start(2), found.end(2))
        listed = self.slots.value(piece, scope)
        inner = scope.with_names([found.group(1), "nth"])
        if listed is None:
            return None, inner
        return (found.group(1), self.slots.hole(listed, piece.span)), inner

    def picture(self, node: yaml.Node) -> None:
        """Report a picture that is not there (E611); names with expressions are known only when drawn."""
        if (
            isinstance(node, yaml.Scalar)
            and "{" not in node.text
            and not self.has_picture(node.text.partition(" -")[0])
        ):
            self.report.add(node.span, "E611", f"no picture '{node.text}.svg' in pictures/")

    # --------------------------------------------------------------------------------------------------------- slots

    def value(self, slot: Slot, node: yaml.Node, scope: Scope) -> Any:
        """Return what stands in a slot, checked; None when it is wrong."""
        slots = self.slots
        simple: dict[str, Callable[[yaml.Node, Scope], Any]] = {
            "number": slots.number,
            "flag": slots.flag,
            "expr": slots.expr,
            "colour": slots.colour,
            "line": slots.line,
            "call": slots.call,
            "track": self.track,
            "kinds": self.kinds,
            "spots": self.spots,
            "point": self.point,
            "loop_start": self.loop_start,
            "texts": self.texts,
        }
        if slot.kind in simple:
            return simple[slot.kind](node, scope)
        if slot.kind in ("rect", "middle", "pair", "numbers"):
            return slots.numbers(node, scope, slot.kind)
        if slot.kind == "text":
            return slots.text(node, scope, self.translate if slot.name not in UNREAD else str)
        if slot.kind == "word":
            return slots.word(node, slot.words, _SHORT.get(slot.name, slot.about))
        if slot.kind == "figure":
            return slots.figure(node)
        raise AssertionError(f"a slot of a kind unknown here: {slot.kind}")

    def texts(self, node: yaml.Node, scope: Scope) -> Text | None:
        """Return a text, or a list of texts of which the first that holds stands."""
        if not isinstance(node, yaml.Sequence):
            return self.slots.text(node, scope, self.translate)
        cases = [self.case(item, scope) for item in self.lines(node, MAX_CASES)]
        return Text(cases=tuple(case for case in cases if case is not None))

    def case(self, node: yaml.Node, scope: Scope) -> tuple[Hole | None, Text] | None:
        """Return a text with the condition under which it stands (E604)."""
        given = self.given(node, CASE_SLOTS) if isinstance(node, yaml.Mapping) else {}
        if "says" not in given:
            self.report.add(node.span, "E604", f"found {yaml.describe(node)}, expected when: CONDITION and says: TEXT")
            return None
        asked = self.slots.expr(given["when"], scope) if "when" in given else None
        text = self.slots.text(given["says"], scope, self.translate)
        return None if text is None else (asked, text)

    def track(self, node: yaml.Node, scope: Scope) -> TrackSlot | None:
        """Return the band under a loop or lane."""
        if not isinstance(node, yaml.Mapping):
            self.report.add(
                node.span, "E604", f"found {yaml.describe(node)}, expected a mapping: wide, skin, fill, line"
            )
            return None
        values: dict[str, Any] = {}
        for key, value in node:
            slot = self.known(key, TRACK_SLOTS)
            if slot is not None:
                values[slot.name] = self.value(slot, value, scope)
        return TrackSlot(values.get("wide"), values.get("skin") or "plain", values.get("fill"), values.get("line"))

    def kinds(self, node: yaml.Node, scope: Scope) -> Mapping[str, str] | None:
        """Return figures by kind of piece."""
        del scope
        if not isinstance(node, yaml.Mapping):
            self.report.add(node.span, "E604", f"found {yaml.describe(node)}, expected {{KIND: FIGURE}}")
            return None
        declared = self.slots.resolver.names.rules.kinds
        found = {}
        for key, value in node:
            if key.text not in declared:
                self.report.add(key.span, "E203", f"unknown kind '{key.text}'", did_you_mean(key.text, declared))
            figure = self.slots.figure(value)
            if figure is not None:
                found[key.text] = figure
        return found

    def spots(self, node: yaml.Node, scope: Scope) -> Any:
        """Return a list of positions, or an expression that gives one."""
        if not isinstance(node, yaml.Sequence):
            return self.slots.expr(node, scope)
        points = [self.slots.numbers(item, scope, "point") for item in node.items]
        return tuple(p for p in points if p is not None)

    def point(self, node: yaml.Node, scope: Scope) -> Any:
        """Return a position, or an expression that gives a place."""
        if isinstance(node, yaml.Scalar) and "," in _outside(node.text):
            return self.slots.numbers(node, scope, "point")
        return (
            self.slots.numbers(node, scope, "point")
            if isinstance(node, yaml.Sequence)
            else self.slots.expr(node, scope)
        )

    def loop_start(self, node: yaml.Node, scope: Scope) -> Any:
        """Return a side, or per cent of the way."""
        if isinstance(node, yaml.Scalar) and node.text in ("bottom", "left", "top", "right"):
            return node.text
        return self.slots.number(node, scope)


_SHORT = {  # what a wrong word "is no ..." of
    "box": "skin",
    "as": "shape",
    "face": "face",
    "align": "way to align",
    "order": "order",
    "crowd": "way to make room",
    "stand": "way to stand",
    "mark": "mark",
    "skin": "skin of a track",
    "path": "path",
}


def _first_name(node: yaml.Node) -> list[str]:
    """Return the name that an `each:` probably meant, so that its uses are no mistakes of their own."""
    found = re.match(r"\s*([A-Za-z_]\w*)", node.text) if isinstance(node, yaml.Scalar) else None
    return [found.group(1)] if found else []


def _outside(text: str) -> str:
    """Return what stands outside all brackets."""
    depth, found = 0, ""
    for char in text:
        depth += (char in "([") - (char in ")]")
        found += char if depth == 0 else ""
    return found


def _verbs() -> str:
    return "one of: " + ", ".join(VERBS)


def names_of(nodes: Iterable[yaml.Scalar]) -> list[str]:
    """Return the names of the figures whose signatures these are."""
    return [signed[0] for key in nodes if (signed := signature(key)) is not None]
