"""Print the rulebook of a ruleset, or one rule of it.

example:
  dogtable rulebook RULESET D12
"""

from __future__ import annotations

import argparse
import textwrap

from dogtable.base.errors import UsageError
from dogtable.base.hints import did_you_mean
from dogtable.cli import common


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("ruleset", metavar="RULESET", help="an id (see dogtable list) or a path")
    parser.add_argument("rule", nargs="?", metavar="RULE", help="the number of one rule, such as D12")
    parser.add_argument("--language", default="en", metavar="LANG", help="the language, where there is a book in it")


def run(args: argparse.Namespace) -> int:
    """Print it."""
    rules = common.library(args).load(args.ruleset)
    book = rules.rulebook(args.language)
    if not book:
        raise UsageError(f"{rules.title} has no rulebook")
    languages = rules.book_languages()
    if args.language.partition("-")[0] not in {language.partition("-")[0] for language in languages}:
        raise UsageError(f"{rules.title} has no rulebook in {args.language!r}; there is one in: {', '.join(languages)}")
    if args.rule:
        numbers = [p.rule for p in book if p.rule]
        if args.rule.upper() not in numbers:
            raise UsageError(
                f"{rules.title} has no rule {args.rule!r}; {did_you_mean(args.rule, numbers, 'rules are')}"
            )
        book = [p for p in book if p.rule == args.rule.upper()]
    else:
        print(rules.title)
    section = ""
    for paragraph in book:
        if paragraph.section != section and not args.rule:
            section = paragraph.section
            print(f"\n{section}")
        head = f"{paragraph.rule} {paragraph.title}. " if paragraph.rule else ""
        print("\n" + textwrap.fill(head + paragraph.text, 100))
    return 0
