"""Every game of an arena as a table, for other programs."""

from __future__ import annotations

import csv
import json
from typing import TextIO

from dogtable.study.arena import Run
from dogtable.study.summary import outcomes

COLUMNS = (
    *("ruleset", "hash", "players", "options", "opening", "one", "other", "seats", "seed"),
    *("shares", "points", "decisions", "choices", "options_seen", "widest", "seconds", "error"),
)


def write_games(out: TextIO, run: Run) -> None:
    """Write the games of a run as CSV (RFC 4180), those of a pairing by seating and seed."""
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for pairing in run.pairings:
        setting = run.settings[pairing.setting]
        about = (setting.ruleset, setting.hash, setting.players, setting.options, setting.opening)
        for played in outcomes(run, pairing):
            bout, seconds = played.bout, f"{played.seconds:.4f}"
            who = (pairing.one, pairing.other, " ".join(map(str, bout.seats)), bout.seed)
            came = (json.dumps(played.shares), json.dumps(played.points))
            counts = (played.decisions, played.choices, played.options, played.widest)
            table.writerow((*about, *who, *came, *counts, seconds, played.error))
