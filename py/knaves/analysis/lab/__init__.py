"""The lab: the effects of a set of rules, measured in games between bots, each figure with its interval."""
