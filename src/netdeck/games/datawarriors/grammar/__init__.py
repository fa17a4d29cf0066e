"""The words of Data.Warriors' cards: what this game says besides the phrases that games share."""
