"""Spelling corrections: known words that differ from an unknown one by one letter.

A word that means something is never taken for a slip, so that no suggestion says another verb, side, quantifier, zone or number than the
author did. That holds for the words of a grammar, and for those of card games at large (:data:`PLAIN`).
"""

from collections.abc import Collection
from typing import Final

SHORTEST: Final = 3
"""A shorter word is one letter from too many others."""
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz'-"
WORDS: Final = """
    a an the this that these those it its itself they them their theirs he him his she her hers we us ours you your yours me my mine
    own owner owners ally allies allied foe foes enemy enemies friend friends friendly unfriendly hostile opponent opponents opposing
    player players user users everybody everyone nobody anybody somebody someone
    all any each every both either neither none no one other another others same different some few fewer fewest many more most much less
    least several half double twice thrice once first second third next last only also again too
    two three four five six seven eight nine ten eleven twelve zero
    plus minus add subtract times up down over under above below higher lower greater smaller highest lowest
    not never always may might must can could will would shall should cannot
    and or but nor if then else unless until while when whenever after before during instead otherwise because as like than
    to from of off on onto in into out at by with without for against between among beside near next
    top bottom left right front back face faced
    hand hands deck decks library libraries graveyard graveyards pile piles discard exile void board field battlefield play grave
    draw gain lose win pay cost cast summon spawn create destroy kill die sacrifice scrap trash heal deal damage attack strike block tap
    untap deploy recover copy counter cancel halt negate move put place return shuffle search look reveal choose pick target name swap
    take give get have has had be is are was were been do does did done make made use used play plays
    card cards creature creatures command commands agent agents building buildings program programs spell spells token tokens
    power health defense attack blood memory turn turns phase step game
"""
PLAIN: Final = frozenset(WORDS.split())
"""Words that mean something on cards of some game, though perhaps not of this one."""


def slips(word: str, known: Collection[str]) -> list[str]:
    """The *known* words that differ from *word* by one typing error: a letter missing, added, wrong, or two exchanged.

    A word that means something is no slip. Capital letters do not matter.
    """
    said = word.lower()
    if len(said) < SHORTEST or said in PLAIN:
        return []
    spelt = {each.lower() for each in known}
    return [] if said in spelt else sorted(_one_slip_from(said) & spelt)


def _one_slip_from(word: str) -> set[str]:
    splits = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    return {
        *(left + right[1:] for left, right in splits if right),
        *(left + right[1] + right[0] + right[2:] for left, right in splits if len(right) > 1),
        *(left + letter + right[1:] for left, right in splits if right for letter in LETTERS),
        *(left + letter + right for left, right in splits for letter in LETTERS),
    }
