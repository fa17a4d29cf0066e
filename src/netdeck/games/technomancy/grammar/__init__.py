"""The words of Technomancy's cards: what this game says besides the phrases that games share."""
