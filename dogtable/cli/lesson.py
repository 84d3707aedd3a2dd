"""Walk through a lesson in the terminal: what the guide says, what can be answered, and what comes of it.

An answer is the key of an option, or some picks of it; an empty line goes on, or lists what can be answered. With
`--right` nothing is asked: the first right answer to each step is given.

examples:
  dogtable lesson RULESET
  dogtable lesson RULESET --right
"""

from __future__ import annotations

import argparse
import textwrap
from typing import TYPE_CHECKING

from dogtable.base.errors import UsageError
from dogtable.base.hints import did_you_mean
from dogtable.cli import common
from dogtable.session.lessons.ground import Ground, fits
from dogtable.session.lessons.walk import deeds
from dogtable.session.seats import STRONG, make

if TYPE_CHECKING:
    from dogtable.base.texts import Names
    from dogtable.session.lessons.walkthrough import Walkthrough

SHOWN = 12
"""So many options are listed."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("ruleset", metavar="RULESET", help="an id (see dogtable list) or a path")
    parser.add_argument("lesson", nargs="?", help="the name of the lesson (default: the first one)")
    parser.add_argument("--right", action="store_true", help="give the right answers and ask nothing")


def run(args: argparse.Namespace) -> int:
    """Walk through it."""
    from dogtable.session.lessons.walkthrough import Walkthrough

    rules = common.library(args).load(args.ruleset)
    lessons = {lesson.name: lesson for lesson in rules.lessons()}
    if not lessons:
        raise UsageError(f"{rules.title} has no lessons")
    if args.lesson is not None and args.lesson not in lessons:
        raise UsageError(f"there is no lesson {args.lesson!r}; {did_you_mean(args.lesson, lessons, 'there are')}")
    lesson = lessons[args.lesson or next(iter(lessons))]
    ground = Ground(rules.rules, lesson)
    names = [seat.name for seat in make([STRONG] * lesson.players)]
    table_names = rules.names(names)
    going = Walkthrough(ground, table_names)
    print(table_names.template(lesson.name))
    while going.phase != "over":
        _say(going)
        if going.phase == "deed":
            _answer(going, table_names, right=args.right)
            going.judge()
        elif going.phase == "replying":
            _reply(going, table_names)
        else:
            if not args.right:
                input()
            going.go_on()
    print("\n" + "\n".join(f"- {line}" for line in going.learned))
    return 0


def _say(going: Walkthrough) -> None:
    """Say what the guide says."""
    first = going.phase in ("read", "deed")
    head = f"\n{going.number + 1:2} of {len(going.lesson.steps)}" if first else "  >"
    if going.said:
        print(head + "\n" * first + textwrap.indent(textwrap.fill(going.said, 96), "    ")[3 * (not first) :])


def _answer(going: Walkthrough, names: Names, *, right: bool) -> None:
    """Give one answer."""
    if right:
        deed = next(deed for deed in deeds(going.ground, going.step, going.match) if deed.verdict == "right")
        for one in deed.keys:
            _carried_out(going, names, going.lesson.seat, one)
        return
    asked = going.ground.decision(going.match)
    keys = [option.key for option in asked.options] if asked is not None else []
    key = None
    while key is None:
        word = input("    ? ").strip()
        key = next((key for key in keys if word and fits(word, key)), None)
        if key is None:
            print("    " + ", ".join(keys[:SHOWN]))
    _carried_out(going, names, going.lesson.seat, key)


def _reply(going: Walkthrough, names: Names) -> None:
    while (reply := going.reply()) is not None:
        _carried_out(going, names, reply.seat, reply.key)
        going.replied(reply)
    going.settle()


def _carried_out(going: Walkthrough, names: Names, seat: int, key: str) -> None:
    since = going.match.event_count
    going.match.choose(key, seat)
    for event in going.match.events(going.lesson.seat, since, names):
        if event.text:
            print(f"    {event.text}")
