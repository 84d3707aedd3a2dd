"""A voice that speaks in a thread, so that no frame waits for it; and one that is a process for each sentence.

Such a process is given its text by its input and ends when it has said it. No shell reads it, and no text is ever part
of a command.
"""

from __future__ import annotations

import math
import subprocess
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from queue import SimpleQueue
from typing import Final, Protocol

HIDDEN: Final = 0x08000000 if sys.platform == "win32" else 0  # no window of its own
LEAVE: Final = 1.0  # seconds in which it has to be quiet when the program ends
WORDS_A_MINUTE: Final = 175
PATIENT: Final = 20.0  # seconds that a sentence may take, and for each of its signs so much more, at the usual rate
A_SIGN: Final = 0.3
SCRIPT: Final = (
    "Add-Type -AssemblyName System.Speech;"
    "$text = New-Object IO.StreamReader([Console]::OpenStandardInput(), [Text.Encoding]::UTF8);"
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer;"
    "$voice.Rate = {rate};"
    "try {{ $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]'{language}') }} catch {{ }};"
    "$voice.Speak($text.ReadToEnd())"
)


@dataclass(frozen=True, slots=True)
class Manner:
    """How something is said: in which language (letters and hyphens), and how fast, in per cent of what is usual."""

    language: str
    rate: int


class Voice(Protocol):
    """Says one sentence at a time."""

    @property
    def speaking(self) -> bool:
        """Whether it has not said all of it yet."""

    @property
    def fails(self) -> bool:
        """Whether it could not say the last one."""

    def say(self, text: str, manner: Manner) -> None:
        """Begin to say a line of text, instead of what is being said."""

    def stop(self) -> None:
        """Say no more."""

    def close(self) -> None:
        """Say no more, ever."""


class ThreadedVoice(ABC):
    """A voice that says one sentence after another in a thread. `came` is called, from it, when something was said."""

    def __init__(self, came: Callable[[], None]) -> None:
        self._came = came
        self._jobs: SimpleQueue[tuple[int, str, Manner] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._wanted = 0  # the number of what is to be said; it grows whenever something is stopped
        self._said = 0
        self.fails = False

    @property
    def speaking(self) -> bool:
        """Whether it has not said all of it yet."""
        return self._said != self._wanted

    def say(self, text: str, manner: Manner) -> None:
        """Begin to say a line of text, instead of what is being said."""
        self.stop()
        self._wanted += 1
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, daemon=True, name="dogtable-voice")
            self._thread.start()
        self._jobs.put((self._wanted, text, manner))

    def stop(self) -> None:
        """Say no more."""
        if not self.speaking:
            return
        self._wanted += 1
        self._said = self._wanted
        self._cut()

    def close(self) -> None:
        """Say no more, ever."""
        self.stop()
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join(LEAVE)
            self._thread = None

    @abstractmethod
    def _cut(self) -> None:
        """Have the thread stop what it says; called by others, waits for nothing."""

    # ------------------------------------------------------------------ in the thread
    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            number, text, manner = job
            if number == self._wanted:
                try:
                    self._speak(number, text, manner)
                except (OSError, subprocess.SubprocessError):
                    self.fails = True
                if number == self._wanted:
                    self._said = number
                    self._came()
        self._leave()

    @abstractmethod
    def _speak(self, number: int, text: str, manner: Manner) -> None:
        """Say a line until it is said, or another number is wanted; `fails` tells whether it could."""

    @abstractmethod
    def _leave(self) -> None:
        """Put away what was kept."""


def patience(text: str, manner: Manner) -> float:
    """Return the seconds that a line may take to be said."""
    return PATIENT + A_SIGN * len(text) * 100 / manner.rate


class ProcessVoice(ThreadedVoice):
    """A voice by processes. `command` is what is run.

    `ahead`: the process takes long to begin, so the next one is begun before it is wanted.
    """

    def __init__(
        self, command: Callable[[Manner], Sequence[str]], came: Callable[[], None], *, ahead: bool = False
    ) -> None:
        super().__init__(came)
        self._command, self._ahead = command, ahead
        self._process: subprocess.Popen[bytes] | None = None
        self._spare: tuple[Sequence[str], subprocess.Popen[bytes]] | None = None

    def _cut(self) -> None:
        process = self._process
        if process is not None and process.poll() is None:
            process.terminate()

    # ------------------------------------------------------------------ in the thread
    def _speak(self, number: int, text: str, manner: Manner) -> None:
        command = self._command(manner)
        process = self._process = self._begun(command)
        if number != self._wanted:  # it was stopped before there was anything to stop
            process.terminate()
        if self._ahead:
            self._spare = command, _run(command)
        try:
            process.communicate(f"{text}\n".encode(), timeout=patience(text, manner))
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
        if number == self._wanted:
            self.fails = process.returncode != 0

    def _leave(self) -> None:
        if self._spare is not None:
            self._spare[1].kill()
            self._spare[1].communicate()

    def _begun(self, command: Sequence[str]) -> subprocess.Popen[bytes]:
        """Return the process that was begun ahead, if it is for the same manner; else a new one."""
        spare, self._spare = self._spare, None
        if spare is not None and spare[0] == command and spare[1].poll() is None:
            return spare[1]
        if spare is not None:
            spare[1].kill()
            spare[1].communicate()
        return _run(command)


def _run(command: Sequence[str]) -> subprocess.Popen[bytes]:
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, creationflags=HIDDEN)


def sapi(program: str, how: Manner) -> list[str]:
    """Return how Windows is asked: a script of our own reads the text. Its rate 10 is three times the usual one."""
    rate = max(-10, min(10, round(10 * math.log(how.rate / 100, 3))))
    script = SCRIPT.format(rate=rate, language=how.language)
    return [program, "-NoLogo", "-NoProfile", "-NonInteractive", "-Command", script]


def mac(program: str, how: Manner) -> list[str]:
    """Return how a Mac is asked: in the first of its voices that speaks the language, else in its usual one."""
    voice = mac_voice(mac_voices(program), how.language)
    rate = str(WORDS_A_MINUTE * how.rate // 100)
    return [program, "-r", rate, *(["-v", voice] if voice else []), "-f", "-"]


@cache
def mac_voices(program: str) -> str:
    """Return the list of the voices of a Mac."""
    return subprocess.run([program, "-v", "?"], capture_output=True, text=True, check=True).stdout


def mac_voice(listed: str, language: str) -> str:
    """Return the first voice of such a list ("Anna   de_DE   # Hallo") that speaks a language; "" for none."""
    for line in listed.splitlines():
        name, _, code = line.partition("#")[0].rstrip().rpartition(" ")
        if code.partition("_")[0].partition("-")[0] == language.partition("-")[0]:
            return name.strip()
    return ""
