"""table.yaml: from its YAML (the ruleset's, its parents', the program's own figures) to a checked look.

What a ruleset does not say is as in its parent, then as the program has it: figures by name, colours and data key by
key, `table` as a whole. A ruleset without `table:` gets the one that `default_table` writes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dogtable import ir
from dogtable.base.errors import Problem
from dogtable.base.forms import Formed, formed
from dogtable.base.frozen import Frozen
from dogtable.base.hints import did_you_mean
from dogtable.base.look import (
    PROGRAM_FIGURES,
    UNDRAWN,
    WRITTEN_TABLE,
    Colour,
    Figure,
    Hole,
    Layer,
    LegendLine,
    Motion,
    Numbers,
    ResultLook,
    RuleNumber,
    Text,
)
from dogtable.base.paths import assets_folder
from dogtable.lang import default_table, tree
from dogtable.lang import source as yaml
from dogtable.lang.event_classes import check_class
from dogtable.lang.flow import reached, walk
from dogtable.lang.folder import TABLE_FILE
from dogtable.lang.look_layers import Layers, signature
from dogtable.lang.look_legend import check_legend
from dogtable.lang.look_names import Names, Resolver, Scope
from dogtable.lang.look_result import check_result
from dogtable.lang.look_slots import Slots
from dogtable.lang.look_sounds import check_homes, check_sound, known_sounds
from dogtable.lang.look_vocabulary import FUNCTIONS, INSPECTED, LEFT_OUT, LOOK, MOTION, ONLY_DEFINED, REGIONS, TOP, Slot
from dogtable.lang.report import Report

MOST_DATA = 256_000  # characters of `data`

_TOP = {slot.name: slot for slot in TOP}
_LOOK = {slot.name: slot for slot in LOOK}
_MOTION = {slot.name: slot for slot in MOTION}


class LookDraft(Frozen):
    """A checked look whose expressions are not printed yet; the holes of its layers count in `expressions`."""

    ground: Colour | None
    status: Text | None
    seats: tuple[tuple[str, str], ...]
    colours: Mapping[str, Colour]
    data: Mapping[str, object]
    regions: Mapping[str, Numbers]
    room: str
    homes: frozenset[str]
    leads: Hole | None
    figures: Mapping[str, Figure]
    table: tuple[Layer, ...]
    motion: Mapping[str, Motion]
    result: ResultLook
    legend: tuple[LegendLine, ...]
    expressions: Sequence[ir.Value]
    used: frozenset[str]


@dataclass
class Document:
    """One table.yaml. `own` is false for the program's."""

    root: yaml.Mapping
    own: bool


@dataclass
class _Merged:
    """All documents laid over each other, the later over the earlier; each value with its document."""

    look: dict[str, tuple[yaml.Node, bool]] = field(default_factory=dict)
    colours: dict[str, tuple[yaml.Node, bool]] = field(default_factory=dict)
    data: dict[str, tuple[yaml.Scalar, yaml.Node, bool]] = field(default_factory=dict)
    readable: set[str] = field(default_factory=set)  # those of the data that people read
    figures: dict[str, tuple[yaml.Scalar, yaml.Node, bool]] = field(default_factory=dict)
    motion: dict[str, yaml.Node] = field(default_factory=dict)
    result: tuple[yaml.Mapping, bool] | None = None
    table: tuple[yaml.Node, bool] | None = None
    legend: tuple[yaml.Node, bool] | None = None


def check_look(
    rules: tree.Rules, folders: Sequence[Path], texts: Mapping[str, Formed] | None = None
) -> tuple[LookDraft | None, list[Problem]]:
    """Check the table.yaml of a ruleset.

    `folders` are the ruleset's, then its parents'; `texts` translates titles and texts. Gives the look (None when it
    cannot be used) and all problems.
    """
    report = Report()
    draft: LookDraft | None = None
    with report.bounded():
        documents = [*program_documents(rules, report)]
        for folder in reversed(folders):
            document = read_document(folder / TABLE_FILE, report)
            if document is not None:
                documents.append(Document(document, own=True))
                if folder == folders[0]:  # a parent's may name what its child does without
                    _check_classes(document.get("motion"), rules, report)
                    _check_inspected(document.get("figures"), rules, report)
        draft = check_documents(rules, documents, has_picture(folders), known_sounds(folders), texts or {}, report)
    return (None if report.errors else draft), report.problems


