"""The tables of what a position is worth, in C: terms of advice, who is ahead, what options look like (`judging.c`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from dogtable.ahead.block_material import BlockMaterial, Picks
from dogtable.ahead.tables import Tables, row
from dogtable.ir.module import Module, Taken


class Judging:
    """The functions that tell of a position what it is worth.

    Terms that are `left` have no form in C: where they are asked for, Python answers.
    """

    def __init__(self, module: Module, blocks: BlockMaterial, left: Collection[str]) -> None:
        self._blocks, self._ending, self._terms, self._left = blocks, module.ending, module.advice, left

    def entrances(self) -> list[str]:
        """Return the functions of terms."""
        return [term.function for term in self._terms if term.function not in self._left]

    def written(self, tables: Tables, names: Mapping[str, str]) -> list[str]:
        """Return the C of the tables; constants that they need are noted in `tables`, `names` are those in C."""
        lines = []
        for number, (name, taken) in enumerate((term.function, term.taken) for term in self._terms):
            does = _LEFT if name in self._left else f"return {_call(names[name], taken)};"
            lines.append(f"static I t{number}({_GIVEN}) {{ {does} }}")
        terms = ", ".join(f"t{number}" for number in range(len(self._terms)))
        lines.append(f"static I (*const TERMS[])({_GIVEN}) = {{{terms or '0'}}};")
        lines.append(row("TAKEN", [len(term.taken) for term in self._terms]))
        bound = list(self._bound())
        lines.append(row("BOUND", [part for parts in bound for part in parts]))
        sizes = {"TERM_COUNT": len(self._terms), "BOUND_COUNT": len(bound)}
        lines += [f"#define {name} ((int64_t){size})" for name, size in sizes.items()]
        for word, given in {"scores": "c, s, p", "ranks": "c, s, p, t", "winners": "c, s", "lost": "c, s"}.items():
            function = getattr(self._ending, word)
            if function:
                lines.append(f"#define {word.upper()}({given}) {names[function]}({given})")
        asked = {ask: entries for ask, (_, _, entries) in enumerate(self._blocks.asks)}
        groups = {-1 - group: entries for group, entries in enumerate(self._blocks.groups)}
        lines.append(f"#define ASK_LOOKS {tables.value(self._looks(asked))}")
        lines.append(f"#define GROUP_LOOKS {tables.value(self._looks(groups))}")
        return lines

    def _bound(self) -> Iterator[tuple[int, ...]]:
        """Give for each pick that a term can take: term, which of its picks, ask, entry, at, whether it is the kind.

        A way lies in no place of its step (at -1).
        """
        for number, term in enumerate(self._terms):
            for which, (name, sort, of) in enumerate(term.taken):
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
    return f"{function}(c, s, me{''.join(f', v[{which}]' for which in _given(taken))})"


def _given(taken: Taken) -> list[int]:
    """Return which of what a term is about its function is given: all but the ways."""
    return [which for which, (_, sort, _) in enumerate(taken) if sort != "way"]
