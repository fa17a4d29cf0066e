"""Phrases of sentences."""

from netdeck.language.phrase import Phrase

Act = Phrase.category("something to do")
Sentence = Phrase.category("an instruction", capital=True)
