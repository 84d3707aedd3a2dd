"""From a Program to functions: its source is run with nothing in reach but the operations and its own tables."""

from __future__ import annotations

import linecache
import marshal
from types import CodeType
from typing import Any

from dogtable.base.program import Explanations, Playing, Program, python_tag, source_name
from dogtable.engine.ops import operations
from dogtable.engine.runtime import Runtime


def _code(program: Program, name: str) -> CodeType:
    tag, stored = program.code
    if tag == python_tag() and stored:
        code = marshal.loads(stored)
        assert isinstance(code, CodeType)
        return code
    return compile(program.source, name, "exec")


def load(program: Program, runtime: Runtime) -> dict[str, Any]:
    """Run the source of a Program; return its names. Code in it can reach no module and no builtin."""
    name = source_name(program)
    linecache.cache[name] = (len(program.source), None, program.source.splitlines(keepends=True), name)
    space: dict[str, Any] = {"__builtins__": {}, "__name__": name}
    space.update(operations(program, runtime))
    space.update(program.tables)
    exec(_code(program, name), space)  # noqa: S102 - the source is ours: only generated names, no builtins
    return space


def playing_name(program: Program) -> str:
    """Return the name under which the source of whole games stands in tracebacks."""
    return f"{source_name(program)} games"


def load_beside(written: Playing | Explanations, name: str, space: dict[str, Any]) -> dict[str, Any]:
    """Run another source of a Program, which tracebacks call so, over its names; return all names."""
    linecache.cache[name] = (len(written.source), None, written.source.splitlines(keepends=True), name)
    inner = {**space, **written.tables}
    exec(compile(written.source, name, "exec"), inner)  # noqa: S102 - as above
    return inner
