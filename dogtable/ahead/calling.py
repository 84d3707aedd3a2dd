"""Functions of a library as Python's own: a call takes some 50 ns, by ctypes it takes ten times that.

The library knows nothing of Python but where some functions of its stable interface lie, which are the same in every
version; so it still serves all of them, and no headers are needed to build it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any

METHODS = ("play", "start", "choose", "offered", "cells", "plan", "seen", "picked", "attend")
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
)
"""What a library uses of Python, in the order of `calling.c`."""


class _Method(ctypes.Structure):
    """A `PyMethodDef`."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("call", ctypes.c_void_p),
        ("how", ctypes.c_int),
        ("told", ctypes.c_char_p),
    )


def method(library: ctypes.PyDLL, name: str, game: int) -> Callable[..., Any]:
    """Return a method of a game of a library, by the game's address: it has to be there when it is called."""
    made = ctypes.pythonapi.PyCFunction_NewEx
    made.argtypes, made.restype = [ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p], ctypes.py_object
    methods = library.dogtable_methods
    methods.argtypes, methods.restype = [ctypes.c_void_p], ctypes.c_void_p
    first = methods(ctypes.addressof(_python()))
    function: Callable[..., Any] = made(first + METHODS.index(name) * ctypes.sizeof(_Method), game, None)
    return function


@cache
def _python() -> ctypes.Array[ctypes.c_void_p]:
    found = [ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p) for name in _PYTHON]
    found.append(ctypes.c_void_p(id(None)))
    return (ctypes.c_void_p * len(found))(*found)
