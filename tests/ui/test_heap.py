"""What is freed goes back to the system, and cloths do not pile up."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dogtable.ui.app import App
from tests.ui.driver import Driver

CODE = """
from dogtable.bots.bounds import used
from dogtable.ui.heap import give_back
assert give_back()
# Large pictures come and go, and something small that stays is made in between.
first = bytearray(30 << 20)
del first
large, kept = [], []
for _ in range(20):
    large.append(bytearray(8 << 20))
    kept.append(bytearray(100_000))
large.clear()
print(used() >> 20)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the C library of Linux")
def test_what_is_freed_goes_back() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 40  # MB; left alone, the C library keeps 170 as a rule


def test_only_the_cloths_used_last_are_kept(app: App, driver: Driver) -> None:
    app.home()
    for colour in ("#224433", "#443322", "#223344", "#442233"):
        app.felt(colour)
    assert list(app.cloths._made) == ["#223344", "#442233"]
    app.felt("#223344")
    app.felt("#112233")
    assert list(app.cloths._made) == ["#223344", "#112233"]
    driver.settle()
    assert len(app.cloths._made) == 2
