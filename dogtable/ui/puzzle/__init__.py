"""A puzzle on the screen: what is said beside its table."""
