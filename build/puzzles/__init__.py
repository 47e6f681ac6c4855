"""``python3 build puzzles``: finds puzzles in matches of bots."""
