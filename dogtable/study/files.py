"""Every game of an arena as a table, for other programs."""

from __future__ import annotations

import csv
import json
from typing import TextIO

from dogtable.study.arena import Run
from dogtable.study.summary import outcomes

COLUMNS = (
    *("ruleset", "hash", "players", "options", "one", "other", "seats", "seed"),
    *("shares", "points", "decisions", "choices", "options_seen", "widest", "seconds", "error"),
)


def write_games(out: TextIO, run: Run) -> None:
    """Write the games of a run as CSV (RFC 4180), those of a pairing by seating and seed."""
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for pairing in run.pairings:
        setting = run.settings[pairing.setting]
        about = (setting.ruleset, setting.hash, setting.players, setting.options, pairing.one, pairing.other)
        for played in outcomes(run, pairing):
            shares, points = json.dumps(played.shares), json.dumps(played.points)
            counts = (played.decisions, played.choices, played.options, played.widest)
            seats = " ".join(map(str, played.bout.seats))
            table.writerow(
                (*about, seats, played.bout.seed, shares, points, *counts, f"{played.seconds:.4f}", played.error)
            )
