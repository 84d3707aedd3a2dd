"""Files of an arena as somebody might make them who wishes a reader ill: SQL that changes a sound one."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

_ENDLESS = "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n)"
_GAME = "'[1, 0]', '[0, 0]', 9, 0, 0, 0, 0.5, '[{}, {}]', '[[], []]', ''"

ATTACKS = {
    "games without end": f"DROP TABLE games; CREATE VIEW games AS {_ENDLESS} SELECT 1, 1, n, {_GAME} FROM n",
    "settings without end": f"DROP TABLE settings; CREATE VIEW settings AS {_ENDLESS} SELECT n, n, n, n, n, n FROM n",
    "a word about itself without end": f"DROP TABLE meta; CREATE VIEW meta AS {_ENDLESS} SELECT 'format', n FROM n",
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END",
    "a table of another making": "DROP TABLE picks; CREATE VIRTUAL TABLE picks USING fts5(id, pick)",
    "a column that is computed": "ALTER TABLE games DROP COLUMN widest; ALTER TABLE games ADD COLUMN widest AS (seed)",
    "a column more": "ALTER TABLE games ADD COLUMN more",
    "a table more": "CREATE TABLE more (more)",
    "a form that steers": "UPDATE meta SET value = char(27) || '[2J' WHERE key = 'schema'",
    "a form of megabytes": "UPDATE meta SET value = hex(zeroblob(3000000)) WHERE key = 'schema'",
    "a row of 30 MB": "UPDATE games SET picks = zeroblob(30000000) WHERE seed = (SELECT min(seed) FROM games)",
    "a text of 10 MB": "UPDATE games SET times = hex(zeroblob(5000000)) WHERE seed = (SELECT min(seed) FROM games)",
    "a pick of 10 MB": "UPDATE picks SET pick = hex(zeroblob(5000000)) WHERE id = (SELECT max(id) FROM picks)",
    "picks of 18 MB": f"INSERT INTO picks (pick) {_ENDLESS} SELECT n || hex(zeroblob(1000000)) FROM n LIMIT 9",
    "picks without number": f"INSERT INTO picks (pick) {_ENDLESS} SELECT 'more ' || n FROM n LIMIT 200001",
    "a pick that steers": "UPDATE picks SET pick = pick || char(27) || '[2J'",
    "a pick of no UTF-8": "UPDATE picks SET pick = CAST(x'FF' || CAST(id AS BLOB) AS TEXT)",
    "a pick that is none": "UPDATE picks SET pick = x'FF' || id",
    "nothing of picks": "DELETE FROM picks",
    "deep lists": "UPDATE games SET picks = replace(hex(zeroblob(100000)), '0', '[')",
    "deep mappings": "UPDATE games SET times = replace(hex(zeroblob(30000)), '00', '{\"a\":')",
    "a long list": "UPDATE games SET shares = '[' || substr(replace(hex(zeroblob(1000000)), '0', '0,'), 2) || '0]'",
    "no JSON": "UPDATE games SET shares = 'x'",
    "no text": "UPDATE games SET points = x'FF'",
    "no UTF-8": "UPDATE games SET points = CAST(x'FF' AS TEXT)",
    "one seat": "UPDATE games SET shares = '[1]'",
    "two wins": "UPDATE games SET shares = '[1, 1]'",
    "a share that is none": "UPDATE games SET shares = '[NaN, 1]'",
    "points without end": "UPDATE games SET points = '[1e999, 0]'",
    "points of 4,000 digits": "UPDATE games SET points = '[' || replace(hex(zeroblob(2000)), '0', '9') || ', 0]'",
    "a seed that is none": "UPDATE games SET seed = 'x' || seed",
    "answers below none": "UPDATE games SET decisions = -1",
    "answers that are none": "UPDATE games SET decisions = 'many'",
    "seconds without end": "UPDATE games SET seconds = 9e999",
    "a time off the scale": "UPDATE games SET times = '[{\"100000\": 1}, {}]'",
    "a time that is none": "UPDATE games SET times = '[{\"x\": 1}, {}]'",
    "an error that is none": "UPDATE games SET error = x'FF'",
    "an error of no UTF-8": "UPDATE games SET error = CAST(x'FF' AS TEXT)",
}


def attack(file: Path, name: str) -> None:
    """Change a sound file."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.executescript(ATTACKS[name])


def digest(file: Path) -> str:
    with file.open("rb") as data:
        return hashlib.file_digest(data, "blake2b").hexdigest()
