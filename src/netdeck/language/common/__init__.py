"""Phrases that games share, one module per chapter of the language. A game takes the chapters that it needs.

A phrase stands here when at least two games mean the same by the same words. A game that means a little more or less by one says it
again in its own ``words``, with ``groups.Cards.says(...)``: there that stands in its place.
"""
