"""Analysis: what can be said about games, without a page and without a clock."""
