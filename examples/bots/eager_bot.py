"""A bot in Python that beats a random one: it would rather do something than pass, and never gives its turn away early.

Every option has a notation. Ending a turn, passing and giving up have short ones that are easy to tell; anything else does something.
"""

import json
import random
import sys

IDLE = ("end", "pass", "done", "none", "decline", "no", "mulligan")
"""First words of notations that do nothing."""


def say(**message: object) -> None:
    """Send one line."""
    print(json.dumps(message), flush=True)


def worth(notation: str) -> int:
    """How much we like an option: attacks first, then anything, then nothing."""
    word = notation.split()[0]
    if word in ("attack", "strike", "combat"):
        return 2
    return 0 if word in IDLE else 1


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="ready", name="Eager bot")
    elif message["type"] == "start":
        dice = random.Random(message["seed"])
    elif message["type"] == "decide":
        options = [option["notation"] for option in message["decision"]["options"]]
        best = max(map(worth, options))
        say(type="choose", number=message["number"], choose=dice.choice([each for each in options if worth(each) == best]))
    elif message["type"] == "quit":
        break
