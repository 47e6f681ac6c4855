"""The table of Concordia Venus."""
