"""Puzzles: positions in which one answer is far better than all others."""
