"""What can run code that stands in data is used in a few places, each for a reason that is told here."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.helpers import ROOT

FOLDERS = ("dogtable", "packaging", "assets", "rulesets", "tests", "docs")
MODULES = {
    **dict.fromkeys(("pickle", "_pickle", "pickletools", "cPickle", "cloudpickle", "dill", "joblib"), "pickle"),
    **dict.fromkeys(("shelve", "dbm", "copyreg"), "pickle"),
    **dict.fromkeys(("marshal",), "marshal"),
    **dict.fromkeys(("ctypes", "cffi", "_ctypes"), "machine code"),
    **dict.fromkeys(("multiprocessing", "concurrent.futures", "distributed", "dask"), "processes"),
    **dict.fromkeys(("runpy", "code", "codeop", "imp", "zipimport", "pty"), "runs code"),
}
"""Modules that bring it, and what they bring."""
BUILTINS = {"eval": "eval", "exec": "exec", "compile": "compile", "__import__": "import by name"}
ATTRIBUTES = {
    **{("os", name): "shell" for name in ("system", "popen")},
    **{("subprocess", name): "shell" for name in ("getoutput", "getstatusoutput")},
    **{("yaml", name): "yaml.load" for name in ("load", "load_all", "full_load", "unsafe_load", "Loader")},
    **{("yaml", name): "yaml.load" for name in ("FullLoader", "UnsafeLoader", "full_load_all", "unsafe_load_all")},
    ("importlib", "import_module"): "import by name",
    ("builtins", "eval"): "eval",
    ("builtins", "exec"): "exec",
    ("logging", "config"): "runs code",
}

PROGRAM = {
    # what is kept between runs, and the code of a Program
    (
        "dogtable/base/store.py",
        "pickle",
    ): "behind the user's seal, from the user's own folder: decisions/kept-programs",
    (
        "dogtable/compile/cache.py",
        "marshal",
    ): "code is marshalled when a program is made here, to be stored under the seal",
    ("dogtable/engine/loading.py", "marshal"): "the code in a Program: made in this run, or read under the seal",
    # the compiler's own text: names are made by it, what an author wrote gets there as numbers and tables
    ("dogtable/compile/cache.py", "compile"): "text that the compiler emitted",
    ("dogtable/engine/loading.py", "compile"): "text that the compiler emitted",
    ("dogtable/engine/loading.py", "exec"): "text that the compiler emitted, without builtins",
    ("dogtable/compile/look_reader.py", "compile"): "text that the compiler emitted",
    ("dogtable/compile/look_reader.py", "exec"): "text that the compiler emitted, without builtins",
    ("dogtable/base/frozen.py", "exec"): "how a class of ours is made: the names of its fields, as dataclasses do it",
    # machine code
    (
        "dogtable/ahead/libraries.py",
        "machine code",
    ): "libraries from the package's own folder or, under the user's seal, the cache; as checked: decisions/ahead",
    ("dogtable/ahead/finding.py", "machine code"): "the functions of a library that was loaded",
    ("dogtable/ahead/calling.py", "machine code"): "makes functions of such a library Python's own",
    ("dogtable/engine/native.py", "machine code"): "reads what a function of such a library has answered",
    ("dogtable/study/learning/batches.py", "machine code"): "reads which actions such a library has taken in a game",
    ("dogtable/ahead/trying.py", "machine code"): "the functions of a library that was made here, in a process apart",
    ("dogtable/base/priority.py", "machine code"): "asks the system for the lowest priority of a thread",
    ("dogtable/base/bounds.py", "machine code"): "asks the system's own libraries how much memory is used",
    ("dogtable/ui/heap.py", "machine code"): "asks the system's own library to give memory back",
    # what an argument names
    ("dogtable/cli/schema.py", "import by name"): "one of five modules that stand there",
    # processes of the program's own
    ("dogtable/ahead/wanting.py", "processes"): "asks whether this is one",
    ("dogtable/base/bounds.py", "processes"): "the type of a line, on which nothing is read",
    ("dogtable/base/confined.py", "processes"): "bytes go in and out, nothing is unpickled on this side",
    (
        "dogtable/bots/worker.py",
        "processes",
    ): "pickles between the program and its own bots, which run nothing of a stranger's",
    ("dogtable/study/pool.py", "processes"): "pickles between the program and its own processes",
    ("dogtable/study/last_answers.py", "processes"): "numbers from one of the program's own processes",
    ("dogtable/study/cluster.py", "processes"): "Dask: whom it trusts, and TLS, are told in docs/arena.md",
    # modules by names that stand in the source
    ("dogtable/__init__.py", "import by name"): "its own modules, when they are first used",
    ("dogtable/cli/main.py", "import by name"): "its own commands, from the list beside it",
    ("dogtable/base/confined.py", "import by name"): "the function that the program names",
    ("dogtable/bots/worker.py", "import by name"): "the module of policies that the program names",
    ("dogtable/study/cluster.py", "import by name"): "distributed, where it is installed",
    ("dogtable/study/learning/__init__.py", "import by name"): "its own modules, when they are first used",
    ("dogtable/base/own_yaml.py", "yaml.load"): "with the safe loader, the one in C where there is one",
}
"""Places in the program, and why they may."""

BESIDE = {
    ("packaging/app.py", "processes"): "a frozen program starts its own processes",
    ("packaging/sbom.py", "machine code"): "asks the libraries that are packed for their versions",
    ("packaging/sbom.py", "import by name"): "asks the modules that are packed for the versions of what is in them",
    ("packaging/xlib.py", "machine code"): "asks a window to close, in trials",
    ("packaging/windows/installer.py", "shell"): "the command for signing, from the release's own settings",
}
"""Places in what makes packages and pictures, likewise."""


def used(tree: ast.AST) -> Iterator[str]:
    """Give what of all this a source uses."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (kind for name in names if (kind := brought(name.name)))
            case ast.ImportFrom(module=str(module), names=names):
                yield from (kind for kind in [brought(module)] if kind)
                for name in names:
                    yield from (kind for kind in [brought(f"{module}.{name.name}")] if kind and not brought(module))
                    yield from (kind for kind in [ATTRIBUTES.get((module, name.name))] if kind)
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                yield from (kind for kind in [ATTRIBUTES.get((module, name))] if kind)
            case ast.Name(id=name) if name in BUILTINS:
                yield BUILTINS[name]
            case ast.keyword(arg="shell", value=value) if not (
                isinstance(value, ast.Constant) and value.value is False
            ):
                yield "shell"
            case ast.keyword(arg="allow_pickle"):
                yield "pickle"
            case ast.Constant(value=str(text)) if text in MODULES and text not in ("code", "imp"):
                yield MODULES[text]  # it may be imported by that name


