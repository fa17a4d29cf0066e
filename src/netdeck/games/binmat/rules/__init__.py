"""The rules of BINMAT, once, for all machines.

Plain functions over the bytes of one game, in the part of Python that Numba compiles: whole numbers, tuples, loops. One module for each
thing that happens at the table. Nothing here knows an event class, a seat's name or a sentence; that is for the package around it.
"""