def program_look(rules: tree.Rules) -> LookDraft:
    """Return the look that the program writes for a ruleset, whatever its table.yaml says."""
    report = Report()
    draft = check_documents(rules, program_documents(rules, report), lambda _: True, known_sounds(()), {}, report)
    report.raise_errors()
    return draft


def program_documents(rules: tree.Rules, report: Report) -> list[Document]:
    """Return the program's own figures, and the table it writes for these rules."""
    texts = {PROGRAM_FIGURES: default_table.figures_text(), WRITTEN_TABLE: default_table.write(rules)}
    roots = [yaml.read_yaml(text, path, report) for path, text in texts.items()]
    return [Document(root, own=False) for root in roots if isinstance(root, yaml.Mapping)]


def read_document(path: Path, report: Report) -> yaml.Mapping | None:
    """Return a table.yaml as YAML; None when it is not there or is empty."""
    text = yaml.read_file(path, str(path), report)
    root = yaml.read_yaml(text, str(path), report) if text is not None else None
    if root is not None and not isinstance(root, yaml.Mapping):
        report.add(
            root.span, "E604", f"found {yaml.describe(root)}, expected a mapping", "look, figures, table, motion"
        )
        return None
    return root


def _check_classes(motion: yaml.Node | None, rules: tree.Rules, report: Report) -> None:
    """Warn of motion for classes of which no event of these rules is (W613); an older game may be without them."""
    for name, _ in motion if isinstance(motion, yaml.Mapping) else ():
        check_class(name, rules, report, "W613")


def _check_inspected(figures: yaml.Node | None, rules: tree.Rules, report: Report) -> None:
    """Warn of words of a figure that nobody sees (W614): only pieces, by kind, and spaces, by board, are inspected."""
    inspected = {*rules.kinds, *rules.boards, UNDRAWN}
    for key, figure in figures if isinstance(figures, yaml.Mapping) else ():
        signed = signature(key)
        if signed is None or signed[0] in inspected or not isinstance(figure, yaml.Mapping):
            continue
        for slot, _ in figure:
            if slot.text in INSPECTED:
                what = f"nobody sees '{slot.text}' of '{signed[0]}', which is the figure of no kind and of no board"
                report.add(slot.span, "W614", what, "say it of one that is, or take it out")


def has_picture(folders: Iterable[Path]) -> Callable[[str], bool]:
    """Return whether a picture of a name is there, in the folders or among the program's."""
    places = [*(folder / "pictures" for folder in folders), assets_folder() / "pictures"]
    return lambda name: any((place / f"{name}.svg").is_file() for place in places)


def check_documents(
    rules: tree.Rules,
    documents: Sequence[Document],
    pictures: Callable[[str], bool],
    sounds: Collection[str],
    texts: Mapping[str, Formed],
    report: Report,
) -> LookDraft:
    """Check documents laid over each other; problems go to `report`."""
    merged = _merge(documents, report)
    names = Names(rules, set(merged.data))
    resolver = Resolver(names, report)
    slots = Slots(resolver, report, set(merged.colours), set(merged.figures))
    layers = Layers(slots, pictures, lambda text: texts.get(text, text))
    return _Checker(merged, slots, layers, sounds, report).draft()


def _merge(documents: Sequence[Document], report: Report) -> _Merged:
    merged = _Merged()
    for document in documents:
        own = document.own
        for key, node in document.root:
            if key.text not in _TOP:
                report.add(key.span, "E603", f"unknown word '{key.text}'", did_you_mean(key.text, _TOP, "one of"))
            elif key.text == "table":
                merged.table = (node, own)
            elif key.text == "legend":
                merged.legend = (node, own)
            elif yaml.is_empty(node):
                continue
            elif not isinstance(node, yaml.Mapping):
                report.add(node.span, "E604", f"found {yaml.describe(node)}, expected a mapping")
            elif key.text == "look":
                _merge_look(merged, node, own, report)
            elif key.text == "figures":
                for name, figure in node:
                    signed = signature(name)
                    merged.figures[signed[0] if signed else name.text] = (name, figure, own)
            elif key.text == "result":
                merged.result = (node, own)
            else:
                merged.motion.update({name.text: motion for name, motion in node})
    return merged


