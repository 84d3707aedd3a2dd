"""The figures as a table: on the terminal, and as docs/performance.md shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tests.bench.measure import Figure


def print_table(figures: Sequence[Figure], before: Mapping[tuple[str, str], float]) -> None:
    """Print every figure on a line of its own, with its last value before where there is one."""
    wide = max((len(f.what) for f in figures), default=0)
    for f in figures:
        sign = {True: "+", False: "-", None: " "}[f.reached]
        ratio = "" if f.ratio is None else f"{f.ratio:.2f}"
        old = before.get((f.id, f.what))
        last = "" if old is None else f"  before {old:,.3g}"
        spread = f"  ({f.spread})" if f.spread else ""
        print(f"{sign} {f.id:<5} {f.what:<{wide}}  {f.goal:<24} {ratio:>7}  {f.figure}{spread}{last}")


def markdown(figures: Sequence[Figure]) -> str:
    """Return a table for a page of the documentation; what misses its goal is bold."""
    heads = ["| | what | goal | ratio | figure | spread |", "| --- | --- | --- | --- | --- | --- |"]
    return "\n".join([*heads, *_rows(figures)]) + "\n"


def _rows(figures: Sequence[Figure]) -> Iterator[str]:
    for f in figures:
        ratio = "" if f.ratio is None else f"{f.ratio:.2f}"
        told = [ratio, f.figure]
        if f.reached is False:
            told = [f"**{one}**" if one else "" for one in told]
        yield f"| {f.id} | {f.what} | {f.goal} | {' | '.join(told)} | {f.spread} |"
