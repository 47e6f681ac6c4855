"""Learning: the lessons of all games, the questions after a lesson, and what comes next."""
