"""How each game looks: where its components lie, what can be clicked, what a tooltip says. Pure layout."""
