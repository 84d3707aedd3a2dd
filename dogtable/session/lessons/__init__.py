"""Lessons: a first game in steps, each a real position, one idea, and the deed that shows it."""
