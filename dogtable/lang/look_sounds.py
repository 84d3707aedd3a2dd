"""What may stand behind `sound:` and `homes:` in a table.yaml."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path

from dogtable.base.hints import did_you_mean
from dogtable.base.sounds import SILENT, SOUNDS, own_sounds
from dogtable.lang import source as yaml
from dogtable.lang.look_slots import Slots


def known_sounds(folders: Iterable[Path]) -> frozenset[str]:
    """Return the classes, silence, and what lies in the folders `sounds`."""
    return frozenset({*SOUNDS, SILENT}.union(*map(own_sounds, folders)))


def check_sound(node: yaml.Node, known: Collection[str], slots: Slots) -> str:
    """Return the name of a sound; "" for what is none (E612)."""
    scalar = slots.scalar(node, "the name of a sound")
    if scalar is None or scalar.text in known:
        return "" if scalar is None else scalar.text
    hint = did_you_mean(scalar.text, known, "one of")
    slots.report.add(node.span, "E612", f"no sound '{scalar.text:.40}', and no such .wav in sounds/", hint)
    return ""


def check_homes(node: yaml.Node, slots: Slots) -> frozenset[str]:
    """Return names of boards and zones; what is none is told (E203)."""
    rules, report = slots.resolver.names.rules, slots.report
    known = {*rules.boards, *rules.zones}
    found = set()
    for item in node.items if isinstance(node, yaml.Sequence) else (node,):
        scalar = slots.scalar(item, "the name of a board or zone")
        if scalar is not None and scalar.text not in known:
            report.add(item.span, "E203", f"no board or zone '{scalar.text:.40}'", did_you_mean(scalar.text, known))
        elif scalar is not None:
            found.add(scalar.text)
    return frozenset(found)
