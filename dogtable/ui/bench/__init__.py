"""The bench beside the table: what its pages show."""
