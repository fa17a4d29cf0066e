"""Bloodless over columns of integers."""
