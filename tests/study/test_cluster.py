"""The same games on a cluster, with a worker killed in the middle. Needs Dask distributed (extra: cluster)."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

import dogtable
from dogtable.base.errors import DogtableError, UsageError
from dogtable.study.arena import Run
from dogtable.study.cluster import Cluster, _play
from dogtable.study.code import bots_code
from dogtable.study.entrant import parse_all, seated
from dogtable.study.hands import Here
from dogtable.study.outcome import Outcome
from dogtable.study.schedule import Bout, Setting, pairings, setting_of
from dogtable.study.store import Store
from tests.study.test_arena import kept

GAMES = 100


@pytest.fixture(scope="module")
def settings() -> list[Setting]:
    rules = dogtable.load("crazy-eights")
    return [setting_of(rules, 4, {})]


def run_of(file: Path, settings: list[Setting]) -> Run:
    pairs = pairings(1, parse_all("random,greedy@iterations=2"), ladder=False)
    return Run(Store(file, settings), settings, pairs, GAMES, 1)


@pytest.mark.skipif(os.name == "nt", reason="processes cannot be killed so there")
def test_a_worker_that_is_killed_costs_no_game_and_doubles_none(tmp_path: Path, settings: list[Setting]) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask distributed is not installed (extra: cluster)")
    at_home = run_of(tmp_path / "home.sqlite", settings)
    at_home.play(Here())
    away = run_of(tmp_path / "away.sqlite", settings)
    counted: list[int] = []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as local:

        def each(outcomes: Sequence[Outcome]) -> None:
            counted.append(len(outcomes))
            if len(counted) == 3:
                os.kill(local.workers[0].pid, signal.SIGKILL)

        away.play(Cluster(local.scheduler_address), each)
    assert len(counted) > 3
    assert away.missing == 0
    assert len(kept(at_home)) == GAMES
    assert kept(away) == kept(at_home)


def test_where_nobody_answers_is_told() -> None:
    pytest.importorskip("distributed", reason="Dask distributed is not installed (extra: cluster)")
    for address in ("tcp://127.0.0.1:1", "nonsense://here", "127.0.0.1:port"):
        with pytest.raises(UsageError, match=f"no Dask scheduler answers at '{address}'"):
            Cluster(address, seconds=1)


def test_workers_with_other_bots_are_refused(settings: list[Setting]) -> None:
    block = (Bout(0, tuple(seated("random", 4)), 1),)
    with pytest.raises(DogtableError, match="a worker of the cluster has other bots"):
        _play({0: settings[0].program}, block, {0: "other"})
    [outcome] = _play({0: settings[0].program}, block, {0: bots_code("crazy-eights")})
    assert outcome.bout == block[0]


def test_without_the_extra_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(UsageError, match=r"needs Dask distributed: pip install 'dogtable\[cluster\]'"):
        Cluster("tcp://127.0.0.1:1")
