"""From the tree to controlled English, the same in every game.

Deterministic, and the other way round of reading: what is rendered compiles to the same tree. A game's wording adds its verbs, zones and
events.
"""
