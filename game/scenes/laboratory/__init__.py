"""The laboratory: many matches of bots in the background, and their figures."""
