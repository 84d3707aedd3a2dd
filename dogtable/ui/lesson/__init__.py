"""The guide of a lesson on the screen: its bubble, where it lies, and what it points at."""
