"""The system's voice as a process of its own, and what waits to be said."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dogtable.session.settings import RATES, Settings
from dogtable.ui.speech import voice as voices
from dogtable.ui.speech.speaker import Speaker
from dogtable.ui.speech.voice import Manner, ProcessVoice, dispatched, mac, mac_voice, sapi, system_voice
from tests.patience import PATIENCE
from tests.ui.ears import Recorder

USUAL = Manner("en", 100)
WRITES = "import sys; open(sys.argv[1], 'ab').write(sys.stdin.buffer.read())"
WAITS = "import sys, time; sys.stdin.read(); open(sys.argv[1], 'a').write('began'); time.sleep(600)"
NASTY = '!-!QUIT "; rm -rf $HOME `id` %s%n $(id) & | > \\ 日本 ü'


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
    assert (tmp_path / "said").read_text(encoding="utf-8") == f" {NASTY}\n" * 2  # a line, and never the order of one
    assert not voice.fails


def test_what_is_stopped_ends_at_once_and_the_system_is_told(made: Callable[..., ProcessVoice], tmp_path: Path) -> None:
    hush = [sys.executable, "-S", "-c", f"open({str(tmp_path / 'hushed')!r}, 'w')"]
    voice = made(WAITS, tmp_path / "said", hush=hush)
    voice.say("a long story", USUAL)
    until(lambda: (tmp_path / "said").exists())
    process = voice._process
    voice.stop()
    assert not voice.speaking
    until((tmp_path / "hushed").exists)
    assert process is not None
    until(lambda: process.poll() is not None)
    assert not voice.fails


def test_what_is_stopped_before_it_began_is_not_said(made: Callable[..., ProcessVoice], tmp_path: Path) -> None:
    voice = made(WRITES, tmp_path / "said")
    for text in ("one", "two", "three"):
        voice.say(text, USUAL)
    until(lambda: not voice.speaking)
    assert (tmp_path / "said").read_text() in (" three\n", " one\n three\n", " two\n three\n", " one\n two\n three\n")


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
        rate = int(dispatched("spd-say", how)[-1])
        assert -100 <= rate <= 100 and (rate == 0) == (how.rate == 100)
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
    monkeypatch.setattr(voices.shutil, "which", lambda name: None)
    assert system_voice(lambda: None) is None
    monkeypatch.setattr(voices.shutil, "which", lambda name: f"/usr/bin/{name}")
    assert system_voice(lambda: None) is not None


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
