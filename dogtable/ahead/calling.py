"""Functions of a library as Python's own: a call takes some 50 ns, by ctypes it takes ten times that.

The library knows nothing of Python but where some functions of its stable interface lie, which are the same in every
version; so it still serves all of them, and no headers are needed to build it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any

METHODS = (
    *("play", "start", "choose", "offered", "cells", "plan", "seen", "picked", "attend"),
    *("stands", "chosen", "rests", "decision", "answer"),
)
"""What games have, in the order of `calling.c`; by a straight source only the first."""
_PYTHON = (
    "PyLong_AsVoidPtr",
    "PyLong_AsUnsignedLongLongMask",
    "PyErr_Occurred",
    "PyLong_FromLongLong",
    "PyTuple_New",
    "PyTuple_SetItem",
    "PyBytes_FromStringAndSize",
    "PyList_New",
    "PyList_SetItem",
    "PyDict_New",
    "PyDict_SetItem",
    "PyDict_Copy",
    "Py_IncRef",
    "Py_DecRef",
    "PyList_Size",
    "PyList_GetItem",
    "PyObject_Type",
    "PyType_FromSpecWithBases",
    "PyType_GenericAlloc",
    "PyObject_CallFunction",
    "PyObject_CallMethod",
    "PyObject_GC_UnTrack",
    "PyObject_GC_Del",
)
"""What a library uses of Python, in the order of `calling.c`."""


class _Method(ctypes.Structure):
    """A `PyMethodDef`."""

    _fields_ = (("name", ctypes.c_char_p), ("call", ctypes.c_void_p), ("how", ctypes.c_int), ("doc", ctypes.c_char_p))


def method(library: ctypes.PyDLL, name: str, game: int) -> Callable[..., Any]:
    """Return a method of a game of a library, by the game's address: it has to be there when it is called."""
    made = ctypes.pythonapi.PyCFunction_NewEx
    made.argtypes, made.restype = [ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p], ctypes.py_object
    methods = library.dogtable_methods
    methods.argtypes, methods.restype = [ctypes.c_void_p], ctypes.c_void_p
    first = methods(ctypes.addressof(_python()))
    function: Callable[..., Any] = made(first + METHODS.index(name) * ctypes.sizeof(_Method), game, None)
    return function


def make_classes(library: ctypes.PyDLL, decision: type, option: type) -> None:
    """Let the matches of a library make their decisions and options of classes of its own, derived from these two."""
    classes = library.dogtable_classes
    classes.argtypes, classes.restype = [ctypes.c_void_p, ctypes.py_object, ctypes.py_object], ctypes.c_int
    classes(ctypes.addressof(_python()), decision, option)


@cache
def _python() -> ctypes.Array[ctypes.c_void_p]:
    found = [ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p) for name in _PYTHON]
    found += [ctypes.c_void_p(number) for number in (id(None), id(False), object.__basicsize__)]
    return (ctypes.c_void_p * len(found))(*found)
