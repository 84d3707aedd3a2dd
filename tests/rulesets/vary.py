"""Another position that a seat cannot tell from this one, made from the JSON alone: unseen pieces change places."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from dogtable.base.rng import Rng

Slot = tuple[list[Any], int, str]  # a list of words, an index into it, the place it is of


def kind_of(word: Any) -> str:
    return word["kind"] if isinstance(word, dict) else word.partition(".")[0]


def slots(words: Any, knowing: Any, blind: set[int], place: str) -> Iterator[Slot]:
    """The pieces in what is nested here whose face none of the seats knows."""
    if isinstance(words, list) and all(isinstance(word, str) or "kind" in word for word in words):
        for i, seats in enumerate(knowing):
            if not blind & set(seats):
                yield words, i, place
        return
    keys = range(len(words)) if isinstance(words, list) else list(words)
    for key in keys:
        if isinstance(words, dict) and key not in knowing:
            continue
        yield from slots(words[key], knowing[key], blind, f"{place}.{key}")


def varied(position: dict[str, Any], seat: int, asked: list[int], rng: Rng) -> dict[str, Any] | None:
    """The position with the pieces that a seat does not know exchanged; None when there is nothing to exchange.

    What those know who are asked stays: that they are asked may hang on it (who has nothing to choose is passed over).
    """
    told: dict[str, Any] = json.loads(json.dumps(position))
    unseen: dict[str, list[Slot]] = {}
    for part in ("zones", "boards"):
        for name, words in told[part].items():
            if name in told["known"]:
                for slot in slots(words, told["known"][name], {seat, *asked}, name):
                    unseen.setdefault(kind_of(slot[0][slot[1]]), []).append(slot)
    if all(len(group) < 2 for group in unseen.values()):
        return None
    names: dict[str, str] = {}
    lying: dict[tuple[str, int], Any] = {}
    for group in unseen.values():
        words = [pieces[i] for pieces, i, _ in group]
        order = list(range(len(words)))
        rng.shuffle(order)
        for (pieces, i, place), k in zip(group, order, strict=True):
            old, pieces[i] = pieces[i], words[k]
            lying[place, i] = words[k]
            if isinstance(old, str) and isinstance(words[k], str):
                names[old] = words[k]
    for part in ("at", "stack", "state"):
        told[part] = _renamed(told[part], names, lying)
    return told


def _renamed(value: Any, names: dict[str, str], lying: dict[tuple[str, int], Any]) -> Any:
    """The same with every word for an exchanged piece meaning the one that lies there now."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [_renamed(v, names, lying) for v in value]
    if isinstance(value, dict):
        if "at" in value and "i" in value and (value["at"], value["i"]) in lying:
            now = lying[value["at"], value["i"]]
            assert isinstance(now, dict)
            return {**now, "at": value["at"], "i": value["i"]}
        return {k: _renamed(v, names, lying) for k, v in value.items()}
    return value
