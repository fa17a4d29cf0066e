"""The words of Bloodless' cards: what this game says besides the phrases that games share."""
