"""Machines that run rules over integers quickly: compiled on all cores, or on a CUDA device. What is heavy is imported when it is used."""
