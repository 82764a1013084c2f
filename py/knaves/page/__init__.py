"""The page: the only layer that needs a browser."""
