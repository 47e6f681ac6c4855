"""Bots that other people wrote: programs of their own that answer over their standard streams (docs/writing-a-bot.md)."""
