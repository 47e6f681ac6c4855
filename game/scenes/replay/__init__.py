"""The player of recorded matches."""
