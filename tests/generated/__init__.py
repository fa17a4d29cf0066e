"""Cards that nobody wrote: made from the grammars, dealt into decks, played, and made smaller when they break something."""
