"""Card sets and decks of somebody who means harm: huge, deep, answering themselves, flooding the table, or simply long.

Each is made anew out of dice, so that no two are the same text and nothing that was compiled once helps.
"""

import random

from tests.server.test_uploads import CARDS, cards

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LARGEST = 190_000
"""A card file may have 200,000 letters."""
GAMES = sorted(CARDS)


def mark(dice: random.Random) -> str:
    """A line that makes any file another one."""
    return f"# {dice.getrandbits(64):x}\n"


def huge(dice: random.Random, game: str) -> str:
    """As many cards as names can be made for, and as much text as is let in."""
    text = mark(dice) + cards(game, dice.randrange(200, 676))
    return text[:LARGEST] if len(text) > LARGEST else text + "# " + "x" * (LARGEST - len(text) - 2)


def deep(dice: random.Random, game: str) -> str:
    """One card whose sentence has others inside it, or whose file has lists inside lists."""
    depth = dice.randrange(50, 3_000)
    inside = dice.choice(["If you control an agent, ", "Whenever you draw a card, ", "(", "unless you may choose one of them: ", "[", '"'])
    if dice.random() < 0.3:
        return mark(dice) + "a = " + "[" * depth + "]" * depth
    return mark(dice) + _one(game, inside * depth + "draw a card.")


def long(dice: random.Random, game: str) -> str:
    """One card with one text that goes on and on."""
    sentence = dice.choice(["Draw a card. ", "You gain 1 health. ", "Deal 1 damage to each player. ", "x", "🂡 "])
    return mark(dice) + _one(game, _filled(sentence, dice.randrange(20_000, LARGEST - 1_000)))


def _one(game: str, text: str) -> str:
    head = "\n".join(line for line in cards(game).splitlines() if not line.startswith("text"))
    return f"{head}\ntext = {text.strip()!r}\n".replace("text = '", 'text = "').replace("'\n", '"\n')


def flooding(dice: random.Random) -> tuple[str, str]:
    """Cards of Technomancy each of which answers every other with thousands of tokens, and a deck of them."""
    many = dice.randrange(500, 9_999)
    letters = LETTERS[:13]
    text = "".join(
        f'[[card]]\nname = "Seed Mother {letter}"\ntype = "agent"\ncost = "{{0}}"\npower = 1\nhealth = 9\nlevel = 0\n'
        f'text = "Whenever another agent you control enters, create {many} Sproutlings."\n\n'
        for letter in letters
    )
    return mark(dice) + text, "".join(f"4 Seed Mother {letter}\n" for letter in letters[:-1]) + f"2 Seed Mother {letters[-1]}\n"


def echoing(dice: random.Random) -> tuple[str, str]:
    """Cards of Bloodless that answer each other without end, and a deck of them."""
    pairs = (("Giver", "Whenever you gain blood, lose 1 blood."), ("Taker", "Whenever you lose blood, gain 1 blood."))
    text = "".join(
        f'[[card]]\nname = "{name}"\ntype = "creature"\ncost = 0\nhealth = {dice.randrange(1, 10)}\ndefense = 0\npower = 0\n'
        f"text = '''\nUnlimited\nWhen this creature is played, gain 1 blood.\n{answer}\n'''\n\n"
        for name, answer in pairs
    )
    return mark(dice) + text, "25 Giver\n25 Taker\n6 Blood Flask\n"


def deck(dice: random.Random) -> str:
    """A deck as long as decks may be: many lines, great numbers, or one endless name."""
    size = dice.randrange(10_000, 20_000)
    line = dice.choice(["1 Seed Mother\n", "999999999 Giver\n", "1 " + "z" * 60 + "\n", "1\n", "0 \t\n", "x" * 19_990])
    return _filled(line, size)


def _filled(text: str, size: int) -> str:
    """*text* again and again, until there is so much of it."""
    return (text * (size // len(text) + 1))[:size]


def frame(dice: random.Random) -> str | bytes:
    """What is no message of the protocol, or only nearly one."""
    table = "x" * dice.choice([0, 10, 80, 81])
    frames: list[str | bytes] = [
        dice.randbytes(dice.randrange(1, 400)),
        "[" * dice.randrange(1, 30_000),
        '{"type":' * dice.randrange(1, 5_000),
        '{"type":"hello","table":"' + table + '","since":-1}',
        '{"type":"choose","number":' + "9" * dice.randrange(1, 4_000) + ',"notation":"x"}',
        '{"type":"choose","number":1,"notation":"' + "y" * dice.randrange(400, 60_000) + '"}',
        '{"type":"nothing"}',
        '{"type":"ping","ref":"' + "\\u0000" * 70 + '"}',
        "null",
        "\ufeff{}",
        b"\xff\xfe\x00",
    ]
    return dice.choice(frames)
