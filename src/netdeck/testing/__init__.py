"""The testing kit: clause coverage, the mutation check, and (with Hypothesis) the conformance suite; scenarios lie beside it.

Everything but :mod:`netdeck.testing.conformance` works without a test library.
"""
