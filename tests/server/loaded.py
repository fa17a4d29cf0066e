"""To import this is to load every game, as a server does before it listens: what is forked afterwards need not."""

from netdeck.server import catalogue

catalogue.load()
