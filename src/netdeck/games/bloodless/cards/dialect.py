"""How the game's author words cards, and how the same is said here.

Nothing here is about a single card. A rule is a habit of speech: a synonym, a way to begin an ability, a way to say where a card goes. They
are tried in this order on every ability; ``{noun}`` is "creature" or "command" after the card's type. What no rule knows stays as it is,
and whether it means anything is for the language to say.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")

# Parts that several rules look for.
_CHANGE: Final = r"[+-](?:\d+|X)(?:/[+-]?(?:\d+|X))*(?: (?:health|defense|power|cost))?"
_ONE: Final = r"(?:an?|another|any|all|each|the|this|that|\d+|X|up to \d+) [^,.;:]+?"
_COST: Final = r"(?:pay|sacrifice|discard|liberate|remove)\b[^,.;:]*?"
_CARDS: Final = r"(?:it|them|that card|(?:an?|another|all|each|the|\d+|one of)\b[^,.;:]*?)"


class Turn(NamedTuple):
    """One habit of speech, how it is said here, and what a reader should know about the change."""

    said: re.Pattern[str]
    means: str | Callable[[re.Match[str]], str]
    note: str = ""


def _turn(said: str, means: str | Callable[[re.Match[str]], str], note: str = "") -> Turn:
    return Turn(re.compile(said, re.IGNORECASE), means, note)


def _third_person(verb: str) -> str:
    """The form of a verb that follows "it" and "each player"."""
    return verb if verb.endswith("s") else verb + ("es" if verb.endswith(("sh", "ch", "x")) else "s")


def _everybody(match: re.Match[str]) -> str:
    """What both players do. Costs are paid by one player at a time, so those are said twice."""
    verb, rest = match[1].lower().removesuffix("s"), match[2]
    if verb in ("discard", "sacrifice", "liberate"):
        return f"you {verb}{rest} and your opponent {_third_person(verb)}{rest}"
    return f"each player {_third_person(verb)}{rest}"


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


def _number(word: str) -> str:
    return "1" if word.lower() in ("a", "an") else word


def _given(match: re.Match[str]) -> str:
    return f"{match['whom']} gains {match['what']}"


SYNONYMS: Final = (
    _turn(r"\bunfriendly\b|\bopposing player's\b", "enemy"),
    _turn(r"(?<!kin )\bstrength\b|\battack power\b", "power"),
    _turn(r"\bcreature deck\b", "main deck"),
    _turn(r"\b(?:blood|main) deck\b", lambda match: match[0].lower()),
    _turn(r"\bgraveyard\b|\bdiscard deck\b", "discard pile"),
    _turn(r"\bblood cost\b|\bmana cost\b", "cost"),
    _turn(r"\bat any (?:point|moment)\b", "at any time"),
    _turn(r"\bat the beginning of\b", "at the start of"),
    _turn(r"\bthis (?:card|permanent)\b", "this {noun}"),
    _turn(r"\b(?:the )?opponent(?='s\b| \w)(?<!your opponent)(?<!each opponent)(?<!an opponent)", "your opponent"),
    _turn(r"\b(?:to|on|for) any creature\b", lambda match: match[0].replace("any", "a")),
    _turn(r"\bre-?execute\b", "execute"),
    _turn(r"\bre-(?=\w)", "re"),
    _turn(r"\bcannot\b|\bcan not\b", "can't"),
    _turn(r"\bcan only play\b", "can play only"),
    _turn(r"\bwithout paying (?:its|their|the) costs?\b|\bat no cost\b", "for free"),
    _turn(r"\bthe blocking creature\b|\bthe (?:attacked|blocked) creature\b", "the struck creature"),
    _turn(r"\bthe (?:killed|destroyed|dead) creature\b", "that card"),
    _turn(r"\bkills another(?: one)?(?=,)", "kills a creature"),
    _turn(r"\b(a|an|1) (\w+) kin(?: card\b|(?=[,.]))", r"\1 \2 card"),
    _turn(r"\b(\w+) kin (creatures?|commands?|cards?)\b", r"\1 \2"),
    _turn(r"\b1 (?=(?:friendly|enemy|other|face-down)\b)", "a "),
    _turn(r"\b(skips?) (?:1|the next|their next|his next|your next) turn\b", r"\1 a turn"),
    _turn(r"\b(lose|loses) their text\b", "loses its text"),
    _turn(r", and (?=\w+(?: \w+)* the rest\b)", " and "),
    _turn(
        r'\b(all|each|an?|another) ("[^"]+")(?= (?:from|in) (?:your|their)\b)',
        lambda match: f"{'each' if match[1].lower() == 'all' else match[1]} {match[2]} card",
    ),
    _turn(r'\b(friendly|enemy|other) ("[^"]+")(?! (?:creature|command|card))', r"\1 \2 creature"),
    _turn(r"\b(?:say|name|choose|pick)(s?) (?:(?:a|any) card(?:'s)? name|the name of a card|a name)\b", r"name\1 any card"),
    _turn(r"\bname(s?) a card\b", r"name\1 any card"),
    _turn(r"\b(?:say|name|choose|pick)(s?) a kin\b", r"name\1 any kin"),
    _turn(r"\b(?:with|of) (?:that|the chosen|the said) name\b", "with the named name"),
    _turn(
        r"\bif it has (?:that name|the (?:chosen|named|said) name|the name you (?:said|named|chose))\b",
        "if it is a card with the named name",
    ),
    _turn(r"\bof (?:that|the chosen) kin\b", "of the named kin"),
    _turn(r"\bin spaces between\b", "between"),
    _turn(r"\bfacing (?:an )?empty spaces?\b", "in an unopposed space"),
    _turn(r"\b(enemy [^,.]*?creature)s\b([^,.]*?) change sides\b", lambda match: f"gain control of each {_lower(match[1])}{match[2]}"),
    _turn(r"\banother(?: one| {noun})? identical to (?:it|this \w+)", "another {noun} with the same name as this {noun}"),
)
"""Words for words."""

NUMBERED: Final = (
    _turn(r"\b(?:of|that costs?|with an? cost (?:of|equal to)|with cost equal to) (?:cost )?(?=(?:\d+|X)\b(?! of))", "with cost "),
    _turn(r"\bwhose (power|health|defense|cost) is\b", r"with \1"),
    _turn(r"\b(?:gains?|gets?|receives?) (?:an?|1) ([+-]\d+/[+-]?\d+/[+-]?\d+) counters?\b", r"gains \1",
          "the counter is read as a lasting change"),
    _turn(r"([+-]\d+)/\+?0/\+?0\b", r"\1 health"),
    _turn(r"[+-]0/\+?([1-9]\d*)/\+?0\b", r"+\1 defense"),
    _turn(r"[+-]0/\+?0/\+?([1-9]\d*)\b", r"+\1 power"),
    _turn(r"([+-]\d+)/\+?(\d+)/\+?(\d+)\b", r"\1/\2/\3"),
    _turn(r'\b(an?|\d+|X) "?([A-Za-z]+)"? counters?\b(?! (?:of|with))',
          lambda match: f'{_number(match[1])} "{match[2]}" counter{"" if _number(match[1]) == "1" else "s"}'),
    _turn(r"\bthe top (\d+) cards from\b", r"the top \1 cards of"),
)  # fmt: skip
"""Costs, changes and counters."""

MOVES: Final = (
    _turn(rf"\b(?:put|place)s? ({_CARDS}) (?:in(?:to)? play|on(?:to)? the (?:board|field))(?: under your control)?\b", r"summon \1"),
    _turn(rf"\b(?:put|place|return|add|bounce)s? ({_CARDS}) (?:in|into|to|back to) ((?:your|their|its owner's|that player's) hand)\b",
          r"move \1 to \2"),
    _turn(r"\b(?:put|place|move) 1 to\b|\bput 1 (?:in|into)\b(?= your hand)", "move one of them to"),
    _turn(rf"\b(?:put|place|return|move)s? ({_CARDS}) (?:on|onto|at|to|in) (?:the )?(top|bottom) of\b", r"move \1 to the \2 of"),
    _turn(r"\band (?:put |place )?the rest (?:on|onto|at|to|in) the (top|bottom) of\b", r"and move the rest to the \1 of"),
    _turn(rf"\bshuffle ({_CARDS}) (?:back )?in(?:to)? (your|their|its owner's) (?:main )?deck\b",
          lambda match: (f"create {match[1].removesuffix(' vestige')} in {match[2]} main deck and shuffle it" if '"' in match[1]
                         else f"move {match[1]} to {match[2]} main deck and shuffle {match[2]} main deck")),
    _turn(r"\bshuffle your (discard pile|hand) into your (?:main )?deck\b",
          r"move each card from your \1 to your main deck and shuffle your main deck"),
    _turn(r"\bshuffle(?=[.,]|$)", "shuffle your main deck"),
    _turn(r'\bsummons? (an? "[^"]+")(?! card)', r"spawn \1", "no place is named from which it could come, so a new one is made"),
    _turn(r"\b(summon|spawn)s?\b([^,.;]*?) in(?:to)? (the empty space|the space|its space|an empty space|an? adjacent)", r"\1\2 into \3"),
    _turn(r"\b(an?) adjacent empty space\b|\b(an?) empty (?:adjacent space|space adjacent to it|space to its left or right)",
          "an empty space next to it"),
    _turn(r"\badjacent to\b|\bbeside\b", "next to"),
    _turn(r"\badjacent (creatures?)\b", r"\1 next to this creature"),
    _turn(r"\b(?:opposite(?: of| to| from)?|in front of|across from|facing) (?=it\b|this\b|that\b|an?\b|the\b)", "opposing "),
    _turn(r"\b(move this creature to the space opposing) it\b", r"\1 that creature"),
    _turn(r"\b(creature|command)((?: with [\w ]+?)?) (?:from|in) (your|their|your opponent's) (discard pile|hand|main deck|deck)\b",
          r"\1 card\2 from \3 \4"),
    _turn(r"\bfor (an? )(creature|command)(?! card)\b", r"for \1\2 card"),
)  # fmt: skip
"""Where cards go, and where they are."""

DEEDS: Final = (
    _turn(rf"\bgive (?P<whom>{_ONE}) (?P<what>{_CHANGE}|Kin Strength|Kin Defense|Flying Defense|Flying|Piercing|Bifurcated Strike)",
          _given),
    _turn(rf"\bgive (?P<what>{_CHANGE}) to (?P<whom>{_ONE})(?= until\b|[,.]|$)", _given),
    _turn(rf"\badd (?P<what>{_CHANGE}) or (?P<more>{_CHANGE}) to (?P<whom>{_ONE})(?=[,.]|$)",
          r"choose one: \g<whom> gains \g<what>; or \g<whom> gains \g<more>"),
    _turn(rf"\badd (?P<what>{_CHANGE}) to (?P<whom>{_ONE})(?= until\b|[,.]|$)", _given),
    _turn(rf"\b({_CARDS}|you|your opponent) takes? (\d+|X) damage\b", lambda match: f"deal {match[2]} damage to {_lower(match[1])}"),
    _turn(r"(?<=, )(it|this creature) is (destroy|den)(?:ed|ied)\b(?=\.|$| and)",
          lambda match: f"{'deny' if match[2].lower() == 'den' else 'destroy'} {match[1]}"),
    _turn(r"\bremove the text from ([^,.]+)", r"\1 loses its text"),
    _turn(r"(^|[,.] )((?:friendly |enemy |other |face-down |\w+ )?)creatures\b([^,.]*?) (gain|get|lose|attack)\b",
          lambda match: f"{match[1]}each {_lower(match[2])}creature{match[3]} {match[4].lower()}s"),
    _turn(r"\b(?:you and your opponent(?: each)?|both players(?: each)?|each player) (\w+)([^.;]*)", _everybody),
    _turn(r" without ending your turn\b", ""),
)  # fmt: skip
"""What cards and players do."""

LASTING: Final = (
    _turn(r"\buntil (?:the )?end of (?:the |this )?turn\b|(?<=power|ealth|fense) this turn\b", "until end of turn"),
    _turn(r"\buntil (?:the )?end of (?:the )?next turn\b", "until the next turn ends"),
    _turn(r"\buntil (?:the )?end of (?:your opponent's|their|the opponent's) (?:next )?turn\b", "until your opponent's turn ends"),
    _turn(r"\buntil (?:the )?end of your turn\b", "until your turn ends"),
    _turn(r"\buntil (?:the )?start of your (?:next )?turn\b|\buntil your next turn\b", "until your turn starts"),
)
"""How long."""

BEGINNINGS: Final = (
    _turn(r"^(?:when|whenever|once|after|on) (played|killed|flipped|summoned|destroyed|sacrificed|executed|struck)\s*[:,]\s*",
          lambda match: f"When this {{noun}} is {match[1].lower()}, "),
    _turn(r"^when (?:it )?attacked\s*[:,]\s*|^when(?:ever)? this creature is (?:attacked|blocked),\s*", "When this creature is struck, "),
    _turn(r"^when attacking\s*[:,]\s*", "When this creature attacks, "),
    _turn(r"^when killing (an? [\w ]+?)\s*[:,]\s*", r"Whenever this creature kills \1, "),
    _turn(r"^when(?:ever)? you (play|summon|execute|sacrifice|discard) this (creature|command),",
          lambda match: f"When this {match[2]} is {match[1].lower().removesuffix('e')}ed,"),
    _turn(r"^when(?:ever)? this creature attacks and is blocked,", "Whenever this creature strikes a creature,"),
    _turn(r"^(?:this creature )?(?:does not give|doesn't give|gives no)(?: any)? blood when (?:killed|it is killed|it dies)\b",
          "Whenever this creature would be killed, instead that happens without blood"),
    _turn(r"^this creature is destroyed after it (attacks|strikes)\b", r"After this creature \1, destroy it"),
    _turn(r"^if ([^,]+?) at the (start|end) of (your|each) turn, ", r"At the \2 of \3 turn, if \1, "),
    _turn(r"^(whenever [^,]+?) executes ([^,]+?), (?:deny it|it is denied)", r"\1 would execute \2, instead deny it"),
    _turn(r"^(?:as long as|while) ([^,]+?), ([^.]*\b(?:can't|can play only)\b[^.]*)", r"\2 while \1"),
    _turn(r"^during your turn, you may (?=sacrifice|discard|pay|liberate)", "During your turn, "),
    _turn(r"^((?:when(?:ever)?|after|at the (?:start|end)) [^,.:]+):\s*", r"\1, "),
    _turn(r"^if you would ([^,]+), (?:instead )?", r"Whenever you would \1, instead "),
)  # fmt: skip
"""How abilities begin."""

COSTS: Final[Mapping[str, tuple[Turn, ...]]] = {
    "command": (_turn(rf"(?:^|(?<=\. ))({_COST}) to (?=\w)", lambda match: f"You may {_lower(match[1])} to "),),
    "": (
        _turn(rf"^({_COST}) for (?:all|each) ([^,.]+?)s? to gain ",
              lambda match: f"Main phase, {_lower(match[1])}: each {match[2]} gains "),
        _turn(rf"^({_COST}) for (this \w+) to (gain|lose)\b",
              lambda match: f"Main phase, {_lower(match[1])}: {match[2]} {match[3].lower()}s"),
        _turn(rf"^({_COST})(?: to|:) (?=\w)", lambda match: f"Main phase, {_lower(match[1])}: "),
        _turn(rf"^at any time, (you|your opponent) may ({_COST}) to (?=\w)",
              lambda match: f"{'At' if match[1].lower() == 'you' else 'Your opponent may, at'} any time, {_lower(match[2])}: "),
    ),
}  # fmt: skip
"""What is paid: while a command is carried out, and for an ability of everything that stays in play."""

SENTENCES: Final = (
    _turn(r"\. Then,? ", ", then "),
    _turn(r"(?<!until )\byour turn ends\b|\bend your turn\b", "you skip a turn"),
    _turn(
        r"\b(this creature) gains ([^,.]+?), then attacks?, then loses? \2",
        r"\1 gains \2. It attacks. It loses \2",
        "each of these is done, whether the one before it could be or not",
    ),
    _turn(
        r"\bname any card and ([^.]+)\. You can't use that name the next time you execute this (?:command|{noun})\.",
        r"name any card except the last one and \1.",
    ),
    _turn(
        r"\. They may sacrifice X creatures to play X additional cards",
        ".\nYour opponent may, at any time, sacrifice a creature: your opponent can play 1 additional card this turn",
        "one creature for one card, as often as they like",
    ),
)
"""How sentences follow each other."""


def rules_for(kind: str) -> tuple[Turn, ...]:
    """All rules for an ability of a card of that type, in the order in which they are tried."""
    plain = "command" in kind and "extended" not in kind and "saga" not in kind
    return (*SYNONYMS, *BEGINNINGS, *NUMBERED, *MOVES, *DEEDS, *LASTING, *COSTS["command" if plain else ""], *SENTENCES)
