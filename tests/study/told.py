"""The words of reports in English."""

from __future__ import annotations

from typing import Final

from dogtable.cli.common import saying

ENGLISH: Final = saying()
