"""Friend: a game between two devices, dealt so that neither can cheat; messages, letters and the proof, no browser."""
