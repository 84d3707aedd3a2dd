"""A table in words: what happened, what is asked and can be chosen, what has the focus, and all that lies there.

The sentences are those of the log, of the prompt and of the look; nothing is told that the one who looks cannot see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from dogtable.ui.kit.markup import plain
from dogtable.ui.look.entries import Group, Rect, Text
from dogtable.ui.look.ids import owner_of
from dogtable.ui.phrases import flow, in_a_row, sentences
from dogtable.ui.table import bot_reasons, curtain, inspecting
from dogtable.ui.table.history import read

if TYPE_CHECKING:
    from dogtable.ui.look.entries import Entry, Target
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.speech.narrator import Standing
    from dogtable.ui.table.controls import Control
    from dogtable.ui.table.focus import Stop

SMALL: Final = Rect(0, 0, 63, 88)
"""Any size does: what a portrait says does not depend on it."""
STATES: Final = {"legal": "speech.glows", "armed": "speech.picked"}
ON_TABLE: Final = ("hand", "board")
AROUND: Final = ("icon", "line")
"""Buttons that are there in any case: they are no answer to what is asked."""


class Telling:
    """Tells of one table, to the one who looks."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        events = scene.model.events
        self._reported = events[-1].n if events and scene.table.answered else 0
        self._curtained = False

    # ------------------------------------------------------------------ what happened
    def news(self) -> Iterator[str]:
        """Yield what has been shown, or begins to be, since this was asked last: a sentence or two of each shot.

        Where the curtain falls nothing more is said of what was for other eyes; what everybody may know stands on it.
        """
        model, flights = self.scene.model, self.scene.flights
        last = model.events[-1].n if model.events else 0
        if model.viewer.next is not None:
            if not self._curtained:
                self.scene.app.narrator.speaker.hush()
            self._curtained, self._reported = True, last
            return
        self._curtained = False
        if flights is None and last < self._reported:
            self._reported = last  # it was taken back
        shots = [[event for event in model.events[-self._since(last) :] if event.n > self._reported]]
        if flights is not None:
            shots.append([event for event in flights.happening.events if event.n > max(self._reported, last)])
        how, seat = flow(self.scene.app.text), model.seat
        for shot in filter(None, shots):
            stuck = () if seat is None else self.scene.table.stuck(seat, since=self._reported)
            self._reported = max(event.n for event in shot)
            for line in read(shot, tuple(model.view["boards"]), stuck).lines:
                yield line.heading or line.paragraph(how)

    def _since(self, last: int) -> int:
        """Return how many of the last events are to be looked at: at least those that are new."""
        return max(1, last - self._reported)

    # ------------------------------------------------------------------ what is asked
    def standing(self) -> Iterator[Standing]:
        """Yield why something cannot be done, what is said in a bubble, what is asked, a hint or reasons."""
        scene, curtained = self.scene, self.scene.model.viewer.next is not None
        yield "refusal", "always", "" if curtained else self.refusal()
        yield "guide", "always", "" if curtained else scene.renderer.says()
        yield "remark", "events", "" if curtained else scene.remarks.words()
        yield "prompt", "prompt", self.prompt()
        yield "hint", "hints", "" if curtained else sentences(*(scene.hinting.words() or bot_reasons.words(scene)))

    def prompt(self) -> str:
        """Return what is asked of the one who looks, and how it is answered; nothing while the game goes on."""
        scene, model, text = self.scene, self.scene.model, self.scene.app.text
        buttons = [one for one in scene.controls if one.kind not in AROUND]
        if model.viewer.next is not None:
            return sentences(*curtain.words(model, text), *(self.control(one) for one in buttons))
        if scene.flights is not None and not scene.flights.waits:
            return ""
        asked = model.decision is not None or model.moment is not None or model.shown_all or model.over
        if scene.chooser:
            return sentences(text("speech.which"), *(self.control(one) for one in scene.chooser))
        said = scene.holding.prompt() if scene.holding.keys else scene.renderer.prompt(buttons, None)
        waits = model.decision is not None and not model.sealed and not scene.holding.keys
        soft = "" if waits else said.soft  # how it is clicked helps nobody who hears it
        texts = [said.head, soft] if asked and scene.flights is None else []
        return sentences(*texts, *(self.control(one) for one in buttons))

    def choices(self) -> Iterator[str]:
        """Yield what is asked, then all that glows, in the order in which the focus goes through it."""
        yield self.prompt() or self.scene.app.text("table.going_on")
        if self.scene.model.viewer.next is not None:
            return
        stops = [stop for stop in self.scene.keyboard.stops() if stop.lit and stop.group in ON_TABLE]
        glows = [self.stop(stop) for stop in sorted(stops, key=lambda stop: stop.group != ON_TABLE[0])]
        if glows:
            text, key = self.scene.app.text, self.scene.app.key
            yield text("speech.choices", things=self._counted(glows))
            yield text("speech.how", next=key("next_lit"), choose=key("choose"))

    def refusal(self) -> str:
        """Return why what was tried cannot be done."""
        bubble = self.scene.bubble
        return "" if bubble is None else sentences(bubble.reason, bubble.detail)

    # ------------------------------------------------------------------ what has the focus
    def focus(self) -> str:
        """Return what has the focus, what would come of it, and whether it glows or is picked."""
        scene, text = self.scene, self.scene.app.text
        if scene.inspected is not None and scene.model.viewer.next is None:
            portrait = scene.desk.portrait(scene.inspected.value, SMALL, scene.inspected.sort)
            signs = inspecting.signs_on(scene, scene.inspected.rect) if scene.inspected.sort != "said" else []
            return sentences(
                *map(plain, (portrait.title, portrait.about.replace("|", ". "), *portrait.notes)),
                in_a_row(text, [plain(one) for one in signs]) if signs else "",
            )
        stop = scene.keyboard.focus.at(scene.keyboard.stops()) if scene.app.keyboard else None
        if stop is None or scene.flights is not None:
            return ""
        comes, name = scene.foretelling.words(scene.app.now), self.stop(stop)
        target = scene.desk.target(stop.name)
        state = "" if target is None or target.state not in STATES else text(STATES[target.state])
        if comes.casefold().startswith(name.casefold()):
            return sentences(comes, state)
        return sentences(name, state, comes)

    def stop(self, stop: Stop) -> str:
        """Return what something is called on which the focus can rest."""
        control = self.scene.keyboard.control_of(stop)
        if control is not None:
            return self.control(control)
        sign = self.scene.keyboard.sign_of(stop)
        if sign is not None:
            return sentences(*map(plain, str(sign.value).split("|")))
        target = self.scene.desk.target(stop.name)
        assert target is not None  # stops are controls, signs and targets
        return self.target(target)

    def control(self, control: Control) -> str:
        """Return what a button is called, and the key that does the same."""
        text = self.scene.app.text
        if not control.enabled:
            return text("speech.not_now", name=control.label)
        return text("speech.by_key", name=control.label, key=control.key) if control.key else control.label

    def target(self, target: Target) -> str:
        """Return what a thing is called, and where it lies; of a place, what lies there."""
        scene, text = self.scene, self.scene.app.text
        match target.kind:
            case "piece":
                name = self._piece(target.value)
                board = target.place.partition(".")[0] in scene.model.view["boards"]
                at = board or not scene.renderer.in_hand(target)
                return text("speech.lies_at", thing=name, place=self._place(target.place)) if at else name
            case "space" | "zone":
                lying = [self._piece(one) for one in self._lying(target.thing)]
                name = self._place(target.thing)
                return text("speech.holds", place=name, things=self._counted(lying)) if lying else name
            case "seat":
                name = scene.table.names.seat(int(str(target.value)))
                return in_a_row(text, list(dict.fromkeys(self._written(target.rect)))) or name
            case "word":
                return plain(scene.desk.portrait(target.value, SMALL, "word").title)
            case "number":
                return str(target.value)

    # ------------------------------------------------------------------ all that lies there
    def table(self) -> Iterator[str]:
        """Yield all that lies on the table: what the one who looks has, then what others have, then what is shared."""
        scene, seat = self.scene, self.scene.model.seat
        if scene.model.viewer.next is not None:  # the view is still that of the one who looked before
            yield self.prompt()
            return
        yield plain(scene.desk.layout.status)
        result: dict[int, list[str]] = {0: [], 1: [], 2: []}
        for place, pieces in self._places():
            owners = {self._owner(place, piece) for piece in pieces}
            rank = 0 if seat in owners and seat is not None else 2 if owners == {None} else 1
            things = self._counted([self._piece(piece) for piece in pieces])
            result[rank].append(scene.app.text("speech.holds", place=self._place(place), things=things))
        yield from (*result[0], *result[1], *result[2])
        for target in scene.desk.layout.targets:
            if target.kind == "seat":
                yield self.target(target)

    def _places(self) -> Iterator[tuple[str, list[Any]]]:
        view = self.scene.model.view
        for part in ("zones", "boards"):
            for name, inside in view[part].items():
                yield from _filled(name, inside)

    def _lying(self, place: str) -> list[Any]:
        return next((pieces for name, pieces in self._places() if name == place), [])

    def _owner(self, place: str, piece: Any) -> int | None:
        """Return whose a piece is: its own owner's, else that of the place."""
        owner = piece.get("owner") if isinstance(piece, Mapping) else owner_of(str(piece))
        if isinstance(owner, int):
            return owner
        name, *index = place.split(".")
        view = self.scene.model.view
        inside = view["zones"].get(name, view["boards"].get(name))
        each = isinstance(inside, list) and len(inside) == view["players"] and bool(index)
        return int(index[0]) if each and index[0].isdigit() else None

    def _piece(self, piece: Any) -> str:
        """Return what a piece is called: by the look, else as the log calls it."""
        title = plain(self.scene.desk.portrait(piece, SMALL).title)
        return title or self.scene.table.names.piece(piece)

    def _place(self, place: str) -> str:
        """Return what a place is called: as the log calls it, and by the look where that says more."""
        called = self.scene.table.called(self.scene.model.seat, place)
        title = plain(self.scene.desk.portrait(place, SMALL, "space").title) if self._on_board(place) else ""
        says_more = title and title.casefold() != called.casefold()
        return in_a_row(self.scene.app.text, [called, title]) if says_more else called

    def _on_board(self, place: str) -> bool:
        return place.partition(".")[0] in self.scene.model.view["boards"]

    def _counted(self, things: Sequence[str]) -> str:
        """Return things one after another; equal ones once, with how many there are."""
        text = self.scene.app.text
        counted = Counter(things).items()
        texts = [text("speech.times", thing=one, n=count) if count > 1 else one for one, count in counted]
        return in_a_row(text, texts)

    def _written(self, rect: Rect) -> Iterator[str]:
        """Yield what is written in a rectangle of the table, from the top."""
        found = [
            (y, x, words)
            for x, y, words in _texts(self.scene.desk.layout.entries, 0.0, 0.0)
            if rect.holds(x, y) and words
        ]
        yield from (words for _, _, words in sorted(found))


def _filled(name: str, inside: Any) -> Iterator[tuple[str, list[Any]]]:
    """Yield every place below a name where something lies, with that."""
    if isinstance(inside, Mapping):
        for key, more in inside.items():
            yield from _filled(f"{name}.{key}", more)
    elif inside and all(isinstance(one, str) or (isinstance(one, Mapping) and "kind" in one) for one in inside):
        yield name, list(inside)
    else:
        for number, more in enumerate(inside):
            yield from _filled(f"{name}.{number}", more)


def _texts(entries: Sequence[Entry], left: float, top: float) -> Iterator[tuple[float, float, str]]:
    """Yield the middle and the words of every text in a picture."""
    for entry in entries:
        if isinstance(entry, Group):
            yield from _texts(entry.entries, left + entry.x, top + entry.y)
        elif isinstance(entry, Text):
            yield left + entry.x + entry.w / 2, top + entry.y + entry.h / 2, plain(entry.markup)
