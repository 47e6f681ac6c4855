"""The table of a running match."""
