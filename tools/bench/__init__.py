"""Everything that measures: one module for each WHAT of `make bench`, on the harness that they share."""
