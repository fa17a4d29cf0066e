"""What games with cards that have text share, whatever their rulebook says: imports the kernel and the language, and no game."""
