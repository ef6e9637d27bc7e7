"""Jackpots that tables of several games feed and win from."""
