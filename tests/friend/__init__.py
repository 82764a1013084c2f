"""Games between two devices: the deal that neither can cheat in, letters, the proof, and those who try to cheat."""
