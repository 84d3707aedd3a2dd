"""The system's voice: a process of its own, or speech-dispatcher by its protocol; and what waits to be said."""

from __future__ import annotations

import itertools
import shutil
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dogtable.session.settings import RATES, Settings
from dogtable.ui.speech import dispatcher
from dogtable.ui.speech import voice as voices
from dogtable.ui.speech.dispatcher import DispatcherVoice
from dogtable.ui.speech.speaker import Speaker
from dogtable.ui.speech.system import system_voice
from dogtable.ui.speech.voice import Manner, ProcessVoice, mac, mac_voice, sapi
from tests.patience import PATIENCE
from tests.ui.ears import Recorder

USUAL = Manner("en", 100)
WRITES = "import sys; open(sys.argv[1], 'ab').write(sys.stdin.buffer.read())"
WAITS = "import sys, time; sys.stdin.read(); open(sys.argv[1], 'a').write('began'); time.sleep(600)"
NASTY = '.QUIT "; rm -rf $HOME `id` %s%n $(id) & | > \\ 日本 ü'


def until(holds: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def made() -> Iterator[Callable[..., ProcessVoice]]:
    open_: list[ProcessVoice] = []

    def make(*words: object, came: Callable[[], None] = lambda: None, **more: Any) -> ProcessVoice:
        open_.append(ProcessVoice(lambda _: [sys.executable, "-S", "-c", *map(str, words)], came, **more))
        return open_[-1]

    yield make
    for one in open_:
        one.close()


@pytest.mark.parametrize("ahead", [False, True])
def test_a_text_comes_whole_and_as_nothing_but_a_text(
    made: Callable[..., ProcessVoice], tmp_path: Path, ahead: bool
) -> None:
    came: list[int] = []
    voice = made(WRITES, tmp_path / "said", came=lambda: came.append(1), ahead=ahead)
    for _ in range(2):  # the second time by the process that was begun ahead
        voice.say(NASTY, USUAL)
        assert voice.speaking
        until(lambda: not voice.speaking)
    until(lambda: len(came) == 2)
    assert (tmp_path / "said").read_text(encoding="utf-8") == f"{NASTY}\n" * 2
    assert not voice.fails


def test_what_is_stopped_ends_at_once(made: Callable[..., ProcessVoice], tmp_path: Path) -> None:
    voice = made(WAITS, tmp_path / "said")
    voice.say("a long story", USUAL)
    until(lambda: (tmp_path / "said").exists())
    process = voice._process
    voice.stop()
    assert not voice.speaking
    assert process is not None
    until(lambda: process.poll() is not None)
    assert not voice.fails


def test_what_is_stopped_before_it_began_is_not_said(made: Callable[..., ProcessVoice], tmp_path: Path) -> None:
    voice = made(WRITES, tmp_path / "said")
    for text in ("one", "two", "three"):
        voice.say(text, USUAL)
    until(lambda: not voice.speaking)
    assert (tmp_path / "said").read_text() in ("three\n", "one\nthree\n", "two\nthree\n", "one\ntwo\nthree\n")


def test_a_voice_that_cannot_speak_is_known(made: Callable[..., ProcessVoice]) -> None:
    voice = made("raise SystemExit(1)")
    voice.say("hear", USUAL)
    until(lambda: not voice.speaking)
    assert voice.fails
    gone = ProcessVoice(lambda _: ["/no/such/program"], lambda: None)
    gone.say("hear", USUAL)
    until(lambda: not gone.speaking)
    assert gone.fails
    gone.close()


def test_a_voice_that_never_ends_is_given_up(
    made: Callable[..., ProcessVoice], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voices, "PATIENT", 0.0)
    monkeypatch.setattr(voices, "A_SIGN", 0.01)
    voice = made(WAITS, tmp_path / "said")
    voice.say("a long story", USUAL)
    until(lambda: not voice.speaking)
    assert voice.fails


def test_no_text_is_part_of_a_command() -> None:
    manners = [Manner(language, rate) for language in ("en", "de", "ja", "pt-BR") for rate in RATES]
    for how in manners:
        script = sapi("powershell", how)[-1]
        assert f"'{how.language}'" in script and "{" not in script.replace("{ $voice", "").replace("catch { }", "")
    assert "$voice.Rate = 10;" in sapi("powershell", Manner("en", 300))[-1]
    assert "$voice.Rate = 0;" in sapi("powershell", USUAL)[-1]


def test_a_mac_speaks_by_a_voice_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = "Alex                en_US    # Most people\nAnna (Enhanced)     de_DE    # Hallo\nKyoko  ja_JP    # こん"
    assert [mac_voice(listed, one) for one in ("en", "de", "ja", "fr")] == ["Alex", "Anna (Enhanced)", "Kyoko", ""]
    monkeypatch.setattr(voices, "mac_voices", lambda program: listed)
    assert mac("say", Manner("de", 200)) == ["say", "-r", "350", "-v", "Anna (Enhanced)", "-f", "-"]
    assert "-v" not in mac("say", Manner("fr", 100))


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_a_system_without_a_voice_has_none(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert system_voice(lambda: None) is None
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    assert system_voice(lambda: None) is not None


# ---------------------------------------------------------------------------------------------------- speech-dispatcher


class Dispatcher:
    """A speech-dispatcher that says nothing by itself: what came to it, and what it is to tell."""

    def __init__(self, *, refuses: str = "") -> None:
        self.here, self.there = socket.socketpair()
        self.orders: list[str] = []
        self.texts: list[str] = []
        self._refuses = refuses
        self._answers = {"SPEAK": "230 OK RECEIVING DATA"}
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        lines = self.here.makefile("r", encoding="utf-8", newline="\r\n")
        for line in lines:
            order = line.removesuffix("\r\n")
            self.orders.append(order)
            if order == self._refuses:
                self.tell("403 ERR LANGUAGE NOT SET")
                continue
            self.tell(self._answers.get(order, "208 OK"))
            if order == "SPEAK":
                told = list(itertools.takewhile(lambda one: one != ".\r\n", lines))
                self.texts.append("".join(told).removesuffix("\r\n"))
                # what another of its messages came to, between the order and its answer
                self.tell("702-7", "702-1", "702 END", f"225-{len(self.texts) + 20}", "225 OK MESSAGE QUEUED")
            if order == "CANCEL self":
                self.ended("703", "CANCELED")

    def tell(self, *lines: str) -> None:
        self.here.sendall("".join(f"{line}\r\n" for line in lines).encode())

    def ended(self, code: str = "702", word: str = "END") -> None:
        self.tell(f"{code}-{len(self.texts) + 20}", f"{code}-1", f"{code} {word}")


@pytest.fixture
def heard() -> Iterator[Callable[..., tuple[DispatcherVoice, list[Dispatcher]]]]:
    open_: list[DispatcherVoice] = []

    def make(**more: Any) -> tuple[DispatcherVoice, list[Dispatcher]]:
        servers: list[Dispatcher] = []

        def connect() -> socket.socket:
            servers.append(Dispatcher(**more))
            return servers[-1].there

        open_.append(DispatcherVoice(lambda: None, connect))
        return open_[-1], servers

    yield make
    for one in open_:
        one.close()


Heard = Callable[..., tuple[DispatcherVoice, list[Dispatcher]]]


def test_speech_dispatcher_is_given_a_text_and_tells_when_it_was_said(heard: Heard) -> None:
    voice, servers = heard()
    voice.say(NASTY, Manner("de", 130))
    until(lambda: servers and servers[0].texts)
    assert servers[0].texts == ["." + NASTY] and voice.speaking  # of two dots the first is none of the text
    assert servers[0].orders[-3:] == ["SET self LANGUAGE de", "SET self RATE 30", "SPEAK"]
    servers[0].ended()
    until(lambda: not voice.speaking)
    voice.say("next", USUAL)
    until(lambda: len(servers[0].texts) == 2)
    servers[0].ended()
    until(lambda: not voice.speaking)
    assert len(servers) == 1 and not voice.fails


def test_only_what_is_our_own_is_stopped(heard: Heard) -> None:
    voice, servers = heard()
    voice.say("a long story", USUAL)
    until(lambda: servers and servers[0].texts)
    voice.stop()
    assert not voice.speaking
    until(lambda: servers[0].orders[-1] == "CANCEL self")
    voice.say("another", USUAL)
    until(lambda: len(servers[0].texts) == 2)
    servers[0].ended()
    until(lambda: not voice.speaking)
    assert not voice.fails and not any("all" in order for order in servers[0].orders)


def test_where_nothing_can_be_heard_it_is_given_up(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voices, "PATIENT", 0.0)
    monkeypatch.setattr(voices, "A_SIGN", 0.01)
    voice, servers = heard()
    voice.say("a long story", USUAL)
    until(lambda: not voice.speaking)
    assert voice.fails and servers[0].orders[-1] == "CANCEL self"


@pytest.mark.parametrize("refuses", ["SET self LANGUAGE en", "SET self NOTIFICATION END on"])
def test_a_server_that_refuses_or_has_gone_is_known_and_asked_anew(heard: Heard, refuses: str) -> None:
    voice, servers = heard(refuses=refuses)
    voice.say("hear", USUAL)
    until(lambda: not voice.speaking)
    assert voice.fails
    if "LANGUAGE" in refuses:
        voice.say("höre", Manner("de", 100))
        until(lambda: len(servers) == 2 and servers[1].texts)
        servers[1].here.shutdown(socket.SHUT_RDWR)
        until(lambda: not voice.speaking)
        assert voice.fails


def test_a_server_is_started_where_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SPEECHD_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    at = dispatcher.address()
    assert at == tmp_path / "speech-dispatcher" / "speechd.sock"
    listens = "import socket, sys, os; s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[-1]); s.listen()"
    program = tmp_path / "server"
    program.write_text(f'#!{sys.executable}\n{listens}\nif os.fork() == 0: s.accept()[0].sendall(b"here")\n')
    program.chmod(0o700)
    at.parent.mkdir()
    with dispatcher.connected(str(program), at) as found:
        assert found.recv(4) == b"here"
    with pytest.raises(OSError):
        dispatcher.connected("/bin/false", tmp_path / "none")
    monkeypatch.setenv("SPEECHD_ADDRESS", "unix_socket:/run/speech")
    assert dispatcher.address() == Path("/run/speech")


# ---------------------------------------------------------------------------------------------------- what waits


class Slow(Recorder):
    """Speaks until it is told that it has done so."""

    def __init__(self) -> None:
        super().__init__()
        self.cut: list[str] = []

    def say(self, text: str, manner: Manner) -> None:
        super().say(text, manner)
        self.speaking = True

    def stop(self) -> None:
        if self.speaking:
            self.cut.append(self.said[-1][0])
        self.speaking = False


def speaker(**settings: Any) -> tuple[Speaker, Slow]:
    voice = Slow()
    return Speaker(Settings(speech=True, **settings), voice, lambda: "de"), voice


def all_said(one: Speaker, voice: Slow) -> list[str]:
    one.turn()
    while voice.speaking:
        voice.speaking = False
        one.turn()
    return [text for text, _ in voice.said]


def test_events_are_said_in_their_order_and_what_stands_only_as_it_stands() -> None:
    one, voice = speaker()
    one.say("Mira plays a six.", "events")
    one.say("Anna thinks.", "prompt", "prompt")
    one.say("Anna  plays\na ten.", "events")
    one.say("Mira: which card?", "prompt", "prompt")
    assert all_said(one, voice) == ["Mira plays a six.", "Anna plays a ten.", "Mira: which card?"]


def test_a_key_stops_what_is_said_and_an_event_comes_again_after_its_answer() -> None:
    one, voice = speaker()
    one.say("Mira plays a six.", "events")
    one.say("Anna plays a ten.", "events")
    one.turn()
    one.interrupt()
    one.say("Six", "focus", "focus", first=True)
    assert voice.cut == ["Mira plays a six."]
    assert all_said(one, voice)[1:] == ["Six", "Mira plays a six.", "Anna plays a ten."]


def test_what_only_stands_does_not_come_again() -> None:
    one, voice = speaker()
    one.say("Mira: which card?", "prompt", "prompt")
    one.turn()
    one.interrupt()
    assert all_said(one, voice) == ["Mira: which card?"]
    one.say("Mira plays a six.", "events")
    one.say("Six", "focus", "focus")
    one.forget()  # another scene
    assert all_said(one, voice)[1:] == ["Mira plays a six."]
    one.say("Anna plays a ten.", "events")
    one.hush()
    assert one.waiting == []


def test_each_kind_can_be_left_out_and_the_manner_is_that_of_the_settings() -> None:
    one, voice = speaker(speak_events=False, speak_hints=False, speech_rate=200)
    for kind in ("events", "prompt", "focus", "hints", "always"):
        one.say(kind, kind)  # type: ignore[arg-type]  # all of them
    assert all_said(one, voice) == ["prompt", "focus", "always"]
    assert {manner for _, manner in voice.said} == {Manner("de", 200)}
    assert one.last == "always"
    off = Speaker(Settings(), voice, lambda: "en")
    off.say("anything", "always")
    assert off.waiting == []
