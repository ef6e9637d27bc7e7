"""Player protection: personal limits, self-exclusion, and the signs of chased losses."""
