"""Short games with hidden things: laid out whole, solved, and answered by a mixture of what their seat may know."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import dogtable
from dogtable.base.paths import user_folders
from dogtable.base.program import Program
from dogtable.base.rng import Rng
from dogtable.bots import equilibrium
from dogtable.bots.equilibrium import ROUNDS, Mixture, Solutions, mixture_of
from dogtable.bots.game_tree import CHANCE, END, Tree
from dogtable.bots.levels import play
from dogtable.bots.pondering import think_ahead
from dogtable.bots.process import Answer, Request
from dogtable.bots.regret import Regret
from dogtable.bots.short_games import Growing, TooLongError, may_be_short
from dogtable.bots.strength import LEVELS
from dogtable.engine.game import Game, game_of
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.match import Match
from dogtable.engine.packed import Packed, pack
from dogtable.study import playing
from dogtable.study.entrant import Entrant
from tests.bots.honest import exchanged, loaded
from tests.bots.nash_conv import Strategy, played, tree_of
from tests.bots.trees import laid_out

HARD = LEVELS["hard"]

PENNIES = """
game: {id: pennies, title: Pennies, language: 1, players: [2], minutes: 1, pitch: "Hide one penny, or two"}
state:
  hidden: {per: player, from: 0, to: 2}
  lucky: flag
play:
  - together: players
    choose:
      n: numbers(1, 2)
    ask: How many do you hide?
    do:
      - set: hidden[me] = n
  - random: lot from numbers(1, 2)
  - set: lucky = hidden[first(players)] == hidden[next(first(players))] and (hidden[first(players)] == 1 or lot == 1)
end:
  winners: those(p for p in players if (p == first(players)) == lucky)
"""


@pytest.fixture
def nothing_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let nothing be known of any game, neither here nor in a cache of the user's; return the cache."""
    monkeypatch.setattr(equilibrium, "_kept", type(equilibrium._kept)())
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def forget_all(*, on_disk: bool = True) -> None:
    equilibrium._kept.clear()
    if on_disk:
        shutil.rmtree(Solutions(user_folders().kept).folder)


def game(ruleset: str) -> Game:
    return game_of(loaded(ruleset).program(2, {}))


def solved(tree: Tree, rounds: int) -> Regret:
    regret = Regret(tree)
    for _ in range(rounds):
        regret.go_on()
    return regret


def mixed(ruleset: str) -> Strategy:
    """Return the strategy by which hard draws its answers, at every information set of the tree made for tests."""
    tree, strategy = tree_of(ruleset), {}
    for knows, asked in tree.sets.items():
        mixture = mixture_of(game_of(tree.program), asked.packed)
        assert mixture is not None
        likely = dict(zip(mixture.keys, mixture.shares, strict=True))
        strategy[knows] = [likely[key] for key in asked.keys]
    return strategy


def test_chances_make_one_and_all_comes_behind_its_beginning() -> None:
    tree = laid_out(game("kuhn-poker"))
    assert tree.seat.count(END) == 6 * 5
    assert len(tree.after[0]) == 6
    for n, seat in enumerate(tree.seat):
        assert all(after > n for after in tree.after[n])
        if seat == CHANCE:
            assert sum(tree.chances[n]) == pytest.approx(1)
        elif seat != END:
            assert len(tree.after[n]) == len(tree.keys[tree.knows[n]])


def test_in_kuhn_poker_it_comes_to_what_is_known() -> None:
    tree = laid_out(game("kuhn-poker"))
    assert len(tree.keys) == 12
    regret = solved(tree, 400)
    mean = regret.mean()
    assert 4 * (regret.value(mean) - 0.5) == pytest.approx(-1 / 18, abs=1e-3)  # in chips: four more are a sure win
    of_second = {tree.knows[n] for n, seat in enumerate(tree.seat) if seat == 1}
    mixed = [max(mean[knows]) for knows in of_second if max(mean[knows]) < 0.95]
    assert mixed == pytest.approx([2 / 3, 2 / 3], abs=0.03), "it bets a jack and calls with a queen one time in three"


def test_deals_that_differ_in_what_nobody_ever_sees_are_one() -> None:
    tree = laid_out(game("leduc-poker"))
    assert len(tree.after[0]) == 24
    assert tree.seat.count(END) == 24 * 49


@pytest.mark.parametrize(("ruleset", "most"), [("kuhn-poker", 0.01), ("leduc-poker", 0.1), ("one-die", 0.01)])
def test_nobody_can_take_much_from_what_it_draws_by(ruleset: str, most: float) -> None:
    assert tree_of(ruleset).nash_conv(mixed(ruleset)) < most


