"""What may stand behind `sound:` in a table.yaml."""

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
