"""Phrases whose power no made-up table shows, each with the reason; scenarios play them."""

PRINTED = "it speaks of decks, of kins or of a card that is called, which no made-up table has"
LATER = "it matters only after what no made-up table goes on to: a second use, another user's command, a kill, a search"
UNSHOWN: dict[str, dict[str, str]] = {
    "bloodless": dict.fromkeys(("CalledFree", "KinLine", "NumberedKeyword", "Unlimited"), PRINTED)
    | dict.fromkeys(("CantBeDestroyed", "Revealed", "ShuffleSentence", "WhenKilling"), LATER),
    "technomancy": {},
    "datawarriors": dict.fromkeys(("GivenHost", "HostKept", "OncePerTurn", "ThisKept"), LATER),
}
