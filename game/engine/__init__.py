"""The rules. Pure: no clock, no files but its own data, no global randomness, no text for people."""
