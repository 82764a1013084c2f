"""Referees: a second, naive implementation of each game, written from the rules alone, to compare the engine with.

A referee is slow and plain: strings for cards, lists for piles. It shares no code with the engine. It is given the
options and the chance outcomes of a record, and answers legal moves, zones, facts, scores and winners after each move.
"""
