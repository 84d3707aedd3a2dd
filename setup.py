"""What pyproject.toml cannot say: rulesets and assets lie at the top of the repository and go into the package."""

from __future__ import annotations

import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).resolve().parent / "packaging"))
import contents  # a script of packaging/, which is no package


class BuildWithData(build_py):
    """Puts rulesets and assets into the package; in an editable installation they are found where they are."""

    def run(self) -> None:
        """Build the modules, then copy the data beside them."""
        super().run()
        if self.editable_mode:
            return
        for name in contents.data_files():
            target = Path(self.build_lib) / contents.APP / name
            self.mkpath(str(target.parent))
            self.copy_file(str(contents.ROOT / name), str(target))


setup(cmdclass={"build_py": BuildWithData})
