"""Balance pages of the rulebooks as shipped: ``make balance`` makes them, and fills the short tables in the docs of each game.

    python -m scripts.balance                     all games, into build/balance
    python -m scripts.balance bloodless --docs    one of them, and its table in docs/games

Each game has a plan beside this file. A run that was stopped goes on where it was.
"""
