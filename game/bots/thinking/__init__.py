"""Thinking that serves every game: learned evaluations, look-ahead and search. Nothing here knows a game."""
