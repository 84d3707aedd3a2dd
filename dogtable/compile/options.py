"""What players and options of a game settle: who is in a team, and the value of every option."""

from __future__ import annotations

from collections.abc import Mapping

from dogtable.base.errors import UsageError
from dogtable.lang import tree


def teams_of(rules: tree.Rules, players: int, options: Mapping[str, int]) -> tree.Teams:
    """Return the teams for so many players; each for itself when there are none."""
    chosen = ""
    if "teams" in rules.options:
        values = rules.options["teams"].values
        chosen = values[options["teams"]][0] if values else ""
    teams = rules.game.teams.get((players, chosen)) or rules.game.teams.get((players, ""))
    return teams or tuple((seat,) for seat in range(players))


def option_values(rules: tree.Rules, players: int, options: Mapping[str, object]) -> dict[str, int]:
    """Return the run-time value of every option, from values as written (a label, true or false).

    Raises UsageError for an option or value that there is not, and for a wrong number of players.
    """
    if players not in rules.game.players:
        fits = ", ".join(map(str, rules.game.players))
        raise UsageError("{game} is for {fits} players, not {players}", game=rules.game.id, fits=fits, players=players)
    for name in options:
        if name not in rules.options:
            known = ", ".join(rules.options) or "none"
            raise UsageError(
                "{game} has no option '{name}' (there is: {known})", game=rules.game.id, name=name, known=known
            )
    return {name: _option_value(rules, decl, options.get(name)) for name, decl in rules.options.items()}


def _option_value(rules: tree.Rules, decl: tree.OptionDecl, given: object) -> int:
    if given is None:
        return decl.default
    labels = [value for value, _ in decl.values] or ["false", "true"]
    text = str(given).lower() if isinstance(given, bool) else str(given)
    if text not in labels:
        raise UsageError(
            "{game}: option '{name}' is {known}, not '{found}'",
            game=rules.game.id,
            name=decl.name,
            known=" or ".join(labels),
            found=text,
        )
    return labels.index(text)
