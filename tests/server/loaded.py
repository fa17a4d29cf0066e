"""To import this is to load every game and to make its rules ready, as the nursery of a server does: what is forked afterwards need not."""

from netdeck.server import prefork

__all__ = ["prefork"]
