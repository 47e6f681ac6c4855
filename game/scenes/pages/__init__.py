"""Screens apart from a match: help, settings, credits, statistics, saved matches, verification."""
