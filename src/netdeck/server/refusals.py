"""What a table answers when it cannot do what is asked."""

from netdeck.kernel import say
from netdeck.server import messages as m
from netdeck.server.jobs import TooMuch

OVER = m.Refused(code="E-OVER", sentence=say("The match is over."))
NOT_BEGUN = m.Refused(code="E-NOT-BEGUN", sentence=say("The match has not begun: not everybody has sat down."))
NOT_KEPT = m.Refused(code="E-STORAGE", sentence=say("The database failed. Look at the table before you try again."))
MISSING = m.Refused(code="E-DATABASE", sentence=say("The database of this server is missing; nothing can be played until it is back."))
UNREAD = m.Refused(code="E-STORAGE", sentence=say("The database does not answer; try again."))
GONE = m.Refused(code="E-CLOSING", sentence=say("A process of this server has just ended. Look at the table before you try again."))
LATER = m.Refused(code="E-DELAY", sentence=say("Watchers see this table with a delay; use a socket or an event stream."))
NO_MEMORY = m.Refused(code="E-MEMORY", sentence=say("This table does not tell what you can be sure of."))
WATCHES = m.Refused(code="E-SPECTATOR", sentence=say("You are watching; only players can do that."))
NO_ANSWER = m.Refused(code="E-OURS", sentence=say("Something went wrong here. Nothing was changed by this."))
OVERDONE = "E-BUDGET"
"""The code of a choice that sets off more than the server has room for."""


def overdone(told: TooMuch) -> m.Refused:
    """The refusal of a choice that triggers too much work."""
    return m.Refused(code=OVERDONE, sentence=say("That exceeds the limits of this server: {sentence}.", sentence=told.sentence))
