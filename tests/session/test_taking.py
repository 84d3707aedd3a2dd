"""Dropped rulesets: looked through, copied within bounds, put in their place as a whole, or refused in one sentence."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from dogtable.base.errors import RulesetError, UsageError
from dogtable.session import taking
from dogtable.session.library import Added, Library

ROOT = Path(__file__).parents[2]
GAME = (ROOT / "rulesets" / "examples" / "tic-tac-toe" / "game.yaml").read_text(encoding="utf-8")
posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes, sockets and such names are not to be had on Windows")
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(data=tmp_path / "data")


@pytest.fixture
def dropped(tmp_path: Path) -> Path:
    folder = tmp_path / "dropped" / "mine"
    (folder / "pictures" / "deep").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.replace("id: tic-tac-toe", "id: my-own"), encoding="utf-8")
    (folder / "pictures" / "deep" / "x.svg").write_text(SQUARE)
    (folder / "README.md").write_text("Mine.")
    return folder


def refused(library: Library, path: Path) -> str:
    with pytest.raises(UsageError) as caught:
        library.add(path)
    text = str(caught.value)
    assert text and "\n" not in text and text.isprintable() and len(text) < 250
    nothing_stays(library)
    return text


def nothing_stays(library: Library) -> None:
    assert not list(library.user.rulesets.glob("*")) and not list(library.user.rulesets.glob(".*"))


def test_what_a_ruleset_is_made_of_is_copied_and_nothing_else(library: Library, dropped: Path) -> None:
    for name in ("run.py", "sound.ogg", "photo.png", ".git/config", "experience.json", "pictures/deep/notes"):
        (dropped / name).parent.mkdir(exist_ok=True)
        (dropped / name).write_text("x")
    added = library.add(dropped)
    assert added.id == "my-own"
    assert sorted(added.left_out) == ["experience.json", "photo.png", "pictures/deep/notes", "run.py", "sound.ogg"]
    kept = library.user.rulesets / "my-own"
    files = sorted(path.relative_to(kept).as_posix() for path in kept.rglob("*") if path.is_file())
    assert files == ["README.md", "game.yaml", "pictures/deep/x.svg"]
    assert [path.name for path in library.user.rulesets.iterdir()] == ["my-own"]
    assert library.load("my-own").title == "Tic-tac-toe"


def test_a_lone_file_is_taken_in(library: Library, dropped: Path) -> None:
    lone = (dropped / "game.yaml").rename(dropped / "any name.yaml")
    assert library.add(lone) == Added("my-own")
    assert [path.name for path in library.user.rulesets.iterdir()] == ["my-own.yaml"]
    lone.write_text(GAME.replace("tic-tac-toe", "another"), encoding="utf-8")
    other = lone.rename(lone.with_suffix(".txt"))
    with pytest.raises(UsageError, match="is no ruleset"):
        library.add(other)


def link_to(target: str) -> Callable[[Path], object]:
    return lambda path: path.symlink_to(target)


@posix
@pytest.mark.parametrize("name", ["data.yaml", "pictures/a.svg", "anything", "pictures/deep/b"])
@pytest.mark.parametrize(
    ("make", "said"),
    [
        (link_to("/dev/zero"), "it is a link"),
        (link_to("/etc/shadow"), "it is a link"),
        (link_to("/etc"), "it is a link"),
        (link_to("game.yaml"), "it is a link"),
        (link_to("nowhere"), "it is a link"),
        (os.mkfifo, "it is a pipe"),
    ],
)
def test_links_and_pipes_are_refused(
    library: Library, dropped: Path, name: str, make: Callable[[Path], object], said: str
) -> None:
    make(dropped / name)
    text = refused(library, dropped)
    assert said in text and f"mine/{name}" in text


@posix
def test_sockets_are_refused(library: Library, dropped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(dropped)
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("s.yaml")
        assert "it is a socket" in refused(library, dropped)


@posix
def test_what_is_dropped_itself_may_be_no_link_and_no_device(library: Library, dropped: Path) -> None:
    link = dropped.with_name("link.yaml")
    for target in (dropped, dropped / "game.yaml", Path("/dev/zero")):
        link.symlink_to(target)
        assert "it is a link" in refused(library, link)
        link.unlink()
    assert "it is a device" in refused(library, Path("/dev/zero"))
    assert "could not be copied" in refused(library, dropped / "nothing.yaml")


@posix
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a\nb.yaml", "cannot be shown"),
        ("a\x1b[2J.yaml", "cannot be shown"),
        ("a\u202egpj.yaml", "cannot be shown"),
        (os.fsdecode(b"a\xff.yaml"), "cannot be shown"),
        ("a" * 120 + ".yaml", "longer than 100"),
        ("con.yaml", "Windows"),
        ("Aux .yaml", "Windows"),
        ("lpt1", "Windows"),
        ("a:b.yaml", "has one of"),
        ("a\\b.yaml", "has one of"),
        ("ends.", "ends with"),
        ("GAME.yaml", "would be one file"),
    ],
)
def test_odd_names_are_refused(library: Library, dropped: Path, name: str, said: str) -> None:
    try:
        (dropped / name).write_text("- 1\n")
    except OSError:
        pytest.skip("this system has no such names")
    assert said in refused(library, dropped)
    (dropped / name).unlink()
    (dropped / "pictures" / name).mkdir()
    if name != "GAME.yaml":
        assert said in refused(library, dropped)


def test_too_much_is_refused(library: Library, dropped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    big = dropped / "rows.yaml"
    big.write_bytes(b"#" * 1_000_001)
    assert "'mine/rows.yaml' has more than 1,000,000 bytes" in refused(library, dropped)
    with big.open("r+b") as file:
        file.truncate(1 << 40)  # a hole of a terabyte
    assert "has more than 1,000,000 bytes" in refused(library, dropped)
    big.unlink()
    (dropped / "pictures" / "big.svg").write_bytes(b" " * 512_001)
    assert "'mine/pictures/big.svg' has more than 512,000 bytes" in refused(library, dropped)
    (dropped / "pictures" / "big.svg").unlink()
    for number in range(501):
        (dropped / f"{number}.md").touch()
    assert "at most 500 files" in refused(library, dropped)
    monkeypatch.setattr(taking, "MOST_ENTRIES", 400)
    assert "more than 400 files" in refused(library, dropped)


def test_all_together_may_not_be_too_much_either(library: Library, dropped: Path) -> None:
    for number in range(40):
        (dropped / f"{number}.md").write_bytes(b" " * 900_000)
    assert "32,000,000 bytes" in refused(library, dropped)


def test_too_deep_is_refused(library: Library, dropped: Path) -> None:
    (dropped / "a/b/c/d/e").mkdir(parents=True)
    assert "lies too deep" in refused(library, dropped)


@pytest.mark.parametrize("name", ["face.ttf", "face.OTF", "pictures/face.woff2"])
def test_fonts_are_refused(library: Library, dropped: Path, name: str) -> None:
    (dropped / name).write_bytes(b"OTTO")
    assert "is a font; a ruleset brings none" in refused(library, dropped)


def test_what_is_wrong_in_it_is_told_where_it_lies(library: Library, dropped: Path) -> None:
    (dropped / "game.yaml").write_text("game: {id: x}\nplai: []\n")
    with pytest.raises(RulesetError) as caught:
        library.add(dropped)
    assert {Path(problem.span.path) for problem in caught.value.problems} == {dropped / "game.yaml"}
    nothing_stays(library)


def test_a_ruleset_with_a_picture_that_is_not_drawn_is_not_accepted(library: Library, dropped: Path) -> None:
    bad = dropped / "pictures" / "bad.svg"
    bad.write_text(SQUARE.replace("<rect", '\n<text>Hi</text><rect stroke-dasharray="0.0001"'))
    with pytest.raises(RulesetError) as caught:
        library.add(dropped)
    assert [str(problem) for problem in caught.value.problems] == [
        f"{bad}:2:1: E611 <text> is not drawn; a picture has paths, shapes, groups and gradients"
    ]
    nothing_stays(library)


def test_one_that_is_there_is_not_replaced(library: Library, dropped: Path) -> None:
    library.add(dropped)
    (dropped / "game.yaml").write_text(
        GAME.replace("id: tic-tac-toe", "id: my-own").replace("Tic-tac-toe", "Else"), encoding="utf-8"
    )
    with pytest.raises(UsageError, match="there is a ruleset called 'my-own' already"):
        library.add(dropped)
    assert [path.name for path in library.user.rulesets.iterdir()] == ["my-own"]


def test_a_ruleset_may_not_be_called_as_a_device(library: Library, dropped: Path) -> None:
    (dropped / "game.yaml").write_text(GAME.replace("id: tic-tac-toe", "id: con"), encoding="utf-8")
    assert "Windows" in refused(library, dropped)


def test_a_copy_that_fails_leaves_nothing(library: Library, dropped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> bytes:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(taking, "read_plain", full)
    assert refused(library, dropped) == "the ruleset could not be copied: No space left on device"


def test_a_copy_that_was_left_over_is_no_ruleset_and_removed_later(library: Library, dropped: Path) -> None:
    rulesets = library.user.rulesets
    rulesets.mkdir(parents=True)
    part = dropped.rename(rulesets / f"{taking.PART}abc")
    lone = rulesets / ".x.yaml"
    lone.write_text(GAME)
    library = Library([rulesets], library.user.data)
    assert not library.shelf()
    assert part.is_dir()  # it may be another window's
    long_ago = time.time() - 2 * taking.LEFT_OVER
    os.utime(part, (long_ago, long_ago))
    library.shelf()
    assert not part.exists()


@posix
def test_killed_while_it_copies_it_leaves_no_half(tmp_path: Path, dropped: Path) -> None:
    code = """
        import os, sys
        from pathlib import Path
        from dogtable.session import taking
        from dogtable.session.library import Library
        real = taking.read_plain
        def slow(path, most):
            if path.name == "x.svg":
                print(flush=True)
                sys.stdin.read()
            return real(path, most)
        taking.read_plain = slow
        Library(data=Path(sys.argv[1])).add(Path(sys.argv[2]))
    """
    for number in range(20):
        (dropped / f"{number}.md").write_text("x" * 1000)
    command = [sys.executable, "-c", textwrap.dedent(code), str(tmp_path / "data"), str(dropped)]
    program = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert program.stdout is not None and program.stdout.readline()
    os.kill(program.pid, signal.SIGKILL)
    program.communicate()
    library = Library([tmp_path / "data" / "rulesets"], tmp_path / "data")
    assert [path.name[: len(taking.PART)] for path in library.user.rulesets.iterdir()] == [taking.PART]
    assert not library.shelf()
    assert library.add(dropped).id == "my-own"
