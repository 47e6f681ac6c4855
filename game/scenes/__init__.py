"""What is on screen now: title, new game, table, score and the dialogs between them."""
