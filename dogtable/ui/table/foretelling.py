"""What lies under the pointer or has the focus, in words: what would come of taking it, else what it is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from dogtable.ui.kit.markup import plain
from dogtable.ui.phrases import flow, in_a_row, names_list
from dogtable.ui.table.changes import changes
from dogtable.ui.table.history import in_one_go, read
from dogtable.ui.table.inspecting import SIGNS, Inspected, of_target
from dogtable.ui.table.touch import meaning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dogtable.ui.look.entries import Layout, Target
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.controls import Control
    from dogtable.ui.table.picks import Choice, Pick

NAMED: Final = ("space", "zone", "seat")
"""Sorts of things that have a name at the table, whatever the look calls them."""
EITHER: Final = 2
"""Moves that are told beside each other, where a thing may become as many."""


class Foretelling:
    """Tells of one thing at a time; what was told of it is kept as long as nothing else is picked."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._texts: dict[tuple[object, ...], str] = {}
        self._stands: tuple[Mapping[str, Any], Layout] | None = None  # a view, and how it lies on the table
        self._rested: tuple[object, tuple[str, ...]] = None, ()  # where the pointer is, what was asked then,
        self._found: Mapping[str, Any] = {}  # and how the table stood

    def words(self, now: float) -> str:
        """Return what there is to say now, or nothing."""
        control, target, marked = self._rests_on(now)
        if control is not None:
            return self._of_control(control)
        if target is not None:
            comes = self._of_target(target)
            if comes or self._is_asked_anew:
                return comes
        if self._is_changed:
            return ""
        thing = self._thing(target, marked)
        said = "" if thing is None else self._said(thing)
        return said or ("" if target is None or marked is not None else self._called(target))

    def thing(self, now: float) -> Inspected | None:
        """Return the thing of which it is said now what it is, where nothing comes of it; none that is in a hand."""
        control, target, marked = self._rests_on(now)
        if control is not None:
            return None
        if target is not None:
            held = self.scene.renderer.in_hand(target)
            if held or self._is_asked_anew or self._of_target(target):
                return None
        if self._is_changed:
            return None
        thing = self._thing(target, marked)
        return thing if thing is not None and self._said(thing) else None

    def sign(self, now: float) -> Inspected | None:
        """Return the sign on which the pointer or the focus rests, or none: what it means is told beside it."""
        scene = self.scene
        if scene.flights is not None or scene.model.viewer.next is not None or scene.pointer.carried is not None:
            return None
        if scene.app.keyboard:
            return scene.keyboard.sign()
        marked = self._rests_on(now)[2]
        told = marked is not None and marked.sort in SIGNS and not self._is_changed
        return marked if told else None

    def _rests_on(self, now: float) -> tuple[Control | None, Target | None, Inspected | None]:
        """Return the button, the thing, and what is marked there, on which the pointer or the focus rests."""
        scene, nothing = self.scene, (None, None, None)
        if scene.flights is not None or scene.model.viewer.next is not None or scene.pointer.carried is not None:
            return nothing
        if scene.model.in_window:
            return nothing  # what lies on the stack, and that somebody may answer, is not to be hidden
        if scene.app.keyboard:
            return scene.keyboard.control(), scene.keyboard.target(), None
        if scene.pointer.at != self._rested[0]:
            self._rested, self._found = (scene.pointer.at, self._question), scene.model.view
        if scene.chooser:
            return scene.pointer.control, None, None  # what is to be read lies over the table
        if not scene.pointer.rests(now):
            return nothing
        return scene.pointer.control, scene.pointer.hovered, scene.pointer.marked

    @staticmethod
    def _thing(target: Target | None, marked: Inspected | None) -> Inspected | None:
        """Return what is looked at of which something is said; none where that is said beside a sign."""
        if marked is not None and marked.sort in SIGNS:
            return None
        return of_target(target) if target is not None else marked

    def _of_target(self, target: Target) -> str:
        """Return what comes of a target, or nothing."""
        return self._comes(meaning(target, self.scene.model.picking, self.scene.model.view["boards"]))

    @property
    def _is_asked_anew(self) -> bool:
        """Whether the pointer has rested since before what is asked now: that is read first."""
        return not self.scene.app.keyboard and self._rested[1] != self._question

    @property
    def _is_changed(self) -> bool:
        """Whether something has happened since the pointer came to rest: that is watched, and nothing told over it."""
        view = self.scene.model.view
        return not self.scene.app.keyboard and self._found is not view and self._found != view

    @property
    def _question(self) -> tuple[str, ...]:
        """What is asked: by which decision, and behind which picks."""
        model = self.scene.model
        decision = model.decision
        return () if decision is None else (decision.name, *(pick.thing for pick in model.picking.armed))

    def _of_control(self, control: Control) -> str:
        if control.action == "pick":
            return self._comes((control.value,))
        if control.action == "want":
            scene = self.scene
            seat = scene.model.seat
            assert seat is not None  # only somebody who is asked wants to be asked no more
            return scene.app.text("table.not_this_round_told", name=scene.table.seats[seat].name)
        if control.action == "rules" and control.kind == "line":
            return " ".join(map(self._rule, control.value))
        return self._after(control.value) if control.action == "answer" else ""

    def _rule(self, number: str) -> str:
        """Return what a rule says, as the rulebook has it."""
        book = self.scene.table.rules.rulebook()
        text = self.scene.app.text
        return next((text("speech.value", name=one.title, value=one.text) for one in book if one.rule == number), "")

    def _comes(self, picks: Sequence[Pick]) -> str:
        """Return what comes of one of these picks, where that leaves one move, or of both that it leaves."""
        picking, wanted = self.scene.model.picking, set(picks)
        fits = [option for option in picking.fitting if wanted & set(picking.rest(option))]
        keys = [option.key for option in fits]
        if len(keys) == 1 or not any(set(picking.telling(option)) - wanted for option in fits):
            return self._after(*keys[:1])
        return self._after(*keys) if len(keys) == EITHER else ""

    def _after(self, *keys: str) -> str:
        """Return what happens when this answer is given, or one of two, as far as whoever is asked can know it."""
        scene = self.scene
        model, table = scene.model, scene.table
        if model.seat is None or model.decision is None:
            return ""
        asked = table.decision(model.seat)
        if not keys or asked is None or not set(keys) <= {option.key for option in asked.options}:
            return ""  # the answer has been given, and what it brought is not shown yet
        whole = (table.match.count, model.seat, keys)
        if whole not in self._texts:
            self._texts = {whole: (self._either if len(keys) == EITHER else self._outcome)(model.seat, *keys)}
        return self._texts[whole]

    def apart(self, options: Sequence[Choice]) -> list[str]:
        """Return what the log would tell of each of these answers and not of the others; else what it is called."""
        seat = self.scene.model.seat
        assert seat is not None  # they are answers of whoever is asked
        boards = tuple(self.scene.model.view["boards"])
        told = [
            [
                one.text
                for line in read(self.scene.table.outcome(seat, [option.key]).events, boards).lines
                for one in line.brief
            ]
            for option in options
        ]
        alike = set(told[0]).intersection(*told[1:])
        return [
            " ".join(one for one in sentences if one not in alike) or option.text
            for option, sentences in zip(options, told, strict=True)
        ]

    def _either(self, seat: int, *keys: str) -> str:
        """Return what happens by one answer or by the other, in words alone."""
        scene, text = self.scene, self.scene.app.text
        boards = tuple(scene.model.view["boards"])
        found = [scene.table.outcome(seat, [key]) for key in keys]
        one, other = (in_one_go(outcome.events, boards, flow(text)) for outcome in found)
        wording = one if one == other else text("table.either", one=one, other=other)
        return text("table.unanswered", told=wording) if any(outcome.answerable for outcome in found) else wording

    def _outcome(self, seat: int, key: str) -> str:
        """Return what happens in words, and what numbers become, where all that the seat knows leads to the same."""
        scene, text = self.scene, self.scene.app.text
        table, view = scene.table, scene.model.view
        found = table.outcome(seat, [key])
        wording = in_one_go(found.events, tuple(view["boards"]), flow(text))
        if not found.views:
            return wording
        views = [one for n, one in enumerate(found.views) if one not in found.views[:n]]  # mostly all are alike
        if self._stands is None or self._stands[0] is not view:
            self._stands = view, scene.desk.plain(view)
        before = self._stands[1]
        changed = [changes(before, scene.desk.plain(one), (view, one), self._named) for one in views]
        certain = (one for one in changed[0] if all(one in others for others in changed))
        sure = [text("table.becomes", whose=whose, change=in_a_row(text, changes)) for whose, changes in certain]
        leads, *others = [scene.desk.leading(one) for one in views]
        if leads and all(one == leads for one in others) and leads != scene.desk.leading(view):
            names = [self._named(one) for one in leads]
            sure.append(text("table.leads", names=names_list(text, names), n=len(names)))
        if sure:
            wording = text("table.changes", told=wording, changes=in_a_row(text, sure))
        return text("table.unanswered", told=wording) if found.answerable else wording

    def _named(self, value: Any) -> str:
        """Return what a seat or a piece is called beside what becomes of its number."""
        names = self.scene.table.names
        return names.seat(value) if isinstance(value, int) else names.piece(value)

    def _called(self, target: Target) -> str:
        """Return what a thing is called of which nothing else is said; of a face that is not seen, where it lies."""
        scene = self.scene
        match target.kind:
            case "space" | "zone":
                return self._place(target.thing)
            case "piece":
                piece: Any = target.value  # as in a view
                faceless = isinstance(piece, Mapping) and len(piece) < 2
                return self._place(target.place) if faceless else scene.table.names.piece(piece)
            case "seat":
                seat = int(str(target.value))
                return scene.app.text(
                    "speech.value", name=scene.table.names.seat(seat), value=plain(scene.desk.seats()[seat].status)
                )
        return ""

    def _place(self, place: str) -> str:
        """Return what a place is called; a zone that belongs to a piece has no name."""
        view = self.scene.model.view
        nameless = place.count(".") > 1 and place.partition(".")[0] not in view["boards"]
        return "" if nameless else self.scene.table.called(self.scene.model.seat, place)

    def _said(self, thing: Inspected) -> str:
        """Return the title of a thing and what there is to say of it; of a place or a seat nothing but that."""
        portrait = self.scene.desk.portrait(thing.value, thing.rect, thing.sort)
        lines = [words for line in portrait.about.split("|") if (words := plain(line))]
        title, about = plain(portrait.title), " · ".join(lines)
        if thing.sort in NAMED and not about:
            return ""
        if not (title and about) or about.casefold().startswith(title.casefold()):
            return about or title
        return self.scene.app.text("speech.value", name=title, value=about)
