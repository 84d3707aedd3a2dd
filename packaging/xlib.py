"""What xdotool cannot do: ask a window to close. Xlib by ctypes."""

from __future__ import annotations

import ctypes
import ctypes.util
from types import TracebackType

CLIENT_MESSAGE = 33


class _ClientMessage(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("padding", ctypes.c_long * 16),
    )


class XDisplay:
    """A connection to a screen."""

    def __init__(self, name: str) -> None:
        self._x = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        pointer, number = ctypes.c_void_p, ctypes.c_ulong
        self._x.XOpenDisplay.restype = pointer
        self._x.XInternAtom.restype = number
        self._display = pointer(self._x.XOpenDisplay(name.encode()))
        if not self._display:
            raise OSError(f"no screen {name}")

    def __enter__(self) -> XDisplay:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self._x.XCloseDisplay(self._display)

    def ask_to_close(self, window: int) -> None:
        """Tell a window what the button in its corner tells it."""
        atoms = [self._x.XInternAtom(self._display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW")]
        message = _ClientMessage(type=CLIENT_MESSAGE, window=window, message_type=atoms[0], format=32)
        message.data[0] = atoms[1]
        self._x.XSendEvent(self._display, ctypes.c_ulong(window), 0, 0, ctypes.byref(message))
        self._x.XFlush(self._display)
