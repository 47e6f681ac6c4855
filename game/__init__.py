"""Tabularium: board games of antiquity on one screen."""

__version__ = "0.1.0"
