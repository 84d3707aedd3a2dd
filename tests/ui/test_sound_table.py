"""At a table each sound is heard in the frame that shows its cause, and tells nobody more than is seen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from dogtable.base.sounds import SOUNDS
from dogtable.engine.match import Match
from dogtable.session.library import Library
from dogtable.session.settings import Settings
from dogtable.ui.scene import Scene
from dogtable.ui.scenes.settings import PAGES, SettingsScene
from dogtable.ui.sound.cues import Cue
from dogtable.ui.sound.hearing import FAR, OTHERS, WIDE, Hearing
from dogtable.ui.sound.mixer import Mixer
from dogtable.ui.table.flights import Flights
from dogtable.ui.table.parts import MARGIN
from dogtable.ui.widgets import Slider
from tests.ui.seated import Seated

FRAME = 1 / 60
FOUR = "card=four use=forward m=marble.0.0 f=ring.14"


class Ear(Mixer):
    """Notes what is played, and when."""

    def __init__(self) -> None:
        super().__init__(Settings())
        self.heard: list[tuple[float, str, int]] = []
        self.gains: list[float] = []
        self.pans: list[float] = []
        self.opened = 0.0

    def play(self, sound: str, now: float, *, step: int = 0, gain: float = 1.0, pan: float = 0.0) -> None:
        assert 0 < gain <= 1 and -1 <= pan <= 1
        self.heard.append((now, sound, step))
        self.gains.append(gain)
        self.pans.append(pan)

    def ready(self, now: float) -> bool:
        self.opened = now
        return False

    @property
    def sounds(self) -> list[str]:
        return [sound for _, sound, _ in self.heard]


def seated(sit: Callable[..., Seated], speed: str = "normal", **lies: Any) -> tuple[Seated, Ear]:
    one = sit(speed=speed)
    one.app.mixer = ear = Ear()
    one.lay(**lies)
    return one, ear


def frames(one: Seated, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        one.app.now += FRAME
        one.app._update()
        one.app._paint()


def moments(flights: Flights, sound: str, ear: Ear) -> list[float]:
    """When a sound was heard, in milliseconds since the shot began."""
    assert flights._started is not None
    return [(when - flights._started) * 1000 for when, name, _ in ear.heard if name == sound]


def flight(flights: Flights, path: str) -> tuple[float, float]:
    """When what goes this way sets out and arrives."""
    index = next(n for n, way in enumerate(flights.ways) if way.path == path)
    clip = next(clip for clip in flights.time.clips if clip.sort == "flight" and clip.index == index)
    return clip.start, clip.end


def test_a_marble_is_heard_at_every_hop_in_the_frame_in_which_it_lands(sit: Callable[..., Seated]) -> None:
    one, ear = seated(sit)
    one.scene.answer((FOUR,))
    flights = one.scene.flights
    assert flights is not None
    frames(one, 2.0)
    start, end = flight(flights, "hop")
    late = [at - (start + (end - start) * (k + 1) / 4) for k, at in enumerate(moments(flights, "hop", ear))]
    assert len(late) == 4 and all(0 <= each < FRAME * 1000 + 0.01 for each in late)
    assert [step for _, sound, step in ear.heard if sound == "hop"] == [0, 1, 2, 3]
    assert ear.sounds[0] == "place", "the card comes down first"
    assert ear.opened > one.app.now - 1.5, "where something is drawn the device is open"


def test_the_device_waits_for_the_first_picture(sit: Callable[..., Seated]) -> None:
    one = sit(speed="normal")
    one.app.mixer = ear = Ear()
    one.app._paint()
    assert ear.opened == 0.0
    frames(one, 2 * FRAME)
    assert ear.opened > 0.0


def test_a_hit_is_heard_when_what_is_hit_is_driven_away(sit: Callable[..., Seated]) -> None:
    one, ear = seated(sit, placed={"marble.0.0": "ring.10", "marble.1.0": "ring.14"})
    one.scene.answer((FOUR,))
    flights = one.scene.flights
    assert flights is not None
    frames(one, 3.0)
    start, _ = flight(flights, "arc")
    [at] = moments(flights, "hit", ear)
    assert 0 <= at - start < FRAME * 1000 + 0.01
    assert ear.gains[ear.sounds.index("hit")] > 0.7


def test_a_marble_that_comes_to_the_centre_comes_home(sit: Callable[..., Seated]) -> None:
    one, ear = seated(sit, placed={"marble.0.0": "ring.62", "marble.0.1": "ring.26"})
    assert one.scene.model.decision is not None
    key = next(o.key for o in one.scene.model.decision.options if o.key.endswith("m=marble.0.0 f=centre.0.2"))
    one.scene.answer((key,))
    frames(one, 2.0)
    assert ear.sounds == ["place", "hop", "hop", "hop", "home"]


def test_who_goes_on_hears_what_matters_most_and_who_leaves_nothing(sit: Callable[..., Seated]) -> None:
    one, ear = seated(sit, placed={"marble.0.0": "ring.10", "marble.1.0": "ring.14"})
    one.scene.answer((FOUR,))
    frames(one, 0.1)
    one.scene.showing.finish_moving()
    frames(one, 0.5)
    assert ear.sounds == ["hit"]
    one, ear = seated(sit)
    one.scene.answer((FOUR,))
    one.app.stage.push(Scene(one.app))
    one.app.stage.pop()
    frames(one, 1.0)
    assert ear.sounds == []


def test_without_animation_one_sound_is_heard_and_with_less_motion_no_hops(sit: Callable[..., Seated]) -> None:
    one, ear = seated(sit, speed="off")
    one.scene.answer((FOUR,))
    frames(one, 0.1)
    assert ear.sounds == ["place"]
    one, ear = seated(sit)
    one.app.settings.reduced_motion = True
    one.scene.answer((FOUR,))
    frames(one, 2.0)
    assert sorted(ear.sounds) == ["hop", "place"]


def test_what_is_heard_is_written_also_when_it_is_muted(sit: Callable[..., Seated]) -> None:
    one, _ = seated(sit, placed={"marble.0.0": "ring.10", "marble.1.0": "ring.14"})
    one.app.settings.captions, one.app.settings.sound = True, False
    one.scene.answer((FOUR,))
    written = []
    for _ in range(60):
        frames(one, 0.05)
        written.append(one.scene.hearing.caption(one.app.now))
    assert list(dict.fromkeys(filter(None, written))) == ["set down", "a hit"], "hops are softer than what is set down"
    assert one.scene.hearing.update(one.app.now) is None
    for scale in (100, 200):
        one.app.set_scale(scale)
        kit, size = one.scene.desk.kit, one.app.size
        layer = one.scene.desk.parts.caption("a hit", size[0] / kit.unit, size[1] / kit.unit)
        margin = round(MARGIN * kit.unit)
        assert pygame.Rect(0, 0, *size).contains(layer.rect.inflate(-2 * margin, -2 * margin)), "it is not cut"
    assert all(one.app.text(f"sound.{sound}") for sound in SOUNDS)


def test_a_refusal_is_heard(sit: Callable[..., Seated]) -> None:
    one, ear = seated(sit, speed="off")
    one.click("ring.3")
    assert one.scene.bubble is not None and ear.sounds == ["refused"]


def test_m_mutes_everywhere_and_a_sign_shows_it_at_the_table(sit: Callable[..., Seated]) -> None:
    one, _ = seated(sit, speed="off")
    assert not any(control.name == "sound" for control in one.scene.controls)
    one.driver.key(pygame.K_m)
    assert not one.app.settings.sound and not Settings.load(one.app.folders.settings).sound
    one.press("sound")
    assert one.app.settings.sound and not any(control.name == "sound" for control in one.scene.controls)
    one.app.show_settings()
    one.driver.key(pygame.K_m)
    assert not one.app.settings.sound


def test_volumes_are_set_and_heard(sit: Callable[..., Seated]) -> None:
    one, ear = seated(sit, speed="off")
    one.app.show_settings()
    scene = one.app.stage.top
    assert isinstance(scene, SettingsScene)
    scene.tabs.choose(PAGES.index("sound"))
    one.driver.turn()
    sliders = [widget for widget in scene.scroll.content if isinstance(widget, Slider)]
    for slider, value in zip(sliders[:3], (40, 70, 20), strict=True):  # those of speech stand below
        slider.on_set(value)
    kept = Settings.load(one.app.folders.settings)
    assert (kept.volume, kept.effects, kept.room) == (40, 70, 20) and ear.sounds == ["place", "place"]


@pytest.mark.parametrize("ruleset", ["dog", "inn-keeper", "we-rate-dogs"])
def test_who_knows_more_hears_no_more(ruleset: str, library: Library) -> None:
    """An event sounds the same to each seat that is told of it, whatever of it that seat may see."""
    rules, random = library.load(ruleset), Random(5)
    match, look = Match(rules, players=4, seed=5), rules.look()
    for _ in range(60):
        if (decision := match.decision) is None:
            break
        match.choose(random.choice(decision.options), decision.seat)
    told: dict[int, set[tuple[str, bool]]] = {}
    faces: dict[int, set[str]] = {}
    for seat in range(4):
        for event in match.events(seat):
            told.setdefault(event.n, set()).add((look.sound_of(event.event, event.kind, "slide"), event.seat is None))
            faces.setdefault(event.n, set()).add(str(event.piece))
    assert all(len(sounds) == 1 for sounds in told.values())
    assert any(len(seen) > 1 for seen in faces.values()), "something was hidden from somebody"


# ------------------------------------------------------------------------------------------------------------- calls


def hearing(**now: Any) -> tuple[Hearing, SimpleNamespace, Ear]:
    model = SimpleNamespace(
        over=False, sealed=False, moment=None, decision=None, viewer=SimpleNamespace(next=None), view={"result": None}
    )
    vars(model).update(now)
    app = SimpleNamespace(mixer=Ear(), now=0.0, settings=Settings())
    scene = SimpleNamespace(model=model, app=app, flights=None, table=SimpleNamespace(people=[0]))
    return Hearing(scene), model, app.mixer  # type: ignore[arg-type]  # a stand-in


QUESTION = SimpleNamespace(answers=False)


@pytest.mark.parametrize(("own", "sounds"), [(False, ["your_turn"]), (True, []), (None, [])])
def test_one_is_called_when_others_have_done_something(own: bool | None, sounds: list[str]) -> None:
    ears, model, ear = hearing()
    ears._own = own
    ears.frame(0.0)
    model.decision = QUESTION
    ears.frame(1.0)
    ears.frame(2.0)
    assert ear.sounds == sounds


def test_what_is_far_or_done_by_others_is_softer_but_not_what_matters() -> None:
    ears, _, ear = hearing()
    ears.scene.desk = SimpleNamespace(size=(1000.0, 600.0))  # type: ignore[assignment]  # a stand-in

    def gain(sound: str, *, own: bool, x: float = 500.0, y: float = 600.0) -> float:
        ears._own = own
        ears._play(Cue(0.0, sound, 0, x, y), 0.0)
        return ear.gains[-1]

    near, far = gain("hop", own=True), gain("hop", own=True, y=0.0)
    assert near == 1.0 and far == pytest.approx(FAR) and far < gain("hop", own=True, y=300.0) < near
    assert gain("hop", own=False) == pytest.approx(OTHERS) and OTHERS < 1
    assert gain("hit", own=False) == gain("home", own=False) == near
    for x, pan in ((0.0, -WIDE), (500.0, 0.0), (1000.0, WIDE)):
        gain("hop", own=True, x=x)
        assert ear.pans[-1] == pytest.approx(pan)


def test_who_is_to_take_the_place_is_called() -> None:
    ears, model, ear = hearing()
    ears._own = True
    ears.frame(0.0)
    model.viewer.next = 1
    ears.frame(1.0)
    assert ear.sounds == ["your_turn"]


def test_whoever_may_answer_hears_so_and_what_is_sealed_is_heard_once() -> None:
    ears, model, ear = hearing()
    ears._own = False
    model.decision = SimpleNamespace(answers=True)
    ears.frame(0.0)
    model.sealed = True
    ears.frame(1.0)
    ears.frame(2.0)
    assert ear.sounds == ["reaction", "seal"]


@pytest.mark.parametrize(("people", "sound"), [([0], "lost"), ([0, 2], "game_won"), ([], "game_won")])
def test_the_end_is_heard(people: list[int], sound: str) -> None:
    ears, model, ear = hearing()
    ears.scene.table.people = people
    ears.frame(0.0)
    model.over, model.view = True, {"result": {"winners": [2]}}
    ears.frame(1.0)
    ears.frame(2.0)
    assert ear.sounds == [sound]
    again, _, ear = hearing(over=True)
    again.frame(0.0)
    assert ear.sounds == [], "a game that was over when it was opened"
