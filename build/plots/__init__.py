"""Tables and pictures of what was measured: docs/bots/*.jsonl in, docs/bots/results.md and docs/bots/*.svg out."""
