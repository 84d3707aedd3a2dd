"""The settings, kept as soon as they are changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.session.settings import ASKING, RATES, SCALES, SPEEDS, THINKING
from dogtable.ui.bindings import USUAL
from dogtable.ui.scenes.menu import open_dropdown
from dogtable.ui.scenes.page import PageScene
from dogtable.ui.scenes.portraits import PortraitScene
from dogtable.ui.text import languages
from dogtable.ui.theme import themes
from dogtable.ui.tongue import of_system
from dogtable.ui.widgets import (
    Button,
    Dropdown,
    Line,
    ScrollView,
    Slider,
    Tabs,
    TextEntry,
    Toggle,
    Widget,
    Words,
    control_high,
    escape,
)

if TYPE_CHECKING:
    from dogtable.ui.app import App
    from dogtable.ui.kit import Kit

PAGES: Final = ("play", "display", "sound", "keys")
SPOKEN: Final = ("events", "prompt", "focus", "hints")
VOLUMES: Final = range(0, 101, 10)
BESIDE: Final = 0.64
"""Of the width of a row, so much at most is for its control: the rest is for its words."""


class SettingsScene(PageScene):
    """Four pages: playing, display, sound, keys."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.title = app.text("settings.title")
        self._asked = ""  # what a key is waited for
        self.tabs = Tabs(self._pages(), 0, self._turn, name=self.title)
        self.scroll = ScrollView()

    def _pages(self) -> tuple[str, ...]:
        return tuple(self.app.text(f"settings.page_{page}") for page in PAGES)  # text: settings.page_*

    def _ask_key(self, action: str) -> None:
        """Wait for the key that shall do something; pressed again, wait no longer."""
        self._asked = "" if self._asked == action else action
        self.raw_keys = bool(self._asked)
        self.layout()

    def _usual_keys(self) -> None:
        self.app.bindings.reset()
        self._keep()

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event: the key that is waited for first of all."""
        if not self._asked or event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN):
            return super().event(event)
        if event.type == pygame.TEXTINPUT:
            return True
        action, self._asked, self.raw_keys = self._asked, "", False
        if event.type == pygame.KEYDOWN and (event.key != pygame.K_ESCAPE or action == "leave"):
            self._set_key(action, event.key)
        self._keep()
        return event.type == pygame.KEYDOWN or super().event(event)

    def _set_key(self, action: str, key: int) -> None:
        """Give something a key, and tell what that key did before, or that it has to go on doing that."""
        app, bindings = self.app, self.app.bindings
        other = bindings.holder(key)
        if not bindings.assign(action, key):
            app.toast(app.text("keys.fixed", what=bindings.title(other or "leave", app.text)))
        elif other not in ("", action):
            app.toast(app.text("keys.moved", what=bindings.title(other, app.text), key=app.key(other)))

    def _turn(self, _page: int) -> None:
        self._asked, self.raw_keys = "", False
        self.scroll.at = 0
        self.layout()

    def _keep(self) -> None:
        self.app.save_settings()
        self.layout()

    # ------------------------------------------------------------------------------------------------------- layout

    def layout(self) -> None:
        """Place everything for the present size."""
        x, y, w, h = self.place_page()
        kit = self.app.kit
        wide = min(w, 1120.0)
        x += (w - wide) / 2
        control = control_high(kit)
        self.title = self.tabs.name = self.app.text("settings.title")
        self.tabs.labels = self._pages()
        self.tabs.box = (x, y, min(wide, max(560.0, self.tabs.wide(kit))), control)
        self.sheets = [(x, y + control + 16, wide, h - control - 16)]
        self.scroll.box = (x + 40, y + control + 42, wide - 60, h - control - 68)
        page = PAGES[self.tabs.chosen]
        rows = {"play": self._play, "display": self._display, "sound": self._sound, "keys": self._keys}[page]()
        self._fit(*self._place(rows))
        self.fill([self.tabs, self.scroll, self.back_button], focus=self.tabs if self.focus is None else None)

    def _fit(self, foots: Sequence[float], full: float) -> None:
        """Make the sheet as high as its rows (`full`), or as those that it has room for: none is cut at its edge."""
        x, y, w, h = self.scroll.box
        shown = [foot for foot in foots if foot <= h]
        spare = h - (full if full <= h else shown[-1] if shown else h)
        self.scroll.box = (x, y, w, h - spare)
        self.scroll.set_full(full)
        sheet_x, sheet_y, sheet_w, sheet_h = self.sheets[0]
        self.sheets = [(sheet_x, sheet_y, sheet_w, sheet_h - spare)]

    def _place(self, rows: list[tuple[str, str, Widget]]) -> tuple[list[float], float]:
        """Lay rows of (title, help, control) out: words at the left, the control at the right, or lower rows: below.

        Return where each ends, with the shadow of its control, and how high all of them are.
        """
        kit = self.app.kit
        wide = self.scroll.inner_wide
        roomy = wide >= 640
        content: list[Widget] = []
        foots: list[float] = []
        y = 6.0
        for title, about, control in rows:
            name = Words(escape(title), size=20, face="semi")
            help_ = Words(escape(about), size=17, colour="ink_soft")
            high = control.box[3] if isinstance(control, Words) else control_high(kit)
            if isinstance(control, Toggle):
                high = max(38.0, 30 / kit.unit)
            elif isinstance(control, Line):
                high = name.high(kit, wide)
            words_high = partial(_words_high, kit, name, help_ if about else None)
            control_wide = min(_wide(control, self.app), wide * BESIDE if roomy else wide)
            narrow = wide - control_wide - 30
            beside = roomy and max(words_high(narrow), high) <= words_high(wide) + 8 + high
            words_wide = narrow if beside else wide
            words = words_high(words_wide)
            row_high = max(words, high) if beside else words + 8 + high
            top = y + ((row_high - words) / 2 if beside else 0)
            name_high = name.high(kit, words_wide)
            name.box = (0, top, words_wide, name_high)
            help_.box = (0, top + name_high + 2, words_wide, help_.high(kit, words_wide) if about else 0.0)
            left = wide - control_wide if beside else 0.0
            control.box = (left, y + (row_high - high) / 2 if beside else y + words + 8, control_wide, high)
            content += [name, *([help_] if about else []), control]
            y += row_high + (14 if isinstance(control, Line) else 26)
            foots.append(y - 10)
        self.scroll.fill(content)
        return foots, y

    # -------------------------------------------------------------------------------------------------------- pages

    def _set(self, name: str) -> Callable[[object], None]:
        def set_value(value: object) -> None:
            setattr(self.app.settings, name, value)
            self._keep()

        return set_value

    def _play(self) -> list[tuple[str, str, Widget]]:
        text, settings = self.app.text, self.app.settings
        name = TextEntry(
            settings.name,
            self._rename,
            name=text("settings.name"),
            placeholder=text("settings.name_placeholder"),
            most=20,
        )
        about = Button(text("settings.about_open"), self.app.show_about, kind="plain", size=18)
        face = Button(text("settings.portrait_choose"), self._portrait, kind="plain", size=18)
        speeds = [text(f"settings.speed_{speed}") for speed in SPEEDS]  # text: settings.speed_*
        speed = Tabs(
            speeds, SPEEDS.index(settings.speed), lambda i: self._set("speed")(SPEEDS[i]), name=text("settings.speed")
        )
        motion = Toggle(settings.reduced_motion, self._set("reduced_motion"), name=text("settings.reduced"))
        asking = [text(f"settings.asking_{when}") for when in ASKING]  # text: settings.asking_*
        answers = Tabs(
            asking,
            ASKING.index(settings.ask_before_reactions),
            lambda i: self._set("ask_before_reactions")(ASKING[i]),
            name=text("settings.asking"),
        )
        times = [text(f"settings.thinking_{number}") for number in range(len(THINKING))]  # text: settings.thinking_*
        nearest = min(range(len(THINKING)), key=lambda i: abs(THINKING[i] - settings.thinking))
        thinking = Tabs(times, nearest, lambda i: self._set("thinking")(THINKING[i]), name=text("settings.thinking"))
        reasons = Toggle(settings.reasons, self._set("reasons"), name=text("settings.reasons"))
        remarks = Toggle(settings.remarks, self._set("remarks"), name=text("settings.remarks"))
        coach = Toggle(settings.coach, self._set("coach"), name=text("settings.coach"))
        known = dict(languages())
        codes = ["", *known]
        here = codes.index(settings.language) if settings.language in codes else 0
        system = text("settings.language_system", language=known[of_system()])
        language = Dropdown(
            [system, *known.values()],
            here,
            lambda i: self._speak(codes[i]),
            lambda d: open_dropdown(self.app, d),
            name=text("settings.language"),
        )
        return [
            (text("settings.language"), text("settings.language_help"), language),
            (text("settings.name"), text("settings.name_help"), name),
            (text("settings.portrait"), text("settings.name_help"), face),
            (text("settings.speed"), text("settings.speed_help", key=self.app.key("skip")), speed),
            (text("settings.reduced"), text("settings.reduced_help"), motion),
            (text("settings.thinking"), text("settings.thinking_help"), thinking),
            (text("settings.reasons"), text("settings.reasons_help"), reasons),
            (text("settings.remarks"), text("settings.remarks_help"), remarks),
            (text("settings.coach"), text("settings.coach_help"), coach),
            (text("settings.asking"), text("settings.asking_help"), answers),
            (text("settings.about"), text("settings.about_help"), about),
        ]

    def _display(self) -> list[tuple[str, str, Widget]]:
        text, settings, key = self.app.text, self.app.settings, self.app.key
        known = themes()
        names = [text(f"settings.theme_{name}") for name in known]  # text: settings.theme_*
        here = known.index(self.app.theme.name) if self.app.theme.name in known else 0
        self.themes = Tabs(names, here, lambda i: self.app.set_theme(known[i]), name=text("settings.theme"))
        scale = Slider(SCALES, settings.ui_scale, self._scale, name=text("speech.scale"), late=True)
        full = Toggle(self.app.window.fullscreen, self.app.set_fullscreen, name=text("settings.fullscreen"))
        software = Toggle(settings.software_display, self._software, name=text("settings.software"))
        folder = Button(text("settings.show_folder"), self._folder, kind="plain", size=18)
        return [
            (text("settings.theme"), text("settings.theme_help"), self.themes),
            (
                text("settings.scale", n=settings.ui_scale),
                text("settings.scale_help", larger=key("larger"), smaller=key("smaller"), usual=key("usual")),
                scale,
            ),
            (text("settings.fullscreen"), text("settings.fullscreen_help", key=self.app.key("full")), full),
            (text("settings.software"), text("settings.software_help"), software),
            (text("settings.folder"), text("settings.folder_help"), folder),
        ]

    def _sound(self) -> list[tuple[str, str, Widget]]:
        text, settings = self.app.text, self.app.settings
        key = self.app.bindings.label("mute", text)
        sound = Toggle(settings.sound, self.app.set_sound, name=text("settings.sound"))
        rows: list[tuple[str, str, Widget]] = [(text("settings.sound"), text("settings.sound_help", key=key), sound)]
        for name in ("volume", "effects", "room"):
            called = text(f"settings.heard_{name}")
            slider = Slider(VOLUMES, getattr(settings, name), self._volume(name), name=called)
            rows.append(
                (text(f"settings.heard_{name}"), text(f"settings.heard_{name}_help"), slider)
            )  # text: settings.heard_*
        captions = Toggle(settings.captions, self._set("captions"), name=text("settings.captions"))
        rows.append((text("settings.captions"), text("settings.captions_help"), captions))
        return [*rows, *self._speech()]

    def _speech(self) -> list[tuple[str, str, Widget]]:
        """Return what is said aloud; where the system has no voice, that is told here."""
        text, settings, speaker = self.app.text, self.app.settings, self.app.narrator.speaker
        on = Toggle(speaker.on, self.app.narrator.turn_on, name=text("settings.speech"))
        on.enabled = speaker.voice is not None
        silent = speaker.voice is None or speaker.voice.fails
        about = text("speech.no_voice") if silent else text("settings.speech_help", key=self.app.key("speech"))
        said = text("settings.speech_rate")
        rate = Slider(RATES, settings.speech_rate, self._set("speech_rate"), name=said, late=True)
        rows: list[tuple[str, str, Widget]] = [
            (text("settings.speech"), about, on),
            (said, text("settings.speech_rate_help", n=settings.speech_rate), rate),
        ]
        for kind in SPOKEN:
            name = text(f"settings.speak_{kind}")  # text: settings.speak_*
            toggle = Toggle(getattr(settings, f"speak_{kind}"), self._set(f"speak_{kind}"), name=name)
            rows.append((name, text(f"settings.speak_{kind}_help"), toggle))
        return rows

    def _volume(self, name: str) -> Callable[[int], None]:
        """Set a volume, and let it be heard."""

        def set_value(per_cent: int) -> None:
            setattr(self.app.settings, name, per_cent)
            self.app.save_settings()
            if name != "room":
                self.app.mixer.play("place", self.app.now)

        return set_value

    def renew(self) -> None:
        """Show what the settings say now."""
        self.layout()

    def _keys(self) -> list[tuple[str, str, Widget]]:
        text, bindings = self.app.text, self.app.bindings
        rows: list[tuple[str, str, Widget]] = []
        for action in USUAL:
            label = text("keys.press") if action == self._asked else bindings.label(action, text)
            button = Button(label, lambda action=action: self._ask_key(action), kind="plain", size=18)  # type: ignore[misc]  # bound now
            rows.append((bindings.title(action, text), "", button))
        if not bindings.are_usual:
            rows.append((text("keys.reset"), "", Button(text("keys.reset_do"), self._usual_keys, size=18)))
        return rows

    # ------------------------------------------------------------------------------------------------------ actions

    def _rename(self, name: str) -> None:
        self.app.settings.name = name.strip()
        self.app.save_settings()

    def _portrait(self) -> None:
        self.app.go(PortraitScene(self.app, self.app.settings.portrait, self._set("portrait")))

    def _speak(self, code: str) -> None:
        self.app.set_language(code)
        self._keep()

    def _scale(self, per_cent: int) -> None:
        self.app.set_scale(per_cent)

    def _software(self, on: bool) -> None:
        self._set("software_display")(on)
        self.app.toast(self.app.text("settings.next_start"))

    def _folder(self) -> None:
        self.app.toast(self.app.text("settings.folder_is", path=self.app.folders.data))


def _words_high(kit: Kit, name: Words, about: Words | None, room: float) -> float:
    """Return how high the words of a row are in so much room across."""
    return name.high(kit, room) + (about.high(kit, room) + 2 if about is not None else 0)


def _wide(control: Widget, app: App) -> float:
    """How wide a control of the settings wants to be, in points."""
    kit = app.kit
    if isinstance(control, Toggle):
        return max(72.0, 56 / kit.unit)
    if isinstance(control, Tabs | Button):
        return control.wide(kit)
    if isinstance(control, Line):
        return control.box[2]
    return 380.0
