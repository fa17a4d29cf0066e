"""Bloodless card text from the tree (7.6): kin line, keywords, first lines, effect or chapters, abilities.

The words are those that ``grammar.lark`` reads, so text, tree and text agree. "This creature" and "it" come from the reference itself.
"""

from netdeck.games.bloodless.wording.whole import WORDING, BloodlessWording, on_one_line, rendered

__all__ = ["WORDING", "BloodlessWording", "on_one_line", "rendered"]
