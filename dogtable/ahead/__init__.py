"""Compiled ahead of time: the generated source of whole games as C, built once, and found again when games are played.

`writing` turns the source into C, `building` calls the C compiler, `finding` loads what was built. The source is a
small and regular part of Python; what this package does not know in it is left to Python.
"""
