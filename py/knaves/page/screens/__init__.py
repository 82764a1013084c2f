"""Screens: what the page can show, each with what can be done there."""