def test_nobody_can_take_much_from_what_hard_answers() -> None:
    tree = tree_of("kuhn-poker")

    def ask(packed: Packed, seed: int) -> str:
        return play(HARD, tree.program, Request("hard", "", packed, seed, iterations=1)).key

    assert tree.nash_conv(played(tree, ask, 300)) < 0.1


def test_who_seals_an_answer_mixes_and_knows_nothing_of_the_others(tmp_path: Path) -> None:
    (tmp_path / "pennies.yaml").write_text(PENNIES)
    match = Match(dogtable.load(str(tmp_path / "pennies.yaml")), players=2, seed=1)
    tree = laid_out(match.game)
    regret = solved(tree, 400)
    assert regret.value(regret.mean()) == pytest.approx(1 / 3, abs=0.01)
    before = [mixture(match, seat) for seat in (0, 1)]
    match.choose("n=2", seat=0)
    assert [mixture(match, seat) for seat in (0, 1)] == before
    for one in before:
        assert dict(zip(one.keys, one.shares, strict=True))["n=1"] == pytest.approx(1 / 3, abs=0.03)


def mixture(match: Match, seat: int) -> Mixture:
    found = mixture_of(match.game, pack(match, seat))
    assert found is not None
    return found


def test_others_cards_change_nothing() -> None:
    """Where a seat is asked with an opponent's card exchanged, it draws the same answers by the same seeds."""
    rng, varied = Rng(3), 0
    for seed in range(12):
        match = Match(loaded("leduc-poker"), players=2, seed=seed)
        while match.decision is not None:
            seat = match.decision.seat
            twin = exchanged(match, seat, rng)
            if twin is not None and twin.position()["zones"] != match.position()["zones"]:
                varied += 1
                mine = pack(match, seat)
                cells = Rewriting(twin.game, twin.cells, seat).written(mine.decisions)
                theirs = Packed(seat, tuple(cells), mine.decisions, mine.past)
                for n in range(3):
                    asked = [Request("hard", "", packed, n, iterations=1) for packed in (mine, theirs)]
                    assert len({play(HARD, match.game.program, one) for one in asked}) == 1
            match.choose(match.decision.options[rng.below(len(match.decision.options))])
    assert varied > 20


@pytest.mark.parametrize(
    ("ruleset", "hidden", "values"),
    [("one-die", "rolled", (1, 2, 3)), ("little-court", "behind", ("treasurer", "cutpurse", "fool"))],
)
def test_what_lies_in_others_hidden_state_changes_nothing(
    ruleset: str, hidden: str, values: tuple[object, ...]
) -> None:
    rng, mixed = Rng(5), 0
    for seed in range(8):
        match = Match(loaded(ruleset), players=2, seed=seed)
        while match.decision is not None:
            seat, program = match.decision.seat, match.game.program
            packed = pack(match, seat)
            mixed += max(mixture(match, seat).shares) < 0.95
            ours = [play(HARD, program, Request("hard", "", packed, n, iterations=1)) for n in range(3)]
            for value in values:
                position = match.position()
                position["state"][hidden][1 - seat] = value
                twin = Match.at(match.rules, position)
                cells = Rewriting(twin.game, twin.cells, seat).written(packed.decisions)
                again = Packed(seat, tuple(cells), packed.decisions, packed.past)
                assert [play(HARD, program, Request("hard", "", again, n, iterations=1)) for n in range(3)] == ours
            match.choose(match.decision.options[rng.below(len(match.decision.options))])
    assert mixed > 5, "there was something to be told by"


@pytest.mark.parametrize("ruleset", ["leduc-poker", "little-court"])
def test_a_study_tells_a_bot_the_same_past_as_a_match(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[Packed, str]] = []

    def noted(program: Program, request: Request) -> Answer:
        answer = play(HARD, program, request)
        heard.append((request.packed, answer.key))
        return answer

    monkeypatch.setitem(playing.POLICIES, "hard", noted)
    for seed in range(10):
        heard.clear()
        playing.play(game(ruleset), [Entrant("hard", iterations=1)] * 2, seed)
        match = Match(loaded(ruleset), players=2, seed=seed)
        for packed, key in heard:
            assert pack(match, packed.seat) == packed
            match.choose(key, seat=packed.seat)
            while match.decision is not None and len(match.decision.options) == 1:
                match.choose(match.decision.options[0])
        assert match.decision is None


def test_it_draws_by_its_own_lots() -> None:
    match = next(match for match in _first_decisions() if "jack" in str(match.view(0)["zones"]["hand"]))
    asked = [Request("hard", "", pack(match, 0), seed, iterations=1) for seed in range(40)]
    answers = [play(HARD, match.game.program, one) for one in asked]
    assert answers == [play(HARD, match.game.program, one) for one in asked]
    likely = mixture(match, 0)
    drawn = sum(answer.key == likely.keys[0] for answer in answers) / len(answers)
    assert drawn == pytest.approx(likely.shares[0], abs=0.25)
    assert all(0 <= one.value <= 1 for answer in answers for one in answer.weighed)


