"""The pages of `dogtable explain CODE`: for each code its cause, an example, and how to mend it.

The examples of E1xx to E4xx and of warnings are checked by a test: each raises its code.
"""

from __future__ import annotations

from dogtable.lang.explain import catalogues, files, kinds, laws, names, running, scenarios, tables
from dogtable.lang.explain.page import Page

PAGES: dict[str, Page] = {
    page.code: page
    for part in (files, names, kinds, laws, running, tables, scenarios, catalogues)
    for page in part.PAGES
}


def explain(code: str) -> str | None:
    """Return the page of a code as text, or None when there is no such code."""
    page = PAGES.get(code.upper())
    if page is None:
        return None
    example = "\n".join(f"    {line}" for line in page.example.rstrip().splitlines())
    return f"{page.code}: {page.title}\n\n{page.cause}\n\n{example}\n\nTo mend it: {page.mend}\n"
