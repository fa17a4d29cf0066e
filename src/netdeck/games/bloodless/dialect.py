"""The older wordings in which the game's author published cards, and what they are called here.

Rules are phrases, not cards: each turns one turn of speech into the language of ``grammar.lark``. They are tried in this order on every
line; ``{noun}`` is "creature" or "command" after the card's type. What no rule knows stays as it is, and then does not compile, which is
reported.
"""

import re
from typing import Final, NamedTuple

NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Turn(NamedTuple):
    """One turn of speech, what it is called here, and what a reader should know about the change."""

    said: re.Pattern[str]
    means: str
    note: str = ""


def _turn(said: str, means: str, note: str = "") -> Turn:
    return Turn(re.compile(said, re.IGNORECASE), means, note)


LINES: Final = (
    _turn(r"^Wandering left$", "Wandering left"),
    _turn(r"^Wandering right$", "Wandering right"),
    _turn(r"^Kin Call x(\d+)$", r"Kin Call \1"),
    _turn(r"^Flip: (\d+) blood$", r"Flip: \1 blood"),
    _turn(r"^Devours: (\d+) cost (\w+) kin$", r"Devours: a \2 creature with cost \1"),
    _turn(r"^Evolves from: (.+)$", r"Evolves from: \1"),
    _turn(r"^Explosive$", "After this creature attacks, destroy it.", "Explosive is an older keyword with this meaning"),
)
"""Whole first lines."""

