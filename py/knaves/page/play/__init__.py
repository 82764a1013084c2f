"""Play: the parts that a table on the screen is composed of, each with its own commands."""
