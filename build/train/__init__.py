"""Training of the bots: learns evaluations from matches. Needs numpy, which the game does not."""
