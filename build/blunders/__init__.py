"""``python3 build blunders``: counts answers in matches of bots that a person would call a blunder."""
