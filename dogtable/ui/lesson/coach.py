"""The coach of a first game: what a thing can do, what changed and by which rule, a warning before a blunder.

Each is said once, and all of it can be put off at any time.

It thinks as a hint does, in another process, while the player looks; what it has not thought about it is silent on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dogtable.base.reading import is_line
from dogtable.session.coaching import MOST_SUBJECTS, misses_win, warning
from dogtable.session.settings import MOST_TEXT
from dogtable.ui.kit.markup import escape
from dogtable.ui.lesson import changes
from dogtable.ui.lesson.bubble import Bubble, across, control
from dogtable.ui.lesson.place import MARGIN, nearest
from dogtable.ui.lesson.room import avoided, hides, lay, lay_across, lay_again
from dogtable.ui.look.entries import Layout, Rect
from dogtable.ui.look.ids import face_of

if TYPE_CHECKING:
    from dogtable.session.advising import Advice
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.controls import Control
    from dogtable.ui.table.overlays import Layer

SECONDS = 1.0
"""It thinks about a decision for so long."""
POLL = 0.1


@dataclass(frozen=True, slots=True)
class Said:
    """What it says, in markup: about things on the table, by a rule, or before answers that are held back (`keys`)."""

    words: str
    things: tuple[str, ...] = ()
    rule: str = ""
    keys: tuple[str, ...] = ()


class Coach:
    """The coach at one table; nothing where it is off, or the game is no own game of one person."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.said: Said | None = None
        self._adviser = scene.table.adviser()
        self._advice: Advice | None = None
        self._asked = -1  # how many answers had been given when it began to think
        self._looked = -1  # ... and when it last looked for something new
        self._seen = self._last  # number of the last event that was looked at
        self._kept: tuple[object, Bubble, Rect, tuple[Rect, ...]] | None = None
        self._laid_on: Layout | None = None  # the layout for which that was laid
        self._fits_on: Layout | None = None  # ... and one on which it covers nothing that is wanted
        self._at_foot: Said | None = None  # what is said at the foot of the table, which that leaves free

    @property
    def on(self) -> bool:
        """Whether there is a coach at this table."""
        table = self.scene.table
        return self.scene.app.settings.coach and bool(table.id) and len(table.people) == 1

    # ------------------------------------------------------------------ time
    def update(self) -> float | None:
        """Think about what is asked, look what is new in the hand, and make room for what is said."""
        wait = self._think()
        self._make_room()
        return wait

    def _think(self) -> float | None:
        scene, count = self.scene, self.scene.table.match.count
        decision = scene.model.decision
        if not self.on or decision is None or decision.sealed is not None or scene.showing.busy:
            if self.said is not None and not (self.on and decision is not None):
                self.quiet()
            return None
        if self._looked != count:
            self._looked = count
            _ = self._tell_change() or self._look()
        if self._asked != count and not decision.answers and len(decision.options) > 1:
            self._asked, self._advice = count, None
            self._adviser.ask(scene.table.match, decision.seat, SECONDS, came=scene.app.wake)
        if not self._adviser.busy:
            return None
        self._advice = self._adviser.poll() or self._advice
        return POLL if self._adviser.busy else None

    def close(self) -> None:
        """End its process."""
        self._adviser.close()

    # ------------------------------------------------------------------ saying
    def _tell_change(self) -> bool:
        """Say of one thing that has happened since it last looked by which rule, where that was not told before."""
        scene, rules = self.scene, self.scene.table.rules
        since, self._seen = min(self._seen, self._last), self._last
        fresh = [event for event in scene.model.events if event.n > since]
        book = {one.rule: one for one in rules.rulebook() if one.rule}
        known = [rule for rule in book if self._named(rule) in scene.app.settings.coached]
        change = changes.newest(fresh, scene.model.seat, scene.table.look.motion_of, known)
        if change is None or change.rule not in book:
            return False
        self._remember(self._named(change.rule))
        self._say(Said(changes.words(change, book[change.rule]), change.things, change.rule))
        return True

    @property
    def _last(self) -> int:
        events = self.scene.model.events
        return events[-1].n if events else 0

    def _named(self, thing: str) -> str:
        """Return under which name it is remembered that something was said of a thing, or of a rule."""
        return f"{self.scene.table.rules.id}/{thing}"

    def _remember(self, name: str) -> None:
        settings = self.scene.app.settings
        settings.coached = [*settings.coached, name][-MOST_SUBJECTS:]
        self.scene.app.save_settings()

    def _look(self) -> bool:
        """Say of one thing in the hand what it can do, of which nothing was said before."""
        scene, known = self.scene, self.scene.app.settings.coached
        for target in scene.desk.layout.targets:
            name = self._named(face_of(target.id))
            if not scene.renderer.in_hand(target) or not target.state or name in known or not is_line(name, MOST_TEXT):
                continue
            portrait = scene.desk.portrait(target.value, Rect(0, 0, 63, 88))
            if portrait.about:
                self._remember(name)
                self._say(Said(f"**{portrait.title}**|{portrait.about}", (target.thing,)))
                return True
        return False

    def warns(self, keys: tuple[str, ...]) -> bool:
        """Hold answers back once that begin with a blunder, and say why; False where they are to be given."""
        held = self.said.keys if self.said is not None else ()
        advice, count = self._advice, self.scene.table.match.count
        self.quiet()
        if not self.on or keys == held or advice is None or advice.count != count:
            return False
        words = self._warned(advice, keys[0])
        if words:
            self._say(Said(words, keys=keys))
        return bool(words)

    def _warned(self, advice: Advice, key: str) -> str:
        """Return what is said before an answer; "" before one that is no blunder."""
        text, found = self.scene.app.text, warning(advice, key)
        if found is None:
            return escape(text("coach.wins")) if misses_win(self.scene.table.match, advice, key) else ""
        words = escape(text("coach.warns", n=round(100 * found.cost)))
        if found.against:
            return words + "|" + escape(text("coach.against", reason=found.against))
        return words + "|" + escape(text("coach.instead", reason=found.instead)) if found.instead else words

    def _make_room(self) -> None:
        """Have the foot of the table while something is said that would cover what is wanted; then give it back.

        What moves is shown to its end before that.
        """
        scene = self.scene
        if scene.showing.busy:
            return
        if self._at_foot is not None and self._at_foot is not self.said:
            self._at_foot = None
            scene.leave_foot(scene.Renderer.foot)
        laid = self.laid()
        if self.said is None or laid is None or self._at_foot is not None or self._fits_on is scene.desk.layout:
            return
        if hides(laid[1], laid[2], avoided(scene, asks=True)):
            self._at_foot, bubble = self.said, self._barred(self.said)
            scene.leave_foot(lambda kit: bubble.high(kit, across(kit)) + 2 * MARGIN)
        else:
            self._fits_on = scene.desk.layout

    def _barred(self, said: Said) -> Bubble:
        """Return the bubble as it lies across the foot."""
        return replace(self._bubble(said), dense=True)

    def _say(self, said: Said) -> None:
        self.said = said
        self.scene.relay()

    @property
    def rule(self) -> str:
        """Return the number of the rule that it speaks of; "" where it speaks of none."""
        return "" if self.said is None else self.said.rule

    def quiet(self) -> None:
        """Say nothing more of this."""
        if self.said is not None:
            self.said = None
            self.scene.relay()

    def act(self, what: str) -> None:
        """Do what a button of it does."""
        keys = () if self.said is None else self.said.keys
        match what:
            case "do it":
                self.scene.answer(keys)
            case "off":
                self.scene.app.settings.coach = False
                self.scene.app.save_settings()
                self.quiet()
                self.scene.app.toast(self.scene.app.text("coach.is_off"))
            case "rules" if self.said is not None:
                self.scene.app.show_rules(self.scene.table.rules, self.said.rule)
            case _:
                self.quiet()
                if keys:
                    self.scene.selection.clear()
                    self.scene.relay()

    # ------------------------------------------------------------------ what is drawn
    def _bubble(self, said: Said) -> Bubble:
        text = self.scene.app.text
        off = (control("off", text("coach.without"), plain=True),)
        if not said.keys:
            book = (control("rules", text("lesson.rules", n=1, rules=said.rule), "book"),) if said.rule else ()
            return Bubble(
                said.words, 0, 0, "", (*book, *off), (control("good", text("coach.good"), "check", primary=True),)
            )
        again = control("again", text("coach.look_again"), "undo", primary=True)
        return Bubble(said.words, 0, 0, "", off, (again, control("do it", text("coach.do_it"), "", plain=True)))

    def laid(self) -> tuple[Bubble, Rect, tuple[Rect, ...]] | None:
        """Return the bubble, where it lies, and what it points at; None while it says nothing."""
        scene, said = self.scene, self.said
        if said is None or scene.showing.busy:
            return None
        found = (changes.lies(scene.desk.layout, thing) for thing in said.things)
        pointed = tuple(rect for rect in found if rect is not None)
        key, layout = (said, scene.desk.window, pointed), scene.desk.layout
        if self._at_foot is said:
            self._kept = key, *lay_across(scene, self._barred(said)), pointed
        elif self._kept is None or self._kept[0] != key:
            self._kept = key, *lay(scene, self._bubble(said), pointed, avoided(scene, asks=True)), pointed
        elif self._laid_on is not layout:
            clear, at = avoided(scene, asks=True), self._kept[2]
            self._kept = key, *lay_again(scene, self._bubble(said), pointed, clear, at), pointed
        self._laid_on = layout
        return self._kept[1:]

    def controls(self) -> list[Control]:
        """Return its buttons."""
        laid = self.laid()
        return [] if laid is None else laid[0].laid(self.scene.desk.kit, laid[1])

    def layers(self) -> Iterator[Layer]:
        """Yield the bubble and the light round what it points at."""
        laid = self.laid()
        if laid is not None:
            bubble, at, pointed = laid
            for rect in pointed:
                yield self.scene.desk.parts.hinted(rect, 8.0, bulb=False)
            yield bubble.layer(self.scene.desk.parts, at, nearest(at, pointed))

    def covers(self, x: float, y: float) -> bool:
        """Whether the bubble lies at a point."""
        laid = self.laid()
        return laid is not None and laid[1].holds(x, y)
