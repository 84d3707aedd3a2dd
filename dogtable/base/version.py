"""The version of the program: the only place where it is written down (pyproject.toml reads it from here)."""

__version__ = "0.1.0"
LIBRARIES = ("pygame-ce", "PyYAML", "platformdirs")
"""What the program runs on, by the names under which it is installed (pyproject.toml says from which version on)."""
