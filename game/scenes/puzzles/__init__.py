"""The page of puzzles."""
