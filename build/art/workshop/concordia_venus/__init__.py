"""The workshop's room for Concordia Venus: floors of the sea, with a card's picture in the middle of each."""
