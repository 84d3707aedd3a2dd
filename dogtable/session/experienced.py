"""What the file of experience beside a ruleset says of what the ruleset has not: bots pass over it."""

from __future__ import annotations

from collections.abc import Iterator

from dogtable.base.errors import Problem, Span, UsageError
from dogtable.bots.experience import FILE, Experience, read
from dogtable.bots.features import features_of
from dogtable.bots.judge import ASKED
from dogtable.engine.game import game_of
from dogtable.session.loaded import LoadedRuleset

HINT = "bots pass over it; learn it anew (docs/bots.md), or take it out"


def unfit_experience(rules: LoadedRuleset) -> Iterator[Problem]:
    """Yield what is wrong with a ruleset's own file: it is none (E714), or is about what is not there (W715)."""
    path = rules.folders[0] / FILE
    if not path.is_file():
        return
    span = Span(str(path), 1, 1, 1, 1)
    try:
        known = read(path)
    except UsageError as error:
        yield Problem(span, "E714", str(error))
        return
    for players, one in sorted(known.items()):
        if players not in rules.players:
            yield Problem(span, "W715", f"there is experience for {players} players, for whom the game is not", HINT)
            continue
        for what, missing in _missing(rules, players, one):
            named = ", ".join(f"'{name}'" for name in sorted(missing))
            yield Problem(span, "W715", f"the {what} for {players} players name what the rules have not: {named}", HINT)


def _missing(rules: LoadedRuleset, players: int, one: Experience) -> Iterator[tuple[str, set[str]]]:
    """Yield what is named and is not there: by the net, and by the weights."""
    program = rules.program(players)
    there = {ASKED, *features_of(game_of(program)).names, *(ask.name for ask in program.asks)}
    named = {"weights": {*one.asks, *one.raced, *(name for row in one.asks.values() for name in row)}}
    if one.net is not None:
        named["numbers of the net"] = {*one.net.names, *one.net.begins}
    yield from ((what, names - there) for what, names in named.items() if names - there)
