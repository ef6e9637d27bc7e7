"""Accounts of people: sign-in, access tokens, balances, history, who is kept apart, and the limits they set."""
