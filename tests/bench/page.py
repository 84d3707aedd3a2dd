"""The page of `make bench`: the table of figures, and the ratios of P1 as bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from tests.bench.measure import Figure

_STYLE = """
body { font: 15px/1.4 sans-serif; margin: 2em auto; max-width: 60em; color: #222; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .3em .6em; vertical-align: top; }
tr:nth-child(even) { background: #f4f1ea; } svg { width: 100%; height: auto; }
"""
_ROW, _LEFT, _WIDE = 24, 300, 560


def page(machine: Mapping[str, str], figures: Sequence[Figure]) -> str:
    """Return the page as HTML, whole in itself."""
    rows = "".join(
        f"<tr><td>{f.id}<td>{escape(f.what)}<td>{escape(f.goal)}<td>{escape(f.figure)}<td>{escape(f.spread)}</tr>"
        for f in figures
    )
    told = ", ".join(f"{name} {value}" for name, value in machine.items())
    ratios = [f for f in figures if f.id == "P1" and f.value is not None]
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>Figures</title><style>{_STYLE}</style>"
        f"<h1>Figures</h1><p>{escape(told)}</p>{_bars(ratios)}"
        f"<table><tr><th><th>what<th>goal<th>figure<th>spread</tr>{rows}</table></html>\n"
    )


def _bars(figures: Sequence[Figure]) -> str:
    """Return a bar for each ratio; the line stands at 1, as fast as by hand."""
    if not figures:
        return ""
    most = max(1.2, *(f.value or 0 for f in figures))
    scale = _WIDE / most
    height = _ROW * len(figures) + 20
    parts = [f'<svg viewBox="0 0 {_LEFT + _WIDE + 60} {height}" font-size="13">']
    for i, figure in enumerate(figures):
        value, y = figure.value or 0.0, i * _ROW
        parts.append(f'<text x="{_LEFT - 8}" y="{y + 16}" text-anchor="end">{escape(figure.what)}</text>')
        parts.append(f'<rect x="{_LEFT}" y="{y + 4}" width="{value * scale:.1f}" height="16" fill="#6b8f71"/>')
        parts.append(f'<text x="{_LEFT + value * scale + 5:.1f}" y="{y + 16}">{value:.2f}</text>')
    at = _LEFT + scale
    parts.append(f'<line x1="{at:.1f}" y1="0" x2="{at:.1f}" y2="{height - 16}" stroke="#a33"/>')
    parts.append(f'<text x="{at:.1f}" y="{height - 3}" text-anchor="middle">as fast as by hand</text></svg>')
    return "".join(parts)
