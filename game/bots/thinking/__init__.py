"""Search engine for every game: learned evaluations, look-ahead and tree search. Imports no game."""
