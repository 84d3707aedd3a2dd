"""The workflows of CI and releases: their schema, and that what they name is there. They run elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".github" / "workflows"
NAMES = ("ci", "release")


def _read(name: str) -> dict[str, Any]:
    told = yaml.safe_load((FOLDER / f"{name}.yml").read_text("utf-8"))
    assert isinstance(told, dict)
    return told


def _steps(name: str) -> list[tuple[str, dict[str, Any]]]:
    return [(job, step) for job, told in _read(name)["jobs"].items() for step in told.get("steps", [])]


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_holds(name: str) -> None:
    pytest.importorskip("check_jsonschema", reason="comes with the extra `package`")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run([*command, str(FOLDER / f"{name}.yml")], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", NAMES)
def test_the_files_and_targets_that_are_named_exist(name: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for _, step in _steps(name):
        run = step.get("run", "")
        for path in re.findall(r"(?<![\w/$])(?:packaging|tests|rulesets|constraints)[\w/.-]+\.\w+", run):
            assert (ROOT / path).exists(), path
        for target in re.findall(r"\bmake ([a-z][a-z-]+)", run):
            assert target in targets, target
        assert re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step.get("uses", "a/b@v1")), step


@pytest.mark.parametrize("name", NAMES)
def test_jobs_need_jobs_that_exist_and_end_in_time(name: str) -> None:
    jobs = _read(name)["jobs"]
    for job, told in jobs.items():
        needs = told.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(jobs), job
        assert "uses" in told or told["timeout-minutes"] <= 60, job


def test_every_python_that_is_promised_is_tested() -> None:
    promised = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["classifiers"]
    versions = [line.rpartition(" ")[2] for line in promised if re.search(r":: 3\.\d+$", line)]
    assert _read("ci")["jobs"]["test"]["strategy"]["matrix"]["python"] == versions


def test_nothing_is_released_that_was_not_tried() -> None:
    jobs = _read("release")["jobs"]
    assert set(jobs["publish"]["needs"]) == {"version", "linux", "windows", "macos"}
    for system in ("linux", "windows", "macos"):
        assert "test" in jobs[system]["needs"]
        assert any("packaging/smoke.py" in step.get("run", "") for job, step in _steps("release") if job == system)


def test_secrets_reach_only_the_steps_that_sign() -> None:
    for job, step in _steps("release"):
        told = [value for value in step.get("env", {}).values() if "secrets." in str(value)]
        assert not told or re.search("certificate", step["name"], re.IGNORECASE), (job, step)
    for name in NAMES:
        text = (FOLDER / f"{name}.yml").read_text("utf-8")
        assert not re.search(
            r"run:.*\$\{\{ (?:secrets|github)\.", text
        )  # nothing from outside goes into a shell's text
