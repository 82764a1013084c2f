"""Screens: one for each kind of address, with its commands."""
