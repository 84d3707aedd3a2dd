"""Bots against each other: what is told, kept, written; stopped and gone on with."""

from __future__ import annotations

import csv
import json
import re
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest

from dogtable.session.library import Library
from dogtable.study.deeds import DEEDS
from dogtable.study.page import page as whole_page
from dogtable.study.simulate import Played, Tally
from dogtable.ui.text import Catalogue
from tests.cli.little import RACE, race, run
from tests.patience import PATIENCE
from tests.study.told import ENGLISH

BOTS = ("--bots", "random,greedy", "--jobs", 1)


def test_results_are_kept_and_told_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    home, data = race(tmp_path), ("--data", tmp_path / "data")
    assert run("arena", home, *BOTS, "--games", 12, *data) == 0
    first = capsys.readouterr()
    assert first.err == ""  # no progress but on a terminal
    lines = first.out.splitlines()
    assert lines[0] == "Race, 2 players, pace slow, short no"
    assert lines[1].split()[:2] == ["bot", "Elo"]
    assert any(re.match(r"(random : greedy|greedy : random) +12 +\d", line) for line in lines)
    assert lines[-1] == f"12 of 12 games; kept in {tmp_path / 'data' / 'arena.sqlite'}"
    assert run("arena", home, *BOTS, "--games", 12, "--show", *data) == 0
    assert capsys.readouterr().out == first.out


