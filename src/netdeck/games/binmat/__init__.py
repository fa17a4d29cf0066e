"""BINMAT: two rulebooks and the live game, one source on three machines."""
