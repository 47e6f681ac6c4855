"""The page of a path."""
