"""Play a game answer by answer on the terminal, for all seats, and look at everything on the way.

What is typed is the number or the key of an option, or one of these:
  (nothing)          the options once more
  any [N]            answer at random, N times
  back [N]           take the last answer back, or the last N
  why PICKS          why no option has these picks
  view [SEAT]        all that a seat may know; without one, the whole position
  steps              what came of the last answer, each event and change with its line
  = EXPRESSION       the value of any expression of the language, here and now
  set STATEMENT      carry out a statement by hand, such as: set points[0] = 5
  scenario NAME      add the position to the ruleset's scenarios
  save FILE          write the game so far, for `dogtable replay` and the window
  help               this list
  quit

examples:
  dogtable step RULESET --seed 3
  dogtable step RULESET --at "a scenario"       where a scenario ends, or @1: after its first answer
  dogtable step RULESET --at game.dogtable@12   a recorded game after twelve answers
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dogtable.base.errors import DogtableError, UsageError
from dogtable.base.rng import Rng
from dogtable.cli import common
from dogtable.cli.replay import log
from dogtable.session.bench import Bench
from dogtable.session.branches import laid_out

if TYPE_CHECKING:
    from dogtable.base.errors import Span
    from dogtable.engine.match import Match
    from dogtable.session.loaded import LoadedRuleset

SHOWN: Final = 40
"""So many options are listed."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    common.game_arguments(parser)
    parser.add_argument("--at", metavar="WHERE", help="begin at SCENARIO[@N] or FILE[@N], after N of its answers")


def run(args: argparse.Namespace) -> int:
    """Step through it until the input ends."""
    from dogtable.engine.match import Match
    from dogtable.session.seats import USUAL, make
    from dogtable.session.standpoint import standpoint

    library = common.library(args)
    rules = library.load(args.ruleset)
    if args.at is not None:
        match = standpoint(library, rules, args.at)
    else:
        players = common.players(args, rules)
        match = Match(rules, players, common.options(args), args.seed)
        match.names = rules.names([seat.name for seat in make([USUAL] * players)])
    Stepping(rules, match).run()
    return 0


