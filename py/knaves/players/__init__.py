"""Players: who can sit in a seat."""
