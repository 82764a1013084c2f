"""The lab: what a set of rules does, found by letting bots play it, each figure with its interval."""