def brought(module: str) -> str | None:
    return next((kind for name, kind in MODULES.items() if module == name or module.startswith(f"{name}.")), None)


@cache
def found_in(folder: str) -> frozenset[tuple[str, str]]:
    """What the files of a folder use; the trees are not kept: so many would burden all later tests."""
    files = [*(ROOT / folder).rglob("*.py")] if folder else [*ROOT.glob("*.py")]
    return frozenset(
        (file.relative_to(ROOT).as_posix(), kind)
        for file in files
        for kind in used(ast.parse(file.read_text(encoding="utf-8")))
    )


def found(*folders: str) -> set[tuple[str, str]]:
    return {one for folder in folders for one in found_in(folder)}


def test_the_program_has_it_where_it_is_told() -> None:
    assert found("dogtable") == set(PROGRAM)


def test_what_is_beside_the_program_has_it_where_it_is_told() -> None:
    others = [folder for folder in FOLDERS if folder not in ("dogtable", "tests")]
    assert found("", *others) == set(BESIDE)
    assert set(FOLDERS) >= {path.parent.name for path in ROOT.glob("*/*.py")} - {"build", ".venv"}


def test_tests_read_no_pickles_and_use_no_shell() -> None:
    """They may make them: attacks are made of them. What they run is the project's own: pages of its docs, for one."""
    kinds = {kind for _, kind in found("tests")}
    assert "shell" not in kinds and "yaml.load" not in kinds
    pickled = {path for path, kind in found("tests") if kind in ("pickle", "marshal")}
    assert pickled == {
        "tests/compile/test_look_expressions.py",  # that a look can go to another process
        "tests/compile/test_program.py",  # that a Program can
        "tests/session/test_packed_folder.py",  # the attack
        "tests/test_no_foreign_code.py",  # this list
    }
    run = {path for path, kind in found("tests") if kind in ("eval", "exec")}
    assert run == {
        "tests/docs/test_arena.py",  # the example of its page
        "tests/packaging/test_other_systems.py",  # what PyInstaller wrote down
        "tests/test_readme.py",  # the example of its page
    }


def test_c_and_scripts_have_nothing_of_it() -> None:
    told = re.compile(r"\b(eval|dlopen|system|popen|exec[lv]p?e?)\b *[( \"]")
    files = [f for part in FOLDERS for end in ("c", "sh", "run") for f in (ROOT / part).rglob(f"*.{end}")]
    assert len(files) >= 5
    assert [str(f) for f in files if told.search(f.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("import pickle as p", "pickle"),
        ("from pickle import loads", "pickle"),
        ("import_module('pickle')", "pickle"),
        ("import shelve", "pickle"),
        ("np.load(file, allow_pickle=True)", "pickle"),
        ("import marshal", "marshal"),
        ("eval(text)", "eval"),
        ("run = exec", "exec"),
        ("import builtins; builtins.exec(text)", "exec"),
        ("from builtins import eval", "eval"),
        ("compile(text, '', 'exec')", "compile"),
        ("__import__(name)", "import by name"),
        ("import importlib; importlib.import_module(name)", "import by name"),
        ("from importlib import import_module", "import by name"),
        ("subprocess.run(words, shell=True)", "shell"),
        ("subprocess.run(words, shell=wanted)", "shell"),
        ("os.system(words)", "shell"),
        ("from os import popen", "shell"),
        ("yaml.load(text, Loader)", "yaml.load"),
        ("yaml.load(text, Loader=yaml.Loader)", "yaml.load"),
        ("from yaml import load", "yaml.load"),
        ("from yaml import UnsafeLoader", "yaml.load"),
        ("from ctypes import CDLL", "machine code"),
        ("import ctypes.util", "machine code"),
        ("from multiprocessing.connection import Client", "processes"),
        ("from concurrent import futures", "processes"),
        ("import runpy", "runs code"),
    ],
)
def test_it_is_seen(source: str, kind: str) -> None:
    assert kind in set(used(ast.parse(source)))


@pytest.mark.parametrize("source", ["subprocess.run(words, shell=False)", "re.compile(text)", "yaml.safe_load(text)"])
def test_what_is_harmless_is_not(source: str) -> None:
    assert set(used(ast.parse(source))) == set()
