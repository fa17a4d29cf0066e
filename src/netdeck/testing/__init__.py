"""The testing kit: scenarios, clause coverage, the mutation check, and (with Hypothesis) the conformance suite.

Everything but :mod:`netdeck.testing.conformance` works without a test library.
"""
