"""The languages in which everything that the rules and the server say can be said.

English is what they say by themselves. Of every other language there is a catalogue here (``de.toml``), and one beside each game
(``messages.de.toml``, ``rulebook.de.toml``): see :mod:`netdeck.tongues.catalogue`. A language that has none is answered in English.
"""

from netdeck.tongues.catalogue import ENGLISH, languages, preferred
from netdeck.tongues.tongue import Tongue, encoder, tongue

__all__ = ["ENGLISH", "Tongue", "encoder", "languages", "preferred", "tongue"]
