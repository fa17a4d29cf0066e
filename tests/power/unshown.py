"""Phrases whose power no made-up table shows, each with the reason; scenarios play them."""

PRINTED = "it speaks of decks, of kins or of a card that is called, which no made-up table has"
UNSHOWN: dict[str, dict[str, str]] = {
    "bloodless": {"CalledFree": PRINTED, "KinLine": PRINTED, "NumberedKeyword": PRINTED, "Unlimited": PRINTED},
    "technomancy": {},
    "datawarriors": {},
}
