"""What an instruction tells to do. Each is four words: what to do, to whom or with what, how much, and what else it needs."""

NO_MORE, IF, IF_DONE, GO_ON_AT, FOR_EACH_USER, CHOOSE_ONE = range(6)
WIPE, LEAK, LOCK, FREE, DRAW, DISCARD, RESTORE, SIFT = range(6, 14)
"""What users are told to do."""
BOOST, DEPLOY, TRASH_THIS, EJECT_THIS, TRASH_TARGET, EJECT_TARGET, SET_TARGET, CONTROL, TRASH_EACH, EJECT_EACH, SET_EACH = range(14, 25)
HALT, RESUME, REDIRECT = range(25, 28)
LATER, SPARE, REPLACE_NEXT, GIVE, MOVE_CARD, LOOK_AT_HAND, LOOK_AT_DRIVE, REVEAL_HAND, TAKE_ONE, COPY_PROCESS = range(28, 38)
"""What is put off, what is looked at, and who has a card and where (R92 to R95)."""
TO_ANOTHER, TO_ANY = -1, -2
"""To which desktop: somebody else's, any."""
WORDS = 4
"""So many an instruction has."""
