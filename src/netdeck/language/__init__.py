"""Card text and the tree of abilities that it compiles to: the text printed on a card is its program."""
