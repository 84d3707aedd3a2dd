"""Sweet Dog Hotel by hand, written from its rules and from nothing else."""
