"""The voice of this system."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable

from dogtable.ui.speech.voice import ProcessVoice, Voice, mac, sapi


def system_voice(came: Callable[[], None]) -> Voice | None:
    """Return the voice of this system, None where it has none; `came` is called, from a thread, when it was heard."""
    match sys.platform:
        case "win32":
            shell = shutil.which("powershell")
            return None if shell is None else ProcessVoice(lambda how: sapi(shell, how), came, ahead=True)
        case "darwin":
            say = shutil.which("say")
            return None if say is None else ProcessVoice(lambda how: mac(say, how), came)
        case _:
            from dogtable.ui.speech.dispatcher import DispatcherVoice, address, connected

            server = shutil.which("speech-dispatcher")
            return None if server is None else DispatcherVoice(came, lambda: connected(server, address()))
