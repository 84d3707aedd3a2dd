"""The mixer: what is played, how loud, and what it costs when nothing is heard. No device is needed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from dogtable.base import wav
from dogtable.base.sounds import SOUNDS
from dogtable.session.settings import Settings
from dogtable.ui.sound import mixer as mixers
from dogtable.ui.sound.bank import Bank
from dogtable.ui.sound.mixer import APART, BUFFER, REST, SOFTER, Mixer
from tests.base.test_wav import made


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mixer]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    one = Mixer(Settings(), Random(4))
    yield one
    one.close()
    pygame.display.quit()


def played(mixer: Mixer, sound: str = "slide", times: int = 1, step: int = 0) -> list[Path]:
    found = []
    for _ in range(times):
        mixer.play(sound, mixer._last.get(sound, (None, 9.0))[1] + 1.0, step=step)
        found.append(mixer._last[sound][0])
    return found


def test_every_class_is_played_and_never_twice_alike_in_a_row(mixer: Mixer) -> None:
    for sound in SOUNDS:
        files = played(mixer, sound, 24)
        assert all(one != other for one, other in pairwise(files)), sound
        assert len(set(files)) == (2 if sound == "hop" else 4)
    assert pygame.mixer.get_busy() and BUFFER <= 512


def test_the_device_is_asked_for_few_frames_at_a_time(mixer: Mixer, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(pygame.mixer, "init", lambda *args, **more: asked.append((args, more)))
    monkeypatch.setattr(pygame.mixer, "set_num_channels", lambda count: None)
    assert mixer.ready(1.0)
    ((_, _, _, buffer), more) = asked[0]
    assert buffer <= 512 and more == {"allowedchanges": 0}


def test_chance_volumes_distance_and_side_are_heard_in_the_level(mixer: Mixer, monkeypatch: pytest.MonkeyPatch) -> None:
    class Channel:
        def play(self, _: object) -> None:
            heard.append((0.0, 0.0))

        def set_volume(self, left: float, right: float) -> None:
            heard[-1] = (left, right)

    heard: list[tuple[float, float]] = []
    monkeypatch.setattr(pygame.mixer, "find_channel", Channel)
    now = 0.0

    def levels(gain: float = 1.0, pan: float = 0.0) -> tuple[float, float]:
        """The loudest of many, on each side."""
        nonlocal now
        heard.clear()
        for _ in range(40):
            now += 1.0
            mixer.play("place", now, gain=gain, pan=pan)
        return max(left for left, _ in heard), max(right for _, right in heard)

    mixer.settings.volume = mixer.settings.effects = 100
    assert levels() == pytest.approx((1.0, 1.0), abs=0.02)
    assert len(set(heard)) == 40 and min(left for left, _ in heard) >= SOFTER, "a little of it is chance"
    assert levels(gain=0.5) == pytest.approx((0.5, 0.5), abs=0.02)
    assert levels(pan=-0.6) == pytest.approx((1.0, 0.4), abs=0.02)
    mixer.settings.effects = 50
    assert levels() == pytest.approx((0.25, 0.25), abs=0.02)
    mixer.settings.volume = 50
    assert levels() == pytest.approx((0.0625, 0.0625), abs=0.02)


def test_hops_rise_and_stay_at_the_top(mixer: Mixer) -> None:
    steps = [set(played(mixer, "hop", 6, step)) for step in range(10)]
    assert all(not (low & high) for low, high in pairwise(steps[:8])) and steps[7] == steps[9]


def test_nothing_is_opened_before_it_is_wanted_nor_left_open_when_it_is_quiet(mixer: Mixer) -> None:
    assert pygame.mixer.get_init() is None
    played(mixer)
    assert pygame.mixer.get_init() == (44_100, -16, 2)
    pygame.mixer.stop()
    mixer.turn(10.0 + REST - 1)
    assert pygame.mixer.get_init() is not None
    mixer.turn(10.0 + REST + 1)
    assert pygame.mixer.get_init() is None
    mixer.play("slide", 99.0)
    assert pygame.mixer.get_busy(), "what was read before is played again"


def test_what_is_heard_ends_at_once_when_it_is_muted(mixer: Mixer) -> None:
    mixer.hush()
    played(mixer, "game_won")
    mixer.hush()
    assert not pygame.mixer.get_busy()


def test_what_falls_together_is_heard_as_one(mixer: Mixer) -> None:
    mixer.play("deal", 1.0)
    mixer.play("deal", 1.0 + APART / 2)
    assert mixer._last["deal"][1] == 1.0
    mixer.play("deal", 1.0 + 2 * APART)
    assert mixer._last["deal"][1] > 1.0


@pytest.mark.parametrize("silent", [{"sound": False}, {"volume": 0}])
def test_muted_costs_nothing(mixer: Mixer, silent: dict[str, int]) -> None:
    vars(mixer.settings).update(silent)
    mixer.play("hit", 1.0)
    mixer.enter("parlour", (), 1.0)
    mixer.turn(1.0)
    assert pygame.mixer.get_init() is None and mixer._last == {}


def test_no_device_is_no_error_and_is_looked_for_again_at_the_next_table(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def fails(*args: object, **more: object) -> None:
        tried.append(args)
        raise pygame.error("no device")

    with monkeypatch.context() as patched:
        patched.setattr(pygame.mixer, "init", fails)
        for n in range(5):
            mixer.play("hit", float(n))
        mixer.enter("parlour", (), 6.0)
        mixer.turn(7.0)
    assert len(tried) == 2
    mixer.enter("", (), 8.0)
    mixer.play("hit", 8.0)
    assert pygame.mixer.get_busy()


class Missing:
    """Stands where pygame could not load a part of itself."""

    def __getattr__(self, name: str) -> object:
        raise NotImplementedError(name)


def test_a_build_without_a_mixer_is_silent(mixer: Mixer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "mixer", Missing())
    mixer.play("hit", 1.0)
    mixer.enter("parlour", (), 2.0)
    mixer.turn(99.0)
    assert mixer._last == {}


def test_without_anything_that_serves_sound_nothing_is_tried(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("SDL_AUDIODRIVER", "SDL_AUDIO_DRIVER", "PULSE_SERVER", "AUDIODEV"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(mixers, "DEVICES", tmp_path)
    monkeypatch.setattr(mixers.sys, "platform", "linux")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert not mixers.has_device()
    (tmp_path / "pipewire-0").touch()
    assert mixers.has_device()


def test_a_window_that_is_put_away_calls_and_is_else_silent(mixer: Mixer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mixers, "is_seen", lambda: False)
    mixer.play("hop", 1.0)
    mixer.play("your_turn", 1.0)
    assert list(mixer._last) == ["your_turn"]


def test_the_room_murmurs_where_it_is_wanted_and_goes_when_one_gets_up(mixer: Mixer) -> None:
    mixer.enter("hearth", (), 1.0)
    mixer.turn(1.0)
    assert not pygame.mixer.music.get_busy(), "it is off unless it is wanted"
    mixer.settings.room = 50
    mixer.turn(2.0)
    assert pygame.mixer.music.get_busy() and pygame.mixer.music.get_volume() == pytest.approx(0.64 * 0.25, abs=0.01)
    mixer.turn(3.0 + REST)
    assert pygame.mixer.get_init(), "a room is not quiet"
    mixer.leave()
    mixer.turn(4.0 + REST)
    assert mixer._murmurs == ""


def test_a_ruleset_brings_its_own_and_what_is_no_sound_is_silent(mixer: Mixer, tmp_path: Path) -> None:
    for name, data in {"bark": made(), "hop-1": made(), "hop-2": made(0.2), "odd": b"RIFF"}.items():
        (tmp_path / f"{name}.wav").write_bytes(data)
    mixer.enter("", (str(tmp_path),), 1.0)
    assert played(mixer, "bark") == [tmp_path / "bark.wav"]
    assert set(played(mixer, "hop", 4)) == {tmp_path / "hop-1.wav", tmp_path / "hop-2.wav"}
    mixer.play("odd", 1.0)
    mixer.play("nothing", 1.0)
    assert not {"odd", "nothing"} & set(mixer._last)
    mixer.enter("", (), 2.0)
    assert played(mixer, "hop")[0].suffix == ".ogg"


def test_a_ruleset_s_own_is_made_softer_where_it_is_too_loud(mixer: Mixer, tmp_path: Path) -> None:
    data = made(loud=0.9)
    (tmp_path / "bark.wav").write_bytes(data)
    gain = wav.read(data).gain
    assert mixer.ready(1.0) and gain < 1
    sound = Bank().sound(tmp_path / "bark.wav")
    assert sound is not None and sound.get_volume() == pytest.approx(gain, abs=0.01)


def test_little_is_kept(mixer: Mixer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dogtable.ui.sound.bank.KEPT", 400_000)
    assert mixer.ready(1.0)
    bank = Bank()
    for sound in SOUNDS:
        for path in bank.variants(sound):
            bank.sound(path)
    assert 0 < bank._bytes <= 400_000
