import shutil
import time
from pathlib import Path
from random import Random

import pytest

from dogtable.base.errors import SaveError, UsageError
from dogtable.base.paths import program_folder
from dogtable.session import seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.standing import Standing
from dogtable.session.table import Table
from tests.patience import PATIENCE


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(data=tmp_path)


@pytest.fixture
def journal(library: Library) -> Journal:
    return Journal(library.user.journal)


def table_of(journal: Journal, library: Library, who: list[str], seed: int = 7) -> Table:
    return Table.new(journal, library.load("dog"), 4, {}, seats.make(who), seed)


def give_any(table: Table, seat: int) -> None:
    decision = table.decision(seat)
    assert decision is not None
    table.answer(seat, decision.options[0].key)


def wait_for_bots(table: Table, seconds: float = PATIENCE) -> int:
    """Poll until a person is waited for; the number of answers that the bots gave."""
    end, count = time.monotonic() + seconds, 0
    while not table.over and not any(table.seats[seat].is_person for seat in table.waiting):
        count += len(table.poll())
        assert time.monotonic() < end, "the bots do not answer"
        time.sleep(0.002)
    return count


def test_a_person_plays_with_bots_and_goes_on_the_next_day(library: Library, journal: Journal) -> None:
    table = table_of(journal, library, ["you", "greedy", "random", "greedy"])
    try:
        assert table.waiting == (0, 1, 2, 3)
        give_any(table, 0)
        assert wait_for_bots(table) >= 3
        assert 0 in table.waiting
        view, count = table.view(0), table.match.count
    finally:
        table.close()
    saved = journal.games()[0]
    assert saved.answers == count
    assert saved.standing == Standing(False, table.waiting)
    again = Table.open(journal, saved.id, library)
    assert again.view(0) == view
    assert again.events(0)[-1].text == table.events(0)[-1].text
    give_any(again, 0)
    again.close()


def test_a_wrong_answer_is_told_and_not_stored(library: Library, journal: Journal) -> None:
    table = table_of(journal, library, ["person"] * 4)
    with pytest.raises(UsageError):
        table.answer(0, "card=nonsense")
    assert journal.answers(table.id) == []
    for seat in range(4):
        give_any(table, seat)
    asleep = next(seat for seat in range(4) if seat not in table.waiting)
    with pytest.raises(UsageError, match="not asked"):
        table.answer(asleep, "pass")
    assert len(journal.answers(table.id)) == 4


def test_sealed_answers_may_be_changed_until_all_are_in(library: Library, journal: Journal) -> None:
    table = table_of(journal, library, ["person"] * 4)
    decision = table.decision(0)
    assert decision is not None
    first, second = decision.options[0].key, decision.options[1].key
    table.answer(0, first)
    table.answer(0, second)
    assert table.waiting == (1, 2, 3)
    opened = Table.open(journal, table.id, library)
    sealed = opened.decision(0)
    assert sealed is not None and sealed.sealed == second


def test_the_steps_of_a_seven_are_undone_one_by_one(library: Library, journal: Journal) -> None:
    table, seat = in_the_middle_of_a_seven(library, journal)
    before = [table.match.hash()]
    for _ in range(2):
        give_any(table, seat)
        before.append(table.match.hash())
    for expected in reversed(before[:-1]):
        assert table.can_undo(seat)
        table.undo(seat)
        assert table.match.hash() == expected
    assert len(journal.answers(table.id)) == table.match.count


def in_the_middle_of_a_seven(library: Library, journal: Journal) -> tuple[Table, int]:
    for seed in range(1, 50):
        table = table_of(journal, library, ["person"] * 4, seed)
        rng = Random(seed)
        for _ in range(300):
            seat = table.waiting[0]
            decision = table.decision(seat)
            assert decision is not None
            split = [option.key for option in decision.options if option.key.endswith("use=split")]
            if split:
                table.answer(seat, split[0])
                return table, seat
            table.answer(seat, rng.choice(decision.options).key)
    raise AssertionError("no seven was played")


def test_nothing_is_undone_across_another_persons_decision(library: Library, journal: Journal) -> None:
    table = table_of(journal, library, ["person"] * 4)
    for seat in range(4):
        give_any(table, seat)
    seat = table.waiting[0]
    give_any(table, seat)
    assert table.waiting != (seat,)
    assert not table.can_undo(seat)
    with pytest.raises(UsageError):
        table.undo(seat)
    assert not table.can_take_back(seat)


def test_moves_are_taken_back_against_bots_only(library: Library, journal: Journal) -> None:
    table = table_of(journal, library, ["you", "random", "random", "random"])
    try:
        give_any(table, 0)
        wait_for_bots(table)
        here = table.match.hash()
        count = table.match.count
        give_any(table, 0)
        wait_for_bots(table)
        assert table.can_take_back(0)
        table.take_back(0)
        assert (table.match.hash(), table.match.count) == (here, count)
        assert len(journal.answers(table.id)) == count
    finally:
        table.close()


