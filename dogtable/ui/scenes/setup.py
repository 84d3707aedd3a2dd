"""What is being set up for a new game: players, seats, options, seed. Remembered from game to game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from dogtable.engine.fields import is_whole
from dogtable.session import seats as seating
from dogtable.session.characters import Character
from dogtable.session.seats import Seat
from dogtable.ui.text import Catalogue

if TYPE_CHECKING:
    from dogtable.session.loaded import LoadedRuleset, OptionInfo
    from dogtable.ui.app import App

WHO: Final = (*seating.PEOPLE, *reversed(seating.BOTS))
MOST_REMEMBERED: Final = 12  # rulesets whose set-up is kept


@dataclass
class Setup:
    """A game about to begin. Always has as many seats as players; at most one seat is `you`."""

    rules: LoadedRuleset
    players: int
    seats: list[Seat]
    options: dict[str, str] = field(default_factory=dict)
    seed: str = ""

    @classmethod
    def usual(cls, app: App, rules: LoadedRuleset, players: int) -> Setup:
        """You, and bots in all other seats."""
        return cls(rules, players, _made(app, ["you"] + [seating.USUAL] * (players - 1)))

    @classmethod
    def remembered(cls, app: App, rules: LoadedRuleset) -> Setup:
        """Return the last set-up of this ruleset, as far as it still fits."""
        setup = cls.usual(app, rules, rules.players[0])
        kept: Any = app.settings.last_setup.get(rules.id)
        if not isinstance(kept, dict):
            return setup
        if is_whole(kept.get("players")) and kept["players"] in rules.players:
            setup = cls.usual(app, rules, kept["players"])
        found = kept.get("seats")
        if isinstance(found, list) and len(found) == setup.players and all(_fits(seat) for seat in found):
            setup.seats = [Seat.from_json(seat) for seat in found]
            setup._sit_down(app.settings.name, app.settings.portrait)
        options = kept.get("options")
        if isinstance(options, dict):
            for option in rules.options(setup.players):
                if options.get(option.name) in [value for value, _ in option.values]:
                    setup.options[option.name] = options[option.name]
        return setup

    def _sit_down(self, name: str, portrait: str) -> None:
        """Have you called as you are called now, where nobody else is called so."""
        you = next((n for n, seat in enumerate(self.seats) if seat.by == "you"), None)
        if you is None:
            return
        if name and all(seat.name != name for seat in self.seats):
            self.rename(you, name)
        if portrait:
            self.set_portrait(you, portrait)

    def remember(self, app: App) -> None:
        """Keep this set-up, and the name of whoever plays here."""
        you = next((seat for seat in self.seats if seat.by == "you"), None)
        if you is not None:
            app.settings.name, app.settings.portrait = you.name, you.portrait
        kept = {key: value for key, value in app.settings.last_setup.items() if key != self.rules.id}
        kept[self.rules.id] = {
            "players": self.players,
            "seats": [seat.to_json() for seat in self.seats],
            "options": dict(self.options),
        }
        app.settings.last_setup = dict(list(kept.items())[-MOST_REMEMBERED:])
        app.save_settings()

    # ------------------------------------------------------------------------------------------------------ changes

    def set_players(self, players: int) -> None:
        """Seat more or fewer; who sits stays, new seats get bots."""
        while len(self.seats) > players:
            self.seats.pop()
        while len(self.seats) < players:
            self.seats += self._newcomers()[:1]
        self.players = players
        still = {option.name for option in self.rules.options(players)}
        self.options = {name: value for name, value in self.options.items() if name in still}

    def _newcomers(self) -> list[Seat]:
        names, portraits = {seat.name for seat in self.seats}, {seat.portrait for seat in self.seats}
        return seating.newcomers(names, portraits, Random())

    def rename(self, seat: int, name: str) -> None:
        """Give a seat another name."""
        self.seats[seat] = replace(self.seats[seat], name=name)

    def set_portrait(self, seat: int, portrait: str) -> None:
        """Give a seat another portrait; whoever had it gets this one."""
        for other, taken in enumerate(self.seats):
            if taken.portrait == portrait:
                self.seats[other] = replace(taken, portrait=self.seats[seat].portrait)
        self.seats[seat] = replace(self.seats[seat], portrait=portrait)

    def seat_character(self, seat: int, character: Character) -> None:
        """Seat one of the cast; whoever looks like that gets the face of who sat there, a bot its name, too."""
        gone = self.seats[seat]
        for other, taken in enumerate(self.seats):
            if taken.portrait == character.portrait and other != seat:
                name = taken.name if taken.is_person else gone.name
                self.seats[other] = replace(taken, name=name, portrait=gone.portrait)
        self.seats[seat] = replace(gone, name=character.name, portrait=character.portrait)

    def set_by(self, seat: int, by: str) -> None:
        """Say who decides at a seat; only one seat is yours."""
        if by == "you":
            self.seats = [replace(s, by="person") if s.by == "you" else s for s in self.seats]
        self.seats[seat] = replace(self.seats[seat], by=by)

    def set_option(self, name: str, value: str) -> None:
        """Choose the value of an option."""
        self.options[name] = value

    def set_seed(self, seed: str) -> None:
        """Choose the seed, digits; nothing for a new one each time."""
        self.seed = seed

    # ---------------------------------------------------------------------------------------------------- questions

    def applying(self) -> Sequence[OptionInfo]:
        """Return the options that matter for this number of players."""
        return self.rules.options(self.players)

    def problem(self, text: Catalogue) -> str:
        """Return in one sentence why the game cannot begin yet, or nothing."""
        names = [seat.name.strip() for seat in self.seats]
        if not all(names):
            return text("new_game.no_name")
        if len(set(names)) < len(names):
            return text("new_game.same_name")
        if not any(seat.is_person for seat in self.seats):
            return text("new_game.no_person")
        return ""

    def made(self) -> list[Seat]:
        """Return the seats as the session wants them."""
        return [replace(seat, name=seat.name.strip()) for seat in self.seats]


def _made(app: App, who: Sequence[str]) -> list[Seat]:
    return seating.make(who, app.settings.name, app.settings.portrait, Random())


def _fits(seat: object) -> bool:
    return (
        isinstance(seat, dict)
        and seat.get("by") in WHO
        and all(isinstance(seat.get(key), str) for key in ("name", "portrait"))
    )
