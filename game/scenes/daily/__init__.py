"""The deal of the day: today’s and this week’s deals, and a calendar."""
