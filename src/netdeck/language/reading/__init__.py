"""From phrases to the tree: what the chapters of the common grammar mean, a module for each.

One method for each phrase, named as the phrase is named in the grammar. A game's reader is made of the chapters that its grammar reads,
and adds its own. Pronouns are left open here; :mod:`netdeck.language.pronouns` settles them.
"""
