"""Standard rules for small card games: playing, targets, triggers, durations, delayed effects.

A small game declares its table (:mod:`~netdeck.cardgame.standard.table`), its turns and verbs, and says which clause of its rulebook each
standard rule follows; :func:`~netdeck.cardgame.standard.complete.complete` writes the standard rules into its chapter. A rule of the same
name in that chapter takes the place of the standard one.
"""
