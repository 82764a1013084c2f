"""The session: one game being played, without a browser."""
