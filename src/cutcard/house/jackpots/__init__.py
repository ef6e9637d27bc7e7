"""Jackpot meters: their streams, what they stand at, and whether every part of a cent is there."""
