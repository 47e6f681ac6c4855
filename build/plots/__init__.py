"""Tables and pictures of what the arena measured: docs/bots/arena.jsonl in, docs/bots.md and docs/bots/*.svg out."""
