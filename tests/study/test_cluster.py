"""The same games on a cluster, with a worker killed in the middle. Needs Dask distributed (extra: cluster)."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

import dogtable
from dogtable.base.errors import DogtableError, UsageError
from dogtable.cli.main import main
from dogtable.study.arena import Run
from dogtable.study.cluster import Certificates, Cluster, _play
from dogtable.study.code import bots_code
from dogtable.study.entrant import parse_all, seated
from dogtable.study.hands import Here
from dogtable.study.outcome import Outcome
from dogtable.study.returned import read
from dogtable.study.schedule import Bout, Setting, pairings, setting_of
from dogtable.study.store import Store
from tests.patience import PATIENCE
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
    text = _play({0: settings[0].program}, block, {0: bots_code("crazy-eights")})
    [outcome] = read(text, block)
    assert outcome.bout == block[0] and outcome.decisions > 10


def test_without_the_extra_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(UsageError, match=r"needs Dask distributed: pip install 'dogtable\[cluster\]'"):
        Cluster("tcp://127.0.0.1:1")


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Folders of certificates that one authority signed, and of those of a stranger."""
    if shutil.which("openssl") is None:
        pytest.skip("there is no openssl to make certificates")
    made = []
    for who in ("ours", "stranger"):
        folder = tmp_path_factory.mktemp(who)
        run = partial(subprocess.run, cwd=folder, check=True, capture_output=True)
        new = ["openssl", "req", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
        run([*new, "-x509", "-days", "2", "-keyout", "ca-key.pem", "-out", "ca.pem", "-subj", "/CN=games"])
        run([*new, "-keyout", "key.pem", "-out", "asked.pem", "-subj", "/CN=one"])
        sign = ["openssl", "x509", "-req", "-days", "2", "-in", "asked.pem", "-CA", "ca.pem", "-CAkey", "ca-key.pem"]
        run([*sign, "-CAcreateserial", "-out", "cert.pem"])
        made.append(folder)
    return made


def test_over_tls_who_has_a_certificate_plays_and_nobody_else_comes_in(
    tmp_path: Path, certificates: list[Path]
) -> None:
    pytest.importorskip("distributed", reason="Dask distributed is not installed (extra: cluster)")
    words = [str(path) for path in (*certificates, tmp_path / "tls.sqlite")]
    command = [sys.executable, "-m", "tests.study.over_tls", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.stdout.splitlines()[-1:] == ["played"], done.stderr


@pytest.mark.parametrize(
    ("address", "files", "said"),
    [
        ("tcp://host:8786", ("a", "a", "a"), "the address begins with tls://, not 'tcp://host:8786'"),
        ("tls://host:8786", ("a", "nothing", "a"), "there is no file '.*nothing'"),
        ("tls://127.0.0.1:1", ("a", "a", None), "no Dask scheduler answers at 'tls://127.0.0.1:1' over TLS"),
    ],
)
def test_wrong_certificates_are_told(address: str, files: Sequence[str | None], said: str, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="Dask distributed is not installed (extra: cluster)")
    (tmp_path / "a").touch()
    with pytest.raises(UsageError, match=said):
        Cluster(address, Certificates(*(None if name is None else tmp_path / name for name in files)), seconds=1)


@pytest.mark.parametrize(
    "words",
    [["--tls-ca", "a"], ["--cluster", "tls://a:1", "--tls-cert", "a"], ["--cluster", "tls://a:1", "--tls-ca", "a"]],
)
def test_half_of_the_certificates_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "connect-four", "--bots", "random,greedy", *words]) == 2
    assert "TLS wants --cluster with --tls-ca and --tls-cert" in capsys.readouterr().err