def _merge_look(merged: _Merged, root: yaml.Mapping, own: bool, report: Report) -> None:
    for key, node in root:
        if key.text not in _LOOK:
            report.add(key.span, "E603", f"unknown word '{key.text}'", did_you_mean(key.text, _LOOK, "one of"))
        elif key.text not in ("colours", "data", "texts"):
            merged.look[key.text] = (node, own)
        elif not isinstance(node, yaml.Mapping):
            report.add(node.span, "E604", f"found {yaml.describe(node)}, expected a mapping")
        elif key.text == "colours":
            merged.colours.update({name.text: (colour, own) for name, colour in node})
        else:
            names = {name.text for name, _ in node}
            if own and node.span.end_line and _weight(node) > MOST_DATA:
                report.add(key.span, "E604", "there is too much data", f"at most {MOST_DATA:,} characters")
            merged.data.update({name.text: (name, value, own) for name, value in node})
            reported = key.text == "texts"
            merged.readable = {*merged.readable, *names} if reported else merged.readable - names


class _Checker:
    """Checks what was merged."""

    def __init__(self, merged: _Merged, slots: Slots, layers: Layers, sounds: Collection[str], report: Report) -> None:
        self.merged = merged
        self.slots = slots
        self.layers = layers
        self.sounds = sounds
        self.report = report

    def draft(self) -> LookDraft:
        look = self.look()
        data = self.data()
        figures = {}
        for name, (key, node, own) in self.merged.figures.items():
            self.layers.own = own
            figure = self.layers.figure(key, node)
            if figure is not None:
                figures[name] = figure
        table: tuple[Layer, ...] = ()
        if self.merged.table is not None:
            self.layers.own = self.merged.table[1]
            table = self.layers.layers(self.merged.table[0], Scope())
        motion = {name: self.motion(node) for name, node in self.merged.motion.items()}
        result = ResultLook()
        if self.merged.result is not None:
            self.layers.own = self.merged.result[1]
            result = check_result(self.merged.result[0], self.layers)
        legend: tuple[LegendLine, ...] = ()
        if self.merged.legend is not None:
            self.layers.own = self.merged.legend[1]
            legend = check_legend(self.merged.legend[0], self.layers)
        self.arguments(figures, table)
        self.definitions()
        return LookDraft(
            **look,
            data=data,
            figures=figures,
            table=table,
            motion=motion,
            result=result,
            legend=legend,
            expressions=tuple(self.slots.expressions),
            used=frozenset(self.slots.resolver.used),
        )

    def look(self) -> dict[str, Any]:
        """Return ground, status, seats, colours, regions, room, homes and who leads."""
        self.slots.hexes_allowed = True
        nodes = {name: node for name, (node, _) in self.merged.look.items()}
        colours = {name: self.slots.colour(node, Scope()) for name, (node, _) in self.merged.colours.items()}
        found: dict[str, Any] = {
            "ground": self.slots.colour(nodes["ground"], Scope()) if "ground" in nodes else None,
            "colours": {name: colour for name, colour in colours.items() if colour is not None},
            "seats": self.seats(nodes["seats"]) if "seats" in nodes else (),
        }
        self.slots.hexes_allowed = False
        status = nodes.get("status")
        found["status"] = self.layers.value(_LOOK["status"], status, Scope()) if status is not None else None
        found["leads"] = self.layers.value(_LOOK["leads"], nodes["leads"], Scope()) if "leads" in nodes else None
        found["homes"] = check_homes(nodes["homes"], self.slots) if "homes" in nodes else frozenset()
        room = nodes.get("room")
        found["room"] = (self.layers.value(_LOOK["room"], room, Scope()) if room is not None else None) or ""
        found["regions"] = self.regions(nodes["regions"]) if "regions" in nodes else {}
        return found

    def seats(self, node: yaml.Node) -> tuple[tuple[str, str], ...]:
        """Return colour and emblem of each seat."""
        found = []
        for item in node.items if isinstance(node, yaml.Sequence) else (node,):
            parts = [p.text for p in item if isinstance(p, yaml.Scalar)] if isinstance(item, yaml.Sequence) else []
            if len(parts) != 2:
                self.report.add(item.span, "E604", f"found {yaml.describe(item)}, expected [colour, emblem]")
            elif not parts[0].startswith("#") or len(parts[0]) != 7:
                self.report.add(item.span, "E621", f"'{parts[0]}' is no colour", "#RRGGBB")
            else:
                found.append((parts[0].upper(), parts[1]))
        return tuple(found)

    def regions(self, node: yaml.Node) -> dict[str, Numbers]:
        """Return where parts of the program stand."""
        if not isinstance(node, yaml.Mapping):
            self.report.add(node.span, "E604", f"found {yaml.describe(node)}, expected a mapping")
            return {}
        found = {}
        for key, value in node:
            if key.text not in REGIONS:
                hint = did_you_mean(key.text, REGIONS, "one of")
                self.report.add(key.span, "E603", f"unknown region '{key.text}'", hint)
                continue
            nothing = key.text in LEFT_OUT and isinstance(value, yaml.Scalar) and value.text == "none"
            rect = () if nothing else self.slots.numbers(value, Scope(), "rect")
            if rect is not None:
                found[key.text] = rect
        return found

    def data(self) -> dict[str, object]:
        """Return the constants of the look."""
        found = {}
        for name, (key, node, own) in self.merged.data.items():
            if own:
                self.slots.resolver.hides(name, key.span)
            found[name] = plain_data(node, self.layers.translate if name in self.merged.readable else str)
        return found

    def motion(self, node: yaml.Node) -> Motion:
        """Return how an event class is shown."""
        if not isinstance(node, yaml.Mapping):
            self.report.add(node.span, "E604", f"found {yaml.describe(node)}, expected a mapping: {', '.join(_MOTION)}")
            return Motion()
        values: dict[str, Any] = {}
        for key, value in node:
            slot: Slot | None = self.layers.known(key, _MOTION)
            if slot is None:
                continue
            if slot.kind == "sound":
                values[slot.name] = check_sound(value, self.sounds, self.slots)
            elif slot.kind == "field":
                values[slot.name] = self.slots.word(value, self.word_fields(), "field of a kind that is a word") or ""
            elif slot.kind == "rule":
                number = self.slots.scalar(value, "the number of a rule")
                values[slot.name] = None if number is None else RuleNumber(number.text, number.span)
            elif slot.kind == "milliseconds":
                values[slot.name] = self.slots.milliseconds(value)
            elif slot.kind == "yes":
                values[slot.name] = self.slots.word(value, ("true", "false"), "true or false") == "true"
            else:
                values[slot.name] = self.layers.value(slot, value, Scope()) or ""
        return Motion(**values)

    def word_fields(self) -> list[str]:
        """Return the fields of kinds that hold a word."""
        kinds = self.slots.resolver.names.rules.kinds.values()
        return sorted({field.name for kind in kinds for field in kind.fields if field.kind.sort == "word"})

    def arguments(self, figures: Mapping[str, Figure], table: tuple[Layer, ...]) -> None:
        """Report figures called with too few or too many arguments (E602)."""
        for layers in (table, *(figure.layers for figure in figures.values())):
            for layer in layers:
                called = figures.get(layer.subject.figure) if layer.verb == "figure" and layer.subject else None
                if called is not None and len(called.parameters) != len(layer.subject.args):
                    what = f"'{called.name}' takes {len(called.parameters)} value(s), found {len(layer.subject.args)}"
                    self.report.add(layer.span, "E602", what, f"{called.name}({', '.join(called.parameters)})")

    def definitions(self) -> None:
        """Report definitions that a table cannot use: those that need what only rules can do (E606)."""
        resolver = self.slots.resolver
        rules = resolver.names.rules
        for name in reached(rules, resolver.used):
            used = {node.name for node in walk(rules.definitions[name]) if isinstance(node, tree.Function)}
            for function in sorted(used):
                if function not in FUNCTIONS and function not in ONLY_DEFINED:
                    span = rules.definitions[name].span
                    self.report.add(span, "E606", f"table.yaml uses '{name}', and no table can work out '{function}'")


def plain_data(node: yaml.Node, translate: Callable[[str], Formed] = str) -> object:
    """Return free data as plain values; scalars stay text."""
    if isinstance(node, yaml.Sequence):
        return [plain_data(item, translate) for item in node.items]
    if isinstance(node, yaml.Mapping):
        return {key.text: plain_data(value, translate) for key, value in node}
    return formed(translate(node.text)) if isinstance(node, yaml.Scalar) else None


def _weight(node: yaml.Node) -> int:
    if isinstance(node, yaml.Sequence):
        return sum(map(_weight, node.items))
    if isinstance(node, yaml.Mapping):
        return sum(len(key.text) + _weight(value) for key, value in node)
    return len(node.text) if isinstance(node, yaml.Scalar) else 0
