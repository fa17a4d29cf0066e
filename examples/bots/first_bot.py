"""The smallest bot in Python: it takes any option. Lines of JSON come in, lines of JSON go out.

Try it:  netdeck bot test bloodless "python examples/bots/first_bot.py"
"""

import json
import random
import sys


def say(**message: object) -> None:
    """Send one line."""
    print(json.dumps(message), flush=True)  # without flush, the answer waits in a buffer and the bot seems to hang


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="ready", name="First bot")
    elif message["type"] == "start":
        dice = random.Random(message["seed"])  # the same match is played the same way again
    elif message["type"] == "decide":
        option = dice.choice(message["decision"]["options"])
        say(type="choose", number=message["number"], choose=option["notation"])
    elif message["type"] == "quit":
        break
