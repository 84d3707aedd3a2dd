"""Rulesets made to cost too much: what each of them is told, and how little it costs to tell it."""
