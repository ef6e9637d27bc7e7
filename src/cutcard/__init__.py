"""Cutcard: casino table games, played and proved by the book."""

__version__ = "0.1.0"
