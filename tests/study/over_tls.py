"""A cluster over TLS, in a process of its own: `python -m tests.study.over_tls OURS STRANGER FILE`.

The folders have an authority, a certificate and its key; FILE is the arena's. Says "played" when whoever has a
certificate has played, and nobody else came in. Dask's loop has ten seconds to begin, so nothing else runs beside it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import distributed

import dogtable
from dogtable.base.errors import UsageError
from dogtable.study.arena import Run
from dogtable.study.cluster import Certificates, Cluster
from dogtable.study.entrant import parse_all
from dogtable.study.schedule import pairings, setting_of
from dogtable.study.store import Store


def certificates(folder: Path) -> Certificates:
    """Those of a folder."""
    return Certificates(folder / "ca.pem", folder / "cert.pem", folder / "key.pem")


def refused(address: str, with_what: Certificates | None) -> bool:
    """Whether nobody answers there."""
    try:
        Cluster(address, with_what, seconds=3)
    except UsageError as error:
        return "no Dask scheduler answers" in str(error)
    return False


def main() -> None:
    own, stranger, file = certificates(Path(sys.argv[1])), certificates(Path(sys.argv[2])), Path(sys.argv[3])
    settings = [setting_of(dogtable.load("crazy-eights"), 4, {})]
    pairs = pairings(1, parse_all("random,greedy@iterations=2"), ladder=False)
    names = {f"tls_{who}_{what}": str(path) for who in ("client", "scheduler", "worker")
             for what, path in (("cert", own.own), ("key", own.key))}  # fmt: skip
    security = distributed.Security(require_encryption=True, tls_ca_file=str(own.authority), **names)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tls://", security=security,
        dashboard_address=None, silence_logs=50,
    ) as local:  # fmt: skip
        address = local.scheduler_address
        assert address.startswith("tls://")
        assert refused(address, stranger)
        assert refused(address, Certificates(own.authority, stranger.own, stranger.key))
        assert refused(address.replace("tls://", "tcp://"), None)
        away = Run(Store(file, settings), settings, pairs, 4, 1)
        away.play(Cluster(address, own))
    assert away.missing == 0
    print("played")


if __name__ == "__main__":
    main()
