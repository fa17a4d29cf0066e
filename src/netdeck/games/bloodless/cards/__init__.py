"""The cards: what is printed, and the files that they come in."""
