"""Mutation check: small faults are planted one at a time, and the tests that cover the file should fail."""