def _first_decisions() -> Iterator[Match]:
    for seed in range(20):
        yield Match(loaded("kuhn-poker"), players=2, seed=seed)


@pytest.mark.usefixtures("nothing_is_kept")
@pytest.mark.parametrize("ruleset", ["liars-dice", "sea-battle", "draft", "bulls-and-cows", "workshop"])
def test_a_long_game_is_told_by_few_answers_and_once(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    long, taken = game(ruleset), []
    assert may_be_short(long)
    match = Match(loaded(ruleset), players=2, seed=1)
    assert match.decision is not None
    packed = pack(match, match.decision.seat)
    for name in ("take", "open_sealed", "begin"):
        usual = getattr(long.machine, name)
        monkeypatch.setattr(long.machine, name, lambda *a, usual=usual: (taken.append(1), usual(*a))[1])
    assert mixture_of(long, packed) is None
    assert 1 <= len(taken) <= 20
    taken.clear()
    assert mixture_of(long, packed) is None
    assert not taken


def test_a_tree_is_given_up_at_so_many_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dogtable.bots.short_games.MOST_POSITIONS", 1000)
    growing = Growing(game("one-die"))  # has 1,144
    with pytest.raises(TooLongError):
        list(growing.steps())


def test_where_all_lies_open_or_more_than_two_play_nothing_is_laid_out() -> None:
    assert not may_be_short(game("tic-tac-toe"))
    assert not may_be_short(game_of(loaded("liars-dice").program(3, {})))
    assert not may_be_short(game_of(loaded("dog").program(4, {})))


@pytest.mark.usefixtures("nothing_is_kept")
def test_solving_is_spread_over_decisions_and_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    kuhn, match = game("kuhn-poker"), Match(loaded("kuhn-poker"), players=2, seed=1)
    packed, rounds = pack(match, 0), []
    go_on = Regret.go_on
    monkeypatch.setattr(Regret, "go_on", lambda self: (rounds.append(1), go_on(self))[1])
    times = iter(range(10**6))
    monkeypatch.setattr(time, "thread_time", lambda: float(next(times)))  # every look at the clock is a second
    asked = 1
    while (spread := mixture_of(kuhn, packed, 10)) is None:
        asked += 1
    assert len(rounds) == ROUNDS
    assert asked > 10
    forget_all()
    assert mixture_of(kuhn, packed) == spread


@pytest.mark.usefixtures("nothing_is_kept")
def test_where_others_use_the_processor_solving_ends_with_the_time_of_the_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    packed = pack(Match(loaded("kuhn-poker"), players=2, seed=1), 0)
    monkeypatch.setattr(time, "thread_time", lambda: 0.0)  # no processor for it
    times = iter(range(10**6))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(times)))
    assert mixture_of(game("kuhn-poker"), packed, 1.0, 20.0) is None
    assert next(times) < 25


@pytest.mark.usefixtures("nothing_is_kept")
def test_what_is_solved_while_others_move_is_known_when_one_is_asked() -> None:
    match = Match(loaded("kuhn-poker"), players=2, seed=1)
    asked = Request("hard", "", pack(match, 0), 1)
    assert mixture_of(match.game, asked.packed, 0) is None
    steps = sum(1 for _ in think_ahead([(match.game.program, asked)]))
    assert steps > ROUNDS
    assert mixture_of(match.game, asked.packed, 0) is not None


def test_a_solution_is_kept_for_other_processes(nothing_is_kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kuhn, packed = game("kuhn-poker"), pack(Match(loaded("kuhn-poker"), players=2, seed=1), 0)
    spread = mixture_of(kuhn, packed)
    (kept,) = (nothing_is_kept / "dogtable" / "solutions").iterdir()
    forget_all(on_disk=False)
    with monkeypatch.context() as context:
        context.setattr(equilibrium, "Growing", None)  # nothing is laid out
        assert mixture_of(kuhn, packed) == spread
    forget_all(on_disk=False)
    kept.write_bytes(kept.read_bytes()[:-1])
    assert mixture_of(kuhn, packed) == spread, "what is damaged is solved anew"
    mixed = game("leduc-poker").program, game_of(loaded("kuhn-poker").program(2, {})).program
    assert len({equilibrium._file(program) for program in mixed}) == 2


@pytest.mark.usefixtures("nothing_is_kept")
def test_only_levels_that_mix_solve() -> None:
    assert [LEVELS[name].mixes for name in ("easy", "medium", "hard")] == [False, False, True]
    match = Match(loaded("kuhn-poker"), players=2, seed=1)
    play(LEVELS["medium"], match.game.program, Request("medium", "", pack(match, 0), 1, iterations=5))
    assert not equilibrium._kept
