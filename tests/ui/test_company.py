"""The faces that the cast pull, and their lines: by what the one who looks is told, seldom, and the same again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from dogtable.base.rng import Rng
from dogtable.base.sounds import SOUNDS
from dogtable.engine.match import Match
from dogtable.session import seats as seating
from dogtable.session.characters import MOODS, cast, reactions
from dogtable.session.library import Library
from dogtable.session.tempers import TEMPERS
from dogtable.ui.table.company import APART, FADES, NOTHING, Company, Taken
from dogtable.ui.text import Catalogue, languages
from tests.bots.honest import exchanged
from tests.ui.fakes_table import FakeEvent

SIDES = ((0, 2), (1, 3))
CAST = [None, *list(cast().values())[:3]]
"""You, and three of the cast."""
NAMES = ("Mira", "Anna", "Ben", "Chloe")


def sound_of(event: str, kind: str, path: str = "", start: str = "", end: str = "") -> str:
    return event


COMPANY = Company(NAMES, CAST, SIDES, sound_of)


def event(n: int, name: str, seat: int | None, piece: Any = None, speaks_of: int | None = None) -> Any:
    return FakeEvent(n, "move", seat, piece=piece, event=name, text="Ben does it.", speaks_of=speaks_of)


def faces(taken: Taken) -> list[str]:
    return [COMPANY.portrait(taken, seat, "lucy").removeprefix("cast-") for seat in range(4)]


def test_who_hits_is_glad_and_who_is_hit_is_cross() -> None:
    assert faces(COMPANY.taken(NOTHING, [event(1, "hit", 1, "marble.2.0")])) == [
        "lucy",
        "anna-glad",
        "ben-cross",
        "chloe",
    ]
    assert faces(COMPANY.taken(NOTHING, [event(1, "hit", 0, "marble.3.1")])) == ["lucy", "anna", "ben", "chloe-cross"]


def test_nobody_is_glad_to_hit_a_partner_or_what_is_nobodys() -> None:
    assert faces(COMPANY.taken(NOTHING, [event(1, "hit", 1, "marble.3.0")])) == ["lucy", "anna", "ben", "chloe-cross"]
    for piece in ("marble.1.0", {"kind": "card"}, None, "card"):
        assert faces(COMPANY.taken(NOTHING, [event(1, "hit", 1, piece)])) == ["lucy", "anna", "ben", "chloe"]


def test_it_is_whom_the_sentence_speaks_of_that_is_glad() -> None:
    assert faces(COMPANY.taken(NOTHING, [event(1, "round_won", 1, speaks_of=2)]))[1:3] == ["anna", "ben-glad"]


def test_a_face_is_soon_the_usual_one_again() -> None:
    taken = COMPANY.taken(NOTHING, [event(1, "home", 1)])
    for n in range(FADES - 1):
        assert faces(taken)[1] == "anna-glad"
        taken = COMPANY.taken(taken, [event(2 + n, "slide", 2)])
    assert faces(COMPANY.taken(taken, [event(99, "slide", 2)]))[1] == "anna"


def test_at_the_end_winners_are_glad() -> None:
    assert faces(COMPANY.at_the_end(NOTHING, [0, 2])) == ["lucy", "anna-cross", "ben-glad", "chloe-cross"]


def told(events: Sequence[Any]) -> list[Any]:
    taken, found = NOTHING, []
    for one in events:
        taken = COMPANY.taken(taken, [one])
        found += [taken.remark] if taken.remark is not None else []
    return found


def test_lines_are_few_never_two_of_one_in_a_row_and_never_again() -> None:
    rng = Rng(5)
    names = ("hit", "home", "round_won", "slide")
    events = [event(n, names[rng.below(4)], rng.below(4), f"marble.{rng.below(4)}.0") for n in range(1, 3000)]
    lines = told(events)
    assert len(lines) >= 8
    assert all(after.n - before.n >= APART and after.seat != before.seat for before, after in pairwise(lines))
    assert len({(line.seat, line.says) for line in lines}) == len(lines) <= 12
    assert told(events) == lines, "a replay says the same"
    whole = COMPANY.taken(NOTHING, events)
    assert whole.said == {(line.seat, line.says) for line in lines}, "in one go it comes to the same"


def test_without_the_cast_nothing_is_taken() -> None:
    plain = Company(NAMES, [None] * 4, SIDES, sound_of)
    assert plain.taken(NOTHING, [event(1, "hit", 1, "marble.2.0")]) is NOTHING
    assert plain.portrait(NOTHING, 1, "kenai") == "kenai"


def test_reactions_are_to_sounds_that_there_are_and_every_line_is_in_every_language() -> None:
    roles = [(sound, role, one) for sound, told_ in reactions().items() for role, one in told_.items()]
    assert {sound for sound, _, _ in roles} <= set(SOUNDS)
    assert all(role in ("doer", "other") and one.face in MOODS for _, role, one in roles)
    occasions = {one.says for _, _, one in roles if one.says}
    wanted = {f"remark.{temper}_{says}" for temper in TEMPERS for says in occasions}
    for language, _ in languages():
        assert {key for key in Catalogue.load(language).keys() if key.startswith("remark.")} == wanted  # noqa: SIM118


@pytest.mark.parametrize("ruleset", ["dog", "we-rate-dogs"])
def test_faces_and_lines_hang_on_nothing_that_the_one_who_looks_cannot_see(
    ruleset: str,
) -> None:
    """Exchange what a seat does not see, let it give the same answer: what looks alike to it is taken alike."""
    rules, rng = Library().load(ruleset), Rng(3)
    who = seating.make(["easy"] * 4)
    company = Company(
        [seat.name for seat in who], [seat.character for seat in who], ((0, 2), (1, 3)), rules.look().sound_of
    )
    match, alike = Match(rules, players=4, seed=2), 0
    while (decision := match.decision) is not None and alike < 6:
        seat, chosen = decision.seat, decision.options[rng.below(len(decision.options))].key
        before, since = match.clone(), match.event_count
        match.choose(chosen, seat=seat)
        ours = company.taken(NOTHING, match.events(seat, since))
        twin = exchanged(before, seat, rng) if ours.faces else None
        if twin is None:
            continue
        since = twin.event_count
        twin.choose(chosen, seat=seat)
        if match.view(seat) == twin.view(seat):
            alike += 1
            theirs = company.taken(NOTHING, twin.events(seat, since))
            assert ours.faces == theirs.faces
            said = [one.remark and (one.remark.seat, one.remark.says) for one in (ours, theirs)]
            assert said[0] == said[1]
    assert alike >= 4
