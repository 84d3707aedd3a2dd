"""The tables of what a position is worth, in C: terms of advice, who is ahead, what options look like (`judging.c`)."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence

from dogtable.ahead.block_material import BlockMaterial, Picks
from dogtable.ahead.shapes import NUMBER, NUMBERS, UnknownError
from dogtable.ahead.tables import Tables, row
from dogtable.ahead.values import Signature

Taken = tuple[tuple[str, str, tuple[str, ...]], ...]
"""The picks and ways that a term of advice is about: name, sort, `of`; as `compile/advise.py` writes them."""


class Judging:
    """The functions that tell of a position what it is worth: `ending` are those of its end, as `writing` has them.

    Terms that are `left` have no form in C: where they are asked for, Python answers.
    """

    def __init__(
        self, tree: ast.Module, blocks: BlockMaterial, ending: Mapping[str, str], left: Collection[str]
    ) -> None:
        self._blocks, self._ending, self._left = blocks, ending, left
        self._terms = list(terms_of(tree))

    def entrances(self) -> list[str]:
        """Return the functions of terms."""
        return [name for name, _ in self._terms if name not in self._left]

    def give(self, functions: Mapping[str, Signature]) -> None:
        """Note what terms are given: a seat, and the values of picks."""
        for name, taken in self._terms:
            if name in self._left:
                continue
            sorts = [taken[which][1] for which in _given(taken)]
            functions[name].given[1:] = [NUMBER, *(NUMBERS if sort == "list" else NUMBER for sort in sorts)]

    def written(self, tables: Tables) -> list[str]:
        """Return the C of the tables; constants that they need are noted in `tables`."""
        lines = [
            f"static I t{number}({_GIVEN}) {{ {_LEFT if name in self._left else f'return {_call(name, taken)};'} }}"
            for number, (name, taken) in enumerate(self._terms)
        ]
        names = ", ".join(f"t{number}" for number in range(len(self._terms)))
        lines.append(f"static I (*const TERMS[])({_GIVEN}) = {{{names or '0'}}};")
        lines.append(row("TAKEN", [len(taken) for _, taken in self._terms]))
        bound = list(self._bound())
        lines.append(row("BOUND", [part for parts in bound for part in parts]))
        sizes = {"TERM_COUNT": len(self._terms), "BOUND_COUNT": len(bound)}
        lines += [f"#define {name} ((int64_t){size})" for name, size in sizes.items()]
        for word, given in {"scores": "c, s, p", "ranks": "c, s, p, t", "winners": "c, s", "lost": "c, s"}.items():
            if self._ending[word]:
                lines.append(f"#define {word.upper()}({given}) f_{self._ending[word]}({given})")
        asked = {ask: entries for ask, (_, _, entries) in enumerate(self._blocks.asks)}
        groups = {-1 - group: entries for group, entries in enumerate(self._blocks.groups)}
        lines.append(f"#define ASK_LOOKS {tables.value(self._looks(asked))}")
        lines.append(f"#define GROUP_LOOKS {tables.value(self._looks(groups))}")
        return lines

    def _bound(self) -> Iterator[tuple[int, ...]]:
        """Give for each pick that a term can take: term, which of its picks, ask, entry, at, whether it is the kind.

        A way lies in no place of its step (at -1).
        """
        for number, (_, taken) in enumerate(self._terms):
            for which, (name, sort, of) in enumerate(taken):
                if sort == "way":
                    for ask, entry, menu, key in self._blocks.ways:
                        if menu == name:
                            yield number, which, ask, entry, -1, int(key == of[0])
                    continue
                for pick in self._blocks.picks:
                    if pick[3] == name:
                        fits = not sort or (pick[4] == sort and set(pick[5]) <= set(of))
                        yield number, which, pick[0], pick[1], pick[2], int(fits)

    def _looks(self, asked: Mapping[int, Sequence[Picks]]) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Return by ask and entry how each pick looks."""
        looks: dict[tuple[int, int], list[int]] = {}
        for ask, entry, *_, look in self._blocks.picks:
            looks.setdefault((ask, entry), []).append(look)
        return tuple(
            tuple(tuple(looks.get((ask, entry), ())) for entry in range(len(entries))) for ask, entries in asked.items()
        )


_GIVEN = "Game *c, I *s, I me, const I *v"
_LEFT = "(void)s, (void)me, (void)v; beyond(c);"


def _call(function: str, taken: Taken) -> str:
    return f"f_{function}(c, s, me{''.join(f', v[{which}]' for which in _given(taken))})"


def _given(taken: Taken) -> list[int]:
    """Return which of what a term is about its function is given: all but the ways."""
    return [which for which, (_, sort, _) in enumerate(taken) if sort != "way"]


def terms_of(tree: ast.Module) -> Iterator[tuple[str, Taken]]:
    """Give the function of each term, and what it takes."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="ADVICE")], value=ast.Tuple(elts=rows)):
                for part in rows:
                    match part:
                        case ast.Tuple(elts=[ast.Name(id=name), taken]):
                            yield name, ast.literal_eval(taken)
                        case _:
                            raise UnknownError("a table of advice that is not whole")
                return
    raise UnknownError("the source does not say what it advises")
