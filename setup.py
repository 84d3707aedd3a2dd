"""What pyproject.toml cannot say: rulesets and assets lie at the top of the repository and go into the package.

So do libraries of rules that were compiled ahead of time, where there are any.
"""

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
        files = {name: Path(contents.APP) / name for name in contents.data_files()}
        files |= {
            path.relative_to(contents.ROOT): path.relative_to(contents.ROOT) for path in contents.compiled_ahead()
        }
        for name, place in files.items():
            target = Path(self.build_lib) / place
            self.mkpath(str(target.parent))
            self.copy_file(str(contents.ROOT / name), str(target))


setup(cmdclass={"build_py": BuildWithData})
