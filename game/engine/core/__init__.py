"""The vocabulary every game shares: actions, decisions, phases, refusals, events, matches and scores."""