def test_a_preview_tells_nothing_and_changes_nothing(library: Library, journal: Journal) -> None:
    table = table_of(journal, library, ["person"] * 4)
    for seat in range(4):
        give_any(table, seat)
    seat = table.waiting[0]
    decision = table.decision(seat)
    assert decision is not None
    here = table.match.hash()
    view = table.preview(seat, decision.options[0].key)
    assert table.match.hash() == here
    hidden = [hand for other, hand in enumerate(view["zones"]["hand"]) if other != seat]
    assert all("rank" not in card for hand in hidden for card in hand if not isinstance(card, str)) or view.get("known")


def test_a_game_is_played_on_by_its_old_rules(library: Library, journal: Journal, tmp_path: Path) -> None:
    folder = tmp_path / "rulesets"
    shutil.copytree(program_folder() / "rulesets" / "dog", folder / "my-dog")
    path = folder / "my-dog" / "game.yaml"
    path.write_text(path.read_text().replace("id: dog", "id: my-dog"))
    table = Table.new(journal, library.load("my-dog"), 4, {}, seats.make(["person"] * 4), 3)
    for seat in range(4):
        give_any(table, seat)
    view = table.view(0)
    path.write_text(path.read_text().replace("forward: [12]", "forward: [11]"))
    library.forget()
    changed = Table.open(journal, table.id, library)
    assert "have changed since" in changed.notice
    assert changed.view(0) == view
    shutil.rmtree(folder / "my-dog")
    library.forget()
    gone = Table.open(journal, table.id, library)
    assert "rules that it brought" in gone.notice
    assert gone.view(0) == view


def test_a_game_by_old_rules_that_no_table_fits_any_more_has_a_plain_one(
    library: Library, journal: Journal, tmp_path: Path
) -> None:
    mine = tmp_path / "rulesets" / "my-dog"
    shutil.copytree(program_folder() / "rulesets" / "dog", mine)
    rules, look = mine / "game.yaml", mine / "table.yaml"
    rules.write_text(rules.read_text().replace("id: dog", "id: my-dog"))
    table = Table.new(journal, library.load("my-dog"), 4, {}, seats.make(["person"] * 4), 3)
    rules.write_text(rules.read_text().replace("define:\n", "define:\n  brand_new: len(players)\n", 1))
    look.write_text(look.read_text().replace("\ntable:\n", '\ntable:\n  - text: "{brand_new}"\n', 1))
    library.forget()
    assert library.load("my-dog").look()
    opened = Table.open(journal, table.id, library)
    assert "Today's table does not fit" in opened.notice
    assert opened.look.table and opened.view(0) == table.view(0)


def test_a_saved_game_whose_answers_do_not_fit_is_refused_and_kept(library: Library, journal: Journal) -> None:
    table = table_of(journal, library, ["person"] * 4)
    table.page.append(0, 0, "card=nonsense")
    with pytest.raises(SaveError, match="it is kept"):
        Table.open(journal, table.id, library)
    assert journal.answers(table.id) == [(0, "card=nonsense")]


def test_a_whole_game_against_bots_ends_with_a_result(library: Library, journal: Journal) -> None:
    table = table_of(journal, library, ["greedy", "random", "greedy", "random"])
    try:
        wait_for_bots(table, 120)
        assert table.over and table.result is not None
        assert sorted(table.result.winners) in ([0, 2], [1, 3])
        saved = journal.games()[0]
        assert saved.standing == Standing(True, tuple(table.result.winners))
    finally:
        table.close()


def test_two_windows_on_one_game_lose_and_double_nothing(library: Library, journal: Journal) -> None:
    here = table_of(journal, library, ["person"] * 4)
    there = Table.open(Journal(library.user.journal), here.id, library)
    give_any(here, 0)
    before = there.match.hash()
    with pytest.raises(SaveError, match="another window"):
        give_any(there, 0)
    assert there.match.hash() == before
    assert len(journal.answers(here.id)) == 1
    again = Table.open(journal, here.id, library)
    assert again.match.hash() == here.match.hash()


def test_what_was_told_once_stays_true_when_moves_are_taken_back(library: Library, journal: Journal) -> None:
    table = table_of(journal, library, ["you", "random", "random", "random"])
    try:
        for _ in range(4):
            give_any(table, 0)
            wait_for_bots(table)
        assert table.events(0) == table.match.events(0, names=table.names)
        before = table.events(0)
        give_any(table, 0)
        wait_for_bots(table)
        assert table.events(0)[: len(before)] == before and len(table.events(0)) > len(before)
        table.take_back(0)
        assert table.events(0) == table.match.events(0, names=table.names)
        give_any(table, 0)
        wait_for_bots(table)
        for seat in (0, 1, None):
            told = table.match.events(seat, names=table.names)
            assert table.events(seat) == told
            assert table.events(seat, since=told[10].n) == told[11:]
    finally:
        table.close()
