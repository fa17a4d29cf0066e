"""Translations of everything that the rules and the server say.

English is what they say by themselves. Of every other language there is a catalogue here (``de.toml``), and one beside each game
(``messages.de.toml``, ``rulebook.de.toml``): see :mod:`netdeck.i18n.catalogue`. A language that has none is answered in English.
"""

from netdeck.i18n.catalogue import ENGLISH, languages, preferred
from netdeck.i18n.translation import Translator, encoder, translator

__all__ = ["ENGLISH", "Translator", "encoder", "languages", "preferred", "translator"]