TURNS: Final = (
    # Words
    _turn(r"\bunfriendly\b", "enemy"),
    _turn(r"(?<!kin )\bstrength\b", "power"),
    _turn(r"\bcreature deck\b", "main deck"),
    _turn(r"\bblood deck\b", "blood deck"),
    _turn(r"(?<=\w )\bliberate\b", "liberate"),
    _turn(r"\bat the beginning of\b", "at the start of"),
    _turn(r"\bat any point\b", "at any time"),
    _turn(r"\bthis card\b", "this {noun}"),
    _turn(r"\bof (?:blood )?cost (\d+|X)\b", r"with cost \1"),
    _turn(r"\bwith an? cost equal to X\b", "with cost X"),
    _turn(r"\bskips 1 turn\b", "skips a turn"),
    _turn(r"\b1 (friendly|enemy) creature\b", r"a \1 creature"),
    _turn(r"\bgets? (?=[+-])", "gains "),
    _turn(r"\bcan only play\b", "can play only"),
    _turn(r"\bthe top (\d+) cards from\b", r"the top \1 cards of"),
    _turn(r"\bre-(summon|execute)", r"\1"),
    _turn(r"\bsummon a creature\. Return it to the state it was in before being (?:re-)?summoned", "resummon a creature keeping its state"),
    _turn(r"\. Then, ", ", then "),
    # Stats
    _turn(r"\ba (\+\d/\+\d/\+\d) counter\b", r"\1", "the counter is read as a lasting change"),
    _turn(r"\+(\d)/\+0/\+0\b", r"+\1 health"),
    _turn(r"\+0/\+(\d)/\+0\b", r"+\1 defense"),
    _turn(r"\+0/\+0/\+(\d)\b", r"+\1 power"),
    _turn(r"\+(\d)/\+(\d)/\+(\d)", r"+\1/\2/\3"),
    _turn(r"\bgive all (\w+) kin creatures (\+[\d/]+(?: \w+)?)", r"each \1 creature gains \2"),
    _turn(r"\bgive (\+[\d/]+(?: \w+)?) to all (\w+) kin creatures", r"each \2 creature gains \1"),
    _turn(r"\badd (\+\d \w+) or (\+\d \w+) to (this \w+)", r"choose one: \3 gains \1; or \3 gains \2"),
    _turn(r"\ball (friendly |enemy |face-down )?creatures (gain|attack|lose)\b", r"each \1creature \2s"),
    # Counters
    _turn(r'\b(?:an?|1) "?(\w+)"? counter to\b', r'1 "\1" counter to'),
    _turn(r'\b(\d+|X) "?(\w+)"? counters from\b', r'\1 "\2" counters from'),
    # Triggers
    _turn(r"^when played(?::|,) ", "When this {noun} is played, "),
    _turn(r"^when killed(?::|,) ", "When this {noun} is killed, "),
    _turn(r"^when flipped(?::|,) ", "When this {noun} is flipped, "),
    _turn(r"^when attacked: ", "When this {noun} is struck, "),
    _turn(r"^when you summon this creature,", "When this creature is summoned,"),
    _turn(r"^when this creature attacks and is blocked,", "Whenever this creature strikes a creature,"),
    _turn(r"^when this creature kills another one,", "Whenever this creature kills a creature,"),
    _turn(r"^this creature is destroyed after it attacks", "After this creature attacks, destroy it"),
    _turn(r"^if (.+?) at the start of your turn, ", r"At the start of your turn, if \1, "),
    _turn(r"^whenever your opponent executes (.+?), it is denied", r"Whenever your opponent would execute \1, instead deny it"),
    _turn(r"\ba (\w+) kin,? add\b", r"a \1 card, add"),
    _turn(
        r"^when killing a creature, gain the amount of blood the opponent would gain\. They do not gain it",
        "Whenever your opponent would gain blood from what this creature kills, instead you gain that much blood",
    ),
    _turn(
        r"^does not give blood when killed",
        "Whenever this creature would be killed, instead that happens without blood",
    ),
    # Costs
    _turn(r"^pay (\d+) blood for this creature to gain ([\w ]+), then attack, then lose \2",
          r"Main phase, pay \1 blood: this creature gains \2, then it attacks, then it loses \2"),
    _turn(r"^pay (\d+) blood to ", r"Main phase, pay \1 blood: "),
    _turn(r'^remove (X|\d+) ("\w+") counters from (this \w+) to win the game',
          r"Main phase, remove \1 \2 counters from \3: you win the game"),
    _turn(r'^remove (X|\d+) ("\w+") counters from (this \w+) for all (\w+) creatures to gain (\S+ \w+)',
          r"Main phase, remove \1 \2 counters from \3: each \4 creature gains \5"),
    _turn(r"^discard (\d+) cards to ", r"You may discard \1 cards to "),
    _turn(r"^during your turn, you may sacrifice any creature", "During your turn, sacrifice a creature"),
    _turn(r"^as long as (.+?), (.+?)\. They may sacrifice X creatures to play X additional cards",
          r"\2 while \1.\nYour opponent may, at any time, sacrifice a creature: your opponent can play 1 additional card this turn",
          "X creatures are sacrificed one by one"),
    _turn(r"^as long as (.+?), (.+?)\.?$", r"\2 while \1"),
    _turn(r"\bsacrifice any creature\b", "sacrifice a creature"),
    # Moves
    _turn(r"\bput it into play\b", "summon it"),
    _turn(r"\bput 1 in your hand\b", "move one of them to your hand"),
    _turn(r'\bput all ("[\w ]+") from (.+?) on the top of ', r"move each \1 card from \2 to the top of "),
    _turn(r'\ba friendly ("[\w ]+") dies, put it on the top of (?:y?our) deck',
          r"a friendly \1 creature dies, move that card to the top of your deck"),
    _turn(r"\bput it at the bottom of\b", "move it to the bottom of"),
    _turn(r"\bput ([^,.]+?) (?:into|in) your hand\b", r"move \1 to your hand"),
    _turn(r"\ban empty space to its left or right\b", "an empty space next to it"),
    _turn(r"\bthe space opposite to it\b", "the space opposing that creature"),
    _turn(r"\bmove any other\b", "move another"),
    _turn(r'\benemy ("[\w ]+") creatures facing empty spaces change sides',
          r"move each enemy \1 creature in an unopposed space to the space opposing it"),
    _turn(r'\bshuffle an? ("[\w ]+") vestige into your deck', r"create a \1 in your main deck and shuffle it"),
    _turn(r"\bshuffle(?=\.|$)", "shuffle your main deck"),
    # Text, names, spaces
    _turn(r"\bremove the text fr?or?m the killed creature", "that card loses its text"),
    _turn(r"\bcreatures in spaces between this creature and another one identical to it gains? ",
          "each creature between this creature and another creature with the same name as this creature gains "),
    _turn(r"\bsay a card name and (.+?)\. You can't use that name the next time you execute this command",
          r"name any card except the last one and \1"),
    _turn(r"\bif it has the name you said\b", "if it is a card with the named name"),
    _turn(r", and (?=execute)", " and "),
    _turn(r"\breveal a command (with cost \w+ or less) and play it", r"reveal a command card \1 from your hand and play it"),
    # Nouns where cards are meant (D9.4)
    _turn(r"\b(creature|command)((?: with [\w ]+?)?) from your (discard pile|hand)\b", r"\1 card\2 from your \3"),
    _turn(r"\bany creature\b", "a creature"),
    _turn(r"(?<!that card to the top of )\b(your|your opponent's) deck\b", r"\1 main deck"),
    _turn(r"\bwithout ending your turn\b", ""),
    _turn(r"^your turn ends", "You skip a turn"),
)  # fmt: skip
"""Turns of speech inside a text, in the order in which they are tried."""
