"""Ranking of hands, one module per order of hands."""
