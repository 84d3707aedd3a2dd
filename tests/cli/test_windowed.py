"""The built program without a terminal: no stream to write to, so that what is said comes in a box."""

from __future__ import annotations

import sys

import pytest

from dogtable.cli.windowed import MOST_SHOWN, main


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is shown."""
    shown: list[str] = []
    monkeypatch.setattr("pygame.display.message_box", lambda title, text, kind: shown.append(text))
    return shown


def _run(words: list[str], monkeypatch: pytest.MonkeyPatch, *, terminal: bool = False) -> int | str | None:
    monkeypatch.setattr(sys, "argv", ["dogtable", *words])
    if not terminal:
        monkeypatch.setattr(sys, "stdout", None)
        monkeypatch.setattr(sys, "stderr", None)
    try:
        return main()
    except SystemExit as done:
        return done.code


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["nosuch.dogtable"], 2, "dogtable: there is no command and no file 'nosuch.dogtable'"),
        (["--version"], 0, "dogtable "),
        (["sim", "--nonsense", "dog"], 2, "dogtable: unrecognized arguments: --nonsense"),
    ],
)
def test_what_would_be_printed_is_shown(
    words: list[str], status: int, said: str, boxes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _run(words, monkeypatch) == status
    assert len(boxes) == 1 and boxes[0].startswith(said)


def test_a_long_text_is_cut(boxes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert _run(["--help"], monkeypatch) == 0
    assert boxes[0].endswith("dogtable-cli prints all of it.") and len(boxes[0]) < MOST_SHOWN + 100


def test_silence_shows_nothing(boxes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dogtable.cli.main.main", lambda: 0)
    assert _run([], monkeypatch) == 0
    assert boxes == []


def test_with_a_terminal_nothing_is_shown(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(["nosuch"], monkeypatch, terminal=True) == 2
    assert "no command and no file" in capsys.readouterr().err
    assert boxes == []
