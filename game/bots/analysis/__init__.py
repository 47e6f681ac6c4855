"""Analysis of finished matches: chances of every seat, what changed them, and what decisions cost. No texts."""
