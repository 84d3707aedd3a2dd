"""Everything that can be wrong with a ruleset, found in one run: rules, table, scenarios, rule numbers, and in play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from dogtable.base.errors import Problem, RulesetError, UsageError
from dogtable.base.frozen import Frozen, values_of
from dogtable.lang.looks import LookDraft, check_look
from dogtable.lang.report import Report
from dogtable.lang.texts import language_of
from dogtable.lang.tree import Because, Rule
from dogtable.session.catalogues import catalogue, problems_in
from dogtable.session.examples import unfit_examples
from dogtable.session.experienced import unfit_experience
from dogtable.session.flaws import flaws
from dogtable.session.lessons.read import lessons_of
from dogtable.session.lessons.walk import problems_in as lesson_problems
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.pictures import only_read
from dogtable.session.puzzles.ground import problems_in as puzzle_problems
from dogtable.session.puzzles.read import read_puzzles
from dogtable.session.scenarios.read import read_scenarios
from dogtable.session.tryout import tried_out
from dogtable.session.unused import unused


def rulesets_below(paths: Sequence[Path]) -> list[Path]:
    """Return the rulesets that the paths mean: each itself one, or a folder of some; UsageError when there is none."""
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise UsageError(f"there is nothing at '{path}'")
        path = _ruleset_of(path)
        if path.is_file() or (path / "game.yaml").is_file():
            found.append(path)
        else:
            below = sorted(game.parent for game in path.rglob("game.yaml"))
            if not below:
                raise UsageError(f"there is no ruleset (no game.yaml) in '{path}'")
            found += below
    return found


def _ruleset_of(path: Path) -> Path:
    """Return the folder of the ruleset that a file belongs to (with its table, say, or scenarios), else the path."""
    if path.is_dir():
        return path
    if path.suffix != ".yaml":
        raise UsageError(f"'{path}' is no ruleset: that is a folder with a game.yaml, or one .yaml file")
    return next((above for above in path.absolute().parents[:2] if (above / "game.yaml").is_file()), path)


def inspect(library: Library, path: Path) -> tuple[LoadedRuleset | None, list[Problem]]:
    """Return the ruleset at `path` (None when its rules are broken) and every problem of all its files."""
    try:
        rules = library.load(path)
    except RulesetError as error:
        return None, list(error.problems)
    beside = found_beside(rules) if rules.folders else ()
    return rules, [*rules.warnings, *unused(rules), *beside, *tried_out(rules)]


def found_beside(rules: LoadedRuleset) -> list[Problem]:
    """Return every problem of what lies beside the rules in their folder: table, texts, lessons, puzzles and the like.

    Of what it extends nothing is looked at but what is played by these rules.
    """
    look, problems = check_look(rules.rules, rules.folders)
    problems = [*problems, *_unfit_translations(rules, problems), *flaws(rules.folders[0], only_read)]
    report = Report()
    problems_in(rules.rules, rules.folders[0], rules.folders, report)
    read_scenarios(rules.folders[0] / "scenarios", report)
    problems += report.problems
    unread = _unread_books(rules)
    problems += unread
    if not unread:
        problems += _unknown_rules(rules, look)
        problems += _unfit_lessons(rules)
        problems += _unfit_puzzles(rules)
        problems += unfit_examples(rules)
    return [*problems, *unfit_experience(rules)]


def _unread_books(rules: LoadedRuleset) -> list[Problem]:
    """What keeps rulebooks from being read, in whatever language; of its parents, too."""
    found: dict[Problem, None] = {}
    for language in rules.book_languages():
        try:
            rules.rulebook(language)
        except RulesetError as error:
            found |= dict.fromkeys(error.problems)
    return list(found)


def _unfit_translations(rules: LoadedRuleset, known: Sequence[Problem]) -> Iterator[Problem]:
    """What is wrong with its table only where a catalogue of its own says what stands there."""
    for path in sorted(rules.folders[0].glob("text.*.yaml")):
        language = language_of(path.name)
        texts = catalogue(rules.rules, rules.folders, language).texts() if language else {}
        for problem in check_look(rules.rules, rules.folders, texts)[1] if texts else ():
            if problem not in known:
                yield replace(problem, message=f"as {path.name} says it: {problem.message}")


def _unfit_lessons(rules: LoadedRuleset) -> Iterator[Problem]:
    """What is wrong with the lessons, its own and its parents', by these rules; those that can be read are walked."""
    report = Report()
    lessons = lessons_of(rules.folders, report)
    yield from report.problems
    numbers = {paragraph.rule for paragraph in rules.rulebook() if paragraph.rule}
    for lesson in () if report.errors else lessons:
        yield from lesson_problems(rules.rules, lesson)
        for step in lesson.steps if numbers else ():
            for rule in set(step.rules) - numbers:
                yield Problem(step.span, "E712", f"the rulebook has no rule {rule!r}")


def _unfit_puzzles(rules: LoadedRuleset) -> Iterator[Problem]:
    """What is wrong with its puzzles; those that can be read are answered."""
    report = Report()
    puzzles = read_puzzles(rules.folders[0], report)
    yield from report.problems
    numbers = {paragraph.rule for paragraph in rules.rulebook() if paragraph.rule}
    for puzzle in () if report.errors else puzzles:
        yield from puzzle_problems(rules, puzzle)
        if puzzle.rule and numbers and puzzle.rule not in numbers:
            yield Problem(puzzle.position.span, "E712", f"the rulebook has no rule {puzzle.rule!r}")


def _unknown_rules(rules: LoadedRuleset, look: LookDraft | None) -> Iterator[Problem]:
    """Reasons, questions and classes of events that name a rule which the rulebook does not have."""
    numbers = {paragraph.rule for paragraph in rules.rulebook() if paragraph.rule}
    if not numbers:
        return
    shown = () if look is None else look.motion.values()
    moved = [Rule(motion.rule.number, motion.rule.span) for motion in shown if motion.rule is not None]
    for rule in (*_named(rules.rules), *moved):
        if rule.number and rule.number not in numbers:
            yield Problem(rule.span, "E712", f"the rulebook has no rule {rule.number!r}")


def _named(thing: object) -> Iterator[Rule]:
    if isinstance(thing, Because):
        yield Rule(thing.rule, thing.text.span)
    elif isinstance(thing, Rule):
        yield thing
    elif isinstance(thing, tuple):
        for part in thing:
            yield from _named(part)
    elif isinstance(thing, dict):
        yield from _named(tuple(thing.values()))
    elif isinstance(thing, Frozen):
        yield from _named(values_of(thing))
