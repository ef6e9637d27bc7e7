"""Every game settled a second time, from cards, stakes and words alone: written from the clauses, apart from the rules.

What a wager brings back is an amount in cents, or None where the table does not tell: a card that was never read.
"""