class Stepping:
    """One game, and what is typed about it."""

    def __init__(self, rules: LoadedRuleset, match: Match) -> None:
        self.bench = Bench(rules, match)
        self.rng = Rng(match.seed)
        self.shown = 0  # events
        self.words: dict[str, Callable[[str], None]] = {
            "any": self.any,
            "back": self.back,
            "why": self.why,
            "view": self.view,
            "steps": self.steps,
            "=": self.value,
            "set": self.set,
            "scenario": self.scenario,
            "save": self.save,
            "help": self.help,
        }

    @property
    def match(self) -> Match:
        """The game so far."""
        return self.bench.match

    def run(self) -> None:
        """Read lines until the input ends, or says quit."""
        self.show()
        prompt = "> " if sys.stdin.isatty() else ""
        while True:
            try:
                line = input(prompt).strip()
            except EOFError:
                return
            if line == "quit":
                return
            try:
                self.carry_out(line)
            except DogtableError as error:  # told, and the game stands as before
                print(error)

    def carry_out(self, line: str) -> None:
        """Do what a line says."""
        word, _, rest = line.partition(" ")
        if not line:
            self.show()
        elif line.startswith("="):
            self.value(line[1:].strip())
        elif word in self.words:
            self.words[word](rest.strip())
        else:
            self.answer(line)

    def help(self, _rest: str) -> None:
        """Tell what can be typed."""
        print((__doc__ or "").partition("\n\n")[2].partition("\n\nexamples:")[0])

    # ---------------------------------------------------------------------------------------------------- the answers

    def show(self) -> None:
        """Tell what has happened since, who is asked what, and the options."""
        for line in log(self.match, self.match.names, self.shown):
            print(f"  {line.strip()}")
        self.shown = self.match.event_count
        decision = self.match.decision
        if decision is None:
            result = self.match.result
            won = ", ".join(self.match.names.seat(seat) for seat in result.winners) if result is not None else ""
            print(f"The game is over; {f'{won} won' if won else 'nobody won'}." if result else "Nobody is asked here.")
            return
        print(f"{self.match.count}: {self.match.names.seat(decision.seat)} (seat {decision.seat}): {decision.ask}")
        options = decision.options
        width = max(len(option.key) for option in options[:SHOWN])
        for number, option in enumerate(options[:SHOWN], 1):
            print(f"{number:4}  {option.key:<{width}}  {option.text}".rstrip())
        if len(options) > SHOWN:
            print(f"      and {len(options) - SHOWN} more; 'view' and '=' show what is there")

    def answer(self, line: str) -> None:
        """Answer with the number or the key of an option."""
        decision = self.match.decision
        if decision is None:
            raise UsageError("nobody is asked; 'back' takes the last answer back")
        if line.isdecimal() or any(option.key == line for option in decision.options):
            self.bench.answer(line)
            self.show()
        elif "=" in line:
            self.why(line)
        else:
            raise UsageError(
                f"{line!r:.60} is no option, and nothing to look at; '= EXPRESSION' tells what one is worth, "
                "'help' all that can be typed"
            )

    def any(self, rest: str) -> None:
        """Answer at random."""
        for _ in range(_count(rest)):
            decision = self.match.decision
            if decision is None:
                break
            self.bench.answer(str(self.rng.below(len(decision.options)) + 1))
        self.show()

    def back(self, rest: str) -> None:
        """Take answers back."""
        for _ in range(_count(rest)):
            self.bench.back()
        self.shown = self.match.event_count
        self.show()

    # ------------------------------------------------------------------------------------------------------- looking

    def why(self, picks: str) -> None:
        """Tell why no option has some picks."""
        print(why_text(self.bench, picks))

    def view(self, rest: str) -> None:
        """Print what a seat may know, or the whole position."""
        if rest and not rest.isdecimal():
            raise UsageError(f"a seat is a number from 0 to {self.match.players - 1}, not {rest!r:.40}")
        print(laid_out(self.bench.view(int(rest)) if rest else self.bench.position()))

    def steps(self, _: str) -> None:
        """Print what came of the last answer, each with its place in the files of the ruleset."""
        events = [f"{step.event.n}: {step.event.text or step.event.event}{_at(step.span)}" for step in self.bench.steps]
        for number, event in enumerate([*events, ""]):
            for path, before, after, span in self.bench.changes(number):
                print(f"    {'.'.join(path)}: {before} > {after}{_at(span)}")
            if event:
                print(event)

    def set(self, statement: str) -> None:
        """Set something by hand."""
        self.bench.set(statement)
        self.shown = self.match.event_count
        self.show()

    def scenario(self, name: str) -> None:
        """Keep the position as a scenario."""
        if not name:
            raise UsageError("say how it is called, such as: scenario a five is refused")
        print(f"written: {self.bench.save(name)}")

    def value(self, text: str) -> None:
        """Print the value of an expression; `me` is who is asked, else seat 0."""
        print(self.bench.value(text))

    def save(self, file: str) -> None:
        """Write the record of the game so far."""
        from dogtable.session.record import write_record
        from dogtable.session.seats import USUAL, make

        if not file:
            raise UsageError("say into which file, such as: save game.dogtable")
        write_record(Path(file), self.match.record([seat.to_json() for seat in make([USUAL] * self.match.players)]))
        print(f"written: {file}")


def why_text(bench: Bench, picks: str) -> str:
    """Return in lines why no option has these picks, and where, or that one has; UsageError for what is no pick."""
    decision = bench.match.decision
    known = {word for option in decision.options for word in option.key.split()} if decision is not None else set()
    strange = next((word for word in picks.split() if "=" not in word and word not in known), "")
    if decision is not None and strange:
        raise UsageError(f"{strange!r:.60} is no pick; picks are as in {decision.options[0].key!r}")
    found = bench.why_not(picks)
    return "an option has these picks" if found is None else "\n".join(found.lines())


def _at(span: Span) -> str:
    return f"  ({span})" if span.path else ""


def _count(word: str) -> int:
    if word and not (word.isdecimal() and 0 < int(word) <= 10_000):
        raise UsageError(f"expected how often, 1 to 10000, found {word!r:.40}")
    return int(word or 1)