def test_settings_are_every_number_of_players_and_every_value(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    words = ("--players", "all", "--option", "pace=slow,fast", "short=true", "--games", 2, "--json")
    assert run("arena", race(tmp_path), *BOTS, *words, "--file", tmp_path / "a.sqlite") == 0
    told = json.loads(capsys.readouterr().out)
    settings = [(one["players"], one["options"]["pace"], one["options"]["short"]) for one in told["settings"]]
    assert settings == [(2, "slow", True), (2, "fast", True), (3, "slow", True), (3, "fast", True)]
    assert told["games"] == told["planned"] == 8
    assert {rating["bot"] for rating in told["ratings"]} == {"random", "greedy"}
    assert sum(rating["points"] for rating in told["ratings"]) == pytest.approx(0, abs=0.11)
    for one in told["settings"]:
        assert sum(seat["share"] for seat in one["seats"]) == pytest.approx(1, abs=0.001)
        assert sum(count for _, count in one["decisions"]["histogram"]) == one["games"] == 2


def test_every_game_as_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "games.csv"
    where = ("--file", tmp_path / "a.sqlite", "--csv", file)
    assert run("arena", race(tmp_path), *BOTS, "--games", 6, "--seed", 2, *where) == 0
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert len(rows) == 6
    assert len({(row["seats"], row["seed"]) for row in rows}) == 6
    assert {row["seed"] for row in rows} == {str(2 * 1_000_003 + deal) for deal in range(3)}
    for row in rows:
        assert sum(json.loads(row["shares"])) == 1
        assert max(json.loads(row["points"])) >= 10


class _Page(HTMLParser):
    """Reads a page, and minds that every element that is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.data = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert all(not value.startswith(("http", "//")) for name, value in attrs if value and name in ("src", "href"))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ("line", "circle", "rect")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.data += data
        else:
            self.texts.append(data)


def test_the_page_stands_alone_and_holds_the_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    evil = race(tmp_path, RACE.replace("title: Race", 'title: "<b>Race</b> & </script>"'))
    file = tmp_path / "page.html"
    words = ("--players", "2,3", "--games", 40, "--json", "--file", tmp_path / "a.sqlite", "--report", file)
    assert run("arena", evil, *BOTS, *words) == 0
    told = json.loads(capsys.readouterr().out)
    page = _Page()
    page.feed(file.read_text(encoding="utf-8"))
    page.close()
    assert page.open == []
    assert json.loads(page.data) == told
    words = " ".join(page.texts)
    for heading in (
        "All settings together",
        "Everybody against everybody",
        "by seat",
        "Length of games",
        "In short",
        "What decides",
    ):
        assert heading in words
    things = [
        {"name": f"{first} five", "called": "<i>five</i>", "seats": 40}
        | {"lift": 0.1, "within": 0.05, "beyond_luck": first == "got"}
        for first in DEEDS
    ]
    for one in told["settings"]:
        one["goes_with"] = things
    text = whole_page(told, ENGLISH)
    assert "<i>" not in text.split("<script", 1)[0]
    assert "for each one more): got &lt;i&gt;five&lt;/i&gt; (+10.0)." in text
    for heading in ("Worth having", "Worth playing", "Given away", "What winners do"):
        assert text.count(f"<h3>{heading}</h3>") == 2
    assert "<b>Race</b> & </script>" in words
    assert "nan" not in words


@pytest.mark.parametrize(("language", "words"), [("de", "Wer stärker ist"), ("ja", "どちらが強いか")])
def test_the_page_speaks_the_languages_of_the_program(
    language: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file, kept = tmp_path / "page.html", ("--games", 40, "--file", tmp_path / "a.sqlite")
    options = (*kept, "--jobs", 1, "--sprt", "45,55", "--json", "--report", file)
    assert run("arena", "crazy-eights", "--bots", "random,greedy@temper=bold", *options, "--language", language) == 0
    told = json.loads(capsys.readouterr().out)
    titles = Catalogue.load(language)
    assert told["settings"][0]["title"] == Library(language=language).load("crazy-eights").title
    page = _Page()
    page.feed(file.read_text(encoding="utf-8"))
    page.close()
    assert f'<html lang="{language}">' in file.read_text(encoding="utf-8")
    shown = " ".join(page.texts[1:])
    assert words in shown and titles("arena.reading").partition("{")[0] in shown
    assert titles("table.level_random") in shown and titles("table.level_greedy") in shown and "greedy" not in shown
    keys, english = titles.keys(), Catalogue.load("en")
    said = {text for key in keys if key.startswith("arena.") for text in _sentences(english(key))}
    assert [text for text in said if text in shown] == []


def _sentences(text: str) -> list[str]:
    """What lies between the holes of a text, where that is more than a word or two."""
    return [part.strip() for part in re.split(r"\{[^{}]*\}", text) if len(part.split()) > 2]


def test_a_language_that_there_is_not_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run("arena", race(tmp_path), *BOTS, "--language", "tlh", "--file", tmp_path / "a.sqlite") == 2
    assert "the program does not speak 'tlh'; it speaks en, de, ja" in capsys.readouterr().err


ADVICE = """\
advice:
  steps:
    is: steps[me]
    says: <b>how far</b> I have come
  idle:
    is: 0
    says: nothing
"""


def test_each_term_of_advice_is_left_out_in_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    home, page, kept = race(tmp_path, RACE + ADVICE), tmp_path / "page.html", ("--file", tmp_path / "a.sqlite")
    words = ("arena", home, "--ablate", "greedy@iterations=1", "--games", 60, "--option", "short=true", "--jobs", 1)
    assert run(*words, "--json", "--report", page, *kept) == 0
    told = json.loads(capsys.readouterr().out)
    terms = {term["term"]: term for term in told["settings"][0]["ablation"]}
    assert (terms["steps"]["verdict"], terms["idle"]["verdict"]) == ("pays", "open")
    assert terms["steps"]["low"] > 0.5 > terms["idle"]["low"]
    assert terms["idle"]["games"] == 60
    text = page.read_text(encoding="utf-8")
    assert "Which advice pays" in text and "&lt;b&gt;how far&lt;/b&gt; I have come" in text
    assert "<b>" not in text.split("<script", 1)[0]
    assert run(*words, "--show", *kept) == 0
    assert 'greedy@iterations=1 with "steps" over without: ' in capsys.readouterr().out


def test_styles_are_every_temper(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    words = ("--styles", "greedy@iterations=1", "--games", 2, "--jobs", 1, "--json", "--file", tmp_path / "a.sqlite")
    assert run("arena", race(tmp_path, RACE + ADVICE), *words) == 0
    told = json.loads(capsys.readouterr().out)["settings"][0]
    assert {bot["bot"] for bot in told["bots"]} >= {"greedy@iterations=1", "greedy@iterations=1@temper=bold"}
    assert len(told["pairings"]) == 7 * 6 / 2
    assert all(bool(bot["characters"]) == ("temper" in bot["bot"]) for bot in told["bots"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bots", "greedy,greedy@without=stps"), "has no term of advice 'stps'; did you mean 'steps'?"),
        (("--ablate", "random"), "random looks at nothing, so there is no term of advice to leave out"),
        (("--ablate", "greedy@without=idle+steps"), "the ruleset race has no term of advice to leave out"),
        (("--styles", "random"), "random looks at nothing, so it has no temper"),
    ],
)
def test_what_cannot_be_left_out_is_said(
    words: tuple[str, ...], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert run("arena", race(tmp_path, RACE + ADVICE), *words, "--file", tmp_path / "a.sqlite") == 2
    told = capsys.readouterr().err
    assert sentence in told and len(told.splitlines()) == 1


def test_a_game_that_goes_wrong_is_told_and_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    home = race(tmp_path, RACE.replace("to: 20}", "to: 3}"))
    monkeypatch.chdir(tmp_path)
    words = ("--games", 2, "--file", tmp_path / "a.sqlite", "--report", tmp_path / "page.html")
    assert run("arena", home, *BOTS, *words) == 1
    told = capsys.readouterr().out
    assert told.count("E501") == 1
    assert "2 games ended in an error: " in told
    assert "game.yaml:15:13: E501" in told
    assert "the first: game 0, seed 0, random, greedy, after 4 answers, kept in race-game-0.dogtable" in told
    assert "0 of 2 games" in told
    assert "2 games ended in an error: " in (tmp_path / "page.html").read_text()
    assert run("replay", "race-game-0.dogtable", "--verify") == 0
    capsys.readouterr()
    assert run("arena", home, *BOTS, *words, "--show") == 1
    assert "2 games ended in an error: " in capsys.readouterr().out
    assert not Path("race-game-0-2.dogtable").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_in_one_line_and_the_same_command_goes_on(jobs: str, tmp_path: Path):
    file = tmp_path / "a.sqlite"
    words = ["arena", "crazy-eights", "--bots", "random,greedy", "--games", "4000", "--file", str(file), "--jobs", jobs]
    with subprocess.Popen([sys.executable, "-m", "dogtable", *words], stderr=subprocess.PIPE, text=True) as process:
        while not (log := tmp_path / "a.sqlite-wal").exists() or log.stat().st_size < 80_000:
            time.sleep(0.05)
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        told = process.stderr.read()
        assert process.wait(PATIENCE) == 130
    found = re.fullmatch(
        r"dogtable: stopped, (\d+) of 4000 missing games played; all are kept in (.*), and the same command goes on\n",
        told,
    )
    assert found is not None, told
    assert found[2] == str(file)
    shown = subprocess.run([sys.executable, "-m", "dogtable", *words, "--show"], capture_output=True, text=True)
    assert f"\n{found[1]} of 4000 games; kept in" in shown.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_a_sim_that_is_stopped_tells_what_it_has_seen(tmp_path: Path):
    words = ["sim", "crazy-eights", "--games", "1000000", "--jobs", "2", "--json", "--record", str(tmp_path / "games")]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, "-m", "dogtable", *words], **pipes) as process:
        while not (tmp_path / "games").exists() or not (tmp_path / "games").stat().st_size:
            time.sleep(0.05)
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    report = json.loads(out)
    assert 0 < report["games"] < 1_000_000
    assert err == f"dogtable: stopped after {report['games']} of 1000000 games\n"
    assert len((tmp_path / "games").read_text().splitlines()) == report["games"]


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_a_game_that_is_counted_is_recorded_whenever_ctrl_c_comes(tmp_path: Path, monkeypatch, capsys):
    add = Tally.add

    def stopped(tally: Tally, played: Played) -> None:
        add(tally, played)
        if tally.ended == 3:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Tally, "add", stopped)
    games = tmp_path / "games"
    assert run("sim", "tic-tac-toe", "--games", 10, "--jobs", 1, "--json", "--record", games) == 130
    told = capsys.readouterr()
    assert json.loads(told.out)["games"] == len(games.read_text().splitlines()) == 3
    assert told.err == "dogtable: stopped after 3 of 10 games\n"
