"""The table: one game being played, its record, and what each seat may see of it."""
