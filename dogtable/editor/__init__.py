"""What editors ask while somebody writes a ruleset: problems, names, places. The protocol is that of pygls (LSP)."""
